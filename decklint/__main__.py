"""`python -m decklint` is the command `decklint`."""

from decklint.cli.main import main

main()

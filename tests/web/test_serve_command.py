"""`decklint serve` as a program: its one line, its port, its end."""

import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from served import served

from decklint.web.server import listen

pytestmark = pytest.mark.usefixtures("library")  # the index must be there
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/\?token=([\w-]{20,})")


def test_it_prints_one_line_at_once_and_serves_the_page():
    with served("--port", "0") as (_, line):
        assert ADDRESS.fullmatch(line)
        with urllib.request.urlopen(line) as answer:  # noqa: S310  our own server
            assert b"<title>decklint" in answer.read()
            assert answer.headers["content-security-policy"].startswith("default-src 'none'")


def test_every_start_has_a_token_of_its_own():
    tokens = set()
    for _ in range(2):
        with served("--port", "0") as (_, line):
            tokens.add(ADDRESS.fullmatch(line)[2])
    assert len(tokens) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_it_stops_cleanly_and_the_port_is_free(number, code):
    with served("--port", "0") as (process, line):
        port = int(ADDRESS.fullmatch(line)[1])
        urllib.request.urlopen(line).close()  # noqa: S310  our own server
        process.send_signal(number)
        out, err = process.communicate(timeout=30)
        assert process.returncode == code
        assert out == ""
        assert "Traceback" not in err
        listen(port).close()


def test_a_port_that_is_taken_is_one_line_with_a_remedy():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        program = [sys.executable, "-m", "decklint", "serve", "--no-browser", "--port", port]
        ran = subprocess.run(program, capture_output=True, text=True, check=False, timeout=60)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert f"port {port}" in ran.stderr
    assert "--port 0" in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_only_this_machine_is_listened_to():
    with listen(0) as made:
        assert made.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize(
    "request_",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    ],
)
def test_what_is_hardly_http_is_refused_with_the_policy(request_):
    with served("--port", "0") as (_, line):
        port = int(ADDRESS.fullmatch(line)[1])
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.sendall(request_)
            answer = connection.recv(65536).decode("latin-1")
    assert answer.split(" ")[1] in {"400", "403"}
    assert "content-security-policy: default-src 'none'" in answer


def test_without_the_extra_it_says_what_to_install():
    code = (
        "import sys; sys.modules.update({'starlette': None, 'starlette.applications': None})\n"
        "from decklint.cli.main import main; main(['serve', '--no-browser', '--port', '0'])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "pip install 'decklint[web]'" in ran.stderr


def test_a_wrong_token_is_refused_by_the_real_server():
    with served("--port", "0") as (_, line), pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(line[:-3] + "abc")  # noqa: S310  our own server
    assert refused.value.code == 403
    assert refused.value.headers["content-security-policy"]
    refused.value.close()

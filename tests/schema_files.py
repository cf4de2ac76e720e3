"""A document beside a schema file, for the program that others use to compare them."""

from check_jsonschema import main as check_jsonschema
from click.testing import CliRunner


def told(schema, document):
    """What check-jsonschema says of a document; it is given the schema's file and nothing else."""
    return CliRunner().invoke(check_jsonschema, ["--schemafile", str(schema), str(document)])

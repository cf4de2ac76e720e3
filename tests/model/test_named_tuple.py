"""Our NamedTuple is that of `typing` in all that the program asks of one."""

import pickle
import typing

import pytest

from decklint.model.named_tuple import NamedTuple


class Ours(NamedTuple):
    """A card and its copies."""

    name: str
    copies: int = 1

    @property
    def said(self) -> str:
        """As a list has it."""
        return f"{self.copies} {self.name}"

    @classmethod
    def four(cls, name: str) -> "Ours":
        """As many as may be."""
        return cls(name, 4)


class Theirs(typing.NamedTuple):
    """A card and its copies."""

    name: str
    copies: int = 1


def test_fields_defaults_and_annotations_are_those_of_typing():
    assert Ours._fields == Theirs._fields
    assert Ours._field_defaults == Theirs._field_defaults
    assert typing.get_type_hints(Ours) == typing.get_type_hints(Theirs)
    assert (Ours.__doc__, Ours.__module__) == (Theirs.__doc__, Theirs.__module__)
    assert repr(Ours("Iono")) == "Ours(name='Iono', copies=1)"
    assert Ours("Iono") == Theirs("Iono") == ("Iono", 1)


def test_its_own_methods_are_kept():
    assert Ours.four("Iono").said == "4 Iono"


def test_one_goes_to_another_process_and_back():
    copied = pickle.loads(pickle.dumps(Ours.four("Iono")))  # noqa: S301 -- made here
    assert copied == Ours("Iono", 4)


def test_a_field_without_a_value_is_refused():
    with pytest.raises(TypeError, match="name"):
        Ours()  # type: ignore[call-arg]

"""Playing a scenario: the position is laid out, the script is played, the expectations compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy

from decklint.engine.actions import IllegalActionError
from decklint.engine.agenda import proceed
from decklint.engine.chance import OutOfScriptError
from decklint.engine.game import Game
from decklint.engine.notation import (
    NotationError,
    NotOfferedError,
    option_texts,
    read,
    spot_place,
)
from decklint.engine.prompt_words import question
from decklint.engine.prompts import CARD, PRIZE, SPOT, PendingPrompt
from decklint.engine.state import fields
from decklint.engine.turn import begin_turn
from decklint.errors import DataError
from decklint.model.edition import Edition
from decklint.model.named_tuple import NamedTuple
from decklint.model.names import fold
from decklint.model.scenario import PLAYERS, Case, Expectation, Scenario, Step
from decklint.rulings.compare import unmet
from decklint.rulings.layout import Deal, Programs, laid_out, play_card

__all__ = ["Failure", "Programs", "Watch", "play", "play_card"]

#: Where Pokémon are, by the player who looks and their ids.
_Places = Mapping[tuple[int, int], str]
#: Told what is done next, and shown the game after it.
Watch = Callable[[Game, str], None]


class Failure(NamedTuple):
    """What did not go as the scenario says: the line of the file, and a sentence."""

    line: int
    message: str


class _FailedError(Exception):
    """The script cannot go on."""

    def __init__(self, line: int, message: str) -> None:
        self.failure = Failure(line, message)
        super().__init__(message)


def play(
    scenario: Scenario,
    case: Case,
    edition: Edition,
    programs: Programs | None = None,
    watch: Watch | None = None,
    *,
    watched: bool = True,
) -> list[Failure]:
    """Play a scenario in one edition; what fails, nothing if it holds.

    Unwatched, the game keeps no log, as in simulations, and what the log reads is not compared.
    DataError if the position or the script is impossible.
    """
    deal = Deal(scenario, edition, programs or {})
    return _Performance(scenario, case, deal, watch, watched=watched).play()


class _Performance:
    """A script being played."""

    def __init__(
        self, scenario: Scenario, case: Case, deal: Deal, watch: Watch | None, *, watched: bool
    ) -> None:
        self.scenario, self.case, self.watch = scenario, case, watch
        self.names = deal.names()
        self.game = laid_out(deal, case, watched=watched)
        #: Answers taken since the last action of a turn; the script may say them or not.
        self.taken: list[frozenset[str]] = []
        self.saying = ""
        #: Whether the last answer was to a question that `done` would have ended.
        self.was_optional = False
        #: The steps after the present one.
        self.rest: Sequence[Step] = case.do

    def play(self) -> list[Failure]:
        """Play every step, then compare; a failure tells of card texts that did nothing."""
        failures = self.played()
        idle = _not_modelled(self.game)
        if failures and idle:
            first = failures[0]
            hint = f" (not modelled: a text of {', '.join(idle)}; see 'decklint effects show')"
            failures[0] = first._replace(message=first.message + hint)
        return failures

    def played(self) -> list[Failure]:
        """What fails in the script and at its end."""
        failures: list[Failure] = []
        line = self.case.do[0].line if self.case.do else 1
        try:
            self.go(line, lambda: proceed(self.game, stop_before=begin_turn))
            self.show("")
            for place, step in enumerate(self.case.do):
                line, self.saying, self.rest = step.line, step.text, self.case.do[place + 1 :]
                if step.kind == "expect":
                    failures += self.compare(step.expected)
                    continue
                _STEPS[step.kind](self, step)
                self.show(_as_said(step))
            self.all_used(line)
        except _FailedError as error:
            return [*failures, error.failure]
        return failures + self.compare(self.case.expect)

    def show(self, said: str) -> None:
        if self.watch is not None:
            self.watch(self.game, said)

    def go(self, line: int, on: Callable[[], None]) -> None:
        """Let the game go on, and remember the answers that it takes by itself."""
        places = _places(self.game)
        self.game.forced.clear()
        try:
            on()
        except OutOfScriptError as error:
            said = f"{self.saying!r}: " if self.saying else ""
            raise _FailedError(line, f"{said}{error}") from None
        self.taken += [self.said(choice, option, places) for choice, option in self.game.forced]

    def said(self, choice: PendingPrompt, option: object, places: _Places) -> frozenset[str]:
        """The words by which a script may say an answer that has been taken."""
        game = self.game
        if option is None:
            return frozenset({"done"})
        if choice.option_kind == CARD and isinstance(option, int):
            words = {word for word, cards in self.names.items() if option in cards}
            return _folded({game.kinds[option].name, *words})
        if choice.option_kind == SPOT and isinstance(option, int):
            spot, before = game.spot(option), places.get((choice.player, option), "")
            now = spot_place(game, choice.player, option) or ""
            return _folded({before, now, spot.kind.name if spot is not None else ""})
        if choice.option_kind == PRIZE and isinstance(option, int):
            return frozenset({f"prize {option + 1}"})
        return _folded({str(option)})

    # Steps

    def do(self, step: Step) -> None:
        """An action, which must be legal."""
        game = self.game
        answer = step.text.partition(" ")[2] if step.text.startswith("choose ") else None
        ended, self.was_optional = self.was_optional and game.choice is None, False
        if answer is None:
            self.taken.clear()
        elif answer == "done" and ended:
            return
        elif self.is_said_again(answer):
            self.was_taken(answer)
            return
        self.begin(step.line)
        try:
            action = read(game, step.text, self.names)
        except NotOfferedError as error:
            if answer is not None and self.was_taken(answer):
                return
            raise _FailedError(step.line, f"{step.text!r}: {error}") from None
        except NotationError as error:
            raise self.malformed(step, error) from None
        self.was_optional = game.choice is not None and game.choice.optional
        try:
            self.go(step.line, lambda: game.play_up_to_the_turn(action))
        except IllegalActionError as error:
            asked = f"; {self.asked(game.choice)}" if game.choice is not None else ""
            raise _FailedError(step.line, f"{step.text!r} is refused: {error}{asked}") from None

    def is_said_again(self, answer: str) -> bool:
        """Whether a script says what the game has answered by itself.

        While something is asked it may mean either: it is said again if the answers after it fit
        the questions so, and the next answer otherwise.
        """
        if not any(fold(answer) in taken for taken in self.taken):
            return False
        if self.game.choice is None:
            return True
        twin = copy(self)
        twin.game, twin.taken = self.game.copy(), list(self.taken)
        twin.was_taken(answer)
        try:
            return twin.goes_on()
        except (_FailedError, DataError):
            return False

    def goes_on(self) -> bool:
        """Whether the next answers of the script leave no question open, before the next action."""
        for place, step in enumerate(self.rest):
            if step.kind in {"expect", "refused"}:
                continue
            if not step.text.startswith("choose "):
                return self.game.choice is None
            twin = copy(self)
            twin.rest = self.rest[place + 1 :]
            twin.do(step)
            return twin.goes_on()
        asked = next((one.value for one in self.case.expect if one.path == "asks"), "nobody")
        return (self.game.choice is None) == (asked == "nobody")

    def was_taken(self, answer: str) -> bool:
        """Whether the game has given an answer by itself; each is said once."""
        for place, taken in enumerate(self.taken):
            if fold(answer) in taken:
                del self.taken[place]
                return True
        return False

    def refused(self, step: Step) -> None:
        """An action that a rule forbids, and that changes nothing."""
        self.begin(step.line)
        game = self.game
        before = _snapshot(game)
        rule = self.refusal(step)
        if rule is None:
            message = f"{step.text!r} is legal; expected it to be refused by {step.because}"
            raise _FailedError(step.line, message)
        if rule != step.because:
            message = f"{step.text!r} is refused by {rule}; expected {step.because}"
            raise _FailedError(step.line, message)
        if _snapshot(game) != before:
            raise _FailedError(step.line, f"{step.text!r} was refused and yet changed the game")

    def refusal(self, step: Step) -> str | None:
        """The rule that refuses an action."""
        try:
            action = read(self.game, step.text, self.names)
            self.game.play_up_to_the_turn(action)
        except NotOfferedError:
            return "TURN-01"
        except NotationError as error:
            raise self.malformed(step, error) from None
        except IllegalActionError as error:
            return error.refusal.rule
        except OutOfScriptError:
            return None
        return None

    def malformed(self, step: Step, error: NotationError) -> DataError:
        return DataError(f"{step.text!r}: {error}", path=self.scenario.path, line=step.line)

    def begin_turn(self, step: Step) -> None:
        """Begin the next turn, with its draw."""
        if not self.between_turns:
            message = "no turn is about to begin; 'begin turn' follows an attack or 'end turn'"
            raise _FailedError(step.line, message)
        self.begin(step.line)

    def begin(self, line: int) -> None:
        """Whatever follows the end of a turn comes in the next one."""
        if self.between_turns:
            self.go(line, lambda: proceed(self.game))

    @property
    def between_turns(self) -> bool:
        game = self.game
        waits = bool(game.agenda) and game.agenda[-1][0] is begin_turn
        return waits and game.choice is None and game.over is None

    # The end

    def all_used(self, line: int) -> None:
        """Nothing may be left over: no question, no coin, no order."""
        choice, script = self.game.choice, self.game.script
        if choice is not None and not any(one.path == "asks" for one in self.case.expect):
            raise _FailedError(line, self.asked(choice))
        if script is None:
            return
        left = (
            (len(script.coins), "coin"),
            (sum(map(len, script.shuffles)), "shuffle"),
            (len(script.picks), "pick"),
        )
        for number, what in left:
            if number:
                plural = f"{number} {what}s are" if number > 1 else f"one {what} is"
                raise _FailedError(line, f"{plural} left over; remove what is not used")

    def asked(self, choice: PendingPrompt) -> str:
        """The open question, and how a script answers it."""
        offered = ", ".join(option_texts(self.game)[:8])
        who, words = PLAYERS[choice.player], question(self.game, choice)
        return f"'{who}' is asked {words!r}; add a step 'choose: ...' ({offered})"

    def compare(self, expected: Sequence[Expectation]) -> list[Failure]:
        """The expectations that are not met."""
        game, flips = self.game, len(self.case.coins)
        if game.script is not None:
            flips -= len(game.script.coins)
        found = []
        for one in expected:
            if game.log is None and one.path.endswith(_READS):
                continue
            try:
                message = unmet(
                    self.begun() if one.path in _NEXT_TURN else game, one, self.names, flips
                )
            except NotationError as error:
                raise DataError(str(error), path=self.scenario.path, line=one.line) from None
            if message is not None:
                found.append(Failure(one.line, message))
        return found

    def begun(self) -> Game:
        """The game; between turns a copy in which the next turn has begun."""
        if not self.between_turns:
            return self.game
        twin = self.game.copy()
        proceed(twin)
        return twin


#: What is asked between turns is asked about the next turn.
_NEXT_TURN = frozenset({"legal", "illegal"})
_STEPS: dict[str, Callable[[_Performance, Step], None]] = {
    "do": _Performance.do,
    "refused": _Performance.refused,
    "begin turn": _Performance.begin_turn,
}


def _not_modelled(game: Game) -> list[str]:
    """The cards of the game with a text for which there is no program."""
    names = set()
    for kind in game.kinds:
        parts = [kind.modelled, *(move.modelled for move in kind.moves)]
        if not all([*parts, *(power.modelled for power in kind.powers)]):
            names.add(kind.name)
    return sorted(names)


def _as_said(step: Step) -> str:
    refused = f" (refused by {step.because})" if step.kind == "refused" else ""
    return (step.text or step.kind) + refused


def _folded(words: Iterable[str]) -> frozenset[str]:
    return frozenset(fold(word) for word in words if word)


def _places(game: Game) -> _Places:
    """Where each Pokémon is, as each player sees it."""
    ids = [spot.id for side in game.sides for spot in side.spots()]
    return {
        (player, number): spot_place(game, player, number) or ""
        for player in range(len(PLAYERS))
        for number in ids
    }


#: What stands in the log.
_READS = ".reads"
#: What of a state is no part of the game itself: who watches, and what is worked out from it.
_BESIDE_THE_GAME = frozenset(
    {"fitting", "forced", "gathered", "kinds", "log", "observer", "standing", "table"}
)


def _snapshot(thing: object) -> object:
    """Everything that a refused action must leave alone, as values."""
    if isinstance(thing, (list, tuple)):
        return [_snapshot(one) for one in thing]
    names = [name for name in fields(thing) if name not in _BESIDE_THE_GAME]
    return [_snapshot(getattr(thing, name)) for name in names] if names else thing

"""A card API on this machine: invented sets of invented cards in every shape, and faults to order.

It speaks TCGdex under /v2/en, pokemontcg.io under /v2 and Scrydex under /pokemon/v1/en, all over
the same sets, with ETags, and it notes every request.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import re
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import parse_qs, unquote, urlsplit

Json = dict[str, Any]


def a_card(set_id: str, place: int) -> Json:
    """An invented card as TCGdex would tell it; every third is a Trainer, every seventh Energy."""
    number = f"{place:03}"
    card: Json = {
        "category": "Pokemon",
        "id": f"{set_id}-{number}",
        "localId": number,
        "name": f"Testling {_letters(place)}",
        "rarity": "Common",
        "illustrator": "A. N. Other",
        "set": {"id": set_id, "name": "Invented", "cardCount": {"official": 9, "total": 9}},
        "variants": {"normal": True},
        "legal": {"standard": False, "expanded": False},
        "updated": "2026-01-01T00:00:00Z",
        "pricing": {"cardmarket": None, "tcgplayer": None},
    }
    if place % 7 == 0:
        return card | {"category": "Energy", "name": "Fire Energy", "energyType": "Normal"}
    if place % 3 == 0:
        kind = {"category": "Trainer", "name": f"Test Notes {_letters(place)}"}
        return card | kind | {"trainerType": "Item", "effect": f"Invented words {place}."}
    return card | {
        "hp": 60 + place % 5 * 10,
        "types": ["Fire"],
        "stage": "Basic",
        "retreat": 1,
        "weaknesses": [{"type": "Water", "value": "×2"}],
        "attacks": [
            {"cost": ["Fire"], "name": "Tap", "damage": 10},
            {"cost": ["Fire", "Colorless"], "name": "Tumble", "effect": f"More words {place}."},
        ],
        "regulationMark": "J",
    }


def _letters(place: int) -> str:
    return "".join(chr(65 + int(digit)) for digit in str(place))


def a_set(set_id: str, cards: int, **more: Any) -> Json:
    """An invented set with its cards, as TCGdex would tell it."""
    name = f"Invented {set_id.upper()}"
    return {
        "id": set_id,
        "name": name,
        "serie": {"id": "zz", "name": "Examples"},
        "releaseDate": "2026-10-01",
        "cardCount": {"official": cards, "total": cards},
        "abbreviation": {"official": set_id.upper()},
        "cards": [a_card(set_id, place) for place in range(1, cards + 1)],
    } | more


def as_pokemontcg(card: Json, card_set: Json) -> Json:
    """The same card as pokemontcg.io would tell it."""
    number = card["localId"].lstrip("0")
    kinds = {"Pokemon": "Pokémon", "Trainer": "Trainer", "Energy": "Energy"}
    told: Json = {
        "id": f"{card_set['id']}-{number}",
        "name": card["name"],
        "supertype": kinds[card["category"]],
        "subtypes": [card.get("trainerType") or "Basic"],
        "number": number,
        "artist": card["illustrator"],
        "rarity": card["rarity"],
        "set": _pokemontcg_set(card_set),
        "legalities": {},
        "images": {},
    }
    if card["category"] == "Pokemon":
        told |= {
            "hp": str(card["hp"]),
            "types": card["types"],
            "weaknesses": card["weaknesses"],
            "retreatCost": ["Colorless"],
            "convertedRetreatCost": 1,
            "regulationMark": card["regulationMark"],
            "attacks": [
                {
                    "name": attack["name"],
                    "cost": attack["cost"],
                    "convertedEnergyCost": len(attack["cost"]),
                    "damage": str(attack.get("damage", "")),
                    "text": attack.get("effect", ""),
                }
                for attack in card["attacks"]
            ],
        }
    if card.get("effect"):
        told["rules"] = [card["effect"]]
    return told


def _pokemontcg_set(card_set: Json) -> Json:
    return {
        "id": card_set["id"],
        "name": card_set["name"],
        "series": card_set["serie"]["name"],
        "printedTotal": card_set["cardCount"]["official"],
        "total": len(card_set["cards"]),
        "ptcgoCode": card_set["abbreviation"]["official"],
        "releaseDate": card_set["releaseDate"].replace("-", "/"),
        "updatedAt": card_set.get("updated", "2026/10/01 10:00:00"),
        "images": {},
    }


_SCRYDEX = {
    "evolvesFrom": "evolves_from",
    "regulationMark": "regulation_mark",
    "convertedRetreatCost": "converted_retreat_cost",
    "retreatCost": "retreat_cost",
    "set": "expansion",
    "printedTotal": "printed_total",
    "releaseDate": "release_date",
    "ptcgoCode": "code",
}


def as_scrydex(told: Json) -> Json:
    """What pokemontcg.io tells, as its successor would."""
    renamed = {_SCRYDEX.get(key, key): value for key, value in told.items()}
    if "expansion" in renamed:
        renamed["expansion"] = as_scrydex(renamed["expansion"])
        renamed |= {"evolves_from": [], "language_code": "EN", "rarity_code": "C"}
    return renamed


@dataclass
class Fault:
    """Something that goes wrong with requests whose path matches, so many times."""

    path: str
    act: Callable[[_Handler, Any], None]
    times: int = 10**9


@dataclass
class Asked:
    """A request as the server saw it."""

    path: str
    headers: dict[str, str]


@dataclass
class FakeApi:
    """The server; use it in a `with` statement."""

    sets: list[Json] = field(default_factory=list)
    prefix: str = "/v2/en"
    faults: list[Fault] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    dripped: bool = False  # whether a slow answer was waited for to its end
    on_request: Callable[[int], None] = lambda _count: None
    closing: threading.Event = field(default_factory=threading.Event)
    server: ThreadingHTTPServer = field(init=False)

    def __enter__(self) -> Self:
        """Start listening."""
        self.server = _Server(("127.0.0.1", 0), _Handler)
        self.server.api = self
        threading.Thread(target=self.server.serve_forever, args=[0.01], daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop."""
        self.closing.set()
        self.server.shutdown()
        self.server.server_close()

    @property
    def origin(self) -> str:
        """The server, without a path."""
        return f"http://127.0.0.1:{self.server.server_port}"

    def fault(self, path: str, act: Callable[[_Handler, Any], None], times: int = 10**9) -> None:
        """Let something go wrong."""
        self.faults.append(Fault(path, act, times))

    def paths(self, pattern: str = "") -> list[str]:
        """The paths that were asked for, so far as they match."""
        return [asked.path for asked in self.asked if re.search(pattern, asked.path)]

    def answer(self, path: str, query: dict[str, list[str]]) -> Any:
        """What is at a path; None for nothing."""
        for prefix, tell in (
            (self.prefix, self._tcgdex),
            ("/pokemon/v1/en", self._scrydex),
            ("/v2", self._pokemontcg),
        ):
            if path.startswith(f"{prefix}/") and (found := tell(path[len(prefix) + 1 :], query)):
                return found
        return None

    def _tcgdex(self, path: str, _query: dict[str, list[str]]) -> Any:
        what, _, wanted = path.partition("/")
        briefs = [_without_cards(card_set) for card_set in self.sets]
        if what == "sets" and not wanted:
            return [{key: s[key] for key in ("id", "name", "cardCount")} for s in briefs]
        if what == "sets":
            return next((_with_briefs(s) for s in self.sets if s["id"] == wanted), None)
        cards = (card for card_set in self.sets for card in card_set["cards"])
        return next((card for card in cards if what == "cards" and card["id"] == wanted), None)

    def _pokemontcg(self, path: str, query: dict[str, list[str]]) -> Any:
        told = [_pokemontcg_set(s) for s in self.sets]
        if path == "cards":
            wanted = query["q"][0].partition(":")[2]
            told = [as_pokemontcg(c, s) for s in self.sets if s["id"] == wanted for c in s["cards"]]
        elif path != "sets":
            return None
        page, size = int(query["page"][0]), min(250, int(query["pageSize"][0]))
        some = told[(page - 1) * size : page * size]
        return {
            "data": some,
            "page": page,
            "pageSize": size,
            "count": len(some),
            "totalCount": len(told),
        }

    def _scrydex(self, path: str, query: dict[str, list[str]]) -> Any:
        path = {"expansions": "sets"}.get(path, path)
        found = self._pokemontcg(path, query | {"pageSize": query["page_size"]})
        if not found:
            return None
        return {"data": [as_scrydex(d) for d in found["data"]], "total_count": found["totalCount"]}


def _without_cards(card_set: Json) -> Json:
    return {key: value for key, value in card_set.items() if key != "cards"}


def _with_briefs(card_set: Json) -> Json:
    keys = ("id", "localId", "name")
    briefs = [{key: card[key] for key in keys if key in card} for card in card_set["cards"]]
    return _without_cards(card_set) | {"cards": briefs}


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    api: FakeApi

    def handle_error(self, *_: object) -> None:
        """A client that goes away in the middle is no news."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16  # head and body in one packet, so that nobody waits for an acknowledgement
    server: _Server

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""

    def do_GET(self) -> None:
        api = self.server.api
        api.asked.append(Asked(self.path, dict(self.headers.items())))
        api.on_request(len(api.asked))
        parts = urlsplit(self.path)
        found = api.answer(unquote(parts.path), parse_qs(parts.query))
        for fault in api.faults:
            if fault.times > 0 and re.search(fault.path, self.path):
                fault.times -= 1
                fault.act(self, found)
                return
        if found is None:
            self.json({"title": "The resource does not exist", "status": 404}, 404)
        else:
            self.json(found)

    def json(self, value: Any, status: int = 200) -> None:
        """Answer with JSON, or with 304 where the client has it already."""
        body = json.dumps(value).encode()
        etag = f'W/"{hashlib.sha256(body).hexdigest()[:12]}"'
        headers = {"ETag": etag, "Cache-Control": "no-cache, no-store"}
        if status == 200 and self.headers.get("If-None-Match") == etag:
            self.send(304, b"", headers)
        else:
            self.send(status, body, headers | {"Content-Type": "application/json; charset=utf-8"})

    def send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        """Answer with bytes."""
        self.send_response(status)
        for name, value in ({"Content-Length": str(len(body))} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


# What can go wrong ------------------------------------------------------------------------------

Act = Callable[[_Handler, Any], None]


def status(code: int, **headers: str) -> Act:
    """An error of the server."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda handler, _: handler.send(code, b"<h1>no</h1>", named)


def reset(handler: _Handler, _found: Any) -> None:
    """The connection is torn down."""
    option = struct.pack("ii", 1, 0)
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, option)
    handler.close_connection = True
    handler.connection.close()


def stall(handler: _Handler, _found: Any) -> None:
    """Nothing is answered, ever."""
    handler.server.api.closing.wait(20)
    handler.close_connection = True


def drip(handler: _Handler, found: Any, *, headers: bool = False) -> None:
    """A good answer, a byte at a time: each is in time, the whole takes ten seconds."""
    body = json.dumps(found).encode()
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    sent = (head + "\r\n").encode() + body
    at_once = 0 if headers else len(head) + 2
    handler.wfile.write(sent[:at_once])
    with contextlib.suppress(OSError):
        for place in range(at_once, len(sent)):
            if handler.server.api.closing.wait(10 / len(sent)):
                break
            handler.server.api.dripped = place == len(sent) - 1  # before the reader has it
            handler.wfile.write(sent[place : place + 1])
            handler.wfile.flush()
    handler.close_connection = True


def drip_headers(handler: _Handler, found: Any) -> None:
    """The same, from the first line on."""
    drip(handler, found, headers=True)


def cut_short(handler: _Handler, found: Any) -> None:
    """The body breaks off before the length it promised."""
    body = json.dumps(found).encode()
    length = {"Content-Length": str(len(body)), "Content-Type": "application/json"}
    handler.send(200, body[: len(body) // 2], length)
    handler.close_connection = True


def half_json(handler: _Handler, found: Any) -> None:
    """A body of the promised length that is half of a JSON text."""
    body = json.dumps(found).encode()
    handler.send(200, body[: len(body) // 2], {"Content-Type": "application/json"})


def raw(body: bytes, **headers: str) -> Act:
    """Any body, called JSON unless the headers say otherwise."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda handler, _: handler.send(200, body, {"Content-Type": "application/json"} | named)


def html(handler: _Handler, _found: Any) -> None:
    """A web page in place of the answer."""
    handler.send(200, b"<html><body>Maintenance</body></html>", {"Content-Type": "text/html"})


def bomb(handler: _Handler, _found: Any) -> None:
    """A small answer that unpacks to a large one."""
    body = gzip.compress(b"[" + b" " * 5_000_000)
    handler.send(200, body, {"Content-Type": "application/json", "Content-Encoding": "gzip"})


def endless(handler: _Handler, _found: Any) -> None:
    """A body that never ends."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    with contextlib.suppress(OSError):
        while not handler.server.api.closing.is_set():
            handler.wfile.write(chunk)
    handler.close_connection = True


def redirect(location: str) -> Act:
    """Somewhere else."""
    return lambda handler, _: handler.send(302, b"", {"Location": location})


def changed(change: Callable[[Any], Any]) -> Act:
    """An answer that is not what it used to be; `change` gets a copy."""

    def act(handler: _Handler, found: Any) -> None:
        copy = json.loads(json.dumps(found))
        handler.json(change(copy))

    return act


def without(*fields: str) -> Act:
    """An answer that lacks fields."""
    return changed(lambda value: {k: v for k, v in value.items() if k not in fields})


def with_field(name: str, value: Any) -> Act:
    """An answer with a field more, or another value for one."""
    return changed(lambda card: card | {name: value})


@contextlib.contextmanager
def fake_api(*sets: Json, prefix: str = "/v2/en") -> Iterator[FakeApi]:
    """A running server with these sets."""
    with FakeApi(list(sets), prefix) as api:
        yield api

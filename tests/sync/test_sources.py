"""What sync asks of a card API, and what it does when the API misbehaves."""

import datetime as dt
import email.utils
import re
import time
from dataclasses import replace

import fake_api as fake
import pytest

from decklint import __version__
from decklint.errors import SourceError, UsageError
from decklint.sync.sources import MissingError, OutageError, RequestPolicy, open_source
from decklint.sync.sources.address import Address, address
from decklint.sync.sources.client import Transport

#: The limits are those of a machine with much else to do: no test waits for them to pass.
QUICK = RequestPolicy(connect=30, read=30, answer=60, backoff=0.001, size=1 << 20)
KEYS = {"SCRYDEX_API_KEY": "not-a-key", "SCRYDEX_TEAM_ID": "not-a-team"}


@pytest.fixture
def api():
    with fake.fake_api(fake.a_set("zz1", 3), fake.a_set("zz2", 4)) as running:
        yield running


@pytest.fixture
def waits():
    """The pauses the client made."""
    return []


@pytest.fixture
def transport(api, waits):
    return Transport("Test", address(f"{api.origin}/v2/en"), policy=QUICK, sleep=waits.append)


def tcgdex(api, folder, **options):
    return open_source("tcgdex", folder, base_url=api.origin, policy=QUICK, **options)


# What is asked ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tcgdex", "pokemontcg", "scrydex"])
def test_every_source_lists_sets_and_hands_out_their_cards(api, tmp_path, name):
    """Three APIs, one set of questions."""
    source = open_source(name, tmp_path, base_url=api.origin, policy=QUICK, environ=KEYS)
    first, second = source.sets()
    assert [(first.id, first.cards), (second.id, second.cards)] == [("zz1", 3), ("zz2", 4)]
    records = list(source.records(source.listing(second)))
    assert [record.name for record in records][:2] == ["Testling B", "Testling C"]
    assert {record.source for record in records} == {name}


def test_the_client_says_who_it_is_and_nothing_more(api, transport):
    """A polite user agent, and no credentials that lie about on the machine."""
    transport.get("sets")
    headers = api.asked[0].headers
    assert headers["User-Agent"] == f"decklint/{__version__}"
    assert "Authorization" not in headers
    assert "Cookie" not in headers


def test_a_server_named_without_a_path_is_asked_at_the_usual_place(api, tmp_path):
    """`--base-url http://localhost:3000` means a server that keeps its API where TCGdex does."""
    assert tcgdex(api, tmp_path).sets()
    assert api.paths() == ["/v2/en/sets"]


def test_a_server_that_keeps_its_api_at_the_root_is_found_there(tmp_path):
    """Where the usual place is empty, the address is taken as it was written."""
    with fake.fake_api(fake.a_set("zz1", 3), prefix="") as api:
        source = tcgdex(api, tmp_path)
        assert [summary.id for summary in source.sets()] == ["zz1"]
        assert len(list(source.records(source.listing(source.sets()[0])))) == 3


def test_pages_are_turned_until_all_cards_are_there(tmp_path):
    """pokemontcg.io hands out 250 cards at a time."""
    with fake.fake_api(fake.a_set("zz1", 260)) as api:
        source = open_source("pokemontcg", tmp_path, base_url=api.origin, policy=QUICK)
        listing = source.listing(source.sets()[0])
        assert len(list(source.records(listing))) == 260
        assert len(api.paths("/cards")) == 2


def test_scrydex_gets_its_key_from_the_environment(api, tmp_path):
    """Key and team go into headers, never into an address."""
    open_source("scrydex", tmp_path, base_url=api.origin, policy=QUICK, environ=KEYS).sets()
    assert api.asked[0].headers["X-Api-Key"] == "not-a-key"
    assert api.asked[0].headers["X-Team-ID"] == "not-a-team"
    assert "not-a-key" not in api.asked[0].path


@pytest.mark.parametrize("missing", sorted(KEYS))
def test_scrydex_without_a_key_is_one_clear_line(tmp_path, missing):
    """The line names the variable and a source that needs none."""
    environ = {name: value for name, value in KEYS.items() if name != missing}
    with pytest.raises(SourceError, match=f"{missing} is not set.*--source tcgdex"):
        open_source("scrydex", tmp_path, environ=environ)


def test_scrydex_is_asked_a_hundred_times_at_most(api, tmp_path):
    """Credits are billed, so a run has an end."""
    source = open_source("scrydex", tmp_path, base_url=api.origin, environ=KEYS)
    assert source.transport.policy.requests == 100
    assert "100 at most" in source.notice


def test_pokemontcg_says_when_it_goes_offline(tmp_path):
    """Whoever uses it is told the day."""
    source = open_source("pokemontcg", tmp_path, today=dt.date(2027, 2, 28))
    assert "2027-03-01" in source.notice


def test_pokemontcg_is_refused_after_its_last_day(tmp_path):
    """Nothing is asked of a server that is gone; the line says what to use."""
    with pytest.raises(SourceError, match=r"went offline on 2027-03-01.*--source tcgdex"):
        open_source("pokemontcg", tmp_path, today=dt.date(2027, 3, 1))


def test_another_server_may_speak_pokemontcg_for_ever(api, tmp_path):
    """The last day is that of one server, not of its shape."""
    day = dt.date(2030, 1, 1)
    source = open_source("pokemontcg", tmp_path, base_url=api.origin, today=day)
    assert len(source.sets()) == 2


# Addresses --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "http://api.example.org/v2",
        "ftp://localhost/v2",
        "http://127.0.0.1.example.org/",
        "http://10.0.0.1/",
        "https://",
        "localhost:3000",
        "https://example.org/v2?key=1",
        "https://example.org/#top",
        "https://example.org/a b",
        "https://exa\nmple.org/",
        "https://[::1/",
        "https://example.org:port/",
        "file:///etc/passwd",
        "",
    ],
)
def test_an_address_that_is_not_safe_is_refused(url):
    """Https, or http on this machine; nothing else."""
    with pytest.raises(UsageError, match="--base-url"):
        address(url)


def test_a_password_in_an_address_is_refused_and_not_repeated():
    """A secret does not end up in a log."""
    with pytest.raises(UsageError) as caught:
        address("https://user:secret@example.org/")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("http://localhost:3000", ""),
        ("http://127.0.0.1:3000/v2/en/", "/v2/en"),
        ("http://[::1]:3000/v2", "/v2"),
        ("https://example.org/cards", "/cards"),
    ],
)
def test_an_address_that_is_safe_is_taken(url, path):
    """A slash at the end makes no difference."""
    assert address(url).path == path


# When it goes wrong -----------------------------------------------------------------------------


@pytest.mark.parametrize("code", [429, 500, 502, 503, 504])
def test_a_passing_error_is_tried_again(api, transport, waits, code):
    """Twice an error, then an answer, with growing pauses between."""
    api.fault("/sets", fake.status(code), times=2)
    assert len(transport.get("sets").body) == 2
    assert len(waits) == 2
    assert waits[0] < waits[1]


def test_an_error_that_does_not_pass_is_an_outage(api, transport):
    """After four tries it is one clear line."""
    api.fault("/sets", fake.status(503))
    with pytest.raises(OutageError, match=r"^Test \(127\.0\.0\.1\) answers with error 503; try"):
        transport.get("sets")
    assert len(api.asked) == 4


def test_retry_after_is_obeyed(api, transport, waits):
    """The server says how long to wait."""
    api.fault("/sets", fake.status(429, Retry_After="7"), times=1)
    transport.get("sets")
    assert waits == [7]


def test_retry_after_may_be_a_date(api, transport, waits):
    """The other form of the header."""
    date = email.utils.formatdate(time.time() + 20, usegmt=True)
    api.fault("/sets", fake.status(503, Retry_After=date), times=1)
    transport.get("sets")
    assert 0 < waits[0] <= 21


def test_nobody_waits_an_hour(api, transport, waits):
    """A server that wants to be left alone for long is left alone: no second try."""
    api.fault("/sets", fake.status(429, Retry_After="3600"))
    with pytest.raises(OutageError, match="left alone for 3600 seconds"):
        transport.get("sets")
    assert waits == []
    assert len(api.asked) == 1


def test_a_reset_connection_is_tried_again(api, transport):
    """A connection that is torn down says nothing about the cards."""
    api.fault("/sets", fake.reset, times=2)
    assert len(transport.get("sets").body) == 2


def test_a_refused_connection_is_an_outage(waits):
    """Nobody listens: the line says so and what to do."""
    with fake.fake_api() as gone:
        origin = gone.origin
    transport = Transport("Test", address(origin), policy=QUICK, sleep=waits.append)
    with pytest.raises(OutageError, match=r"cannot be reached \(connection refused\); try again"):
        transport.get("sets")
    assert len(waits) == 3


def test_a_server_that_never_answers_is_left(api):
    """The read timeout ends it, after one more try."""
    api.fault("/sets", fake.stall)
    hasty = Transport("Test", address(f"{api.origin}/v2/en"), policy=replace(QUICK, read=0.3))
    with pytest.raises(OutageError, match="does not answer in time"):
        hasty.get("sets")
    assert len(api.asked) == 2


@pytest.mark.parametrize("drip", [fake.drip, fake.drip_headers])
def test_a_server_that_sends_byte_by_byte_is_left(api, drip):
    """Each byte is in time and the answer is good, but it takes longer than one may."""
    api.fault("/sets", drip)
    slow = Transport("Test", address(f"{api.origin}/v2/en"), policy=replace(QUICK, answer=0.5))
    with pytest.raises(OutageError, match="answers too slowly"):
        slow.get("sets")
    assert not api.dripped
    api.faults.clear()
    assert len(slow.get("sets").body) == 2  # on a connection of its own


def test_a_time_that_is_up_before_the_connection_is_made_is_kept(api):
    """A machine may be so busy; what is connected afterwards is shut at once."""
    api.fault("/sets", fake.drip)
    slow = Transport("Test", address(f"{api.origin}/v2/en"), policy=replace(QUICK, answer=0.0))
    with pytest.raises(OutageError, match="answers too slowly"):
        slow.get("sets")
    assert not api.dripped


def test_the_budget_of_a_run_ends_a_request_under_way(api):
    api.fault("/sets", fake.drip)
    slow = Transport("Test", address(f"{api.origin}/v2/en"), policy=replace(QUICK, budget=0.5))
    with pytest.raises(OutageError, match="answers too slowly"):
        slow.get("sets")
    assert not api.dripped


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        (fake.html, "answers with a web page instead of JSON"),
        (fake.half_json, "answers with JSON that is cut short or broken"),
        (fake.cut_short, "breaks off in the middle of an answer"),
        (fake.bomb, "answers with more than 1 MiB"),
        (fake.endless, "answers with more than 1 MiB"),
        (fake.raw(b"[NaN]"), "cut short or broken"),
        (fake.raw(b"\xff\xfe["), "cut short or broken"),
        (fake.raw(b"[" * 100_000), "nested too deep"),
        (fake.raw(b"not packed", Content_Encoding="gzip"), "cannot be unpacked"),
        (fake.raw(b"{}", Content_Type="text/plain"), "answers with text/plain instead of JSON"),
        (fake.status(401), "refuses to answer"),
        (fake.status(418), "answers with status 418"),
        (fake.redirect("https://example.org/sets"), "redirects to another server"),
        (fake.redirect("http://127.0.0.1:1/sets"), "redirects to another server"),
        (fake.redirect("http://[::1"), "cannot be asked"),
        (fake.redirect("http://127.0.0.1:port/"), "redirects to another server"),
        (fake.redirect("/v2/en/sets"), "redirects more than 3 times"),
    ],
)
def test_what_is_not_an_answer_is_one_clear_line(api, transport, fault, line):
    """Whatever comes in place of JSON, the user reads one sentence."""
    api.fault("/sets", fault)
    with pytest.raises(OutageError, match=re.escape(line)) as caught:
        transport.get("sets")
    assert "\n" not in str(caught.value)


def test_a_redirect_on_the_same_server_is_followed(api, transport):
    """Up to three times."""
    api.fault("/old", fake.redirect("/v2/en/sets"))
    assert len(transport.get("old").body) == 2


def test_nothing_found_is_told_from_an_outage(transport):
    """A 404 is an answer, not a breakdown."""
    with pytest.raises(MissingError, match=r"\(404\)"):
        transport.get("cards/zz1-999")


def test_an_unchanged_answer_is_not_sent_again(api, transport):
    """An ETag is enough, whatever the server says about storing."""
    first = transport.get("sets")
    assert transport.get("sets", etag=first.etag).unchanged
    assert api.asked[1].headers["If-None-Match"] == first.etag


def test_a_public_server_is_asked_only_so_often(api, waits):
    """Requests are spaced by the rate in our manners: here one in a thousand seconds."""
    public = Address(api.origin, "127.0.0.1", "/v2/en", loopback=False)
    rare = RequestPolicy(per_second=0.001)
    transport = Transport("Test", public, policy=rare, sleep=waits.append)
    for _ in range(3):
        transport.get("sets")
    assert [round(wait, -3) for wait in waits] == [1000, 2000]  # no time passes while we "sleep"
    assert RequestPolicy().per_second <= 4


def test_a_server_on_this_machine_is_not_kept_waiting(transport, waits):
    """Whoever runs a server decides how often it is asked."""
    for _ in range(3):
        transport.get("sets")
    assert waits == []


def test_a_run_has_a_limit_of_requests(api):
    """What is beyond it waits for another run."""
    few = RequestPolicy(requests=2)
    transport = Transport("Test", address(f"{api.origin}/v2/en"), policy=few)
    transport.get("sets")
    transport.get("sets")
    with pytest.raises(OutageError, match="run the command again to go on"):
        transport.get("sets")
    assert len(api.asked) == 2


def test_a_run_has_a_limit_of_time(api):
    """The budget is for all requests together."""
    transport = Transport("Test", address(api.origin), policy=RequestPolicy(budget=-1))
    with pytest.raises(OutageError, match="what was fetched is kept"):
        transport.get("sets")


def test_offline_means_offline(api, transport, monkeypatch):
    """DECKLINT_OFFLINE forbids every request."""
    monkeypatch.setenv("DECKLINT_OFFLINE", "1")
    with pytest.raises(OutageError, match="DECKLINT_OFFLINE"):
        transport.get("sets")
    assert api.asked == []


# TCGdex's traps ---------------------------------------------------------------------------------


def test_a_card_of_another_id_is_not_taken(api, tmp_path):
    """TCGdex falls back to a card of that name when it knows no such id."""
    api.fault("/cards/zz1-002", fake.with_field("id", "zz2-002"))
    source = tcgdex(api, tmp_path)
    listing = source.listing(source.sets()[0])
    with pytest.raises(SourceError, match="asked for zz1-002, it answers with zz2-002"):
        list(source.records(listing))


def test_a_set_of_another_id_is_not_taken(api, tmp_path):
    """The same fallback exists for sets."""
    api.fault("/sets/zz1", fake.with_field("id", "zz9"))
    source = tcgdex(api, tmp_path)
    with pytest.raises(SourceError, match="asked for the set zz1, it answers with zz9"):
        source.listing(source.sets()[0])


def test_a_listed_card_that_is_not_found_is_an_error(api, tmp_path):
    """A 404 is no proof that a card does not exist."""
    api.fault("/cards/zz1-003", fake.status(404))
    source = tcgdex(api, tmp_path)
    with pytest.raises(SourceError, match=r"lists the card zz1-003 and does not have it"):
        list(source.records(source.listing(source.sets()[0])))


def test_an_id_that_is_no_file_name_is_refused(api, tmp_path):
    """A set's id becomes a file's name, so it cannot lead elsewhere."""
    api.sets[0]["id"] = "../../zz1"
    with pytest.raises(SourceError, match="which cannot be"):
        tcgdex(api, tmp_path).sets()


def test_unknown_sources_are_a_usage_error(tmp_path):
    """The line lists those there are."""
    with pytest.raises(UsageError, match="tcgdex, pokemontcg, scrydex"):
        open_source("elsewhere", tmp_path)

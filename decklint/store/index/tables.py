"""The tables of the index; whenever they change, raise SHAPE."""

from __future__ import annotations

#: Raised whenever the tables change, so that an index of another shape is never read.
SHAPE = 9

#: In `search`, lists of words are held as |one|two|: one comparison finds a whole word or a part.
SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE documents (name TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sets (
  id TEXT PRIMARY KEY, code TEXT NOT NULL, name TEXT NOT NULL, series TEXT NOT NULL,
  kind TEXT NOT NULL, released TEXT NOT NULL, ptcgl TEXT, ptcgo TEXT, official TEXT,
  pokemontcg TEXT, tournament_legal TEXT, parent TEXT, printed_total INTEGER,
  cards INTEGER NOT NULL, local INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE set_codes (
  code TEXT NOT NULL, set_id TEXT NOT NULL, number_prefix TEXT NOT NULL,
  number_offset INTEGER NOT NULL, rank INTEGER NOT NULL, PRIMARY KEY (code, set_id, number_prefix)
) WITHOUT ROWID;
CREATE TABLE cards (
  key INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  counts_as TEXT NOT NULL, supertype TEXT NOT NULL, facts TEXT NOT NULL, printings TEXT NOT NULL,
  likeness TEXT NOT NULL, reworded TEXT NOT NULL
);
CREATE INDEX cards_counts_as ON cards (counts_as);
CREATE INDEX cards_likeness ON cards (likeness);
CREATE TABLE printings (
  rowid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE COLLATE NOCASE, card INTEGER NOT NULL,
  set_id TEXT NOT NULL, number TEXT NOT NULL, number_key TEXT NOT NULL, position INTEGER NOT NULL,
  name TEXT NOT NULL, fold TEXT NOT NULL, mark TEXT, rarity TEXT, artist TEXT, level TEXT,
  released TEXT NOT NULL, origin TEXT NOT NULL, local INTEGER NOT NULL
);
CREATE INDEX printings_number ON printings (set_id, number_key);
CREATE INDEX printings_fold ON printings (fold);
CREATE INDEX printings_card ON printings (card);
CREATE TABLE aliases (alias TEXT NOT NULL, id TEXT NOT NULL, printing INTEGER NOT NULL);
CREATE INDEX aliases_alias ON aliases (alias);
CREATE INDEX aliases_printing ON aliases (printing);
CREATE TABLE localized (
  lang TEXT NOT NULL, fold TEXT NOT NULL, name TEXT NOT NULL, printing INTEGER NOT NULL
);
CREATE INDEX localized_fold ON localized (fold);
CREATE INDEX localized_printing ON localized (printing, lang);
CREATE TABLE texts (fingerprint TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE programs (
  text TEXT PRIMARY KEY, program TEXT, stops INTEGER, by_hand INTEGER NOT NULL, words TEXT
) WITHOUT ROWID;
CREATE TABLE search (
  printing INTEGER PRIMARY KEY, card INTEGER NOT NULL, id TEXT NOT NULL,
  name TEXT NOT NULL, counted TEXT NOT NULL, set_id TEXT NOT NULL, series TEXT NOT NULL,
  number TEXT NOT NULL, digits INTEGER, position INTEGER NOT NULL, released TEXT NOT NULL,
  supertype TEXT NOT NULL, labels TEXT NOT NULL, flags TEXT NOT NULL, types TEXT NOT NULL,
  hp INTEGER, evolves TEXT NOT NULL, attacks TEXT NOT NULL, abilities TEXT NOT NULL,
  weak TEXT NOT NULL, resist TEXT NOT NULL, retreat INTEGER, prizes INTEGER NOT NULL,
  provides TEXT NOT NULL, mark TEXT, rarity TEXT NOT NULL, artist TEXT NOT NULL,
  energy INTEGER, damage INTEGER, kin TEXT NOT NULL
);
CREATE INDEX search_counted ON search (counted);
CREATE TABLE search_attacks (
  card INTEGER NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, cost TEXT NOT NULL,
  energy INTEGER NOT NULL, printed TEXT NOT NULL, damage INTEGER, PRIMARY KEY (card, place)
) WITHOUT ROWID;
CREATE TABLE search_texts (
  fingerprint TEXT NOT NULL, card INTEGER NOT NULL, kind TEXT NOT NULL,
  PRIMARY KEY (fingerprint, card)
) WITHOUT ROWID;
CREATE TABLE search_labels (label TEXT PRIMARY KEY) WITHOUT ROWID;
"""

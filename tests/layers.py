"""The layers of the package, each after those it may import."""

#: Layer: the layers of ours it may import.
MAY_IMPORT = {
    "errors": set(),
    "__version__": set(),
    "fonts": set(),
    "extras": {"errors"},
    "model": set(),
    "text": {"model", "errors"},
    "effects": {"model", "errors"},
    "legality": {"model", "errors"},
    "store": {"model", "effects", "legality", "errors"},
    "cards": {"model", "effects", "legality", "store", "errors"},
    "sync": {"model", "legality", "store", "cards", "errors", "__version__"},
    "carddata": {"model", "effects", "legality", "store", "cards", "sync", "errors"},
    "rules": {"model", "effects", "legality"},
    "report": {"model", "legality", "rules"},
    "decks": {"model", "text", "legality", "store", "cards", "report", "errors"},
    "engine": {"model", "effects", "errors"},
    "rulings": {"model", "effects", "engine", "legality", "store", "cards", "errors"},
    "sandbox": {"model", "effects", "engine", "rulings", "legality", "store", "cards", "errors"},
    "deck_odds": {"model", "legality", "cards", "errors"},
    "checker": {
        "model", "text", "legality", "store", "cards", "sync", "rules", "report", "decks",
        "sandbox", "errors",
    },
    "sheet": {"model", "report", "decks", "fonts", "extras", "errors"},
    "picture": {"model", "report", "decks", "fonts", "extras", "errors"},
    "results": {"model", "text", "report"},
    "api": {
        "model", "text", "legality", "store", "cards", "rulings", "report", "decks", "checker",
        "deck_odds", "sandbox", "results", "errors", "__version__",
    },
    "__init__": {"api"},
    "web": {
        "model", "text", "legality", "store", "cards", "rules", "report", "decks", "engine",
        "sandbox", "deck_odds", "checker", "sheet", "picture", "errors", "__version__",
    },
    "lsp": {
        "model", "text", "legality", "cards", "rules", "report", "decks", "checker", "errors",
        "__version__",
    },
    "cli": {
        "model", "text", "effects", "legality", "store", "cards", "sync", "carddata", "rules",
        "report", "decks", "engine", "rulings", "sandbox", "deck_odds", "checker", "sheet",
        "picture", "web", "lsp", "extras", "errors", "__version__",
    },
    "__main__": {"cli"},
}  # fmt: skip

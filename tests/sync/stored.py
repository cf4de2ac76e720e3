"""What a store holds."""


def content(store):
    return {p.name: p.read_bytes() for p in (store.folder / "sets").glob("*.json")}


def numbers(store, set_id):
    return [card["number"] for card in store.get(set_id).cards]

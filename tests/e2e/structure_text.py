"""The text of a structure, made from its JSON alone; see docs/output.md."""

import json


def text_of(structure: dict) -> str:
    """REQUIRES: no member holds an embedded struct, a pair or a list of them."""
    pieces = []
    for name, shown in structure["objects"].items():
        members = ", ".join(f"{field}: {value_text(value)}"
                            for field, value in shown["fields"].items())
        pieces.append(f"{name}{{{members}}}")
    pieces += [f"{name}: {value_text(value)}" for name, value in structure["arguments"].items()]
    return "  ".join(pieces)


def value_text(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(value_text, value)) + "]"
    if isinstance(value, dict):
        if "ref" in value:
            return value["ref"] + value.get("part", "")
        return value["text"] if "text" in value else f"'{value['char']}'"
    return json.dumps(value)  # null, true, numbers and plain strings are spelled alike

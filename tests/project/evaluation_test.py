#!/usr/bin/env python3
"""docs/evaluation.md says what docs/data/mutation.json has, and no more.

Usage: evaluation_test.py SOURCE_DIR BUILD_DIR
"""

import json
import sys
from pathlib import Path

from claims import expect


def main(source: Path) -> None:
    sys.path.insert(0, str(source / "tools"))
    import evaluate

    data = json.loads((source / "docs/data/mutation.json").read_text(encoding="utf-8"))
    rows = [evaluate.Row(**row) for row in data]
    written = (source / "docs/evaluation.md").read_text(encoding="utf-8")
    expect("the page is that of the data", evaluate.page(rows) == written)
    picture = (source / "docs" / evaluate.PICTURE).read_text(encoding="utf-8")
    expect("so is the picture", evaluate.plot(rows) == picture)
    published = evaluate.published()
    for row in rows:
        paper = evaluate.PUBLISHED_NAMES.get(row.subject, row.subject)
        expect(f"{row.subject} {row.scope} is beside what was published",
               row.published == published[paper, row.scope, "mutants_killed_pct"], row)
        explained = len(evaluate.explained(row.subject))
        expect(f"{row.subject} {row.scope}: all survivors are explained, or none",
               explained in (0, row.mutants - row.killed), row)


main(Path(sys.argv[1]).resolve())

#!/usr/bin/env python3
"""Each kind of field, bounded only by a scope; the expected numbers were counted by hand.

Usage: types_test.py KORAT
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from korat_command import Workshop

TYPES = Path(__file__).resolve().parent / "types"


@dataclass
class Case:
    claim: str
    file: str
    name: str
    counts: dict[int, int]  # structures by scope
    words: tuple[str, ...] = ()


CASES = [
    # low == high: 3; two colours; 'b'; "b"; (none, true) or (0 or 2, false): 3; half 0 or 2: 2;
    # limit 7; pair (0 or 1, false): 2; cells ordered out of 0..2: 3.
    Case("bit-fields, enum, char, string, optional, floating point, const, pair, array, mutex",
         "values.h", "Values", {2: 3 * 2 * 3 * 2 * 2 * 3}),
    Case("const with bounds of its own", "values.h", "Values", {2: 2 * 3 * 2 * 3 * 2 * 2 * 3},
         ("--set", "limit_=0..2")),
    # Four numbers of 0..2 with sum 2: C(5,3) = 10; atomic 1 or 2: 2; sorted words of three letters
    # out of two: 4; two of the grid's four: 6.
    Case("integers of all widths, atomic, char array, array of arrays",
         "scalars.h", "Numbers", {2: 10 * 2 * 4 * 6}),
    # Sets of up to two of two words: 4; up to two rows of one or two ones: 1 + 2 + 4.
    Case("vectors of strings and of vectors", "scalars.h", "Lines", {2: 4 * 7}),
    # Up to two terms: 1 + 3 powers * 2 factors + C(3,2) powers * 2^2 factors.
    Case("vector of structs", "owners.h", "Poly", {2: 1 + 6 + 12}),
    # One link: no item, or one of weight 1..2. Two links: no item, one of two has one, both share
    # one, each has its own: 1 + 4 + 2 + 4.
    Case("unique_ptr and shared_ptr", "owners.h", "Chain", {0: 1, 2: 1 + 3 + 11}),
    # No item: the focus is null or expired. k items: there are two ways for the first to have none
    # above it, and the focus is one of these, null or expired.
    Case("weak_ptr to what shared_ptrs hold", "weak.h", "Scene",
         {0: 2, 1: 2 + 2 * 3, 2: 2 + 2 * 3 + 2 * 4}),
    # Both null or expired; one is, the other has heard 1, or 1..2 if it is the second; the same, or
    # different ones.
    Case("weak_ptr to what has an owner elsewhere", "weak.h", "Bell",
         {2: 4 + 2 + 2 * 2 + 1 + 2}),
    Case("bounds of a weak_ptr", "weak.h", "Scene", {2: 1 + 2 + 3},
         ("--set", "parent=null,Item", "--set", "focus_=null,Item")),
    Case("enable_shared_from_this", "weak.h", "Account", {2: 3}),
    # Nothing; a number of 1..2; no item, or one of weight 1.
    Case("members of a union, by a kind", "unions.h", "Value", {2: 1 + 2 + (1 + 1)},
         ("--set", "number_.when=kind_==kNumber", "--set", "item_.when=kind_==kItem")),
    Case("members of a union that are kept", "unions.h", "Value", {2: 1 + 0 + 1},
         ("--set", "kind_=kNothing,kItem", "--set", "item_.when=kind_==kItem", "--set",
          "item_=null")),
    # Sets of 0..3 numbers out of 0..3: up to two are inside.
    Case("elements in the object itself, or elsewhere", "unions.h", "SmallVec",
         {2: 1 + 3 + 3, 3: 1 + 4 + 6 + 4},
         ("--set", "heap_.when=size_>2", "--set", "heap_=array(size_)", "--set",
          "inline_.when=size_<=2")),
    # As the list and map without iterators, with values of 0..2.
    Case("list, and a map to its iterators", "iterators.h", "LruCache",
         {1: 1 + 2 * 2, 2: 1 + 3 * 3 + 6 * 9}),
    # Keys of 0..2 with values of 0..2: none, at the end; one of three, at the end or at 1 or 2; two of
    # three, at the end or at one of 2 * 2 * 3 that are not 0.
    Case("iterator of a map", "iterators.h", "Reader",
         {2: 1 + 3 * (3 + 2) + 3 * (9 + 2 * 2 * 3)}),
    # Up to two numbers of 0..2: 1 + 3 + 9 unsorted, 1 + 3 + 6 for each function.
    Case("a function out of a list", "functions.h", "Sorted", {2: 13 + 10 + 10},
         ("--set", "before_=null,Less,Greater")),
    Case("a std::function out of a list", "functions.h", "Filter", {2: 9 + 3 + 3},
         ("--set", "test_=null,Less,Greater")),
    Case("string_view", "functions.h", "Label", {2: 2}),
    # No payload; an object of either class with weight 1, or with shade 2. Up to two links, dirty or
    # not, but not two in a row. Sets of up to two numbers of 0..2.
    Case("void*, tags in pointers and integers, a flexible array member", "addresses.h", "Packet",
         {2: (1 + 2 + 2) * (1 + 2 + 3) * (1 + 3 + 3)},
         ("--set", "payload_=null,Item,Mark", "--set", "first_=null,Link|0,Link|1", "--set",
          "next=null,Link|0,Link|1")),
    # Up to two numbers of 0..2 in order, of which none to all are shown.
    Case("span", "views.h", "View", {2: 1 + 3 * 2 + 6 * 3}),
    # Up to two samples of 0..2 whose sum is 0..2: 1 + 3 + 6.
    Case("deque", "sequences.h", "Window", {2: 1 + 3 + 6}),
    # A task has no owner, or one that is here or away: 3 ways. Priorities 0..2 in order.
    Case("deque of structs with a unique_ptr", "sequences.h", "Agenda",
         {2: 1 + 3 * 3 + 6 * 9}),
    # Different keys of 0..2, each dirty or not.
    Case("list of structs", "sequences.h", "Cache", {2: 1 + 3 * 2 + 6 * 4}),
    # Sets of up to two of two words; no note, one, the same one twice, two of them.
    Case("forward_list of strings, list of pointers", "sequences.h", "Words",
         {2: 4 * (1 + 2 + 2 + 4)}),
    # Up to two numbers of 0..2 in order; a way of one place of two ids, or of two places, the lower of
    # which is null, the same or another; up to two numbers, the least of them 0 or 1.
    Case("queue, stack of pointers, priority_queue", "queues.h", "Desk",
         {2: (1 + 3 + 6) * (1 + 2 + (2 + 2 + 4)) * (1 + 2 + 5)}),
    # In keyed.h, as small programs counted them that try everything. Here: all orders of up to two
    # of three keys, each with a bool.
    Case("list and unordered_map", "keyed.h", "Lru", {2: 1 + 3 * 2 + 6 * 4}),
    Case("map to structs", "keyed.h", "Intervals", {2: 5, 3: 13, 4: 34}),
    Case("map to sets", "keyed.h", "Graph", {2: 10, 3: 49}),
    Case("unordered_map of strings", "keyed.h", "Registry", {2: 11, 3: 52}),
    Case("multiset of characters", "keyed.h", "Bag", {2: 1 + 2 + 3, 3: 1 + 3 + 6 + 10}),
    Case("map to unique_ptr", "keyed.h", "Shelf", {2: 1 + 3 * 2 + 3 * 4}),
    Case("set of pairs", "keyed.h", "Relation", {2: 10, 3: 45}),
    Case("map whose keys are structs, unordered_multimap of an enum", "keyed.h", "Releases",
         {1: 33, 2: 4021}),
    Case("keys as expressions", "keyed.h", "Releases", {2: 241},
         ("--set", "releases_.keys=Version{1, 0}, Version{2, 1}")),
    Case("set in nodes", "keyed.h", "Labels", {2: 5, 3: 14}),
    # Exactly one name of three, with a number below the next.
    Case("bounds for lengths, keys and values", "keyed.h", "Registry", {2: 3 * (1 + 2)},
         ("--set", "ids_.length=1", "--set", 'ids_.keys="x","y","z"', "--set", "ids_[]=0..1")),
    Case("a list of sets", "keyed.h", "Bag", {2: 2},
         ("--set", "letters_={},{'a','a'}")),
    # A span from < to of 0..n, or none; nothing, a code of 1..n, a worker of n, up to n increasing
    # numbers of 0..n; tries of 0..n; no note, or one of n + 1 keys that is none or (0..n, true).
    Case("optional and variant of anything, tuple, map to optionals", "choices.h", "Job",
         {1: (1 + 1) * (1 + 1 + 1 + (1 + 2)) * 2 * (1 + 2 * (1 + 2)),
          2: (1 + 3) * (1 + 2 + 2 + (1 + 3 + 3)) * 3 * (1 + 3 * (1 + 3))}),
    # From 0 to 1; nothing or up to one number; one try; no notes.
    Case("bounds for what an optional or a variant holds", "choices.h", "Job", {2: 1 + 1 + 3},
         ("--set", "span_.has_value=true", "--set", "span_.value.to=1", "--set", "state_.index=0,3",
          "--set", "state_.3.length=0..1", "--set", "tally_.0=1", "--set", "notes_.length=0")),
    # One of two bits; tags and ids 1 and 2; 1 and i; a delay of 0 or 1; a start at 1 or 2; no pause, 1
    # or 2.
    Case("bitset, byte, enum without enumerators, complex, durations and time points",
         "wrappers.h", "Sensor", {2: 2 * 2 * 2 * 2 * 2 * 2 * (1 + 2)}),
    Case("bounds in bits, ticks and parts", "wrappers.h", "Sensor", {2: 3},
         ("--set", "channels_=1,3,8,128", "--set", "tag_=200", "--set", "id_=-1", "--set",
          "signal_.0=-1", "--set", "signal_.1=0", "--set", "delay_=1", "--set", "since_=1",
          "--set", "pause_=60")),
    # Capacity 0: null. 1: one of three numbers, used or not. 2: nine pairs with none or one of them
    # used, and six of different numbers.
    Case("a pointer to an array, known by its name", "blocks.h", "Vec",
         {1: 1 + 2 + 2, 2: 1 + 3 + 3 + 9 + 9 + 6}),
    Case("an array of another length", "blocks.h", "Vec", {2: 1 + (1 + 3) + (1 + 3 + 6)},
         ("--set", "Vec::data=null,array(size)")),
    Case("an array of a fixed length", "blocks.h", "Vec", {2: (9 + 9) + (9 + 9 + 6)},
         ("--set", "data=array(2)")),
    Case("bounds for the elements of an array", "blocks.h", "Vec",
         {2: 1 + (2 + 2) + (4 + 4 + 2)}, ("--set", "data=7..8")),
    Case("an array that is kept", "blocks.h", "Vec", {2: 1}, ("--set", "data=keep")),
    Case("a pointer to an array of characters", "blocks.h", "Buffer", {2: 1 + 2 + 4}),
    # For each slot one of two keys and of three values.
    Case("unique_ptr to an array of structs, and another array", "blocks.h", "Table",
         {2: 6 + 36}, ("--set", "Table::marks=array(capacity_)")),
    Case("a list, which is no array", "blocks.h", "Items", {2: 3}),
    # Ordered forests of n nodes are Catalan(n) many.
    Case("vectors of unique_ptr", "pointers.h", "Forest", {2: 1 + 1 + 2, 3: 1 + 1 + 2 + 5}),
    # And so are binary trees.
    Case("std::array of pointers", "pointers.h", "Binary", {3: 1 + 1 + 2 + 5, 4: 9 + 14}),
    # null; the square of side 2; boxes 1x2, 2x1, 1x4, 2x2, 4x1. The base class is abstract.
    Case("base class pointer to virtual classes", "shapes.h", "Scene", {4: 1 + 1 + 5}),
    # Ids (1,1), (1,2), (2,2); each Fancy has a bool of its own: 3 * (1 + 2) * (1 + 2).
    Case("base class pointer to classes that are not virtual", "shapes.h", "Holder", {2: 27}),
    # Words over L and E with at most two of each, an E having 2 ids.
    Case("pointer to the second base class", "pointers.h", "Queue",
         {1: 1 + 1 + 1 + 2, 2: 1 + 3 + 9 + (3 * 2 + 3 * 4) + 6 * 4}),
    # An A with a == 2, or a B with a == 2 and one of two b.
    Case("virtual base class", "pointers.h", "Diamond", {2: 1 + 2}),
    # 0 <= low < high <= 2.
    Case("members that the root inherits", "pointers.h", "Span", {2: 3}),
    # The ring back to the root has 1 to n cells.
    Case("root that is one of its own class's objects", "pointers.h", "Cell", {1: 1, 3: 3, 5: 5}),
    # A ring through the sentinel and 0 to n links.
    Case("embedded sentinel", "shapes.h", "Ring", {0: 1, 3: 4}),
    # The node's own hook: v is 1 or 2; then nothing, a bare hook, or the hook of another node.
    Case("pointer to a part of an object", "pointers.h", "Intrusive", {2: 2 + 2 + 2 * 2}),
    # Both slots are taken, one is free, both are free in either order.
    Case("pointers to elements of an array", "places.h", "FreeList", {0: 5, 2: 5}),
    # Nowhere, or a cell of its own; with another page also a cell of that.
    Case("pointers to elements of arrays in other objects", "places.h", "Cursor",
         {1: (1 + 2) + (1 + 2 + 2), 2: 8}),
    Case("a bound that names an element", "places.h", "Cursor", {1: 1 + 2},
         ("--set", "at_=null,Page::cells[1]")),
    # Every size of 0..2 has one map.
    Case("values as expressions", "pointers.h", "Index", {2: 3},
         ("--set", "map_={},{{1,2}},{{1,1},{2,2}}")),
    # Of values 0..3: none, one, two with the first not less, and for each root r (r + 1)^2 pairs.
    Case("class template in a namespace", "shapes.h", "Heap<int>", {2: 1 + 3 + 6,
                                                                      3: 1 + 4 + 10 + 30}),
    # low 1 and a 1; b 0 or 1; on; nothing or one more of 8; kind; two maps; kids both null, both one
    # Low of 0..1, or both the object itself.
    Case("private base, friend as predicate, bit-fields in structs, template arguments in --set",
         "hidden.h", "Hidden", {1: 2 * 2 * 9 * 2 * 2 * 4},
         ("--set", "map_=std::map<int,int>{},{{1,2}}")),
    # 0 <= low < high <= 2.
    Case("empty members without an address of their own", "empty.h", "Order", {2: 3},
         ("--", "-std=c++20")),
    Case("a bound for a vector's lengths", "shapes.h", "Heap<int>", {2: 6, 3: 10},
         ("--set", "items_.length=2")),
    # None, or two of which the first is 5 or both are 4.
    Case("bounds for lengths and elements", "shapes.h", "Heap<int>", {2: 1 + 2 + 1},
         ("--set", "items_.length=0,2", "--set", "items_[]=4,5")),
    # The same with two letters.
    Case("class template of char", "shapes.h", "geo::Heap<char>", {2: 1 + 2 + 3}),
]


def check(workshop: Workshop, case: Case) -> None:
    for scope, wanted in case.counts.items():
        results = [workshop.run("generate", TYPES / case.file, "--class", case.name, "--scope",
                                scope, "--engine", engine, *case.words)
                   for engine in ("resume", "replay")]
        result = results[0]
        got = (result.code, result.number("structures"), len(set(result.structures)))
        workshop.equal(f"{case.claim}: scope {scope}", got, (0, wanted, wanted), result)
        workshop.equal(f"{case.claim}: scope {scope}, the engines agree",
                       results[1].structures, result.structures)


# Methods that change containers, and on how many inputs they are called at scope 2, where integers
# are 0..2 and -1: each of the structures above with one of four samples, and clear(); with four keys,
# dirty or not, and forget().
CALLS = {"Window": 10 * 4 + 10, "Cache": 31 * 4 * 2 + 31 * 4, "Lru": 31 * 4 * 2 + 31 * 4,
         "Intervals": 5 * 4 + 5 * 4, "Graph": 10 * 16 + 10 * 4, "Registry": 11 * 2 * 2,
         "Bag": 6 * 2, "Shelf": 19, "Relation": 10 * 16, "FreeList": 5 + 5 * 2,
         # At scope 1: a span is from 1 to 1, or none; integers are 0, 1 and -1.
         "Job": 168 * (9 + 2 + 3 + 1 + 3 + 3 * 2),
         # A byte of 0..2 and an id; a duration.
         "Sensor": 192 * (1 + 3 * 4 + 4 + 1), "Desk": 880 * (4 + 1 + 1 + 4 + 1),
         # add, drop, hasFocus and cut; count and ring; self, isOnly and share.
         "Scene": 16 * 4, "Bell": 13 * 2, "Account": 3 * (1 + 1 + 4),
         # put of four keys and four values, get, evict; next and number; with one of two functions.
         "LruCache": 64 * (16 + 4 + 1), "Reader": 79 * 2, "Sorted": 33 * (2 + 1),
         "Filter": 15, "Label": 2 * 2,
         # The constructor; clear, and set.
         "Value": 1 + 5 * (1 + 4),
         # drop, clear, isDirty and clean.
         "Packet": 210 * 4,
         # show of up to two numbers of 1..2, and next.
         "View": 25 * (7 + 1),
         # With a number, one of two letters, a position, and without arguments; Vec has a constructor
         # and a destructor, too.
         "Vec": 31 * (4 + 1 + 1) + 1 + 31, "Buffer": 7 * (2 + 1), "Table": 42 * (4 + 1)}
# Methods that take what the invariant forbids: finish(0), finish(-1), set(0), set(-1), and mark() with
# a tag or an id of 0.
FAILED = {"Job": 168 * 2, "Value": 5 * 2, "Sensor": 192 * 6}
WORDS = {"Packet": ("--set", "payload_=null,Item,Mark", "--set", "first_=null,Link|0,Link|1",
                    "--set", "next=null,Link|0,Link|1"),
         "Table": ("--set", "marks=array(capacity_)"),
         "Sorted": ("--set", "before_=null,Less,Greater", "--set", "before=Less,Greater"),
         "Filter": ("--set", "test_=null,Less,Greater"),
         "Value": ("--set", "number_.when=kind_==kNumber", "--set", "item_.when=kind_==kItem")}
FILES = {"Scene": "weak.h", "Bell": "weak.h", "Account": "weak.h", "LruCache": "iterators.h",
         "Reader": "iterators.h", "Sorted": "functions.h", "Filter": "functions.h",
         "Label": "functions.h", "Value": "unions.h",
         "Vec": "blocks.h", "Buffer": "blocks.h", "Table": "blocks.h",
         "Packet": "addresses.h", "View": "views.h",
         "Window": "sequences.h", "Cache": "sequences.h", "Job": "choices.h",
         "FreeList": "places.h", "Sensor": "wrappers.h", "Desk": "queues.h"}


def check_calls(workshop: Workshop, name: str) -> None:
    file = FILES.get(name, "keyed.h")
    scope = 1 if name == "Job" else 2
    result = workshop.run("test", TYPES / file, "--class", name, "--scope", scope,
                          *WORDS.get(name, ()))
    got = (result.code, result.number("inputs"), result.number("failed"))
    failed = FAILED.get(name, 0)
    workshop.equal(f"methods of {name}", got, (1 if failed > 0 else 0, CALLS[name], failed), result)


def check_fault(workshop: Workshop) -> None:
    """After dropping one of two numbers that is not the last, the other is too large."""
    result = workshop.run("test", TYPES / "keyed.h", "--class", "FaultyRegistry", "--scope", 2,
                          "--method", "drop")
    got = (result.code, result.number("inputs"), result.number("failed"))
    # One name, number 0 of 1: fine; 0 of 2: fine; 1 of 2: nothing is left, fine. Two names, numbers
    # 0 and 1 of 2: dropping the first leaves a 1.
    workshop.equal("a fault is found", got, (1, 11 * 2, 2), result)


def check_block_faults(workshop: Workshop) -> None:
    """A size of up to the capacity, and an array of that many numbers of 0..2."""
    result = workshop.run("test", TYPES / "blocks.h", "--class", "FaultyVec", "--scope", 2)
    got = (result.code, result.number("inputs"), result.number("failed"))
    structures = 1 + 2 * 3 + 3 * 9
    wanted = structures + structures + 9 + (3 + 9)  # past, leak; twice, afterwards
    workshop.equal("faults with arrays are found", got, (1, 4 * structures, wanted), result)
    for text in ("deleted an object twice", "leaked"):
        workshop.expect(f"it says '{text}'", text in result.out, result)


def check_block_output(workshop: Workshop) -> None:
    words = ("generate", TYPES / "blocks.h", "--class", "Vec", "--scope", 1)
    result = workshop.run(*words)
    workshop.expect("a note says which pointers are taken as arrays",
                    "because of their names: Vec::data, as long as 'cap' says" in result.err, result)
    workshop.expect("arrays print as lists", "Vec{size: 1, cap: 1, data: [1]}" in result.out and
                    "Vec{size: 0, cap: 0, data: null}" in result.out, result)
    shown = workshop.run(*words, "--json")
    texts = [json.loads(line) for line in shown.out.splitlines()]
    lists = [text["objects"]["Vec"]["fields"]["data"] for text in texts if "objects" in text]
    workshop.equal("arrays in JSON", sorted(map(str, lists)),
                   sorted(map(str, [None, [0], [1], [0], [1]])), shown)
    workshop.expect("arrays in DOT", "data" in workshop.run(*words, "--dot").out)
    asked = workshop.run(*words, "--set", "Vec::data=null,array(cap)")
    workshop.expect("no note if it is meant", "because of their names" not in asked.err, asked)
    wrong = workshop.run(*words, "--set", "Vec::data=array(length)")
    workshop.expect("a member that is not there", wrong.code == 2 and
                    "one of the members size, cap" in wrong.err, wrong)
    saved = workshop.run(*words, "--save", "blocks.json")
    ids = [line.split()[0] for line in saved.out.splitlines() if "Vec{" in line]
    workshop.expect("structures with arrays are saved", saved.code == 0 and len(ids) == 5, saved)
    skeleton = workshop.run("skeleton", TYPES / "blocks.h", "--class", "Vec")
    workshop.expect("a skeleton has arrays", "korat::ArrayOf<&Vec::cap>(" in skeleton.out, skeleton)


def check_pimpl(workshop: Workshop) -> None:
    """Value and limit of 1..2: three pairs. reset() makes each wrong."""
    for files in (("pimpl.h", "pimpl.cc"), ("pimpl.cc", "pimpl.h"), ("pimpl.cc",)):
        paths = [TYPES / file for file in files]
        result = workshop.run("generate", *paths, "--class", "Counter", "--scope", 2)
        got = (result.code, result.number("structures"))
        workshop.equal(f"members known to a source file: {' '.join(files)}", got, (0, 3), result)
    alone = workshop.run("generate", TYPES / "pimpl.h", "--class", "Counter", "--scope", 2)
    workshop.expect("a header alone says what it lacks", "a std::unique_ptr to 'Counter::Impl'" in
                    alone.err, alone)
    for files in (("pimpl.h", "pimpl.cc"), ("pimpl.cc",)):
        paths = [TYPES / file for file in files]
        result = workshop.run("test", *paths, "--class", "Counter", "--scope", 2)
        got = (result.code, result.number("inputs"), result.number("failed"))
        workshop.equal(f"methods of a class with such members: {' '.join(files)}", got,
                       (1, 1 + 3 + 3 + 3, 3), result)


def check_finitization(workshop: Workshop) -> None:
    def run(*words):
        return workshop.run("generate", TYPES / "keyed_bounds.h", "--class", "Registry", "--args", 2,
                            *words)

    shown = run("--print-bounds")
    workshop.equal("bounds of a finitization", shown.out.splitlines(),
                   ["Registry::ids_.length = 0..2", 'Registry::ids_.keys = "x", "y"',
                    "Registry::next_ = 0..2", "Registry::ids_[] = 0..2"], shown)
    for claim, words, wanted in (
            ("as with a scope", (), 11),
            ("another number of keys", ("--set", "ids_.length=1"), 2 * (1 + 2)),
            ("other keys and values",
             ("--set", 'ids_.keys="z"', "--set", "ids_[]=0"), 3 + 2)):
        result = run(*words)
        workshop.equal(f"a finitization, {claim}", (result.code, result.number("structures")),
                       (0, wanted), result)


def check_rest(workshop: Workshop) -> None:
    """Fields that no scope bounds are kept, and named once, with the words that say so."""
    words = ("generate", TYPES / "rest.h", "--class", "Rest", "--scope", 2)
    result = workshop.run(*words)
    names = ("number", "memory", "reference", "map", "either", "where", "bits")
    sets = [f"--set 'Rest::{name}=keep'" for name in names]
    workshop.equal("what no scope bounds is kept", (result.code, result.number("structures")),
                   (0, 2), result)
    workshop.expect("one note names all of it", " ".join(sets) in result.err and
                    "Rest::number ('int *', a pointer to 'int')" in result.err, result)
    for name in names:
        words += ("--set", f"Rest::{name}=keep")
    meant = workshop.run(*words)
    workshop.expect("no note if it is meant", "as constructed" not in meant.err, meant)
    for values, wanted in (("(void*)8", (3, 0)), ("(void*)8,nullptr,(void*)16", (0, 2))):
        listed = workshop.run("generate", TYPES / "rest.h", "--class", "Rest", "--scope", 2, "--set",
                              f"memory={values}")
        workshop.equal(f"a void* is one of {values}", (listed.code, listed.number("structures")),
                       wanted, listed)
    bounds = workshop.run(*words, "--print-bounds")
    workshop.expect("a const member is shown as kept", "Rest::limit = keep" in bounds.out, bounds)


def check_too_many(workshop: Workshop) -> None:
    result = workshop.run("generate", TYPES / "keyed.h", "--class", "Relation", "--scope", 6)
    workshop.expect("too many sets", result.code == 2 and "more than 10000 shapes" in result.err and
                    "--set 'pairs_.length=0..2'" in result.err, result)


def main() -> None:
    workshop = Workshop(sys.argv[1], optimize=False)
    with ThreadPoolExecutor(max_workers=2) as pool:  # most of the time goes to the compiler
        for _ in pool.map(lambda case: check(workshop, case), CASES):
            pass
        for _ in pool.map(lambda name: check_calls(workshop, name), CALLS):
            pass
        check_fault(workshop)
        check_block_faults(workshop)
        check_block_output(workshop)
        check_pimpl(workshop)
        check_rest(workshop)
        check_too_many(workshop)
        check_finitization(workshop)
    workshop.finish()


if __name__ == "__main__":
    main()

// Filters, without a browser. Usage: filter_test.mjs
import assert from "node:assert/strict";
import test from "node:test";
import { makeFilter } from "../../viewer/src/filter.js";
import { namesOf } from "../../viewer/src/filter_names.js";
import { FilterError } from "../../viewer/src/filter_parser.js";
import { parseText } from "../../viewer/src/graph_text.js";
import { SCHEMA, graphOf } from "./small_schema.mjs";

const NAMES = namesOf(SCHEMA);
const holds = (text, id) => makeFilter(text, NAMES)(graphOf(id));

test("filters know fields, elements, classes, arguments, null and enumerators", () => {
  const id = "12210020001"; // root_ N0, size_ 2, items [8, 7], N0.left null, N0.right N1
  for (const text of ["size == 2", "size_ == 2", "root.right != null", "root.left == null",
    "root.right.info == kBlack", "items[0] > items[1]", "items.length == 2", "count(Node) == 2",
    "size + 1 == 3 && !(size < 2)", "x == 0", "kept.deep == 5", "root != root.right",
    "-size == 0 - 2", "size % 2 == 0 || false"]) {
    assert.ok(holds(text, id), text);
  }
  for (const text of ["size == 3", "root == null", "root.left.left.info == 1", "items[5] == 1",
    "root.left.info != 1", "size == '2'", "items[0] < null"]) {
    assert.ok(!holds(text, id), text);
  }
});

test("wrong filters say what is wrong, and where", () => {
  for (const [text, message, at] of [
    ["size = 3", "'=' does not compare: write ==", 5],
    ["size & 1", "write &&", 5],
    ["sise == 3", "no field 'sise'; the fields are root_, size_, items, kept, x", 0],
    ["root.lefd == null", "no member 'lefd'; the members are left, right, info, root_", 5],
    ["x.lefd == null", "no member 'lefd'; the members are root_", 2],
    ["count(Nod) == 1", "no class 'Nod'; the classes are Tree, Node, x", 6],
    ["size ==", "something is missing at the end", 7],
    ["(size == 1", "')' is missing", 10],
    ["size == 1)", "')' is not expected here", 9],
    ["size == 'a", "the ' is not closed", 8],
    ["size + 1", "a number is not a condition", 0],
    ["size == #", "'#' is not allowed here", 8],
    ["(".repeat(5000), "the expression is nested too deeply", 101],
    ["!".repeat(100000) + "true", "the expression is nested too deeply", 101],
    [`${"1+".repeat(20000)}1 == 20001`, "the expression is too long", 0],
    [`root${".left".repeat(20000)} == null`, "the expression is too long", 0],
    ["toString == 1", "no field 'toString'; the fields are root_", 0],
    ["root.constructor == 1", "no member 'constructor'", 5],
    ["__proto__", "no field '__proto__'", 0],
    ["count(valueOf) == 1", "no class 'valueOf'", 6],
  ]) {
    assert.throws(() => makeFilter(text, NAMES),
      (error) => error instanceof FilterError && error.message.includes(message) &&
        (text.length > 100 || error.at === at), text);
  }
});

// Mistakes that makeFilter can't find without a structure.
function mistakeOf(text, graphs = [graphOf("12210020001")]) {
  const filter = makeFilter(text, NAMES);
  graphs.forEach(filter);
  return filter.mistake()?.message;
}

test("an expression that is not a condition, or never makes sense, is a mistake", () => {
  for (const [text, message] of [
    ["size", "a number is not a condition: compare it"],
    ["items", "a list is not a condition: compare it"],
    ["root.right.info", "'kBlack' is not a condition: compare it"],
    ["size == 1 || size", "a number is not a condition: compare it"],
    ["!size", "a number is not a condition: compare it"],
    ["1 < 2 < 3", "'<' can't compare true or false with a number"],
    ["root.right.info < kRed", "'<' can't compare 'kBlack' with 'kRed'"],
    ["size == '2'", "'==' can't compare a number with a text"],
    ["size != null", "'!=' can't compare a number with a pointer"],
    ["items == items", "'==' can't compare a list with a list"],
    ["root + 1 == 2", "'+' is for numbers, not for a pointer"],
    ["size.left == 1", "a number has no member 'left'"],
    ["root.size == 1", "no member 'size' here; the members are left, right, info"],
    ["size[0] == 1", "a number has no elements"],
    ['items["length"] == 2', "a text is not an index"],
  ]) {
    assert.equal(mistakeOf(text), message, text);
  }
  for (const text of ["root", "!root.left", "root && size == 2", "root.left.info == 3"]) {
    assert.equal(mistakeOf(text), undefined, text);
  }
  const empty = graphOf("0");
  assert.equal(mistakeOf("root.size == 1", [empty]), undefined, "nobody can tell");
  assert.ok(holds("root", "12210020001") && holds("!root", "0") && !holds("root", "0"));
});

test("an absent operand makes the result undefined", () => {
  const id = "12210020001"; // root_.left is null
  for (const text of ["!(root.left.info == 1)", "!(root.left.info == 1 && size == 2)",
    "!(root.left.info == 1 || size == 3)"]) {
    assert.ok(!holds(text, id), text);
  }
  assert.ok(holds("!(root.left.info == 1 && size == 3)", id));
  assert.ok(holds("root.left.info == 1 || size == 2", id));
});

// One number, and names that JavaScript's objects use.
const namesake = (text) =>
  parseText(`T{toString: ${text}, __proto__: 1, e: constructor}`, new Map());
const NAMESAKES = { ...NAMES, root: new Set(["toString", "__proto__", "e"]),
  words: new Set(["constructor", "valueOf"]) };

test("64-bit numbers are compared and calculated exactly", () => {
  const is = (text, number) => makeFilter(text, NAMESAKES)(namesake(number));
  for (const number of ["9007199254740993", "-9223372036854775808", "18446744073709551615"]) {
    const near = BigInt(number) - 1n;
    assert.ok(is(`toString == ${number}`, number) && !is(`toString == ${near}`, number), number);
    assert.ok(is(`toString > ${near}`, number) && !is(`toString <= ${near}`, number), number);
    assert.ok(is(`toString - 1 == ${near} && toString * 3 - toString * 2 == ${number}`, number));
  }
  assert.ok(is("toString / 2 == 3 && toString % 4 == 3 && -toString / 2 == -3", "7"));
  assert.ok(is("toString + 0.5 == 7.5 && toString < 7.1", "7"));
  assert.ok(!is("toString / 0 == 0", "7") && !is("toString % 0 == 0", "7"));
});

test("names that JavaScript uses are ordinary names", () => {
  const is = (text) => makeFilter(text, NAMESAKES)(namesake("7"));
  assert.ok(is("toString == 7 && __proto__ == 1 && e == constructor && e != valueOf"));
});

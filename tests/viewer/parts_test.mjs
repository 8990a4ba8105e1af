// The parts of the page that need no browser. Usage: parts_test.mjs
import assert from "node:assert/strict";
import test from "node:test";
import { boxesOf } from "../../viewer/src/boxes.js";
import { changesBetween, describeChanges, goneObjects } from "../../viewer/src/diff.js";
import { html, quoted, toDot } from "../../viewer/src/dot.js";
import { escapeText, unescapeText, unquote } from "../../viewer/src/escape.js";
import { parseFieldPath } from "../../viewer/src/field_path.js";
import { makeFilter, namesOf } from "../../viewer/src/filter.js";
import { FilterError } from "../../viewer/src/filter_parser.js";
import { makeGraph, parseCandidateId } from "../../viewer/src/graph.js";
import { parseText } from "../../viewer/src/graph_text.js";
import { layoutDot } from "../../viewer/src/layout.js";
import { shown, sizeBoxes } from "../../viewer/src/measure.js";
import { readSchema } from "../../viewer/src/schema.js";
import { Settings } from "../../viewer/src/settings.js";
import { waysOf } from "../../viewer/src/shape.js";
import { toText } from "../../viewer/src/text.js";
import { fit } from "../../viewer/src/viewport.js";

// Two nodes, a vector of up to two numbers, and an argument.
const SCHEMA = readSchema(`korat schema 1
classes 3
class 1 0 Tree
class 0 0 Node
class 1 0 x
objects 4
object 0 0 0 3
object 1 0 5 3
object 1 1 8 3
object 2 0 11 1
domains 6
domain 3
text null
objects 1 2 3 \ndomain 3
range 0 2
domain 3
text 0
reveals 3 1 1
reveals 3 2 2
domain 2
range 7 8
domain 2
text 'a'
text "<b>\\\\"
domain 2
text kRed
text kBlack
fields 12
field 0 0 root_
field 1 0 size_
field 2 0 items.size()
field 3 0 items[0]
field 3 0 items[1]
field 0 0 left
field 0 0 right
field 4 0 info
field 0 0 left
field 0 0 right
field 5 0 info
field 1 0 x
roots 2
root 0 
root 3 x
kept 1
member 0 kept.deep
text 5
end 0
`, ["Tree", "N0", "N1", "x"]);

const graphOf = (id) => makeGraph(SCHEMA, id);
const TWO = graphOf("12210020001");

test("a candidate's id is read digit by digit, large indexes between underlines", () => {
  assert.deepEqual(parseCandidateId("1Az_123_0"), [1, 10, 61, 123, 0]);
});

test("names of fields are read step by step", () => {
  assert.deepEqual(parseFieldPath("items[2].x"), { steps: ["items", 2, "x"], isLength: false });
  assert.deepEqual(parseFieldPath("items.size()"), { steps: ["items"], isLength: true });
  assert.deepEqual(parseFieldPath("odd[x]"), { steps: ["odd", "[x]"], isLength: false });
});

test("a candidate becomes a graph: pointers, a vector below its length, an argument, what is kept",
  () => {
    assert.equal(toText(graphOf("0")),
      "Tree{root_: null, size_: 0, items: [], kept.deep: 5}  x: 0");
    assert.equal(toText(graphOf("112010100002")),
      "Tree{root_: N0, size_: 1, items: [7, 8], kept.deep: 5}" +
      '  N0{left: null, right: N0, info: \'a\'}  x: 2');
  });

test("objects are told apart, and each is there once", () => {
  assert.deepEqual(TWO.objects.map((object) => object.name), ["Tree", "N0", "N1"]);
  assert.equal(new Set(TWO.objects).size, 3);
});

test("escapes are read back", () => {
  assert.equal(unescapeText("a\\n\\x1b\\\\"), "a\n\x1b\\");
  assert.equal(escapeText('say "hi"\n', '"'), 'say \\"hi\\"\\n');
  assert.equal(unquote("'\\''", "'"), "'");
  assert.equal(unquote("'''", "'"), undefined);
});

test("DOT spells out what Graphviz would take for its own", () => {
  assert.equal(html(`<b>&"\x1b`), "&lt;b&gt;&amp;&quot;\\x1b");
  assert.equal(quoted('a"\\N\n'), '"a\\"\\\\N\\\\n"');
  const graph = parseText('T<int>{f: "</td>", p: N0}  N0{}', new Map([["T<int>", "T<int>"]]));
  assert.match(toDot(graph), /<b>T&lt;int&gt;<\/b>.*f: &quot;&lt;\/td&gt;&quot;/);
});

test("text is read back, whatever its strings hold", () => {
  const classes = new Map([["List", "List"], ["N0", "Node"]]);
  for (const text of [
    "List{head: N0, size: 1}  N0{next: null, value: 3}  x: 2",
    'List{name: "a, b}  N0{", c: \'}\', r: [{x: 1, y: [N0, null]}], p: (1, \'x\')}  N0{}',
    "List{hook: N0.hook, text: }  N0{}",
    "List{fresh: Node+1}  Node+1{next: null}",
  ]) {
    assert.equal(toText(parseText(text, classes)), text);
  }
  assert.equal(parseText("List{fresh: Node+1}  Node+1{}", classes).objects[1].className, "Node");
});

test("what is no structure is not taken for one", () => {
  for (const text of ["(the process is gone)", "List{open: \"}", "", "List{no colon}"]) {
    const graph = parseText(text, new Map());
    assert.ok(graph === undefined || graph.objects.length === 0, text);
  }
});

const DIFFERENT = [
  parseText("T{root: N0, size: 2}  N0{left: N1, info: 1}  N1{info: 2}  x: 1", new Map()),
  parseText("T{root: N0, size: 1}  N0{left: null, info: 1}  M0{}  x: 1", new Map()),
];

test("changes are told by object and field", () => {
  const changes = changesBetween(...DIFFERENT);
  assert.deepEqual([...changes.keys()], ["T", "N0", "M0"]);
  assert.deepEqual(describeChanges(changes),
    ["± T.size: 2 → 1", "± N0.left: N1 → null", "+ M0"]);
  assert.deepEqual(goneObjects(...DIFFERENT), ["N1"]);
  assert.equal(changesBetween(DIFFERENT[0], DIFFERENT[0]).size, 0);
});

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
    ["size = 3", "'=' compares nothing: write ==", 5],
    ["size & 1", "write &&", 5],
    ["sise == 3", "no field 'sise'; there are root_, size_, items, kept, x", 0],
    ["root.lefd == null", "no member 'lefd'", 5],
    ["count(Nod) == 1", "no class 'Nod'; there are Tree, Node, x", 6],
    ["size ==", "something is missing at the end", 7],
    ["(size == 1", "')' is missing", 10],
    ["size == 1)", "')' is not expected here", 9],
    ["size == 'a", "the ' has no partner", 8],
    ["size + 1", "a number is no condition", 0],
    ["size == #", "'#' means nothing here", 8],
    ["(".repeat(5000), "it is nested too deeply", 101],
  ]) {
    assert.throws(() => makeFilter(text, NAMES),
      (error) => error instanceof FilterError && error.message.includes(message) &&
        (text.length > 100 || error.at === at), text);
  }
});

const WAYS = (texts) => Object.fromEntries(waysOf(texts.map((t) => parseText(t, new Map([
  ["N0", "Node"], ["N1", "Node"], ["N2", "Node"], ["N3", "Node"]])))));

test("children go down, lists sideways, parents back up", () => {
  assert.deepEqual(WAYS(["T{root: N0}  N0{left: N1, right: N2, parent: null}" +
    "  N1{left: null, right: null, parent: N0}  N2{left: null, right: null, parent: N0}"]),
  { "T::root": "down", "Node::left": "child", "Node::right": "child", "Node::parent": "up" });
  assert.deepEqual(WAYS(["L{head: N0}  N0{next: N1, prev: null}  N1{next: N2, prev: N0}" +
    "  N2{next: null, prev: N1}"]),
  { "L::head": "down", "Node::next": "side", "Node::prev": "side" });
  assert.deepEqual(WAYS(["L{head: N0}  N0{next: N1}  N1{next: null}"]),
    { "L::head": "down", "Node::next": "side" });
  assert.deepEqual(WAYS(["G{start: N0}  N0{a: N1, b: N0}  N1{a: N0, b: N1}",
    "G{start: N0}  N0{a: N0, b: N1}  N1{a: N0, b: N1}"]),
    { "G::start": "down", "Node::a": "child", "Node::b": "child" });
});

const settings = (words = {}) => ({ showsNull: false, hiddenClasses: new Set(), fields: new Map(),
  ...words });

test("a box has values inside; null, fields and classes are hidden as is wished", () => {
  const graph = graphOf("12210020001");
  const ways = waysOf([graph]);
  const all = boxesOf(graph, settings(), ways);
  assert.deepEqual(all.boxes.map((box) => box.title),
    ["Tree", "N0: Node", "N1: Node", "arguments"]);
  assert.deepEqual(all.edges.map((edge) => edge.label), ["root_", "right"]);
  assert.deepEqual(all.boxes[1].rows.map((row) => row.name), ["info"]);
  const rows = (words) => boxesOf(graph, settings(words), ways).boxes[1]?.rows.map((r) => r.name);
  assert.deepEqual(rows({ showsNull: true }), ["left", "info"]);
  assert.deepEqual(rows({ fields: new Map([["Node::right", "box"]]) }), ["right", "info"]);
  assert.deepEqual(rows({ fields: new Map([["Node::info", "hidden"]]) }), []);
  const bare = boxesOf(graph, settings({ hiddenClasses: new Set(["Node"]) }), ways);
  assert.deepEqual([bare.boxes.length, bare.edges.length], [2, 0]);
});

test("what Graphviz reads holds no text of the user's", () => {
  const members = [{ name: '"];evil', content: { kind: "reference", object: 1, part: ".evil" } },
    { name: "v", content: { kind: "scalar", text: '"<script>"' } }];
  const graph = { root: "evil", objects: [{ name: "evil", className: "evil", members },
    { name: "N0", className: "evil", members: [] }], arguments: [] };
  const { boxes, edges } = boxesOf(graph, settings(), new Map());
  const measure = (text) => 7 * text.length;
  sizeBoxes(boxes, measure);
  const dot = layoutDot(boxes, edges, measure);
  assert.ok(!/evil|script/.test(dot), dot);
  assert.match(dot, /n0 -> n1/);
});

test("a null child beside another keeps its place", () => {
  const graph = parseText("T{root: N0}  N0{left: null, right: N1}  N1{left: null, right: null}",
    new Map([["N0", "Node"], ["N1", "Node"]]));
  const ways = new Map([["Node::left", "child"], ["Node::right", "child"]]);
  const { boxes, edges } = boxesOf(graph, settings(), ways);
  const measure = (text) => 7 * text.length;
  sizeBoxes(boxes, measure);
  const dot = layoutDot(boxes, edges, measure);
  assert.ok(dot.indexOf("n1 -> e1x0 [style=invis]") < dot.indexOf("n1 -> n2"), dot);
  assert.ok(!dot.includes("n2 -> e"), dot);
});

test("the root keeps its place as long as there is room", () => {
  const layout = (width, x) => ({ width, height: 100, boxes: [{ x, y: 0, width: 80 }] });
  const center = ({ scale, x }, box) => x + (box.x + 40) * scale;
  for (const [width, x] of [[80, 0], [200, 0], [200, 120], [300, 100]]) {
    const one = layout(width, x);
    assert.equal(center(fit(one, 1000, 600), one.boxes[0]), 500);
  }
  assert.ok(fit(layout(4000, 0), 1000, 600).scale < 0.25);
});

test("control characters and writing direction are spelled out, long texts shortened", () => {
  assert.equal(shown("a\nb\x1b\u202ec"), "a\\nb\\x1b\\x202ec");
  assert.equal(shown("x".repeat(100)).length, 60);
});

test("settings survive the address", () => {
  const one = new Settings("#at=7&filter=a+%3E+1&view=grid&null=shown&changes=off&theme=dark" +
    "&hide=Node%3Cint%3E&box=Node%3A%3Aleft");
  assert.equal(new Settings(one.toHash()).toHash(), one.toHash());
  assert.deepEqual([one.at, one.filter, one.isGrid, one.fields.get("Node::left")],
    [7, "a > 1", true, "box"]);
  assert.equal(new Settings("#at=-3&theme=pink").toHash(), "");
});

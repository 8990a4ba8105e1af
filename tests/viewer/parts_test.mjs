// The parts of the page that need no browser. Usage: parts_test.mjs
import assert from "node:assert/strict";
import test from "node:test";
import { boxesOf } from "../../viewer/src/boxes.js";
import { changesBetween, describeChanges, goneObjects } from "../../viewer/src/diff.js";
import { html, quoted, toDot } from "../../viewer/src/dot.js";
import { escapeText, parseQuotedList, unescapeText, unquote } from "../../viewer/src/escape.js";
import { parseFieldPath } from "../../viewer/src/field_path.js";
import { makeFilter } from "../../viewer/src/filter.js";
import { namesOf } from "../../viewer/src/filter_names.js";
import { makeGraph, parseCandidateId } from "../../viewer/src/graph.js";
import { parseText, settleNulls } from "../../viewer/src/graph_text.js";
import { layoutDot } from "../../viewer/src/layout.js";
import { shown, sizeBoxes } from "../../viewer/src/measure.js";
import { readSchema } from "../../viewer/src/schema.js";
import { Settings } from "../../viewer/src/settings.js";
import { waysOf } from "../../viewer/src/shape.js";
import { toText } from "../../viewer/src/text.js";
import { place, readableScale, wholeScale } from "../../viewer/src/viewport.js";
import { LINES, graphOf } from "./small_schema.mjs";

const TWO = graphOf("12210020001");

test("a candidate's id is read digit by digit, large indexes between underlines", () => {
  assert.deepEqual(parseCandidateId("1Az_123_0"), [1, 10, 61, 123, 0]);
});

test("names of fields are split into steps", () => {
  assert.deepEqual(parseFieldPath("items[2].x"), { steps: ["items", 2, "x"], shape: undefined });
  assert.deepEqual(parseFieldPath("items.size()"), { steps: ["items"], shape: "length" });
  assert.deepEqual(parseFieldPath("ids.elements()"), { steps: ["ids"], shape: "set" });
  assert.deepEqual(parseFieldPath("a[0].index.keys()"), { steps: ["a", 0, "index"], shape: "map" });
  assert.deepEqual(parseFieldPath("odd[x]"), { steps: ["odd", "[x]"], shape: undefined });
});

test("a candidate becomes a graph: pointers, a vector up to its length, an argument, kept fields",
  () => {
    assert.equal(toText(graphOf("0")),
      "Tree{root_: null, size_: 0, items: [], kept.deep: 5}  x: 0");
    assert.equal(toText(graphOf("112010100002")),
      "Tree{root_: N0, size_: 1, items: [7, 8], kept.deep: 5}" +
      '  N0{left: null, right: N0, info: \'a\'}  x: 2');
  });

test("objects are distinguished, and each appears once", () => {
  assert.deepEqual(TWO.objects.map((object) => object.name), ["Tree", "N0", "N1"]);
  assert.equal(new Set(TWO.objects).size, 3);
});

test("escapes are read back", () => {
  assert.equal(unescapeText("a\\n\\x1b\\\\"), "a\n\x1b\\");
  assert.equal(escapeText('say "hi"\n', '"'), 'say \\"hi\\"\\n');
  assert.equal(unquote("'\\''", "'"), "'");
  assert.equal(unquote("'''", "'"), undefined);
});

test("lists of quoted texts are read back", () => {
  assert.deepEqual(parseQuotedList(""), []);
  assert.deepEqual(parseQuotedList('"1" "\\"a b\\"" "\\n"'), ["1", '"a b"', "\n"]);
  for (const wrong of ["1", '"', '"1"  "2"', '"1" ', '"1""2"', '"\\"', '"\\q"']) {
    assert.equal(parseQuotedList(wrong), undefined, wrong);
  }
});

test("sets and maps are read from text, and written again", () => {
  const classes = new Map([["T", "T"], ["N0", "Node"]]);
  for (const line of [
    "T{s: {}, t: {1, 2}, m: {1: 2, 3: 4}}",
    'T{s: {"a: b, {"}, m: {"x": [1, {y: 2}], "z": N0}, e: {kRed: true}}  N0{}',
    "T{v: [{}, {1}, {1: 'a'}], g: {1: {2, 3}, 2: {}}, p: {(1, 2): null}}",
  ]) {
    assert.equal(toText(parseText(line, classes)), line);
  }
  const graph = parseText('T{m: {1: N0, "a": null}}  N0{}', classes);
  assert.deepEqual(graph.objects[0].members[0].content.keys, ["1", '"a"']);
  assert.match(toDot(graph), /n0 -> n1 \[label="m\[1\]"\]/);
});

test("DOT escapes what Graphviz would interpret", () => {
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

test("text that is not a structure is not taken for one", () => {
  for (const text of ["(the process is gone)", "List{open: \"}", "", "List{no colon}"]) {
    const graph = parseText(text, new Map());
    assert.ok(graph === undefined || graph.objects.length === 0, text);
  }
});

const DIFFERENT = [
  parseText("T{root: N0, size: 2}  N0{left: N1, info: 1}  N1{info: 2}  x: 1", new Map()),
  parseText("T{root: N0, size: 1}  N0{left: null, info: 1}  M0{}  x: 1", new Map()),
];

test("changes are listed by object and field", () => {
  const changes = changesBetween(...DIFFERENT);
  assert.deepEqual([...changes.keys()], ["T", "N0", "M0"]);
  assert.deepEqual(describeChanges(changes),
    ["± T.size: 2 → 1", "± N0.left: N1 → null", "+ M0"]);
  assert.deepEqual(goneObjects(...DIFFERENT), ["N1"]);
  assert.equal(changesBetween(DIFFERENT[0], DIFFERENT[0]).size, 0);
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

test("a box has values inside; null, fields and classes can be hidden", () => {
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

test("the input of Graphviz contains no text of the user", () => {
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

test("an enumerator called null is not a pointer", () => {
  const words = ["domain 2\ntext null\ntext kBlack", "domain 2\ntext kRed\ntext kBlack"];
  const schema = readSchema(LINES.replace(words[1], words[0]), ["Tree", "N0", "N1", "x"]);
  const graph = makeGraph(schema, "122100200000");
  assert.deepEqual(graph.objects[2].members.at(-1),
    { name: "info", content: { kind: "scalar", text: "null" } });
  assert.deepEqual(graph.objects[2].members[0].content, { kind: "null" });
  const filter = makeFilter("root.right.info == null", namesOf(schema));
  assert.ok(filter(graph) && !filter(makeGraph(schema, "12210020001")));
});

test("in texts, the other values of its field reveal an enumerator called null", () => {
  const graphs = ["T{e: null, p: null, q: null}", "T{e: kRed, p: N0, q: null}  N0{e: null}"]
    .map((text) => parseText(text, new Map()));
  settleNulls(graphs);
  assert.deepEqual(graphs[0].objects[0].members.map(({ content }) => content.kind),
    ["scalar", "null", "null"]);
});

test("an array of pointers is drawn alike, whatever is null", () => {
  const names = (text) => {
    const graph = parseText(text, new Map([["N0", "Node"]]));
    const words = { showsNull: true, fields: new Map([["Node::nb", "box"]]) };
    return boxesOf(graph, settings(words), waysOf([graph])).boxes.at(-1).rows.map((r) => r.name);
  };
  assert.deepEqual(names("N0{nb: [null, null]}"), ["nb[0]", "nb[1]"]);
  assert.deepEqual(names("N0{nb: [N0, null]}"), ["nb[0]", "nb[1]"]);
  assert.deepEqual(names("N0{nb: [1, 2]}"), ["nb"]);
});

test("a long chain continues in the next line, a short one does not", () => {
  const linesFor = (size) => {
    const text = Array.from({ length: size }, (_, i) =>
      `N${i}{next: ${i + 1 < size ? `N${i + 1}` : "null"}}`).join("  ");
    const graph = parseText(text, new Map(Array.from({ length: size }, (_, i) =>
      [`N${i}`, "Node"])));
    const { boxes, edges } = boxesOf(graph, settings(), waysOf([graph]));
    const measure = (one) => 7 * one.length;
    sizeBoxes(boxes, measure);
    return layoutDot(boxes, edges, measure).match(/rank=same; [^}]*/g).map((line) =>
      line.split(";").length - 1);
  };
  assert.deepEqual(linesFor(10), [10]);
  assert.deepEqual(linesFor(20), [8, 8, 4]);
});

test("a null child next to another keeps its place", () => {
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
  for (const [width, x] of [[80, 0], [200, 0], [200, 120], [300, 100]]) {
    const one = layout(width, x);
    const scale = readableScale(one, 1000, 600);
    assert.equal(place(one, scale, 1000, 600).x + (x + 40) * scale, 500);
  }
});

test("a picture that does not fit stays readable, or is wholly visible on request", () => {
  const long = { width: 4000, height: 100, boxes: [{ x: 0, y: 0, width: 80 }] };
  const scale = readableScale(long, 1000, 600);
  assert.ok(scale >= 0.65, String(scale));
  assert.ok(place(long, scale, 1000, 600).width >= 4000 * scale);
  const whole = wholeScale(long, 1000, 600);
  assert.equal(place(long, whole, 1000, 600).width, 1000);
  assert.ok(wholeScale({ ...long, width: 40000 }, 1000, 600) * 40000 <= 1000);
});

test("the root is as far down as that of the layout beside it", () => {
  const one = { width: 80, height: 100, boxes: [{ x: 0, y: 10, width: 80 }] };
  const other = { width: 80, height: 100, boxes: [{ x: 0, y: 30, width: 80 }] };
  const top = (layout, beside) => place(layout, 0.8, 500, 500, 0.5, beside.boxes[0].y).y +
    layout.boxes[0].y * 0.8;
  assert.equal(top(one, other), top(other, one));
});

test("control characters and direction marks are spelled out, long texts shortened", () => {
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

// The page shows a candidate as korat generate prints it: text, DOT, ids.
// Usage: agreement_test.mjs KORAT PACKAGES SOURCES
import assert from "node:assert/strict";
import test from "node:test";
import { toDot } from "../../viewer/src/dot.js";
import { makeGraph } from "../../viewer/src/graph.js";
import { parseText } from "../../viewer/src/graph_text.js";
import { readSchema } from "../../viewer/src/schema.js";
import { toText } from "../../viewer/src/text.js";
import { dataOf, example, file, run, source } from "./korat.mjs";

const KINDS = [source("tests/viewer/kinds.h"), "--class", "Kinds", "--scope", "2",
  "--set", 'markup_="<script>alert(1)</script>","\\"\\\\ &amp;","]]>"',
  "--set", "letters_[]='a','<'", "--set", 'inner_.label="</td>"', "--set", 'points_[].label="-->"',
  "--set", "pair_.second='\\'','\"'"];

// A predicate with a parameter: the argument belongs to the structure.
const ARGUMENTS = [source("tests/viewer/kinds.h"), "--class", "Kinds", "--scope", "1", "--predicate",
  "fits(int)"];

const SUBJECTS = {
  Kinds: KINDS,
  Expression: [example("expression"), "--class", "Expression", "--scope", "2"],
  Arguments: ARGUMENTS,
  Keyed: [source("tests/viewer/keyed.h"), "--class", "Keyed", "--scope", "2",
    "--set", 'words_.keys="a, b: {","\\"]"', "--set", "words_.length=0,2"],
  Choices: [source("tests/e2e/types/choices.h"), "--class", "Job", "--scope", "1"],
  Namesakes: [source("tests/viewer/namesakes.h"), "--class", "Namesakes", "--scope", "1"],
};
const LIMIT = ["--max-structs", "2000", "-q"];

for (const [name, words] of Object.entries(SUBJECTS)) {
  test(`${name}: the page shows what korat generate prints`, () => {
    const page = file(`${name}.html`);
    run(["view", ...words, ...LIMIT, "-o", page]);
    const data = dataOf(page);
    const schema = readSchema(data.schema, data.names);
    const graphs = data.ids.split("\n").map((id) => makeGraph(schema, id));
    const lines = run(["generate", ...words, ...LIMIT, "--ids"]).trimEnd().split("\n");
    const printed = lines.slice(0, -1);
    assert.ok(printed.length > 3, `${printed.length} structures`);
    assert.deepEqual(graphs.map((graph) => `${data.run}-${graph.id}  ${toText(graph)}`), printed);
    const dot = run(["generate", ...words, ...LIMIT, "--dot"]);
    assert.equal(graphs.map((graph) => toDot(graph, `${data.run}-${graph.id}`)).join(""), dot);
    const classes = new Map(schema.objects.map((object) => [object.name, object.className]));
    for (const graph of graphs.slice(0, 200)) {
      assert.equal(toText(parseText(toText(graph), classes)), toText(graph));
    }
  });
}

test("a saved run is shown without its class, and its structures can be replayed", () => {
  const saved = file("trees.korat");
  run(["generate", ...ARGUMENTS, "--save", saved, "-q"]);
  run(["view", ...ARGUMENTS, "-q", "-o", file("direct.html")]);
  run(["view", "--from", saved, "-o", file("saved.html")]);
  const [direct, read] = [dataOf(file("direct.html")), dataOf(file("saved.html"))];
  for (const key of ["class", "run", "schema", "ids", "note"]) assert.equal(read[key], direct[key]);
  const replayed = run(["replay", `${read.run}-${read.ids.split("\n")[3]}`]);
  assert.match(replayed, /accepted=1 not_accepted=0/);
});

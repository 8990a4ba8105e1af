// Graphviz as the page uses it, on graphs nobody would draw: every edge is drawn, and no box hides
// another.
// Usage: layout_test.mjs KORAT PACKAGES SOURCES
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import test from "node:test";
import { boxesOf } from "../../viewer/src/boxes.js";
import { Layouter } from "../../viewer/src/layout.js";
import { waysOf } from "../../viewer/src/shape.js";
import { packages } from "./korat.mjs";

globalThis.crypto ??= webcrypto; // node 18 has none; browsers do

const { instance } = createRequire(join(packages, "here.js"))("@viz-js/viz");
const measure = (text, size) => text.length * size * 0.55;
const SETTINGS = { showsNull: false, hiddenClasses: new Set(), fields: new Map() };

let state = 1;
const random = (below) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >> 8) % below;
};

function randomGraph() {
  const size = 1 + random(9);
  const [classes, fields] = [1 + random(3), 1 + random(4)];
  const pointer = () => (random(3) === 0 ? { kind: "null" }
    : { kind: "reference", object: random(size), part: random(5) === 0 ? ".part" : "" });
  const objects = Array.from({ length: size }, (_, i) => ({
    name: `o${i}`,
    className: `C${i === 0 ? 0 : random(classes)}`,
    members: [...Array.from({ length: fields }, (__, f) => ({ name: `f${f}`, content: pointer() })),
      { name: "value", content: { kind: "scalar", text: "x".repeat(random(40)) } }],
  }));
  return { id: "", root: "o0", objects, arguments: [] };
}

// Also draws ways that no structure would lead to.
const randomWays = () => new Map([0, 1, 2].flatMap((c) => [0, 1, 2, 3].map((f) =>
  [`C${c}::f${f}`, ["down", "child", "side", "up"][random(4)]])));

const overlap = (one, other) =>
  one.x < other.x + other.width - 1 && other.x < one.x + one.width - 1 &&
  one.y < other.y + other.height - 1 && other.y < one.y + one.height - 1;

test("random graphs are laid out", async () => {
  const layouter = new Layouter(await instance(), measure);
  for (let i = 0; i < 200; ++i) {
    const graph = randomGraph();
    const drawn = boxesOf(graph, SETTINGS, i % 2 === 0 ? waysOf([graph]) : randomWays());
    const layout = layouter.layout(drawn);
    drawn.edges.forEach((edge, e) => assert.ok(layout.edges[e]?.points.length >= 4, `graph ${i}`));
    for (const [at, box] of layout.boxes.entries()) {
      assert.ok(box.x > -1 && box.x + box.width < layout.width + 1, `graph ${i}`);
      assert.ok(layout.boxes.slice(0, at).every((other) => !overlap(box, other)), `graph ${i}`);
    }
  }
});

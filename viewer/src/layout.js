// Places boxes and edges. Graphviz gets only sizes, never the user's text.
import { ARGUMENTS } from "./boxes.js";
import { FONT, edgeText, sizeBoxes } from "./measure.js";

const POINTS = 72;
const KEPT = 64; // layouts that are remembered
const LONGEST_CHAIN = 10; // boxes in one line
const LINE = 8; // boxes per line of a longer chain

const inches = (pixels) => (pixels / POINTS).toFixed(4);

// An empty label of the given size.
function blank(width, height) {
  const size = `fixedsize="true" width="${Math.ceil(width)}" height="${Math.ceil(height)}"`;
  return `<<table border="0" cellborder="0" cellspacing="0" cellpadding="0" ${size}>` +
    "<tr><td></td></tr></table>>";
}

// Null pointers next to others take up space, so that a lone right child is on the right.
function placeholders(box, leaving) {
  const hasChild = leaving.some(({ edge }) => edge.way === "child" && !edge.isBack);
  return hasChild ? box.nulls.filter(({ way }) => way === "child") : [];
}

// Groups of boxes that are placed side by side.
function rows(boxes, edges) {
  const leader = boxes.map((_, i) => i);
  const find = (i) => (leader[i] === i ? i : (leader[i] = find(leader[i])));
  for (const edge of edges) {
    if (edge.way === "side") leader[find(edge.from)] = find(edge.to);
  }
  const groups = new Map();
  boxes.forEach((_, i) => groups.set(find(i), [...(groups.get(find(i)) ?? []), i]));
  return [...groups.values()].filter((group) => group.length > 1);
}

// The boxes of a row in the order of its edges, if it is one chain and nothing hangs below it.
function chainOf(group, edges) {
  const next = new Map();
  for (const edge of edges) {
    if (!group.includes(edge.from) || edge.way === "up" || edge.isBack) continue;
    if (edge.way !== "side" || next.has(edge.from)) return undefined;
    next.set(edge.from, edge.to);
  }
  const later = new Set(next.values());
  const chain = [];
  for (let box = group.find((one) => !later.has(one)); box !== undefined; box = next.get(box)) {
    chain.push(box);
  }
  return chain.length === group.length ? chain : undefined;
}

// A long chain continues in the next line, as text does.
function linesOf(group, edges) {
  const chain = group.length > LONGEST_CHAIN ? chainOf(group, edges) : undefined;
  if (!chain) return [group];
  const lines = [];
  for (let i = 0; i < chain.length; i += LINE) lines.push(chain.slice(i, i + LINE));
  return lines;
}

function edgeLine(edge, order, measure, isFree) {
  const attributes = [`id="${order}"`];
  edge.labelWidth = measure(edgeText(edge), FONT.label, true) + 8;
  attributes.push(`label=${blank(edge.labelWidth, FONT.label + 5)}`);
  if (isFree) attributes.push("constraint=false");
  if (edge.backLabel !== undefined) attributes.push("dir=both");
  return `  n${edge.from} -> n${edge.to} [${attributes.join(" ")}];\n`;
}

// The edges that leave a box, in the order of its members.
function leavingLines(box, from, leaving, measure, isWrapped) {
  const lines = leaving.map(({ edge, order }) => {
    const isFree = edge.way === "up" || edge.isBack || isWrapped(edge);
    return { place: edge.place, line: edgeLine(edge, order, measure, isFree) };
  });
  placeholders(box, leaving).forEach(({ place }, i) => {
    const node = `e${from}x${i}`;
    lines.push({ place, line: `  ${node} [width=0.3 height=0.2 style=invis];\n` +
      `  n${from} -> ${node} [style=invis];\n` });
  });
  return lines.sort((a, b) => a.place - b.place).map(({ line }) => line).join("");
}

// The input for Graphviz.
export function layoutDot(boxes, edges, measure) {
  let text = "digraph {\n" +
    "  graph [ordering=out nodesep=0.35 ranksep=0.42 splines=true];\n" +
    '  node [shape=box fixedsize=true label=""];\n  edge [arrowsize=0.7];\n';
  boxes.forEach((box, i) => {
    text += `  n${i} [width=${inches(box.width)} height=${inches(box.height)}];\n`;
  });
  const leaving = boxes.map(() => []);
  edges.forEach((edge, order) => leaving[edge.from].push({ edge, order }));
  const groups = rows(boxes, edges).map((group) => linesOf(group, edges));
  const lineOf = new Map(groups.flatMap((lines, g) =>
    lines.flatMap((line, i) => line.map((box) => [box, `${g} ${i}`]))));
  const isWrapped = ({ way, from, to }) => way === "side" && lineOf.get(from) !== lineOf.get(to);
  boxes.forEach((box, from) => {
    text += leavingLines(box, from, leaving[from], measure, isWrapped);
  });
  // The root and the arguments are at the top, unless they are in a row.
  const isTop = ({ isRoot, key }, i) => (isRoot || key === ARGUMENTS) && !lineOf.has(i);
  const tops = boxes.flatMap((box, i) => (isTop(box, i) ? [`n${i}`] : []));
  if (tops.length !== 0) text += `  { rank=min; ${tops.join("; ")} }\n`;
  for (const lines of groups) {
    for (const line of lines) text += `  { rank=same; ${line.map((i) => `n${i}`).join("; ")} }\n`;
    // Each line begins below the previous one.
    for (let i = 1; i < lines.length; ++i) {
      text += `  n${lines[i - 1][0]} -> n${lines[i][0]} [style=invis weight=100];\n`;
    }
  }
  return text + "}\n";
}

const point = (text) => text.split(",").map(Number);

function readEdge(json, flip) {
  const pieces = json.pos.split(" ");
  const end = pieces.find((piece) => piece.startsWith("e,"));
  const start = pieces.find((piece) => piece.startsWith("s,"));
  const points = pieces.filter((piece) => !/^[es],/.test(piece)).map((piece) => flip(point(piece)));
  return {
    points,
    end: end ? flip(point(end.slice(2))) : undefined,
    start: start ? flip(point(start.slice(2))) : undefined,
    label: json.lp ? flip(point(json.lp)) : undefined,
  };
}

// { width, height, boxes: [{ x, y, width, height }], edges: [{ points, start, end, label }] }.
// y grows downwards; x and y of a box are its upper left corner.
export function readLayout(json, boxes, edges) {
  const [, , width, height] = point(json.bb);
  const flip = ([x, y]) => [x, height - y];
  const nodes = new Map((json.objects ?? []).map((object) => [object.name, object]));
  const placed = boxes.map((box, i) => {
    const [x, y] = flip(point(nodes.get(`n${i}`).pos));
    return { x: x - box.width / 2, y: y - box.height / 2, width: box.width, height: box.height };
  });
  const drawn = new Array(edges.length);
  for (const edge of json.edges ?? []) {
    const isOurs = edge.id !== undefined && edge.pos !== undefined;
    if (isOurs) drawn[Number(edge.id)] = readEdge(edge, flip);
  }
  return { width, height, boxes: placed, edges: drawn };
}

export class Layouter {
  constructor(viz, measure) {
    this.viz = viz;
    this.measure = measure;
    this.cache = new Map();
  }

  // Computes the sizes and places of the boxes.
  layout({ boxes, edges }) {
    sizeBoxes(boxes, this.measure);
    if (boxes.length === 0) return { width: 0, height: 0, boxes: [], edges: [] };
    const dot = layoutDot(boxes, edges, this.measure);
    const known = this.cache.get(dot);
    if (known) return known;
    const layout = readLayout(this.viz.renderJSON(dot), boxes, edges);
    if (this.cache.size >= KEPT) this.cache.delete(this.cache.keys().next().value);
    this.cache.set(dot, layout);
    return layout;
  }
}

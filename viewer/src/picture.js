// Draws a structure. Texts go in as text nodes, never as markup.
import { FONT, METRICS, edgeText, shown } from "./measure.js";
import { svg, svgText } from "./svg.js";

const { PADDING, TITLE_HEIGHT, ROW_HEIGHT, CELL_HEIGHT, INDEX_HEIGHT } = METRICS;
const SIGNS = { __proto__: null, added: "+", removed: "−", changed: "±" };
const ARROW = 8;

function tooltip(text) {
  return svg("title", {}, text);
}

// A tooltip holds text that is too long to be shown.
function shortened(text, attributes) {
  const short = shown(text);
  const element = svgText(short, attributes);
  if (short !== text) element.append(tooltip(text));
  return element;
}

function oldText(row) {
  return row.old === undefined ? "new" : `was ${row.old}`;
}

function drawRow(row, box) {
  const group = svg("g", { class: row.isChanged ? "row changed" : "row" });
  if (row.isChanged) {
    group.append(svg("rect", { class: "mark", x: 1.5, y: row.y, width: box.width - 3,
      height: row.height }), tooltip(`${row.name}: ${oldText(row)}`));
  }
  const isTall = row.cells !== undefined;
  const middle = row.y + (isTall ? INDEX_HEIGHT + CELL_HEIGHT / 2 : ROW_HEIGHT / 2);
  group.append(shortened(row.name, { class: "name", x: PADDING, y: middle }));
  if (isTall) {
    for (const cell of row.cells) drawCell(group, cell, row.y + INDEX_HEIGHT);
  } else {
    const kind = row.isNull ? "value null" : "value";
    group.append(shortened(row.text, { class: kind, x: row.valueX, y: middle }));
  }
  return group;
}

function drawCell(group, cell, y) {
  const center = cell.x + cell.width / 2;
  group.append(
    svg("rect", { class: "cell", x: cell.x, y, width: cell.width, height: CELL_HEIGHT }),
    svgText(String(cell.index), { class: "index", x: center, y: y - 5 }),
    shortened(cell.text, { class: "value middle", x: center, y: y + CELL_HEIGHT / 2 }));
}

// A box with rounded upper corners, for the title.
function titlePath(width, height, radius) {
  return `M0,${height}V${radius}Q0,0 ${radius},0H${width - radius}Q${width},0 ${width},${radius}` +
    `V${height}Z`;
}

function drawBox(box, place, colors) {
  const color = box.className === "" ? "plain" : `color-${colors.get(box.className) ?? 0}`;
  const change = box.change ? ` ${box.change}` : "";
  const group = svg("g", { class: `box ${color}${change}`,
    transform: `translate(${place.x.toFixed(1)},${place.y.toFixed(1)})` });
  group.dataset.key = box.key;
  const { width, height } = box;
  if (box.isRoot) {
    group.append(svg("rect", { class: "root", x: -4, y: -4, width: width + 8, height: height + 8,
      rx: 9 }));
  }
  group.append(svg("rect", { class: "body", width, height, rx: 6 }));
  const isBare = box.rows.length === 0;
  group.append(isBare ? svg("rect", { class: "head", width, height, rx: 6 })
    : svg("path", { class: "head", d: titlePath(width, TITLE_HEIGHT, 6) }));
  group.append(shortened(box.title, { class: "title", x: width / 2, y: TITLE_HEIGHT / 2 }));
  for (const row of box.rows) group.append(drawRow(row, box));
  group.append(svg("rect", { class: "frame", width, height, rx: 6 }));
  if (box.change) {
    group.append(svg("circle", { class: "badge", cx: width, cy: 0, r: 8 }),
      svgText(SIGNS[box.change], { class: "sign", x: width, y: 0.5 }));
  }
  return group;
}

function arrow([fromX, fromY], [toX, toY]) {
  const angle = Math.atan2(toY - fromY, toX - fromX);
  const corner = (turn) =>
    [toX - ARROW * Math.cos(angle + turn), toY - ARROW * Math.sin(angle + turn)];
  const [a, b] = [corner(0.42), corner(-0.42)];
  return `M${toX},${toY}L${a[0]},${a[1]}L${b[0]},${b[1]}Z`;
}

function drawEdge(edge, drawn) {
  const { points, start, end } = drawn;
  const curve = `M${points[0].join(",")}C` + points.slice(1).map((p) => p.join(",")).join(" ");
  const tip = end ?? points.at(-1);
  const group = svg("g", { class: `edge ${edge.way}${edge.isChanged ? " changed" : ""}` });
  group.append(svg("path", { class: "line", d: end ? `${curve}L${end.join(",")}` : curve }),
    svg("path", { class: "tip", d: arrow(points.at(-1), tip) }));
  if (start) group.append(svg("path", { class: "tip", d: arrow(points[0], start) }));
  if (edge.isChanged) group.append(tooltip(`${edge.label}: ${oldText(edge)}`));
  return group;
}

function drawLabels(edge, { label, points, end }) {
  const group = svg("g", { class: edge.isChanged ? "edge changed" : "edge" });
  if (label) {
    const width = edge.labelWidth - 4;
    group.append(
      svg("rect", { class: "halo", x: label[0] - width / 2, y: label[1] - 7, width, height: 14 }),
      svgText(edgeText(edge), { class: "label", x: label[0], y: label[1] }));
  }
  const [x, y] = end ?? points.at(-1);
  if (edge.part !== "") {
    group.append(svgText(shown(edge.part), { class: "label part", x: x + 6, y: y - 8 }));
  }
  return group;
}

// A <g> with the whole picture, its upper left corner at 0,0. `colors` has a number for each class.
export function drawPicture({ boxes, edges }, layout, colors) {
  const group = svg("g", { class: "picture", "font-family": FONT.family });
  const drawn = edges.map((edge, i) => ({ edge, place: layout.edges[i] })).filter((e) => e.place);
  group.append(...drawn.map(({ edge, place }) => drawEdge(edge, place)));
  group.append(...drawn.map(({ edge, place }) => drawLabels(edge, place)));
  boxes.forEach((box, i) => group.append(drawBox(box, layout.boxes[i], colors)));
  return group;
}

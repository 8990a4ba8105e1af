// Turns a structure into what is drawn: boxes with rows in them, and edges between boxes.
//
//   box   { key, title, className, isRoot, rows, nulls, change }   key: the object's name, "" for
//         arguments
//   row   { name, text | cells, isChanged, old }            cells: the elements of a list
//   edge  { from, to, label, part, way, place, isChanged, isBack }   from, to: positions in boxes;
//         place: the position among the members
import { fieldOf, flatMembers } from "./members.js";
import { backPointers, pointersOf } from "./shape.js";
import { contentText } from "./text.js";

export const ARGUMENTS = "";
const MOST_CELLS = 24;

// `settings`: { showsNull, showsLost, hiddenClasses: Set, fields: Map from "Node::left" to "edge" |
// "box" | "hidden" }; showsLost adds rows for pointers that became null and for removed members.
// `ways` come from waysOf, `changes` from changesBetween.
export function boxesOf(graph, settings, ways, changes = new Map()) {
  const maker = new BoxMaker(graph, settings, ways, changes);
  return maker.make();
}

class BoxMaker {
  constructor(graph, settings, ways, changes) {
    this.graph = graph;
    this.settings = settings;
    this.ways = ways;
    this.changes = changes;
    this.boxes = [];
    this.edges = [];
    const pointers = pointersOf(graph).filter((p) => this.#mode(p.field) === "edge");
    const back = backPointers(graph, pointers);
    this.back = new Set([...back].map((p) => `${p.from} ${p.name}`));
    this.positions = new Map(); // in `boxes`, by object
  }

  make() {
    const { objects } = this.graph;
    const isShown = (object) => !this.settings.hiddenClasses.has(object.className);
    objects.forEach((object, i) => {
      if (isShown(object)) this.positions.set(i, this.positions.size);
    });
    objects.forEach((object, i) => {
      if (isShown(object)) this.#addBox(i, object);
    });
    this.#addArguments();
    return { boxes: this.boxes, edges: this.#paired() };
  }

  // Two pointers that always lead back and forth become one edge with two tips: "next / prev".
  #paired() {
    const merged = new Set();
    for (const edge of this.edges) {
      if (edge.way !== "side" || merged.has(edge)) continue;
      const back = this.edges.find((other) => other !== edge && !merged.has(other) &&
        other.way === "side" && other.from === edge.to && other.to === edge.from &&
        other.label !== edge.label && other.place > edge.place);
      if (!back) continue;
      merged.add(back);
      edge.backLabel = back.label;
      if (!back.isChanged || edge.isChanged) continue;
      Object.assign(edge, { isChanged: true, old: back.old });
    }
    return this.edges.filter((edge) => !merged.has(edge));
  }

  #mode(field) {
    return this.settings.fields.get(field) ?? "edge";
  }

  #addBox(index, object) {
    const isByClass = object.name === object.className;
    this.#add({
      key: object.name,
      title: isByClass ? object.name : `${object.name}: ${object.className}`,
      className: object.className,
      isRoot: object.name === this.graph.root,
    }, index, object.members, object.className);
  }

  #addArguments() {
    if (this.graph.arguments.length === 0) return;
    this.#add({ key: ARGUMENTS, title: "arguments", className: "", isRoot: false },
      undefined, this.graph.arguments, "");
  }

  #add(box, index, members, className) {
    const change = this.changes.get(box.key);
    const from = this.boxes.length;
    const rows = [];
    const nulls = [];
    for (const [place, { name, content }] of flatMembers(members).entries()) {
      const field = `${className}::${fieldOf(name)}`;
      const way = this.ways.get(field) ?? "down";
      const mode = this.#mode(field);
      if (mode === "hidden") continue;
      const isChanged = change?.kind === "changed" && change.fields.has(name);
      const old = isChanged ? change.fields.get(name).old : undefined;
      if (content.kind === "reference" && mode === "edge") {
        const to = this.positions.get(content.object);
        const isBack = this.back.has(`${index} ${name}`);
        if (to === undefined) continue;
        this.edges.push({ from, to, label: name, part: content.part, way, place, isChanged, old,
          isBack });
      } else if (content.kind === "null" && mode === "edge") {
        nulls.push({ way, place });
        const isWorthIt = this.settings.showsNull || (isChanged && this.settings.showsLost);
        if (isWorthIt) rows.push({ name, text: "null", isChanged, old, isNull: true });
      } else {
        rows.push({ name, ...this.#value(content), isChanged, old });
      }
    }
    if (change?.kind === "changed" && this.settings.showsLost) {
      this.#addLost(change, members, className, rows);
    }
    this.boxes.push({ ...box, rows, nulls, change: change?.kind });
  }

  // Adds members that existed before the change, as when a list has become shorter.
  #addLost(change, members, className, rows) {
    const names = new Set(flatMembers(members).map((m) => m.name));
    for (const [name, { old }] of change.fields) {
      const isHidden = this.#mode(`${className}::${fieldOf(name)}`) === "hidden";
      if (!names.has(name) && !isHidden) rows.push({ name, text: "gone", isChanged: true, old });
    }
  }

  #value(content) {
    const isShort = content.kind === "list" && content.elements.length !== 0 &&
      content.elements.length <= MOST_CELLS;
    if (isShort && !content.form) {
      return { cells: content.elements.map((one) => contentText(one, this.graph)) };
    }
    return { text: contentText(content, this.graph), isNull: content.kind === "null" };
  }
}

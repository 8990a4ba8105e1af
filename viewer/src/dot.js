// Writes a structure for Graphviz, as korat generate --dot does.
import { indexText, isTuple } from "./graph.js";
import { contentText } from "./text.js";

// The text with everything that a picture can't show spelled out: \n, \x1b.
function visible(text) {
  return text.replace(/[\0-\x1f\x7f]/g, (c) =>
    c === "\n" ? "\\n" : "\\x" + c.charCodeAt(0).toString(16).padStart(2, "0"));
}

const ENTITIES = { __proto__: null, "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// Text for HTML-like labels.
export const html = (text) => visible(text).replace(/[&<>"]/g, (c) => ENTITIES[c]);

// Text for quoted strings, where a backslash and a letter may mean something else.
export const quoted = (text) => `"${visible(text).replace(/["\\]/g, "\\$&")}"`;

export function hasReference(content) {
  if (content.kind === "list") return content.elements.some(hasReference);
  if (content.kind === "record") return content.members.some((m) => hasReference(m.content));
  return content.kind === "reference";
}

// One box and the edges that leave it.
class Box {
  constructor(graph, node) {
    this.graph = graph;
    this.node = node;
    this.rows = "";
    this.edges = "";
  }

  addRow(label) {
    this.rows += `<tr><td>${label}</td></tr>`;
  }

  addMembers(members, prefix = "") {
    for (const { name, content } of members) this.#add(prefix + name, content);
  }

  // Values that hold pointers are taken apart, so that each pointer gets its edge.
  #add(name, content) {
    if (content.kind === "reference") {
      const head = content.part === "" ? "" : `, headlabel=${quoted(content.part)}`;
      this.edges += `  ${this.node} -> n${content.object} [label=${quoted(name)}${head}];\n`;
    } else if (content.kind === "record" && (hasReference(content) || !isTuple(content))) {
      for (const number of content.alternatives ?? []) {
        this.addRow(html(`${name}.index(): ${number}`));
      }
      this.addMembers(content.members, `${name}.`);
    } else if (hasReference(content)) {
      content.elements.forEach((element, i) =>
        this.#add(name + indexText(content, i), element));
    } else if (content.kind !== "null") {
      this.addRow(html(`${name}: ${contentText(content, this.graph)}`));
    }
  }

  text(attributes) {
    const table = `<table border="0" cellborder="0" cellspacing="0">${this.rows}</table>`;
    return `  ${this.node} [${attributes}label=<${table}>];\n`;
  }
}

// `id` is the full id, with the run's id before the graph's own.
export function toDot(graph, id = graph.id) {
  const boxes = graph.objects.map((object, i) => {
    const box = new Box(graph, `n${i}`);
    const isByClass = object.name === object.className;
    box.addRow(`<b>${html(isByClass ? object.name : `${object.name}: ${object.className}`)}</b>`);
    box.addMembers(object.members);
    return { box, attributes: object.name === graph.root ? "peripheries=2, " : "" };
  });
  if (graph.arguments.length !== 0) {
    const box = new Box(graph, "arguments");
    box.addRow("<b>arguments</b>");
    box.addMembers(graph.arguments);
    boxes.push({ box, attributes: "style=dashed, " });
  }
  return `digraph ${quoted(id)} {\n  graph [ordering=out];\n  node [shape=box];\n` +
    boxes.map(({ box, attributes }) => box.text(attributes)).join("") +
    boxes.map(({ box }) => box.edges).join("") + "}\n";
}

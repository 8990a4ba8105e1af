// A structure as one line of text, as korat generate prints it.
import { isTuple } from "./graph.js";

function membersText(members, graph, prefix = "") {
  return members.flatMap(({ name, content }) => {
    // Members of embedded structs go by their paths: "inner.x: 1".
    if (content.kind === "record" && !isTuple(content) && !content.isHeld) {
      return membersText(content.members, graph, `${prefix}${name}.`);
    }
    return [`${prefix}${name}: ${contentText(content, graph)}`];
  });
}

// One value: [N0, null], (1, 'x'), {x: 1, inner.y: 2}, #1 'x' in a variant.
export function contentText(content, graph) {
  const numbers = content.alternatives ?? [];
  return numbers.map((number) => `#${number} `).join("") + valueText(content, graph);
}

function valueText(content, graph) {
  switch (content.kind) {
    case "null":
      return "null";
    case "scalar":
      return content.text;
    case "reference":
      return graph.objects[content.object].name + content.part;
    case "list": {
      const texts = content.elements.map((element, i) =>
        (content.keys ? `${content.keys[i]}: ` : "") + contentText(element, graph));
      return content.form ? `{${texts.join(", ")}}` : `[${texts.join(", ")}]`;
    }
    default:
      return isTuple(content)
        ? `(${content.members.map((m) => contentText(m.content, graph)).join(", ")})`
        : `{${membersText(content.members, graph).join(", ")}}`;
  }
}

export function objectText(object, graph) {
  return `${object.name}{${membersText(object.members, graph).join(", ")}}`;
}

export function toText(graph) {
  const objects = graph.objects.map((object) => objectText(object, graph));
  const values = graph.arguments.map((a) => `${a.name}: ${contentText(a.content, graph)}`);
  // The program always puts two blanks before an argument.
  return objects.join("  ") + values.map((value) => `  ${value}`).join("");
}

// Reads the schema (all objects, fields and values) in the format of src/protocol/schema_lines.h.
import { unescapeText } from "./escape.js";
import { parseFieldPath } from "./field_path.js";

class Lines {
  constructor(text) {
    this.lines = text.split("\n");
    this.next = 0;
  }

  // The rest of the next line, which begins with `word`: `count` numbers, then perhaps a text.
  take(word, count, hasText = false) {
    const line = this.lines[this.next++] ?? "";
    const pieces = line.split(" ");
    if (pieces[0] !== word) throw new Error(`the schema has '${line}' instead of '${word}'`);
    const numbers = pieces.slice(1, 1 + count).map(Number);
    return hasText ? [...numbers, unescapeText(pieces.slice(1 + count).join(" "))] : numbers;
  }

  peek() {
    return (this.lines[this.next] ?? "").split(" ")[0];
  }
}

// A value is { text, object, reveals }; `object` is -1 if it refers to none, `reveals` a range of
// fields or undefined.
function readDomain(lines) {
  const [size] = lines.take("domain", 1);
  const values = [];
  while (values.length < size) {
    const word = lines.peek();
    if (word === "range") {
      const [first, last] = lines.take(word, 0, true)[0].split(" ").map(BigInt);
      for (let n = first; n <= last; ++n) values.push({ text: String(n), object: -1 });
    } else if (word === "objects") {
      const [first, count, , part] = lines.take(word, 3, true);
      for (let i = 0; i < count; ++i) values.push({ text: part, object: first + i });
    } else if (word === "reveals") {
      const [first, count, text] = lines.take(word, 2, true);
      values.push({ text, object: -1, reveals: { first, count } });
    } else {
      values.push({ text: lines.take("text", 0, true)[0], object: -1 });
    }
  }
  return values;
}

// Tells a null pointer from an enumerator called null. A field whose only value is null counts as a
// pointer.
const holdsPointers = (values) => values.length === 1 || values.some((value) => value.object >= 0);

function readKept(lines) {
  const [object, name] = lines.take("member", 1, true);
  if (lines.peek() === "text") {
    return { object, name, refers: -1, text: lines.take("text", 0, true)[0] };
  }
  const [refers, text] = lines.take("object", 1, true);
  return { object, name, refers, text };
}

function times(count, read) {
  return Array.from({ length: count }, read);
}

// `names` are those of the objects, by index.
export function readSchema(text, names) {
  const lines = new Lines(text);
  if (lines.lines[lines.next++] !== "korat schema 1") throw new Error("this is not a schema");
  const classes = times(lines.take("classes", 1)[0], () => lines.take("class", 2, true)[2]);
  const objects = times(lines.take("objects", 1)[0], (_, i) => {
    const [classIndex, , first, count] = lines.take("object", 4);
    return { name: names[i], className: classes[classIndex], fields: { first, count } };
  });
  const domains = times(lines.take("domains", 1)[0], () => readDomain(lines));
  const arePointers = domains.map(holdsPointers);
  const fields = times(lines.take("fields", 1)[0], () => {
    const [domain, , name] = lines.take("field", 2, true);
    return { name, path: parseFieldPath(name), values: domains[domain],
      isPointer: arePointers[domain] };
  });
  const roots = times(lines.take("roots", 1)[0], () => {
    const [object, name] = lines.take("root", 1, true);
    return { object, name };
  });
  const kept = times(lines.take("kept", 1)[0], () => readKept(lines));
  lines.take("end", 0);
  return { classes, objects, domains, fields, roots, kept };
}

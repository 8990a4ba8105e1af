// Folds fields, whose names are flat ("items[2].x"), into trees of values, as src/report/fold.cc
// does for text output.
import { escapeText, parseQuotedList, unquote } from "./escape.js";
import { parseFieldPath } from "./field_path.js";

const MAX_DEPTH = 64; // no class nests deeper; the names in a damaged file might
const MAX_PADDING = 1 << 20; // elements without fields that may be added

const unset = () => ({ kind: "record", members: [] });
const isUnset = (content) => content.kind === "record" && content.members.length === 0;

// Whether a field is the member or part of it: "items[2]" is part of "items", "items_" is not.
function beginsWith(field, member) {
  if (!field.startsWith(member)) return false;
  return field.length === member.length || ".[".includes(field[member.length]);
}

function assign(target, content) {
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, content);
}

function placeMember(holder, name, isLast) {
  if (holder.kind !== "record") return undefined;
  const member = holder.members.findLast((m) => m.name === name);
  if (member && (!isLast || isUnset(member.content))) return member.content;
  holder.members.push({ name, content: unset() });
  return holder.members.at(-1).content;
}

export class Folder {
  constructor(schema, candidate) {
    this.schema = schema;
    this.candidate = candidate;
    this.seen = new Uint8Array(schema.fields.length);
    this.strays = []; // fields whose names fit into no tree, by their whole names
    this.padding = MAX_PADDING;
  }

  // References are by the index of the object in the schema.
  members(object) {
    const whole = unset();
    this.#foldRange(this.schema.objects[object].fields, "", 0, whole);
    for (const kept of this.schema.kept) {
      if (kept.object === object) this.#foldKept(kept, whole);
    }
    const members = whole.kind === "record" ? whole.members : [{ name: "", content: whole }];
    return [...members, ...this.#takeStrays()];
  }

  // An argument is an object whose fields all begin with the argument's name.
  argument(object, name) {
    const { fields, className } = this.schema.objects[object];
    const isByName = fields.count !== 0 && beginsWith(this.schema.fields[fields.first].name, name);
    const whole = unset();
    this.#foldRange(fields, isByName ? name : className, 0, whole);
    if (this.strays.length === 0) return whole;
    const parts = isUnset(whole) ? [] : [{ name, content: whole }];
    return { kind: "record", members: [...parts, ...this.#takeStrays()] };
  }

  #takeStrays() {
    const strays = this.strays;
    this.strays = [];
    return strays;
  }

  #value(field) {
    return this.schema.fields[field].values[this.candidate[field] ?? 0];
  }

  #content(field) {
    const { text, object } = this.#value(field);
    if (object >= 0) return { kind: "reference", object, part: text };
    const isNull = text === "null" && this.schema.fields[field].isPointer;
    return isNull ? { kind: "null" } : { kind: "scalar", text };
  }

  // Folds fields into `target`, whose own name is `prefix`.
  #foldRange(range, prefix, depth, target) {
    const end = range.first + range.count;
    for (let field = range.first; field < end; ++field) {
      if (this.seen[field]) continue;
      this.seen[field] = 1;
      this.#foldField(field, end, prefix, depth, target);
    }
  }

  // `end` is the end of the range that holds the field.
  #foldField(field, end, prefix, depth, target) {
    const { name, path: wholePath } = this.schema.fields[field];
    const inTarget = prefix !== "" && beginsWith(name, prefix);
    const path = inTarget ? parseFieldPath(name.slice(prefix.length)) : wholePath;
    depth += path.steps.length;
    if (depth > MAX_DEPTH) return this.#addStray(name, this.#content(field));
    if (this.#placeCharacters(field, end, path, target)) return undefined;
    const place = this.#place(target, path.steps);
    const { reveals } = this.#value(field);
    if (path.shape) {
      const container = name.slice(0, name.lastIndexOf("."));
      const isChoice = path.shape === "optional" || path.shape === "variant";
      const list = isChoice ? this.#foldAlternative(field, path.shape, container, depth)
        : this.#foldContainer(field, path.shape, container, depth);
      if (place === undefined) return this.#addStray(container, list);
      assign(place, list);
    } else {
      if (place === undefined) return this.#addStray(name, this.#content(field));
      assign(place, this.#content(field));
      if (reveals) this.#foldRange(reveals, prefix, depth, target);
    }
    return undefined;
  }

  #foldKept(kept, target) {
    let content = { kind: "scalar", text: kept.text };
    if (kept.refers >= 0) content = { kind: "reference", object: kept.refers, part: kept.text };
    else if (kept.text === "null") content = { kind: "null" };
    const place = this.#place(target, parseFieldPath(kept.name).steps);
    if (place === undefined) this.#addStray(kept.name, content);
    else assign(place, content);
  }

  #addStray(name, content) {
    this.strays.push({ name, content });
  }

  // Folds a container: the elements that its shape reveals, and those that the shape is. `prefix` is
  // its name.
  #foldContainer(field, shape, prefix, depth) {
    const list = { kind: "list", elements: [] };
    const { text, reveals } = this.#value(field);
    if (reveals) this.#foldRange(reveals, prefix, depth, list);
    if (shape === "length" && text === "null") return { kind: "null" };
    if (shape === "length") {
      this.#lengthen(list, parseInt(text, 10) || 0);
      return list;
    }
    const keys = parseQuotedList(text) ?? [];
    list.form = shape;
    if (shape === "set") list.elements.push(...keys.map((key) => ({ kind: "scalar", text: key })));
    else list.keys = keys;
    this.#lengthen(list, keys.length);
    return list;
  }

  // Folds what an optional or a variant holds: the fields that it reveals. Where there are none, its
  // text is that of the value: "none", "#2 (std::monostate)".
  #foldAlternative(field, shape, container, depth) {
    const content = unset();
    const isVariant = shape === "variant";
    const { text, reveals } = this.#value(field);
    const [, number, rest] = /^#?(\d+) ?([^]*)$/.exec(text) ?? [undefined, 0, text];
    const hasFields = reveals !== undefined && reveals.count !== 0;
    if (hasFields) {
      const held = isVariant ? `${container}.${number}` : `${container}.value`;
      this.#foldRange(reveals, held, depth, content);
    } else {
      assign(content, { kind: "scalar", text: isVariant ? rest : text });
    }
    content.isHeld = true;
    const hasNone = hasFields && content.text === "none" && !content.alternatives;
    if (!isVariant && hasNone) content.alternatives = [1];  // it has a value, which is none
    if (isVariant) content.alternatives = [Number(number), ...(content.alternatives ?? [])];
    return content;
  }

  // Places an array of characters as a string. False if the field does not begin one. (A vector of
  // characters is a list, and exists already when its elements are placed.)
  #placeCharacters(field, end, path, target) {
    if (path.steps.at(-1) !== 0) return false;
    if (path.steps.length === 1 && target.kind === "list") return false;
    const { name } = this.schema.fields[field];
    const count = this.#charactersFrom(field, end, name.slice(0, name.lastIndexOf("[")));
    if (count === 0) return false;
    const place = this.#place(target, path.steps.slice(0, -1));
    if (place === undefined) return false;
    assign(place, { kind: "scalar", text: this.#charactersText(field, count) });
    this.seen.fill(1, field, field + count);
    return true;
  }

  // How many fields from `field` on are array[0], array[1], ... and hold characters.
  #charactersFrom(field, end, array) {
    let count = 0;
    for (let i = field; i < end; ++i, ++count) {
      const { name } = this.schema.fields[i];
      if (name !== `${array}[${count}]`) {
        // Another field of the same array: not all of it is characters.
        const goesOn = name.startsWith(array) && name[array.length] === "[" && count !== 0;
        return goesOn ? 0 : count;
      }
      const character = unquote(this.#value(i).text, "'");
      if (character === undefined || [...character].length !== 1) return 0;
    }
    return count;
  }

  // A string literal without the zeros at the end.
  #charactersText(field, count) {
    let characters = "";
    for (let i = 0; i < count; ++i) characters += unquote(this.#value(field + i).text, "'");
    return `"${escapeText(characters.replace(/\0+$/, ""), '"')}"`;
  }

  // Where a field belongs in the tree; undefined if something else is in the way.
  #place(target, steps) {
    let place = target;
    for (const [i, step] of steps.entries()) {
      const isLast = i === steps.length - 1;
      const isIndex = typeof step === "number";
      place = isIndex ? this.#placeElement(place, step) : placeMember(place, step, isLast);
      if (place === undefined) return undefined;
      if (isLast && isIndex && !isUnset(place)) return undefined;
    }
    return steps.length === 0 && !isUnset(target) ? undefined : place;
  }

  #placeElement(list, index) {
    if (isUnset(list)) assign(list, { kind: "list", elements: [] });
    if (list.kind !== "list") return undefined;
    this.#lengthen(list, index);
    if (list.elements.length === index) list.elements.push(unset());
    return list.elements[index];
  }

  // Elements that have no fields are empty records.
  #lengthen(list, size) {
    const missing = size - list.elements.length;
    if (missing <= 0 || missing > this.padding) return;
    this.padding -= missing;
    while (list.elements.length < size) list.elements.push(unset());
  }
}

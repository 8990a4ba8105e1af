// Decides which way pointers lead in a picture. A field is
//   "down"  if it leads to objects that are drawn below
//   "child" if it does so within one class: space is kept for each child, even a missing one
//   "side"  if it leads to the next object of a list, which is drawn beside
//   "up"    if it leads back: it does not influence where objects are drawn
// This is decided once for all structures, so that neighbouring ones look alike.
import { fieldOf, flatMembers } from "./members.js";

// The pointers of a graph as { from, to, name, field }, in the order of the members. `field` is
// "Node::left".
export function pointersOf(graph) {
  return graph.objects.flatMap((object, from) =>
    flatMembers(object.members)
      .filter(({ content }) => content.kind === "reference")
      .map(({ name, content }) => ({
        from, to: content.object, name,
        field: `${object.className}::${fieldOf(name)}`,
      })));
}

// The pointers that lead back to an object on the path of a depth-first walk from the first object.
export function backPointers(graph, pointers) {
  const leaving = graph.objects.map(() => []);
  for (const pointer of pointers) leaving[pointer.from].push(pointer);
  const back = new Set();
  const state = new Uint8Array(graph.objects.length); // 1: on the path, 2: done
  for (let start = 0; start < state.length; ++start) {
    if (state[start] !== 0) continue;
    const way = [{ object: start, next: 0 }];
    state[start] = 1;
    while (way.length !== 0) {
      const top = way.at(-1);
      const pointer = leaving[top.object][top.next++];
      if (!pointer) {
        state[top.object] = 2;
        way.pop();
      } else if (state[pointer.to] === 1) {
        back.add(pointer);
      } else if (state[pointer.to] === 0) {
        state[pointer.to] = 1;
        way.push({ object: pointer.to, next: 0 });
      }
    }
  }
  return back;
}

class Facts {
  constructor(field, ownClass) {
    this.field = field;
    this.ownClass = ownClass; // the class that has the field
    this.forward = 0;
    this.back = 0;
    this.staysInClass = true;
    this.isElement = false; // of a list
    this.isInjective = true;
    this.notInverse = new Set(); // fields that do not always lead back
  }

  // Pointers to parents nearly always lead back; those of a cyclic graph do so only sometimes.
  get leadsBack() {
    return this.back > 20 * this.forward;
  }
}

function gather(graphs) {
  const facts = new Map();
  for (const graph of graphs) {
    const pointers = pointersOf(graph);
    const back = backPointers(graph, pointers);
    const has = new Set(pointers.map((p) => `${p.field} ${p.from} ${p.to}`));
    const taken = new Set();
    const fields = [...new Set(pointers.map((p) => p.field))];
    for (const pointer of pointers) {
      const ownClass = graph.objects[pointer.from].className;
      if (!facts.has(pointer.field)) facts.set(pointer.field, new Facts(pointer.field, ownClass));
      const fact = facts.get(pointer.field);
      if (pointer.from !== pointer.to) back.has(pointer) ? ++fact.back : ++fact.forward;
      if (graph.objects[pointer.to].className !== ownClass) fact.staysInClass = false;
      if (pointer.name.includes("[")) fact.isElement = true;
      const target = `${pointer.field} ${pointer.to}`;
      if (taken.has(target)) fact.isInjective = false;
      taken.add(target);
    }
    // A field that does not lead back here is not an inverse, even if it is null here.
    for (const pointer of pointers) {
      for (const field of new Set([...fields, ...facts.keys()])) {
        if (!has.has(`${field} ${pointer.to} ${pointer.from}`)) {
          facts.get(pointer.field).notInverse.add(field);
        }
      }
    }
  }
  return facts;
}

// Where the root is in the window: lists continue to the right of it.
export const anchorOf = (ways) => ([...ways.values()].includes("side") ? 0.25 : 0.5);

// The ways of all fields that are pointers in these graphs, by field.
export function waysOf(graphs) {
  const facts = gather(graphs);
  const all = [...facts.values()];
  const ways = new Map(all.map((f) => [f.field, f.leadsBack ? "up" : "down"]));
  for (const fact of all) {
    if (!fact.staysInClass || fact.isElement) continue;
    const isInverse = (other) => other !== fact && other.staysInClass &&
      other.ownClass === fact.ownClass && !fact.notInverse.has(other.field) &&
      !other.notInverse.has(fact.field);
    const siblings = all.filter((other) => other !== fact && other.staysInClass &&
      other.ownClass === fact.ownClass && !isInverse(other));
    const inverse = all.find(isInverse);
    // A list has one way forward and perhaps one back; the ring of a heap has trees below it.
    const isList = fact.isInjective && siblings.length === 0 && ways.get(fact.field) === "down";
    if (inverse || isList) ways.set(fact.field, "side");
    else if (ways.get(fact.field) === "down") ways.set(fact.field, "child");
  }
  return ways;
}

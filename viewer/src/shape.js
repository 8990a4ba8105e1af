// Which way pointers lead in a picture. A field is
//   "down"  to what lies below
//   "child" the same, within a class: a place is kept for each child, also where there is none
//   "side"  from one to the next of a list, beside each other
//   "up"    back to where one came from: it has no say in where objects are
// Decided once for all structures, so that neighbours look alike.
import { fieldOf, flatMembers } from "./members.js";

// { from, to, name, field }: the pointers of a graph, in the order of the members. `field` is
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

// The pointers that lead back to an object one came from, walking in depth from the first object.
export function backPointers(graph, pointers) {
  const leaving = graph.objects.map(() => []);
  for (const pointer of pointers) leaving[pointer.from].push(pointer);
  const back = new Set();
  const state = new Uint8Array(graph.objects.length); // 1: on the way, 2: done
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
    this.ownClass = ownClass; // of the objects that have the field
    this.forward = 0;
    this.back = 0;
    this.staysInClass = true;
    this.isElement = false; // of a list
    this.isInjective = true;
    this.notInverse = new Set(); // fields that do not always lead back
  }

  // Pointers to parents do, nearly always; those of a graph with cycles do now and then.
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
    // One that leads back nowhere is no inverse, also where it has no pointer at all.
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

// Where the root stands in the window: lists go on to the right of it.
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
    // A list has one way on, and perhaps one back; the ring of a heap has trees below it.
    const isList = fact.isInjective && siblings.length === 0 && ways.get(fact.field) === "down";
    if (inverse || isList) ways.set(fact.field, "side");
    else if (ways.get(fact.field) === "down") ways.set(fact.field, "child");
  }
  return ways;
}

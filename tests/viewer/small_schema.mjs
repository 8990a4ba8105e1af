// A small schema, for tests that need no class.
import { makeGraph } from "../../viewer/src/graph.js";
import { readSchema } from "../../viewer/src/schema.js";

// Two nodes, a vector of up to two numbers, and an argument.
export const LINES = `korat schema 1
classes 3
class 1 0 Tree
class 0 0 Node
class 1 0 x
objects 4
object 0 0 0 3
object 1 0 5 3
object 1 1 8 3
object 2 0 11 1
domains 6
domain 3
text null
objects 1 2 3 \ndomain 3
range 0 2
domain 3
text 0
reveals 3 1 1
reveals 3 2 2
domain 2
range 7 8
domain 2
text 'a'
text "<b>\\\\"
domain 2
text kRed
text kBlack
fields 12
field 0 0 root_
field 1 0 size_
field 2 0 items.size()
field 3 0 items[0]
field 3 0 items[1]
field 0 0 left
field 0 0 right
field 4 0 info
field 0 0 left
field 0 0 right
field 5 0 info
field 1 0 x
roots 2
root 0 
root 3 x
kept 1
member 0 kept.deep
text 5
end 0
`;
export const SCHEMA = readSchema(LINES, ["Tree", "N0", "N1", "x"]);

export const graphOf = (id) => makeGraph(SCHEMA, id);

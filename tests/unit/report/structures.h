// Structures of hand-made schemas, for tests of everything that shows structures.
#pragma once

#include "report/graph.h"
#include "tests/unit/protocol/schema_builder.h"

namespace korat::test {

// Root 1, size 1; N0 has right child N1.
inline const Candidate kTwoNodes = {1, 2, 0, 2, 0, 0, 0, 1, 2};

// One object with these fields; a candidate of zeros takes the first choice of each.
inline report::Graph Single(const std::vector<NamedField>& fields) {
  SchemaBuilder builder;
  builder.AddRoot("Root", fields);
  return report::MakeGraph(builder.schema(), {});
}

// A scalar of the given text.
inline report::Graph SingleValue(const std::string& text) { return Single({{"value", {text}}}); }

// Vectors of pointers, of structs and of vectors; parts; pairs; arrays; an argument that is a
// vector of pointers. The candidate of `Rich` gives all vectors their greatest length.
inline Schema RichSchema() {
  SchemaBuilder builder;
  builder.AddRoot("Root", {{"items.size()", {"0", "2"}},
                           {"points.size()", {"0", "2"}},
                           {"inner.x", {"1"}},
                           {"inner.deep.y", {"2"}},
                           {"hook", {To(1, ".hook")}},
                           {"pair.first", {"7"}},
                           {"pair.second", {"'x'"}},
                           {"grid[0][0]", {"1"}},
                           {"grid[0][1]", {"2"}},
                           {"grid[1][0]", {"3"}},
                           {"grid[1][1]", {"4"}}});
  builder.AddElements("items.size()", {0, 2}, {{"items[0]", {To(2)}}, {"items[1]", {Null()}}});
  builder.AddElements("points.size()", {0, 4},
                      {{"points[0].x", {"5"}},
                       {"points[0].tags.size()", {"0", "1"}},
                       {"points[1].x", {"6"}},
                       {"points[1].tags.size()", {"0", "1"}}});
  builder.AddElements("points[0].tags.size()", {0, 1}, {{"points[0].tags[0]", {"\"t\""}}});
  builder.AddElements("points[1].tags.size()", {0, 1}, {{"points[1].tags[0]", {"\"u\""}}});
  builder.AddObject("Item", {{"next", {Null()}}});
  builder.AddObject("Item", {{"next", {To(2)}}});
  builder.AddObject("Item", {{"next", {Null()}}});
  builder.AddArgument("wanted", {{"wanted.size()", {"0", "1"}}});
  builder.AddElements("wanted.size()", {0, 1}, {{"wanted[0]", {To(3)}}});
  return builder.schema();
}

// The candidate that takes the last value of every field.
inline Candidate LastOf(const Schema& schema) {
  Candidate candidate;
  for (const Field& field : schema.space.fields) candidate.push_back(field.domain_size - 1);
  return candidate;
}

inline report::Graph Rich() {
  const Schema schema = RichSchema();
  return report::MakeGraph(schema, LastOf(schema));
}

}  // namespace korat::test

#include "report/graph.h"

#include <cassert>
#include <unordered_map>

#include "protocol/candidate_id.h"
#include "report/fold.h"

namespace korat::report {
namespace {

class GraphBuilder {
 public:
  GraphBuilder(const Schema& schema, const Candidate& candidate)
      : schema_(schema), folder_(schema, candidate), names_(ObjectNames(schema.space)) {
    graph_.id = CandidateId(candidate);
  }

  Graph Build() {
    const std::vector<ObjectIndex>& roots = schema_.space.roots;
    for (std::size_t i = 0; i < roots.size(); ++i) {
      if (!schema_.root_names[i].empty()) continue;
      if (order_.empty()) graph_.root = names_[Raw(roots[i])];
      Position(roots[i]);
    }
    AddObjects();
    for (std::size_t i = 0; i < roots.size(); ++i) {
      const std::string& name = schema_.root_names[i];
      if (name.empty()) continue;
      graph_.arguments.push_back({name, folder_.Argument(roots[i], name)});
      Resolve(graph_.arguments.back().content);
    }
    AddObjects();
    return std::move(graph_);
  }

 private:
  void AddObjects() {
    while (graph_.objects.size() < order_.size()) {
      const ObjectIndex index = order_[graph_.objects.size()];
      const ClassIndex class_index = schema_.space.At(index).class_index;
      GraphObject object{names_[Raw(index)], schema_.space.classes[Raw(class_index)].name,
                         folder_.Members(index)};
      for (Member& member : object.members) Resolve(member.content);
      graph_.objects.push_back(std::move(object));
    }
  }

  // Where in the graph an object is, or will be.
  std::size_t Position(ObjectIndex object) {
    const auto [entry, is_new] = positions_.try_emplace(Raw(object), order_.size());
    if (is_new) order_.push_back(object);
    return entry->second;
  }

  // Turns references by ObjectIndex into references by position.
  void Resolve(Content& content) {
    if (auto* reference = std::get_if<Reference>(&content.value)) {
      reference->object = Position(ObjectIndex{static_cast<std::uint32_t>(reference->object)});
    } else if (auto* list = std::get_if<List>(&content.value)) {
      for (Content& element : list->elements) Resolve(element);
    } else if (auto* record = std::get_if<Record>(&content.value)) {
      for (Member& member : record->members) Resolve(member.content);
    }
  }

  const Schema& schema_;
  Folder folder_;
  const std::vector<std::string> names_;                      // by ObjectIndex
  std::vector<ObjectIndex> order_;                            // of the objects in the graph
  std::unordered_map<std::uint32_t, std::size_t> positions_;  // in order_, by ObjectIndex
  Graph graph_;
};

}  // namespace

std::string List::IndexText(std::size_t element) const {
  const bool has_key = kind == Kind::kMap && element < keys.size();
  return "[" + (has_key ? keys[element] : std::to_string(element)) + "]";
}

bool List::operator==(const List& other) const {
  return kind == other.kind && keys == other.keys && elements == other.elements;
}
bool Record::operator==(const Record& other) const { return members == other.members; }
bool Content::operator==(const Content& other) const {
  return alternatives == other.alternatives && value == other.value;
}

bool Record::IsTuple() const {
  if (members.size() == 2 && members[0].name == "first") return members[1].name == "second";
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i].name != std::to_string(i)) return false;
  }
  return !members.empty();
}

bool IsCandidate(const StateSpace& space, const Candidate& candidate) {
  if (candidate.size() > space.fields.size()) return false;
  for (std::size_t i = 0; i < candidate.size(); ++i) {
    if (candidate[i] >= space.fields[i].domain_size) return false;
  }
  return true;
}

Graph MakeGraph(const Schema& schema, const Candidate& candidate) {
  assert(IsCandidate(schema.space, candidate));
  return GraphBuilder(schema, candidate).Build();
}

}  // namespace korat::report

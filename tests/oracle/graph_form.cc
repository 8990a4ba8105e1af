#include "oracle/graph_form.h"

#include <nauty/nautinv.h>
#include <nauty/nauty.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace korat::oracle {
namespace {

using Color = std::array<std::uint32_t, 4>;
constexpr std::uint32_t kObject = 0, kField = 1;
constexpr std::uint32_t kInterchangeable = 0xffffffffu;

struct Graph {
  std::vector<Color> colors;  // per vertex
  std::vector<std::pair<int, int>> edges;
};

bool IsRoot(const StateSpace& space, ObjectIndex object) {
  return std::find(space.roots.begin(), space.roots.end(), object) != space.roots.end();
}

// The object that has the field. Elements of its vectors follow its own fields.
ObjectIndex OwnerOf(const StateSpace& space, FieldIndex field) {
  std::uint32_t owner = 0;
  for (std::uint32_t i = 0; i < space.objects.size(); ++i) {
    const FieldRange& fields = space.objects[i].fields;
    const FieldRange& best = space.objects[owner].fields;
    if (fields.first <= Raw(field) && fields.first >= best.first) owner = i;
  }
  return ObjectIndex{owner};
}

class Encoder {
 public:
  Encoder(const StateSpace& space, const Candidate& candidate)
      : space_(space), candidate_(candidate) {}

  Graph Encode(Extent extent) {
    for (ObjectIndex root : space_.roots) VertexOf(root);
    if (extent == Extent::kAllObjects) {
      for (std::uint32_t i = 0; i < space_.objects.size(); ++i) VertexOf(ObjectIndex{i});
    }
    for (FieldIndex field : FieldsOf(space_, candidate_, extent)) AddField(field);
    return std::move(graph_);
  }

 private:
  int AddVertex(const Color& color) {
    graph_.colors.push_back(color);
    return static_cast<int>(graph_.colors.size()) - 1;
  }

  int VertexOf(ObjectIndex index) {
    const auto known = vertices_.find(index);
    if (known != vertices_.end()) return known->second;
    const Object& object = space_.At(index);
    const bool told_apart =
        IsRoot(space_, index) || space_.classes[Raw(object.class_index)].distinguishable;
    const int vertex = AddVertex(
        {kObject, Raw(object.class_index), told_apart ? object.order : kInterchangeable, 0});
    vertices_[index] = vertex;
    return vertex;
  }

  void AddField(FieldIndex field) {
    const ObjectIndex owner = OwnerOf(space_, field);
    const Object& object = space_.At(owner);
    const ValueIndex value = candidate_[Raw(field)];
    const Field& description = space_.At(field);
    const bool refers =
        !description.values.empty() && description.values[value].object != kNoObject;
    const std::uint32_t what = refers ? description.values[value].class_end : value;
    const int vertex = AddVertex({kField + (refers ? 1u : 0u), Raw(object.class_index),
                                  Raw(field) - object.fields.first, what});
    graph_.edges.emplace_back(VertexOf(owner), vertex);
    if (refers) graph_.edges.emplace_back(vertex, VertexOf(description.values[value].object));
  }

  const StateSpace& space_;
  const Candidate& candidate_;
  std::map<ObjectIndex, int> vertices_;
  Graph graph_;
};

}  // namespace

GraphForm GraphFormOf(const StateSpace& space, const Candidate& candidate, Extent extent) {
  const Graph encoded = Encoder(space, candidate).Encode(extent);
  const int n = static_cast<int>(encoded.colors.size());
  const int m = SETWORDSNEEDED(n);
  std::vector<graph> edges(static_cast<std::size_t>(m) * n, 0), canonical(edges.size());
  for (const auto& [from, to] : encoded.edges) ADDONEARC(edges.data(), from, to, m);

  // Colours are passed as cells of `lab`, in their order; ptn is 0 at the end of a cell.
  std::vector<int> lab(n), ptn(n, 1), orbits(n);
  std::iota(lab.begin(), lab.end(), 0);
  std::sort(lab.begin(), lab.end(),
            [&](int a, int b) { return encoded.colors[a] < encoded.colors[b]; });
  GraphForm form;
  for (int i = 0; i < n; ++i) {
    const Color& color = encoded.colors[lab[i]];
    if (i + 1 == n || encoded.colors[lab[i + 1]] != color) ptn[i] = 0;
    form.insert(form.end(), color.begin(), color.end());
  }

  static DEFAULTOPTIONS_DIGRAPH(options);
  options.getcanon = TRUE;
  options.defaultptn = FALSE;
  statsblk stats;
  densenauty(edges.data(), lab.data(), ptn.data(), orbits.data(), &options, &stats, m, n,
             canonical.data());
  form.insert(form.end(), canonical.begin(), canonical.end());
  return form;
}

}  // namespace korat::oracle

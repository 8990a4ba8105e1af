// Folds fields, whose names are flat ("items[2].x"), into trees of values.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/schema.h"
#include "report/field_path.h"
#include "report/graph.h"

namespace korat::report {

class Folder {
 public:
  Folder(const Schema& schema, const Candidate& candidate)
      : schema_(schema), candidate_(candidate), seen_(schema.space.fields.size(), false) {}

  // References are by ObjectIndex.
  std::vector<Member> Members(ObjectIndex object);
  // An argument is an object whose fields all begin with the argument's name.
  Content Argument(ObjectIndex object, const std::string& name);

 private:
  void FoldRange(FieldRange range, const std::string& prefix, std::size_t depth, Content& target);
  void FoldField(std::uint32_t field, std::uint32_t end, const std::string& prefix,
                 std::size_t depth, Content& target);
  Content FoldContainer(std::uint32_t field, FieldPath::Shape shape, const std::string& prefix,
                        std::size_t depth);
  Content FoldAlternative(std::uint32_t field, FieldPath::Shape shape, const std::string& container,
                          std::size_t depth);
  void FoldKept(const KeptField& kept, Content& target);
  void AddStray(std::string_view name, Content content);
  bool PlaceCharacters(std::uint32_t field, std::uint32_t end, const FieldPath& path,
                       Content& target);
  std::uint32_t CharactersFrom(std::uint32_t field, std::uint32_t end,
                               std::string_view array) const;
  Scalar CharactersText(std::uint32_t field, std::uint32_t count) const;
  Content* Place(Content& target, const std::vector<Step>& steps);
  Content* PlaceElement(Content& list, std::size_t index);
  void Lengthen(List& list, std::size_t size);

  Content ContentOf(std::uint32_t field) const;
  bool HoldsPointers(std::uint32_t field) const;
  const std::string& TextOf(std::uint32_t field) const;
  ValueIndex ValueOf(std::uint32_t field) const;
  FieldRange RevealedBy(std::uint32_t field) const;

  const Schema& schema_;
  const Candidate& candidate_;
  std::vector<bool> seen_;          // fields that are in a tree already
  std::vector<Member> strays_;      // fields whose names fit into no tree, by their whole names
  std::size_t padding_ = 1u << 20;  // elements without fields that may still be added
};

}  // namespace korat::report

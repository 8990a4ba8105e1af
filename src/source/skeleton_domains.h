// The field domains of a skeleton, as source text.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/class_model.h"
#include "model/domain_scribe.h"
#include "source/skeleton_names.h"

namespace korat::frontend {

// A number that bounds something: a parameter of the skeleton, and what it is for a scope.
struct SkeletonBound {
  std::string parameter;
  std::string at_scope;
};

class DomainWriter final : public DomainScribe {
 public:
  enum class Numbers { kAreParameters, kComeFromTheScope };

  DomainWriter(const ClassModel& model, Numbers numbers);

  // Statements that declare a class domain for each class with objects.
  std::string ClassDomains();

  // For the descriptions of types.
  const ClassModel& model() const override { return model_; }
  std::optional<std::string> Domain(const Type& type, const DomainPlace& place) override;
  DomainPlace PartOf(const DomainPlace& place, const std::string& part) const override;
  std::string Number(const std::string& prefix, const DomainPlace& place, const std::string& suffix,
                     const std::string& at_scope) override;
  std::string Strings(const DomainPlace& place) override;
  std::string Pointers(const Type& type) override;
  std::optional<std::string> Members(const Type& type, const DomainPlace& place) override;

  // How the file names a class: unnamed ones have an alias.
  std::string ClassName(int index) const;
  // "Tree(int{})", to make an object of a class that has no default constructor.
  std::string Construction(int index);

  const std::vector<SkeletonBound>& bounds() const { return bounds_; }
  // What has to come before the expressions handed out since the last call.
  std::string TakePreparations() { return std::exchange(preparations_, ""); }
  // A comment before the same expressions; written once, even if several of them need it.
  void Comment(const std::string& text) {
    const std::string line = "// " + text + "\n";
    if (preparations_.find(line) == std::string::npos) preparations_ += line;
  }

 private:
  bool AddMembers(int index, const DomainPlace& place, std::string& chain);

  const Class& At(int index) const { return model_.classes[static_cast<std::size_t>(index)]; }

  const ClassModel& model_;
  Numbers numbers_;
  NamePool names_;
  std::vector<std::string> variables_;               // by class: its class domain, or ""
  std::vector<std::string> aliases_;                 // by class: for unnamed ones, or ""
  std::map<std::string, std::string> alternatives_;  // unions of class domains: their variable
  std::vector<SkeletonBound> bounds_;
  std::string preparations_;
};

}  // namespace korat::frontend

// What a driver searches: the finitization that bounds stand for, and the arguments of a function
// under test.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "korat/detail/driver.h"
#include "protocol/driver_options.h"

namespace korat::detail {

struct Inputs {
  FinitizationSpec spec;
  std::vector<ArgumentSpec> arguments;
  PredicateSpec predicate;
};

class DriverInputs {
 public:
  // Throws Error for bounds that can't be read.
  DriverInputs(const Driver& driver, const DriverOptions& options);

  // The inputs of the predicate alone or, with `method`, of a function under test.
  Inputs Make(const Driver::MethodEntry* method) const;
  // The values of the function's arguments: plain ones, and references to objects of the root's
  // class.
  std::vector<ArgumentSpec> ArgumentsAlone(const Driver::MethodEntry& method) const;
  // No inputs: a root without fields, and a predicate that accepts it.
  static Inputs MakeNone(const PredicateSpec& predicate);

 private:
  int CountOf(const std::string& display) const;
  FinitizationSpec BoundEverything(BoundContext& context, bool has_one_root) const;
  FinitizationSpec BoundWithoutRoot(BoundContext& context) const;
  static bool IsNeeded(const MemberEntry& member, const BoundContext& context);
  FinitizationSpec CallFinitization(BoundContext& context, bool adds_roots) const;
  void AddRootsForArguments(FinitizationSpec& spec) const;
  void Replace(FinitizationSpec& spec, const MemberEntry& member, BoundContext& context) const;
  DomainPtr WithLengths(DomainSpec domain, const std::string& name) const;

  const Driver& driver_;
  const DriverOptions& options_;
  Bounds bounds_;
};

}  // namespace korat::detail

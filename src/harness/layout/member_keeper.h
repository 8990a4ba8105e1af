// Members that are kept at the first value of their domain, and are not fields.
#pragma once

#include <string>

#include "harness/layout/constructed_objects.h"
#include "harness/layout/layout.h"
#include "harness/layout/planning/value_maker.h"
#include "korat/detail/spec.h"

namespace korat::harness {

class MemberKeeper {
 public:
  MemberKeeper(ConstructedObjects& objects, ValueMaker& values, Layout& layout)
      : objects_(objects), values_(values), layout_(layout) {}

  // Stores the value in a member of that object. Throws Error.
  void Keep(ObjectIndex object, const std::string& name, char* address,
            const detail::DomainSpec& domain);

 private:
  void KeepScalar(ObjectIndex object, const std::string& name, char* address,
                  const detail::DomainSpec& domain);

  ConstructedObjects& objects_;
  ValueMaker& values_;
  Layout& layout_;
};

}  // namespace korat::harness

// std::string, and std::string_view into strings that stay as they are.
#pragma once

#include <string>
#include <string_view>

#include "korat/detail/bound_context.h"
#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

template <>
struct FieldType<std::string> {
  static constexpr Form kForm = Form::kValues;

  static void AppendItem(DomainSpec& spec, const BoundContext&, const std::string& name,
                         const BoundItem& item) {
    if (item.kind != BoundItem::Kind::kString) DoesNotSuit(name, item, "std::string");
    AppendChoices<std::string>(spec, Values<std::string>({item.string}));
  }
};

template <>
struct FieldType<std::string_view> {
  static constexpr Form kForm = Form::kValues;

  static void AppendItem(DomainSpec& spec, const BoundContext&, const std::string& name,
                         const BoundItem& item) {
    if (item.kind != BoundItem::Kind::kString) DoesNotSuit(name, item, "std::string_view");
    AppendChoices<std::string_view>(spec, Values<std::string>({item.string}));
  }
};

}  // namespace korat::detail

KORAT_END_SETUP_CODE

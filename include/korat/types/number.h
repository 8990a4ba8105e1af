// bool, integers, characters, floating point, enums, and atomics of these.
#pragma once

#include <atomic>
#include <string>
#include <type_traits>

#include "korat/detail/bound_context.h"
#include "korat/detail/field_type.h"
#include "korat/detail/lower.h"
#include "korat/detail/setup_code.h"
#include "korat/domain.h"

KORAT_BEGIN_SETUP_CODE

namespace korat::detail {

// F: the type of the field, Value: that of the number.
template <typename F, typename Value>
struct NumberType {
  static constexpr Form kForm = Form::kValues;

  static void AppendItem(DomainSpec& spec, const BoundContext&, const std::string& name,
                         const BoundItem& item) {
    if (item.kind == BoundItem::Kind::kRange) {
      return AppendChoices<F>(spec, Range(item.low, item.high));
    }
    if constexpr (std::is_floating_point_v<Value>) {
      if (item.kind == BoundItem::Kind::kReal) {
        return AppendChoices<F>(spec, Values<double>({item.real}));
      }
    }
    if constexpr (std::is_same_v<Value, bool>) {
      if (item.text == "true" || item.text == "false") {
        const int value = item.text == "true";
        return AppendChoices<F>(spec, Range(value, value));
      }
    }
    if constexpr (std::is_enum_v<Value>) {
      for (auto* known = EnumNames<Value>::begin(); known != EnumNames<Value>::end(); ++known) {
        if (item.text == known->name) {
          return AppendChoices<F>(spec, Range(known->value, known->value));
        }
      }
    }
    DoesNotSuit(name, item, QualifiedName<F>());
  }
};

template <typename F>
struct FieldType<F, std::enable_if_t<std::is_arithmetic_v<F> || std::is_enum_v<F>>>
    : NumberType<F, F> {};
template <typename T>
struct FieldType<std::atomic<T>> : NumberType<std::atomic<T>, T> {};

}  // namespace korat::detail

KORAT_END_SETUP_CODE

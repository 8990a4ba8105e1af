// What the values of a structure are, by the types of the class model. A type may be unknown: null.
#pragma once

#include <cstddef>

#include "model/class_model.h"
#include "model/type_description.h"
#include "report/graph.h"

namespace korat::cli {

bool Is(const frontend::Type* type, frontend::TypeKind kind);
bool HasForm(const frontend::Type* type, frontend::Form form);
const frontend::Type* PartOf(const frontend::Type* type, std::size_t i);
// What a map's keys lead to; of other containers the elements.
const frontend::Type* ElementOf(const frontend::Type* type);

// The number of what an optional or a variant holds, the value itself, and its type. The type of
// anything else is its own.
std::size_t IndexOf(const report::Content& content, const frontend::Type& type);
report::Content Inside(report::Content content, const frontend::Type& type);
const frontend::Type* HeldType(const report::Content& content, const frontend::Type* type);
// Whether it is an optional without a value.
bool IsNone(const report::Content& content);

}  // namespace korat::cli

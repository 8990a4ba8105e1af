#include "frontend/layout_hash.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include "model/type_description.h"

namespace korat::frontend {
namespace {

void Write(llvm::raw_ostream& out, const Type& type) {
  out << Describe(type).name << ' ' << type.source << ' ' << type.length;
  for (const Enumerator& enumerator : type.enumerators) {
    out << ' ' << enumerator.name << '=' << enumerator.value;
  }
  for (const Type& part : type.parts) {
    out << " (";
    Write(out, part);
    out << ')';
  }
}

void Write(llvm::raw_ostream& out, const Class& one) {
  out << "class " << one.name << ' ' << one.size << ' ' << one.alignment;
  for (const int base : one.bases) out << " :" << base;
  out << '\n';
  for (const Field& field : one.fields) {
    out << field.name << ' ' << field.offset_bits << ' ' << field.bit_width << ' ';
    Write(out, field.type);
    out << '\n';
  }
}

}  // namespace

std::string LayoutHash(const std::vector<Class>& classes) {
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const Class& one : classes) Write(out, one);
  return llvm::utohexstr(llvm::xxh3_64bits(text), /*LowerCase=*/true, /*Width=*/16);
}

}  // namespace korat::frontend

#include "harness/explore/symbols.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <elf.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string_view>
#include <vector>

#include "abi/hooks.h"

namespace korat::harness {
namespace {

// The symbol table in the file, which holds what the dynamic linker's table, and so dladdr, does
// not: functions that only this program calls.
class SymbolFile {
 public:
  explicit SymbolFile(const char* path) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file) return;
    bytes_.resize(static_cast<std::size_t>(file.tellg()));
    file.seekg(0).read(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
  }

  // `base` is where the file was loaded. The function that starts at `address`, or the one around
  // it.
  enum class Where { kStart, kInside };
  std::string FunctionAt(std::uintptr_t address, std::uintptr_t base, Where where) const {
    const auto* header = At<Elf64_Ehdr>(0);
    if (header == nullptr || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return "";
    const std::uintptr_t value = header->e_type == ET_DYN ? address - base : address;
    for (unsigned i = 0; i < header->e_shnum; ++i) {
      const auto* section = At<Elf64_Shdr>(header->e_shoff + i * sizeof(Elf64_Shdr));
      if (section == nullptr || section->sh_type != SHT_SYMTAB) continue;
      const auto* names = At<Elf64_Shdr>(header->e_shoff + section->sh_link * sizeof(Elf64_Shdr));
      for (std::uint64_t at = 0; names != nullptr && at < section->sh_size;
           at += sizeof(Elf64_Sym)) {
        const auto* symbol = At<Elf64_Sym>(section->sh_offset + at);
        if (symbol == nullptr) break;
        const std::uint64_t size = where == Where::kStart ? 1 : symbol->st_size;
        if (value - symbol->st_value >= size || ELF64_ST_TYPE(symbol->st_info) != STT_FUNC) {
          continue;
        }
        const char* name = At<char>(names->sh_offset + symbol->st_name);
        return name == nullptr ? "" : name;
      }
    }
    return "";
  }

 private:
  template <typename T>
  const T* At(std::uint64_t offset) const {
    if (offset > bytes_.size() || bytes_.size() - offset < sizeof(T)) return nullptr;
    return reinterpret_cast<const T*>(bytes_.data() + offset);
  }

  std::vector<char> bytes_;
};

std::string Readable(std::string symbol) {
  symbol = symbol.substr(0, symbol.find(KORAT_REJECTING_SUFFIX));
  int status = 0;
  char* readable = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
  const std::string name = readable != nullptr ? readable : symbol;
  std::free(readable);
  return name;
}

}  // namespace

std::string FunctionName(const void* address) {
  Dl_info info{};
  if (dladdr(address, &info) == 0) return "";
  if (info.dli_sname != nullptr && info.dli_saddr == address) return Readable(info.dli_sname);
  return Readable(SymbolFile(info.dli_fname)
                      .FunctionAt(reinterpret_cast<std::uintptr_t>(address),
                                  reinterpret_cast<std::uintptr_t>(info.dli_fbase),
                                  SymbolFile::Where::kStart));
}

std::string CodeName(const void* function) {
  if (function == nullptr) return "inline assembly or a vector instruction";
  const std::string name = FunctionName(function);
  return name.empty() ? "a function without a name" : name;
}

std::string FunctionAround(const void* address) {
  static std::map<const void*, std::string> known;  // files are slow to read
  const auto [entry, is_new] = known.try_emplace(address);
  Dl_info info{};
  if (!is_new || dladdr(address, &info) == 0) return entry->second;
  const std::string symbol =
      SymbolFile(info.dli_fname)
          .FunctionAt(reinterpret_cast<std::uintptr_t>(address),
                      reinterpret_cast<std::uintptr_t>(info.dli_fbase), SymbolFile::Where::kInside);
  constexpr std::string_view kModel = KORAT_MODEL_PREFIX;
  return entry->second =
             symbol.rfind(kModel, 0) == 0 ? symbol.substr(kModel.size()) : Readable(symbol);
}

}  // namespace korat::harness

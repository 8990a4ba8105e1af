#include "runtime/interpose/callers.h"

#include <dlfcn.h>
#include <link.h>

#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace korat::runtime {
namespace {

struct Range {
  std::uintptr_t begin, end;
  bool is_libstdcxx;
};
constexpr int kMaxRanges = 32;
Range g_ranges[kMaxRanges];
int g_range_count = 0;

bool StartsWith(const char* text, const char* prefix) {
  return std::strncmp(text, prefix, std::strlen(prefix)) == 0;
}

const char* BaseName(const char* path) {
  const char* slash = std::strrchr(path, '/');
  return slash == nullptr ? path : slash + 1;
}

// visit(begin, size) for each part of the module that holds code.
template <typename Visit>
void ForEachCodeRange(const dl_phdr_info& info, Visit visit) {
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info.dlpi_phdr[i];
    if (segment.p_type != PT_LOAD || (segment.p_flags & PF_X) == 0) continue;
    visit(static_cast<std::uintptr_t>(info.dlpi_addr + segment.p_vaddr),
          static_cast<std::size_t>(segment.p_memsz));
  }
}

int AddModule(dl_phdr_info* info, std::size_t, void*) {
  ForEachCodeRange(*info, [](std::uintptr_t begin, std::size_t size) {
    if (reinterpret_cast<std::uintptr_t>(&FindLibraries) - begin < size) own_module = {begin, size};
  });
  const char* name = BaseName(info->dlpi_name);
  bool is_system = false;
  for (const char* prefix : {"libc.so", "libc-", "libm.so", "libstdc++.so", "libgcc_s.so",
                             "ld-linux", "libpthread.so", "libdl.so", "linux-vdso"}) {
    is_system = is_system || StartsWith(name, prefix);
  }
  if (!is_system) return 0;
  ForEachCodeRange(*info, [name](std::uintptr_t begin, std::size_t size) {
    if (g_range_count == kMaxRanges) return;
    g_ranges[g_range_count++] = {begin, begin + size, StartsWith(name, "libstdc++")};
  });
  return 0;
}

// Functions of libstdc++ whose allocations belong to an object of the caller's.
bool WorksForTheUser(const void* caller) {
  Dl_info info{};
  if (dladdr(caller, &info) == 0 || info.dli_sname == nullptr) return false;
  for (const char* prefix :
       {"_ZNSt7__cxx1112basic_string", "_ZNKSt7__cxx1112basic_string",
        "_ZNSt7__cxx1115basic_stringbuf", "_ZNKSt7__cxx1115basic_stringbuf", "_ZNSs", "_ZNKSs",
        "_ZNSt12__cow_string", "_ZNSt13runtime_error", "_ZNSt11logic_error"}) {
    if (StartsWith(info.dli_sname, prefix)) return true;
  }
  return false;
}

// dladdr is slow and callers are few, so the answers are remembered.
struct Answer {
  const void* caller;
  bool works_for_the_user;
};
constexpr std::size_t kAnswers = 1024;
Answer g_answers[kAnswers];

}  // namespace

void FindLibraries() {
  g_range_count = 0;
  dl_iterate_phdr(&AddModule, nullptr);
}

bool IsLibraryInternal(const void* caller) {
  const auto address = reinterpret_cast<std::uintptr_t>(caller);
  for (int i = 0; i < g_range_count; ++i) {
    const Range& range = g_ranges[i];
    if (address < range.begin || address >= range.end) continue;
    if (!range.is_libstdcxx) return true;
    Answer& answer = g_answers[(address >> 2) % kAnswers];
    if (answer.caller != caller) answer = {caller, WorksForTheUser(caller)};
    return !answer.works_for_the_user;
  }
  return false;
}

}  // namespace korat::runtime

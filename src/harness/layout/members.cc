#include "harness/layout/members.h"

#include <algorithm>

namespace korat::harness {
namespace {

using detail::ClassSpec;
using detail::Fail;
using detail::Leaf;
using detail::Setting;

struct Extent {
  std::size_t begin, end;
};

bool Covers(const std::vector<Extent>& covered, Extent wanted) {
  return std::any_of(covered.begin(), covered.end(), [&](const Extent& extent) {
    return extent.begin <= wanted.begin && wanted.end <= extent.end;
  });
}
bool Touches(const std::vector<Extent>& covered, Extent wanted) {
  return std::any_of(covered.begin(), covered.end(), [&](const Extent& extent) {
    return extent.begin < wanted.end && wanted.begin < extent.end;
  });
}

// What can be done about a member without a setting depends on its type.
[[noreturn]] void FailUnset(const std::string& holder, const Leaf& leaf) {
  const std::string name = holder + "::" + leaf.name;
  const std::string keep = "f.Keep<" + holder + ">(\"" + leaf.name + "\")";
  if (leaf.is_bits) {
    Fail("no domain for bit-field '" + name + "': add f.SetBits<" + holder + ">(\"" + leaf.name +
         "\", getter, setter, domain), or " + keep);
  }
  const bool is_reference = !leaf.type.empty() && leaf.type.back() == '&';
  if (is_reference) {
    Fail("field '" + name + "' is a reference, which can't be enumerated: add " + keep);
  }
  std::string advice = "add f.Set<&" + name + ">(...), or f.Keep<&" + name + ">()";
  if (leaf.type == "void *") {
    advice = "add f.Set<&" + name + ">(items.OrNull() | others), with the objects that it may " +
             "lead to, or f.Keep<&" + name + ">()";
  }
  Fail("no domain for field '" + name + "' of type '" + leaf.type + "': " + advice +
       " if it is not part of the structure");
}

// A union's members share bytes.
void CheckNoUnion(const std::string& holder, const std::vector<Leaf>& leaves,
                  const std::vector<Extent>& covered, const std::vector<std::string>& by_name) {
  const auto is_set = [&](const Leaf& leaf) {
    return Covers(covered, {leaf.offset, leaf.offset + leaf.size}) ||
           std::find(by_name.begin(), by_name.end(), leaf.name) != by_name.end();
  };
  for (std::size_t i = 1; i < leaves.size(); ++i) {
    const Leaf &a = leaves[i - 1], &b = leaves[i];
    if (a.is_bits || b.is_bits || a.size == 0 || b.size == 0 || a.offset != b.offset) continue;
    if (is_set(a) && is_set(b)) continue;  // the union as a whole is kept or has a list of values
    Fail("fields '" + holder + "::" + a.name + "' and '" + holder + "::" + b.name +
         "' share memory: say for each when it is there, with f.Set<&" + holder + "::" + a.name +
         ">(korat::When<&" + holder +
         "::kind>(value, domain)); list the values of the whole union with f.Set<&" + holder +
         "::member>(korat::Values({...})), or f.Keep<" + holder + ">(\"" + a.name +
         "\") and f.Keep<" + holder + ">(\"" + b.name + "\")");
  }
}

// The size of a member up to its last byte that holds something. Another member may lie in the
// padding after that: [[no_unique_address]].
std::size_t UsedSize(const Leaf& leaf, const void* holder) {
  if (leaf.expand == nullptr) return leaf.size;
  const void* embedded = static_cast<const char*>(holder) + leaf.offset;
  std::vector<Leaf> inner;
  leaf.expand(embedded, inner);
  std::size_t used = 0;
  for (const Leaf& member : inner) {
    if (member.is_bits) return leaf.size;  // nobody knows yet where it lies
    used = std::max(used, member.offset + UsedSize(member, embedded));
  }
  return used == 0 ? leaf.size : used;
}

// Values of the whole member are stored with its padding.
bool IsStoredWhole(const Setting& setting) {
  return setting.monitored && setting.domain != nullptr &&
         setting.domain->kind != detail::DomainSpec::Kind::kParts;
}

// The bytes that belong to the setting alone.
Extent ExtentOf(const Setting& setting, std::size_t offset, const std::vector<Leaf>& leaves,
                const void* object) {
  for (const Leaf& leaf : leaves) {
    const bool is_same = !leaf.is_bits && leaf.offset == offset && leaf.size == setting.size;
    if (is_same && !IsStoredWhole(setting)) return {offset, offset + UsedSize(leaf, object)};
  }
  return {offset, offset + setting.size};
}

// A bit-field of a struct that is bounded or kept as a whole: "flags.on" of "flags".
bool IsPartOf(const std::string& name, const std::vector<std::string>& wholes) {
  return std::any_of(wholes.begin(), wholes.end(), [&](const std::string& whole) {
    return name.compare(0, whole.size() + 1, whole + ".") == 0;
  });
}

void CheckCoverage(const std::string& holder, const std::vector<Leaf>& leaves, std::size_t base,
                   const std::vector<Extent>& covered, const std::vector<std::string>& by_name,
                   const std::vector<std::string>& wholes, const void* object) {
  for (const Leaf& leaf : leaves) {
    if (std::find(by_name.begin(), by_name.end(), leaf.name) != by_name.end()) continue;
    if (leaf.is_bits && IsPartOf(leaf.name, wholes)) continue;
    if (!leaf.is_bits && leaf.size == 0) continue;  // a flexible array member
    if (leaf.is_bits) FailUnset(holder, leaf);
    const Extent extent{base + leaf.offset, base + leaf.offset + UsedSize(leaf, object)};
    if (Covers(covered, extent)) continue;
    if (leaf.expand == nullptr || !Touches(covered, extent)) FailUnset(holder, leaf);
    // If some members of an embedded object are set by path, the others must be, too.
    std::vector<Leaf> inner;
    const void* embedded = static_cast<const char*>(object) + leaf.offset;
    leaf.expand(embedded, inner);
    for (Leaf& member : inner) member.name = leaf.name + "." + member.name;
    CheckCoverage(holder, inner, extent.begin, covered, {}, wholes, embedded);
  }
}

const Leaf* FindLeaf(const std::vector<Leaf>& leaves, const std::string& name) {
  for (const Leaf& leaf : leaves) {
    if (leaf.name == name) return &leaf;
  }
  return nullptr;
}

// "inner.x" of the setting "Outer::inner.x".
std::string MemberName(const Setting& setting) {
  const std::size_t colons = setting.name.rfind("::");
  return colons == std::string::npos ? setting.name : setting.name.substr(colons + 2);
}

[[noreturn]] void FailTwice(const Setting& setting) {
  Fail("two domains for field '" + setting.name + "': leave one Set or Keep");
}

// The members of one class; notes which settings were used.
std::vector<Member> MembersOf(const ClassSpec& spec, void* object,
                              const std::vector<Setting>& settings, std::vector<bool>& used) {
  std::vector<Leaf> leaves;
  spec.reflect(object, leaves);
  std::vector<Member> members;
  std::vector<Extent> covered;
  std::vector<std::string> by_name, wholes;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const Setting& setting = settings[i];
    const bool same = *setting.holder == *spec.type;
    auto* holder =
        static_cast<char*>(same ? object : setting.as_holder(spec.throw_pointer, object));
    if (holder == nullptr) continue;
    used[i] = true;
    Member member;
    member.setting = &setting;
    const auto holder_offset = static_cast<std::size_t>(holder - static_cast<char*>(object));
    if (setting.offset == nullptr) {
      const Leaf* leaf = FindLeaf(leaves, setting.member);
      if (leaf == nullptr) Fail("class '" + spec.name + "' has no member '" + setting.member + "'");
      if (std::find(by_name.begin(), by_name.end(), leaf->name) != by_name.end())
        FailTwice(setting);
      by_name.push_back(leaf->name);
      member.name = leaf->name;
      member.offset = holder_offset;
    } else {
      member.offset = holder_offset + setting.offset(holder);
      const Extent extent = ExtentOf(setting, member.offset, leaves, object);
      if (setting.size != 0) {  // an empty member may lie anywhere
        const bool is_in_union = setting.domain != nullptr && setting.domain->is_in_union;
        if (!is_in_union && Touches(covered, extent)) FailTwice(setting);
        covered.push_back(extent);
      }
      member.name = MemberName(setting);
      wholes.push_back(member.name);
    }
    members.push_back(std::move(member));
  }
  CheckNoUnion(spec.name, leaves, covered, by_name);
  CheckCoverage(spec.name, leaves, 0, covered, by_name, wholes, object);
  return members;
}

}  // namespace

std::map<const ClassSpec*, std::vector<Member>> MatchMembers(
    const std::map<const ClassSpec*, void*>& examples, const std::vector<Setting>& settings) {
  std::map<const ClassSpec*, std::vector<Member>> members;
  std::vector<bool> used(settings.size(), false);
  bool has_empty_class = false;  // one without objects can't be asked for its base classes
  for (const auto& [spec, object] : examples) {
    if (object != nullptr) {
      members[spec] = MembersOf(*spec, object, settings, used);
      continue;
    }
    has_empty_class = true;
    for (std::size_t i = 0; i < used.size(); ++i) {
      used[i] = used[i] || *settings[i].holder == *spec->type;
    }
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i] || has_empty_class) continue;
    const std::string& name = settings[i].name;
    const std::string holder = name.substr(0, name.find("::"));
    Fail("field '" + name + "' belongs to no object: class '" + holder +
         "' has none; add f.Objects<" + holder + ">(n) before bounding it, or, for a struct " +
         "embedded in another, give the path: f.Set<&Outer::member, &" + name + ">(...)");
  }
  return members;
}

void CheckParts(const detail::DomainSpec& domain, const void* object, const std::string& name) {
  if (domain.reflect == nullptr) return;
  std::vector<Leaf> leaves;
  domain.reflect(object, leaves);
  std::vector<Extent> covered;
  for (const detail::DomainSpec::Part& part : domain.parts) {
    const std::size_t size = part.domain == nullptr ? 1 : part.domain->size;
    covered.push_back({part.offset, part.offset + size});
  }
  for (const Leaf& leaf : leaves) {
    if (leaf.is_bits || Touches(covered, {leaf.offset, leaf.offset + leaf.size})) continue;
    Fail("no domain for '" + name + "." + leaf.name +
         "': add .Set<...>(...) or .Keep<...>() for '" + leaf.name +
         "' to the korat::Struct<>() that bounds '" + name + "'");
  }
}

}  // namespace korat::harness

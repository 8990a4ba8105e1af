#include "harness/driver/driver_inputs.h"

#include <algorithm>
#include <new>

#include "korat/detail/keyed_spec.h"
#include "korat/error.h"

namespace korat::detail {
namespace {

constexpr int kMostObjects = 10000;

bool EndsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

std::string LengthsText(const DomainSpec& domain) {
  std::string text;
  if (domain.keyed != nullptr) {
    for (const std::uint64_t length : domain.keyed->lengths) {
      text += (text.empty() ? "" : ",") + std::to_string(length);
    }
    return text;
  }
  for (const DomainSpec::Shape& shape : domain.shapes) {
    text += (text.empty() ? "" : ",") + shape.text;
  }
  return text;
}

// The elements of the longest shape.
std::vector<DomainPtr> ElementsOf(const DomainSpec& domain) {
  std::vector<DomainPtr> elements;
  for (const DomainSpec::Shape& shape : domain.shapes) {
    if (shape.elements.size() > elements.size()) elements = shape.elements;
  }
  return elements;
}

struct Nothing {};

FinitizationSpec SpecOfNothing() {
  FinitizationSpec spec;
  spec.root = MakeClass<Nothing>(1, /*distinguishable=*/false, [](void* at) { new (at) Nothing; });
  return spec;
}

// --- what finitizations and bounds ask for

std::map<std::type_index, int>& ObjectCounts() {
  static std::map<std::type_index, int> counts;
  return counts;
}

[[noreturn]] void WrongArgument(std::size_t i, const std::string& text, const char* wanted) {
  Fail("--args: argument " + std::to_string(i + 1) + ", '" + text + "', is not " + wanted);
}

}  // namespace

void SetObjectCount(const std::type_info& type, int count) { ObjectCounts()[type] = count; }

int ObjectCount(const std::type_info& type, int count) {
  const auto found = ObjectCounts().find(type);
  return found == ObjectCounts().end() ? count : found->second;
}

ClassPtr BoundContext::ClassOf(const std::string& display) const {
  const auto found = classes.find(display);
  return found == classes.end() ? nullptr : found->second;
}

void DoesNotSuit(const std::string& name, const BoundItem& item, std::string_view type) {
  Fail("'" + name + "=" + item.text + "': not a value of type '" + std::string(type) + "'");
}

std::string WithIndexes(const char* path, const std::size_t* at) {
  std::string text;
  for (const char* c = path; *c != '\0'; ++c) {
    text += *c;
    if (*c == '[') text += std::to_string(*at++);
  }
  return text;
}

std::size_t LongestOf(const std::string& name, const std::vector<BoundItem>& lengths) {
  constexpr long long kLongest = 100000;
  long long longest = 0;
  for (const BoundItem& item : lengths) {
    if (item.kind != BoundItem::Kind::kRange || item.low < 0 || item.high > kLongest) {
      Fail("'" + name + ".length=" + item.text + "': lengths are integers from 0 to " +
           std::to_string(kLongest));
    }
    longest = item.high > longest ? item.high : longest;
  }
  return static_cast<std::size_t>(longest);
}

bool FinitizationArguments::Boolean(std::size_t i) const {
  const std::string& text = texts_[i];
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  WrongArgument(i, text, "true or false");
}

long long FinitizationArguments::Integer(std::size_t i) const {
  const std::vector<BoundItem> items = ParseBound("--args", texts_[i]);
  if (items.size() != 1 || items[0].kind != BoundItem::Kind::kRange ||
      items[0].low != items[0].high) {
    WrongArgument(i, texts_[i], "an integer");
  }
  return items[0].low;
}

double FinitizationArguments::Real(std::size_t i) const {
  char* end = nullptr;
  const double value = std::strtod(texts_[i].c_str(), &end);
  if (texts_[i].empty() || *end != '\0') WrongArgument(i, texts_[i], "a number");
  return value;
}

void FinitizationArguments::TooLarge(std::size_t i) const {
  WrongArgument(i, texts_[i], "a number that fits the parameter's type");
}

DriverInputs::DriverInputs(const Driver& driver, const DriverOptions& options)
    : driver_(driver), options_(options) {
  for (const auto& [name, values] : options_.bounds) bounds_.Set(name, values);
}

Inputs DriverInputs::Make(const Driver::MethodEntry* method) const {
  BoundContext context{bounds_, driver_.expressions(), {}};
  Inputs inputs;
  inputs.predicate = driver_.predicate();
  if (method != nullptr && !method->has_receiver) {
    inputs.spec = BoundWithoutRoot(context);
  } else {
    const bool has_one_root = method != nullptr && method->has_one_root;
    inputs.spec = options_.uses_finitization
                      ? CallFinitization(context, method != nullptr && !has_one_root)
                      : BoundEverything(context, has_one_root);
  }
  for (const Driver::MakeArgument& make :
       method != nullptr ? method->arguments : driver_.arguments()) {
    inputs.arguments.push_back(make(context));
  }
  if (method != nullptr && method->precondition != nullptr) {
    inputs.predicate = Driver::MakePredicate(method->precondition);
    inputs.predicate.caller_is_instrumented = driver_.predicate().caller_is_instrumented;
    inputs.predicate.asks_contracts = true;
  }
  return inputs;
}

std::vector<ArgumentSpec> DriverInputs::ArgumentsAlone(const Driver::MethodEntry& method) const {
  const Driver::ClassEntry& root = driver_.classes().front();
  const BoundContext context{bounds_, driver_.expressions(), {{root.display, root.make(1)}}};
  std::vector<ArgumentSpec> arguments;
  for (const Driver::MakeArgument& make : method.arguments) arguments.push_back(make(context));
  return arguments;
}

Inputs DriverInputs::MakeNone(const PredicateSpec& predicate) {
  Inputs inputs;
  inputs.spec = SpecOfNothing();
  inputs.predicate = predicate;
  inputs.predicate.call = [](void*, void*, void* const*) { return true; };
  return inputs;
}

int DriverInputs::CountOf(const std::string& display) const {
  const std::vector<BoundItem>& items = bounds_.At(display);
  if (items.size() != 1 || items[0].kind != BoundItem::Kind::kRange ||
      items[0].low != items[0].high || items[0].low < 0 || items[0].low > kMostObjects) {
    Fail("'" + display + "=" + items[0].text + "': give one number of objects, from 0 to " +
         std::to_string(kMostObjects));
  }
  return static_cast<int>(items[0].low);
}

FinitizationSpec DriverInputs::BoundEverything(BoundContext& context, bool has_one_root) const {
  FinitizationSpec spec;
  for (const Driver::ClassEntry& entry : driver_.classes()) {
    const bool is_root = &entry == &driver_.classes().front();
    const bool counted = bounds_.Find(entry.display) != nullptr && !(is_root && has_one_root);
    const int count = counted ? CountOf(entry.display) : 1;
    if (is_root && count == 0) Fail("'" + entry.display + "=0': the root itself is an object");
    const ClassPtr made = entry.make(count);
    context.classes[entry.display] = made;
    if (is_root) spec.root = made;
    if (!is_root || counted) spec.classes.push_back(made);
  }
  for (const MemberEntry& member : driver_.members()) {
    if (IsNeeded(member, context)) spec.settings.push_back(member.make(context));
  }
  return spec;
}

bool DriverInputs::IsNeeded(const MemberEntry& member, const BoundContext& context) {
  if (member.holders.empty()) return true;
  for (const std::string& holder : member.holders) {
    const ClassPtr objects = context.ClassOf(holder);
    if (objects != nullptr && objects->count > 0) return true;
  }
  return false;
}

// For a function that has no receiver: an object without fields takes its place.
FinitizationSpec DriverInputs::BoundWithoutRoot(BoundContext& context) const {
  FinitizationSpec spec = SpecOfNothing();
  if (options_.uses_finitization) return spec;
  for (const Driver::ClassEntry& entry : driver_.classes()) {
    if (&entry == &driver_.classes().front()) continue;
    context.classes[entry.display] = entry.make(CountOf(entry.display));
    spec.classes.push_back(context.classes[entry.display]);
  }
  for (const MemberEntry& member : driver_.members()) {
    if (!member.holders.empty() && IsNeeded(member, context)) {
      spec.settings.push_back(member.make(context));
    }
  }
  return spec;
}

FinitizationSpec DriverInputs::CallFinitization(BoundContext& context, bool adds_roots) const {
  const FinitizationArguments arguments(options_.arguments);
  const auto found = driver_.finitizations().find(arguments.size());
  if (found == driver_.finitizations().end()) Fail("no finitization takes this many arguments");
  for (const Driver::ClassEntry& entry : driver_.classes()) {
    if (bounds_.Find(entry.display) != nullptr) {
      SetObjectCount(*entry.type, CountOf(entry.display));
    }
  }
  FinitizationSpec spec = found->second(arguments);
  if (adds_roots) AddRootsForArguments(spec);
  for (const Driver::ClassEntry& entry : driver_.classes()) {
    if (*spec.root->type == *entry.type) context.classes[entry.display] = spec.root;
    for (const ClassPtr& made : spec.classes) {
      if (*made->type == *entry.type) context.classes[entry.display] = made;
    }
  }
  for (const MemberEntry& member : driver_.members()) {
    if (bounds_.Mentions(member.name)) Replace(spec, member, context);
  }
  return spec;
}

// A finitization makes one root; more of them may be wanted as arguments.
void DriverInputs::AddRootsForArguments(FinitizationSpec& spec) const {
  const Driver::ClassEntry& root = driver_.classes().front();
  const bool has_domain =
      std::find(spec.classes.begin(), spec.classes.end(), spec.root) != spec.classes.end();
  if (has_domain || bounds_.Find(root.display) == nullptr) return;
  spec.root = root.make(CountOf(root.display));
  spec.classes.insert(spec.classes.begin(), spec.root);
}

// Replaces the finitization's own bound with the one from outside.
void DriverInputs::Replace(FinitizationSpec& spec, const MemberEntry& member,
                           BoundContext& context) const {
  for (Setting& setting : spec.settings) {
    if (*setting.holder != *member.holder || !EndsWith(setting.name, "::" + member.member)) {
      continue;
    }
    const bool sequence =
        setting.domain != nullptr && setting.domain->kind == DomainSpec::Kind::kContainer;
    const bool lengths = bounds_.Find(member.name + ".length") != nullptr;
    const bool elements =
        bounds_.Find(member.name + "[]") != nullptr || bounds_.Mentions(member.name + ".keys");
    if (sequence && lengths && !elements) {
      setting.domain = WithLengths(*setting.domain, member.name);
    } else if (sequence && elements && !lengths) {
      Bounds both = bounds_;
      both.Set(member.name + ".length", LengthsText(*setting.domain));
      setting = member.make(BoundContext{both, context.expressions, context.classes});
    } else {
      setting = member.make(context);
    }
    return;
  }
  Fail("the finitization does not bound field '" + member.name +
       "' on its own, so --set can't change it");
}

DomainPtr DriverInputs::WithLengths(DomainSpec domain, const std::string& name) const {
  const std::vector<BoundItem>& items = bounds_.At(name + ".length");
  const std::size_t longest = LongestOf(name, items);
  DomainSpec lengths;
  for (const BoundItem& item : items) {
    AppendChoices<std::uint64_t>(lengths, Range(item.low, item.high));
  }
  if (domain.keyed != nullptr) {
    KeyedSpec keyed = *domain.keyed;
    keyed.lengths = NumbersOf(lengths);
    domain.keyed = std::make_shared<const KeyedSpec>(std::move(keyed));
    return std::make_shared<const DomainSpec>(std::move(domain));
  }
  std::vector<DomainPtr> elements = ElementsOf(domain);
  if (longest > 0 && elements.empty()) {
    Fail("the finitization gives no values for the elements of '" + name + "': add --set '" + name +
         "[]=...'");
  }
  elements.resize(longest, elements.empty() ? nullptr : elements.back());
  SetLengths(domain, NumbersOf(lengths), elements);
  return std::make_shared<const DomainSpec>(std::move(domain));
}

}  // namespace korat::detail

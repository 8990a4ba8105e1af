// The run of a driver: bounds to a finitization, the search, messages.
#include "korat/detail/driver.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>

#include "harness/call_tally.h"
#include "harness/explorer.h"
#include "harness/message_writer.h"
#include "harness/schema.h"
#include "korat/error.h"
#include "protocol/calls.h"
#include "protocol/candidate_id.h"
#include "protocol/driver_options.h"
#include "protocol/message.h"

namespace korat::detail {

class DriverRun {
 public:
  DriverRun(const Driver& driver, const DriverOptions& options)
      : driver_(driver),
        options_(options),
        writer_(options.message_fd >= 0 ? options.message_fd : STDOUT_FILENO) {}

  int Run() {
    try {
      for (const auto& [name, values] : options_.bounds) bounds_.Set(name, values);
      BoundContext context{bounds_, driver_.expressions_, {}};
      const FinitizationSpec spec =
          options_.uses_finitization ? CallFinitization(context) : BoundEverything(context);
      std::vector<ArgumentSpec> arguments;
      for (const Driver::MakeArgument& make : Arguments()) arguments.push_back(make(context));
      Explore(spec, arguments);
    } catch (const Error& error) {
      writer_.Line("error", EscapeLine(error.what()));
      return 2;
    }
    return 0;
  }

 private:
  const Driver::MethodEntry& Method() const {
    const auto found = driver_.methods_.find(options_.method);
    if (found == driver_.methods_.end()) Fail("no method '" + options_.method + "' in this driver");
    return found->second;
  }
  const std::vector<Driver::MakeArgument>& Arguments() const {
    return options_.task == DriverOptions::Task::kTest ? Method().arguments : driver_.arguments_;
  }

  // --- the finitization

  int CountOf(const std::string& display) const {
    const std::vector<BoundItem>& items = bounds_.At(display);
    if (items.size() != 1 || items[0].kind != BoundItem::Kind::kRange ||
        items[0].low != items[0].high || items[0].low < 0 || items[0].low > kMostObjects) {
      Fail("'" + display + "=" + items[0].text + "': give one number of objects, 0.." +
           std::to_string(kMostObjects));
    }
    return static_cast<int>(items[0].low);
  }

  FinitizationSpec BoundEverything(BoundContext& context) const {
    FinitizationSpec spec;
    for (const Driver::ClassEntry& entry : driver_.classes_) {
      const bool is_root = &entry == &driver_.classes_.front();
      const bool counted = bounds_.Find(entry.display) != nullptr;
      const int count = counted ? CountOf(entry.display) : 1;
      if (is_root && count == 0) Fail("'" + entry.display + "=0': the root itself is an object");
      const ClassPtr made = entry.make(count);
      context.classes[entry.display] = made;
      if (is_root) spec.root = made;
      if (!is_root || counted) spec.classes.push_back(made);
    }
    for (const MemberEntry& member : driver_.members_) {
      if (IsNeeded(member, context)) spec.settings.push_back(member.make(context));
    }
    return spec;
  }

  static bool IsNeeded(const MemberEntry& member, const BoundContext& context) {
    if (member.holders.empty()) return true;
    for (const std::string& holder : member.holders) {
      const ClassPtr objects = context.ClassOf(holder);
      if (objects != nullptr && objects->count > 0) return true;
    }
    return false;
  }

  FinitizationSpec CallFinitization(BoundContext& context) const {
    const FinitizationArguments arguments(options_.arguments);
    const auto found = driver_.finitizations_.find(arguments.size());
    if (found == driver_.finitizations_.end()) Fail("no finitization takes so many arguments");
    for (const Driver::ClassEntry& entry : driver_.classes_) {
      if (bounds_.Find(entry.display) != nullptr) {
        SetObjectCount(*entry.type, CountOf(entry.display));
      }
    }
    FinitizationSpec spec = found->second(arguments);
    for (const Driver::ClassEntry& entry : driver_.classes_) {
      if (*spec.root->type == *entry.type) context.classes[entry.display] = spec.root;
      for (const ClassPtr& made : spec.classes) {
        if (*made->type == *entry.type) context.classes[entry.display] = made;
      }
    }
    for (const MemberEntry& member : driver_.members_) {
      if (bounds_.Mentions(member.name)) Replace(spec, member, context);
    }
    return spec;
  }

  // Puts the bound from outside in the place of the finitization's own.
  void Replace(FinitizationSpec& spec, const MemberEntry& member, BoundContext& context) const {
    for (Setting& setting : spec.settings) {
      if (*setting.holder != *member.holder || !EndsWith(setting.name, "::" + member.member)) {
        continue;
      }
      const bool vector =
          setting.domain != nullptr && setting.domain->kind == DomainSpec::Kind::kVector;
      const bool lengths = bounds_.Find(member.name + ".length") != nullptr;
      const bool elements = bounds_.Find(member.name + "[]") != nullptr;
      if (vector && lengths && !elements) {
        setting.domain = WithLengths(*setting.domain, member.name);
      } else if (vector && elements && !lengths) {
        Bounds both = bounds_;
        both.Set(member.name + ".length", LengthsText(*setting.domain));
        setting = member.make(BoundContext{both, context.expressions, context.classes});
      } else {
        setting = member.make(context);
      }
      return;
    }
    Fail("the finitization does not bound field '" + member.name +
         "' by itself, so it can't be changed by --set");
  }

  static bool EndsWith(const std::string& text, const std::string& end) {
    return text.size() >= end.size() &&
           text.compare(text.size() - end.size(), end.size(), end) == 0;
  }

  DomainPtr WithLengths(DomainSpec domain, const std::string& name) const {
    const std::vector<BoundItem>& items = bounds_.At(name + ".length");
    const std::size_t longest = LongestOf(name, items);
    DomainSpec lengths;
    for (const BoundItem& item : items) AppendNumber<std::uint64_t>(lengths, name, item);
    domain.lengths = NumbersOf(lengths);
    if (longest > 0 && domain.elements.empty()) {
      Fail("the finitization gives no values for the elements of '" + name + "': add --set '" +
           name + "[]=...'");
    }
    domain.elements.resize(longest, domain.elements.empty() ? nullptr : domain.elements.back());
    return std::make_shared<const DomainSpec>(std::move(domain));
  }

  static std::string LengthsText(const DomainSpec& domain) {
    std::string text;
    for (std::uint64_t length : domain.lengths) {
      text += (text.empty() ? "" : ",") + std::to_string(length);
    }
    return text;
  }

  static void SetObjectCount(const std::type_info& type, int count);

  // --- the search

  void Explore(const FinitizationSpec& spec, const std::vector<ArgumentSpec>& arguments) {
    Options search = options_.search;
    if (!options_.start_id.empty()) {
      // The number of fields is known only when the objects are built.
      Explorer measured(spec, arguments, driver_.predicate_, Options());
      search.start = Vector(options_.start_id, measured);
    }
    Explorer explorer(spec, arguments, driver_.predicate_, search);
    SendSchema(explorer);
    if (options_.task == DriverOptions::Task::kAsk) return Answer(explorer);
    if (options_.record_fd >= 0) MapRecord(explorer);
    for (const DeadlyCandidate& deadly : options_.deadly) {
      explorer.AddDeadly(Vector(deadly.id, explorer), deadly.depth);
    }
    writer_.Flush();
    harness::CallTally tally;
    bool has_doubt = false;
    while (explorer.Next(/*touched=*/false)) {
      const Stats& stats = explorer.stats();
      if (!has_doubt && stats.cut_offs + stats.inconsistent > 0) {
        has_doubt = true;
        writer_.Line("doubt");
      }
      if (options_.task == DriverOptions::Task::kList) {
        writer_.Line("structure", CandidateId(explorer.candidate()) + " " +
                                      std::to_string(explorer.stats().candidates));
      } else if (options_.task == DriverOptions::Task::kTest) {
        if (const auto failure = tally.Test(explorer, Method().call)) {
          writer_.Raw(WriteFailure(*failure));
        }
      }
    }
    if (options_.task == DriverOptions::Task::kTest) writer_.Raw(WriteCalls(tally.counts()));
    writer_.Raw(WriteStats(explorer.stats()));
    SendDeepest(explorer);
    writer_.Line("done");
  }

  void SendSchema(Explorer& explorer) {
    std::ostringstream schema;
    WriteSchema(explorer.MakeSchema(), schema);
    writer_.Line("schema");
    writer_.Raw(schema.str());
    writer_.Line("end schema");
  }

  void SendDeepest(const Explorer& explorer) {
    const auto& search = explorer.search();
    if (search.deepest().empty()) return;
    writer_.Line("deepest", CandidateId(search.deepest()) + " " +
                                std::to_string(Raw(search.deepest_field())) + " " +
                                std::to_string(search.deepest_depth()));
  }

  void Answer(Explorer& explorer) {
    for (std::string id; std::getline(std::cin, id);) {
      writer_.Line("answer", id + " " + WordFor(explorer.Ask(Vector(id, explorer))));
    }
    writer_.Line("done");
  }

  static const char* WordFor(Verdict verdict) {
    switch (verdict) {
      case Verdict::kAccepted:
        return "accepted";
      case Verdict::kRejected:
      case Verdict::kInfeasible:
        return "rejected";
      case Verdict::kThrew:
        return "threw";
      case Verdict::kCrashed:
        return "crashed";
      case Verdict::kCutOff:
        break;
    }
    return "cut-off";
  }

  static Candidate Vector(const std::string& id, const Explorer& explorer) {
    const auto& fields = explorer.layout().space.fields;
    std::optional<Candidate> candidate = ParseCandidateId(id);
    if (!candidate || candidate->size() > fields.size()) {
      Fail("'" + id + "' is not the id of a structure within these bounds");
    }
    candidate->resize(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if ((*candidate)[i] >= fields[i].domain_size) {
        Fail("'" + id + "' is not the id of a structure within these bounds: field '" +
             fields[i].name + "' has no value number " + std::to_string((*candidate)[i]));
      }
    }
    return *candidate;
  }

  void MapRecord(Explorer& explorer) {
    const std::size_t fields = explorer.layout().space.fields.size();
    const std::size_t bytes = SearchRecord::Bytes(fields);
    if (ftruncate(options_.record_fd, static_cast<off_t>(bytes)) != 0) return;
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, options_.record_fd, 0);
    if (memory != MAP_FAILED) explorer.set_record(SearchRecord::Create(memory, fields));
  }

  static constexpr int kMostObjects = 10000;

  const Driver& driver_;
  const DriverOptions& options_;
  harness::MessageWriter writer_;
  Bounds bounds_;
};

namespace {

std::map<std::type_index, int>& ObjectCounts() {
  static std::map<std::type_index, int> counts;
  return counts;
}

[[noreturn]] void WrongArgument(std::size_t i, const std::string& text, const char* wanted) {
  Fail("--args: argument " + std::to_string(i + 1) + ", '" + text + "', is no " + wanted);
}

}  // namespace

void DriverRun::SetObjectCount(const std::type_info& type, int count) {
  ObjectCounts()[type] = count;
}

int ObjectCount(const std::type_info& type, int count) {
  const auto found = ObjectCounts().find(type);
  return found == ObjectCounts().end() ? count : found->second;
}

ClassPtr BoundContext::ClassOf(const std::string& display) const {
  const auto found = classes.find(display);
  return found == classes.end() ? nullptr : found->second;
}

void DoesNotSuit(const std::string& name, const BoundItem& item, std::string_view type) {
  Fail("'" + name + "=" + item.text + "': no value of type '" + std::string(type) + "'");
}

std::size_t LongestOf(const std::string& name, const std::vector<BoundItem>& lengths) {
  constexpr long long kLongest = 100000;
  long long longest = 0;
  for (const BoundItem& item : lengths) {
    if (item.kind != BoundItem::Kind::kRange || item.low < 0 || item.high > kLongest) {
      Fail("'" + name + ".length=" + item.text + "': lengths are integers of 0.." +
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
  WrongArgument(i, text, "truth value: true or false");
}

long long FinitizationArguments::Integer(std::size_t i) const {
  const std::vector<BoundItem> items = ParseBound("--args", texts_[i]);
  if (items.size() != 1 || items[0].kind != BoundItem::Kind::kRange ||
      items[0].low != items[0].high) {
    WrongArgument(i, texts_[i], "integer");
  }
  return items[0].low;
}

double FinitizationArguments::Real(std::size_t i) const {
  char* end = nullptr;
  const double value = std::strtod(texts_[i].c_str(), &end);
  if (texts_[i].empty() || *end != '\0') WrongArgument(i, texts_[i], "number");
  return value;
}

void FinitizationArguments::TooLarge(std::size_t i) const {
  WrongArgument(i, texts_[i], "number that fits the parameter's type");
}

int Driver::Main(int argc, char** argv) {
  try {
    const DriverOptions options = ReadDriverOptions({argv + 1, argv + argc});
    return DriverRun(*this, options).Run();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "korat driver: %s\n", error.what());
    return 70;
  }
}

}  // namespace korat::detail

#include "harness/calls/sequence_text.h"

#include <algorithm>
#include <vector>

#include "protocol/candidate_id.h"

namespace korat::harness {
namespace {

// Of the id, for an argument that is an object.
constexpr ValueIndex kIsSelf = 1, kIsOther = 2;

// The states on the way to this one, in their order.
std::vector<SequenceState> PathTo(const SequenceStates& states, SequenceState last) {
  std::vector<SequenceState> path = {last};
  while (path.back().before != SequenceState::kNone) path.push_back(states[path.back().before]);
  std::reverse(path.begin(), path.end());
  return path;
}

class Reader {
 public:
  Reader(const Candidate& numbers, CallSequences& sequences)
      : numbers_(numbers), sequences_(sequences) {}

  // Every state but the last is added.
  std::optional<SequenceState> Read() {
    std::optional<SequenceState> last = ReadPath();
    return at_ == numbers_.size() ? last : std::nullopt;
  }

 private:
  std::optional<SequenceState> ReadPath() {
    const std::optional<ValueIndex> length = Next();
    std::optional<SequenceState> last;
    for (ValueIndex i = 0; length && i < *length; ++i) {
      const std::optional<ValueIndex> call = Next();
      if (!call || *call == 0 || *call > sequences_.calls().size()) return std::nullopt;
      SequenceState made;
      made.call = *call - 1;
      const SequenceCall& known = sequences_.calls()[made.call];
      if (known.step->entry->has_receiver != last.has_value()) return std::nullopt;
      if (last) made.before = sequences_.AddState(*last);
      if (known.takes_root && !ReadOther(made)) return std::nullopt;
      last = made;
    }
    return last;
  }

  bool ReadOther(SequenceState& made) {
    const std::optional<ValueIndex> kind = Next();
    made.other = SequenceState::kSelf;
    if (kind == kIsSelf) return true;
    const std::optional<SequenceState> other = kind == kIsOther ? ReadPath() : std::nullopt;
    if (other) made.other = sequences_.AddState(*other);
    return other.has_value();
  }

  std::optional<ValueIndex> Next() {
    if (at_ == numbers_.size()) return std::nullopt;
    return numbers_[at_++];
  }

  const Candidate& numbers_;
  CallSequences& sequences_;
  std::size_t at_ = 0;
};

}  // namespace

std::string SequenceText::Argument(const SequenceState& made, std::size_t i,
                                   const std::string& object, const std::string& other) const {
  const SequenceCall& call = sequences_.calls()[made.call];
  const ArgumentValues& values = call.arguments[i];
  const detail::ArgumentSpec& spec = values.spec();
  if (call.values[i] == values.count()) {
    return made.other == SequenceState::kSelf ? object : other;
  }
  std::vector<std::max_align_t> memory(spec.size / sizeof(std::max_align_t) + 1);
  values.Store(call.values[i], memory.data());
  return spec.source(memory.data());
}

std::string SequenceText::Arguments(const SequenceState& made, const std::string& object,
                                    const std::string& other, const char* separator) const {
  std::string text;
  const SequenceCall& call = sequences_.calls()[made.call];
  for (std::size_t i = 0; i < call.values.size(); ++i) {
    text += (i == 0 ? "" : separator) + Argument(made, i, object, other);
  }
  return text;
}

void SequenceText::Write(const SequenceState& last, const std::string& variable,
                         Writing& writing) const {
  for (const SequenceState& made : PathTo(sequences_.states(), last)) {
    const SequenceCall& call = sequences_.calls()[made.call];
    std::string other;
    if (made.other < SequenceState::kSelf) {
      other = "other" + (writing.others == 0 ? "" : std::to_string(writing.others + 1));
      ++writing.others;
      Write(sequences_.states()[made.other], other, writing);
    }
    std::string arguments;
    for (std::size_t i = 0; i < call.values.size(); ++i) {
      const std::string argument = Argument(made, i, variable, other);
      writing.is_whole = writing.is_whole && !argument.empty();
      const bool is_object = call.values[i] == call.arguments[i].count();
      const detail::ArgumentSpec& spec = call.arguments[i].spec();
      arguments += (i == 0 ? "" : ", ") + (!is_object        ? argument
                                           : !spec.is_object ? "&" + argument
                                           : spec.is_rvalue  ? "std::move(" + argument + ")"
                                                             : argument);
    }
    if (call.step->entry->make != nullptr) {
      writing.text +=
          "{class} " + variable + (arguments.empty() ? "" : "(" + arguments + ")") + ";\n";
    } else {
      writing.text += variable + "." + call.step->entry->name + "(" + arguments + ");\n";
    }
  }
}

std::string SequenceText::Statements(const SequenceState& last, const std::string& variable) const {
  Writing writing;
  Write(last, variable, writing);
  return writing.is_whole ? writing.text : "";
}

void SequenceText::AddNumbers(const SequenceState& made, Candidate& numbers) const {
  const std::vector<SequenceState> path = PathTo(sequences_.states(), made);
  numbers.push_back(static_cast<ValueIndex>(path.size()));
  for (const SequenceState& one : path) {
    numbers.push_back(one.call + 1);
    if (!sequences_.calls()[one.call].takes_root) continue;
    numbers.push_back(one.other == SequenceState::kSelf ? kIsSelf : kIsOther);
    if (one.other != SequenceState::kSelf) AddNumbers(sequences_.states()[one.other], numbers);
  }
}

std::string SequenceText::IdOf(const SequenceState& made) const {
  Candidate numbers;
  AddNumbers(made, numbers);
  return CandidateId(numbers);
}

std::optional<SequenceState> ParseSequence(const std::string& id, CallSequences& sequences) {
  const std::optional<Candidate> numbers = ParseCandidateId(id);
  return numbers ? Reader(*numbers, sequences).Read() : std::nullopt;
}

}  // namespace korat::harness

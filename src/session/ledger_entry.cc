#include "session/ledger_entry.h"

#include <concepts>
#include <type_traits>
#include <utility>

#include "protocol/message_text.h"

namespace korat::cli {
namespace {

template <typename E, typename T>
concept Is = std::same_as<std::remove_const_t<E>, T>;

// The fields of each event, as in protocol/message.cc.
void Fields(Is<ProcessStarted> auto& started, auto& text) { text.Number(started.left); }

void Fields(Is<OwnershipLearned> auto& learned, auto& text) {
  text.Number(learned.ownership.classes);
  text.Number(learned.ownership.structures);
}

void Fields(Is<StartMoved> auto& moved, auto& text) {
  auto& move = moved.move;
  text.Id(move.start.id);
  text.Flag(move.start.past);
  text.Number(move.first_function);
  auto& counts = move.counted;
  for (auto* count : {&counts.candidates, &counts.structures, &counts.exceptions, &counts.crashes,
                      &counts.cut_offs, &counts.inconsistent}) {
    text.Number(*count);
  }
  text.List(move.calls, [&](auto& calls) {
    for (auto* count : {&calls.inputs, &calls.skipped, &calls.passed, &calls.threw, &calls.failed,
                        &calls.undecided, &calls.nanoseconds}) {
      text.Number(*count);
    }
  });
}

void Fields(Is<CallDied> auto& died, auto& text) {
  text.Number(died.function);
  text.Id(died.call.id);
  text.Text(died.call.how);
  text.Text(died.call.output);
}

void Fields(Is<CandidateGivenUp> auto& given_up, auto& text) {
  text.Id(given_up.candidate.id);
  text.Number(given_up.candidate.depth);
}

void Fields(Is<MutantDropped> auto& dropped, auto& text) { text.Number(dropped.mutant); }

// The event whose word it is; a message if it is none of them.
template <std::size_t I = 1>
std::optional<LedgerEvent> ReadEvent(std::string_view line) {
  if constexpr (I == std::variant_size_v<LedgerEvent>) {
    std::optional<Message> message = ReadMessage(line);
    if (!message) return std::nullopt;
    return std::optional<LedgerEvent>(std::in_place, std::move(*message));
  } else {
    using E = std::variant_alternative_t<I, LedgerEvent>;
    const std::string_view word = line.substr(0, line.find('\t'));
    if (word != E::kWord) return ReadEvent<I + 1>(line);
    E event;
    FieldReader text(line.substr(word.size()));
    Fields(event, text);
    if (!text.IsWhole()) return std::nullopt;
    return std::optional<LedgerEvent>(std::in_place, std::move(event));
  }
}

}  // namespace

std::string WriteEntry(const LedgerEntry& entry) {
  std::string line = std::to_string(entry.search);
  FieldWriter text(line);
  text.Number(entry.piece);
  line += '\t';
  const auto write = [&](const auto& event) {
    using E = std::decay_t<decltype(event)>;
    if constexpr (std::is_same_v<E, Message>) {
      AppendMessage(line, event);
      line.pop_back();  // the newline
    } else {
      line += E::kWord;
      Fields(event, text);
    }
  };
  std::visit(write, entry.event);
  return line;
}

std::optional<LedgerEntry> ReadEntry(std::string_view text) {
  const std::size_t first = text.find('\t');
  const std::size_t second = first == std::string_view::npos ? first : text.find('\t', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  LedgerEntry entry;
  const std::string numbers = "\t" + std::string(text.substr(0, second));
  FieldReader reader(numbers);
  reader.Number(entry.search);
  reader.Number(entry.piece);
  if (!reader.IsWhole()) return std::nullopt;
  std::optional<LedgerEvent> event = ReadEvent(text.substr(second + 1));
  if (!event) return std::nullopt;
  entry.event = std::move(*event);
  return entry;
}

}  // namespace korat::cli

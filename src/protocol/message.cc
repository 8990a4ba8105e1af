#include "protocol/message.h"

#include <concepts>
#include <sstream>
#include <type_traits>

#include "protocol/message_text.h"

namespace korat {
namespace {

// The fields of each message, in the order in which they are sent. `text` is a FieldWriter or a
// FieldReader; the message is const for the first.
template <typename M, typename T>
concept Is = std::same_as<std::remove_const_t<M>, T>;

void Fields(const SchemaMessage& message, FieldWriter& text) {
  std::ostringstream lines;
  WriteSchema(message.schema, lines);
  text.Text(lines.str());
}

void Fields(SchemaMessage& message, FieldReader& text) {
  std::string lines;
  text.Text(lines);
  std::istringstream in(std::move(lines));
  std::optional<Schema> schema = ReadSchema(in);
  if (!schema || in.peek() != std::istringstream::traits_type::eof()) return text.Fail();
  message.schema = std::move(*schema);
}

void Fields(Is<Doubt> auto&, auto&) {}

void Fields(Is<FoundStructure> auto& found, auto& text) {
  text.Id(found.id);
  text.Number(found.candidates);
  text.Number(found.exceptions);
  text.Number(found.crashes);
  text.Number(found.cut_offs);
  text.Number(found.inconsistent);
}

void Fields(Is<GivenAway> auto& given, auto& text) { text.Id(given.id); }

void Fields(Is<Stats> auto& stats, auto& text) {
  text.Number(stats.candidates);
  text.Number(stats.structures);
  text.Number(stats.exceptions);
  text.Number(stats.crashes);
  text.Number(stats.cut_offs);
  text.Number(stats.inconsistent);
  text.Number(stats.log2_state_space);
  text.Number(stats.seconds);
  text.Number(stats.seconds_to_first);
  text.Flag(stats.writes_structure);
  text.List(stats.foreign_calls, [&](auto& name) { text.Text(name); });
  text.Text(stats.last_cut_off);
  text.Flag(stats.exhausted);
  text.Text(stats.stopped_by);
}

void Fields(Is<CallCounts> auto& counts, auto& text) {
  text.Number(counts.inputs);
  text.Number(counts.skipped);
  text.Number(counts.passed);
  text.Number(counts.threw);
  text.Number(counts.failed);
  text.Number(counts.undecided);
  text.Number(counts.nanoseconds);
}

void Fields(Is<FunctionCalls> auto& calls, auto& text) {
  Fields(calls.counts, text);
  text.Text(calls.cut_off);
  text.Text(calls.unmet);
}

void Fields(Is<Point> auto& point, auto& text) {
  text.Id(point.id);
  Fields(point.stats, text);
  text.List(point.calls, [&](auto& calls) { Fields(calls, text); });
}

void Fields(Is<Answer> auto& answer, auto& text) {
  text.Id(answer.id);
  text.Text(answer.answer);
}

void Fields(Is<FailedCall> auto& failed, auto& text) {
  text.Number(failed.function);
  Fields(failed.counts, text);
  auto& failure = failed.failure;
  text.Text(failure.word);
  text.Id(failure.id);
  text.Number(failure.size);
  text.Text(failure.way);
  text.Flag(failure.is_flaky);
  text.Text(failure.message);
  text.Text(failure.before);
  text.Text(failure.after);
  text.Text(failure.result);
  text.Text(failure.output);
  text.Text(failure.built);
  text.Text(failure.arguments);
}

void Fields(Is<MutantReached> auto& reached, auto& text) {
  text.Number(reached.mutant);
  text.Number(reached.function);
  text.Id(reached.id);
  text.Text(reached.text);
}

void Fields(Is<MutantKilled> auto& killed, auto& text) {
  text.Number(killed.mutant);
  text.Number(killed.function);
  text.Id(killed.id);
  text.Flag(killed.is_violation);
  text.Text(killed.how);
}

void Fields(Is<CallObserved> auto& observed, auto& text) {
  text.Number(observed.function);
  text.Id(observed.id);
  text.Number(observed.size);
  text.Text(observed.input);
  text.Text(observed.ending);
  text.Text(observed.after);
}

void Fields(Is<FunctionOver> auto& over, auto& text) {
  text.Number(over.function);
  text.Text(over.why);
}

void Fields(Is<BuiltInput> auto& built, auto& text) {
  text.Text(built.statements);
  text.Text(built.alike);
  text.Optional(built.arguments, [&](auto& arguments) { text.Text(arguments); });
  text.Number(built.calls);
  text.Flag(built.is_exhausted);
}

void Fields(Is<SequencesMade> auto& made, auto& text) {
  text.Number(made.states);
  text.Number(made.calls);
  text.Flag(made.is_all);
}

void Fields(Is<FieldProfile> auto& field, auto& text) {
  text.Number(field.reads);
  text.Number(field.executions);
  text.Number(field.rejected);
  text.Number(field.alone);
  text.Number(field.hopeless);
  text.Number(field.blind);
  text.Number(field.gain_reached);
  text.Number(field.gain_object);
  text.Number(field.values);
  text.Number(field.leaked);
  text.Number(field.ruled_out);
  text.Number(field.listed);
  text.Number(field.watched);
  text.Number(field.late);
}

void Fields(Is<ProfileMessage> auto& message, auto& text) {
  auto& profile = message.profile;
  text.List(profile.fields, [&](auto& field) { Fields(field, text); });
  text.List(profile.walks, [&](auto& walk) {
    text.Number(walk.first);
    text.Number(walk.second);
    text.Number(walk.repeated);
    text.Number(walk.cost);
  });
  text.Number(profile.rejected);
  text.Number(profile.rejected_all_read);
}

void Fields(Is<UserError> auto& error, auto& text) { text.Text(error.text); }
void Fields(Is<InternalFault> auto& fault, auto& text) { text.Text(fault.text); }

void Fields(Is<Done> auto& done, auto& text) {
  Fields(done.stats, text);
  text.IdOrNone(done.deepest.id);
  text.Number(done.deepest.field);
  text.Number(done.deepest.depth);
  text.List(done.calls, [&](auto& calls) { Fields(calls, text); });
}

template <typename M>
std::optional<Message> ReadAs(std::string_view fields) {
  M message;
  FieldReader text(fields);
  Fields(message, text);
  if (!text.IsWhole()) return std::nullopt;
  return std::optional<Message>(std::in_place, std::move(message));
}

// The message of the variant's types whose word it is.
template <std::size_t I = 0>
std::optional<Message> ReadAny(std::string_view word, std::string_view fields) {
  if constexpr (I == std::variant_size_v<Message>) {
    return std::nullopt;
  } else {
    using M = std::variant_alternative_t<I, Message>;
    return word == M::kWord ? ReadAs<M>(fields) : ReadAny<I + 1>(word, fields);
  }
}

}  // namespace

void AppendMessage(std::string& out, const Message& message) {
  std::visit(
      [&out](const auto& any) {
        out += any.kWord;
        FieldWriter text(out);
        Fields(any, text);
        out += '\n';
      },
      message);
}

std::optional<Message> ReadMessage(std::string_view line) {
  const std::string_view word = line.substr(0, line.find('\t'));
  return ReadAny(word, line.substr(word.size()));
}

}  // namespace korat

#include "harness/calls/sequence_input.h"

#include "harness/calls/sequence_text.h"
#include "harness/layout/text.h"
#include "korat/detail/contracts/state.h"

namespace korat::harness {
namespace {

// Of the arguments of one sequence. Nobody else uses it, so that equal sequences find their
// arguments at equal addresses.
constexpr std::size_t kCapacity = 1u << 20;
alignas(64) char g_arguments[kCapacity];

}  // namespace

SequenceInput::SequenceInput(CallSequences& sequences, const SequenceState& made)
    : sequences_(sequences), last_state_(made) {
  const bool has_object = made.before != SequenceState::kNone;
  const std::uint32_t slot = has_object ? Add(made.before) : kNoSlot;
  std::uint32_t other = kNoSlot;
  if (made.other == SequenceState::kSelf) other = slot;
  if (made.other < SequenceState::kSelf) other = Add(made.other);
  last_ = Prepare(made.call, slot, other);
}

// Returns the slot of an object in that state.
std::uint32_t SequenceInput::Add(std::uint32_t state) {
  // A sequence is as long as the states before: no recursion for each call.
  std::vector<SequenceState> path;
  for (std::uint32_t i = state; i != SequenceState::kNone; i = sequences_.states()[i].before) {
    path.push_back(sequences_.states()[i]);
  }
  const std::uint32_t slot = slots_++;
  for (std::size_t i = path.size(); i-- > 0;) {
    std::uint32_t other = kNoSlot;
    if (path[i].other == SequenceState::kSelf) other = slot;
    if (path[i].other < SequenceState::kSelf) other = Add(path[i].other);
    operations_.push_back(Prepare(path[i].call, slot, other));
  }
  return slot;
}

void* SequenceInput::Take(std::size_t size) {
  const std::size_t at = used_;
  used_ = (used_ + size + 63) & ~std::size_t{63};
  if (used_ > kCapacity) detail::Fail("a sequence of calls is too long for its arguments");
  return g_arguments + at;
}

// Plain values are made outside of the sandbox: what they own is not the object's.
SequenceInput::Operation SequenceInput::Prepare(std::uint32_t number, std::uint32_t slot,
                                                std::uint32_t other) {
  const SequenceCall& call = sequences_.calls()[number];
  Operation operation{&call, nullptr, slot, other};
  operation.arguments = static_cast<void**>(Take((call.values.size() + 1) * sizeof(void*)));
  for (std::size_t i = 0; i < call.values.size(); ++i) {
    operation.arguments[i] = Take(call.arguments[i].spec().size);
    if (call.values[i] < call.arguments[i].count()) {
      call.arguments[i].Store(call.values[i], operation.arguments[i]);
    }
  }
  return operation;
}

void SequenceInput::BindRoots(const Operation& operation) const {
  const SequenceCall& call = *operation.call;
  for (std::size_t i = 0; call.takes_root && i < call.values.size(); ++i) {
    if (call.values[i] < call.arguments[i].count()) continue;
    call.arguments[i].StoreRoot(const_cast<void*>(made_.objects[operation.other]),
                                operation.arguments[i]);
  }
}

// These calls are known to end well.
void SequenceInput::Run(const Operation& operation) {
  const detail::Driver::MethodEntry& entry = *operation.call->step->entry;
  if (entry.make != nullptr) {
    made_.objects[operation.slot] = entry.make(operation.arguments);
    made_.count = std::max<std::size_t>(made_.count, operation.slot + 1);
    return;
  }
  BindRoots(operation);
  try {
    detail::CallResult result;
    entry.call(const_cast<void*>(made_.objects[operation.slot]), operation.arguments, result);
  } catch (...) {
    // The object is as the call left it.
  }
}

void SequenceInput::Make() {
  made_.count = 0;
  {
    const contracts::Unchecked unchecked;
    for (const Operation& operation : operations_) Run(operation);
  }
  BindRoots(last_);
}

void* SequenceInput::root() const {
  return last_.slot == kNoSlot ? nullptr : const_cast<void*>(made_.objects[last_.slot]);
}

bool SequenceInput::Build() {
  CallRunner& runner = sequences_.host();
  const bool constructs = last_.slot == kNoSlot;
  if (constructs && last_.call->step->entry->make == nullptr) return false;
  runner.set_made(&made_);
  const CallOutcome outcome = runner.Call(
      [](void* pointer) {
        auto* input = static_cast<SequenceInput*>(pointer);
        input->Make();
        Operation last = input->last_;
        if (last.slot == kNoSlot) {
          input->made_.objects[0] = last.call->step->entry->make(last.arguments);
          input->made_.count = 1;
        } else {
          detail::CallResult result;
          last.call->step->entry->call(input->root(), last.arguments, result);
        }
      },
      this);
  const bool is_well = outcome.leaked.empty() && (outcome.end == CallEnd::kPassed ||
                                                  (outcome.end == CallEnd::kThrew && !constructs));
  if (is_well) LookAfter(runner);
  runner.TakeBack();
  return is_well;
}

// What an object shares with the receiver is released by the last of them.
void SequenceInput::DestroyRest() {
  if (sequences_.destroy() == nullptr) return;
  for (std::size_t i = 0; i < made_.count; ++i) {
    if (i == last_.slot || i == last_.other) continue;
    sequences_.destroy()(const_cast<void*>(made_.objects[i]));
  }
}

void SequenceInput::LookAfter(CallRunner& runner) {
  if (made_.count == 0) return;
  const void* object = made_.objects[last_.slot == kNoSlot ? 0 : last_.slot];
  state_ = HashState(object, sequences_.reflect(), runner.explorer().sandbox());
  if (look_) look_(object);
}

std::string SequenceInput::ObjectsText(CallRunner& runner) const {
  detail::Explorer& explorer = runner.explorer();
  struct Request {
    const SequenceInput& self;
    detail::Explorer& explorer;
    std::string text;
  } request{*this, explorer, ""};
  const runtime::RunEnd end = explorer.sandbox().Run(
      runtime::Mode::kBody,
      [](void* pointer) {
        auto* wanted = static_cast<Request*>(pointer);
        const MadeObjects& made = wanted->self.made_;
        for (std::size_t i = 0; i < made.count; ++i) {
          const std::string& name = wanted->self.sequences_.class_name();
          wanted->text +=
              (i == 0 ? "" : "  other: ") + ObjectText(wanted->explorer.layout(), made.objects[i],
                                                       name, wanted->self.sequences_.reflect(),
                                                       &wanted->explorer.sandbox().memory());
        }
      },
      &request);
  return end == runtime::RunEnd::kReturned ? request.text : "(damaged: reading it crashes)";
}

std::string SequenceInput::TextAfter(CallRunner& runner) const { return ObjectsText(runner); }

std::string SequenceInput::TextBefore(CallRunner& runner) {
  runner.set_made(&made_);
  runner.Call([](void* input) { static_cast<SequenceInput*>(input)->Make(); }, this);
  std::string text = ObjectsText(runner);
  runner.TakeBack();
  const SequenceCall& call = *last_.call;
  for (std::size_t i = 0; i < call.values.size(); ++i) {
    if (call.values[i] == call.arguments[i].count()) continue;
    const detail::ArgumentSpec& spec = call.arguments[i].spec();
    text += (text.empty() ? "" : "  ") + spec.name + ": " +
            ValueText(runner.explorer().layout(), spec.print, last_.arguments[i]);
  }
  return text;
}

void SequenceInput::Identify(CallFailure& failure) const {
  const SequenceText text(sequences_);
  failure.id = text.IdOf(last_state_);
  const SequenceStates& states = sequences_.states();
  if (last_state_.before != SequenceState::kNone) {
    failure.built = text.Statements(states[last_state_.before], "object");
  }
  if (last_state_.other < SequenceState::kSelf) {
    failure.built += text.Statements(states[last_state_.other], "other");
  }
  failure.arguments = text.Arguments(last_state_, "object", "other", "\n");
}

}  // namespace korat::harness

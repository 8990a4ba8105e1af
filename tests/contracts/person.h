// A class as the rewriter would write it, but written by hand: it shows what generated code needs
// from the run-time half of contracts. Tests can inject faults.
#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "korat/contracts.h"

namespace korat::contracts::testing {

struct Person {
  // These come first in the class, because a deduced return type must be known where it is used.
  template <typename KoratP0, typename KoratP1>
  static auto korat_before_1(Call& korat_call, KoratP0& n, KoratP1& w) {
    const bool korat_held_0 = korat_call.Requires(
        {ViolationKind::kPrecondition, "person.h", 3, 14, "w >= 0", "Person::Person"},
        [&]() -> bool { return w >= 0; });
    korat_call.Behavior(korat_held_0);
    return MakeEntry(std::array<bool, 1>{korat_held_0}, std::make_tuple(),
                     std::make_tuple(CopyOf(n), CopyOf(w)));
  }
  template <typename KoratP0>
  auto korat_before_2(Call& korat_call, KoratP0& kgs) {
    const bool korat_held_0 = korat_call.Requires(
        {ViolationKind::kPrecondition, "person.h", 12, 14, "kgs != 999", "Person::addKgs"},
        [&]() -> bool { return kgs != 999; });
    korat_call.Behavior(korat_held_0);
    const bool korat_held_1 = korat_call.Requires(
        {ViolationKind::kPrecondition, "person.h", 14, 40, "kgs == 999", "Person::addKgs"},
        [&]() -> bool { return kgs == 999; });
    korat_call.Behavior(korat_held_1);
    return MakeEntry(std::array<bool, 2>{korat_held_0, korat_held_1},
                     std::make_tuple(korat_call.Old(kAdds, korat_held_0,
                                                    [&]() { return CopyOf(weight + kgs); })),
                     std::make_tuple(CopyOf(kgs)));
  }

  // requires w >= 0; ensures weight == w && name == n;
  Person(std::string n, int w) try
      : name((Constructing(this, 0x1ull, "Person::Person",
                           [&](Call& korat_call) {
                             auto korat_entry = korat_before_1(korat_call, n, w);
                             korat_call.CheckPrecondition();
                             korat_call.frames().Watch(ByValue(n), ByValue(w));
                             return korat_entry;
                           }),
              std::move(n))),
        weight(w) {
    const auto korat_body = [&]() -> void {
      w = 0;  // a copy: postconditions use the value on entry
      if (name == "forgotten") name = "";
      if (name == "unlucky") throw std::runtime_error("unlucky");
      if (name == "light") weight = -1;
    };
    korat_body();
    using KoratEntry = decltype(korat_before_1(std::declval<Call&>(), n, w));
    if (auto* korat_pending = Pending<KoratEntry>(this, 0x1ull)) {
      auto& korat_call = korat_pending->call;
      auto& korat_entry = korat_pending->entry;
      this->korat_after_1(korat_call, korat_entry, Result<void>(), Copied<0>(korat_entry),
                          Copied<1>(korat_entry));
      this->korat_invariant(korat_call, false);
      korat_call.frames().Check(ByValue(n), ByValue(w));
      EndConstruction(this, 0x1ull);
    }
  } catch (const contract_violation&) {
    EndConstruction(this, 0x1ull);
    throw;
  } catch (...) {
    EndConstruction(this, 0x1ull);
    throw;
  }

  // requires kgs != 999; ensures kgs >= 0 && weight == \old(weight + kgs);
  // signals (std::invalid_argument& e) kgs < 0;
  // also exceptional_behavior requires kgs == 999; signals_only std::runtime_error;
  void addKgs(int kgs) {
    const auto korat_body = [&]() -> void {
      if (kgs == 666) throw std::invalid_argument("a number I don't like");
      if (kgs == 999) throw std::length_error("too much");
      weight += kgs;
      kgs = 5;
    };
    if (SkipsChecks()) return korat_body();
    return [&]() -> void {
      Call korat_call("Person::addKgs");
      auto korat_entry_2 = this->korat_before_2(korat_call, kgs);
      korat_call.CheckPrecondition();
      this->korat_invariant(korat_call, true);
      korat_call.frames().Watch(*this, ByValue(kgs));
      try {
        Result<void> korat_result(korat_body);
        this->korat_after_2(korat_call, korat_entry_2, korat_result, Copied<0>(korat_entry_2));
        this->korat_invariant(korat_call, false);
        korat_call.frames().Check(*this, ByValue(kgs));
        return korat_result.Take();
      } catch (const contract_violation&) {
        throw;
      } catch (...) {
        this->korat_thrown_2(korat_call, korat_entry_2, Copied<0>(korat_entry_2));
        this->korat_invariant(korat_call, false);
        korat_call.frames().Check(*this, ByValue(kgs));
        throw;
      }
    }();
  }

  template <typename KoratEntry, typename KoratResult, typename KoratP0, typename KoratP1>
  void korat_after_1(Call& korat_call, const KoratEntry& korat_entry, const KoratResult&,
                     KoratP0& n, KoratP1& w) {
    korat_call.Ensures({ViolationKind::kPostcondition, "person.h", 3, 30,
                        "weight == w && name == n", "Person::Person"},
                       korat_entry.held[0], [&]() -> bool { return weight == w && name == n; });
  }

  template <typename KoratEntry, typename KoratResult, typename KoratP0>
  void korat_after_2(Call& korat_call, const KoratEntry& korat_entry, const KoratResult&,
                     KoratP0& kgs) {
    korat_call.Ensures(kAdds, korat_entry.held[0], [&]() -> bool {
      return kgs >= 0 && weight == korat::contracts::Old<0>(korat_entry);
    });
    korat_call.MustThrow({ViolationKind::kExceptionalPostcondition, "person.h", 14, 10,
                          "exceptional_behavior", "Person::addKgs"},
                         korat_entry.held[1]);
  }
  template <typename KoratEntry, typename KoratP0>
  void korat_thrown_2(Call& korat_call, const KoratEntry& korat_entry, KoratP0& kgs) {
    korat_call.Signals(
        {ViolationKind::kExceptionalPostcondition, "person.h", 13, 5, "kgs < 0", "Person::addKgs"},
        korat_entry.held[0], [&]() -> bool {
          try {
            throw;
          } catch (std::invalid_argument&) {
            return korat_call.Condition([&]() -> bool { return kgs < 0; });
          } catch (...) {
            return true;
          }
        });
    korat_call.SignalsOnly({ViolationKind::kExceptionalPostcondition, "person.h", 14, 60,
                            "std::runtime_error", "Person::addKgs"},
                           korat_entry.held[1], [&]() -> bool {
                             try {
                               throw;
                             } catch (const std::runtime_error&) {
                               return true;
                             } catch (...) {
                               return false;
                             }
                           });
  }

  template <typename V>
  void korat_fields(V& korat_visitor) const {
    korat_visitor.Field("korat::Person::name", name);
    korat_visitor.Field("korat::Person::weight", weight);
  }
  void korat_invariant(Call& korat_call, bool korat_is_entry) {
    korat_call.Invariant(
        {ViolationKind::kInvariantExit, "person.h", 40, 17, "weight >= 0", "Person"},
        korat_is_entry, [&]() -> bool { return weight >= 0; });
  }

  static constexpr Clause kAdds = {ViolationKind::kPostcondition,
                                   "person.h",
                                   12,
                                   30,
                                   "kgs >= 0 && weight == \\old(weight + kgs)",
                                   "Person::addKgs"};

  std::string name;
  int weight;
};

}  // namespace korat::contracts::testing

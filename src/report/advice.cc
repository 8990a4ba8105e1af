#include "report/advice.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace korat::report {
namespace {

// Advice that concerns fewer candidates is not given.
constexpr std::int64_t kLeastCandidates = 10;
constexpr double kLeastShare = 0.1;
constexpr double kNearlyAll = 0.95;

void Add(FieldProfile& sum, const FieldProfile& field) {
  for (const auto member :
       {&FieldProfile::reads, &FieldProfile::executions, &FieldProfile::rejected,
        &FieldProfile::alone, &FieldProfile::hopeless, &FieldProfile::blind,
        &FieldProfile::gain_reached, &FieldProfile::gain_object, &FieldProfile::values,
        &FieldProfile::leaked, &FieldProfile::ruled_out, &FieldProfile::listed,
        &FieldProfile::watched, &FieldProfile::late}) {
    sum.*member += field.*member;
  }
}

// Turns "array[2].x" into "array[].x".
std::string WithoutIndexes(const std::string& name) {
  std::string result;
  bool in_index = false;
  for (const char c : name) {
    in_index = in_index && c != ']';
    if (!in_index) result += c;
    in_index = in_index || c == '[';
  }
  return result;
}

std::uint32_t OwnerOf(const StateSpace& space, std::uint32_t field) {
  std::uint32_t owner = 0;
  for (std::uint32_t i = 0; i < space.objects.size(); ++i) {
    if (space.objects[i].fields.first <= field) owner = i;
  }
  return owner;
}

class Names {
 public:
  explicit Names(const Schema& schema) : schema_(schema), objects_(ObjectNames(schema.space)) {}

  ProfileRow RowOf(std::uint32_t field, bool by_object) const {
    const StateSpace& space = schema_.space;
    const std::uint32_t owner = OwnerOf(space, field);
    const std::string& name = space.fields[field].name;
    ProfileRow row;
    row.class_name = space.classes[Raw(space.objects[owner].class_index)].name;
    row.member = name.substr(0, name.find_first_of(".["));
    row.name = by_object ? objects_[owner] + "." + name : ClassPart(owner) + WithoutIndexes(name);
    return row;
  }

 private:
  // Names of an argument's fields begin with the argument's name already.
  std::string ClassPart(std::uint32_t owner) const {
    for (std::size_t i = 0; i < schema_.space.roots.size(); ++i) {
      if (Raw(schema_.space.roots[i]) == owner && !schema_.root_names[i].empty()) return "";
    }
    return schema_.space.classes[Raw(schema_.space.objects[owner].class_index)].name + ".";
  }

  const Schema& schema_;
  std::vector<std::string> objects_;
};

std::vector<ProfileRow> MakeRows(const Schema& schema, const Profile& profile, bool by_object,
                                 std::vector<std::size_t>* row_of = nullptr) {
  const Names names(schema);
  std::vector<ProfileRow> rows;
  std::map<std::string, std::size_t> known;
  if (row_of != nullptr) row_of->assign(profile.fields.size(), 0);
  for (std::uint32_t i = 0; i < profile.fields.size(); ++i) {
    if (profile.fields[i].reads == 0 && profile.fields[i].values == 0) continue;
    ProfileRow row = names.RowOf(i, by_object);
    const std::size_t at = known.try_emplace(row.name, rows.size()).first->second;
    if (at == rows.size()) rows.push_back(std::move(row));
    rows[at].fields += schema.space.fields[i].domain_size > 1;
    Add(rows[at].counts, profile.fields[i]);
    if (row_of != nullptr) (*row_of)[i] = at;
  }
  return rows;
}

class Adviser {
 public:
  Adviser(const Schema& schema, const Profile& profile, std::int64_t candidates)
      : profile_(profile),
        candidates_(candidates),
        least_(std::max(kLeastCandidates,
                        static_cast<std::int64_t>(static_cast<double>(candidates) * kLeastShare))),
        rows_(MakeRows(schema, profile, /*by_object=*/false, &row_of_)) {}

  std::vector<Advice> All() {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (!AdviseDependencies(row)) AdviseLocal(row);
    }
    // A field that is checked too late makes the fields before it blind, which needs no advice of
    // its own.
    std::int64_t explained = 0;
    for (const Advice& advice : advice_) explained += advice.candidates;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (!AdviseReadToCheck(row) && rows_[row].counts.blind > explained) AdviseTermination(row);
    }
    AdviseMerging();
    if (advice_.empty()) AdviseNothing();
    std::sort(advice_.begin(), advice_.end(), [](const Advice& one, const Advice& other) {
      return std::tie(other.candidates, one.guideline, one.field) <
             std::tie(one.candidates, other.guideline, other.field);
    });
    return std::move(advice_);
  }

 private:
  std::string Of(std::int64_t count) const {
    return fmt::format("{} of {} candidates ({:.0f} %)", count, candidates_,
                       100.0 * static_cast<double>(count) / static_cast<double>(candidates_));
  }

  void Say(Guideline guideline, std::size_t row, std::int64_t candidates, std::string text) {
    const ProfileRow& about = rows_[row];
    advice_.push_back(
        {guideline, about.name, about.class_name, about.member, candidates, std::move(text)});
  }

  bool AdviseReadToCheck(std::size_t row) {
    const FieldProfile& counts = rows_[row].counts;
    if (counts.late == 0 || counts.late * 2 < counts.watched || counts.rejected != 0 ||
        counts.hopeless < least_) {
      return false;
    }
    Say(Guideline::kReadToCheck, row, counts.hopeless,
        fmt::format("'{}' is read, but used only after two or more other fields were read; {} had "
                    "a value in it that could not be valid: check it where it is read, or read it "
                    "where it is checked",
                    rows_[row].name, Of(counts.hopeless)));
    return true;
  }

  void AdviseTermination(std::size_t row) {
    const FieldProfile& counts = rows_[row].counts;
    if (counts.blind < least_) return;
    Say(Guideline::kImmediateTermination, row, counts.blind,
        fmt::format("the predicate goes on reading after '{}' has shown that the candidate is not "
                    "valid; {} were run after that: return false there",
                    rows_[row].name, Of(counts.blind)));
  }

  bool AdviseDependencies(std::size_t row) {
    const FieldProfile& counts = rows_[row].counts;
    if (counts.gain_reached < least_ || counts.alone * 2 < counts.rejected) return false;
    Say(Guideline::kFewerDependenciesFirst, row, counts.gain_reached,
        fmt::format("'{}' is rejected for its value alone, but read after other fields: checking "
                    "it first would save {}",
                    rows_[row].name, Of(counts.gain_reached)));
    return true;
  }

  void AdviseLocal(std::size_t row) {
    const FieldProfile& counts = rows_[row].counts;
    const std::int64_t gain = std::max(counts.gain_object, counts.gain_reached);
    if (gain < least_) return;
    const bool after_fields = counts.gain_object >= counts.gain_reached;
    Say(Guideline::kLocalBeforeGlobal, row, gain,
        fmt::format("the value of '{}' is rejected no matter what is read after {}: checking it "
                    "right there would save {}",
                    rows_[row].name,
                    after_fields ? "the other fields of its object" : "its object was reached",
                    Of(gain)));
  }

  void AdviseMerging() {
    std::map<std::size_t, WalkProfile> best;  // by row of the second walk
    for (const WalkProfile& walk : profile_.walks) {
      WalkProfile& known = best[row_of_[walk.second]];
      if (walk.repeated - walk.cost > known.repeated - known.cost) known = walk;
    }
    for (const auto& [row, walk] : best) {
      const std::int64_t gain = walk.repeated - walk.cost;
      if (gain < least_) continue;
      Say(Guideline::kMergingProperties, row, gain,
          fmt::format("'{}' is read in a second walk, after '{}' of all objects, and rejected for "
                      "objects that the first walk had reached long before: one walk that checks "
                      "both would save about {}",
                      rows_[row].name, rows_[row_of_[walk.first]].name, Of(gain)));
    }
  }

  void AdviseNothing() {
    std::uint32_t fields = 0;
    for (const ProfileRow& row : rows_) fields += row.counts.reads > 0 ? row.fields : 0;
    if (fields < 2 || profile_.rejected < least_ ||
        static_cast<double>(profile_.rejected_all_read) <
            kNearlyAll * static_cast<double>(profile_.rejected)) {
      return;
    }
    advice_.push_back(
        {Guideline::kNoPruning, "", "", "", profile_.rejected_all_read,
         fmt::format(
             "no pruning helps: {} of {} rejected candidates were rejected only after every "
             "field was read: the property depends on all fields at once, like a sum; use "
             "smaller bounds",
             profile_.rejected_all_read, profile_.rejected)});
  }

  const Profile& profile_;
  std::int64_t candidates_, least_;
  std::vector<std::size_t> row_of_;  // by field
  std::vector<ProfileRow> rows_;
  std::vector<Advice> advice_;
};

}  // namespace

const char* NameOf(Guideline guideline) {
  switch (guideline) {
    case Guideline::kImmediateTermination:
      return "Immediate Termination";
    case Guideline::kReadToCheck:
      return "Read to Check";
    case Guideline::kFewerDependenciesFirst:
      return "Fewer Dependencies First";
    case Guideline::kLocalBeforeGlobal:
      return "Local Before Global";
    case Guideline::kMergingProperties:
      return "Merging Properties";
    case Guideline::kNoPruning:
      break;
  }
  return "No Pruning";
}

std::vector<ProfileRow> RowsByClass(const Schema& schema, const Profile& profile) {
  return MakeRows(schema, profile, /*by_object=*/false);
}

std::vector<ProfileRow> RowsByObject(const Schema& schema, const Profile& profile) {
  return MakeRows(schema, profile, /*by_object=*/true);
}

std::vector<Advice> Advise(const Schema& schema, const Profile& profile, std::int64_t candidates) {
  return Adviser(schema, profile, candidates).All();
}

}  // namespace korat::report

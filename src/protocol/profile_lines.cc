#include "protocol/profile_lines.h"

#include <sstream>

namespace korat {
namespace {

struct Count {
  std::string_view name;
  std::int64_t FieldProfile::* member;
};

constexpr Count kCounts[] = {
    {"reads", &FieldProfile::reads},
    {"executions", &FieldProfile::executions},
    {"rejected", &FieldProfile::rejected},
    {"alone", &FieldProfile::alone},
    {"hopeless", &FieldProfile::hopeless},
    {"blind", &FieldProfile::blind},
    {"gain_reached", &FieldProfile::gain_reached},
    {"gain_object", &FieldProfile::gain_object},
    {"values", &FieldProfile::values},
    {"leaked", &FieldProfile::leaked},
    {"ruled_out", &FieldProfile::ruled_out},
    {"listed", &FieldProfile::listed},
    {"watched", &FieldProfile::watched},
    {"late", &FieldProfile::late},
};

// "NAME=N"
bool ReadCount(const std::string& word, FieldProfile& field) {
  const std::size_t equals = word.find('=');
  for (const Count& count : kCounts) {
    if (equals == std::string::npos || word.compare(0, equals, count.name) != 0) continue;
    std::istringstream number(word.substr(equals + 1));
    return static_cast<bool>(number >> field.*count.member) && number.eof();
  }
  return false;
}

bool ReadField(std::istream& words, Profile& profile) {
  std::size_t index = 0;
  if (!(words >> index)) return false;
  if (profile.fields.size() <= index) profile.fields.resize(index + 1);
  for (std::string word; words >> word;) {
    if (!ReadCount(word, profile.fields[index])) return false;
  }
  return true;
}

}  // namespace

std::string WriteProfile(const Profile& profile) {
  std::ostringstream lines;
  lines << "profile rejected " << profile.rejected << " " << profile.rejected_all_read << "\n";
  for (std::size_t i = 0; i < profile.fields.size(); ++i) {
    lines << "profile field " << i;
    for (const Count& count : kCounts) {
      const std::int64_t number = profile.fields[i].*count.member;
      if (number != 0) lines << " " << count.name << "=" << number;
    }
    lines << "\n";
  }
  for (const WalkProfile& walk : profile.walks) {
    lines << "profile walks " << walk.first << " " << walk.second << " " << walk.repeated << " "
          << walk.cost << "\n";
  }
  return lines.str();
}

bool ReadProfileLine(std::string_view line, Profile& profile) {
  std::istringstream words{std::string(line)};
  std::string word;
  if (!(words >> word) || word != "profile" || !(words >> word)) return false;
  if (word == "field") return ReadField(words, profile);
  if (word == "rejected") {
    return static_cast<bool>(words >> profile.rejected >> profile.rejected_all_read);
  }
  WalkProfile walk;
  if (word != "walks" || !(words >> walk.first >> walk.second >> walk.repeated >> walk.cost)) {
    return false;
  }
  profile.walks.push_back(walk);
  return true;
}

}  // namespace korat

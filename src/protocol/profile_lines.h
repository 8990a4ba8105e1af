// A profile, as the lines that a driver sends:
//
//   profile rejected N M              rejected candidates, those that left nothing unread
//   profile field F NAME=N ...        of field number F, what is not 0
//   profile walks F F REPEATED COST   see WalkProfile
#pragma once

#include <string>
#include <string_view>

#include "space/profile.h"

namespace korat {

std::string WriteProfile(const Profile& profile);
// Adds what the line says; false if it is none of these.
bool ReadProfileLine(std::string_view line, Profile& profile);

}  // namespace korat

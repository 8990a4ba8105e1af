// Instructions, as callgrind counts them: the same on a busy machine as on an idle one.
#pragma once

#include <string>
#include <vector>

namespace korat::benchmarks {

// Of a resumed search, without starting the program and laying out memory. Throws if there is no
// valgrind.
double InstructionsPerExecution(const std::string& subject, const std::string& prune,
                                const std::vector<int>& arguments);

}  // namespace korat::benchmarks

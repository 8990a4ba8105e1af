#include "prepare/emit_mutants.h"

#include <filesystem>

#include "os/files.h"
#include "prepare/emit_checked.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

constexpr char kSwitch[] = "korat/detail/mutants.h";
constexpr char kMutantList[] = "mutants.txt";

// "17\ttree.h:41:20\tcxx_lt_to_le\treplaced a < b by a <= b"
std::string LineOf(const mutation::Mutant& mutant) {
  const Location& place = mutant.place;
  return std::to_string(mutant.number) + "\t" + place.file + ":" + std::to_string(place.line) +
         ":" + std::to_string(place.column) + "\t" + mutant.operation + "\t" +
         mutation::Describe(mutant) + "\n";
}

}  // namespace

std::string EmitMutants(const std::vector<frontend::CheckedFile>& files,
                        const std::vector<mutation::Mutant>& mutants, const std::string& directory,
                        const std::string& korat_include) {
  std::string message = EmitCopy(files, {"mutated", {}}, directory, korat_include);
  fs::create_directories((fs::path(directory) / kSwitch).parent_path());
  WriteWhole(fs::path(directory) / kSwitch, "#define KORAT_MUTANTS_BY_ENVIRONMENT\n" +
                                                ReadWhole(fs::path(korat_include) / kSwitch));
  std::string list;
  for (const mutation::Mutant& mutant : mutants) list += LineOf(mutant);
  WriteWhole(fs::path(directory) / kMutantList, list);
  return message + "KORAT_MUTANT=17 in the environment then runs mutant 17 of the list in " +
         directory + "/" + kMutantList + "\n";
}

}  // namespace korat::cli

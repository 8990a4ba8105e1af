// The front end on every example.
#include <algorithm>

#include "model_text.h"
#include "source_files.h"

namespace korat::frontend {
namespace {

// search_tree -> SearchTree
std::string ClassOf(const std::string& folder) {
  std::string name;
  bool starts_word = true;
  for (const char c : folder) {
    if (c != '_') name += starts_word ? static_cast<char>(std::toupper(c)) : c;
    starts_word = c == '_';
  }
  return name;
}

std::vector<std::string> ExampleFolders() {
  std::vector<std::string> folders;
  for (const auto& entry : std::filesystem::directory_iterator(KORAT_EXAMPLES_DIR)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory() && name != "person") folders.push_back(name);  // has contracts only
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

class Examples : public testing::TestWithParam<std::string> {};

LoadRequest RequestForExample(const std::string& folder) {
  std::string name = ClassOf(folder);
  if (name == "Dag") name = "DAG";
  if (name == "AvTree") name = "AVTree";
  LoadRequest request =
      RequestFor({std::string(KORAT_EXAMPLES_DIR) + "/" + folder + "/" + folder + ".h"}, name);
  request.wants_predicate = true;
  request.calls_methods = true;
  return request;
}

TEST_P(Examples, HaveAPredicateAFinitizationAndNothingUnboundable) {
  const LoadRequest request = RequestForExample(GetParam());
  const ClassModel model = Load(request);
  EXPECT_EQ(model.predicate.name, "repOk");
  EXPECT_FALSE(model.finitizations.empty());
  for (const Class& one : model.classes) {
    for (const Field& field : one.fields) {
      EXPECT_NE(field.type.kind, TypeKind::kUnboundable) << one.name << "::" << field.name;
    }
  }
  EXPECT_EQ(ModelText(Load(Precompiled(request))), ModelText(model)) << "a precompiled header";
}

INSTANTIATE_TEST_SUITE_P(All, Examples, testing::ValuesIn(ExampleFolders()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace korat::frontend

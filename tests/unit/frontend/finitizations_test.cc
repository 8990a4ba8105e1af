// Which functions are finitizations of the class.
#include "source_files.h"

namespace korat::frontend {
namespace {

constexpr char kText[] = R"(
  namespace korat { template <typename T> class Finitization {}; }
  namespace n {
  template <typename T> struct Heap { T x; };
  inline korat::Finitization<Heap<int>> FinHeap(int scope);
  static korat::Finitization<Heap<int>> FinHeap(int nodes, int values = 3) { return {}; }
  korat::Finitization<Heap<char>> FinHeap(char);
  korat::Finitization<Heap<int>> Small();
  struct Bounds { static korat::Finitization<Heap<int>> FinHeap(bool); };
  int FinHeap(long);
  }
  using IntHeap = n::Heap<int>;
  korat::Finitization<IntHeap> FinIntHeap(int);
)";

std::vector<std::string> Signatures(const std::vector<Function>& functions) {
  std::vector<std::string> signatures;
  for (const Function& function : functions) {
    signatures.push_back(function.qualified + " " + function.Signature());
  }
  return signatures;
}

TEST(Finitizations, AreNamedAfterTheClass) {
  const ClassModel model = LoadText(kText, "n::Heap<int>");
  EXPECT_EQ(Signatures(model.finitizations),
            (std::vector<std::string>{"n::FinHeap FinHeap(int)", "n::FinHeap FinHeap(int, int)",
                                      "n::Bounds::FinHeap FinHeap(bool)"}));
  EXPECT_TRUE(model.finitizations[1].parameters[1].has_default);
  EXPECT_EQ(model.finitizations[1].parameters[0].name, "nodes");
}

TEST(Finitizations, MayBeNamedAfterTheAlias) {
  EXPECT_EQ(Signatures(LoadText(kText, "IntHeap").finitizations).back(),
            "FinIntHeap FinIntHeap(int)");
}

TEST(Finitizations, AreFoundByAnyRequestedName) {
  const SourceFiles files;
  LoadRequest request = RequestFor({files.Write("x.h", kText)}, "n::Heap<int>");
  for (const char* name : {"Small", "n::Small"}) {
    request.finitization = name;
    EXPECT_EQ(Signatures(Load(request).finitizations),
              (std::vector<std::string>{"n::Small Small()"}));
  }
  request.finitization = "Smal";
  EXPECT_EQ(ErrorOf(request),
            "no function 'Smal' that returns korat::Finitization<n::Heap<int>>; did you mean "
            "'n::Small'?");
}

}  // namespace
}  // namespace korat::frontend

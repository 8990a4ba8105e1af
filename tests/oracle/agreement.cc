#include "oracle/agreement.h"

#include <algorithm>
#include <set>

#include "harness/explore/explorer.h"
#include "search/counts.h"
#include "search/record.h"

namespace korat::oracle {
namespace {

detail::Explorer* g_explorer = nullptr;
std::vector<Candidate>* g_runs = nullptr;

std::string Print(const std::vector<std::uint32_t>& numbers) {
  std::string text;
  for (std::uint32_t number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return "[" + text + "]";
}

template <typename T>
std::string CompareSets(const std::set<T>& expected, const std::set<T>& actual) {
  for (const T& element : expected) {
    if (actual.count(element) == 0) return "missing: " + Print(element);
  }
  for (const T& element : actual) {
    if (expected.count(element) == 0) return "invalid: " + Print(element);
  }
  return "";
}

// The forms of the found structures; `fault` describes the first one that comes twice.
std::set<Form> FormsOf(const StateSpace& space, const Found& found, std::string& fault) {
  std::set<Form> forms;
  for (const Candidate& structure : found.structures) {
    if (!forms.insert(FormOf(space, structure)).second && fault.empty()) {
      fault = "duplicate: " + Print(structure);
    }
  }
  return forms;
}

std::string CheckStats(const Found& found) {
  const Stats& stats = found.stats;
  if (stats.structures != found.structures.size()) return "statistics: wrong count of structures";
  if (stats.inconsistent != 0) return "inconsistent: an answer differed when asked again";
  if (stats.exhausted != (stats.cut_offs == 0)) return "statistics: " + stats.Verdict();
  return "";
}

void TrustGenerators(detail::Explorer& explorer) {
  explorer.machine().monitor().dedicated().TrustGenerators();
}

}  // namespace

bool g_break_pieces = false;

RunRecorder::RunRecorder(detail::Explorer& explorer, std::vector<Candidate>& runs) {
  g_explorer = &explorer;
  g_runs = &runs;
  if (g_trusts_generators) TrustGenerators(explorer);
  if (g_awaits_answers) explorer.machine().monitor().AwaitAnswers();
  detail::CallAfterRuns(explorer,
                        [](void*) { g_runs->push_back(detail::CandidateOf(*g_explorer)); });
}

RunRecorder::~RunRecorder() { detail::CallAfterRuns(*g_explorer, nullptr); }

Splitter::Splitter(detail::Explorer& explorer, Random& random) : explorer_(explorer) {
  const std::size_t fields = explorer.layout().space.fields.size();
  memory_.resize(SearchRecord::Bytes(fields) / sizeof(std::uint64_t) + 1);
  SearchRecord* record = SearchRecord::Create(memory_.data(), fields);
  record->asked = SearchRecord::kPart;
  explorer_.search().set_record(record);
  if (g_trusts_generators) TrustGenerators(explorer_);
  explorer_.set_on_asked([this, &random] {
    if (random.Below(4) != 0) return;
    const Candidate split = explorer_.search().Split();
    if (!split.empty() && !g_break_pieces) splits_.push_back(split);
  });
}

Splitter::~Splitter() { explorer_.set_on_asked(nullptr); }

void AddPiece(const Stats& piece, Stats& whole) {
  AddCounts(CountsOf(piece), whole);
  whole.exhausted = whole.exhausted && piece.exhausted;
}

std::string ComparePieces(Prune prune, bool counts, const Found& whole, const Found& pieces) {
  if (whole.structures != pieces.structures) {
    return whole.structures.size() > pieces.structures.size() ? "missing: lost by splitting"
                                                              : "order: changed by splitting";
  }
  if (whole.texts != pieces.texts) return "memory: differs after splitting";
  const std::uint64_t runs = whole.stats.candidates, runs_of_pieces = pieces.stats.candidates;
  if (counts && (prune == Prune::kReads ? runs != runs_of_pieces : runs > runs_of_pieces)) {
    return "statistics: " + std::to_string(runs_of_pieces) + " runs of the pieces, " +
           std::to_string(runs) + " of the whole";
  }
  return CheckStats(pieces);
}

std::string CompareWithTruth(BruteForcer& oracle, const Truth& truth, const Found& found) {
  std::string fault;
  const std::set<Form> forms = FormsOf(oracle.space(), found, fault);
  if (!fault.empty()) return fault;
  fault = CompareSets(truth.forms, forms);
  if (!fault.empty()) return fault;
  for (std::size_t i = 0; i < found.structures.size(); ++i) {
    const std::string text = oracle.TextOf(found.structures[i]);
    if (text != found.texts[i]) return "memory: holds " + found.texts[i] + ", not " + text;
  }
  return CheckStats(found);
}

std::string CompareAllLabelled(const Truth& truth, const Found& found) {
  const std::set<Candidate> structures(found.structures.begin(), found.structures.end());
  if (structures.size() != found.structures.size()) return "duplicate: a candidate came twice";
  const std::string fault = CompareSets(truth.accepted, structures);
  return fault.empty() ? CheckStats(found) : fault;
}

std::string CompareReadParts(const BruteForcer& oracle, const Truth& truth, const Found& found) {
  std::set<Form> expected;
  for (const Candidate& part : truth.read_part) expected.insert(FormOf(oracle.space(), part));
  std::string fault;
  const std::set<Form> forms = FormsOf(oracle.space(), found, fault);
  if (fault.empty()) fault = CompareSets(expected, forms);
  return fault.empty() ? CheckStats(found) : fault;
}

std::string CompareEnds(const Found& early, const Found& awaited) {
  if (awaited.stats.cut_offs != 0) return "";
  if (early.runs != awaited.runs) return "order: leaving runs early changes which there are";
  const std::string fault = CompareEngines(early, awaited);
  return fault.empty() ? "" : "leaving runs early: " + fault;
}

std::string CompareEngines(const Found& replay, const Found& resume) {
  if (replay.structures != resume.structures) return "order: the engines' structures differ";
  const Stats &a = replay.stats, &b = resume.stats;
  if (a.candidates != b.candidates || a.exceptions != b.exceptions || a.crashes != b.crashes ||
      a.cut_offs != b.cut_offs) {
    return "order: the engines' counts differ";
  }
  auto next = replay.runs.begin();
  for (const Candidate& run : resume.runs) {
    next = std::find(next, replay.runs.end(), run);
    if (next == replay.runs.end()) return "order: only resume ran on " + Print(run);
    ++next;
  }
  return "";
}

}  // namespace korat::oracle

#include "report/svg_files.h"

#include <fmt/format.h>

#include "korat/error.h"
#include "os/files.h"
#include "os/subprocess.h"
#include "report/dot.h"

namespace korat::report {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBatchSize = 100;
constexpr char kBatch[] = ".korat.dot";
constexpr char kLog[] = ".korat.log";

// The file that dot -O writes for the graph with this number, counted from 0.
std::string PictureName(std::size_t number) {
  return number == 0 ? fmt::format("{}.svg", kBatch) : fmt::format("{}.{}.svg", kBatch, number + 1);
}

}  // namespace

SvgFiles::SvgFiles(const std::string& folder) : folder_(fs::absolute(folder)) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw Error("can't write into " + folder + ": " + error.message());
  WriteWhole(folder_ / kBatch, "");
  fs::remove(folder_ / kBatch);
  const bool has_dot = Succeeded(Start({"dot", "-V"}, "", folder_ / kLog));
  fs::remove(folder_ / kLog);
  if (has_dot) return;
  throw Error(
      "--svg needs the program dot, which is not installed: install graphviz, or use korat view, "
      "which needs no other program");
}

void SvgFiles::Add(const Graph& graph) {
  graphs_ += ToDot(graph);
  if (++waiting_ == kBatchSize) Finish();
}

void SvgFiles::Finish() {
  if (waiting_ == 0) return;
  WriteWhole(folder_ / kBatch, graphs_);
  const bool is_drawn =
      Succeeded(Start({"dot", "-Tsvg", "-O", kBatch}, folder_.string(), folder_ / kLog));
  if (!is_drawn) {
    throw Error("dot could not draw the structures; it says: " + ReadWhole(folder_ / kLog));
  }
  for (std::size_t i = 0; i < waiting_; ++i) {
    fs::rename(folder_ / PictureName(i), folder_ / fmt::format("{:06}.svg", ++finished_));
  }
  fs::remove(folder_ / kBatch);
  fs::remove(folder_ / kLog);
  graphs_.clear();
  waiting_ = 0;
}

}  // namespace korat::report

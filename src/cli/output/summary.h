// What a command prints before and after a run.
#pragma once

#include <string>

#include "model/class_model.h"
#include "prepare/request.h"
#include "report/save_file.h"

namespace korat::cli {

// "korat 0.2.0: SearchTree, predicate repOk(), scope 3, engine auto, prune outcomes"
std::string Banner(const GenerateRequest& request, const frontend::ClassModel& model);

// "--scope 3 --set 'Node::info=1..9'", as on the command line.
std::string BoundsText(const GenerateRequest& request);

// The request that a saved run was made with. Throws Error when the file has none.
GenerateRequest RequestOf(const report::SavedRun& saved, const std::string& path);
// Throws Error when the classes no longer look like those the structures were saved from.
void RequireLayout(const report::SavedRun& saved, const std::string& path,
                   const frontend::ClassModel& model);

}  // namespace korat::cli

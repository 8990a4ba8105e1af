// Structures on standard output, in the form that was asked for.
#pragma once

#include <string>

#include "protocol/schema.h"

namespace korat::cli {

enum class Form { kText, kJson, kDot, kNone };

class StructurePrinter {
 public:
  // `run_id` goes before each structure's id.
  StructurePrinter(Form form, std::string run_id, bool shows_ids)
      : form_(form), run_id_(std::move(run_id)), shows_ids_(shows_ids) {}

  // `note` is added to what is shown: "rejected".
  // REQUIRES: `id` is one of a candidate of the schema's space.
  void Print(const Schema& schema, const std::string& id, const std::string& note = "");

 private:
  Form form_;
  std::string run_id_;
  bool shows_ids_;
};

}  // namespace korat::cli

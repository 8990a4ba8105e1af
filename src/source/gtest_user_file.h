// The user's file beside the fixture of gtest_base.h: data, and the user's own tests.
#pragma once

#include <string>

#include "model/class_model.h"
#include "source/gtest_base.h"
#include "source/gtest_plan.h"

namespace korat::frontend {

// To start from: where the data goes, and how the tests are built.
std::string GtestUserFile(const ClassModel& model, const TestPlan& plan,
                          const GtestRequest& request);

}  // namespace korat::frontend

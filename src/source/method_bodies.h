// The bodies of the functions that a driver has for a function under test.
#pragma once

#include <string>

#include "source/method_inputs.h"

namespace korat::frontend {

// Calls the function, and checks what has to be valid afterwards.
std::string CallBody(const MethodInputs& inputs);

// Whether there is a precondition to evaluate before the call, or an object that has to be valid.
bool AsksPrecondition(const MethodInputs& inputs);
// Decides whether the input satisfies the precondition. `call` is the name of the function that
// calls the one under test.
std::string PreconditionBody(const MethodInputs& inputs, const std::string& call);
// The part of that body that asks whether objects are valid.
std::string ValidityText(const MethodInputs& inputs);

// Destroys the objects, which shows who owns what.
std::string DestroyBody(const MethodInputs& inputs);

}  // namespace korat::frontend

// Contracts checked at run time: what the checked copy of a file includes (`korat contracts
// --emit`), and what a program that is linked with such copies may catch.
//
//   try {
//     person.addKgs(-22);
//   } catch (const korat::contract_violation& violation) {
//     std::puts(violation.what());
//   }
//
// It needs only the C++ standard library.
#pragma once

#include "korat/detail/contracts/call.h"
#include "korat/detail/contracts/constructing.h"
#include "korat/detail/contracts/exceptions.h"
#include "korat/detail/contracts/old_values.h"
#include "korat/detail/contracts/quantifiers.h"
#include "korat/detail/contracts/reach.h"
#include "korat/detail/contracts/result.h"
#include "korat/detail/contracts/statements.h"
#include "korat/detail/contracts/violation.h"

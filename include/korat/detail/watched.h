// What the watched part of a driver may include; precompiled, see `korat precompile`.
#pragma once

#define KORAT_CONTRACTS_IN_LIBRARY  // before any header of contracts

#include <new>
#include <utility>

#include "korat/contracts.h"
#include "korat/detail/call_result.h"
#include "korat/korat.h"

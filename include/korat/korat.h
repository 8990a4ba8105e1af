// Korat for C++: every non-isomorphic structure that satisfies a predicate, within bounds.
#pragma once

#include "korat/all.h"
#include "korat/domain.h"
#include "korat/error.h"
#include "korat/finitization.h"
#include "korat/options.h"
#include "korat/text.h"

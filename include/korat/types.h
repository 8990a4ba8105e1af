// The types that fields may have: one header each.
#pragma once

#include "korat/types/adaptor.h"
#include "korat/types/array.h"
#include "korat/types/block.h"
#include "korat/types/deque.h"
#include "korat/types/list.h"
#include "korat/types/number.h"
#include "korat/types/optional.h"
#include "korat/types/pair.h"
#include "korat/types/pointer.h"
#include "korat/types/set.h"
#include "korat/types/string.h"
#include "korat/types/unordered.h"
#include "korat/types/variant.h"
#include "korat/types/vector.h"
#include "korat/types/wrapped.h"

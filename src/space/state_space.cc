#include "space/state_space.h"

#include <cmath>

namespace korat {

double StateSpace::Log2Size() const {
  double bits = 0;
  for (const Field& field : fields) bits += std::log2(static_cast<double>(field.domain_size));
  return bits;
}

}  // namespace korat

// Calls that are observed, so that those of two programs can be compared.
#pragma once

#include <string>
#include <vector>

namespace korat {

// What a driver that observes is to look at.
struct ObserveRun {
  bool is_dry = false;                // only the inputs: nothing is called
  bool wants_texts = false;           // structures as texts, not as hashes of them
  bool names_classes = true;          // texts say which class an object has, except for the root
  std::vector<std::string> left_out;  // members that texts leave out: "Node::cache"
  std::vector<unsigned> mute;         // functions whose results are not looked at, by index
  unsigned expand_from = 0;           // kExpand: states before this one are arguments only
};

}  // namespace korat

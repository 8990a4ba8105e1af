// The part of std::list that lives inside libstdc++.so: linking and unlinking nodes.
//
// The shared library is not instrumented, so its reads and writes of nodes in the arena would go
// unseen. These definitions have the same names and contracts, are compiled with the pass, and win
// because the dynamic linker looks in the executable first. Link them as object files (or make sure
// their archive comes before libstdc++).
//
// A list is a ring of nodes through its header; the header of an empty list points at itself.

#include <list>
#include <utility>

namespace {

using Node = std::__detail::_List_node_base;

void Link(Node* before, Node* after) {
  before->_M_next = after;
  after->_M_prev = before;
}

// `header` was given the links of `previous_owner`: closes the ring of those nodes through it.
void AdoptNodes(Node& header, Node& previous_owner) {
  if (header._M_next == &previous_owner) {
    Link(&header, &header);
  } else {
    Link(&header, header._M_next);
    Link(header._M_prev, &header);
  }
}

}  // namespace

namespace std::__detail {

// Exchanges the nodes of two headers.
void _List_node_base::swap(_List_node_base& x, _List_node_base& y) noexcept {
  std::swap(x._M_next, y._M_next);
  std::swap(x._M_prev, y._M_prev);
  AdoptNodes(x, y);
  AdoptNodes(y, x);
}

// Moves the nodes [first, last), which do not contain `this`, to before `this`.
void _List_node_base::_M_transfer(_List_node_base* const first,
                                  _List_node_base* const last) noexcept {
  // Nothing moves: touch no node, so that unread fields stay unread.
  if (first == last || this == last) return;
  _List_node_base* const last_moved = last->_M_prev;
  Link(first->_M_prev, last);
  Link(_M_prev, first);
  Link(last_moved, this);
}

// Reverses the ring that contains `this`.
void _List_node_base::_M_reverse() noexcept {
  _List_node_base* node = this;
  do {
    std::swap(node->_M_next, node->_M_prev);
    node = node->_M_prev;  // the next one, before the swap
  } while (node != this);
}

void _List_node_base::_M_hook(_List_node_base* const position) noexcept {
  Link(position->_M_prev, this);
  Link(this, position);
}

void _List_node_base::_M_unhook() noexcept { Link(_M_prev, _M_next); }

}  // namespace std::__detail

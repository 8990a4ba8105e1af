// What the processes of one run say to each other, whatever carries it.
#pragma once

#include <string>

namespace korat::cli {

// Each process has a rank, from 0. Calls must not overlap.
class Network {
 public:
  virtual ~Network() = default;
  virtual unsigned rank() const = 0;
  virtual unsigned size() const = 0;
  // Does not wait. Packets from one rank to another arrive in order.
  virtual void Send(unsigned to, std::string packet) = 0;
  // False if nothing has arrived.
  virtual bool Receive(unsigned& from, std::string& packet) = 0;
};

}  // namespace korat::cli

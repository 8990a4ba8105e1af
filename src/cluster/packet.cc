#include "cluster/packet.h"

#include <cstring>
#include <stdexcept>

namespace korat::cli {

std::string_view PacketReader::Next(std::uint64_t size) {
  if (size > rest_.size()) throw std::runtime_error("another rank sent half a packet");
  const std::string_view part = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return part;
}

std::uint64_t PacketReader::Number() {
  std::uint64_t number = 0;
  std::memcpy(&number, Next(sizeof(number)).data(), sizeof(number));
  return number;
}

std::vector<std::string> PacketReader::List() {
  std::vector<std::string> texts;
  for (std::uint64_t left = Number(); left > 0; --left) texts.emplace_back(Text());
  return texts;
}

}  // namespace korat::cli

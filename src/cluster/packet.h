// Packets between the coordinator, which is rank 0 and supervises all searches, and the servers,
// which are the other ranks and run one driver each at a time. A run of a driver is a *job*; its
// number is never used again, so what arrives late can be told from what is new.
//
// The coordinator is never sent more than one kSent of a job that it has not answered with kTaken:
// memory does not grow with the number of results.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace korat::cli {

enum class PacketKind : std::uint8_t {
  // --- from the coordinator
  kStart,  // job, path, size and checksum of the driver; its options and its input
  kBytes,  // part of the driver that was asked for
  kAsk,    // job; bits for SearchRecord::asked
  kKill,   // job
  kTaken,  // job: the last kSent is out of the way
  kQuit,   // to be answered with kGone
  // --- from a server
  kFetch,     // job, offset: it does not have the driver, and wants the bytes from there on
  kSent,      // job, the driver's record; what it has sent before that
  kRecorded,  // job, the driver's record
  kEnded,     // job, the driver's record; how it ended, and what it printed at last
  kGone,      // the last packet
};

class PacketWriter {
 public:
  explicit PacketWriter(PacketKind kind) { packet_ += static_cast<char>(kind); }

  PacketWriter& Number(std::uint64_t number) {
    packet_.append(reinterpret_cast<const char*>(&number), sizeof(number));
    return *this;
  }
  PacketWriter& Text(std::string_view text) {
    Number(text.size());
    packet_ += text;
    return *this;
  }
  PacketWriter& List(const std::vector<std::string>& texts) {
    Number(texts.size());
    for (const std::string& text : texts) Text(text);
    return *this;
  }
  std::string Take() { return std::move(packet_); }

 private:
  std::string packet_;
};

// Throws std::runtime_error for a packet that is too short. `packet` must outlive the reader.
class PacketReader {
 public:
  explicit PacketReader(std::string_view packet) : rest_(packet) {
    kind_ = static_cast<PacketKind>(Next(1)[0]);
  }

  PacketKind kind() const { return kind_; }
  std::uint64_t Number();
  std::string_view Text() { return Next(Number()); }
  std::vector<std::string> List();

 private:
  std::string_view Next(std::uint64_t size);

  std::string_view rest_;
  PacketKind kind_;
};

}  // namespace korat::cli

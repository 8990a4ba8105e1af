#include "session/ledger.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "korat/error.h"
#include "protocol/message_text.h"

namespace korat::cli {
namespace {

// stored: the words of the records that are no entries.
constexpr std::string_view kMagic = "korat-ledger 1", kSearches = "searches";
constexpr std::chrono::seconds kBetweenSyncs{1};

std::string WithText(std::string_view word, const std::string& text) {
  std::string record(word);
  FieldWriter(record).Text(text);
  return record;
}

// The text after the word; nothing if it is another record.
std::optional<std::string> TextAfter(std::string_view word, std::string_view record) {
  if (record.substr(0, record.find('\t')) != word) return std::nullopt;
  std::string text;
  FieldReader reader(record.substr(word.size()));
  reader.Text(text);
  if (!reader.IsWhole()) return std::nullopt;
  return text;
}

// A new name is on the disk only when its directory is.
void SyncDirectoryOf(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
  const int directory = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;
  fsync(directory);
  close(directory);
}

}  // namespace

// Once the other constructor is done, the destructor runs even if this one throws.
Ledger::Ledger(std::string path, Mode mode, const std::string& run) : Ledger(std::move(path)) {
  Open(mode);
  struct stat status{};
  if (fstat(file_, &status) != 0) Fail("can't read");
  if (!S_ISREG(status.st_mode)) throw Error(path_ + " is not a file: name another ledger");
  if (status.st_size == 0) {
    Begin(run);
  } else if (mode == Mode::kBegin) {
    throw Error(path_ + " exists: continue its run with --resume, or remove it");
  } else {
    CheckAndTrim(run);
  }
}

Ledger::~Ledger() {
  if (file_ >= 0) close(file_);
}

void Ledger::Fail(const std::string& what) const {
  throw Error(what + " the ledger " + path_ + ": " + std::strerror(errno));
}

void Ledger::Open(Mode mode) {
  file_ = open(path_.c_str(), O_CREAT | O_RDWR | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) Fail(mode == Mode::kBegin ? "can't write" : "can't open");
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    throw Error(path_ + " is in use: another korat is writing to this ledger");
  }
}

void Ledger::Begin(const std::string& run) {
  AddRecord(WithText(kMagic, run));
  Sync();
  SyncDirectoryOf(path_);
}

void Ledger::CheckAndTrim(const std::string& run) {
  old_file_.open(path_, std::ios::binary);
  RecordReader reader(old_file_);
  std::string record;
  if (!reader.Next(record)) {
    throw Error(path_ + " is not a ledger, or nothing of it is left: remove it to begin again");
  }
  const std::optional<std::string> other = TextAfter(kMagic, record);
  if (!other) throw Error(path_ + " was not written by this version of korat");
  if (*other != run) {
    throw Error(path_ + " is the ledger of another run: " + *other +
                "; give the same command, or another ledger");
  }
  while (reader.Next(record)) {
  }
  sum_ = reader.sum();
  const off_t size = lseek(file_, 0, SEEK_END);
  dropped_bytes_ = static_cast<std::uint64_t>(size) - reader.bytes();
  if (dropped_bytes_ != 0 && ftruncate(file_, static_cast<off_t>(reader.bytes())) != 0) {
    Fail("can't write");
  }
  old_file_.clear();
  old_file_.seekg(0);
  old_ = std::make_unique<RecordReader>(old_file_);
  old_->Next(record_);  // the first one, which was checked
  has_record_ = old_->Next(record_);
}

void Ledger::BeginSearches(const std::string& identity) {
  while (has_record_ && !TextAfter(kSearches, record_)) has_record_ = old_->Next(record_);
  is_followed_ = false;
  if (!has_record_) return AddRecord(WithText(kSearches, identity));
  if (TextAfter(kSearches, record_) != identity) {
    throw Error(path_ + " is the ledger of a run with other code or other options: " +
                "give the same command, or begin again with another ledger");
  }
  has_record_ = old_->Next(record_);
}

std::optional<LedgerEntry> Ledger::Next() {
  if (!has_record_ || is_followed_) return std::nullopt;
  is_followed_ = TextAfter(kSearches, record_).has_value();
  if (is_followed_) return std::nullopt;
  std::optional<LedgerEntry> entry = ReadEntry(record_);
  if (!entry) throw Error(path_ + " was not written by this version of korat");
  has_record_ = old_->Next(record_);
  return entry;
}

void Ledger::AddRecord(const std::string& record) {
  AppendRecord(buffer_, record, sum_);
  is_synced_ = false;
}

void Ledger::Write() {
  for (std::size_t done = 0; done < buffer_.size();) {
    const ssize_t n = write(file_, buffer_.data() + done, buffer_.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) Fail("can't write");
    done += static_cast<std::size_t>(n);
  }
  buffer_.clear();
  if (!is_synced_ && Clock::now() >= next_sync_) Sync();
}

void Ledger::Sync() {
  is_synced_ = true;  // Write() is not to call it again
  Write();
  if (fdatasync(file_) != 0) Fail("can't write");
  next_sync_ = Clock::now() + kBetweenSyncs;
}

}  // namespace korat::cli

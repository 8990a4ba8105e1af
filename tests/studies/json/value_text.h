// Values as text, the same for all parsers: 3, 1.5, "a\x00", [true,null], {"a":1}.
#pragma once

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

inline std::string DocumentIn(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::string DoubleText(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  const std::string digits = text;
  return digits.find_first_of(".en") == std::string::npos ? digits + ".0" : digits;
}

inline std::string QuotedText(const char* bytes, std::size_t size) {
  std::string text = "\"";
  for (std::size_t i = 0; i < size; ++i) {
    char byte[8];
    const auto value = static_cast<unsigned char>(bytes[i]);
    const bool is_plain = value >= ' ' && value < 127 && value != '"' && value != '\\';
    std::snprintf(byte, sizeof byte, is_plain ? "%c" : "\\x%02x", value);
    text += byte;
  }
  return text + '"';
}

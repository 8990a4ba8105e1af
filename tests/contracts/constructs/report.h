// Prints how calls of checked code ended, one line for each.
#pragma once

#include <korat/contracts.h>

#include <cstdio>
#include <cstring>
#include <exception>

// "name: returned", "name: postcondition at 12:7", "name: threw bad value"
template <typename Call>
void Try(const char* name, Call call) {
  try {
    call();
    std::printf("%s: returned\n", name);
  } catch (const korat::contract_violation& violation) {
    const char* tag = std::strrchr(violation.what(), '[') + std::strlen("[korat-");
    std::printf("%s: %.*s at %u:%u\n", name, static_cast<int>(std::strcspn(tag, "]")), tag,
                violation.line(), violation.column());
  } catch (const std::exception& error) {
    std::printf("%s: threw %s\n", name, error.what());
  }
}

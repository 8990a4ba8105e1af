#include "source/gtest_names.h"

#include <cctype>
#include <map>
#include <string_view>

namespace korat::frontend {
namespace {

constexpr std::string_view kOperator = "operator";

bool IsWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// What follows "operator" in the name of an operator; "" for other functions, such as "operators".
std::string OperatorSymbol(const Function& function) {
  const std::string& name = function.name;
  if (name.compare(0, kOperator.size(), kOperator) != 0) return "";
  const std::string symbol = name.substr(kOperator.size());
  return symbol.empty() || IsWordCharacter(symbol[0]) ? "" : symbol;
}

struct OperatorName {
  const char* symbol;
  const char* words;
};
constexpr OperatorName kUnary[] = {
    {"*", "dereference"}, {"&", "address"}, {"+", "positive"}, {"-", "negative"}};
constexpr OperatorName kOperators[] = {{"==", "equal"},
                                       {"!=", "not_equal"},
                                       {"<", "less"},
                                       {"<=", "less_equal"},
                                       {">", "greater"},
                                       {">=", "greater_equal"},
                                       {"<=>", "compare"},
                                       {"+", "plus"},
                                       {"-", "minus"},
                                       {"*", "times"},
                                       {"/", "divide"},
                                       {"%", "modulo"},
                                       {"^", "xor"},
                                       {"&", "and"},
                                       {"|", "or"},
                                       {"~", "complement"},
                                       {"!", "not"},
                                       {"=", "assign"},
                                       {"+=", "plus_assign"},
                                       {"-=", "minus_assign"},
                                       {"*=", "times_assign"},
                                       {"/=", "divide_assign"},
                                       {"%=", "modulo_assign"},
                                       {"^=", "xor_assign"},
                                       {"&=", "and_assign"},
                                       {"|=", "or_assign"},
                                       {"<<", "shift_left"},
                                       {">>", "shift_right"},
                                       {"<<=", "shift_left_assign"},
                                       {">>=", "shift_right_assign"},
                                       {"&&", "logical_and"},
                                       {"||", "logical_or"},
                                       {"++", "increment"},
                                       {"--", "decrement"},
                                       {"[]", "subscript"},
                                       {"()", "call"},
                                       {"->", "arrow"},
                                       {"->*", "arrow_star"},
                                       {",", "comma"}};

std::string OperatorWords(const std::string& symbol, bool is_unary) {
  for (const OperatorName& named : kUnary) {
    if (is_unary && symbol == named.symbol) return named.words;
  }
  for (const OperatorName& named : kOperators) {
    if (symbol == named.symbol) return named.words;
  }
  return TypeWords(symbol);  // "co_await"
}

void AddWord(std::string& words, std::string_view word) {
  if (!words.empty() && words.back() != '_') words += '_';
  words += word;
}

}  // namespace

std::string TypeWords(const std::string& type) {
  std::string words;
  std::size_t name = 0;                // where the words of the present name begin
  std::vector<std::size_t> templates;  // ... of those whose arguments are being read
  for (std::size_t i = 0; i < type.size();) {
    std::size_t end = i;
    while (end < type.size() && IsWordCharacter(type[end])) ++end;
    if (end > i) {
      name = words.size();
      AddWord(words, std::string_view(type).substr(i, end - i));
      i = end;
      continue;
    }
    if (type[i] == ':') words.resize(name);  // it was a scope
    if (type[i] == '*') AddWord(words, "ptr");
    if (type[i] == '&') AddWord(words, "ref");
    if (type[i] == ',') AddWord(words, "and");
    if (type[i] == '<') {
      templates.push_back(name);
      AddWord(words, "of");
    }
    if (type[i] == '>' && !templates.empty()) {
      name = templates.back();
      templates.pop_back();
    }
    ++i;
  }
  return words;
}

bool IsAllocationOperator(const Function& function) {
  return function.name.compare(0, 12, "operator new") == 0 ||
         function.name.compare(0, 15, "operator delete") == 0;
}

bool IsConversion(const Function& function) {
  const std::string symbol = OperatorSymbol(function);
  return !symbol.empty() && symbol[0] == ' ' && symbol != " co_await" &&
         !IsAllocationOperator(function);
}

std::string SignatureWords(const Function& function) {
  std::string words = function.name;
  const std::string symbol = OperatorSymbol(function);
  if (!symbol.empty()) {
    words = kOperator;
    AddWord(words, IsConversion(function) ? TypeWords(function.result)
                                          : OperatorWords(symbol, function.parameters.empty()));
  }
  for (const Parameter& parameter : function.parameters) {
    if (parameter.is_reference && parameter.is_const) AddWord(words, "const");
    AddWord(words, TypeWords(parameter.type.source));
    if (parameter.is_reference) AddWord(words, parameter.is_rvalue ? "rvalue" : "ref");
  }
  return words;
}

std::vector<std::string> TestNames(const std::vector<Function>& functions) {
  std::map<std::string, int> counts;
  for (const Function& function : functions) ++counts[SignatureWords(function)];
  std::set<std::string> taken;
  std::vector<std::string> names;
  for (const Function& function : functions) {
    std::string words = SignatureWords(function);
    if (counts[words] > 1) {
      if (function.is_const) words += "_const";
      if (function.is_on_rvalue) words += "_on_rvalue";
    }
    names.push_back(Distinct(words, taken));
  }
  return names;
}

std::string Distinct(const std::string& name, std::set<std::string>& taken) {
  std::string result = name;
  for (int number = 2; !taken.insert(result).second; ++number) {
    result = name + "_" + std::to_string(number);
  }
  return result;
}

}  // namespace korat::frontend

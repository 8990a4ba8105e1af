#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "report/mutation/mutant_report.h"
#include "report/utf8.h"

extern "C" const char korat_mutants_page_begin[], korat_mutants_page_end[];

namespace korat::report {
namespace {

std::string AsMarkup(std::string_view text) {
  std::string markup;
  for (const char c : SpellBytes(text)) {
    switch (c) {
      case '<':
        markup += "&lt;";
        break;
      case '&':
        markup += "&amp;";
        break;
      default:
        markup += c;
    }
  }
  return markup;
}

// JSON has '<' only inside strings. Escaped, it can't end the script that holds the data.
std::string AsScript(std::string_view json) {
  std::string text;
  for (const char c : json) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

struct CurvePoint {
  int scope = 0;
  double score = 0, reached = 0;  // in percent
};

std::vector<CurvePoint> PointsOf(const MutantReport& report) {
  std::vector<CurvePoint> points;
  for (const int scope : report.scopes) {
    const MutantCounts counts = report.fates.CountsUpTo(scope);
    const auto all =
        static_cast<double>(std::max<std::size_t>(1, counts.mutants - counts.equivalent));
    const double unreached = 100 * static_cast<double>(counts.unreached) / all;
    points.push_back({scope, counts.Score(), 100 - unreached});
  }
  return points;
}

constexpr int kCurveLeft = 50, kCurveTop = 20, kCurveHeight = 160, kCurveStep = 90;

int CurveX(std::size_t i) { return kCurveLeft + kCurveStep / 2 + kCurveStep * static_cast<int>(i); }
double CurveY(double percent) { return kCurveTop + kCurveHeight * (1 - percent / 100); }

std::string LineOf(const std::vector<CurvePoint>& points, double CurvePoint::* value,
                   const char* color) {
  std::string line;
  for (std::size_t i = 0; i < points.size(); ++i) {
    line += fmt::format("{},{:.1f} ", CurveX(i), CurveY(points[i].*value));
  }
  return fmt::format(R"(<polyline points="{}" fill="none" stroke="{}" stroke-width="2"/>)", line,
                     color);
}

// The score and the share of mutants that are reached, by scope.
std::string CurveOf(const std::vector<CurvePoint>& points) {
  const int width = kCurveLeft + kCurveStep * static_cast<int>(points.size());
  const int bottom = kCurveTop + kCurveHeight;
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{}" height="{}" )"
      R"(font-family="sans-serif" font-size="12"><title>Mutants reached and killed, by scope</title>)",
      width, bottom + 45);
  for (const int percent : {0, 50, 100}) {
    svg += fmt::format(R"(<line x1="{0}" x2="{1}" y1="{2:.1f}" y2="{2:.1f}" stroke="#ccc"/>)"
                       R"(<text x="{3}" y="{4:.1f}" text-anchor="end">{5} %</text>)",
                       kCurveLeft, width, CurveY(percent), kCurveLeft - 5, CurveY(percent) + 4,
                       percent);
  }
  svg += LineOf(points, &CurvePoint::reached, "#999") + LineOf(points, &CurvePoint::score, "#06c");
  for (std::size_t i = 0; i < points.size(); ++i) {
    svg += fmt::format(R"(<circle cx="{0}" cy="{1:.1f}" r="3" fill="#06c"/>)"
                       R"(<text x="{0}" y="{2:.1f}" text-anchor="middle">{3:.2f}</text>)"
                       R"(<text x="{0}" y="{4}" text-anchor="middle">scope {5}</text>)",
                       CurveX(i), CurveY(points[i].score), CurveY(points[i].score) - 7,
                       points[i].score, bottom + 18, points[i].scope);
  }
  svg +=
      fmt::format(R"(<text x="{0}" y="{1}"><tspan fill="#06c">killed</tspan> and )"
                  R"(<tspan fill="#777">reached</tspan>, in percent of the mutants</text></svg>)",
                  kCurveLeft, bottom + 38);
  return svg;
}

std::string Filled(std::string_view page,
                   const std::vector<std::pair<std::string_view, std::string>>& values) {
  std::string text;
  for (const auto& [place, value] : values) {
    const std::size_t at = page.find(place);
    text += page.substr(0, at);
    text += value;
    page.remove_prefix(at + place.size());
  }
  return text + std::string(page);
}

}  // namespace

std::string ToMutantHtml(const MutantReport& report) {
  const std::string_view page(
      korat_mutants_page_begin,
      static_cast<std::size_t>(korat_mutants_page_end - korat_mutants_page_begin));
  std::string head = "<p>" + AsMarkup(report.title) + "</p><p>" + AsMarkup(report.verdict) + "</p>";
  if (report.scopes.size() > 1) head += CurveOf(PointsOf(report));
  // In the order of the page.
  return Filled(page, {{"@TITLE@", AsMarkup(report.title)},
                       {"@HEAD@", head},
                       {"@DATA@", AsScript(ToMutantJson(report))}});
}

}  // namespace korat::report

#include <gtest/gtest.h>

#include <pugixml.hpp>

#include "report/testing/formats.h"
#include "report/utf8.h"
#include "tests/unit/report/test_reports.h"

namespace korat::report {
namespace {

class Junit : public testing::Test {
 protected:
  pugi::xml_node Parse(const TestReport& report) {
    text_ = ToJunit(report);
    const pugi::xml_parse_result result = document_.load_string(text_.c_str());
    EXPECT_TRUE(result) << result.description() << "\n" << text_;
    return document_.child("testsuites").child("testsuite");
  }

  static std::string Property(pugi::xml_node node, const char* name) {
    return node.child("properties")
        .find_child_by_attribute("property", "name", name)
        .attribute("value")
        .value();
  }

  static pugi::xml_node Case(pugi::xml_node suite, const char* name) {
    return suite.find_child_by_attribute("testcase", "name", name);
  }

  std::string text_;
  pugi::xml_document document_;
};

TEST_F(Junit, HasASuiteForTheClassAndACaseForEachMethod) {
  const pugi::xml_node suite = Parse(test::Faulty());
  EXPECT_STREQ(suite.attribute("name").value(), "ns::List");
  for (const pugi::xml_node node : {suite, suite.parent()}) {
    EXPECT_STREQ(node.attribute("tests").value(), "4");
    EXPECT_STREQ(node.attribute("failures").value(), "2");
    EXPECT_STREQ(node.attribute("errors").value(), "0");
    EXPECT_STREQ(node.attribute("time").value(), "1.750");
  }
  EXPECT_STREQ(suite.attribute("skipped").value(), "1");
  EXPECT_EQ(Property(suite, "bounds"), "--scope 3 --set 'Node::key=1..2'");
  EXPECT_EQ(Property(suite, "verdict"), test::Faulty().verdict);
  int cases = 0;
  for (const pugi::xml_node testcase : suite.children("testcase")) {
    ++cases;
    EXPECT_STREQ(testcase.attribute("classname").value(), "ns::List");
    EXPECT_TRUE(testcase.attribute("time"));
  }
  EXPECT_EQ(cases, 4);
}

TEST_F(Junit, CountsInputsInProperties) {
  const pugi::xml_node testcase = Case(Parse(test::Faulty()), "post()");
  EXPECT_STREQ(testcase.attribute("time").value(), "1.250");
  EXPECT_STREQ(testcase.attribute("file").value(), "src/list.h");
  EXPECT_STREQ(testcase.attribute("line").value(), "55");
  EXPECT_EQ(Property(testcase, "inputs"), "40");
  EXPECT_EQ(Property(testcase, "skipped"), "3");
  EXPECT_EQ(Property(testcase, "passed"), "28");
  EXPECT_EQ(Property(testcase, "threw"), "2");
  EXPECT_EQ(Property(testcase, "failed"), "10");
  EXPECT_EQ(Property(testcase, "undecided"), "0");
}

TEST_F(Junit, HasAFailureForEachWayToFail) {
  const pugi::xml_node testcase = Case(Parse(test::Faulty()), "post()");
  const pugi::xml_node post = testcase.child("failure");
  EXPECT_STREQ(post.attribute("type").value(), "korat-postcondition");
  EXPECT_STREQ(post.attribute("message").value(),
               "postcondition '\\result != 2' of List::post violated");
  EXPECT_STREQ(post.text().get(),
               "src/list.h:54:7: error: postcondition '\\result != 2' of List::post violated "
               "[korat-postcondition]\n"
               "post() on\n"
               "  List{head: N0, size: 2}  N0{key: 1, next: null}\n"
               "returned 2\n"
               "after the call:\n"
               "  List{head: N0, size: 3}  N0{key: 1, next: null}\n"
               "Replay: korat replay 3fa9c1d2-1202\n"
               "Regression test:\n"
               "TEST(List, Post) {\n  List list;\n}\n");
  const pugi::xml_node crash = post.next_sibling("failure");
  EXPECT_STREQ(crash.attribute("type").value(), "korat-crashed");
  EXPECT_NE(std::string(crash.text().get()).find("FLAKY"), std::string::npos);
  EXPECT_FALSE(crash.next_sibling("failure"));
}

TEST_F(Junit, ShowsWhatWasNotTried) {
  const pugi::xml_node suite = Parse(test::Faulty());
  const pugi::xml_node stopped = Case(suite, "push(int)");
  EXPECT_EQ(Property(stopped, "stoppedBy"), "time limit");
  EXPECT_STREQ(stopped.child("system-out").text().get(),
               "INCOMPLETE (time limit): not every input was tried\n");
  EXPECT_FALSE(stopped.child("failure"));
  EXPECT_STREQ(Case(suite, "kill()").child("failure").attribute("message").value(),
               "kill() failed: a call of kill() ended the process");
  const pugi::xml_node skipped = Case(suite, "other(List &)");
  EXPECT_STREQ(skipped.child("skipped").attribute("message").value(),
               "not called: values of type 'List' can't be bounded");
}

TEST_F(Junit, OfNothingIsAnEmptySuite) {
  const pugi::xml_node suite = Parse(TestReport());
  EXPECT_STREQ(suite.attribute("tests").value(), "0");
  EXPECT_FALSE(suite.child("testcase"));
}

// pugixml accepts more than XML allows, so the text itself is checked, too.
TEST_F(Junit, StaysXmlWhateverTextsHold) {
  const pugi::xml_node suite = Parse(test::Hostile());
  EXPECT_TRUE(IsUtf8(text_));
  for (const char c : text_) {
    EXPECT_TRUE(c == '\n' || c == '\t' || static_cast<unsigned char>(c) >= 0x20);
  }
  for (std::size_t at = text_.find("&#"); at != std::string::npos; at = text_.find("&#", at + 1)) {
    const std::string number = text_.substr(at + 2, text_.find(';', at) - at - 2);
    EXPECT_TRUE(number == "09" || number == "10") << number;
  }
  EXPECT_EQ(text_.find("\uffff"), std::string::npos);
  EXPECT_NE(text_.find("error: ]]&gt; &lt;a b="), std::string::npos);
  const std::string name = suite.attribute("name").value();
  EXPECT_EQ(name.rfind("]]> <a b=\"c\">&amp; 'q' \\ {0} {{ }} [x](1) --> \u00e9\\xef\\xbf\\xbf", 0),
            0u);
  EXPECT_NE(name.find("\U0001f333\\x00\\x01"), std::string::npos);
  EXPECT_NE(name.find("\\x08\t\n\\x0b\\x0c\\x0d"), std::string::npos);
  EXPECT_EQ(name.substr(name.size() - 8), "\\xfe\\xff");
}

}  // namespace
}  // namespace korat::report

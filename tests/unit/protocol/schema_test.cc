#include "protocol/schema.h"

#include <gtest/gtest.h>

#include <sstream>

#include "base/hash.h"
#include "protocol/schema_lines.h"
#include "tests/unit/protocol/schema_builder.h"

namespace korat {
namespace {

using test::Choice;
using test::Null;
using test::SchemaBuilder;
using test::To;

std::string WrittenSchema(const Schema& schema) {
  std::ostringstream out;
  WriteSchema(schema, out);
  return out.str();
}

std::optional<Schema> Read(const std::string& text) {
  std::istringstream in(text);
  return ReadSchema(in);
}

void ExpectEqual(const Field& a, const Field& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.domain_size, b.domain_size);
  EXPECT_EQ(a.owns, b.owns);
  ASSERT_EQ(a.values.size(), b.values.size()) << a.name;
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    EXPECT_EQ(a.values[i].object, b.values[i].object);
    EXPECT_EQ(a.values[i].class_end, b.values[i].class_end);
    EXPECT_EQ(a.values[i].reveals.count, b.values[i].reveals.count);
    if (a.values[i].reveals.count != 0) {
      EXPECT_EQ(a.values[i].reveals.first, b.values[i].reveals.first);
    }
  }
}

void ExpectEqual(const StateSpace& a, const StateSpace& b) {
  ASSERT_EQ(a.classes.size(), b.classes.size());
  for (std::size_t i = 0; i < a.classes.size(); ++i) {
    EXPECT_EQ(a.classes[i].name, b.classes[i].name);
    EXPECT_EQ(a.classes[i].distinguishable, b.classes[i].distinguishable);
    EXPECT_EQ(a.classes[i].told_apart, b.classes[i].told_apart);
  }
  ASSERT_EQ(a.objects.size(), b.objects.size());
  for (std::size_t i = 0; i < a.objects.size(); ++i) {
    EXPECT_EQ(a.objects[i].class_index, b.objects[i].class_index);
    EXPECT_EQ(a.objects[i].order, b.objects[i].order);
    EXPECT_EQ(a.objects[i].fields.first, b.objects[i].fields.first);
    EXPECT_EQ(a.objects[i].fields.count, b.objects[i].fields.count);
  }
  ASSERT_EQ(a.fields.size(), b.fields.size());
  for (std::size_t i = 0; i < a.fields.size(); ++i) ExpectEqual(a.fields[i], b.fields[i]);
  EXPECT_EQ(a.roots, b.roots);
}

void ExpectReadsBack(const Schema& schema) {
  const std::optional<Schema> again = Read(WrittenSchema(schema));
  ASSERT_TRUE(again) << WrittenSchema(schema);
  ExpectEqual(schema.space, again->space);
  EXPECT_EQ(schema.texts, again->texts);
  EXPECT_EQ(schema.root_names, again->root_names);
  EXPECT_EQ(schema.kept, again->kept);
}

// Everything a schema may hold.
Schema Everything() {
  SchemaBuilder builder;
  builder.AddRoot("Root", {{"items.size()", {"0", "2"}},
                           {"any", {Null(), To(1), To(2), To(1, ".hook"), "none"}},
                           {"far", {"-3", "-2", "-1", "7", "07", "+8"}}});
  builder.AddElements("items.size()", {0, 2}, {{"items[0]", {To(2)}}, {"items[1]", {To(2)}}});
  builder.AddObject("Node", {{"text", {"", " a b ", "new\nline", std::string("\0\x1b\\\xff", 4)}}});
  builder.AddObject("Node", {});
  builder.AddArgument("some argument", {{"some argument", {"9223372036854775807"}}});
  Schema& schema = builder.schema();
  schema.space.classes[1].distinguishable = true;
  schema.space.classes[1].told_apart = 2;
  schema.space.fields[1].owns = true;
  schema.kept = {{ObjectIndex{0}, "all[0]", ObjectIndex{1}, ".hook"},
                 {ObjectIndex{0}, "limit", kNoObject, "7\n"}};
  return schema;
}

// `text` with one line replaced and the checksum corrected.
std::string Forged(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find("\n" + from + "\n");
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at + 1, from.size(), to);
  text.erase(text.rfind("end "));
  Checksum checksum;
  checksum.Add(text);
  std::ostringstream end;
  end << "end " << std::hex << checksum.sum() << '\n';
  return text + end.str();
}

TEST(Schema, ReadsBack) {
  ExpectReadsBack(test::SearchTrees());
  ExpectReadsBack(Everything());
  ExpectReadsBack(Schema());
}

TEST(Schema, IsWrittenLineByLine) {
  SchemaBuilder builder;
  builder.AddRoot("List", {{"head", {Null(), To(1), To(2)}}, {"size", {"0", "1", "2"}}});
  builder.AddObject("Node", {{"next", {Null(), To(1), To(2)}}});
  builder.AddObject("Node", {{"next", {Null(), To(1), To(2)}}});
  builder.schema().kept = {{ObjectIndex{0}, "all[0]", ObjectIndex{1}, ".hook"},
                           {ObjectIndex{0}, "limit", kNoObject, "7"}};
  const std::string text = WrittenSchema(builder.schema());
  EXPECT_EQ(text.substr(0, text.find("end ")),
            "korat schema 1\n"
            "classes 2\nclass 0 0 List\nclass 0 0 Node\n"
            "objects 3\nobject 0 0 0 2\nobject 1 0 2 1\nobject 1 1 3 1\n"
            "domains 2\n"
            "domain 3\ntext null\nobjects 1 2 3 \n"
            "domain 3\nrange 0 2\n"
            "fields 4\nfield 0 0 head\nfield 1 0 size\nfield 0 0 next\nfield 0 0 next\n"
            "roots 1\nroot 0 \n"
            "kept 2\nmember 0 all[0]\nobject 1 .hook\nmember 0 limit\ntext 7\n");
}

TEST(Schema, TakesOneLineForConsecutiveIntegers) {
  std::vector<Choice> numbers;
  for (int i = -500; i <= 500; ++i) numbers.push_back(std::to_string(i));
  SchemaBuilder builder;
  builder.AddRoot("Root", {{"number", numbers}});
  EXPECT_NE(WrittenSchema(builder.schema()).find("\ndomain 1001\nrange -500 500\nfields"),
            std::string::npos);
  ExpectReadsBack(builder.schema());
}

TEST(Schema, ReadsTheLargestIntegers) {
  SchemaBuilder builder;
  builder.AddRoot("Root", {{"least", {"-9223372036854775808", "-9223372036854775807"}},
                           {"both", {"9223372036854775807", "-9223372036854775808"}},
                           {"unsigned", {"18446744073709551614", "18446744073709551615"}}});
  ExpectReadsBack(builder.schema());
}

TEST(Schema, LeavesWhatFollowsInTheStream) {
  std::istringstream in(WrittenSchema(Everything()) + "next\n");
  ASSERT_TRUE(ReadSchema(in));
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line, "next");
}

TEST(Schema, IsRefusedIfCutOffAnywhere) {
  for (const Schema& schema : {test::SearchTrees(), Everything()}) {
    const std::string text = WrittenSchema(schema);
    for (std::size_t size = 0; size < text.size(); ++size) {
      EXPECT_FALSE(Read(text.substr(0, size))) << size;
    }
  }
}

TEST(Schema, IsRefusedIfAByteIsDamaged) {
  for (const Schema& schema : {test::SearchTrees(), Everything()}) {
    const std::string text = WrittenSchema(schema);
    for (std::size_t i = 0; i < text.size(); ++i) {
      for (const int flip : {0x01, 0x08, 0x20, 0x80, 0xff}) {
        std::string damaged = text;
        damaged[i] = static_cast<char>(damaged[i] ^ flip);
        EXPECT_FALSE(Read(damaged)) << i << " ^ " << flip;
      }
    }
  }
}

// The checksum is right in these: the reader must see for itself what is wrong.
TEST(Schema, IsRefusedIfANumberIsOutOfRange) {
  const std::string text = WrittenSchema(Everything());
  ASSERT_TRUE(Read(Forged(text, "class 0 0 Root", "class 0 0 Other")));
  const std::pair<const char*, const char*> cases[] = {
      {"korat schema 1", "korat schema 2"},
      {"classes 3", "classes 2"},
      {"classes 3", "classes 4"},
      {"classes 3", "classes 4294967295"},
      {"classes 3", "classes 4294967296"},
      {"classes 3", "classes -1"},
      {"classes 3", "classes 3 "},
      {"classes 3", "classes  3"},
      {"class 0 0 Root", "class 2 0 Root"},
      {"class 0 0 Root", "class 0 0"},
      {"class 0 0 Root", "class 0 0 \\q"},
      {"object 1 0 5 1", "object 3 0 5 1"},           // class
      {"object 1 0 5 1", "object 1 4 5 1"},           // order
      {"object 1 0 5 1", "object 1 0 8 1"},           // first field
      {"object 1 0 5 1", "object 1 0 5 3"},           // fields
      {"object 1 0 5 1", "object 1 0 4294967295 2"},  // their sum overflows
      {"object 1 0 5 1", "object 1 0 5"},
      {"domain 2", "domain 1"},
      {"domain 2", "domain 0"},
      {"domain 2", "domain 4294967295"},
      {"reveals 3 2 2", "reveals 3 5 2"},
      {"reveals 3 2 2", "reveals 3 0 2"},
      {"reveals 3 2 2", "reveals 0 2 2"},  // itself
      {"reveals 3 2 2", "reveals 4294967295 2 2"},
      {"reveals 3 2 2", "unknown 3 2 2"},
      {"objects 1 2 5 ", "objects 1 2 5"},
      {"objects 1 2 5 ", "objects 3 2 5 "},  // no fourth object
      {"objects 1 2 5 ", "objects 4294967295 2 5 "},
      {"objects 1 2 5 ", "objects 1 0 5 "},
      {"objects 1 2 5 ", "objects 1 2 6 "},  // the piece ends after the domain
      {"objects 1 2 5 ", "objects 1 2 1 "},  // the piece ends before its values
      {"range -3 -1", "range -3 0"},
      {"range -3 -1", "range -1 -3"},
      {"range -3 -1", "range -3 9000000000000000000"},
      {"range -3 -1", "range -9223372036854775808 9223372036854775807"},
      {"field 1 1 any", "field 6 1 any"},
      {"field 1 1 any", "field 1 2 any"},
      {"roots 2", "roots 1"},
      {"root 3 some argument", "root 4 some argument"},
      {"kept 2", "kept 1"},
      {"member 0 limit", "member 4 limit"},
      {"object 1 .hook", "object 4 .hook"},
      {"text 7\\n", "number 7"},
  };
  for (const auto& [from, to] : cases) {
    const std::string forged = from == std::string("korat schema 1")
                                   ? to + text.substr(text.find('\n'))
                                   : Forged(text, from, to);
    EXPECT_FALSE(Read(forged)) << from << " -> " << to;
  }
}

TEST(Schema, IsRefusedIfItWouldFillTheMemory) {
  const std::string title = "korat schema 1\nclasses 0\nobjects 0\ndomains 1\n";
  EXPECT_FALSE(Read(title + "domain 4000000000\nrange 1 4000000000\nfields 0\nroots 0\nend 0\n"));

  // A thousand times a million values; the rest of the lines stays unread.
  std::string text = title + "domain 1000000\nrange 1 1000000\nfields 1000\n";
  for (int i = 0; i < 1000; ++i) text += "field 0 0 x\n";
  std::istringstream in(text + "roots 0\nend 0\n");
  EXPECT_FALSE(ReadSchema(in));
  EXPECT_LT(in.tellg(), static_cast<std::streamoff>(title.size() + 200));
}

}  // namespace
}  // namespace korat

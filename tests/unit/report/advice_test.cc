// The rules of docs/writing-predicates.md, one by one: with just enough candidates, and with one
// less.
#include "report/advice.h"

#include <gtest/gtest.h>

namespace korat::report {
namespace {

constexpr std::int64_t kCandidates = 1000;  // a tenth is 100

// class Root { int a, b; }, class Node { Node* next; int info; }, two of them
Schema MakeSchema() {
  Schema schema;
  StateSpace& space = schema.space;
  space.classes = {{"Root"}, {"Node"}};
  space.objects = {
      {ClassIndex{0}, 0, {0, 2}}, {ClassIndex{1}, 0, {2, 2}}, {ClassIndex{1}, 1, {4, 2}}};
  for (const char* name : {"a", "b", "next", "info", "next", "info"}) {
    space.fields.push_back({name, 3, false, {}, false});
  }
  space.roots = {ObjectIndex{0}};
  schema.root_names = {""};
  schema.texts.resize(space.fields.size());
  return schema;
}

Profile Plain() {
  Profile profile;
  profile.fields.resize(6);
  for (FieldProfile& field : profile.fields) field.reads = 1;
  return profile;
}

std::vector<Advice> AdviceFor(const Profile& profile) {
  return Advise(MakeSchema(), profile, kCandidates);
}

void ExpectOnly(const Profile& profile, Guideline guideline, const std::string& field) {
  const std::vector<Advice> advice = AdviceFor(profile);
  ASSERT_EQ(advice.size(), 1u);
  EXPECT_EQ(NameOf(advice[0].guideline), std::string(NameOf(guideline)));
  EXPECT_EQ(advice[0].field, field);
}

TEST(Advice, IsEmptyWithoutAReason) { EXPECT_TRUE(AdviceFor(Plain()).empty()); }

TEST(Advice, ImmediateTerminationFromATenthOfTheCandidatesOn) {
  Profile profile = Plain();
  profile.fields[3].blind = 60;
  profile.fields[5].blind = 40;  // the same field of another object
  ExpectOnly(profile, Guideline::kImmediateTermination, "Node.info");
  profile.fields[5].blind = 39;
  EXPECT_TRUE(AdviceFor(profile).empty());
}

TEST(Advice, NeedsAtLeastTenCandidates) {
  Profile profile = Plain();
  profile.fields[0].blind = 9;
  EXPECT_TRUE(Advise(MakeSchema(), profile, 20).empty());
  profile.fields[0].blind = 10;
  EXPECT_EQ(Advise(MakeSchema(), profile, 20).size(), 1u);
}

TEST(Advice, ImmediateTerminationIsNotForWhatALateCheckExplains) {
  Profile profile = Plain();
  profile.fields[0].blind = 150;
  profile.fields[1].gain_object = 150;
  ExpectOnly(profile, Guideline::kLocalBeforeGlobal, "Root.b");
  profile.fields[0].blind = 151;
  EXPECT_EQ(AdviceFor(profile).size(), 2u);
}

TEST(Advice, ReadToCheckReplacesImmediateTerminationOfTheSameField) {
  Profile profile = Plain();
  FieldProfile& field = profile.fields[0];
  field.blind = field.hopeless = 200;
  field.watched = 2;
  field.late = 1;
  ExpectOnly(profile, Guideline::kReadToCheck, "Root.a");
  field.watched = 3;  // mostly it is used at once
  ExpectOnly(profile, Guideline::kImmediateTermination, "Root.a");
}

TEST(Advice, AFieldThatIsRejectedWhereItIsReadGetsNoReadToCheck) {
  Profile profile = Plain();
  profile.fields[0].hopeless = 200;
  profile.fields[0].watched = profile.fields[0].late = 1;
  profile.fields[0].rejected = 1;
  EXPECT_TRUE(AdviceFor(profile).empty());
}

TEST(Advice, FewerDependenciesIfMostRejectionsAreForTheValueAlone) {
  Profile profile = Plain();
  FieldProfile& field = profile.fields[1];
  field.gain_reached = 100;
  field.rejected = 200;
  field.alone = 100;
  ExpectOnly(profile, Guideline::kFewerDependenciesFirst, "Root.b");
  field.alone = 99;
  ExpectOnly(profile, Guideline::kLocalBeforeGlobal, "Root.b");
  field.gain_reached = 99;
  EXPECT_TRUE(AdviceFor(profile).empty());
}

TEST(Advice, LocalBeforeGlobalAfterTheFieldsOfTheObject) {
  Profile profile = Plain();
  profile.fields[1].gain_object = 100;
  profile.fields[1].gain_reached = -5;
  ExpectOnly(profile, Guideline::kLocalBeforeGlobal, "Root.b");
  EXPECT_NE(AdviceFor(profile)[0].text.find("after the other fields of its object"),
            std::string::npos);
  profile.fields[1].gain_object = 99;
  EXPECT_TRUE(AdviceFor(profile).empty());
}

TEST(Advice, MergingIfOneWalkSavesMoreThanItCosts) {
  Profile profile = Plain();
  profile.walks = {{2, 3, 150, 50}};
  ExpectOnly(profile, Guideline::kMergingProperties, "Node.info");
  EXPECT_NE(AdviceFor(profile)[0].text.find("'Node.next'"), std::string::npos);
  profile.walks = {{2, 3, 150, 51}};
  EXPECT_TRUE(AdviceFor(profile).empty());
}

TEST(Advice, NoPruningHelpsIfNearlyAllIsReadBeforeItIsRejected) {
  Profile profile = Plain();
  profile.rejected = 200;
  profile.rejected_all_read = 190;
  ExpectOnly(profile, Guideline::kNoPruning, "");
  profile.rejected_all_read = 189;
  EXPECT_TRUE(AdviceFor(profile).empty());
}

TEST(Advice, NoPruningIsNotReportedIfThereIsOtherAdvice) {
  Profile profile = Plain();
  profile.rejected = profile.rejected_all_read = 200;
  profile.fields[0].blind = 100;
  ExpectOnly(profile, Guideline::kImmediateTermination, "Root.a");
}

TEST(Advice, WhatMattersMostComesFirst) {
  Profile profile = Plain();
  profile.fields[0].blind = 100;
  profile.fields[1].blind = 300;
  const std::vector<Advice> advice = AdviceFor(profile);
  ASSERT_EQ(advice.size(), 2u);
  EXPECT_EQ(advice[0].field, "Root.b");
  EXPECT_EQ(advice[0].candidates, 300);
}

TEST(ProfileRows, AddUpTheObjectsOfAClass) {
  Profile profile = Plain();
  profile.fields[2].reads = 3;
  profile.fields[4].reads = 4;
  const std::vector<ProfileRow> rows = RowsByClass(MakeSchema(), profile);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[2].name, "Node.next");
  EXPECT_EQ(rows[2].counts.reads, 7);
  EXPECT_EQ(rows[2].class_name, "Node");
  EXPECT_EQ(rows[2].member, "next");
}

TEST(ProfileRows, OrListThemSeparately) {
  const std::vector<ProfileRow> rows = RowsByObject(MakeSchema(), Plain());
  ASSERT_EQ(rows.size(), 6u);
  EXPECT_EQ(rows[5].name, "N1.info");
}

TEST(ProfileRows, LeaveOutUnreadFieldsAndCombineElements) {
  Schema schema = MakeSchema();
  schema.space.fields[0].name = "items[0].x";
  schema.space.fields[1].name = "items[1].x";
  Profile profile = Plain();
  profile.fields[2].reads = profile.fields[4].reads = 0;
  const std::vector<ProfileRow> rows = RowsByClass(schema, profile);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].name, "Root.items[].x");
  EXPECT_EQ(rows[0].member, "items");
}

}  // namespace
}  // namespace korat::report

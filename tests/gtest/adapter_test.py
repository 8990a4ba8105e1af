#!/usr/bin/env python3
"""Tests of korat/gtest.h. Usage: adapter_test.py SUBJECT, the program of subject.cc."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

SUBJECT = ""
TWO = "List{head: N0}  N0{next: N1, value: 1}  N1{next: null, value: 1}"  # the first list of two


class Run:
    """One run of the subject: exit code, output, and the XML report's <testcase> by name."""

    def __init__(self, test: str, *flags: str, **environment: str):
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder, "report.xml")
            done = subprocess.run(
                [SUBJECT, f"--gtest_filter={test}", f"--gtest_output=xml:{report}", *flags],
                env={**os.environ, **environment}, capture_output=True, text=True, timeout=120,
            )
            self.code, self.out, self.err = done.returncode, done.stdout, done.stderr
            cases = xml.etree.ElementTree.parse(report).iter("testcase") if report.exists() else []
            self.cases = {f"{case.get('classname')}.{case.get('name')}": case for case in cases}

    def properties(self, test: str) -> dict[str, str]:
        return {p.get("name"): p.get("value") for p in self.cases[test].iter("property")}

    def failures(self, test: str) -> list[str]:
        return [failure.text for failure in self.cases[test].iter("failure")]

    def replay_command(self) -> str:
        return re.search(r"(?:Replay|replay): (KORAT_REPLAY=.*)", self.out + self.err)[1]


def shell(command: str) -> subprocess.CompletedProcess:
    return subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120)


class Adapter(unittest.TestCase):
    def check_report(self, test: str, structure: str, structure_id: str) -> Run:
        """The test fails once, with a report on the structure; replayed, it fails on that one."""
        run = Run(test)
        self.assertEqual(run.code, 1, run.out)
        self.assertEqual(run.out.count("korat: the body failed"), 1, run.out)
        shown = f"on structure {structure_id}. Before the body ran, it was\n  {structure}\n"
        self.assertIn(shown, run.out)
        self.assertEqual(
            run.replay_command(), f"KORAT_REPLAY={structure_id} {SUBJECT} --gtest_filter={test}"
        )
        self.assertEqual(sum(structure in failure for failure in run.failures(test)), 1)

        replayed = shell(run.replay_command())
        self.assertEqual(replayed.returncode, 1, replayed.stdout)
        self.assertIn(f"replaying structure {structure_id}\n  {structure}\n", replayed.stdout)
        self.assertIn(f"on structure {structure_id}. Before", replayed.stdout)
        return run

    def test_a_failing_body_shows_the_structure_before_it_ran_and_stops_the_loop(self):
        run = self.check_report("Body.Fails", TWO, "12")
        self.assertEqual(run.out.count("a list of two"), 1)
        self.assertEqual(run.properties("Body.Fails")["korat_structures"], "4")
        self.assertIn("STOPPED", run.properties("Body.Fails")["korat_verdict"])

    def test_an_argument_is_part_of_the_structure(self):
        self.check_report(
            "Body.FailsForAnArgument",
            "List{head: N0}  N0{next: null, value: 1}  argument1: 3", "12")

    def test_a_structure_that_the_body_destroyed_is_shown_and_replayed_whole(self):
        self.check_report(
            "Body.FailsAfterRebuilding",
            "Owner{first: N0, second: N0, numbers: [1, 1], "
            'name: "a name that is too long for the string itself"}  N0{next: null, value: 1}',
            "1121")

    def test_keep_going_reports_every_failing_structure(self):
        run = Run("Body.Fails", KORAT_KEEP_GOING="1")
        self.assertEqual(run.out.count("a list of two"), 4)
        self.assertEqual(len(set(re.findall(r"failed on structure (\w+)\.", run.out))), 4, run.out)
        self.assertEqual(run.properties("Body.Fails")["korat_structures"], "15")
        self.assertEqual(run.properties("Body.Fails")["korat_verdict"], "EXHAUSTED")

    def test_a_failed_assert_leaves_the_loop_and_is_reported(self):
        run = self.check_report("Body.Asserts", "List{head: null}", "0")
        self.assertIn("LEFT", run.properties("Body.Asserts")["korat_verdict"])

    def test_a_break_after_a_failure_does_not_lose_the_report(self):
        self.check_report("Body.FailsAndBreaks", TWO, "12")

    def test_a_passing_test_is_silent_and_has_its_counts_in_the_report(self):
        run = Run("Body.Passes")
        self.assertEqual(run.code, 0, run.out)
        self.assertNotIn("korat", run.out + run.err)
        properties = run.properties("Body.Passes")
        self.assertEqual(properties["korat_structures"], "15")
        self.assertGreater(int(properties["korat_candidates"]), 5)
        self.assertEqual(properties["korat_verdict"], "EXHAUSTED")

    def test_a_skip_in_the_body_skips_the_test(self):
        run = Run("Body.Skips")
        self.assertEqual(run.code, 0, run.out)
        self.assertIn("[  SKIPPED ] Body.Skips", run.out)
        self.assertNotIn("korat:", run.out + run.err)

    def test_an_exception_from_the_body_is_reported_with_its_structure(self):
        run = self.check_report("Body.Throws", TWO, "12")
        self.assertIn("two is too many", run.out)

    def test_an_exception_that_the_test_expects_is_not_a_failure(self):
        run = Run("Body.ThrowsWhatIsCaught")
        self.assertEqual(run.code, 0, run.out)
        self.assertNotIn("korat:", run.out + run.err)

    def test_an_exception_that_was_caught_is_not_to_blame_for_a_later_failure(self):
        run = Run("Body.ThrowsWhatIsCaughtAndFailsLater")
        self.assertEqual(len(run.failures("Body.ThrowsWhatIsCaughtAndFailsLater")), 1, run.out)

    def test_a_crash_names_the_structure_and_how_to_replay_it(self):
        for test, signal in [("Body.DereferencesNull", 11), ("Body.Aborts", 6)]:
            run = Run(test)
            self.assertEqual(run.code, -signal, run.out + run.err)
            self.assertEqual(run.err.count("a crash in the body of a loop, on structure 12\n"), 1)
            replayed = shell(run.replay_command())
            self.assertNotIn(replayed.returncode, (0, 1))
            self.assertIn(f"replaying structure 12\n  {TWO}\n", replayed.stdout)

    def test_a_death_test_in_the_body_dies_silently(self):
        run = Run("Body.DiesOnPurpose")
        self.assertEqual(run.code, 0, run.out + run.err)

    def test_loops_of_a_test_are_distinguished(self):
        run = self.check_report("Loops.TheSecondFails", TWO, "2:12")
        self.assertEqual(run.properties("Loops.TheSecondFails")["korat_structures"], str(15 + 4))

    def test_a_failure_of_an_inner_loop_names_both_structures(self):
        run = self.check_report("Loops.TheInnerFails", "List{head: null}", "1/2:0")
        outer = "List{head: N0}  N0{next: null, value: 1}"
        self.assertIn(f"inside a loop at structure 1\n  {outer}\n", run.out)

    def test_a_failure_of_an_outer_loop_is_replayed_with_all_of_the_inner_one(self):
        run = self.check_report("Loops.TheOuterFails", TWO, "12")
        self.assertEqual(run.properties("Loops.TheOuterFails")["korat_structures"], str(3 + 3 * 3))

    def test_a_crash_of_an_inner_loop_does_not_change_the_ids_of_later_loops(self):
        run = Run("Loops.TheInnerCrashesInASandbox")
        self.assertIn("failed (signal 11 (Segmentation fault)) on structure 0.", run.out)
        self.assertIn("failed on structure 2:12.", run.out)

    def test_an_incomplete_search_fails_unless_it_is_allowed(self):
        run = Run("Search.*CutShort")
        self.assertEqual(run.code, 1)
        [failure] = run.failures("Search.IsCutShort")
        self.assertIn("INCOMPLETE (structure limit) after 3 structures", failure)
        self.assertEqual(run.failures("Search.MayBeCutShort"), [])
        self.assertEqual(
            run.properties("Search.MayBeCutShort")["korat_verdict"], "INCOMPLETE (structure limit)")

    def test_no_structure_at_all_fails_unless_it_is_allowed(self):
        run = Run("Search.*FindNothing:Search.FindsNothing")
        self.assertEqual(run.code, 1)
        [failure] = run.failures("Search.FindsNothing")
        self.assertIn("nothing was tested: none of ", failure)
        self.assertEqual(run.failures("Search.MayFindNothing"), [])

    def test_a_failed_assertion_in_the_sandbox_is_collected_and_the_loop_goes_on(self):
        run = self.check_report("InTheSandbox.Fails", TWO, "12")
        self.assertEqual(run.out.count("collected: failed an assertion on List{head: N0}"), 4)

    def test_a_crash_in_the_sandbox_fails_the_test_and_the_loop_goes_on(self):
        run = Run("InTheSandbox.*")
        [failure] = run.failures("InTheSandbox.Crashes")
        self.assertIn("failed (signal 6 (Aborted)) on structure 12. Before", failure)
        self.assertIn(TWO, failure)
        self.assertEqual(run.out.count("collected: signal 6 (Aborted)"), 4)
        self.assertEqual(run.failures("InTheSandbox.Passes"), [])

    def test_a_wrong_replay_fails_and_says_why(self):
        for wanted, reason in [
            ("1-2", "not the id of a structure"),
            ("2:", "not the id of a structure"),
            ("0:12", "not the id of a structure"),
            ("12/", "not the id of a structure"),
            ("7:12", "this test reached no such loop"),
            ("11", "the predicate does not accept this structure"),
            ("9", "has value 9 for field"),
            ("11111111", "this finitization has 7 fields"),
        ]:
            run = Run("Body.Fails", KORAT_REPLAY=wanted)
            self.assertEqual(run.code, 1, wanted)
            self.assertIn(reason, run.out)

    def test_a_replay_leaves_counts_and_tests_without_loops_alone(self):
        run = Run("Body.Passes:Plain.*", KORAT_REPLAY="12")
        self.assertEqual(run.code, 0, run.out)
        self.assertEqual(run.properties("Body.Passes")["korat_structures"], "1")
        self.assertEqual(run.properties("Plain.HasNoLoop"), {})

    def test_listing_prints_the_tests_and_nothing_else(self):
        run = Run("Body.Fails", "--gtest_list_tests")
        self.assertEqual(run.out.splitlines()[-2:], ["Body.", "  Fails"])
        self.assertNotIn("korat", run.out + run.err)

    def test_fail_fast_skips_the_tests_after_a_failing_loop(self):
        run = Run("Body.Fails:Body.Passes", "--gtest_fail_fast")
        self.assertEqual(run.code, 1)
        self.assertEqual(run.cases["Body.Passes"].get("result"), "skipped")

    def test_repeating_starts_afresh(self):
        run = Run("Loops.TheSecondFails", "--gtest_repeat=2")
        self.assertEqual(run.out.count("failed on structure 2:12."), 2)

    def test_thrown_assertions_are_reported_too(self):
        run = Run("Body.Fails", "--gtest_throw_on_failure")  # for another framework to catch
        self.assertEqual(run.out.count("failed on structure 12."), 1)
        self.assertIn("terminate called after throwing", run.err)

    def test_several_files_with_the_adapter_report_once(self):
        run = Run("SecondFile.*:PlainFile.*")
        self.assertEqual(run.out.count("korat: the body failed on structure"), 1, run.out)
        self.assertEqual(len(run.properties("SecondFile.FailsOnce")), 3)


if __name__ == "__main__":
    SUBJECT = sys.argv.pop(1)
    unittest.main()

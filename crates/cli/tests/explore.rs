//! `unsnarl explore` and `unsnarl replay`: what they print, where they end, and that an execution runs again.
//! `UPDATE_EXPECT=1` rewrites the snapshots.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use serde_json::Value;

use crate::support::{self, compiled, copy, report, scratch, unsnarl};

const DESK: &str = include_str!("sources/Desk.java");

fn desk(name: &str) -> PathBuf {
    compiled(name, "Desk.java", DESK)
}

#[test]
fn a_violation_is_shown_with_its_execution_and_runs_again() {
    let folder = desk("explore-text");
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--schedules", "found"]);
    assert_eq!(run.code, 1, "{}", run.err);
    expect_file!["snapshots/explore.txt"].assert_eq(&run.out);
    let again = unsnarl(&folder, &["explore", "out", "--main", "Desk"]);
    assert_eq!(again.out, run.out, "the same program gives the same report");
    let replay = |arguments: &[&str]| unsnarl(&folder, arguments);
    let first = replay(&["replay", "found/1.json"]);
    assert_eq!(first.code, 1, "{}", first.err);
    // The fingerprint depends on the JDK.
    let (steps, state) = first.out.split_once("state ").unwrap();
    expect_file!["snapshots/replay.txt"].assert_eq(steps);
    assert!(state.contains(" after 5 steps"), "{state}");
    assert_eq!(replay(&["replay", "found/1.json"]).out, first.out);
    assert!(replay(&["replay", "found/1.json", "--trace"]).out.len() >= first.out.len());
    // What was mended does not show any more.
    let mended = folder.join("mended");
    fs::create_dir(&mended).unwrap();
    let repaired = compiled(
        "explore-mended",
        "Desk.java",
        &DESK.replace("ordered ? RED : BLACK", "RED").replace("ordered ? BLACK : RED", "BLACK"),
    );
    copy(&repaired.join("out"), &mended);
    let run = replay(&["replay", "found/1.json", "mended"]);
    let is_told = run.code == 0 && run.err.contains("does not show in this execution any more");
    assert!(is_told || run.code == 3 && run.err.contains("cannot be taken"), "{}: {}", run.code, run.err);
    // A schedule of another program does not fit, and that is said.
    let other =
        fs::read_to_string(folder.join("found/1.json")).unwrap().replace("\"choices\": \"", "\"choices\": \"7 ");
    fs::write(folder.join("other.json"), other).unwrap();
    let misfit = replay(&["replay", "other.json"]);
    assert_eq!(misfit.code, 3);
    assert!(misfit.err.contains("cannot be taken"), "{}", misfit.err);
}

#[test]
fn a_kind_of_violation_is_a_rule_with_a_page() {
    let run = unsnarl(Path::new("."), &["explain", "deadlock"]);
    assert!(run.code == 0 && run.out.contains("threads wait forever"), "{}{}", run.out, run.err);
}

#[test]
fn tools_get_one_object_whose_keys_are_documented() {
    let folder = desk("explore-json");
    let run =
        unsnarl(&folder, &["explore", "out", "--main", "Desk", "--format", "json", "--outcomes", "--", "ordered"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let object = report(&run.out);
    assert_eq!(object["outcome"], "clean");
    assert_eq!(object["outcomes"], serde_json::json!(["2\n"]));
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--format", "json"]);
    let object = report(&run.out);
    assert_eq!(
        (object["outcome"].as_str(), object["violations"][0]["kind"].as_str()),
        (Some("violation"), Some("deadlock"))
    );
    let finding = &object["findings"][0];
    assert_eq!((&finding["rule"], &finding["verdict"]), (&"deadlock".into(), &"confirmed".into()));
    assert_eq!(finding["schedule"], object["violations"][0]["schedule"]);
    let reference = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/json.md")).unwrap();
    for part in [&object, &object["violations"][0], &object["violations"][0]["schedule"], &object["stats"]] {
        for key in part.as_object().unwrap().keys() {
            assert!(reference.contains(&format!("`{key}`")), "{key}");
        }
    }
}

#[test]
fn what_was_not_covered_is_no_success() {
    let folder = desk("explore-budget");
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--max-states", "3", "--", "ordered"]);
    assert_eq!(run.code, 5, "{}", run.out);
    assert!(run.out.contains("the budget of states ran out"), "{}", run.out);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--", "file"]);
    assert_eq!(run.code, 5, "{}", run.out);
    assert!(run.out.contains("unsupported: "), "{}", run.out);
    let short = ["explore", "out", "--main", "Desk", "--max-instructions", "10", "--", "ordered"];
    let run = unsnarl(&folder, &short);
    assert_eq!(run.code, 5, "{}{}", run.out, run.err);
    assert!(run.out.contains("the budget of instructions ran out"), "{}", run.out);
    assert_eq!(unsnarl(&folder, &["explore", "out", "--main", "Desk", "--max-instructions", "0"]).code, 2);
    let sampled = ["explore", "out", "--main", "Desk", "--strategy", "random", "--runs", "20", "--", "ordered"];
    assert_eq!(unsnarl(&folder, &sampled).code, 5);
}

#[test]
fn what_is_looked_for_and_how_far_is_the_users_to_say() {
    let folder = desk("explore-chosen");
    let explore = |more: &[&str]| unsnarl(&folder, &[&["explore", "out", "--main", "Desk"], more].concat());
    // The deadlock needs one preemption.
    let run = explore(&["--bound", "0"]);
    assert_eq!(run.code, 5, "{}", run.out);
    assert!(run.out.contains("every execution with up to 0 preemptions is covered"), "{}", run.out);
    assert!(explore(&["--bound", "1"]).out.contains("error[deadlock]"));
    assert!(explore(&["--strategy", "context-bound"]).out.contains("error[deadlock]"));
    let run = explore(&["--property", "race,assertion"]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(explore(&["--property", "deadlock"]).out.contains("error[deadlock]"));
    let run = explore(&["--property", "Desk.isNew"]);
    assert!(run.out.contains("error[invariant]: Desk.isNew is false"), "{}", run.out);
    assert!(run.out.contains("error[deadlock]"), "a method comes besides what is looked for anyway: {}", run.out);
    for more in [&["--exact"][..], &["--threads", "1"], &["--threads", "3"]] {
        assert_eq!(explore(more).out, explore(&[]).out, "{more:?}");
    }
    let run = explore(&["--bound", "1", "--strategy", "random"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("--bound goes with the strategy context-bound"), "{}", run.err);
    let run = explore(&["--property", "deadlok"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("no property `deadlok`") && run.err.contains("lost-wakeup"), "{}", run.err);
    let run = explore(&["--property", "Desk.isOld"]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("Desk has no `static boolean isOld()`"), "{}", run.err);
}

#[test]
fn mistakes_are_told_with_what_to_do() {
    let folder = desk("explore-mistakes");
    let run = unsnarl(&folder, &["explore", "out", "--main", "Dsek"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("There is no class `Dsek`; the one class with a main method is Desk."), "{}", run.err);
    assert!(run.err.contains("help: --main"), "{}", run.err);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--jdk", "out"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("is not a JDK") && run.err.contains("help: install a JDK"), "{}", run.err);
    let run = unsnarl(&folder, &["explore", "nowhere", "--main", "Desk"]);
    assert_ne!(run.code, 0);
    // What cannot be read is reported, and the rest is run.
    fs::write(folder.join("broken.jar"), "no archive").unwrap();
    let run = unsnarl(&folder, &["explore", "out", "broken.jar", "--main", "Desk", "--", "ordered"]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("warning") && run.err.contains("broken.jar"), "{}", run.err);
    fs::write(folder.join("broken.json"), "{").unwrap();
    assert_eq!(unsnarl(&folder, &["replay", "broken.json"]).code, 3);
}

/// The test classes of `sources/junit`, as `out` in a new folder of this name. JUnit's own classes are not there.
pub(crate) fn test_classes(name: &str) -> PathBuf {
    test_classes_of(name, "junit")
}

fn test_classes_of(name: &str, folder_of_sources: &str) -> PathBuf {
    let folder = scratch(name);
    let sources = unsnarl_fixtures::workspace_root().join("crates/cli/tests/sources").join(folder_of_sources);
    let classes = unsnarl_fixtures::compile::compile(&sources).unwrap_or_else(|reason| panic!("{reason}"));
    copy(&classes, &folder.join("out"));
    folder
}

/// The object of `explore --test`.
fn explored(folder: &Path, test: &str) -> Value {
    let run = unsnarl(folder, &["explore", "out", "--test", test, "--outcomes", "--format", "json"]);
    report(&run.out)
}

/// Names and outcomes of the tests, with the kinds of their violations.
pub(crate) fn results(object: &Value) -> Vec<(String, String, Vec<String>)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let kinds =
        |test: &Value| test["violations"].as_array().unwrap().iter().map(|found| text(&found["kind"])).collect();
    let tests = object["tests"].as_array().unwrap().iter();
    tests.map(|test| (text(&test["test"]), text(&test["outcome"]), kinds(test))).collect()
}

pub(crate) fn result(test: &str, outcome: &str, kinds: &[&str]) -> (String, String, Vec<String>) {
    (test.to_owned(), outcome.to_owned(), kinds.iter().map(|kind| (*kind).to_owned()).collect())
}

#[test]
fn each_test_of_a_class_is_a_program_of_its_own() {
    let folder = test_classes("explore-junit");
    let object = explored(&folder, "shop.TillTest");
    assert_eq!(
        results(&object),
        [
            result("shop.TillTest::countsAll", "violation", &["assertion"]),
            result("shop.TillTest::countsAllUnderALock", "clean", &[]),
            result("shop.TillTest::hasAnInstanceOfItsOwn", "clean", &[]),
        ]
    );
    assert_eq!(object["outcome"], "violation");
    assert_eq!(object["disabled"], serde_json::json!(["shop.TillTest::isNotRun"]));
    let reference = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/json.md")).unwrap();
    for key in object.as_object().unwrap().keys().chain(object["tests"][0].as_object().unwrap().keys()) {
        assert!(reference.contains(&format!("`{key}`")), "{key}");
    }
    let run = unsnarl(&folder, &["explore", "out", "--test", "shop.TillTest::countsAllUnderALock"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let heading = "test shop.TillTest::countsAllUnderALock\n\nnothing is wrong: every state was visited\n";
    let summary = "\n\n1 test: 0 with violations, 0 not covered, 1 clean\n";
    assert!(run.out.starts_with(heading) && run.out.ends_with(summary), "{}", run.out);
    let first = unsnarl(&folder, &["explore", "out", "--test", "shop.TillTest", "--find", "first"]);
    assert!(first.code == 1 && first.out.contains("1 test: 1 with violations"), "{}", first.out);
}

#[test]
fn the_schedule_of_a_test_runs_again() {
    let folder = test_classes("explore-junit-replay");
    let run = unsnarl(&folder, &["explore", "out", "--test", "shop.TillTest", "--schedules", "found"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let file: Value = serde_json::from_str(&fs::read_to_string(folder.join("found/1.json")).unwrap()).unwrap();
    assert_eq!((file["test"].as_str(), file.get("main")), (Some("shop.TillTest::countsAll"), None));
    let replay = unsnarl(&folder, &["replay", "found/1.json"]);
    assert_eq!(replay.code, 1, "{}", replay.err);
    assert!(
        replay.err.contains("this is where the assertion shows: main throws shop.Mismatch: sold 1"),
        "{}",
        replay.err
    );
    assert!(replay.out.contains("Till.sold (volatile): 1"), "{}", replay.out);
    let mut other = file.clone();
    other["test"] = "shop.TillTest::gone".into();
    fs::write(folder.join("other.json"), other.to_string()).unwrap();
    let gone = unsnarl(&folder, &["replay", "other.json"]);
    assert!(gone.code == 3 && gone.err.contains("has no test `gone`"), "{}", gone.err);
    other["main"] = "shop.TillTest".into();
    fs::write(folder.join("both.json"), other.to_string()).unwrap();
    let both = unsnarl(&folder, &["replay", "both.json"]);
    assert!(both.code == 3 && both.err.contains("either `main` or `test`"), "{}", both.err);
}

#[test]
fn what_runs_before_and_after_runs_in_the_order_of_junit() {
    let folder = test_classes("explore-junit-order");
    let object = explored(&folder, "shop.OrderTest");
    let test = &object["tests"][0];
    assert_eq!(test["violations"][0]["message"], "main throws java.lang.IllegalStateException: as wanted");
    let order =
        ["base all", "all", "new", "base each", "each", "test", "after", "base after", "after all", "base after all"];
    assert_eq!(test["outcomes"], serde_json::json!([order.join("\n") + "\n"]));
    // It has not failed, and has tested nothing.
    let aborted = explored(&folder, "shop.AbortedTest");
    assert_eq!(results(&aborted), [result("shop.AbortedTest::isNotReached", "unsupported", &[])]);
    let why = &aborted["tests"][0]["unsupported"][0]["what"];
    assert_eq!(why, "the test says that it does not apply: it throws org.opentest4j.TestAbortedException");
    // What fails after it fails all the same.
    let failed = explored(&folder, "shop.AbortedAndFailedTest");
    assert_eq!(results(&failed), [result("shop.AbortedAndFailedTest::doesNotApply", "violation", &["exception"])]);
    let third = explored(&folder, "shop.ThirdTest");
    assert_eq!(results(&third), [result("shop.ThirdTest::testSays", "clean", &[])]);
    assert_eq!(third["tests"][0]["outcomes"], serde_json::json!(["set up, testSays\n"]));
}

#[test]
fn what_is_inherited_runs_too_and_each_junit_runs_its_own() {
    let folder = test_classes("explore-junit-inherited");
    assert_eq!(
        results(&explored(&folder, "shop.InheritingTest")),
        [
            result("shop.InheritingTest::isFull", "clean", &[]),
            result("shop.InheritingTest::hasThree", "clean", &[]),
            result("shop.Inherited$Emptied", "unsupported", &[]),
        ]
    );
    let overriding = explored(&folder, "shop.OverridingTest");
    assert_eq!(overriding["tests"][0]["outcomes"], serde_json::json!(["below\n"]));
    assert_eq!(overriding["tests"][1]["test"], "shop.OverridingTest::isNotIgnored");
    let generations = explored(&folder, "shop.GenerationsTest");
    assert_eq!(
        results(&generations),
        [
            result("shop.GenerationsTest::isOfFour", "clean", &[]),
            result("shop.GenerationsTest::isOfFive", "clean", &[]),
            result("shop.GenerationsTest::isForSomeMachines", "unsupported", &[]),
        ]
    );
    let printed = |test: usize| generations["tests"][test]["outcomes"].clone();
    assert_eq!((printed(0), printed(1)), (serde_json::json!(["4\n"]), serde_json::json!(["5\n"])));
    // Who names it wants it, as other tools write it, too.
    assert_eq!(explored(&folder, "shop.GenerationsTest#isForSomeMachines")["outcome"], "clean");
    let both = ["explore", "out", "--test", "shop.OverridingTest", "--test", "shop.GenerationsTest::isOfFour"];
    let run = unsnarl(&folder, &both);
    assert!(run.code == 0 && run.out.contains("3 tests: 0 with violations, 0 not covered, 3 clean"), "{}", run.out);
}

#[test]
fn exceptions_that_are_expected_must_come() {
    let folder = test_classes("explore-junit-expected");
    let object = explored(&folder, "shop.ExpectedTest");
    assert_eq!(
        results(&object),
        [
            result("shop.ExpectedTest::throwsIt", "clean", &[]),
            result("shop.ExpectedTest::throwsASubclass", "clean", &[]),
            result("shop.ExpectedTest::throwsNothing", "violation", &["assertion"]),
            result("shop.ExpectedTest::throwsAnother", "violation", &["exception"]),
        ]
    );
    let site = |test: usize| object["tests"][test]["violations"][0]["sites"][0].clone();
    assert_eq!((&site(2)["method"], &site(2)["line"]), (&"throwsNothing".into(), &36.into()));
    assert_eq!((&site(3)["method"], &site(3)["line"]), (&"throwsAnother".into(), &41.into()));
    // What is before a test has run, and what is after it, too.
    assert_eq!(object["tests"][0]["outcomes"], serde_json::json!(["the till\n"]));
    assert_eq!(object["tests"][3]["outcomes"], serde_json::json!(["the till\n"]));
}

#[test]
fn tests_of_testng_run_unless_they_need_its_own_code() {
    let folder = test_classes("explore-testng");
    let object = explored(&folder, "shop.NgTest");
    assert_eq!(
        results(&object),
        [
            result("shop.NgTest::sellsOne", "clean", &[]),
            result("shop.NgTest::fails", "violation", &["exception"]),
            result("shop.NgTest::divides", "clean", &[]),
            result("shop.NgTest::takesNumbers", "unsupported", &[]),
        ]
    );
    assert_eq!(object["disabled"], serde_json::json!(["shop.NgTest::isNotRun"]));
    let printed = |test: usize| object["tests"][test]["outcomes"].clone();
    assert_eq!((printed(0), printed(2)), (serde_json::json!(["12\n"]), serde_json::json!(["11\n"])));
    let why = &object["tests"][3]["unsupported"][0]["what"];
    assert!(why.as_str().is_some_and(|why| why.contains("`dataProvider` needs the data providers of TestNG")), "{why}");
}

#[test]
fn each_set_of_arguments_is_a_test() {
    let folder = test_classes("explore-junit-arguments");
    let object = explored(&folder, "shop.SoldTest");
    let printed: Vec<(String, String)> = object["tests"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|test| test["outcome"] == "clean")
        .map(|test| {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            (text(&test["test"]).replace("shop.SoldTest::", ""), text(&test["outcomes"][0]).trim_end().to_owned())
        })
        .collect();
    let printed: Vec<(&str, &str)> = printed.iter().map(|(test, text)| (test.as_str(), text.as_str())).collect();
    assert_eq!(
        printed,
        [
            ("addsUp[1]", ""),
            ("ofText[1]", "RED 1"),
            ("ofText[2]", "BLUE 1"),
            ("ofEnum[1]", "GREEN"),
            ("ofEnum[2]", "BLUE"),
            ("ofRows[1]", "<a, b> 16 GREEN"),
            ("ofRows[2]", "<> null BLUE"),
            ("ofNothing[1]", "<null>"),
            ("ofNothing[2]", "<>"),
            ("ofNothing[3]", "<x>"),
            ("ofNoElements[1]", "null"),
            ("ofNoElements[2]", "{}"),
            ("made[1]", "1 t1 1.0"),
            ("made[2]", "2 t2 2.0"),
            ("several[1]", "7"),
            ("several[2]", "8"),
            ("several[3]", "9"),
        ]
    );
    let others: Vec<_> = results(&object).into_iter().filter(|(_, outcome, _)| outcome != "clean").collect();
    let expected = [
        result("shop.SoldTest::addsUp[2]", "violation", &["assertion"]),
        result("shop.SoldTest::provided", "unsupported", &[]),
    ];
    assert_eq!(others, expected);
    let run = unsnarl(&folder, &["explore", "out", "--test", "shop.SoldTest::ofText[2]", "--outcomes"]);
    assert!(run.code == 0 && run.out.contains("BLUE") && !run.out.contains("RED"), "{}", run.out);
    assert!(run.err.contains("the time-out of shop.SoldTest::ofText is ignored"), "{}", run.err);
    let missing = unsnarl(&folder, &["explore", "out", "--test", "shop.SoldTest::ofText[3]"]);
    assert!(missing.code == 3 && missing.err.contains("has no such set of arguments"), "{}", missing.err);
    let arguments = ["explore", "out", "--test", "shop.SoldTest::addsUp", "--schedules", "found"];
    assert_eq!(unsnarl(&folder, &arguments).code, 1);
    let replay = unsnarl(&folder, &["replay", "found/1.json"]);
    assert!(replay.code == 1 && replay.err.contains("this is where the assertion shows"), "{}", replay.err);
}

#[test]
fn a_runner_of_junit_4_runs_what_it_makes_of_a_class() {
    let folder = test_classes_of("explore-junit-runner", "junit_engines");
    let object = explored(&folder, "shop.RunTwice");
    assert_eq!(
        results(&object),
        [
            result("shop.RunTwice::isSmall[1]", "clean", &[]),
            result("shop.RunTwice::isSmall[2]", "violation", &["assertion"]),
            result("shop.RunTwice::sells[1]", "clean", &[]),
            result("shop.RunTwice::sells[2]", "clean", &[]),
        ]
    );
    assert_eq!(object["tests"][0]["outcomes"], serde_json::json!(["rule before\ntest 1\nrule after\n"]));
    assert_eq!(object["tests"][1]["violations"][0]["message"], "main throws java.lang.AssertionError: too large: 2");
    // A class without tests of its own is one program, and its schedule names it.
    let one = explored(&folder, "shop.RunAsOne");
    assert_eq!(results(&one), [result("shop.RunAsOne", "clean", &[])]);
    let twice = "rule before\ninspected\nrule after\n".repeat(2);
    assert_eq!(one["tests"][0]["outcomes"], serde_json::json!([twice]));
    let arguments = ["explore", "out", "--test", "shop.RunTwice::isSmall[2]", "--schedules", "found"];
    assert_eq!(unsnarl(&folder, &arguments).code, 1);
    let replay = unsnarl(&folder, &["replay", "found/1.json"]);
    assert!(replay.code == 1 && replay.err.contains("this is where the assertion shows"), "{}", replay.err);
}

#[test]
fn the_launcher_of_junit_5_runs_what_calls_cannot() {
    let folder = test_classes_of("explore-junit-launcher", "junit_launcher");
    let object = explored(&folder, "shop.ToldTest");
    assert_eq!(
        results(&object),
        [
            result("shop.ToldTest::repeats[1]", "clean", &[]),
            result("shop.ToldTest::repeats[2]", "violation", &["assertion"]),
            result("shop.ToldTest::once", "clean", &[]),
            result("shop.ToldTest::isSkipped", "unsupported", &[]),
        ]
    );
    let printed = object["tests"][2]["outcomes"][0].as_str().unwrap_or_default();
    assert!(printed.contains("timeout.mode=disabled\n") && printed.ends_with("run -1\n"), "{printed}");
    assert_eq!(object["tests"][3]["unsupported"][0]["what"], "JUnit skips the test");
}

#[test]
fn nested_tests_run_within_what_encloses_them() {
    let folder = test_classes("explore-junit-nested");
    let object = explored(&folder, "shop.NestingTest");
    assert_eq!(
        results(&object),
        [
            result("shop.NestingTest::outside", "clean", &[]),
            result("shop.NestingTest$Inner::inside", "clean", &[]),
            result("shop.NestingTest$Inner$Innermost::counts", "violation", &["assertion"]),
        ]
    );
    let order = ["all", "inner all", "each", "inner each", "inside 1", "inner after", "after"];
    assert_eq!(object["tests"][1]["outcomes"], serde_json::json!([order.join("\n") + "\n"]));
    assert_eq!(explored(&folder, "shop.NestingTest$Inner::inside")["outcome"], "clean");
}

#[test]
fn models_of_the_user_say_what_is_a_test() {
    let folder = test_classes("explore-junit-models");
    let without = unsnarl(&folder, &["explore", "out", "--test", "shop.MarkedTest"]);
    assert!(without.code == 3 && without.err.contains("shop.MarkedTest has no tests"), "{}", without.err);
    let models = "[\"shop.MarkedTest$Case\"]\nmarks = \"test\"\n[\"shop.MarkedTest$Open\"]\nmarks = \"before-each\"\n";
    fs::write(folder.join("own.toml"), models).unwrap();
    let arguments = ["explore", "out", "--test", "shop.MarkedTest", "--models", "own.toml", "--schedules", "found"];
    let with = unsnarl(&folder, &[&arguments[..], &["--format", "json"]].concat());
    let expected = [result("shop.MarkedTest::countsAll", "violation", &["assertion"])];
    assert_eq!(results(&report(&with.out)), expected, "{}", with.err);
    let replay = unsnarl(&folder, &["replay", "found/1.json"]);
    assert!(replay.code == 1 && replay.err.contains("this is where the assertion shows"), "{}", replay.err);
}

#[test]
fn what_needs_more_of_junit_is_refused() {
    let folder = test_classes("explore-junit-refused");
    for (test, part) in [
        ("Parameterized::adds", "@ParameterizedTest needs a source of arguments"),
        ("Factory", "@TestFactory needs tests that are made when it runs"),
        ("Runner", "@RunWith needs a runner"),
        ("Extended", "@ExtendWith needs an extension"),
        ("Composed", "@ExtendWith needs an extension"),
        ("Ruled", "@Rule needs a rule"),
        ("Told", "`runs` has parameters"),
        ("Off", "all tests of shop.EngineTests$Off are disabled"),
        ("Untested", "has no tests\nhelp: tests are methods with @Test"),
        ("Parameterized::subtracts", "has no test `subtracts`\nhelp: its tests are adds, plain"),
        ("Missing", "there is no class shop.EngineTests$Missing"),
    ] {
        let run = unsnarl(&folder, &["explore", "out", "--test", &format!("shop.EngineTests${test}")]);
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{test}: {}", run.err);
        assert!(run.err.contains(part) && run.err.contains("help: "), "{test}: {}", run.err);
    }
    // Other tests of the class are run, and no report says that all is well.
    let some = explored(&folder, "shop.EngineTests$Parameterized");
    let adds = result("shop.EngineTests$Parameterized::adds", "unsupported", &[]);
    assert_eq!(results(&some), [adds, result("shop.EngineTests$Parameterized::plain", "clean", &[])]);
    assert_eq!(some["outcome"], "unsupported");
    // Who names a disabled test wants it.
    assert_eq!(explored(&folder, "shop.EngineTests$Off::runs")["outcome"], "clean");
    assert_eq!(unsnarl(&folder, &["explore", "out"]).code, 2);
    assert_eq!(unsnarl(&folder, &["explore", "out", "--test", "a.B", "--main", "a.C"]).code, 2);
}

#[test]
fn sarif_has_a_thread_flow_a_thread_in_the_order_of_the_execution() {
    let sarif = |folder: &Path, arguments: &[&str]| -> Value {
        let run = unsnarl(folder, &[&["explore", "out", "--format", "sarif"], arguments].concat());
        let log: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.err));
        log["runs"][0].clone()
    };
    let folder = desk("explore-sarif");
    let run = sarif(&folder, &["--main", "Desk"]);
    let result = &run["results"][0];
    assert_eq!((&result["ruleId"], &result["properties"]["verdict"]), (&"deadlock".into(), &"confirmed".into()));
    assert_eq!(run["tool"]["driver"]["rules"][result["ruleIndex"].as_u64().unwrap() as usize]["id"], "deadlock");
    let flows = result["codeFlows"][0]["threadFlows"].as_array().unwrap();
    let names: Vec<&str> = flows.iter().map(|flow| flow["message"]["text"].as_str().unwrap()).collect();
    assert_eq!(names, ["main", "clerk", "other"]);
    let order = |flow: &Value| -> Vec<u64> {
        flow["locations"].as_array().unwrap().iter().map(|step| step["executionOrder"].as_u64().unwrap()).collect()
    };
    assert_eq!(flows.iter().map(order).collect::<Vec<_>>(), [vec![1], vec![2, 3], vec![4, 5]]);
    assert_eq!(flows[2]["locations"][1]["location"]["message"]["text"], "thread 2 locks Desk.BLACK (Object)");
    let clean = sarif(&folder, &["--main", "Desk", "--", "ordered"]);
    assert_eq!(clean["results"], serde_json::json!([]));
    let stopped = sarif(&folder, &["--main", "Desk", "--max-states", "3", "--", "ordered"]);
    let notification = &stopped["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(notification["descriptor"]["id"], "exhausted-budget");
    let tests = sarif(&test_classes("explore-junit-sarif"), &["--test", "shop.ExpectedTest"]);
    let notes = &tests["results"][1]["properties"]["notes"];
    assert_eq!(notes[0], "test: shop.ExpectedTest::throwsAnother");
}

#[test]
fn locks_have_the_names_that_the_program_has_for_them() {
    let folder = compiled("explore-names", "Table.java", include_str!("sources/Table.java"));
    let roles = |case: &str| -> Vec<String> {
        let run = unsnarl(&folder, &["explore", "out", "--main", "Table", "--format", "json", "--", case]);
        let object: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.err));
        assert_eq!(object["violations"][0]["kind"], "deadlock");
        let sites = object["violations"][0]["sites"].as_array().unwrap().iter();
        sites.map(|site| site["role"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(roles("fork"), ["locks forks[1] (Object), held by eater", "locks guest.cup (Object), held by main"]);
    assert_eq!(roles("plate")[0], "locks plate (Object), held by eater");
    let take = "in ArrayBlockingQueue.take";
    assert_eq!(roles("dish"), [format!("waits for a signal of dishes.notEmpty (Condition) {take}")]);
    let upgraded = "acquires the write lock of menu (ReentrantReadWriteLock), held by itself";
    assert_eq!(roles("menu"), [upgraded]);
    assert_eq!(roles("till"), ["acquires till (ReentrantLock), held by waiter, which has ended"]);
    assert_eq!(roles("bill"), ["parks in FutureTask.get"]);
    // The same without names of local variables: an attribute of another name is ignored.
    let path = folder.join("out/Table.class");
    let mut bytes = fs::read(&path).unwrap();
    let name = b"LocalVariableTable";
    let at = bytes.windows(name.len()).position(|window| window == name).unwrap();
    bytes[at] = b'X';
    fs::write(&path, bytes).unwrap();
    assert!(roles("plate")[0].starts_with("locks local variable 3 of Table.main (Object)"));
    assert!(roles("fork")[0].starts_with("locks parameter 2 of Table.take (Object)"));
}

#[test]
fn an_update_that_changes_nothing_is_told_as_such() {
    let folder = compiled("explore-updates", "Gate.java", include_str!("sources/Gate.java"));
    let run = unsnarl(&folder, &["explore", "out", "--main", "Gate", "--format", "json"]);
    let object: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.err));
    let steps = object["violations"][0]["schedule"]["steps"].as_array().unwrap();
    let role = |step: &Value| step["site"]["role"].as_str().unwrap().to_owned();
    let updates = steps.iter().filter(|step| role(step).starts_with("updates"));
    let told: Vec<String> =
        updates.map(|step| format!("{}: {}", role(step), step["value"].as_str().unwrap())).collect();
    let update = "updates the contents of Gate.TAKEN (AtomicBoolean) in compareAndSet: 1";
    assert_eq!(told, [update.to_owned(), format!("{update}, as before")], "{object:#}");
}

#[test]
fn formats_are_set_up_once_and_not_in_each_execution() {
    let folder = compiled("explore-formats", "Receipt.java", include_str!("sources/Receipt.java"));
    let run = unsnarl(&folder, &["explore", "out", "--main", "Receipt", "--format", "json", "--outcomes"]);
    let object: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.err));
    assert_eq!(
        (&object["outcome"], &object["outcomes"]),
        (&"clean".into(), &serde_json::json!(["5 paid, 2.50 each\n"]))
    );
    // To set them up takes a JDK at least ten times as many.
    assert!(object["stats"]["bytecodes"].as_u64().unwrap() < 50_000, "{}", object["stats"]);
}

/// The most memory that `explore` used, in megabytes, with a budget of so many.
fn most_used(folder: &Path, class: &str, megabytes: u64) -> u64 {
    let budget = format!("{megabytes}MB");
    let arguments = ["explore", "out", "--main", class, "--max-memory", &budget, "--format", "json", "--budget", "60s"];
    let run = unsnarl(folder, &arguments);
    assert_eq!(run.code, 5, "{}", run.err);
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["coverage"], "the budget of memory ran out before every state was visited");
    assert!(object["stats"]["states"].as_u64().unwrap() > 1000, "{}", object["stats"]);
    object["stats"]["peak_memory"].as_u64().unwrap() / 1_000_000
}

#[test]
fn memory_stays_within_the_budget() {
    let folder = scratch("explore-memory");
    copy(&unsnarl_fixtures::topic("hostile").classes, &folder.join("out"));
    for (class, megabytes) in [("hostile.ManyThreads", 120), ("hostile.NoisyLoop", 100)] {
        let used = most_used(&folder, class, megabytes);
        assert!(used <= megabytes, "{class} used {used} MB of {megabytes}");
    }
}

#[test]
fn how_many_processors_there_are_is_the_users_to_say() {
    let source = "public class Processors {
        public static void main(String[] args) {
            int count = Runtime.getRuntime().availableProcessors();
            System.out.println(count);
            assert count < 5;
        }
    }";
    let folder = compiled("explore-processors", "Processors.java", source);
    let explore = ["explore", "out", "--main", "Processors", "--outcomes"];
    assert!(unsnarl(&folder, &explore).out.contains("- 2\n"));
    let many = unsnarl(&folder, &[&explore[..], &["--processors", "6", "--schedules", "found"]].concat());
    assert_eq!((many.code, many.out.contains("- 6\n")), (1, true), "{}", many.out);
    // A schedule knows it.
    assert_eq!(unsnarl(&folder, &["replay", "found/1.json"]).code, 1);
    assert_eq!(unsnarl(&folder, &["replay", "found/1.json", "--processors", "3"]).code, 0);
}

#[test]
fn a_schedule_records_the_machine_that_it_was_found_on() {
    let source = "public class Lean {
        public static void main(String[] arguments) {
            assert arguments.length > 0 : \"no arguments\";
            byte[] large = new byte[32 << 20];
            throw new IllegalStateException(\"large enough: \" + large.length);
        }
    }";
    let folder = compiled("explore-machine", "Lean.java", source);
    let found = |name: &str, more: &[&str]| -> (i32, String, Value) {
        let arguments = [&["explore", "out", "--main", "Lean", "--schedules", name], more].concat();
        let run = unsnarl(&folder, &arguments);
        assert_eq!(run.code, 1, "{}{}", run.out, run.err);
        let text = fs::read_to_string(folder.join(name).join("1.json")).unwrap();
        let replay = unsnarl(&folder, &["replay", &format!("{name}/1.json")]);
        (replay.code, replay.err, serde_json::from_str(&text).unwrap())
    };
    let (code, told, file) = found("usual", &[]);
    assert!(code == 1 && told.contains("where the assertion shows"), "{told}");
    let keys = ["no_assertions", "heap", "max_instructions"];
    assert!(keys.iter().all(|key| file.get(key).is_none()), "only what is unusual is recorded: {file}");

    let (code, told, file) = found("unchecked", &["--no-assertions"]);
    assert!(code == 1 && told.contains("large enough: 33554432"), "{told}");
    assert_eq!(file["no_assertions"], true);

    let (code, told, file) = found("small", &["--heap", "30MiB", "--", "unchecked"]);
    assert!(code == 1 && told.contains("OutOfMemoryError"), "{told}");
    assert_eq!(file["heap"], 30 << 20);
    let larger = unsnarl(&folder, &["replay", "small/1.json", "--heap", "1GiB"]);
    assert!(!larger.out.contains("OutOfMemoryError"), "what the user says takes precedence: {}", larger.out);

    let (code, told, mut file) = found("long", &["--max-instructions", "300000000", "--", "unchecked"]);
    assert!(code == 1 && file["max_instructions"] == 300_000_000, "{told}{file}");
    file["max_instructions"] = 10.into();
    fs::write(folder.join("short.json"), file.to_string()).unwrap();
    let short = unsnarl(&folder, &["replay", "short.json"]);
    assert_ne!(short.code, 1, "ten instructions do not lead there: {}{}", short.out, short.err);
}

#[test]
fn garbage_takes_no_room_and_what_is_kept_does() {
    let source = "import java.util.*;
    class Heap {
        public static void main(String[] arguments) {
            List<byte[]> kept = new ArrayList<>();
            int made = 0;
            boolean keeps = arguments.length > 0;
            try {
                for (; made < 100; made++) {
                    byte[] large = new byte[1 << 20];
                    large[7] = 1;
                    if (keeps) kept.add(large);
                }
            } catch (OutOfMemoryError full) {
                if (arguments.length > 1) throw full;
                kept.clear();
                byte[] large = new byte[10 << 20];
                System.out.println(\"full after \" + (made > 10 && made < 30) + large.length);
                return;
            }
            System.out.println(\"made \" + made);
        }
    }";
    let folder = compiled("explore-heap", "Heap.java", source);
    let run = |more: &[&str]| {
        let arguments = [&["explore", "out", "--main", "Heap", "--outcomes", "--heap", "30MiB"], more].concat();
        unsnarl(&folder, &arguments)
    };
    let garbage = run(&[]);
    assert!(garbage.code == 0 && garbage.out.contains("made 100"), "{}{}", garbage.out, garbage.err);
    let dropped = run(&["--", "keep"]);
    assert!(dropped.code == 0 && dropped.out.contains("full after true10485760"), "{}{}", dropped.out, dropped.err);
    let leak = run(&["--", "keep", "throw"]);
    assert!(leak.code == 1 && leak.out.contains("OutOfMemoryError"), "{}{}", leak.out, leak.err);
}

#[test]
fn a_step_that_does_not_end_ends_with_the_budget() {
    // Each takes minutes or for ever until the limit of instructions; nothing is visible before.
    for (name, statement) in [
        ("Prints", "for (;;) System.out.println(\"on and on\");"),
        ("Copies", "int[] a = new int[1 << 20], b = new int[1 << 20]; for (;;) System.arraycopy(a, 0, b, 0, 1 << 20);"),
    ] {
        let source = format!("public class {name} {{ public static void main(String[] args) {{ {statement} }} }}");
        let folder = compiled(&format!("explore-endless-{name}"), &format!("{name}.java"), &source);
        let arguments = ["explore", "out", "--main", name, "--budget", "2s", "--max-instructions", "100000000000"];
        let run = unsnarl(&folder, &arguments);
        assert!(
            run.code == 5 && run.out.contains("the budget of time ran out"),
            "{}: {}{}",
            run.code,
            run.out,
            run.err
        );
    }
}

#[test]
fn a_pool_gives_a_task_to_the_worker_that_has_just_ended_another() {
    // The common pool clears what a task left behind, but not before it has looked for the next one.
    let source = "import java.util.concurrent.CompletableFuture;
        public class Leak {
            static final ThreadLocal<String> USER = new ThreadLocal<>();
            public static void main(String[] args) {
                CompletableFuture.runAsync(() -> USER.set(\"alice\")).join();
                String left = CompletableFuture.supplyAsync(USER::get).join();
                assert left == null : left;
            }
        }";
    let folder = compiled("explore-pool", "Leak.java", source);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Leak", "--processors", "4"]);
    assert!(run.code == 1 && run.out.contains("AssertionError: alice"), "{}{}", run.out, run.err);
}

#[test]
fn class_files_that_are_too_new_are_told_as_such() {
    let folder = desk("explore-too-new");
    let class = folder.join("out/Desk.class");
    let mut bytes = fs::read(&class).unwrap();
    bytes[6..8].copy_from_slice(&900u16.to_be_bytes());
    fs::write(&class, bytes).unwrap();
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("class file version 900.0") && run.err.contains("help: --jdk"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn a_search_that_is_interrupted_tells_what_it_found() {
    use std::process::Stdio;
    let folder = scratch("explore-interrupt");
    copy(&unsnarl_fixtures::topic("hostile").classes, &folder.join("out"));
    let arguments = ["explore", "out", "--main", "hostile.NoisyLoop", "--format", "json", "--budget", "120s"];
    let mut command = support::command(&folder, &arguments);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(5));
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["coverage"], "the search was interrupted before every state was visited");
}

#[test]
fn a_step_that_is_not_supported_ends_its_execution_and_no_other() {
    // The operands of the call are gone when the machine gives up; below them is a number that is no object.
    let source = "public class Group {
        static volatile boolean asks;
        public static void main(String[] args) throws Exception {
            Thread other = new Thread(() -> asks = true);
            other.start();
            java.nio.file.Path file = java.nio.file.Path.of(\"a\");
            if (asks) {
                java.nio.file.Files.createLink(file, file);
            }
            other.join();
        }
    }";
    let folder = compiled("explore-unsupported", "Group.java", source);
    for strategy in ["depth-first", "breadth-first", "random"] {
        let run = unsnarl(&folder, &["explore", "out", "--main", "Group", "--strategy", strategy]);
        assert_eq!(run.code, 5, "{strategy}: {}", run.err);
        assert!(run.out.contains("unsupported: ") && run.out.contains("Group.main"), "{}", run.out);
    }
    // However deep in the JDK it is, the line of the program is reported.
    let source = "public class Deep {
        public static void main(String[] args) throws Exception {
            java.nio.file.Files.getFileStore(java.nio.file.Path.of(\"nowhere\"));
        }
    }";
    let folder = compiled("explore-deep", "Deep.java", source);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Deep"]);
    assert!(run.code == 5 && run.out.contains("in Deep.main (Deep.java:3)"), "{}", run.out);
}

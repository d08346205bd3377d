//! `unsnarl explore --test`: which tests of a class run, and how.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::{copy, report, scratch, unsnarl};

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

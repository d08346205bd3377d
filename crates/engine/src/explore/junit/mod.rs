//! Finds the tests of a class: by its annotations, as JUnit 4 and 5 do, or by its superclass and the names of its
//! methods, as JUnit 3 does.
//!
//! JUnit itself is not run where calls before and after a test are enough, and its annotation classes need not be on
//! the class path. Which annotations mark tests, set-up and tear-down is stated in the library models, the user's
//! included, as for the static analysis. What is particular to JUnit's engine (runners, conditions, disabled tests,
//! sources of arguments) is stated here. A test that needs more (runners, extensions, rules) is run by JUnit's own
//! code, if the class path holds it, and else refused; nothing is silently left out. A54 lists what is.

mod annotations;
mod csv;
mod sources;
mod test_class;

use std::collections::BTreeSet;

use unsnarl_classfile::ClassFile;
use unsnarl_library::{Mark, Models};
use unsnarl_program::dotted;
use unsnarl_vm::{ClassPath, TestCase};

use self::annotations::{Annotation, read};
use self::test_class::TestClass;

/// The superclass of tests of JUnit 3.
const TEST_CASE: &str = "junit.framework.TestCase";
/// The package of all annotations of JUnit. What JUnit annotates its own annotations with is not looked at.
const JUNIT: &str = "org.junit.";
/// The package of the annotations of JUnit 5.
const JUPITER: &str = "org.junit.jupiter.";
/// The package of the annotations of TestNG.
const TESTNG: &str = "org.testng.";
/// Its annotation of tests, and of classes whose public methods are tests.
const TEST_OF_NG: &str = "org.testng.annotations.Test";
/// Elements of that annotation which need more than calls, and what they need.
const NEEDS_NG: [(&str, &str); 6] = [
    ("dataProvider", "the data providers of TestNG"),
    ("dataProviderClass", "the data providers of TestNG"),
    ("dependsOnMethods", "the order of TestNG"),
    ("dependsOnGroups", "the order of TestNG"),
    ("threadPoolSize", "the threads of TestNG"),
    ("invocationCount", "TestNG's own code"),
];
/// The annotation of nested classes with tests.
const NESTED: &str = "org.junit.jupiter.api.Nested";
/// The marks of tests, set-up and tear-down.
const OF_TESTS: [Mark; 5] = [Mark::Test, Mark::BeforeEach, Mark::AfterEach, Mark::BeforeAll, Mark::AfterAll];
/// A test that throws one of these does not apply, and has not failed.
const ABORTING: [&str; 4] = [
    "org.testng.SkipException",
    "org.opentest4j.TestAbortedException",
    "org.junit.AssumptionViolatedException",
    "org.junit.internal.AssumptionViolatedException",
];
/// The package of annotations that enable a test on some machines only.
const CONDITIONS: &str = "org.junit.jupiter.api.condition.";
/// Annotations that disable a test.
const DISABLED: [&str; 2] = ["org.junit.jupiter.api.Disabled", "org.junit.Ignore"];
/// The annotation of tests with parameters.
const PARAMETERIZED: &str = "org.junit.jupiter.params.ParameterizedTest";
/// The annotation of tests that are run several times.
const REPEATED: &str = "org.junit.jupiter.api.RepeatedTest";
/// The annotation of tests of JUnit 4.
const TEST_OF_FOUR: &str = "org.junit.Test";
/// Annotations that set a time-out.
const TIME_OUT: &str = "org.junit.jupiter.api.Timeout";
/// The annotation of a class whose tests JUnit 4 runs differently.
const RUN_WITH: &str = "org.junit.runner.RunWith";
/// What has to be on the class path for JUnit's own code to run tests.
const CORE_OF_FOUR: [&str; 1] = ["org.junit.runner.JUnitCore"];
const CORE_OF_FIVE: [&str; 2] =
    ["org.junit.platform.launcher.core.LauncherFactory", "org.junit.jupiter.engine.JupiterTestEngine"];
/// Annotations that need more of JUnit's engine than to call methods, and what they need.
const NEEDS_ENGINE: [(&str, &str); 10] = [
    (RUN_WITH, "a runner"),
    ("org.junit.jupiter.api.extension.ExtendWith", "an extension"),
    ("org.junit.jupiter.api.extension.RegisterExtension", "an extension"),
    ("org.junit.Rule", "a rule"),
    ("org.junit.ClassRule", "a rule"),
    ("org.junit.jupiter.api.io.TempDir", "a folder for its files"),
    ("org.junit.jupiter.api.TestFactory", "tests that are made when it runs"),
    ("org.junit.jupiter.api.TestTemplate", "an extension"),
    ("org.junit.jupiter.params.ParameterizedClass", "parameters"),
    ("org.testng.annotations.Factory", "TestNG's own code"),
];
/// Runners that do no more than call the methods.
const PLAIN_RUNNERS: [&str; 2] = ["org.junit.runners.JUnit4", "org.junit.runners.BlockJUnit4ClassRunner"];

const HELP_ENGINE: &str = "JUnit's own code can run it, if PATH holds all of it: for JUnit 4 the jars of JUnit, for JUnit 5 \
     those of its engine and launcher (junit-jupiter-engine, junit-platform-launcher) and what they need";

/// Why there is nothing to explore, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong.
    pub problem: String,
    /// What to do.
    pub help: String,
}

/// The tests of a class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tests {
    /// In the order of the class file, those of superclasses first.
    pub tests: Vec<Test>,
    /// Those that are not to be run.
    pub disabled: Vec<String>,
    /// What the user has to know of how they are run.
    pub notes: Vec<String>,
}

/// A test.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// `com.acme.BankTest::transfers`, or `com.acme.BankTest::transfers[2]` for its second set of arguments.
    pub name: String,
    /// How to run it, or why it cannot be run.
    pub case: Result<TestCase, String>,
}

/// The tests that `com.acme.BankTest`, `com.acme.BankTest::transfers` or `com.acme.BankTest#transfers` names. A
/// disabled test is run if it is named itself.
pub fn find(path: &ClassPath, models: &Models, wanted: &str) -> Result<Tests, Refusal> {
    let (class, method) = match wanted.split_once("::").or_else(|| wanted.split_once('#')) {
        Some((class, method)) => (class, Some(method)),
        None => (wanted, None),
    };
    let (method, number) = method.map_or((None, None), |method| {
        let numbered = method.strip_suffix(']').and_then(|method| method.split_once('['));
        let number = numbered.and_then(|(_, number)| number.parse::<u32>().ok()).filter(|number| *number > 0);
        (Some(numbered.filter(|_| number.is_some()).map_or(method, |(name, _)| name)), number)
    });
    let unreadable = |problem: String| Refusal { problem, help: String::from("compile it again") };
    let Some(lineage) = lineage(path, class).map_err(unreadable)? else {
        return Err(Refusal {
            problem: format!("there is no class {class}"),
            help: String::from("--test names the class with dots, nested ones as Outer$Inner, and PATH holds it"),
        });
    };
    let test_class = TestClass::read(path, models, class, lineage).map_err(unreadable)?;
    match method {
        Some(method) => test_class.single_test(path, method, number),
        None => test_class.all_tests(path, models),
    }
}

/// The files of a class and of its supertypes that are on the class path, supertypes first, and the names of all
/// supertypes.
struct Lineage {
    files: Vec<ClassFile>,
    names: BTreeSet<String>,
}

/// Reads a class and its supertypes; `None` if the class is not on the class path.
fn lineage(path: &ClassPath, class: &str) -> Result<Option<Lineage>, String> {
    let Some(first) = read(path, class)? else { return Ok(None) };
    let mut names = BTreeSet::from([class.to_owned()]);
    let mut chain = vec![first];
    while let Some(above) = chain.last().and_then(ClassFile::super_name).map(dotted) {
        if !names.insert(above.clone()) {
            break;
        }
        let Some(file) = read(path, &above)? else { break };
        chain.push(file);
    }
    let mut files = Vec::new();
    while let Some(file) = chain.pop() {
        let mut interfaces: Vec<ClassFile> = Vec::new();
        let mut waiting: Vec<String> = file.interface_names().map(dotted).collect();
        while let Some(name) = waiting.pop() {
            if names.insert(name.clone())
                && let Some(interface) = read(path, &name)?
            {
                waiting.extend(interface.interface_names().map(dotted));
                interfaces.push(interface);
            }
        }
        files.extend(interfaces.into_iter().rev());
        files.push(file);
    }
    Ok(Some(Lineage { files, names }))
}

/// The annotation that needs more of JUnit's engine, and what it needs.
fn needs_engine(all: &[Annotation]) -> Option<String> {
    let needed = all.iter().find_map(|annotation| {
        let is_plain = annotation.classes("value").iter().any(|class| PLAIN_RUNNERS.contains(&class.as_str()));
        let needed = NEEDS_ENGINE.iter().find(|(name, _)| *name == annotation.name);
        needed.filter(|_| !is_plain)
    });
    needed.map(|(name, what)| format!("@{} needs {what}", name.rsplit('.').next().unwrap_or(name)))
}

/// The annotation that says on which machines a test runs.
fn condition(all: &[Annotation]) -> Option<String> {
    all.iter().find_map(|annotation| annotation.name.strip_prefix(CONDITIONS)).map(str::to_owned)
}

fn is_disabled(all: &[Annotation]) -> bool {
    all.iter().any(|annotation| DISABLED.contains(&annotation.name.as_str()))
}

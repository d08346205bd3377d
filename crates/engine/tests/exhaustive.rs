//! Holds `prove --explore` to the truth: what fixtures state, what the Java memory model allows, and programs whose
//! executions depend on more than the schedule.
//!
//! In the topic `proveexplore`, a line with `~` can be violated, and must be confirmed; a line with `~?` is a false
//! alarm of the interpreter, and must be excluded by the exploration.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::slice;

use libtest_mimic::Trial;
use unsnarl_classfile::archive::{Inputs, Options as ReadOptions, open};
use unsnarl_engine::config::Config;
use unsnarl_engine::explore::{ClassPath, Limits, search};
use unsnarl_engine::prove::{self, DEFAULT_DOMAIN, Proved, Request};
use unsnarl_engine::rules::RULES;
use unsnarl_engine::scope::Subject;
use unsnarl_engine::triage::Exploring;
use unsnarl_finding::{Finding, PropertyProof, Report, Verdict};
use unsnarl_fixtures::compile::compile;
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Fixture, Status, topic};
use unsnarl_library::Models;
use unsnarl_program::Cancel;

/// All properties that executions can decide.
const PROPERTIES: &[&str] = &[
    "null-dereference",
    "division-by-zero",
    "array-bounds",
    "class-cast",
    "assertion",
    "uncaught-exception",
    "data-race",
    "deadlock",
];

/// How a program is proved.
#[derive(Clone, Copy)]
struct How {
    properties: &'static [&'static str],
    is_strict: bool,
    /// How many bytes the search may use.
    bytes: usize,
}

const USUAL: How = How { properties: PROPERTIES, is_strict: false, bytes: 512 << 20 };
const ASSERTIONS: How = How { properties: &["assertion"], ..USUAL };

/// What `prove --explore` says of class files.
fn proved(jdk: &Jdk, class_path: &[PathBuf], classes: &[PathBuf], how: How) -> Report {
    let models = Models::builtin();
    let none = Inputs::default;
    let subject = Subject::read(open(classes, &ReadOptions::default()), none(), none(), &models, &|_| {});
    let path = ClassPath::open(class_path, &jdk.home, &jdk.version).expect("a class path");
    let exploring = Exploring {
        path: &path,
        limits: Limits { heap_bytes: 64 << 20, instructions: 2_000_000, ..Limits::default() },
        bytes: how.bytes,
        goes_on: &|| -> search::GoesOn { ControlFlow::Continue(()) },
    };
    let config = Config::parse("unsnarl.toml", "", RULES).expect("nothing is configured");
    let request = Request {
        subject: &subject,
        models: &models,
        config: &config,
        properties: how.properties,
        domain: DEFAULT_DOMAIN,
        memory: "locked",
        shown: None,
        sources: &|_, _| None,
        wants_certificate: false,
        is_strict: how.is_strict,
        exploring: Some(&exploring),
        shows_excluded: true,
    };
    let Proved { report, .. } = prove::run(&request, &Cancel::new(), &|_| {});
    let shown = |wanted: fn(&Verdict) -> bool| report.findings.iter().filter(|found| wanted(&found.verdict)).count();
    let proving = report.proving().expect("a run of `prove`");
    let sum = |count: fn(&PropertyProof) -> usize| proving.proofs.iter().map(count).sum::<usize>();
    assert_eq!(shown(|verdict| matches!(verdict, Verdict::Excluded(_))), sum(|proof| proof.explored));
    assert_eq!(shown(|verdict| !matches!(verdict, Verdict::Excluded(_))), sum(|proof| proof.alerts));
    assert_eq!(proving.sites(), proving.proved() + sum(|proof| proof.alerts), "numbers add up");
    report
}

fn of_fixture(jdk: &Jdk, classes: &Path, fixture: &Fixture, how: How) -> Report {
    proved(jdk, &[classes.to_owned()], &fixture.classes, how)
}

fn why_not(report: &Report) -> &str {
    let exploration = report.proving().and_then(|proving| proving.exploration.as_ref());
    exploration.and_then(|exploration| exploration.why_not.as_deref()).unwrap_or_default()
}

fn names(report: &Report) -> Vec<String> {
    let show = |finding: &Finding| format!("{} {:?}: {}", finding.rule, finding.sites[0].line, finding.verdict);
    report.findings.iter().map(show).collect()
}

/// The verdict that the exploration must come to on what a fixture states.
fn wanted(status: Status) -> &'static str {
    match status {
        Status::Real => "confirmed",
        Status::ToleratedFalseAlarm => "excluded",
        Status::KnownMiss => "nothing",
    }
}

/// What is stated of a fixture is decided as it is stated.
fn decides(jdk: &Jdk, classes: &Path, fixture: &Fixture) -> Result<(), String> {
    let report = of_fixture(jdk, classes, fixture, USUAL);
    let line = |finding: &Finding| finding.sites.first().and_then(|site| site.line).map(u32::from);
    let mut problems = Vec::new();
    for finding in &report.findings {
        let is_it =
            |truth: &&unsnarl_fixtures::Truth| truth.rule == finding.rule.0 && Some(truth.line) == line(finding);
        match fixture.truths.iter().find(is_it) {
            Some(truth) if wanted(truth.status) == finding.verdict.to_string() => {}
            // What is stated is what can be violated: the rest must have been excluded.
            None if matches!(finding.verdict, Verdict::Excluded(_)) => {}
            _ => problems.push(format!("{} at {:?} is {}", finding.rule, line(finding), finding.verdict)),
        }
    }
    for truth in &fixture.truths {
        let is_it = |finding: &&Finding| truth.rule == finding.rule.0 && Some(truth.line) == line(finding);
        // A race or a deadlock has several lines, and is found at some of them.
        let of_group = |other: &&unsnarl_fixtures::Truth| other.group == truth.group;
        let is_found = fixture.truths.iter().filter(of_group).any(|other| {
            let is_other = |finding: &&Finding| other.rule == finding.rule.0 && Some(other.line) == line(finding);
            report.findings.iter().any(|finding| is_other(&finding))
        });
        if !is_found && !report.findings.iter().any(|finding| is_it(&finding)) {
            problems.push(format!("{} at {} is not found", truth.rule, truth.line));
        }
    }
    match problems.is_empty() {
        true => Ok(()),
        false => Err(format!("{}\n{}\n{:?}", problems.join("\n"), why_not(&report), names(&report))),
    }
}

/// What the Java memory model forbids for volatile variables is proved; what it allows for plain ones is not, although
/// no interleaving shows it.
fn litmus(jdk: &Jdk, classes: &Path, fixture: &Fixture) -> Result<(), String> {
    let text = fs::read_to_string(&fixture.source).expect("a fixture has a source");
    let is_forbidden = text.contains("// Java memory model: forbidden");
    let report = of_fixture(jdk, classes, fixture, ASSERTIONS);
    let is_proved = report.proving().is_some_and(|proving| proving.proofs.iter().all(|proof| proof.alerts == 0));
    let said = || format!("{}\n{:?}", why_not(&report), names(&report));
    if fixture.name.ends_with("Volatile") {
        return if is_proved && is_forbidden { Ok(()) } else { Err(said()) };
    }
    if is_proved && !is_forbidden {
        return Err(format!("proved, though the Java memory model allows it\n{}", said()));
    }
    if !is_proved && !why_not(&report).contains("there is a data race") {
        return Err(said());
    }
    // A repetition of the proof with fewer assumptions proves no more.
    let strict = of_fixture(jdk, classes, fixture, How { is_strict: true, ..ASSERTIONS });
    match strict.proving().is_some_and(|proving| proving.proofs.iter().all(|proof| proof.explored == 0)) {
        true => Ok(()),
        false => Err(format!("strictly proved: {:?}", names(&strict))),
    }
}

/// A program in one file, `Closed.java`: the statements of its `main`, and its other members.
fn written(name: &str, main: &str, members: &str) -> PathBuf {
    let folder = unsnarl_fixtures::target_dir().join("engine-tests").join(format!("exhaustive-{name}"));
    let source = format!(
        "import java.util.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*;
        class Closed {{
            static volatile int x;
            {members}
            public static void main(String[] args) throws Exception {{
                Thread other = new Thread() {{ public void run() {{ x = 1; }} }};
                other.start();
                {main}
            }}
        }}"
    );
    fs::create_dir_all(&folder).expect("a folder for tests");
    fs::write(folder.join("Closed.java"), &source).expect("a file for tests");
    compile(&folder).unwrap_or_else(|reason| panic!("{reason}"))
}

/// What no schedule violates, and what the interpreter cannot know.
const SAME: &str = "int n = x; int m = x;";
const CHECK: &str = "n == 1 && m == 0";

/// A program that is not closed.
struct Open {
    name: &'static str,
    /// What its `main` does, and what then must not hold. It does not hold here, and may hold in another run.
    main: (&'static str, &'static str),
    members: &'static str,
    /// What the reason must name.
    reason: &'static str,
}

const fn open_program(
    name: &'static str,
    statement: &'static str,
    condition: &'static str,
    reason: &'static str,
) -> Open {
    Open { name, main: (statement, condition), members: "", reason }
}

const OPEN: &[Open] = &[
    open_program("arguments", "int n = args.length;", "x + n == 3", "reads its arguments"),
    open_program("nanos", "long n = System.nanoTime();", "n == 3", "nanoTime"),
    open_program("millis", "long n = System.currentTimeMillis();", "n + x == 3", "currentTimeMillis"),
    open_program("random", "int n = new Random().nextInt();", "n == 3", "java.util.Random"),
    open_program("seed", "int n = new Random(7).nextInt();", "n == 3", "java.util.Random"),
    open_program("math", "double n = Math.random();", "n == x", "random"),
    open_program("local", "int n = ThreadLocalRandom.current().nextInt();", "n == 3", "ThreadLocalRandom"),
    open_program("input", "int n = System.in.read();", "n == 3", "BufferedInputStream.read"),
    open_program("environment", "String n = System.getenv(\"N\");", "n != null", "not supported"),
    open_program("property", "String n = System.getProperty(\"n\");", "n != null", "getProperty"),
    open_program("switch", "", "Boolean.getBoolean(\"n\")", "getBoolean"),
    open_program("processors", "int n = Runtime.getRuntime().availableProcessors();", "n == 3", "availableProcessors"),
    open_program("memory", "long n = Runtime.getRuntime().freeMemory();", "n == 3", "freeMemory"),
    open_program("identity", "int n = new Object().hashCode();", "n == 3", "java.lang.Object.hashCode"),
    open_program("name", "String n = \"\" + new Object();", "n.length() == 3", "java.lang.Object.toString"),
    open_program("thread", "String n = \"\" + Thread.currentThread();", "n.length() == 3", "java.lang.Thread.toString"),
    open_program(
        "order",
        "Set<String> n = Set.of(\"a\", \"b\");",
        "n.iterator().next() == \"b\"",
        "ImmutableCollections",
    ),
    open_program("field", "", "java.io.File.separatorChar == 'n'", "separatorChar"),
    open_program("file", "", "new java.io.File(\"n\").exists()", "every run does the same"),
    open_program("timeout", "other.join(5);", "other.isAlive()", "java.lang.Thread."),
    open_program("try", "Semaphore n = new Semaphore(0);", "n.tryAcquire()", "tryAcquire"),
    open_program("count", "CountDownLatch n = new CountDownLatch(1);", "n.getCount() == x", "getCount"),
    open_program("lazy", "AtomicInteger n = new AtomicInteger(); n.lazySet(1);", "n.get() == 0", "lazySet"),
    open_program("plain", "AtomicInteger n = new AtomicInteger();", "n.getPlain() == 1", "getPlain"),
    open_program("reflection", "", "Class.forName(\"Closed\").getMethods().length == 0", "java.lang.Class"),
    open_program(
        "reference",
        "Object n = new java.lang.ref.WeakReference<>(new Object()).get();",
        "n == null",
        "java.lang.ref.Reference.get",
    ),
    open_program(
        "hook",
        "Runtime.getRuntime().addShutdownHook(new Thread()); int n = x; int m = x;",
        CHECK,
        "addShutdownHook",
    ),
    open_program("exit", "if (x == 1) System.exit(0); int n = x; int m = x;", CHECK, "System.exit"),
    open_program("collection", "System.gc(); int n = x; int m = x;", CHECK, "System.gc"),
    Open { name: "finalizer", main: (SAME, CHECK), members: "protected void finalize() { }", reason: "finalize" },
    Open {
        name: "reference to a method",
        main: ("Numbers n = System::nanoTime;", "n.next() == 3"),
        members: "interface Numbers { long next(); }",
        reason: "nanoTime",
    },
    Open {
        name: "late",
        main: ("new Late(); int n = x; int m = x;", CHECK),
        members: "static class Late { static volatile Late last; final int n; Late() { last = this; n = 4; } }",
        reason: "final field",
    },
];

fn is_not_proved(
    jdk: &Jdk,
    Open { name, main: (statements, condition), members, reason }: &Open,
) -> Result<(), String> {
    let main = format!("{statements} if ({condition}) throw new AssertionError();");
    let classes = written(name, &main, members);
    let report = proved(jdk, slice::from_ref(&classes), slice::from_ref(&classes), ASSERTIONS);
    let alerts: Vec<&Finding> = report.findings.iter().collect();
    let is_excluded = alerts.iter().any(|alert| matches!(alert.verdict, Verdict::Excluded(_)));
    let said = why_not(&report);
    match !alerts.is_empty() && !is_excluded && said.contains(reason) {
        true => Ok(()),
        false => Err(format!("{name}: {said}\n{:?}\n{:?}", names(&report), report.completeness)),
    }
}

/// The same program without what makes it open is proved: the tests above can fail.
fn closed_programs_are_proved(jdk: &Jdk) {
    let check = "int n = x; if (n == 3) throw new AssertionError();";
    let classes = written("closed", &format!("other.join(); {check}"), "");
    let report = proved(jdk, slice::from_ref(&classes), slice::from_ref(&classes), ASSERTIONS);
    // The interpreter knows that `x` is 0 or 1, so that there is nothing left to decide.
    assert!(report.findings.is_empty(), "{:?}", names(&report));
    let classes = written("twice", "int n = x; int m = x; if (n == 1 && m == 0) throw new AssertionError();", "");
    for is_strict in [false, true] {
        let report = proved(jdk, slice::from_ref(&classes), slice::from_ref(&classes), How { is_strict, ..ASSERTIONS });
        assert_eq!(names(&report).len(), 1, "{:?}", names(&report));
        assert_eq!(report.findings[0].verdict.to_string(), "excluded", "nothing is assumed: {}", why_not(&report));
        let rests = report.assumptions.iter().any(|sentence| sentence.contains("by exploration"));
        assert!(!rests, "{:?}", report.assumptions);
        assert_eq!(report.runs.len(), 2);
    }
}

/// What a proof rests on is listed, and `--strict` does not allow it.
fn assumptions_are_listed_and_count_if_proofs_are_strict(jdk: &Jdk) {
    let main = "int n = x; int m = x; other.join(); if (n == 1 && m == 0) throw new AssertionError();";
    let classes = written("joined", main, "");
    let report = proved(jdk, slice::from_ref(&classes), slice::from_ref(&classes), ASSERTIONS);
    assert_eq!(report.findings[0].verdict.to_string(), "excluded", "{}", why_not(&report));
    let rests: Vec<&String> =
        report.assumptions.iter().filter(|sentence| sentence.starts_with("The proof by exploration")).collect();
    let [only] = &rests[..] else { panic!("{rests:?}") };
    assert!(only.contains("A64") && only.contains("java.lang.Thread.join"), "{only}");
    let strict =
        proved(jdk, slice::from_ref(&classes), slice::from_ref(&classes), How { is_strict: true, ..ASSERTIONS });
    assert_eq!(strict.findings[0].verdict.to_string(), "possible");
    assert_eq!(why_not(&strict), "it rests on A64, and `--strict` allows no assumption");
}

/// Nothing is excluded if not all was visited, and the reason is said.
fn a_search_that_is_cut_short_proves_nothing(jdk: &Jdk) {
    let main = "int n = x; int m = x; if (n == 1 && m == 0) throw new AssertionError();";
    let classes = written("cut", main, "");
    let report = proved(jdk, slice::from_ref(&classes), slice::from_ref(&classes), How { bytes: 1, ..ASSERTIONS });
    assert_eq!(report.findings[0].verdict.to_string(), "possible");
    assert_eq!(why_not(&report), "the budget of memory ran out before every state was visited");
    assert!(report.completeness.is_complete(), "the interpretation itself was completed: {:?}", report.completeness);
}

/// A program that goes wrong only if assertions are disabled, which the first of two searches does not see.
fn assertions_may_be_disabled(jdk: &Jdk) {
    let main = "int n = x; int m = x; boolean on = false; assert on = true;
        if (n == 1 && m == 0 || !on) throw new IllegalStateException();";
    let classes = written("disabled", main, "");
    let how = How { properties: &["uncaught-exception"], ..USUAL };
    let report = proved(jdk, slice::from_ref(&classes), slice::from_ref(&classes), how);
    let alert = report.findings.iter().find(|finding| finding.message.contains("IllegalState")).expect("an alert");
    assert_eq!(alert.verdict.to_string(), "possible", "{}", why_not(&report));
    // A race that only shows if the assertion, which orders the threads, is not executed.
    let main = "while (x == 0) { } assert go == 1; int n = data; int m = x; if (m == 0) throw new AssertionError();";
    let members = "static volatile int go; static int data;
        static { Thread t = new Thread() { public void run() { data = 1; go = 1; } }; t.start(); }";
    let classes = written("ordering", main, members);
    let report = proved(jdk, slice::from_ref(&classes), slice::from_ref(&classes), ASSERTIONS);
    assert!(report.findings.iter().all(|finding| !matches!(finding.verdict, Verdict::Excluded(_))));
    assert!(why_not(&report).contains("data race"), "{}", why_not(&report));
}

/// Programs with several entry points are not run.
fn several_mains_are_not_explored(jdk: &Jdk) {
    let main = "int n = x; int m = x; if (n == 1 && m == 0) throw new AssertionError();";
    let classes = written("mains", main, "static class Main2 { public static void main(String[] a) { } }");
    let report = proved(jdk, slice::from_ref(&classes), slice::from_ref(&classes), ASSERTIONS);
    assert_eq!(why_not(&report), "the program does not start with one `main` alone");
    assert_eq!((report.runs.len(), report.findings[0].verdict.to_string().as_str()), (1, "possible"));
}

type Check = fn(&Jdk, &Path, &Fixture) -> Result<(), String>;
type Other = fn(&Jdk);

pub fn trials() -> Vec<Trial> {
    let Some(jdk) = jdk::tested().into_iter().next() else { return Vec::new() };
    let mut trials = Vec::new();
    for (name, check) in [("proveexplore", decides as Check), ("provelitmus", litmus as Check)] {
        let topic = topic(name);
        for fixture in topic.fixtures {
            let (jdk, classes) = (jdk.clone(), topic.classes.clone());
            let title = format!("exhaustive::{name}::{}", fixture.name);
            trials.push(Trial::test(title, move || Ok(check(&jdk, &classes, &fixture)?)));
        }
    }
    for program in OPEN {
        let jdk = jdk.clone();
        let title = format!("exhaustive::open::{}", program.name);
        trials.push(Trial::test(title, move || Ok(is_not_proved(&jdk, program)?)));
    }
    let others: [(&str, Other); 6] = [
        ("closed_programs_are_proved", closed_programs_are_proved),
        (
            "assumptions_are_listed_and_count_if_proofs_are_strict",
            assumptions_are_listed_and_count_if_proofs_are_strict,
        ),
        ("a_search_that_is_cut_short_proves_nothing", a_search_that_is_cut_short_proves_nothing),
        ("assertions_may_be_disabled", assertions_may_be_disabled),
        ("several_mains_are_not_explored", several_mains_are_not_explored),
        ("every_fixture_has_a_twin", |_| every_fixture_has_a_twin()),
    ];
    for (name, check) in others {
        let jdk = jdk.clone();
        trials.push(Trial::test(format!("exhaustive::{name}"), move || {
            check(&jdk);
            Ok(())
        }));
    }
    trials
}

/// What goes wrong has a repaired twin, whose only alerts are false alarms.
fn every_fixture_has_a_twin() {
    let topic = topic("proveexplore");
    assert!(topic.fixtures.len() >= 8);
    for fixture in &topic.fixtures {
        let is_repaired = fixture.name.ends_with("Fixed");
        let twin = match fixture.name.strip_suffix("Fixed") {
            Some(name) => name.to_owned(),
            None => format!("{}Fixed", fixture.name),
        };
        assert!(topic.fixture(&twin).is_some(), "{} has no twin", fixture.name);
        let wanted = if is_repaired { Status::ToleratedFalseAlarm } else { Status::Real };
        assert!(fixture.truths.iter().all(|truth| truth.status == wanted), "{}", fixture.name);
    }
}

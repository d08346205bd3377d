//! Models of users for methods of the program itself: what its own functions do to locks (the first phase of RacerX;
//! Zhou 2003, section 4.1). And code of the JDK in place of its models.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use libtest_mimic::Trial;
use unsnarl_classfile::archive::{self, Options};
use unsnarl_concurrency::Facts;
use unsnarl_detect::{PATTERNS, Wanted, detect};
use unsnarl_finding::{Rule, Severity, Site};
use unsnarl_fixtures::{Fixture, topic};
use unsnarl_library::Models;
use unsnarl_pointer::entry::{EntryOptions, entry_points};
use unsnarl_pointer::{Sensitivity, analyse};
use unsnarl_program::Program;
use unsnarl_program::jdk_index::JdkIndex;

use crate::support::with_facts;

pub fn trials() -> Vec<Trial> {
    unsnarl_fixtures::trials!(
        "models":
        a_lock_function_of_the_program_takes_the_lock_that_its_model_says,
        a_model_that_is_not_intrinsic_gives_way_to_the_code,
        the_code_of_the_jdk_is_not_atomic_where_the_paper_says,
    )
}

/// How many findings of a rule are shown.
fn found(fixture: &Fixture, models: &Models, rule: &str) -> usize {
    let rules: Vec<&Rule> = PATTERNS.iter().map(|pattern| &pattern.rule).filter(|known| known.id.0 == rule).collect();
    let wanted = Wanted { rules, ..Wanted::default() };
    let found = with_facts(fixture, models, Sensitivity::Selective, |facts| detect(facts, &wanted).findings);
    found.iter().filter(|finding| finding.severity > Severity::Note).count()
}

fn fixture(topic_name: &str, name: &str) -> Fixture {
    topic(topic_name).fixtures.iter().find(|fixture| fixture.name == name).unwrap().clone()
}

fn models(class: &str, methods: &str) -> Models {
    let mut models = Models::builtin();
    models.layer("own.toml", &format!("[\"{class}\"]\nfacts = \"lock\"\n[\"{class}\".methods]\n{methods}\n")).unwrap();
    models
}

const INTRINSIC: &str = r#"
lock = { facts = ["intrinsic"], locks = "acquire this", blocks = "lock" }
unlock = { facts = ["intrinsic"], locks = "release this" }
"#;

fn a_lock_function_of_the_program_takes_the_lock_that_its_model_says() {
    let tickets = fixture("datarace", "OwnTicketLock");
    assert_eq!(found(&tickets, &Models::builtin(), "data-race"), 1, "nobody says that it is a lock");
    assert_eq!(found(&tickets, &models("datarace.OwnTicketLock", INTRINSIC), "data-race"), 0);
    // The lock function takes the lock, and one caller forgets to call it.
    let meter = fixture("guardedby", "OwnMutex");
    let described = models("guardedby.OwnMutex$Mutex", INTRINSIC);
    assert_eq!(found(&meter, &Models::builtin(), "guarded-by"), 2, "what the lock function does is not known");
    assert_eq!(found(&meter, &described, "guarded-by"), 1);
    assert_eq!(found(&meter, &described, "data-race"), 1);
}

fn a_model_that_is_not_intrinsic_gives_way_to_the_code() {
    let tickets = fixture("datarace", "OwnTicketLock");
    let plain = "lock = { locks = \"acquire this\" }\nunlock = { locks = \"release this\" }";
    assert_eq!(found(&tickets, &models("datarace.OwnTicketLock", plain), "data-race"), 1);
}

/// The showcase of Flanagan and Qadeer (Zhou 2003, section 3.4), in the code of an installed JDK.
fn the_code_of_the_jdk_is_not_atomic_where_the_paper_says() {
    let found = |name: &str| {
        let fixture = fixture("atomicityviolation", name);
        let jdk = unsnarl_fixtures::jdk::find().expect("a JDK");
        let open = |paths: &[std::path::PathBuf]| archive::open(paths, &Options::default());
        let mut runtime = open(&[jdk.modules()]);
        runtime.entries.retain(|entry| entry.module() == Some("java.base"));
        let models = Models::builtin();
        let made = models.made_classes();
        let program = Program::build_on(open(&fixture.classes), runtime, &JdkIndex::embedded(), &made, &|_| ());
        let entries = entry_points(&program, &models, &EntryOptions::default());
        let analysis = analyse(&program, &models, &entries.entries, Sensitivity::Selective, &|| false);
        let rules = PATTERNS.iter().map(|pattern| &pattern.rule).filter(|rule| rule.id.0 == "atomicity-violation");
        let wanted = Wanted { rules: rules.collect(), ..Wanted::default() };
        let mut findings = detect(&Facts::of(&analysis, &|_| (), &|| false), &wanted).findings;
        findings.retain(|finding| finding.severity > Severity::Note);
        findings
    };
    let findings = found("BufferAppended");
    let [finding] = &findings[..] else { panic!("{findings:?}") };
    assert!(finding.message.contains("AbstractStringBuilder.append is not atomic"), "{}", finding.message);
    let is_call = |site: &Site| site.class == "atomicityviolation.BufferAppended" && site.method == "copy";
    assert!(finding.sites.iter().any(is_call), "the call of the program is named: {:?}", finding.sites);
    assert_eq!(found("BufferAppendedFixed"), []);
}

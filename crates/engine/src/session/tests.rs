//! What of the findings is shown, hidden, counted, and counts as failure.

use super::*;
use crate::rules::RULES;
use crate::testing::{finding, inputs};
use unsnarl_classfile::archive::Inputs;
use unsnarl_finding::{GapKind, Severity};
use unsnarl_library::Models;

const RULE: &str = "lock-order-cycle";
const SOURCE: &str = "package acme; class App { Missing m; void a() { } void b() { m.go(); } void c() { } }
    class Missing { void go() { } }";

/// A finding in a method of `acme.App`.
fn at(method: &str) -> Finding {
    finding(RULE, &format!("acme.App::{method}"))
}

fn concluded(config: &str, known: &[Finding], found: Vec<Finding>, cancel: &Cancel, shows_excluded: bool) -> Checked {
    let mut inputs = inputs("session", "App.java", SOURCE);
    inputs.entries.retain(|entry| !entry.location().to_string().contains("Missing"));
    let subject = Subject::read(inputs, Inputs::default(), Inputs::default(), &Models::default(), &|_| {});
    let config = Config::parse("unsnarl.toml", config, RULES).unwrap();
    let request = Request {
        subject: &subject,
        models: &Models::builtin(),
        config: &config,
        rules: RULES,
        baseline: &Baseline::of(known),
        writes_baseline: false,
        sources: &|_, _| None,
        shows_excluded,
        without: &[],
        explain: None,
        stop_proof: &|| false,
    };
    conclude(&request, Analysis { findings: found, ..Analysis::default() }, cancel)
}

fn checked(config: &str, known: &[Finding], found: Vec<Finding>) -> Checked {
    concluded(config, known, found, &Cancel::new(), false)
}

#[test]
fn what_is_found_is_shown_and_fails() {
    let Checked { report, baseline, fails, .. } = checked("", &[], vec![at("a"), at("b")]);
    let sizes = *report.sizes().unwrap();
    assert_eq!(report.outcome(), Outcome::Possible);
    assert_eq!((report.findings, report.hidden), (vec![at("a"), at("b")], Hidden::default()));
    assert_eq!((baseline.len(), fails), (2, true));
    assert_eq!((sizes.classes, sizes.methods), (1, 4));
    let nothing = checked("", &[], vec![]);
    assert!(!nothing.fails && nothing.report.findings.is_empty() && nothing.baseline.is_empty());
}

#[test]
fn what_is_not_shown_is_counted_and_does_not_fail() {
    let mild = Finding { severity: Severity::Note, ..at("c") };
    let config = "min-severity = \"warning\"
        [[suppress]]
        rule = \"*\"
        in = \"App::a\"
        reason = \"a test\"";
    let Checked { report, baseline, suppressed, fails, .. } =
        checked(config, &[at("b")], vec![at("a"), at("b"), mild.clone()]);
    let hidden = Hidden { suppressed: 1, baselined: 1, below_severity: 1, excluded: 0 };
    assert_eq!((report.findings, report.hidden, fails), (vec![], hidden, false));
    assert_eq!(suppressed, [(at("a"), "a test".to_owned())]);
    assert_eq!(baseline, Baseline::of(&[at("b"), mild]), "knows what is found, shown or not");
    let excluded = checked("exclude = \"acme.*\"", &[], vec![at("a")]);
    assert_eq!((excluded.report.hidden.suppressed, excluded.fails), (1, false));
    let all_off: String = RULES.iter().map(|rule| format!("{} = \"off\"\n", rule.id)).collect();
    let off = checked(&format!("[rules]\n{all_off}"), &[], vec![at("a")]);
    assert_eq!((off.report.findings, off.report.hidden), (vec![], Hidden::default()));
}

#[test]
fn only_findings_that_are_bad_enough_fail_and_the_worst_come_first() {
    let mild = Finding { severity: Severity::Warning, ..at("a") };
    let found = checked("fail-on = \"error\"", &[], vec![mild.clone(), at("b")]);
    assert_eq!((found.report.findings, found.fails), (vec![at("b"), mild.clone()], true));
    assert!(!checked("fail-on = \"error\"", &[], vec![mild]).fails);
    assert!(!checked("fail-on = \"warning\"\nrules = { lock-order-cycle = \"note\" }", &[], vec![at("b")]).fails);
}

#[test]
fn what_is_proved_impossible_is_shown_on_request_and_never_fails() {
    let excluded = Finding { verdict: Verdict::Excluded("joined first".into()), ..at("a") };
    let hidden = checked("", &[], vec![excluded.clone()]);
    assert_eq!((hidden.report.findings.len(), hidden.report.hidden.excluded, hidden.fails), (0, 1, false));
    let shown = concluded("", &[], vec![excluded.clone(), at("b")], &Cancel::new(), true);
    assert_eq!((shown.report.findings, shown.report.hidden.excluded), (vec![at("b"), excluded], 0));
    assert_eq!(shown.baseline.len(), 1);
}

#[test]
fn what_a_stopped_search_did_not_reach_is_not_gone() {
    let stale = checked("", &[at("a")], vec![]).report.stale_baseline;
    assert!(stale.len() == 1 && stale[0].contains("acme.App::a"), "{stale:?}");
    let cancel = Cancel::new();
    cancel.cancel("the budget of 1 s is used up");
    let report = concluded("", &[at("a")], vec![], &cancel, false).report;
    assert!(report.stale_baseline.is_empty());
    let gap = report.completeness.gaps().iter().find(|gap| gap.kind == GapKind::ExhaustedBudget).unwrap();
    assert_eq!(gap.reason, "the budget of 1 s is used up");
}

#[test]
fn missing_classes_are_gaps() {
    let completeness = checked("", &[], vec![]).report.completeness;
    let places: Vec<&str> = completeness.gaps().iter().map(|gap| gap.place.as_str()).collect();
    assert_eq!(places, ["acme.Missing"]);
}

#[test]
fn it_is_said_if_no_rule_is_on() {
    let all_off: String = RULES.iter().map(|rule| format!("{} = \"off\"\n", rule.id)).collect();
    let off = checked(&format!("[rules]\n{all_off}"), &[], vec![at("a")]);
    assert_eq!((off.report.findings.len(), off.fails), (0, false));
    assert_eq!(off.report.assumptions, ["All rules are off: nothing was looked for."]);
    assert_eq!(checked("", &[], vec![]).report.assumptions, Vec::<String>::new());
}

const RACES: &str = r#"package acme;
    class Counter {
        int count;
        int other;
        @SuppressUnsnarl("data-race") void add() { count = count + 1; }
        void reset() { count = 0; other = 1; }
        void show() { System.out.println(count + other); }
        public static void main(String[] args) {
            Counter shared = new Counter();
            new Thread(shared::add).start();
            new Thread(shared::reset).start();
            new Thread(shared::show).start();
        }
    }
    @interface SuppressUnsnarl { String[] value(); }
    "#;

/// What is checked of a program with races, with a configuration.
fn checked_program(name: &str, source: &str, config: &str) -> Checked {
    checked_against(name, source, config, &Baseline::default())
}

/// What is checked of a program, with a configuration and a baseline.
fn checked_against(name: &str, source: &str, config: &str, baseline: &Baseline) -> Checked {
    let inputs = inputs(name, "Counter.java", source);
    let models = Models::builtin();
    let subject = Subject::read(inputs, Inputs::default(), Inputs::default(), &models, &|_| {});
    let config = Config::parse("unsnarl.toml", config, RULES).unwrap();
    let request = Request {
        subject: &subject,
        models: &models,
        config: &config,
        rules: RULES,
        baseline,
        writes_baseline: false,
        sources: &|_, file| (file == Some("Counter.java")).then(|| source.into()),
        shows_excluded: false,
        without: &[],
        explain: None,
        stop_proof: &|| false,
    };
    check(&request, &Cancel::new(), &|_| {})
}

/// For each finding of a rule, its methods.
fn methods_of<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> Vec<Vec<&'f str>> {
    let races = findings.into_iter().filter(|finding| finding.rule.0 == "data-race");
    let methods = races.map(|finding| {
        let mut methods: Vec<&str> = finding.sites.iter().map(|site| site.method.as_str()).collect();
        methods.sort_unstable();
        methods.dedup();
        methods
    });
    methods.collect()
}

#[test]
fn a_suppression_hides_the_pairs_that_it_covers_and_no_others() {
    let found = checked_program("session-races", RACES, "");
    let shown = methods_of(&found.report.findings);
    assert_eq!(shown, [["reset", "show"], ["reset", "show"]], "one of each field, and `add` is in none");
    let suppressed = methods_of(found.suppressed.iter().map(|(finding, _)| finding));
    assert_eq!(suppressed, [["add", "reset", "show"]]);
    assert_eq!(found.report.hidden.suppressed, 1);
}

#[test]
fn a_finding_is_gone_if_all_its_pairs_are_covered() {
    let both = "[[suppress]]\nrule = \"data-race\"\nin = \"acme.Counter::reset\"\nreason = \"at night\"";
    let found = checked_program("session-races", RACES, both);
    let shown = methods_of(&found.report.findings);
    assert!(shown.is_empty(), "each pair has `add` or `reset`: {shown:?}");
    let without = RACES.replace("@SuppressUnsnarl(\"data-race\")", "");
    let found = checked_program("session-all-races", &without, "");
    assert_eq!(methods_of(&found.report.findings), [vec!["add", "reset", "show"], vec!["reset", "show"]]);
    assert_eq!(found.report.hidden.suppressed, 0);
}

#[test]
fn every_match_of_a_pattern_is_shown_on_request_with_what_makes_it_a_note() {
    let source = "package acme; class Counter { volatile int count;
        public static void main(String[] args) {
            Counter shared = new Counter();
            new Thread(() -> shared.count = 1).start();
            new Thread(() -> System.out.println(shared.count)).start();
        } }";
    let usual = checked_program("session-volatile", source, "");
    assert!(usual.report.findings.is_empty(), "{:?}", usual.report.findings);
    let complete = checked_program("session-volatile", source, "pattern-complete = true");
    let [found] = &complete.report.findings[..] else { panic!("{:?}", complete.report.findings) };
    assert_eq!((found.rule.0, found.severity), ("data-race", Severity::Note));
    let reason = found.notes.iter().find(|note| note.label == "only a match").unwrap();
    assert!(reason.text.contains("volatile"), "{}", reason.text);
}

#[test]
fn assumptions_that_decided_something_are_counted_and_can_be_lifted() {
    let source = "package acme; class Counter { static int count;
        public static void main(String[] args) throws Exception {
            Thread one = new Thread(() -> count = 1);
            one.start();
            try { one.join(); } catch (InterruptedException e) { }
            System.out.println(count);
        } }";
    let usual = checked_program("session-joined", source, "").report;
    assert!(usual.findings.is_empty(), "{:?}", usual.findings);
    let [used] = &usual.relied_on[..] else { panic!("{:?}", usual.relied_on) };
    assert_eq!((used.number.as_str(), used.decisions), ("A15", 1));
    assert_eq!(used.places, ["acme.Counter.main (Counter.java:5)"]);
    let lifted = checked_program("session-joined", source, "assume-nothing = \"A15\"").report;
    assert_eq!(methods_of(&lifted.findings).len(), 1);
    assert!(lifted.relied_on.is_empty(), "{:?}", lifted.relied_on);
    assert_eq!(lifted.assumptions, ["Without A15, as asked."]);
}

/// A class whose methods write one field, each on a thread of its own.
fn writers(methods: &[&str]) -> String {
    let bodies: String = methods.iter().map(|method| format!("void {method}() {{ count = 1; }}\n")).collect();
    let starts: String = methods.iter().map(|method| format!("new Thread(shared::{method}).start();\n")).collect();
    format!(
        "package acme; class Counter {{ int count; {bodies}
        public static void main(String[] args) {{ Counter shared = new Counter(); {starts} }} }}"
    )
}

const WRITERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

#[test]
fn a_new_access_is_new_however_many_are_known() {
    let known = checked_program("session-writers", &writers(&WRITERS), "").baseline;
    let again = checked_against("session-writers", &writers(&WRITERS), "", &known).report;
    assert_eq!((again.findings.len(), again.hidden.baselined, again.stale_baseline.len()), (0, 1, 0));
    let more = writers(&[&WRITERS[..], &["added"]].concat());
    let Checked { report, baseline, fails, .. } = checked_against("session-more-writers", &more, "", &known);
    let [found] = &report.findings[..] else { panic!("{:?}", report.findings) };
    assert!(fails && found.sites[..2].iter().any(|site| site.method == "added"), "{:?}", found.sites);
    assert!(found.message.contains("Counter.added"), "{}", found.message);
    // Each of the eight with the new one; the others, each with each, are known.
    assert_eq!((found.more.len(), report.hidden.baselined), (8, 1));
    let note = found.notes.iter().find(|note| note.label == "known").unwrap();
    assert_eq!(note.text, "28 more of the same are in the baseline");
    assert!(report.stale_baseline.is_empty(), "{:?}", report.stale_baseline);
    let next = checked_against("session-more-writers", &more, "", &baseline).report;
    assert_eq!((next.findings.len(), next.stale_baseline.len()), (0, 0), "both findings are in the next baseline");
    let whole = checked_program("session-more-writers", &more, "").baseline;
    let next = checked_against("session-more-writers", &more, "", &whole).report;
    assert_eq!((next.findings.len(), next.hidden.baselined, next.stale_baseline.len()), (0, 1, 0));
}

#[test]
fn moved_lines_and_a_repaired_access_are_not_new() {
    let known = checked_program("session-writers", &writers(&WRITERS), "").baseline;
    let moved = writers(&WRITERS).replace("count = 1;", "\n\n count =\n 1;").replace("void ", "\n/* moved */ void ");
    let moved = checked_against("session-moved-writers", &moved, "", &known).report;
    assert_eq!((moved.findings.len(), moved.hidden.baselined, moved.stale_baseline.len()), (0, 1, 0));
    let fewer = checked_against("session-fewer-writers", &writers(&WRITERS[1..]), "", &known).report;
    assert_eq!((fewer.findings.len(), fewer.hidden.baselined), (0, 1));
    let [stale] = &fewer.stale_baseline[..] else { panic!("{:?}", fewer.stale_baseline) };
    assert!(stale.contains("data-race (7 of 28 parts)"), "{stale}");
}

#[test]
fn a_second_access_in_a_known_method_is_new() {
    let known = checked_program("session-writers", &writers(&WRITERS), "").baseline;
    let twice = |between: &str| writers(&WRITERS).replacen("count = 1;", &format!("count = 1;{between} count = 1;"), 1);
    let report = checked_against("session-writes-twice", &twice("\n"), "", &known).report;
    assert_eq!((report.findings.len(), report.hidden.baselined), (1, 1), "{:?}", report.findings);
    assert_eq!(report.findings[0].more.len(), 7, "the second write, with that of each other method");
    let report = checked_against("session-writes-twice-in-a-line", &twice(""), "", &known).report;
    assert_eq!(report.findings.len(), 1, "one finding, as both are in one line");
}

#[test]
fn of_a_method_without_its_lock_only_the_suppressed_line_is_hidden() {
    let source = |suppressed: &str| {
        format!(
            "package acme; class Counter {{ @GuardedBy(\"this\") int count;
                void show() {{
                    {suppressed} int first = count;
                    int second = count;
                    System.out.println(first + second);
                }}
                synchronized void add() {{ count++; }}
                public static void main(String[] args) {{
                    Counter shared = new Counter();
                    new Thread(shared::add).start();
                    new Thread(shared::show).start();
                }} }}
            @interface GuardedBy {{ String value(); }}"
        )
    };
    let lines = |suppressed: &str, baseline: &Baseline| {
        let name = format!("session-guarded-{}", suppressed.len());
        let checked = checked_against(&name, &source(suppressed), "", baseline);
        let all = checked.report.findings.into_iter().chain(checked.suppressed.into_iter().map(|(finding, _)| finding));
        let guarded = all.filter(|finding| finding.rule.0 == "guarded-by");
        guarded.map(|finding| finding.all_sites().iter().map(|site| site.line).collect()).collect::<Vec<Vec<_>>>()
    };
    let none = Baseline::default();
    assert_eq!(lines("", &none), [[Some(3), Some(4)]]);
    assert_eq!(lines("@SuppressWarnings(\"unsnarl:guarded-by\")", &none), [[Some(4)], [Some(3)]]);
    let one = checked_program("session-guarded-once", &source("").replace("second = count", "second = 0"), "").baseline;
    let both = checked_against("session-guarded-twice", &source(""), "", &one).report;
    let guarded: Vec<_> = both.findings.iter().filter(|finding| finding.rule.0 == "guarded-by").collect();
    assert_eq!(guarded.len(), 1, "{guarded:?}");
    assert_eq!(guarded[0].all_sites().len(), 1, "only one of the two reads is new");
}

/// Methods that take two locks in one order, and one that takes them in the other.
fn lockers(methods: &[&str]) -> String {
    let body = |method: &&str| format!("void {method}() {{ synchronized (one) {{ synchronized (two) {{ }} }} }}\n");
    let bodies: String = methods.iter().map(body).collect();
    let starts: String = methods.iter().map(|method| format!("new Thread(shared::{method}).start();\n")).collect();
    format!(
        "package acme; class Counter {{ final Object one = new Object(); final Object two = new Object(); {bodies}
        void other() {{ synchronized (two) {{ synchronized (one) {{ }} }} }}
        public static void main(String[] args) {{ Counter shared = new Counter();
            new Thread(shared::other).start(); {starts} }} }}"
    )
}

fn cycles(findings: &[Finding]) -> Vec<&Finding> {
    findings.iter().filter(|finding| finding.rule.0 == "lock-order-cycle").collect()
}

#[test]
fn a_new_cycle_on_known_locks_is_new_and_has_its_sites() {
    let known = checked_program("session-lockers", &lockers(&["a", "b"]), "");
    let [found] = &cycles(&known.report.findings)[..] else { panic!("{:?}", known.report.findings) };
    assert_eq!(found.more.len(), 2, "`other` with either");
    let methods: Vec<&str> = found.all_sites().iter().map(|site| site.method.as_str()).collect();
    assert!(methods.contains(&"a") && methods.contains(&"b"), "{methods:?}");
    let same = checked_against("session-lockers", &lockers(&["a", "b"]), "", &known.baseline).report;
    assert_eq!((cycles(&same.findings).len(), same.stale_baseline.len()), (0, 0), "{:?}", same.stale_baseline);
    let more = checked_against("session-more-lockers", &lockers(&["a", "b", "c"]), "", &known.baseline).report;
    let [found] = &cycles(&more.findings)[..] else { panic!("{:?}", more.findings) };
    assert!(found.message.contains("Counter.c"), "{}", found.message);
    assert_eq!((found.more.len(), more.stale_baseline.len()), (1, 0), "{:?}", more.stale_baseline);
}

#[test]
fn many_suppressed_cycles_do_not_hide_one_that_is_not() {
    let names: Vec<String> = (0..20).map(|number| format!("m{number}")).collect();
    let mut methods: Vec<&str> = names.iter().map(String::as_str).collect();
    methods.push("open");
    let config = |methods: &[&str]| {
        let places: Vec<String> = methods.iter().map(|method| format!("\"acme.Counter::{method}\"")).collect();
        format!("[[suppress]]\nrule = \"lock-order-cycle\"\nin = [{}]\nreason = \"a test\"", places.join(", "))
    };
    let shown = |suppressed: &[&str]| {
        let report = checked_program("session-many-lockers", &lockers(&methods), &config(suppressed)).report;
        let cycles = cycles(&report.findings).into_iter().map(|finding| finding.message.clone());
        (cycles.collect::<Vec<_>>(), report.hidden.suppressed)
    };
    let (messages, suppressed) = shown(&methods[..20]);
    assert!(messages.len() == 1 && messages[0].contains("Counter.open"), "{messages:?}");
    assert_eq!(suppressed, 1);
    assert_eq!(shown(&methods), (vec![], 1));
}

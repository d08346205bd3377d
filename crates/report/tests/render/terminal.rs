//! What a person sees.

use std::sync::Arc;

use expect_test::expect_file;
use unsnarl_finding::{
    Evidence, Exploration, Extent, Finding, Gap, GapKind, Inference, InferredAtomicity, Question, Report, RuleId,
    Verdict, Work,
};
use unsnarl_report::terminal::render;
use unsnarl_report::{NoSources, Options, Sources};

use crate::samples::{self, SampleSources, context};

fn plain(report: &Report, sources: &dyn Sources, width: usize) -> String {
    render(report, &context(sources, Options { width, ..Options::default() }))
}

#[test]
fn two_threads_with_sources() {
    let text = plain(&samples::complete(vec![samples::bank()]), &SampleSources, 100);
    expect_file!["../data/two-threads.txt"].assert_eq(&text);
}

#[test]
fn three_threads_with_sources() {
    let text = plain(&samples::complete(vec![samples::philosophers()]), &SampleSources, 120);
    expect_file!["../data/three-threads.txt"].assert_eq(&text);
}

#[test]
fn a_narrow_terminal_gets_lists() {
    let report = samples::complete(vec![samples::bank(), samples::philosophers()]);
    let text = plain(&report, &SampleSources, 50);
    expect_file!["../data/narrow.txt"].assert_eq(&text);
}

#[test]
fn without_sources_places_are_named() {
    let report = samples::incomplete(vec![samples::bank(), samples::bare()]);
    let text = plain(&report, &NoSources, 100);
    expect_file!["../data/no-sources.txt"].assert_eq(&text);
}

#[test]
fn nothing_found_and_ran_out_read_differently() {
    let complete = plain(&samples::complete(vec![]), &NoSources, 100);
    let incomplete = plain(&samples::incomplete(vec![]), &NoSources, 100);
    let ran_out = plain(&samples::ran_out(), &NoSources, 100);
    let all = format!("{complete}\n{incomplete}\n{ran_out}");
    expect_file!["../data/nothing-found.txt"].assert_eq(&all);
}

#[test]
fn a_confirmed_finding_shows_the_execution_and_how_to_run_it_again() {
    let confirmed = Finding { verdict: Verdict::Confirmed(samples::schedule()), ..samples::bank() };
    let text = plain(&samples::complete(vec![confirmed]), &SampleSources, 100);
    expect_file!["../data/confirmed.txt"].assert_eq(&text);
}

#[test]
fn only_what_is_open_and_has_more_for_it_than_against_it_says_how_likely_it_is() {
    let with = |rule: &'static str, verdict: Verdict, weight: f64| {
        let evidence = vec![Evidence { text: "each lock is one object".into(), weight }];
        let found = Finding { rule: RuleId(rule), verdict, evidence, ..samples::bank() };
        let percent = found
            .probability()
            .map(|probability| format!("of such findings in real programs, {:.0} % are true", 100.0 * probability));
        (plain(&samples::complete(vec![found]), &NoSources, 100), percent)
    };
    for rule in ["data-race", "a-rule-of-which-none-was-read"] {
        let (text, percent) = with(rule, Verdict::Possible, 2.5);
        let percent = percent.expect("it is possible");
        assert!(text.contains(&format!("verdict: possible, score 2.5; {percent}\n")), "{text}");
    }
    let confirmed = Verdict::Confirmed(samples::schedule());
    for (verdict, weight) in
        [(Verdict::Possible, -1.0), (confirmed, 2.5), (Verdict::Excluded("it is first".into()), 2.5)]
    {
        let (text, percent) = with("data-race", verdict, weight);
        assert!(percent.is_none() && !text.contains("% are true"), "{text}");
    }
}

#[test]
fn explorations_and_inferences_are_reports_too() {
    let explored = plain(&samples::explored(&["A::a", "A::b"]), &NoSources, 100);
    expect_file!["../data/explored.txt"].assert_eq(&explored);
    let inferred =
        [Question::Guards, Question::Atomicity].map(|asked| plain(&samples::inferred(asked), &NoSources, 100));
    expect_file!["../data/inferred.txt"].assert_eq(&inferred.join("\n"));
}

#[test]
fn proofs_are_counted_after_the_alerts() {
    let alerts = plain(&samples::proved(vec![samples::bare()]), &NoSources, 100);
    let none = plain(&samples::proved(vec![]), &NoSources, 100);
    expect_file!["../data/proved.txt"].assert_eq(&format!("{alerts}\n{none}"));
}

#[test]
fn colours_add_nothing_but_colours() {
    let report = samples::incomplete(vec![samples::bank(), samples::philosophers(), samples::bare()]);
    for width in [40, 100] {
        let coloured = render(&report, &context(&SampleSources, Options { color: true, width, ..Options::default() }));
        let stripped = anstream::adapter::strip_str(&coloured).to_string();
        let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        assert!(coloured.contains("\u{1b}["));
        assert_eq!(trimmed(&stripped), trimmed(&plain(&report, &SampleSources, width)));
    }
}

#[test]
fn nothing_is_wider_than_the_terminal() {
    let finding = Finding { message: "short".into(), ..samples::bank() };
    let report = samples::incomplete(vec![finding]);
    for width in 60..160 {
        for line in plain(&report, &NoSources, width).lines() {
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
    }
}

#[test]
fn hostile_names_stay_on_their_line() {
    const HOSTILE: &str = "\u{1b}[2J\nerror: forged\r";
    let mut finding = samples::bank();
    finding.message += HOSTILE;
    finding.notes[0].text += HOSTILE;
    finding.sites[0].class += HOSTILE;
    finding.flows[0].thread += HOSTILE;
    finding.flows[0].sites[0].role += HOSTILE;
    let text = plain(&samples::complete(vec![finding]), &NoSources, 100);
    assert!(text.chars().all(|letter| letter == '\n' || !letter.is_control()));
    assert!(!text.lines().any(|line| line.trim_start().starts_with("error: forged")));
}

#[test]
fn hostile_names_stay_on_their_line_in_explorations_and_inferences_too() {
    const HOSTILE: &str = "\u{1b}[31m\nerror: forged\r\u{202e}";
    let is_harmless = |report: &Report| {
        let text = plain(report, &NoSources, 100);
        let is_harmful = |letter: char| letter != '\n' && letter.is_control() || letter == '\u{202e}';
        assert!(!text.contains(is_harmful), "{text:?}");
        assert!(!text.lines().any(|line| line.trim_start().starts_with("error: forged")), "{text}");
        assert!(text.contains("error: forged"), "{text}");
    };
    let explored = || samples::explored(&[]);
    let with = |change: &dyn Fn(&mut Exploration)| {
        let mut report = explored();
        match &mut report.runs[0].work {
            Work::Explore(exploration) => change(exploration),
            _ => panic!("the sample is an exploration"),
        }
        report
    };
    is_harmless(&with(&|run| run.unsupported[0].what += HOSTILE));
    is_harmless(&with(&|run| run.unsupported[0].stack[0] += HOSTILE));
    is_harmless(&with(&|run| run.unsupported[0].stack = vec![HOSTILE.into(); 7]));
    // What the program prints has lines of its own.
    is_harmless(&with(&|run| run.outcomes = Some(vec![HOSTILE.replace('\n', "")])));
    let spoilt = |change: fn(&mut Finding)| {
        let mut report = explored();
        change(&mut report.findings[0]);
        report
    };
    is_harmless(&spoilt(|finding| finding.message += HOSTILE));
    is_harmless(&spoilt(|finding| finding.sites[0].role += HOSTILE));
    is_harmless(&spoilt(|finding| finding.sites[0].file = Some(HOSTILE.into())));
    is_harmless(&spoilt(|finding| {
        finding.sites[0].line = None;
        finding.sites[0].method += HOSTILE;
    }));
    is_harmless(&spoilt(|finding| match &mut finding.verdict {
        Verdict::Confirmed(schedule) => schedule.threads[1] += HOSTILE,
        _ => panic!("the sample is confirmed"),
    }));

    let guards = |change: fn(&mut Inference)| {
        let mut report = samples::inferred(Question::Guards);
        change(&mut report.inference);
        report
    };
    is_harmless(&guards(|inference| inference.fields[0].class += HOSTILE));
    is_harmless(&guards(|inference| inference.fields[0].field += HOSTILE));
    is_harmless(&guards(|inference| inference.fields[0].stated = vec![HOSTILE.into()]));
    is_harmless(&guards(|inference| inference.fields[0].exceptions[0].role += HOSTILE));
    is_harmless(&guards(|inference| inference.fields[0].exceptions[0].method += HOSTILE));
    is_harmless(&guards(|inference| inference.fields[0].exceptions[0].file = Some(HOSTILE.into())));
    is_harmless(&guards(|inference| inference.methods[0].expression += HOSTILE));
    is_harmless(&Report { assumptions: vec![HOSTILE.into()], ..guards(|_| {}) });
    let gap = |kind| Gap { kind, place: Inference::PLACE.into(), reason: HOSTILE.into() };
    for kind in [GapKind::ExhaustedBudget, GapKind::Unsupported] {
        is_harmless(&Report { completeness: [gap(kind)].into_iter().collect(), ..guards(|_| {}) });
    }

    let atomicities = |change: fn(&mut InferredAtomicity)| {
        let mut report = samples::inferred(Question::Atomicity);
        change(&mut report.inference.atomicities[0]);
        report
    };
    is_harmless(&atomicities(|method| method.class += HOSTILE));
    is_harmless(&atomicities(|method| method.method += HOSTILE));
    is_harmless(&atomicities(|method| method.formula += HOSTILE));
    is_harmless(&atomicities(|method| method.extent = Extent::AtomicIf(vec![vec![HOSTILE.into()]])));
    is_harmless(&atomicities(|method| method.sites[0].role += HOSTILE));
    is_harmless(&atomicities(|method| {
        method.races = true;
        method.sites.push(method.sites[0].clone());
        method.sites[1].method += HOSTILE;
    }));
}

/// A source file with any text.
struct Text(&'static str);

impl Sources for Text {
    fn lines(&self, _class: &str, _file: Option<&str>) -> Option<(String, Arc<str>)> {
        Some(("Odd.java".to_owned(), self.0.into()))
    }
}

#[test]
fn a_source_that_does_not_fit_the_class_is_not_shown() {
    let shown = |text, line| {
        let mut finding = samples::bare();
        finding.sites[0].line = Some(line);
        plain(&samples::complete(vec![finding]), &Text(text), 80).contains("Odd.java")
    };
    assert!(shown("class Odd {\n}\n", 2));
    assert!(!shown("class Odd {\n}\n", 3), "too short");
    assert!(!shown("class Odd {\n\n}\n", 2), "nothing is written there");
    assert!(!shown("", 1));
    assert!(!shown("class Odd {}", 0));
    for text in
        ["\u{feff}\tint 口座;\r\n\r\u{200b}x", "a\u{1b}[2Jb\n\u{85}\u{2028}c", "e\u{301}\u{1f468}\u{200d}\u{1f469}\n"]
    {
        for line in 0..5 {
            shown(text, line);
        }
    }
}

#[test]
fn further_sites_and_assumptions_are_listed_on_request() {
    let more = samples::parts(&[20, 30]);
    let report =
        Report { relied_on: samples::relied_on(), ..samples::complete(vec![Finding { more, ..samples::bank() }]) };
    let with = |verbose| render(&report, &context(&NoSources, Options { verbose, ..Options::default() }));
    let (short, long) = (with(false), with(true));
    assert!(short.contains("sites: and 2 more (--verbose lists them)"), "{short}");
    assert!(!short.contains("Bank.java:20") && !short.contains("form no ring"), "{short}");
    assert!(short.contains("relied on: A17 (12) (--verbose says what they are, and where)"), "{short}");
    assert!(long.contains("Bank.java:20") && long.contains("Bank.java:30") && !long.contains("and 2 more"), "{long}");
    assert!(long.contains("relied on: A17, 12 decisions, in Bank.walk (Bank.java:7), and elsewhere"), "{long}");
}

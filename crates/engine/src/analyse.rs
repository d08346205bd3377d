//! The analyses, one after the other: from a program to ranked findings.

use std::collections::BTreeSet;

use unsnarl_classfile::issue::IssueKind;
use unsnarl_concurrency::{Assumed, Assumption, Facts};
use unsnarl_detect::{Detected, Refuter, Suppressor, Wanted, detect};
use unsnarl_finding::{
    Completeness, Explanation, Finding, Gap, GapKind, Rule, RuleId, Sizes, UsedAssumption, sort_by_importance,
};
use unsnarl_library::Models;
use unsnarl_pointer::entry::{EntryKind, EntryOptions, OpenWorld, entry_points};
use unsnarl_pointer::{CallScope, Callbacks, Sensitivity, Settings};
use unsnarl_program::{Cancel, ClassId, MethodId, Origin, Program, Selector};

use crate::assumptions::relied_on;
use crate::clear::Clearing;
use crate::code_alone;
use crate::config::{Config, Library, Open, Precision};
use crate::scope::Subject;

/// What the analyses are asked for.
pub struct AnalysisOptions<'o> {
    /// The rules to run.
    pub rules: Vec<&'o Rule>,
    /// Classes whose `main` the program starts with; if there are none, all that are found.
    pub main: &'o [Selector],
    /// Methods that something outside the program calls.
    pub entry: &'o [Selector],
    /// Whether the program is a library that unknown threads call; `None`: if there are no entry points.
    pub open: Option<&'o Open>,
    /// How library code is represented.
    pub library: Library,
    /// How much the points-to analysis distinguishes.
    pub precision: Precision,
    /// The names of vetoes that are turned off.
    pub without: &'o [String],
    /// The assumptions that are not made.
    pub lifted: &'o [Assumption],
    /// Whether every match of the papers' patterns is wanted, at least as a note.
    pub pattern_complete: bool,
    /// A field whose pairs of accesses are to be explained.
    pub explain: Option<&'o str>,
    /// Knows what is suppressed.
    pub suppressor: Option<&'o dyn Suppressor>,
    /// Whether findings are to be excluded by a proof; if so, what says when it is to give up.
    pub prove: Option<&'o dyn Fn() -> bool>,
    /// What the library is taken to call: all that is possible, if something is to be proved.
    pub callbacks: Callbacks,
}

impl<'o> AnalysisOptions<'o> {
    /// For those who want the facts of a program, and no findings.
    pub(crate) fn of_facts(config: &'o Config) -> AnalysisOptions<'o> {
        AnalysisOptions {
            rules: Vec::new(),
            main: &config.main,
            entry: &config.entry,
            open: config.open.as_ref(),
            library: config.library.unwrap_or_default(),
            precision: config.precision.unwrap_or_default(),
            without: &[],
            lifted: &[],
            pattern_complete: false,
            explain: None,
            suppressor: None,
            prove: None,
            callbacks: Callbacks::Stated,
        }
    }
}

/// What the analyses found, and what it rests on.
#[derive(Default)]
pub struct Analysis {
    /// The findings, the most important first; those that are proved impossible too.
    pub findings: Vec<Finding>,
    /// The variables that were asked about.
    pub explanations: Vec<Explanation>,
    /// What was assumed because it is unknown, one sentence each.
    pub assumptions: Vec<String>,
    /// The assumptions that have decided something.
    pub relied_on: Vec<UsedAssumption>,
    /// Entry points that the user named and the program does not have.
    pub unknown_entries: Vec<String>,
    /// What was not analysed.
    pub completeness: Completeness,
    /// How large the program is.
    pub sizes: Sizes,
}

/// Called with the name of a stage when it begins; within the stage *patterns*, with each rule.
pub type OnStage<'s> = &'s dyn Fn(&'static str);

/// Runs the analyses. When cancelled, returns what they have found so far.
pub fn analyse(
    subject: &Subject,
    models: &Models,
    options: &AnalysisOptions<'_>,
    cancel: &Cancel,
    on_stage: OnStage<'_>,
) -> Analysis {
    let on_facts = |facts: &Facts<'_, '_>| {
        on_stage("patterns");
        let without = options.without.iter().map(String::as_str).collect();
        let clearing = options.prove.map(Clearing::new);
        let refuter = clearing.as_ref().map(|clearing| clearing as &dyn Refuter);
        let wanted = Wanted {
            rules: options.rules.clone(),
            without,
            explain: options.explain,
            refuter,
            pattern_complete: options.pattern_complete,
            suppressor: options.suppressor,
            code_alone: false,
            on_rule: Some(&|rule: RuleId| on_stage(rule.0)),
        };
        let Detected { findings, explanations, left_out: rules_left_out } = detect(facts, &wanted);
        let stats = facts.analysis.stats();
        let sizes = Sizes {
            reachable_methods: stats.reachable_methods,
            contexts: stats.instances,
            origins: stats.origins,
            call_edges: stats.call_edges,
            locks: facts.locks.len(),
            ..Sizes::default()
        };
        let mut completeness = completeness_of_facts(facts);
        add_left_out(&mut completeness, &rules_left_out);
        if let Some(gap) = clearing.as_ref().and_then(Clearing::gap) {
            completeness.add(gap);
        }
        (findings, explanations, completeness, sizes, code_alone::reached(facts.analysis))
    };
    let Derived { result, assumptions, relied_on, unknown_entries, has_entries } =
        with_facts(subject, models, options, cancel, on_stage, on_facts);
    let (mut findings, explanations, mut completeness, sizes, reached) = result;
    if !has_entries {
        completeness.add(Gap {
            kind: GapKind::Unsupported,
            place: "the whole program".into(),
            reason: "nothing is known to start it: what needs several threads was not looked for".into(),
        });
    }
    let mut alone = code_alone::look(&subject.program, models, options, &reached, cancel);
    findings.append(&mut alone.findings);
    add_left_out(&mut completeness, &alone.left_out);
    sort_by_importance(&mut findings);
    Analysis { findings, explanations, assumptions, relied_on, unknown_entries, completeness, sizes }
}

fn add_left_out(completeness: &mut Completeness, rules: &[(RuleId, &'static str)]) {
    rules.iter().for_each(|(rule, what)| completeness.add(left_out(format!("the rule {}", rule.0), what)));
}

/// A result that was derived from the facts, and what the facts rest on.
pub(crate) struct Derived<T> {
    pub(crate) result: T,
    pub(crate) assumptions: Vec<String>,
    pub(crate) relied_on: Vec<UsedAssumption>,
    pub(crate) unknown_entries: Vec<String>,
    pub(crate) has_entries: bool,
}

/// Computes all facts of a program, and derives a result from them.
pub(crate) fn with_facts<T>(
    subject: &Subject,
    models: &Models,
    options: &AnalysisOptions<'_>,
    cancel: &Cancel,
    on_stage: OnStage<'_>,
    on_facts: impl FnOnce(&Facts<'_, '_>) -> T,
) -> Derived<T> {
    let program = &subject.program;
    on_stage("points-to");
    let is_cancelled = || cancel.is_cancelled();
    let entries = entry_points(program, models, &entry_options(program, options));
    let is_all = options.prove.is_some() || options.lifted.contains(&Assumption::StatedCallbacks);
    let callbacks = if is_all { Callbacks::Possible } else { options.callbacks };
    let sensitivity = match options.precision {
        Precision::Fast => Sensitivity::Coarse,
        Precision::Default => Sensitivity::Selective,
        Precision::High => Sensitivity::Deep,
    };
    let shared_arguments = options.lifted.contains(&Assumption::OpenWorld);
    let settings = Settings { sensitivity, callbacks, scope: CallScope::Program, shared_arguments };
    let pointers = unsnarl_pointer::analyse(program, models, &entries.entries, settings, &is_cancelled);
    let assumed = Assumed::without(options.lifted.iter().copied());
    for class in &entries.left_out {
        let method = program.methods_of(*class).find(|method| program.method(*method).has_code);
        method.into_iter().for_each(|method| assumed.note(Assumption::OpenWorld, (method, None)));
    }
    let facts = Facts::assuming(&pointers, assumed, on_stage, &is_cancelled);
    let result = on_facts(&facts);
    let relied_on = relied_on(&facts);
    let mut assumptions = entries.assumptions;
    assumptions.extend(not_made(options.lifted));
    assumptions.extend(unreached(&pointers));
    assumptions.extend(simplifications(&pointers));
    if options.precision == Precision::Fast {
        assumptions.push(FAST.into());
    }
    let has_entries = !entries.entries.is_empty();
    let mut unknown_entries = entries.unknown;
    unknown_entries.extend(unmatched(program, options.entry));
    unknown_entries.extend(not_opened(program, options.open));
    Derived { result, assumptions, relied_on, unknown_entries, has_entries }
}

fn entry_options(program: &Program, options: &AnalysisOptions<'_>) -> EntryOptions {
    let selected = program
        .application_classes()
        .flat_map(|class| program.methods_of(class))
        .filter(|method| options.entry.iter().any(|selector| selects(program, selector, *method)));
    let is_opened = |class: &ClassId| match options.open {
        Some(Open::With(selectors)) => selectors.iter().any(|selector| selector.selects_class(program, *class)),
        _ => false,
    };
    let opened = program.application_classes().filter(is_opened);
    EntryOptions {
        mains: options.main.iter().map(ToString::to_string).collect(),
        open: match options.open {
            None => OpenWorld::Auto,
            Some(Open::Yes | Open::With(_)) => OpenWorld::Always,
            Some(Open::No) => OpenWorld::Never,
        },
        opened: opened.collect(),
        extra: selected.collect(),
        all_classes: options.lifted.contains(&Assumption::OpenWorld),
    }
}

/// The selectors of entry points that select nothing.
fn unmatched(program: &Program, entry: &[Selector]) -> Vec<String> {
    let is_matched = |selector: &&Selector| {
        let mut methods = program.application_classes().flat_map(|class| program.methods_of(class));
        methods.any(|method| selects(program, selector, method))
    };
    let unmatched = entry.iter().filter(|selector| !is_matched(selector));
    unmatched.map(|selector| format!("There is no method that `{selector}` selects")).collect()
}

/// The selectors of classes that are to be opened and that select none.
fn not_opened(program: &Program, open: Option<&Open>) -> Vec<String> {
    let Some(Open::With(selectors)) = open else { return Vec::new() };
    let is_matched =
        |selector: &&Selector| program.application_classes().any(|class| selector.selects_class(program, class));
    let unmatched = selectors.iter().filter(|selector| !is_matched(selector));
    unmatched.map(|selector| format!("There is no class that `{selector}` selects")).collect()
}

fn selects(program: &Program, selector: &Selector, method: MethodId) -> bool {
    selector.selects_class(program, program.method(method).class)
        && selector.selects_method_of_its_class(program, method)
}

/// A sentence about the assumptions that are not made, if there are any.
fn not_made(lifted: &[Assumption]) -> Option<String> {
    let numbers: BTreeSet<Assumption> = lifted.iter().copied().collect();
    let numbers: Vec<&str> = numbers.iter().map(|assumption| assumption.id()).collect();
    (!numbers.is_empty()).then(|| format!("Without {}, as asked.", numbers.join(", ")))
}

/// In programs with fewer methods, it is not reported that most are unreachable.
const MANY_METHODS: usize = 200;
/// It is reported if less than one method of this many is reachable.
const FEW_REACHED: usize = 4;

/// A sentence, if most of the program is not reachable from its entry points.
fn unreached(pointers: &unsnarl_pointer::Analysis<'_>) -> Option<String> {
    let program = pointers.program();
    let methods = program.application_classes().flat_map(|class| program.methods_of(class));
    let methods: BTreeSet<MethodId> = methods.filter(|method| program.method(*method).has_code).collect();
    let reached = code_alone::reached(pointers);
    let (reached, methods) = (reached.intersection(&methods).count(), methods.len());
    let is_open = pointers.entries().iter().any(|(_, _, entry)| entry.kind == EntryKind::OpenApi);
    let callers = if is_open {
        "or further classes that several threads use with --open=CLASS,…"
    } else {
        "or give --open if callers are missing"
    };
    (methods > MANY_METHODS && reached * FEW_REACHED < methods).then(|| {
        format!(
            "Only {reached} of {methods} methods are reached from the entry points; the others were only looked at one by one. Name what starts them with --main or --entry, {callers}."
        )
    })
}

/// What is said of `--precision fast`.
const FAST: &str =
    "With precision `fast`, objects that one statement makes are not distinguished, so findings are less precise.";

/// What was simplified: library methods without a model, and large programs.
fn simplifications(pointers: &unsnarl_pointer::Analysis<'_>) -> Vec<String> {
    let mut sentences = Vec::new();
    let unknown: BTreeSet<_> =
        pointers.library().methods().iter().filter(|method| method.model.is_none()).map(|method| method.key).collect();
    if !unknown.is_empty() {
        let methods = match unknown.len() {
            1 => "1 library method that is called has".to_owned(),
            count => format!("{count} library methods that are called have"),
        };
        sentences.push(format!(
            "{methods} no model: each is taken to return something new and to call back what it is given (A8)."
        ));
    }
    if pointers.shares_code() {
        sentences.push("The program is large: code that several threads run was analysed once for all of them, so findings are less precise.".into());
    }
    sentences
}

/// What a search left out because a limit was reached.
pub(crate) fn left_out(place: impl Into<String>, what: &str) -> Gap {
    Gap { kind: GapKind::Unsupported, place: place.into(), reason: what.into() }
}

/// What the analyses could not follow, with where.
pub(crate) fn completeness_of_facts(facts: &Facts<'_, '_>) -> Completeness {
    let program = facts.analysis.program();
    let gap = |method: MethodId, reason: &str| Gap {
        kind: GapKind::Unsupported,
        place: program.show(method).to_string(),
        reason: reason.into(),
    };
    let mut locking: Vec<MethodId> = facts.locks.unknown().map(|(method, _)| method).collect();
    locking.dedup();
    let unknown = locking.into_iter().map(|method| gap(method, "a lock that may be almost any object (A21)"));
    let gaps = facts.analysis.gaps().iter().map(|(method, _, what)| gap(*method, what.text()));
    gaps.chain(unknown).collect()
}

/// What was not looked at: what could not be read, what is missing, what the analyses left out, and why they stopped.
pub(crate) fn completeness_of_run(program: &Program, analysis: &Completeness, cancel: &Cancel) -> Completeness {
    let unread = program.issues().iter().filter_map(|issue| {
        let kind = match issue.kind {
            // Nothing is lost: the first of two holds (A1).
            IssueKind::DuplicateClass | IssueKind::DuplicateEntry => return None,
            IssueKind::MalformedCode => GapKind::MalformedMethod,
            _ => GapKind::UnreadableInput,
        };
        Some(Gap { kind, place: issue.location.to_string(), reason: issue.message.clone() })
    });
    let missing = program.classes().filter(|class| program.class(*class).origin == Origin::Phantom).map(|class| Gap {
        kind: GapKind::MissingClass,
        place: program.show(class).to_string(),
        reason: "not among the inputs: what it does is not known (A5)".into(),
    });
    let stopped = cancel.reason().map(|reason| Gap {
        kind: GapKind::ExhaustedBudget,
        place: "the whole program".into(),
        reason: reason.into(),
    });
    unread.chain(missing).chain(analysis.gaps().iter().cloned()).chain(stopped).collect()
}

#[cfg(test)]
mod tests {
    use unsnarl_classfile::archive::Inputs;

    use super::*;
    use crate::testing::inputs;

    fn analysed(name: &str, source: &str, rules: &[&str]) -> Analysis {
        let inputs = inputs(&format!("analyse-{name}"), &format!("{name}.java"), source);
        let models = Models::builtin();
        let subject = Subject::read(inputs, Inputs::default(), Inputs::default(), &models, &|_| {});
        let all = unsnarl_detect::PATTERNS.iter().map(|pattern| &pattern.rule);
        let options = AnalysisOptions {
            rules: all.filter(|rule| rules.contains(&rule.id.0)).collect(),
            main: &[],
            entry: &[],
            open: None,
            library: Library::Models,
            precision: Precision::Default,
            without: &[],
            lifted: &[],
            pattern_complete: false,
            explain: None,
            suppressor: None,
            prove: None,
            callbacks: Callbacks::Stated,
        };
        analyse(&subject, &models, &options, &Cancel::new(), &|_| {})
    }

    fn assumptions(name: &str, main: &str) -> Vec<String> {
        let others: String = (0..300).map(|number| format!("static void m{number}() {{ }}")).collect();
        let source = format!("class {name} {{ public static void main(String[] args) {{ {main} }} {others} }}");
        analysed(name, &source, &[]).assumptions
    }

    #[test]
    fn it_is_said_where_a_limit_cuts_a_search() {
        let left_out = |name: &str, sections: usize, writes: usize| -> Vec<String> {
            let sections = "synchronized (this) { seen = x; }".repeat(sections);
            let writes: String = (0..writes).map(|number| format!("y = {number};")).collect();
            let source = format!(
                "class {name} {{ @interface Atomic {{ }} int x; int y;
                void sections() {{ int seen; {sections} }}
                @Atomic synchronized void writes() {{ {writes} }}
                public static void main(String[] args) {{
                    {name} shared = new {name}();
                    Runnable work = () -> {{ shared.sections(); shared.writes(); }};
                    new Thread(work).start();
                    new Thread(work).start();
                }} }}"
            );
            let found = analysed(name, &source, &["multi-stage-access", "not-atomic"]);
            assert!(!found.findings.iter().any(|finding| finding.rule.0 == "not-atomic"), "{:?}", found.findings);
            found.completeness.gaps().iter().map(|gap| gap.place.clone()).collect()
        };
        let none: [&str; 0] = [];
        assert_eq!(left_out("Within", 3, 3), none);
        assert_eq!(left_out("ManySections", 70, 3), ["the rule multi-stage-access"]);
        assert_eq!(left_out("ManyWrites", 3, 210), ["the rule not-atomic"]);
    }

    const UNCALLED: &str = "
        class Uncalled {
            public static void main(String[] arguments) { run(new Thread()); }
            static void run(Thread thread) { thread.run(); }
            static class Dead {
                private void run(Thread thread) { helper(thread); }
                private static void helper(Thread thread) { thread.run(); }
                void start(Thread thread) { thread.start(); }
            }
        }";

    #[test]
    fn code_that_nobody_calls_is_looked_at_by_itself() {
        let found = analysed("Uncalled", UNCALLED, &["run-not-start"]).findings;
        let mut places: Vec<_> = found.iter().map(|finding| (finding.sites[0].line, finding.evidence.len())).collect();
        places.sort_unstable();
        assert_eq!(places, [(Some(4), 1), (Some(7), 2)], "each once, the second with what speaks against it");
    }

    #[test]
    fn a_program_that_nothing_starts_is_not_analysed_completely() {
        let plain = "class Plain { int value; void set(int value) { this.value = value; } }";
        let completeness = analysed("Plain", plain, &["data-race"]).completeness;
        let places: Vec<&str> = completeness.gaps().iter().map(|gap| gap.place.as_str()).collect();
        assert_eq!(places, ["the whole program"]);
        let shared = "class Shared { int value; synchronized void set(int value) { this.value = value; } }";
        assert!(analysed("Shared", shared, &["data-race"]).completeness.is_complete());
    }

    #[test]
    fn it_is_said_if_most_of_the_program_is_not_reached() {
        let said = assumptions("FewReached", "m1();");
        assert!(said.iter().any(|sentence| sentence.starts_with("Only 2 of 302 methods are reached")), "{said:?}");
        let all: String = (0..300).map(|number| format!("m{number}();")).collect();
        let said = assumptions("AllReached", &all);
        assert!(!said.iter().any(|sentence| sentence.starts_with("Only")), "{said:?}");
    }
}

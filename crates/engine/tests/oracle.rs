//! Holds `prove` against exhaustive truth: what the explorer saw in some execution must lie inside the invariant.
//!
//! The explorer visits every state of a fixture and records which instructions were executed, what they computed, and
//! what methods were called with (`unsnarl_vm::Sightings`). Then the fixture is interpreted with each memory model and
//! each domain. An instruction that was executed and that the invariant calls unreachable, or a value outside the
//! invariant, is a bug of `prove`.
//!
//! No value is lost: the search is depth first without properties, every access that several threads can observe is a
//! scheduling point, and only searches that visited everything count. A state that was visited before leads to values
//! that were recorded before. Not seen are values that no sequentially consistent execution has (A36), and those that
//! A38 and A39 exclude.
//!
//! Programs that `prove` does not support, and interpretations that take too long, are counted: the table at the end
//! has them. Without more, some fixtures are compared; if the variable [`WHOLE_ORACLE`] is set, all are, and then at
//! least [`LEAST`] must have been.

use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use libtest_mimic::{Failed, Trial};
use unsnarl_classfile::archive::{Options as ReadOptions, open};
use unsnarl_classfile::descriptor::{BaseType, parse_type};
use unsnarl_concurrency::Facts;
use unsnarl_explore::{Budget, Coverage, Options, explore};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Fixture, WHOLE_ORACLE, topic};
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;
use unsnarl_pointer::entry::{EntryOptions, entry_points};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{MethodId, Program, Type};
use unsnarl_prove::domain::{DOMAINS, Number};
use unsnarl_prove::memory::{MODELS, MemoryModel, Reader, Writer};
use unsnarl_prove::{Concrete, Options as ProveOptions, Setup, Values, prove_with};
use unsnarl_vm::{ClassPath, Limits, SeenMethod, SeenValue, Sightings, boot};

/// Of the fixtures, those that are compared unless all are: the first of each so many.
const SAMPLE: usize = 40;
/// How many fixtures must be comparable, if all are compared.
const LEAST: usize = 150;
/// Searches of more states are given up.
const MAX_STATES: u64 = 3_000;
/// The interpretations of one fixture may take so long together.
const MAX_TIME: Duration = Duration::from_secs(60);

/// The topics whose fixtures are compared: those with programs that `explore` can run.
const TOPICS: &[&str] = &[
    "arraybounds",
    "assertion",
    "atomicityvariant",
    "atomicityviolation",
    "blockingunderlock",
    "checkthenact",
    "classcast",
    "concurrent",
    "conformance",
    "datarace",
    "divisionbyzero",
    "doublecheckedlocking",
    "guardedby",
    "idioms",
    "interleaving",
    "lockordercycle",
    "locktoogeneral",
    "lostwakeup",
    "models",
    "movers",
    "multistageaccess",
    "nonatomicupdate",
    "notatomic",
    "nulldereference",
    "overflow",
    "parallel",
    "pointsto",
    "provelea",
    "provelitmus",
    "superfluouslock",
    "uncaughtexception",
    "unsafepublication",
];

/// What was compared, and what was not.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Fixtures of which every state was visited, and at least one interpretation was completed
    compared: usize,
    /// Fixtures of which not every state was visited: why, and how many
    unvisited: BTreeMap<String, usize>,
    /// Interpretations that were completed
    completed: usize,
    /// Interpretations that were not: why, and how many
    uncompleted: BTreeMap<String, usize>,
    /// Comparisons of a value, or of an instruction, with an invariant
    comparisons: usize,
    violations: Vec<String>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.compared += other.compared;
        self.completed += other.completed;
        self.comparisons += other.comparisons;
        self.violations.extend(other.violations);
        for (reason, count) in other.unvisited {
            *self.unvisited.entry(reason).or_default() += count;
        }
        for (reason, count) in other.uncompleted {
            *self.uncompleted.entry(reason).or_default() += count;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} fixtures, {} interpretations, ", self.compared, self.completed)?;
        write!(f, "{} comparisons, {} violations", self.comparisons, self.violations.len())?;
        for (reason, count) in &self.unvisited {
            write!(f, "; {count} fixtures not visited ({reason})")?;
        }
        for (reason, count) in &self.uncompleted {
            write!(f, "; {count} interpretations not completed ({reason})")?;
        }
        Ok(())
    }
}

/// What some execution of a fixture does; else why that is not known.
fn seen(jdk: &Jdk, classes: &Path, fixture: &Fixture) -> Result<Sightings, String> {
    let path = ClassPath::open(&[classes.to_owned()], &jdk.home, &jdk.version).map_err(|issue| issue.to_string())?;
    let mut vm = boot::boot(path, Limits { instructions: 2_000_000, ..Limits::default() })?;
    let main = vm.enter_main(&fixture.class, &[])?;
    vm.record_sightings();
    let budget = Budget { states: MAX_STATES, ..Budget::default() };
    let options = Options { properties: &[], budget, ..Options::default() };
    let results = explore(&mut vm, main, options, None, &mut |_| ControlFlow::Continue(()));
    match results.coverage {
        Coverage::All => vm.take_sightings().ok_or_else(|| "nothing was recorded".to_owned()),
        Coverage::Unsupported => Err("the VM does not support something".into()),
        Coverage::Budget(what) => Err(format!("too many: {what:?}")),
        other => Err(other.name().into()),
    }
}

/// A program, what it was seen to do, and what an interpretation says of it.
struct Comparison<'c> {
    program: &'c Program,
    values: &'c Values,
    /// Begins each message.
    what: String,
}

impl Comparison<'_> {
    fn method(&self, named: &SeenMethod) -> Option<MethodId> {
        let class = self.program.find_class(named.class.as_bytes())?;
        let is_same = |method: &MethodId| {
            let key = self.program.key(self.program.method(*method).key);
            self.program.bytes(key.name) == named.name.as_bytes()
                && self.program.bytes(key.descriptor) == named.descriptor.as_bytes()
        };
        self.program.methods_of(class).find(is_same)
    }

    /// A class by its internal name; `None` if the program does not know it.
    fn class(&self, name: &str) -> Option<Type> {
        if !name.starts_with('[') {
            return self.program.find_class(name.as_bytes()).map(Type::class);
        }
        let parsed = parse_type(name.as_bytes())?;
        let element = match parsed.base {
            BaseType::Boolean => Type::BOOLEAN,
            BaseType::Byte => Type::BYTE,
            BaseType::Char => Type::CHAR,
            BaseType::Short => Type::SHORT,
            BaseType::Int => Type::INT,
            BaseType::Long => Type::LONG,
            BaseType::Float => Type::FLOAT,
            BaseType::Double => Type::DOUBLE,
            BaseType::Void => return None,
            BaseType::Class(name) => Type::class(self.program.find_class(name)?),
        };
        (0..parsed.dimensions).try_fold(element, |ty, _| ty.array())
    }

    /// A value of the type; `None` if it has no value of that shape.
    fn concrete(&self, value: &SeenValue, ty: Type) -> Option<Concrete> {
        let length = |length: u32| i32::try_from(length).ok();
        Some(match (value, ty) {
            (SeenValue::Wide(bits), Type::LONG) => Concrete::Number(Number::Long(*bits as i64)),
            (SeenValue::Wide(bits), Type::DOUBLE) => Concrete::Number(Number::Double(f64::from_bits(*bits))),
            (SeenValue::Word(bits), Type::FLOAT) => Concrete::Number(Number::Float(f32::from_bits(*bits))),
            (SeenValue::Word(bits), Type::BOOLEAN | Type::BYTE | Type::CHAR | Type::SHORT | Type::INT) => {
                Concrete::Number(Number::Int(*bits as i32))
            }
            (SeenValue::Null, _) => Concrete::Null,
            (SeenValue::Object(class), _) => Concrete::Object { ty: self.class(class), length: None },
            (SeenValue::Array(class, of), _) => Concrete::Object { ty: self.class(class), length: length(*of) },
            _ => return None,
        })
    }

    /// What is wrong with a value that was seen, if anything is. `candidates` are copies of what defines it.
    fn check(&self, tally: &mut Tally, body: &Body, place: &str, candidates: &[ValueId], seen: &SeenValue) {
        let is_inside = |value: &ValueId| {
            let concrete = self.concrete(seen, body.value(*value).ty)?;
            Some(self.values.may_be(self.program, body.method, *value, concrete))
        };
        let answers: Vec<bool> = candidates.iter().filter_map(is_inside).collect();
        if answers.is_empty() {
            return;
        }
        tally.comparisons += 1;
        if !answers.contains(&true) {
            let invariant = candidates.iter().filter_map(|value| self.values.show(self.program, body.method, *value));
            let invariant = invariant.collect::<Vec<_>>().join(" or ");
            let invariant = if invariant.is_empty() { "no value".into() } else { invariant };
            let (what, method) = (&self.what, self.program.show(body.method));
            tally.violations.push(format!("{what}: {method}, {place}: {} is not in: {invariant}", show(seen)));
        }
    }

    fn compare(&self, tally: &mut Tally, sightings: &Sightings) {
        for (named, seen) in sightings {
            // A class that was not compiled from the fixture, such as that of a lambda expression, is unknown.
            let Some(method) = self.method(named) else { continue };
            // What the library calls goes to the method behind a bridge, for which a bridge only casts.
            if self.program.method(method).access.is_bridge() {
                continue;
            }
            let Some(Ok(body)) = self.program.body(method) else { continue };
            let place = |pc: u16| format!("line {}, pc {pc}", body.line(pc).unwrap_or(0));
            let is_phi = |statement: &StatementId| matches!(body.statement(*statement).op, Op::Phi(_));
            let mut by_pc: BTreeMap<u16, Vec<StatementId>> = BTreeMap::new();
            for statement in body.statements().filter(|statement| !is_phi(statement)) {
                by_pc.entry(body.statement(statement).pc).or_default().push(statement);
            }
            for pc in &seen.executed {
                let Some(statements) = by_pc.get(pc) else { continue };
                tally.comparisons += 1;
                if !statements.iter().any(|statement| self.values.is_reachable(method, *statement)) {
                    let (what, method) = (&self.what, self.program.show(method));
                    tally.violations.push(format!("{what}: {method}, {}: executed, but unreachable", place(*pc)));
                }
            }
            for (pc, values) in &seen.results {
                let is_result = |statement: &&StatementId| !matches!(body.statement(**statement).op, Op::Caught);
                let statements = by_pc.get(pc).into_iter().flatten().filter(is_result);
                let results: Vec<ValueId> = statements.filter_map(|at| body.statement(*at).result).collect();
                values.iter().for_each(|value| self.check(tally, body, &place(*pc), &results, value));
            }
            for (position, values) in &seen.arguments {
                let parameter: Vec<ValueId> = body.parameters().nth(*position).into_iter().collect();
                let place = format!("parameter {position}");
                values.iter().for_each(|value| self.check(tally, body, &place, &parameter, value));
            }
        }
    }
}

fn show(value: &SeenValue) -> String {
    match value {
        SeenValue::Word(bits) => format!("{} (as float {})", *bits as i32, f32::from_bits(*bits)),
        SeenValue::Wide(bits) => format!("{} (as double {})", *bits as i64, f64::from_bits(*bits)),
        SeenValue::Null => "null".into(),
        SeenValue::Object(class) => class.clone(),
        SeenValue::Array(class, length) => format!("{class} of length {length}"),
    }
}

/// Compares what was seen of a fixture with its interpretations by some memory models and all domains.
fn compare(fixture: &Fixture, memories: &[&'static dyn MemoryModel], sightings: &Sightings) -> Tally {
    let models = Models::builtin();
    let inputs = open(&fixture.classes, &ReadOptions::default());
    let program = Program::build_naming(inputs, &JdkIndex::embedded(), &models.made_classes(), &|_| ());
    let entries = entry_points(&program, &models, &EntryOptions::default());
    let analysis = unsnarl_pointer::analyse(&program, &models, &entries.entries, Sensitivity::Selective, &|| false);
    let facts = Facts::of(&analysis, &|_| (), &|| false);
    let mut tally = Tally::default();
    let start = Instant::now();
    let is_late = || start.elapsed() > MAX_TIME;
    for memory in memories {
        for domain in DOMAINS {
            let setup = Setup { domain: domain.name, memory: *memory, properties: Vec::new() };
            let options = ProveOptions { values: true, stop: Some(&is_late), ..ProveOptions::default() };
            let Some(outcome) = prove_with(&facts, &setup, options) else { continue };
            let Some(values) = outcome.values else {
                let large = if is_late() { "it takes too long" } else { "too large" };
                let reason = outcome.unsupported.first().copied().unwrap_or(large);
                *tally.uncompleted.entry(reason.to_owned()).or_default() += 1;
                continue;
            };
            tally.completed += 1;
            let what = format!("{} ({}, {})", fixture.class, memory.name(), domain.name);
            Comparison { program: &program, values: &values, what }.compare(&mut tally, sightings);
        }
    }
    tally.compared = usize::from(tally.completed > 0);
    tally
}

/// Checks that nothing was seen of a fixture outside the invariant.
fn check(jdk: &Jdk, classes: &Path, fixture: &Fixture) -> Tally {
    let file = classes.join(format!("{}.class", fixture.class.replace('.', "/")));
    assert!(file.is_file(), "{}: its classes are gone", fixture.class);
    match seen(jdk, classes, fixture) {
        Ok(sightings) => compare(fixture, MODELS, &sightings),
        Err(reason) => Tally { unvisited: BTreeMap::from([(reason, 1)]), ..Tally::default() },
    }
}

/// What was compared of each topic.
pub type Tallies = Arc<Mutex<BTreeMap<String, Tally>>>;

/// Whether all fixtures are compared.
fn is_whole() -> bool {
    env::var_os(WHOLE_ORACLE).is_some()
}

/// The JDK that programs run on.
fn newest() -> Option<Jdk> {
    jdk::tested().into_iter().next()
}

/// A test for each fixture that is compared.
pub fn trials(tallies: &Tallies) -> Vec<Trial> {
    let Some(jdk) = newest() else { return Vec::new() };
    let fixtures = TOPICS.iter().flat_map(|name| {
        let topic = topic(name);
        let classes = topic.classes;
        topic.fixtures.into_iter().map(move |fixture| (*name, classes.clone(), fixture))
    });
    let trial = |(name, classes, fixture): (&'static str, PathBuf, Fixture)| {
        let (jdk, tallies) = (jdk.clone(), tallies.clone());
        Trial::test(format!("oracle::{name}::{}", fixture.name), move || {
            let tally = check(&jdk, &classes, &fixture);
            let outside = tally.violations.join("\n");
            let is_sound = tally.violations.is_empty();
            if let Ok(mut tallies) = tallies.lock() {
                tallies.entry(name.to_owned()).or_default().add(tally);
            }
            if is_sound { Ok(()) } else { Err(Failed::from(outside)) }
        })
    };
    let step = if is_whole() { 1 } else { SAMPLE };
    let wrong = Trial::test("oracle::a_wrong_memory_model_is_noticed", || {
        a_wrong_memory_model_is_noticed();
        Ok(())
    });
    fixtures.step_by(step).map(trial).chain([wrong]).collect()
}

/// Prints what was compared. Returns whether it was enough.
pub fn summarise(tallies: &Tallies) -> bool {
    let Ok(tallies) = tallies.lock() else { return false };
    let mut all = Tally::default();
    for (topic, tally) in &*tallies {
        println!("{topic}: {tally}");
        all.add(tally.clone());
    }
    println!("all topics: {all}");
    let is_filtered = tallies.len() < TOPICS.len();
    let is_enough = !is_whole() || is_filtered || all.compared >= LEAST;
    if !is_enough {
        println!("fewer than {LEAST} fixtures were compared");
    }
    is_enough
}

/// No thread sees what another writes: wrong for all programs with more than one thread.
struct Isolated;

impl MemoryModel for Isolated {
    fn name(&self) -> &'static str {
        "isolated"
    }

    fn summary(&self) -> &'static str {
        "no thread sees what another writes"
    }

    fn may_see(&self, _: &Reader<'_>, _: &Writer<'_>) -> bool {
        false
    }
}

/// The oracle notices an interpretation that is unsound, and says where.
fn a_wrong_memory_model_is_noticed() {
    let jdk = newest().expect("`tested` fails where there is none");
    let topic = topic("interleaving");
    let is_it = |fixture: &&Fixture| fixture.name == "PlainHandoff";
    let fixture = topic.fixtures.iter().find(is_it).expect("a fixture of the explorer's tests");
    let sightings = seen(&jdk, &topic.classes, fixture).expect("it is small");
    let sound = compare(fixture, MODELS, &sightings);
    assert!(sound.violations.is_empty() && sound.comparisons > 0, "{sound}\n{}", sound.violations.join("\n"));
    let wrong = compare(fixture, &[&Isolated], &sightings);
    assert!(!wrong.violations.is_empty(), "{wrong}");
    let first = &wrong.violations[0];
    assert!(first.starts_with("interleaving.PlainHandoff (isolated, "), "{first}");
    assert!(first.contains(", line ") && (first.contains(" is not in: ") || first.contains("unreachable")), "{first}");
}

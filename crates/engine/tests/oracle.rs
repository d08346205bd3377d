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
//! Without more, some fixtures of each topic are compared. If the variable [`ALL`] is set, all are.

use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;

use unsnarl_classfile::archive::{Options as ReadOptions, open};
use unsnarl_classfile::descriptor::{BaseType, parse_type};
use unsnarl_concurrency::Facts;
use unsnarl_explore::{Budget, Coverage, Options, explore};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Fixture, topic};
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;
use unsnarl_pointer::entry::{EntryOptions, entry_points};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{MethodId, Program, Type};
use unsnarl_prove::domain::{DOMAINS, Number};
use unsnarl_prove::memory::MODELS;
use unsnarl_prove::property::PROPERTIES;
use unsnarl_prove::{Concrete, Options as ProveOptions, Setup, Values, prove_with};
use unsnarl_vm::{ClassPath, Limits, SeenMethod, SeenValue, Sightings, boot};

/// The variable that makes all fixtures be compared, if it is set to anything.
const ALL: &str = "UNSNARL_ORACLE_ALL";
/// Which fixtures of a topic are compared otherwise: the first of each so many.
const SAMPLE: usize = 20;
/// Searches of more states are given up.
const MAX_STATES: u64 = 3_000;

/// What was compared, and what was not.
#[derive(Clone, Debug, Default)]
struct Tally {
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

/// Compares what was seen of a fixture with all interpretations of it.
fn compare(fixture: &Fixture, models: &Models, sightings: &Sightings, tally: &mut Tally) {
    let inputs = open(&fixture.classes, &ReadOptions::default());
    let program = Program::build_naming(inputs, &JdkIndex::embedded(), &models.made_classes(), &|_| ());
    let entries = entry_points(&program, models, &EntryOptions::default());
    let analysis = unsnarl_pointer::analyse(&program, models, &entries.entries, Sensitivity::Selective, &|| false);
    let facts = Facts::of(&analysis, &|_| (), &|| false);
    let before = tally.completed;
    for memory in MODELS {
        for domain in DOMAINS {
            let setup = Setup { domain: domain.name, memory: *memory, properties: PROPERTIES.to_vec() };
            let options = ProveOptions { values: true, ..ProveOptions::default() };
            let Some(outcome) = prove_with(&facts, &setup, options) else { continue };
            let Some(values) = outcome.values else {
                let reason = outcome.unsupported.first().copied().unwrap_or("too large");
                *tally.uncompleted.entry(reason.to_owned()).or_default() += 1;
                continue;
            };
            tally.completed += 1;
            let what = format!("{} ({}, {})", fixture.class, memory.name(), domain.name);
            Comparison { program: &program, values: &values, what }.compare(tally, sightings);
        }
    }
    tally.compared += usize::from(tally.completed > before);
}

/// Compares the fixtures of a topic, or some of them.
fn compare_topic(name: &str) -> Tally {
    let models = Models::builtin();
    let jdk = jdk::tested().into_iter().next();
    let jdk = jdk.expect("there is at least one, or `tested` fails");
    let topic = topic(name);
    let step = if env::var_os(ALL).is_some() { 1 } else { SAMPLE };
    let mut tally = Tally::default();
    for fixture in topic.fixtures.iter().step_by(step) {
        match seen(&jdk, &topic.classes, fixture) {
            Ok(sightings) => compare(fixture, &models, &sightings, &mut tally),
            Err(reason) => *tally.unvisited.entry(reason).or_default() += 1,
        }
    }
    println!("{name}: {tally}");
    tally
}

/// Checks that nothing of a topic was seen outside the invariant.
fn check_topic(name: &str) {
    let tally = compare_topic(name);
    assert!(tally.compared > 0 && tally.comparisons > 0, "{name}: nothing was compared: {tally}");
    assert!(tally.violations.is_empty(), "{name}: {tally}\n{}", tally.violations.join("\n"));
}

macro_rules! topics {
    ($($topic:ident,)*) => {$(
        #[test]
        fn $topic() {
            check_topic(stringify!($topic));
        }
    )*};
}

topics! {
    arraybounds,
    assertion,
    atomicityvariant,
    atomicityviolation,
    blockingunderlock,
    checkthenact,
    classcast,
    concurrent,
    conformance,
    datarace,
    divisionbyzero,
    doublecheckedlocking,
    guardedby,
    hostile,
    idioms,
    interleaving,
    lockordercycle,
    locktoogeneral,
    lostwakeup,
    models,
    movers,
    multistageaccess,
    nonatomicupdate,
    notatomic,
    nulldereference,
    overflow,
    parallel,
    pointsto,
    provebank,
    provebench,
    provelea,
    provelitmus,
    superfluouslock,
    uncaughtexception,
    unsafepublication,
}

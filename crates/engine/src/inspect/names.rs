//! How threads, locks, objects and variables are called, in the same way in all views.
//!
//! A thread is called `T` and the number of its origin. A lock is called after the object whose lock it is: its class,
//! and where the object is made. The name that the source has for it would differ from method to method.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use unsnarl_concurrency::locks::{Acquisition, AcquisitionKind, LockClassId};
use unsnarl_concurrency::{Access, Facts, Variable};
use unsnarl_detect::{code_of, expression, lock_name, simple_name};
use unsnarl_library::{LockMode, Word};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{AllocationSite, Maker, ObjectId, OriginId, Start};
use unsnarl_program::MethodId;
use unsnarl_program::ir::StatementId;

/// A place in the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// The source file, if the class names it.
    pub file: Option<String>,
    /// The line, if it is known.
    pub line: Option<u16>,
    /// The instruction.
    pub pc: u16,
    /// The method.
    pub method: String,
}

/// A thread, or many threads that are not distinguished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Thread {
    /// How it is called: `T1`.
    pub thread: String,
    /// What kind of thread it is.
    pub kind: ThreadKind,
    /// Whether several of them may run at the same time.
    pub is_many: bool,
    /// The first method of the program that it runs, if one is known.
    pub runs: Option<String>,
}

/// What kind of thread it is: why it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThreadKind {
    /// Whichever initialises a class.
    Initialiser,
    /// It runs a `main`.
    Main,
    /// It runs a test.
    Test,
    /// A framework calls the program.
    Framework,
    /// Unknown callers of a library.
    Caller,
    /// It runs an object of a library that is made to be run.
    RunsObject,
    /// The program starts it: the word of the models for its kind.
    #[serde(untagged)]
    Started(&'static str),
}

impl ThreadKind {
    /// As it is written in JSON.
    pub fn word(self) -> &'static str {
        match self {
            ThreadKind::Initialiser => "initialiser",
            ThreadKind::Main => "main",
            ThreadKind::Test => "test",
            ThreadKind::Framework => "framework",
            ThreadKind::Caller => "caller",
            ThreadKind::RunsObject => "runs-object",
            ThreadKind::Started(word) => word,
        }
    }
}

/// A lock, or several that are not distinguished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lock {
    /// How it is called: `Account@Bank.java:26`.
    pub lock: String,
    /// `monitor`, or `explicit` for a lock of the library.
    pub kind: &'static str,
    /// `exclusive`, `read`, `optimistic` or `any`.
    pub mode: &'static str,
    /// Whether it is known to be one lock.
    pub is_one: bool,
    /// How the source calls it where it is acquired.
    pub names: Vec<String>,
    /// The objects whose lock it may be.
    pub objects: Vec<LockObject>,
}

/// An object whose lock is meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LockObject {
    /// Its class.
    pub class: String,
    /// What makes it.
    pub made_by: MadeBy,
    /// Where it is made, if a statement of the program does it.
    pub made: Option<Place>,
    /// Where the objects are made whose methods make it, innermost first.
    pub within: Vec<Place>,
}

/// What makes an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MadeBy {
    /// A statement of the program.
    Program,
    /// The library, called by the program or by itself.
    Library,
    /// The virtual machine: a class, a thread.
    Machine,
    /// It comes from outside: the receiver or an argument of an entry point.
    Caller,
}

/// The names of all locks.
pub(super) struct LockNames {
    labels: BTreeMap<LockClassId, String>,
}

impl LockNames {
    /// Names all locks of the program, each differently.
    pub(super) fn of(facts: &Facts<'_, '_>) -> LockNames {
        let mut classes: BTreeSet<LockClassId> = BTreeSet::new();
        for acquisition in facts.locks.acquisitions() {
            classes.insert(facts.locks.acquisition(acquisition).class);
        }
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        let label = |class: LockClassId| {
            let name = label_of(facts, class);
            let number = known.entry(name.clone()).or_insert(0);
            *number += 1;
            (class, if *number == 1 { name } else { format!("{name}#{number}") })
        };
        LockNames { labels: classes.into_iter().map(label).collect() }
    }

    pub(super) fn label(&self, class: LockClassId) -> String {
        self.labels.get(&class).cloned().unwrap_or_default()
    }

    /// The locks of these labels.
    pub(super) fn locks(&self, facts: &Facts<'_, '_>, shown: &BTreeSet<String>) -> Vec<Lock> {
        let shown = self.labels.iter().filter(|(_, label)| shown.contains(*label));
        let mut locks: Vec<Lock> = shown.map(|(class, label)| lock(facts, *class, label)).collect();
        locks.sort_by(|one, other| one.lock.cmp(&other.lock));
        locks
    }
}

fn lock(facts: &Facts<'_, '_>, id: LockClassId, label: &str) -> Lock {
    let class = facts.locks.class(id);
    let acquired = facts.locks.acquisitions().map(|acquisition| facts.locks.acquisition(acquisition));
    let is_taken =
        |acquisition: &&Acquisition| acquisition.class == id && !matches!(acquisition.kind, AcquisitionKind::Wait(_));
    let names: BTreeSet<String> = acquired.filter(is_taken).map(|taken| lock_name(facts, taken)).collect();
    Lock {
        lock: label.to_owned(),
        kind: class.sort.word(),
        mode: class.mode.word(),
        is_one: class.must_be_of(&facts.once).is_some(),
        names: names.into_iter().collect(),
        objects: class.objects.iter().map(|object| lock_object(facts, object)).collect(),
    }
}

fn label_of(facts: &Facts<'_, '_>, id: LockClassId) -> String {
    let class = facts.locks.class(id);
    let Some(first) = class.objects.first() else { return "an unknown lock".into() };
    let more = match class.objects.len() {
        1 => String::new(),
        all => format!("+{}", all - 1),
    };
    let mode = if class.mode == LockMode::Exclusive { "" } else { class.mode.word() };
    let mode = if mode.is_empty() { String::new() } else { format!("/{mode}") };
    format!("{}{more}{mode}", object_label(facts, first))
}

/// `Account@Bank.java:26`, or `Bank.class`.
fn object_label(facts: &Facts<'_, '_>, object: ObjectId) -> String {
    let program = facts.analysis.program();
    let data = facts.analysis.object(object);
    if let AllocationSite::ClassOf(ty) = data.site {
        let class = ty.as_class().map(|class| simple_name(program, class));
        return format!("{}.class", class.unwrap_or_else(|| program.show(ty).to_string()));
    }
    let class = data.ty.as_class().map(|class| simple_name(program, class));
    let class = class.unwrap_or_else(|| program.show(data.ty).to_string());
    match maker(data.site).1 {
        Some((method, statement)) => match place(facts, method, statement) {
            Place { file: Some(file), line: Some(line), .. } => format!("{class}@{file}:{line}"),
            Place { pc, .. } => {
                let data = program.method(method);
                let maker = simple_name(program, data.class);
                format!("{class}@{maker}::{}+{pc}", program.text(program.key(data.key).name))
            }
        },
        None => class,
    }
}

fn lock_object(facts: &Facts<'_, '_>, object: ObjectId) -> LockObject {
    let analysis = facts.analysis;
    let data = analysis.object(object);
    let (made_by, made) = maker(data.site);
    let made_at = |object: ObjectId| maker(analysis.object(object).site).1;
    let owners = analysis.contexts().owners(analysis.heap(), object).filter_map(made_at);
    let ty = match data.site {
        AllocationSite::ClassOf(ty) => ty,
        _ => data.ty,
    };
    LockObject {
        class: analysis.program().show(ty).to_string(),
        made_by,
        made: made.map(|(method, statement)| place(facts, method, statement)),
        within: owners.map(|(method, statement)| place(facts, method, statement)).collect(),
    }
}

fn maker(site: AllocationSite) -> (MadeBy, Option<(MethodId, StatementId)>) {
    match site {
        AllocationSite::Statement(method, statement, _) => (MadeBy::Program, Some((method, statement))),
        AllocationSite::Library(Maker::Call(method, statement), ..) => (MadeBy::Library, Some((method, statement))),
        AllocationSite::Library(Maker::Method(_), ..) | AllocationSite::Merged(_) => (MadeBy::Library, None),
        AllocationSite::ClassOf(_) | AllocationSite::ThreadOf(_) => (MadeBy::Machine, None),
        AllocationSite::Given(_) | AllocationSite::Passed(_) | AllocationSite::Held(..) => (MadeBy::Caller, None),
    }
}

/// The place of a statement.
pub(super) fn place(facts: &Facts<'_, '_>, method: MethodId, statement: StatementId) -> Place {
    let program = facts.analysis.program();
    let body = program.body(method).and_then(Result::ok);
    let pc = body.map_or(0, |body| body.statement(statement).pc);
    Place {
        file: program.source_file(program.method(method).class).map(|file| file.to_string()),
        line: body.and_then(|body| body.line(pc)),
        pc,
        method: program.show(method).to_string(),
    }
}

/// The name of an origin.
pub(super) fn thread_name(origin: OriginId) -> String {
    format!("T{}", origin.index())
}

/// The names of origins, in their order.
pub(super) fn thread_names(origins: impl IntoIterator<Item = OriginId>) -> Vec<String> {
    let origins: BTreeSet<OriginId> = origins.into_iter().collect();
    origins.into_iter().map(thread_name).collect()
}

/// An origin.
pub(super) fn thread(facts: &Facts<'_, '_>, origin: OriginId) -> Thread {
    let analysis = facts.analysis;
    let entry = analysis.entries().iter().find(|(of, ..)| *of == origin).map(|(_, _, entry)| entry);
    let kind = match analysis.origin(origin).start {
        Start::Initialisers => ThreadKind::Initialiser,
        Start::Spawn(kind, ..) => ThreadKind::Started(kind.word()),
        Start::Entry(_) => match entry.map(|entry| entry.kind) {
            Some(EntryKind::Main) => ThreadKind::Main,
            Some(EntryKind::Test) => ThreadKind::Test,
            Some(EntryKind::Framework { .. }) => ThreadKind::Framework,
            Some(EntryKind::OpenTask) => ThreadKind::RunsObject,
            Some(EntryKind::OpenApi | EntryKind::Uncalled) | None => ThreadKind::Caller,
        },
    };
    let runs = match kind {
        ThreadKind::Initialiser | ThreadKind::Caller => None,
        ThreadKind::Started(_) => code_of(facts, origin),
        _ => entry.map(|entry| entry.method),
    };
    Thread {
        thread: thread_name(origin),
        kind,
        is_many: facts.threads.overlaps_itself(origin),
        runs: runs.map(|method| analysis.program().show(method).to_string()),
    }
}

/// The name of a variable: `Account.balance`, `items[]`, `entries{}`.
pub(super) fn variable(facts: &Facts<'_, '_>, variable: Variable, access: &Access) -> String {
    let program = facts.analysis.program();
    let base = || {
        let body = facts.analysis.code_of(access.instance);
        body.zip(access.base).map_or_else(|| "?".into(), |(body, base)| expression(program, body, base))
    };
    match variable {
        Variable::Field(field) => {
            let data = program.field(field);
            format!("{}.{}", simple_name(program, data.class), program.text(program.key(data.key).name))
        }
        Variable::Elements(_) => format!("{}[]", base()),
        Variable::Contents(_) => format!("{}{{}}", base()),
    }
}

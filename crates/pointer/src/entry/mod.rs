//! Entry points: the methods of the analysed program that something outside of it calls.
//!
//! They are `main` methods, and agents that a manifest names; tests; methods that a framework calls on objects that it
//! makes; and, for a library that has none of these, the public methods of classes that are meant for several threads.
//! Which classes are tests or made by frameworks is stated by library models (`marks`, `framework-made`, `entered`).
//! The `entered` of a class that is *not* framework-made is no entry point: it is about objects that the program makes
//! itself, and is followed where it makes them (`plugins/program_objects.rs`).
//!
//! Over-approximates which methods run: each `main` of the inputs, each test, disabled ones too. Under-approximates
//! what a framework calls without annotation or modelled superclass (such as methods that a configuration file names).

mod framework;
mod marked;
mod open;
mod program_main;

pub use open::{has_one_object, has_parts_for_threads, is_task_method};
use unsnarl_library::{Models, Multiplicity, OriginKind};
use unsnarl_program::{ClassId, MethodId, Origin, Program};

/// Where the analysed program is entered.
#[derive(Clone, Debug, Default)]
pub struct EntryOptions {
    /// Classes whose `main` runs, by their full name, or its end. If any is named, no other `main` and no test runs.
    pub mains: Vec<String>,
    /// Whether public methods are called by code that is not there.
    pub open: OpenWorld,
    /// Classes that several threads use in an open world, whatever they look like.
    pub opened: Vec<ClassId>,
    /// Further methods that a framework calls, at any time.
    pub extra: Vec<MethodId>,
    /// Whether several threads use all classes of an open world, not only those that are made for it (A13).
    pub all_classes: bool,
}

/// Whether the program is a library whose public methods are called by others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpenWorld {
    /// If there is no other entry point.
    #[default]
    Auto,
    /// In any case.
    Always,
    /// No.
    Never,
}

/// What calls an entry point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// The launcher: it is a `main`, or makes the object of one.
    Main,
    /// A test runner.
    Test,
    /// A framework.
    Framework {
        /// On which kind of thread.
        kind: OriginKind,
        /// How often.
        multiplicity: Multiplicity,
    },
    /// Unknown callers of a library.
    OpenApi,
    /// The thread that an object of a library is made for: it runs the object's task, once.
    OpenTask,
    /// Nothing that is known: what the method does is looked at by itself.
    Uncalled,
}

/// When an entry point runs, among those for the same class in the same process: earlier phases end before later ones
/// start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Makes the object that the others are called on: a constructor, or a static method that returns the object.
    Construct,
    /// Once, before all others.
    BeforeAll,
    /// Before each `Run`.
    BeforeEach,
    /// The method itself.
    Run,
    /// After each `Run`.
    AfterEach,
    /// Once, after all others.
    AfterAll,
}

/// Which run of a virtual machine an entry point belongs to (A11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Process {
    /// That of a `main`; each is a program of its own.
    Main(u32),
    /// That of a test class; each is run by itself.
    Test(u32),
    /// That of frameworks, or of any `main`, which may have started the framework.
    Framework,
    /// That of some program which uses the library.
    OpenWorld,
}

impl Process {
    /// Whether the two may be the same run, so that what they do may meet.
    pub fn may_be(self, other: Process) -> bool {
        matches!((self, other), (Process::Main(_), Process::Framework) | (Process::Framework, Process::Main(_)))
            || self == other
    }
}

/// A method that something outside the program calls. Its parameters may be any objects of their types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The method. It has bytecode.
    pub method: MethodId,
    /// The class for which it is called: that of the receiver, which may be a subclass of the one that declares it. All
    /// entry points for one class in one process are called on one object.
    pub class: ClassId,
    /// What calls it.
    pub kind: EntryKind,
    /// When it is called.
    pub phase: Phase,
    /// Entry points of one group run one after the other on one thread. Of a group that runs
    /// [many](Entry::multiplicity) times, several threads each run any of them.
    pub group: u32,
    /// In which run of a virtual machine.
    pub process: Process,
    /// Whether it is the `main` that a manifest names: what its jar is for.
    pub is_launched: bool,
    /// Whether the user has named its class as one that several threads use.
    pub is_named: bool,
}

impl Entry {
    /// How often its group runs.
    pub fn multiplicity(&self) -> Multiplicity {
        match (self.kind, self.phase) {
            (EntryKind::Framework { multiplicity, .. }, _) => multiplicity,
            (EntryKind::OpenApi, Phase::Run) => Multiplicity::Many,
            _ => Multiplicity::Once,
        }
    }

    /// Whether it must have ended before the other starts, by their phases.
    pub fn precedes(&self, other: &Entry) -> bool {
        self.class == other.class && self.process == other.process && self.phase < other.phase
    }

    /// Whether one of the two must have ended before the other starts: by their phases, or as a framework starts its
    /// objects one after the other, and stops them one after the other.
    pub fn is_in_turn_with(&self, other: &Entry) -> bool {
        let are_together = [self, other].into_iter().all(|entry| entry.phase <= Phase::BeforeAll)
            || [self, other].into_iter().all(|entry| entry.phase == Phase::AfterAll);
        self.precedes(other)
            || other.precedes(self)
            || self.is_framework() && other.is_framework() && self.process == other.process && are_together
    }

    /// Whether a framework calls it.
    pub fn is_framework(&self) -> bool {
        matches!(self.kind, EntryKind::Framework { .. })
    }
}

/// All entry points, and what was assumed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryPoints {
    /// The entry points, by group; in a group, by phase, then in the program's order.
    pub entries: Vec<Entry>,
    /// What was assumed, as sentences for the report.
    pub assumptions: Vec<String>,
    /// Which of the named classes cannot be run, and why.
    pub unknown: Vec<String>,
    /// The classes of an open world that are not made for several threads, as far as one can see.
    pub left_out: Vec<ClassId>,
}

/// Finds the entry points of a program.
pub fn entry_points(program: &Program, models: &Models, options: &EntryOptions) -> EntryPoints {
    let mut finder = Finder { program, models, options, found: EntryPoints::default(), groups: 0 };
    if options.mains.is_empty() {
        finder.all_mains();
    } else {
        finder.named_mains(&options.mains);
    }
    let roles = marked::Roles::of(program, models);
    if options.mains.is_empty() {
        finder.tests(&roles);
    }
    finder.agents();
    finder.frameworks(&roles, &options.extra);
    // What is only made does nothing by itself.
    let runs = |entry: &Entry| entry.phase != Phase::Construct;
    let is_closed = finder.found.entries.iter().any(runs) || !options.mains.is_empty();
    match options.open {
        OpenWorld::Always => finder.open_world("As asked,"),
        OpenWorld::Auto if !is_closed => {
            finder.open_world("No main, test or framework entry point was found, so");
        }
        // A library may have a main besides: a demonstration, or a tool.
        OpenWorld::Auto if options.mains.is_empty() && !finder.leads_to_most() => {
            finder.open_world("The entry points lead to few of the classes that are made for threads, so");
        }
        _ => {}
    }
    if finder.found.entries.is_empty() && finder.found.unknown.is_empty() {
        let nothing = "There is no entry point: no main, no test, no class that a framework calls, \
                       and no class that is meant for several threads. Each method was only looked at by itself.";
        finder.found.assumptions.push(nothing.into());
    }
    finder.found
}

/// Entry points for methods that no known thread reaches, all run by one thread: for what one method shows.
pub fn uncalled(program: &Program, is_reached: impl Fn(MethodId) -> bool) -> Vec<Entry> {
    let is_left = |method: &MethodId| {
        let data = program.method(*method);
        data.has_code && !name(program, *method).starts_with(b"<clinit") && !is_reached(*method)
    };
    let classes = program.application_classes();
    let methods = classes.flat_map(|class| program.methods_of(class)).filter(is_left);
    let entry = |method: MethodId| Entry {
        method,
        class: program.method(method).class,
        kind: EntryKind::Uncalled,
        phase: Phase::Run,
        group: 0,
        process: Process::OpenWorld,
        is_launched: false,
        is_named: false,
    };
    methods.map(entry).collect()
}

/// The entry points found so far.
struct Finder<'a> {
    program: &'a Program,
    models: &'a Models,
    options: &'a EntryOptions,
    found: EntryPoints,
    groups: u32,
}

impl Finder<'_> {
    /// Adds one group for a class, in order of the phases. A method that stands there twice is called once.
    fn group(&mut self, class: ClassId, process: Process, kind: EntryKind, mut methods: Vec<(Phase, MethodId)>) {
        methods.sort();
        methods.dedup();
        if methods.is_empty() {
            return;
        }
        let group = self.groups;
        self.groups += 1;
        let is_named = kind == EntryKind::OpenApi && self.options.opened.contains(&class);
        let entry =
            |(phase, method)| Entry { method, class, kind, phase, group, process, is_launched: false, is_named };
        self.found.entries.extend(methods.into_iter().map(entry));
    }

    /// The constructors of a class.
    fn constructors(&self, class: ClassId) -> impl Iterator<Item = MethodId> {
        let program = self.program;
        program.methods_of(class).filter(move |method| name(program, *method) == b"<init>")
    }
}

/// The name of a method.
fn name(program: &Program, method: MethodId) -> &[u8] {
    program.bytes(program.key(program.method(method).key).name)
}

/// Whether a class comes from the inputs.
fn is_own(program: &Program, class: ClassId) -> bool {
    program.class(class).origin == Origin::Application
}

/// Whether there can be objects of exactly this class.
fn is_concrete(program: &Program, class: ClassId) -> bool {
    let access = program.class(class).access;
    !access.is_interface() && !access.is_abstract()
}

/// The methods with code that objects of a class have: its own, and those it inherits from other classes of the inputs;
/// static ones, too.
fn methods_for(program: &Program, class: ClassId) -> impl Iterator<Item = MethodId> {
    let above = program.supertypes(class).into_iter().filter(|above| is_own(program, *above));
    let methods = above.flat_map(|above| program.methods_of(above));
    methods.filter(move |method| {
        let data = program.method(*method);
        let is_inherited = || data.access.is_static() || program.select_method(class, *method) == Some(*method);
        data.has_code && !name(program, *method).starts_with(b"<") && is_inherited()
    })
}

/// The names of classes for a sentence, the first ten.
fn list(program: &Program, classes: &[ClassId]) -> String {
    const SHOWN: usize = 10;
    let names: Vec<String> = classes.iter().take(SHOWN).map(|class| program.show(*class).to_string()).collect();
    let rest = classes.len().saturating_sub(SHOWN);
    if rest == 0 { names.join(", ") } else { format!("{} and {rest} more", names.join(", ")) }
}

/// A number with its noun: `1 class`, `2 classes`.
fn count(number: usize, noun: &str) -> String {
    let ending = match (number, noun.ends_with('s')) {
        (1, _) => "",
        (_, true) => "es",
        _ => "s",
    };
    format!("{number} {noun}{ending}")
}

#[cfg(test)]
mod tests;

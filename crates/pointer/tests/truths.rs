//! Small Java programs whose comments state what is true of them when they run, against what the analysis says.
//!
//! A line of a program of `tests/java/pointsto` may state, several divided by `;`:
//!
//! | comment | meaning |
//! |---|---|
//! | `// makes a` | the objects that this line makes are called `a` |
//! | `see(x); // sees a, b` | here `x` can be `a` or `b`, and nothing else but `null` |
//! | `here(); // on main, t` | this line can run on the threads `main` and `t`, and on no other; `on nothing`: it cannot run |
//! | `// spawns t thread many` | this line starts the thread `t`, of that kind, so often (`once` need not be said); `recursive`: it can start itself again |
//! | `// gap a class loaded by a computed name` | this is counted as not followed |
//!
//! Names are those of lines; besides there are `any String` (merged objects), `class A`, `given T` (arguments of
//! `main`), `thread t` (its thread object), `main` and `init` (static initialisers). A name that stands twice means two
//! abstract objects or origins. `~a` is a tolerated over-approximation: not true, but said. `-a` is a known miss: true,
//! but not said. What is neither stated nor found, or the reverse, fails.

use std::collections::BTreeMap;
use std::fs;

use unsnarl_classfile::archive::{self, Inputs, Options};
use unsnarl_fixtures::{Fixture, Topic};
use unsnarl_library::{Models, Multiplicity, Word};
use unsnarl_pointer::entry::{EntryOptions, OpenWorld, entry_points};
use unsnarl_pointer::{AllocationSite, Analysis, Maker, ObjectId, OriginId, Sensitivity, Start, analyse};
use unsnarl_program::ir::{Op, StatementId};
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{MethodId, Program, Type};

fn inputs(topic: &Topic) -> Inputs {
    archive::open(std::slice::from_ref(&topic.classes), &Options::default())
}

fn program(inputs: Inputs) -> Program {
    Program::build(inputs, &JdkIndex::embedded(), &|_| ())
}

fn analysis<'a>(program: &'a Program, models: &'a Models, fixture: &Fixture, sensitivity: Sensitivity) -> Analysis<'a> {
    let options =
        EntryOptions { mains: vec![fixture.class.clone()], open: OpenWorld::Never, ..EntryOptions::default() };
    let points = entry_points(program, models, &options);
    assert_eq!(points.entries.len(), 1, "{}: {:?}", fixture.class, points.unknown);
    analyse(program, models, &points.entries, sensitivity, &|| false)
}

/// What a line states or is found to do: the verb, and its objects.
type Statements = BTreeMap<(u32, &'static str), Vec<String>>;

const VERBS: [&str; 5] = ["makes", "sees", "on", "spawns", "gap"];

/// What the comments of a source file state.
fn stated(source: &str) -> Statements {
    let mut stated = Statements::new();
    for (line, text) in (1..).zip(source.lines()) {
        let Some((_, comment)) = text.split_once("// ") else { continue };
        for clause in comment.split(';') {
            let (verb, names) = clause.trim().split_once(' ').unwrap_or((clause.trim(), ""));
            if let Some(verb) = VERBS.into_iter().find(|known| *known == verb) {
                let names = names.split(',').map(|name| name.trim().to_owned()).filter(|name| name != "nothing");
                stated.entry((line, verb)).or_default().extend(names);
            }
        }
    }
    stated
}

/// The analysis of one fixture, in the words of its comments.
struct View<'a> {
    analysis: &'a Analysis<'a>,
    fixture: &'a Fixture,
    stated: &'a Statements,
}

impl View<'_> {
    fn program(&self) -> &Program {
        self.analysis.program()
    }

    fn is_own(&self, method: MethodId) -> bool {
        let class = self.program().show(self.program().method(method).class).to_string();
        class == self.fixture.class || class.starts_with(&format!("{}$", self.fixture.class))
    }

    fn line(&self, method: MethodId, statement: StatementId) -> u32 {
        let Some(Ok(body)) = self.program().body(method) else { panic!("no body") };
        body.line(body.statement(statement).pc).map_or(0, u32::from)
    }

    /// What the verb calls a line, without the words after the name.
    fn label(&self, method: MethodId, statement: StatementId, verb: &'static str) -> String {
        let line = self.line(method, statement);
        let names = self.stated.get(&(line, verb)).filter(|_| self.is_own(method));
        let label = names.and_then(|names| names.first()).and_then(|name| name.split_whitespace().next());
        label.map_or_else(|| format!("line {line}"), |label| label.trim_start_matches('~').to_owned())
    }

    fn simple(&self, ty: Type) -> String {
        let name = self.program().show(ty).to_string();
        name.rsplit(['.', '$']).next().unwrap_or_default().to_owned()
    }

    fn object(&self, object: ObjectId) -> String {
        match self.analysis.object(object).site {
            AllocationSite::Statement(method, statement, _)
            | AllocationSite::Library(Maker::Call(method, statement), ..) => self.label(method, statement, "makes"),
            AllocationSite::Library(Maker::Method(method), ..) => format!("made by {}", self.program().show(method)),
            AllocationSite::Merged(ty) => format!("any {}", self.simple(ty)),
            AllocationSite::ClassOf(ty) => format!("class {}", self.simple(ty)),
            AllocationSite::Given(ty) => format!("given {}", self.simple(ty)),
            AllocationSite::Passed(ty) => format!("passed {}", self.simple(ty)),
            AllocationSite::Held(..) => format!("unknown {}", self.simple(self.analysis.object(object).ty)),
            AllocationSite::ThreadOf(origin) => format!("thread {}", self.origin(origin)),
        }
    }

    fn origin(&self, origin: OriginId) -> String {
        match self.analysis.origin(origin).start {
            Start::Initialisers => "init".to_owned(),
            Start::Entry(_) => "main".to_owned(),
            Start::Spawn(_, Maker::Call(method, statement), _) => self.label(method, statement, "spawns"),
            Start::Spawn(_, Maker::Method(method), _) => format!("spawned by {}", self.program().show(method)),
        }
    }

    fn spawned(&self, origin: OriginId) -> Option<(u32, String)> {
        let origin_data = self.analysis.origin(origin);
        let Start::Spawn(kind, Maker::Call(method, statement), _) = origin_data.start else { return None };
        let often = match origin_data.multiplicity {
            Multiplicity::Once => String::new(),
            other => format!(" {}", other.word()),
        };
        let again = if origin_data.is_recursive { " recursive" } else { "" };
        Some((self.line(method, statement), format!("{} {}{often}{again}", self.origin(origin), kind.word())))
    }

    /// What the analysis finds for all lines that state something, and on lines that do not but should.
    fn found(&self) -> Statements {
        let mut found = Statements::new();
        let program = self.program();
        for ((line, verb), _) in self.stated.iter().filter(|((_, verb), _)| *verb != "makes") {
            found.entry((*line, *verb)).or_default();
        }
        for method in program.methods().filter(|method| self.is_own(*method)) {
            let Some(Ok(body)) = program.body(method) else { continue };
            for statement in body.statements() {
                let Op::Invoke { method: called, arguments, .. } = body.statement(statement).op else { continue };
                let line = self.line(method, statement);
                let mut names: Vec<String> = Vec::new();
                let instances = self.analysis.instances().filter(|id| self.analysis.instance(*id).method == method);
                let verb = match program.bytes(program.key(called.key).name) {
                    b"see" => {
                        let mut objects: Vec<ObjectId> = instances
                            .flat_map(|id| self.analysis.points_to(id, body.operands(arguments)[0]).iter())
                            .collect();
                        objects.sort();
                        objects.dedup();
                        names.extend(objects.into_iter().map(|object| self.object(object)));
                        "sees"
                    }
                    b"here" => {
                        let mut origins: Vec<OriginId> =
                            instances.flat_map(|id| self.analysis.origins_of(id)).collect();
                        origins.sort();
                        origins.dedup();
                        names.extend(origins.into_iter().map(|origin| self.origin(origin)));
                        "on"
                    }
                    _ => continue,
                };
                found.entry((line, verb)).or_default().extend(names);
            }
        }
        for (line, name) in self.analysis.origins().ids().filter_map(|origin| self.spawned(origin)) {
            found.entry((line, "spawns")).or_default().push(name);
        }
        for (method, statement, what) in self.analysis.gaps() {
            let line = statement.map_or(0, |statement| self.line(*method, statement));
            found.entry((line, "gap")).or_default().push(what.text().to_owned());
        }
        found
    }
}

/// Where the truths and the analysis differ, in a line each.
fn differences(name: &str, stated: &Statements, found: &Statements) -> Vec<String> {
    let mut lines = Vec::new();
    for (key @ (line, verb), found) in found {
        let stated = stated.get(key).cloned().unwrap_or_default();
        let mut expected: Vec<String> = stated
            .iter()
            .filter(|name| !name.starts_with('-'))
            .map(|name| name.trim_start_matches('~').to_owned())
            .collect();
        let mut found = found.clone();
        expected.sort();
        found.sort();
        if expected != found {
            lines.push(format!("{name}.java:{line}: {verb} {}; found {}", stated.join(", "), found.join(", ")));
        }
    }
    lines
}

fn findings(
    program: &Program,
    models: &Models,
    fixture: &Fixture,
    sensitivity: Sensitivity,
) -> (Statements, Statements) {
    let analysis = analysis(program, models, fixture, sensitivity);
    let source = fs::read_to_string(&fixture.source).unwrap_or_else(|error| panic!("{}: {error}", fixture.name));
    let stated = stated(&source);
    let found = View { analysis: &analysis, fixture, stated: &stated }.found();
    (stated, found)
}

#[test]
fn the_analysis_says_what_is_true_and_no_more_than_is_tolerated() {
    let topic = unsnarl_fixtures::topic("pointsto");
    let (program, models) = (program(inputs(&topic)), Models::builtin());
    assert!(program.issues().is_empty(), "{:?}", program.issues());
    let mut lines = Vec::new();
    for fixture in topic.fixtures.iter().filter(|fixture| fixture.name != "Probe") {
        let (stated, found) = findings(&program, &models, fixture, Sensitivity::Selective);
        assert!(!found.is_empty(), "{} states nothing", fixture.name);
        lines.extend(differences(&fixture.name, &stated, &found));
    }
    assert!(lines.is_empty(), "{} differences:\n{}", lines.len(), lines.join("\n"));
}

/// With less precision everything that is true is still found.
#[test]
fn without_contexts_nothing_true_is_lost() {
    let topic = unsnarl_fixtures::topic("pointsto");
    let (program, models) = (program(inputs(&topic)), Models::builtin());
    let mut lost = Vec::new();
    let fixtures = topic.fixtures.iter().filter(|fixture| fixture.name != "Probe");
    let less_precise = [Sensitivity::ThreadsOnly, Sensitivity::SharedCode];
    for (fixture, sensitivity) in fixtures.flat_map(|fixture| less_precise.map(|sensitivity| (fixture, sensitivity))) {
        let (stated, found) = findings(&program, &models, fixture, sensitivity);
        for ((line, verb), names) in stated.iter().filter(|((_, verb), _)| matches!(*verb, "sees" | "on" | "spawns")) {
            let is_true = |name: &&String| !name.starts_with(['-', '~']);
            let missing = names.iter().filter(is_true).filter(|name| !found[&(*line, *verb)].contains(name));
            lost.extend(
                missing.map(|missing| format!("{}.java:{line}: {verb} {missing}, {sensitivity:?}", fixture.name)),
            );
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// Numbers of classes and methods change with the order of the inputs; what is found does not.
#[test]
fn the_order_of_the_inputs_does_not_matter() {
    let topic = unsnarl_fixtures::topic("pointsto");
    let models = Models::builtin();
    let straight = program(inputs(&topic));
    let shuffled = |shuffle: &dyn Fn(usize) -> u64| {
        let mut inputs = inputs(&topic);
        let mut order: Vec<usize> = (0..inputs.entries.len()).collect();
        order.sort_by_key(|index| shuffle(*index));
        let mut entries: Vec<Option<_>> = inputs.entries.drain(..).map(Some).collect();
        inputs.entries = order.iter().filter_map(|index| entries[*index].take()).collect();
        program(inputs)
    };
    let backwards = shuffled(&|index| u64::MAX - index as u64);
    let mixed = shuffled(&|index| (index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17));
    for fixture in topic.fixtures.iter().filter(|fixture| fixture.name != "Probe") {
        let sorted = |program: &Program| {
            let (_, mut found) = findings(program, &models, fixture, Sensitivity::Selective);
            found.values_mut().for_each(|names| names.sort());
            found
        };
        let found = sorted(&straight);
        assert_eq!(found, sorted(&backwards), "{}", fixture.name);
        assert_eq!(found, sorted(&mixed), "{}", fixture.name);
    }
}

/// The driver itself: what is not stated, not found, tolerated or a known miss.
#[test]
fn differences_are_reported_in_both_directions() {
    let source =
        "see(a); // sees a, ~b, -c\nnew A(); // makes a; on main\nplain(); // nothing to see\nhere(); // on nothing\n";
    let stated = stated(source);
    let found = |sees: &[&str], on: &[&str]| {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Statements::from([((1, "sees"), names(sees)), ((4, "on"), names(on))])
    };
    assert_eq!(stated.len(), 4, "{stated:?}");
    assert_eq!(differences("A", &stated, &found(&["b", "a"], &[])), [""; 0]);
    assert_eq!(differences("A", &stated, &found(&["a"], &[])), ["A.java:1: sees a, ~b, -c; found a"]);
    assert_eq!(differences("A", &stated, &found(&["a", "b", "c"], &[])), ["A.java:1: sees a, ~b, -c; found a, b, c"]);
    assert_eq!(differences("A", &stated, &found(&["a", "b"], &["t"])), ["A.java:4: on ; found t"]);
}

//! Translates what the static analysis knows about the future of threads into hints for the explorer.

use std::collections::BTreeMap;

use unsnarl_classfile::archive::Inputs;
use unsnarl_concurrency::Facts;
use unsnarl_concurrency::future::{Effect, ElementKind, Futures, MadeBy, MethodFuture, Place, PointFuture};
use unsnarl_explore::reduction::hints::{self, Hints, Method, Point};
use unsnarl_library::Models;
use unsnarl_pointer::entry::{EntryOptions, OpenWorld, entry_points};
use unsnarl_pointer::{Callbacks, Sensitivity, Settings};
use unsnarl_program::ir::StatementId;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{ClassId, FieldId, MethodId, Program};
use unsnarl_vm::TestCase;

use super::Start;

/// What threads of a program may still do, at each of its points; `None` if that was cancelled, or if it is not known
/// where the program starts.
pub fn hints(inputs: Inputs, models: &Models, start: &Start, is_cancelled: &dyn Fn() -> bool) -> Option<Hints> {
    let program = &Program::build_naming(inputs, &JdkIndex::embedded(), &models.made_classes(), &|_| ());
    let options = match start {
        Start::Main { class, .. } => EntryOptions { mains: vec![class.clone()], ..EntryOptions::default() },
        // The name of a class that is not there: no `main` runs.
        Start::Test(case) => {
            EntryOptions { mains: vec![String::new()], extra: methods_of(program, case)?, ..EntryOptions::default() }
        }
    };
    let options = EntryOptions { open: OpenWorld::Never, ..options };
    let entries = entry_points(program, models, &options);
    if entries.entries.is_empty() {
        return None;
    }
    // Whatever the library may call counts.
    let settings = Settings { callbacks: Callbacks::Possible, ..Settings::from(Sensitivity::Selective) };
    let analysis = unsnarl_pointer::analyse(program, models, &entries.entries, settings, &|| is_cancelled());
    let facts = Facts::of(&analysis, &|_| (), is_cancelled);
    let futures = Futures::of(&facts, is_cancelled).filter(|_| !is_cancelled())?;
    let of_test = matches!(start, Start::Test(_)).then(|| futures.of_entries());
    Some(Hints { of_test, ..translate(program, &futures) })
}

/// The methods that a test runs; `None` if one of them is not there.
fn methods_of(program: &Program, case: &TestCase) -> Option<Vec<MethodId>> {
    let named = |class: &str| program.find_class(class.replace('.', "/").as_bytes());
    let name_of = |method: MethodId| program.bytes(program.key(program.method(method).key).name);
    let mut methods: Vec<MethodId> = Vec::new();
    let mut called = vec![&case.test];
    for fixture in case.enclosing.iter().chain([&case.fixture]) {
        let of_class = program.methods_of(named(&fixture.class)?);
        methods.extend(of_class.filter(|method| program.is_constructor(*method)));
        let around = [&fixture.before_all, &fixture.before_each, &fixture.after_each, &fixture.after_all];
        called.extend(around.into_iter().flatten());
    }
    for procedure in called {
        let found = program.methods_of(named(&procedure.class)?).filter(|of| name_of(*of) == procedure.name.as_bytes());
        methods.push(found.into_iter().next()?);
    }
    if case.framework.is_some() || case.arguments.is_some() {
        // It is not known what JUnit's own code calls, nor what arguments are.
        return None;
    }
    if case.gets_its_name {
        // JUnit's own code runs, which is not among the methods of the test.
        return None;
    }
    Some(methods)
}

fn translate(program: &Program, futures: &Futures) -> Hints {
    let numbers: BTreeMap<MethodId, u32> = futures.methods().map(|(method, _)| method).zip(0..).collect();
    let names = Names { program, numbers: &numbers };
    let method = |(method, future): (MethodId, &MethodFuture)| {
        let data = program.method(method);
        let key = program.key(data.key);
        let point = |at: &PointFuture| Point {
            pc: at.pc,
            before: at.before,
            after: at.after,
            during: at.during,
            guards: at.guards,
        };
        Method {
            class: class_name(program, data.class),
            name: program.text(key.name).to_string(),
            descriptor: program.text(key.descriptor).to_string(),
            points: future.points.iter().map(point).collect(),
        }
    };
    Hints {
        effects: futures.effects().map(|(effect, _)| names.effect(effect)).collect(),
        fresh: futures.fresh().collect(),
        places: futures.places().iter().map(|at| names.line(*at)).collect(),
        guards_of_effects: futures.effects().map(|(_, guards)| guards).collect(),
        guards: futures.guards().to_vec(),
        sets: futures.sets().collect(),
        methods: futures.methods().map(method).collect(),
        of_callbacks: futures.of_callbacks(),
        of_handlers: futures.of_handlers(),
        known_to_library: futures.known_to_library().iter().map(|by| names.made_by(*by)).collect(),
        of_test: None,
        mistake: None,
    }
}

/// The name of a class, with dots.
fn class_name(program: &Program, class: ClassId) -> String {
    String::from_utf8_lossy(program.class_name(class)).replace('/', ".")
}

/// Names what effects are about.
struct Names<'p> {
    program: &'p Program,
    numbers: &'p BTreeMap<MethodId, u32>,
}

impl Names<'_> {
    fn effect(&self, effect: Effect) -> hints::Effect {
        match effect {
            Effect::Read(place) => hints::Effect::Read(self.place(place)),
            Effect::Write(place) => hints::Effect::Write(self.place(place)),
            Effect::Enter(by) => hints::Effect::Enter(self.made_by(by)),
            Effect::Wait(by) => hints::Effect::Wait(self.made_by(by)),
            Effect::Notify(by) => hints::Effect::Notify(self.made_by(by)),
            Effect::Synchronise(by) => hints::Effect::Synchronise(self.made_by(by)),
            Effect::Start(by) => hints::Effect::Start(self.made_by(by)),
            Effect::Join(by) => hints::Effect::Join(self.made_by(by)),
            Effect::Park => hints::Effect::Park,
            Effect::ReadClock => hints::Effect::ReadClock,
            Effect::Initialise(class) => hints::Effect::Initialise(self.class(class)),
            Effect::Library => hints::Effect::Library,
            Effect::Machinery => hints::Effect::Machinery,
            Effect::Print => hints::Effect::Print,
            Effect::Exit => hints::Effect::Exit,
            Effect::Interrupt => hints::Effect::Interrupt,
            Effect::Anything => hints::Effect::Anything,
        }
    }

    /// The number of a method, and the line of a statement.
    fn line(&self, (method, statement): (MethodId, Option<StatementId>)) -> Option<(u32, Option<u16>)> {
        let number = self.numbers.get(&method)?;
        let body = self.program.body(method).and_then(Result::ok);
        let line = body.zip(statement).and_then(|(body, at)| body.line(body.statement(at).pc));
        statement.map(|_| (*number, line))
    }

    fn place(&self, place: Place) -> hints::Place {
        match place {
            Place::Field(field, by) => hints::Place::Field(self.field(field), self.made_by(by)),
            Place::Static(field) => hints::Place::Static(self.field(field)),
            Place::Elements(by, kind) => hints::Place::Elements(self.made_by(by), kind == ElementKind::Reference),
            Place::Contents(by) => hints::Place::Contents(self.made_by(by)),
        }
    }

    fn made_by(&self, by: MadeBy) -> hints::MadeBy {
        match by {
            MadeBy::Statement(method, statement) => self.instruction(method, statement),
            MadeBy::Class => hints::MadeBy::Class,
            MadeBy::Library => hints::MadeBy::Library,
            MadeBy::Any => hints::MadeBy::Any,
        }
    }

    fn instruction(&self, method: MethodId, statement: StatementId) -> hints::MadeBy {
        let body = self.program.body(method).and_then(Result::ok);
        match (self.numbers.get(&method), body) {
            (Some(number), Some(body)) => hints::MadeBy::Instruction(*number, body.statement(statement).pc),
            _ => hints::MadeBy::Any,
        }
    }

    fn field(&self, field: FieldId) -> hints::Field {
        let data = self.program.field(field);
        let name = self.program.text(self.program.key(data.key).name).to_string();
        hints::Field { class: self.class(data.class), name }
    }

    fn class(&self, class: ClassId) -> String {
        class_name(self.program, class)
    }
}

//! Sites, threads, locks and objects in words, as a Java developer would name them.

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Acquisition, AcquisitionId, AcquisitionKind, Guard, GuardContextId};
use unsnarl_finding::Site as Place;
use unsnarl_library::OriginKind;
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{AllocationSite, EdgeKind, InstanceId, Maker, ObjectId, OriginId, Start};
use unsnarl_program::ir::{Body, Constant, Definition, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, FieldId, MethodId, Program, dotted};

use super::call_chain::some_origin;

/// The maximum depth to which an expression is written out.
const MAX_EXPRESSION: usize = 4;

/// A site of a finding.
pub fn place(
    facts: &Facts<'_, '_>,
    method: MethodId,
    statement: Option<StatementId>,
    thread: Option<u32>,
    role: String,
) -> Place {
    let program = facts.analysis.program();
    let data = program.method(method);
    let key = program.key(data.key);
    let body = program.body(method).and_then(Result::ok);
    let pc = statement.and_then(|statement| Some(body?.statement(statement).pc)).unwrap_or(0);
    Place {
        class: dotted(program.class_name(data.class)),
        method: program.text(key.name).to_string(),
        descriptor: program.text(key.descriptor).to_string(),
        file: program.source_file(data.class).map(|file| file.to_string()),
        line: body.and_then(|body| body.line(pc)),
        pc,
        thread,
        role,
    }
}

/// The site of a statement of an instance.
pub(crate) fn place_at(facts: &Facts<'_, '_>, at: (InstanceId, StatementId), role: impl Into<String>) -> Place {
    place(facts, facts.analysis.instance(at.0).method, Some(at.1), None, role.into())
}

/// The name of a field.
pub(crate) fn field_name(program: &Program, field: FieldId) -> String {
    program.text(program.key(program.field(field).key).name).to_string()
}

/// The outer class, if a field holds the outer instance of an inner class.
pub(crate) fn outer_class(program: &Program, field: FieldId) -> Option<String> {
    let key = program.field(field).key;
    let is_outer = program.bytes(program.key(key).name).starts_with(b"this$");
    Some(simple_name(program, program.descriptor(key).filter(|_| is_outer)?.result.as_class()?))
}

/// A name with its article: `a Bank`, `an Account`.
pub(crate) fn with_article(name: &str) -> String {
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// The name of a class without its package.
pub fn simple_name(program: &Program, class: ClassId) -> String {
    let name = dotted(program.class_name(class));
    name.rsplit('.').next().unwrap_or(&name).replace('$', ".")
}

/// A method with its class: `Bank.transfer`.
pub(crate) fn method_name(program: &Program, method: MethodId) -> String {
    let data = program.method(method);
    let name = program.text(program.key(data.key).name).to_string();
    let class = simple_name(program, data.class);
    match name.as_str() {
        "<init>" => format!("new {class}"),
        "<clinit>" => format!("the initialiser of {class}"),
        _ if data.access.is_synthetic() && name.starts_with("lambda$") => {
            let within = name.split('$').nth(1).filter(|name| !name.is_empty());
            let last = name.rsplit('$').next().filter(|last| last.contains("::"));
            let what = last.map_or_else(|| "a lambda".to_owned(), |reference| format!("`{reference}`"));
            within.map_or_else(|| format!("{what} of {class}"), |within| format!("{what} in {class}.{within}"))
        }
        _ => format!("{class}.{name}"),
    }
}

/// The file and line of a statement: `Bank.java:12`.
pub(crate) fn line(facts: &Facts<'_, '_>, method: MethodId, statement: StatementId) -> String {
    let place = place(facts, method, Some(statement), None, String::new());
    match (place.file, place.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => method_name(facts.analysis.program(), method),
    }
}

/// An expression roughly as Java would write it.
pub fn expression(program: &Program, body: &Body, value: ValueId) -> String {
    write_expression(program, body, value, 0)
}

fn write_expression(program: &Program, body: &Body, value: ValueId, depth: usize) -> String {
    let of_type = || match body.value(value).ty.as_class() {
        Some(class) => with_article(&simple_name(program, class)),
        None => "an object".to_owned(),
    };
    if depth > MAX_EXPRESSION {
        return "…".into();
    }
    let inner = |value: ValueId| write_expression(program, body, value, depth + 1);
    if body.this() == Some(value) {
        return "this".into();
    }
    if let Some(name) = body.local_name(program, value).filter(|_| depth == 0 || !is_read(body, value)) {
        return name.to_string();
    }
    let statement = match body.value(value).definition {
        Definition::Constant(Constant::Class(ty)) => {
            return match ty.as_class() {
                Some(class) => format!("{}.class", simple_name(program, class)),
                None => format!("{}.class", program.show(ty)),
            };
        }
        Definition::Constant(Constant::String(_)) => return "a string literal".into(),
        Definition::Constant(Constant::Int(number)) => return number.to_string(),
        Definition::Statement(statement) => statement,
        _ => return of_type(),
    };
    let field_name = |field: unsnarl_program::ir::FieldRef| program.text(program.key(field.key).name).to_string();
    match body.statement(statement).op {
        Op::GetField { object, field } => {
            let (object, field) = (inner(object), field_name(field));
            // The outer instance of an inner class.
            match field.strip_prefix("this$") {
                Some(_) => {
                    let outer = body.value(value).ty.as_class().map(|class| simple_name(program, class));
                    outer.map_or("the outer object".into(), |outer| format!("{outer}.this"))
                }
                None => match field.strip_prefix("val$") {
                    Some(captured) => captured.to_owned(),
                    None if object == "this" => field,
                    None => format!("{object}.{field}"),
                },
            }
        }
        Op::GetStatic(field) => format!("{}.{}", simple_name(program, field.owner), field_name(field)),
        Op::CheckCast(from, _) => inner(from),
        Op::ArrayLoad { array, index } => {
            let is_plain = body.constant(index).is_some() || body.local_name(program, index).is_some();
            format!("{}[{}]", inner(array), if is_plain { inner(index) } else { "…".into() })
        }
        Op::Invoke { method, arguments, kind } => {
            let name = program.text(program.key(method.key).name).to_string();
            let is_static = kind == unsnarl_classfile::instruction::InvokeKind::Static;
            match (body.operands(arguments).first(), method.owner.as_class()) {
                (Some(receiver), _) if !is_static => match inner(*receiver).as_str() {
                    "this" => format!("{name}()"),
                    receiver => format!("{receiver}.{name}()"),
                },
                (_, Some(owner)) => format!("{}.{name}()", simple_name(program, owner)),
                _ => format!("{name}()"),
            }
        }
        _ => of_type(),
    }
}

/// Whether a value is read from a field, whose name says more than that of the local variable.
fn is_read(body: &Body, value: ValueId) -> bool {
    match body.value(value).definition {
        Definition::Statement(statement) => {
            matches!(body.statement(statement).op, Op::GetField { .. } | Op::GetStatic(_))
        }
        _ => false,
    }
}

/// The name of a lock where it is taken.
pub fn lock_name(facts: &Facts<'_, '_>, acquisition: &Acquisition) -> String {
    let analysis = facts.analysis;
    let program = analysis.program();
    let method = analysis.instance(acquisition.instance).method;
    let Some(Ok(body)) = program.body(method).filter(|_| analysis.instance(acquisition.instance).has_body) else {
        // Inside the library: describe it by its class.
        let first = facts.locks.class(acquisition.class).objects.first();
        let class = first.and_then(|object| analysis.object(object).ty.as_class());
        return class.map_or("a lock".into(), |class| with_article(&simple_name(program, class)));
    };
    match (acquisition.kind, acquisition.statement) {
        // `this` is ambiguous between objects: say which class.
        (AcquisitionKind::Monitor(value), _) if body.this() == Some(value) => {
            format!("{}.this", simple_name(program, program.method(method).class))
        }
        (AcquisitionKind::Monitor(value), _) => expression(program, body, value),
        (AcquisitionKind::Call(_) | AcquisitionKind::Wait(_), Some(statement)) => match body.statement(statement).op {
            Op::Invoke { arguments, .. } => body
                .operands(arguments)
                .first()
                .map_or("a lock".into(), |receiver| expression(program, body, *receiver)),
            _ => "a lock".into(),
        },
        _ => "a lock".into(),
    }
}

/// The locks that are held at a statement, in words, each once.
pub(crate) fn guard_names(facts: &Facts<'_, '_>, context: GuardContextId, statement: StatementId) -> Vec<String> {
    // A lock that a caller took gets the name that it has where it is taken.
    let taken = |guard: &Guard| {
        guard.taken.or_else(|| taken_by_caller(facts, context, guard)).or_else(|| facts.locks.first_of(guard.class))
    };
    let name =
        |guard: &Guard| taken(guard).map_or("a lock".into(), |taken| lock_name(facts, facts.locks.acquisition(taken)));
    let mut names: Vec<String> = facts.guards.held_during(context, statement).iter().map(name).collect();
    names.sort();
    names.dedup();
    names
}

/// Where the nearest caller that takes a held lock takes it, on one way to a context.
fn taken_by_caller(facts: &Facts<'_, '_>, context: GuardContextId, guard: &Guard) -> Option<AcquisitionId> {
    let calls = facts.guards.calls_to(facts.analysis, context, some_origin(facts, context))?;
    let wanted = facts.locks.class(guard.class);
    let is_it = |held: &Guard| {
        let class = facts.locks.class(held.class);
        held.class == guard.class || class.mode == wanted.mode && class.may_be_lock_of(wanted)
    };
    let calls = calls.iter().rev().filter_map(|(caller, statement)| Some((*caller, (*statement)?)));
    calls.into_iter().find_map(|(caller, statement)| {
        let mut held =
            facts.guards.contexts_of(caller).flat_map(|context| facts.guards.held_during(context, statement));
        held.find_map(|held| held.taken.filter(|_| is_it(&held)))
    })
}

/// The class of an object, and where it is made.
pub fn object(facts: &Facts<'_, '_>, object: ObjectId) -> String {
    let analysis = facts.analysis;
    let program = analysis.program();
    let data = analysis.object(object);
    let class = match data.ty.as_class() {
        Some(class) => simple_name(program, class),
        None => program.show(data.ty).to_string(),
    };
    let named = if facts.once.is_single(object) { format!("the {class}") } else { with_article(&class) };
    match data.site {
        AllocationSite::Statement(method, statement, _) => {
            format!("{named} made at {}", line(facts, method, statement))
        }
        AllocationSite::Library(Maker::Call(method, statement), ..) => {
            format!("{named} that the call at {} makes", line(facts, method, statement))
        }
        AllocationSite::Library(Maker::Method(_), ..) | AllocationSite::Merged(_) => with_article(&class),
        AllocationSite::ClassOf(ty) => format!("the class object of {}", program.show(ty)),
        AllocationSite::Given(_) => format!("{} that callers share", with_article(&class)),
        AllocationSite::Passed(_) => format!("{} that a caller passes", with_article(&class)),
        AllocationSite::Held(_, slot) => match slot.as_field() {
            Some(field) => format!("the {class} in `{}`", field_name(program, field)),
            None => format!("{class} in an array of the caller"),
        },
        AllocationSite::ThreadOf(_) => "the thread object".into(),
    }
}

/// A thread, by what it runs and where it is started. `first` is the first instance that it runs, to distinguish the
/// entry points of one origin.
pub(crate) fn thread(facts: &Facts<'_, '_>, origin: OriginId, first: InstanceId) -> String {
    named_thread(facts, origin, Some(first))
}

/// A thread of an origin, by what it runs and where it is started.
pub fn thread_of(facts: &Facts<'_, '_>, origin: OriginId) -> String {
    named_thread(facts, origin, None)
}

fn named_thread(facts: &Facts<'_, '_>, origin: OriginId, first: Option<InstanceId>) -> String {
    let analysis = facts.analysis;
    let program = analysis.program();
    let data = analysis.origin(origin);
    let runs = code_of(facts, origin).map(|method| method_name(program, method));
    let runs = runs.map(|runs| format!(", running {runs}")).unwrap_or_default();
    let several = if facts.threads.overlaps_itself(origin) { "one of several " } else { "" };
    match data.start {
        Start::Initialisers => "the thread that initialises a class".into(),
        Start::Entry(_) => {
            let mut entries = analysis.entries().iter().filter(|(of, _, _)| *of == origin);
            let entry = entries.clone().find(|(_, instance, _)| Some(*instance) == first).or_else(|| entries.next());
            let (what, name) = match entry.map(|(_, _, entry)| (entry.kind, entry.method)) {
                Some((EntryKind::Main, method)) => ("the main thread", Some(method)),
                Some((EntryKind::Test, method)) => ("the test's thread", Some(method)),
                Some((EntryKind::Framework { .. }, method)) => ("a framework's thread", Some(method)),
                Some((EntryKind::OpenTask, method)) => ("the thread that runs the object", Some(method)),
                Some((EntryKind::OpenApi, _)) => ("a thread that calls the public methods", None),
                Some((EntryKind::Uncalled, _)) | None => ("a thread", None),
            };
            match name {
                Some(method) => format!("{what} ({})", method_name(program, method)),
                None => what.to_owned(),
            }
        }
        Start::Spawn(kind, maker, _) => {
            let what = match kind {
                OriginKind::Thread => "thread",
                OriginKind::VirtualThread => "virtual thread",
                OriginKind::Task => "task",
                OriginKind::Coroutine => "coroutine",
                OriginKind::Timer => "timer task",
                OriginKind::ForkJoin => "fork-join task",
                OriginKind::Completion => "completion stage",
                OriginKind::ParallelStream => "parallel-stream worker",
                OriginKind::ShutdownHook => "shutdown hook",
                OriginKind::EventDispatch => "event-dispatch thread",
                OriginKind::ExceptionHandler => "exception handler",
                OriginKind::Cleaner => "cleaner",
                OriginKind::Finalizer => "finaliser",
                OriginKind::Request => "request",
            };
            let what = if several.is_empty() { format!("the {what}") } else { format!("{several}{what}s") };
            match maker {
                _ if kind == OriginKind::EventDispatch => what,
                Maker::Call(method, statement) => format!("{what} started at {}{runs}", line(facts, method, statement)),
                Maker::Method(_) => format!("{what}{runs}"),
            }
        }
    }
}

/// The first method of the program itself that an origin runs.
pub fn code_of(facts: &Facts<'_, '_>, origin: OriginId) -> Option<MethodId> {
    let analysis = facts.analysis;
    let object = analysis.origin(origin).object;
    if let Some(method) = object.and_then(|object| analysis.function_method(object)) {
        return Some(method);
    }
    let started = analysis.spawned_instances().iter().filter(|(of, _)| *of == origin).map(|(_, instance)| *instance);
    let mut queue: Vec<InstanceId> = started.collect();
    let mut next = 0;
    // A library method may come first and call the program: `Thread.run` calls the `run` of its task.
    while let Some(instance) = queue.get(next).copied() {
        next += 1;
        if analysis.instance(instance).has_body {
            return Some(analysis.instance(instance).method);
        }
        let calls = analysis.calls_from(instance).iter().filter(|edge| edge.kind != EdgeKind::Initialise);
        let called = calls.map(|edge| edge.callee);
        let new: Vec<InstanceId> = called.filter(|callee| !queue.contains(callee)).collect();
        queue.extend(new);
    }
    None
}

/// Names in a sentence: `a, b and c`.
pub(crate) fn listed(names: &[String]) -> String {
    match names {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

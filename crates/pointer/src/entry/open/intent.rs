//! Which classes show that they are meant for several threads: by an annotation, by how they synchronise, by what they
//! keep, by the threads that they start, as they have a part for each, or because they are tasks themselves.

use rustc_hash::FxHashMap;
use unsnarl_classfile::instruction::Instruction;
use unsnarl_library::{
    ClassFact, Field, Flow, FlowSource, LockAction, Mark, MethodFact, MethodModel, Models, OrderKind, OriginKind, Root,
    Spawn,
};
use unsnarl_program::ir::{BlockId, Body, Definition, FieldRef, MethodRef, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, FieldId, MethodId, Program, Type};

use super::super::{Finder, is_own, name};

impl Finder<'_> {
    /// Whether the class is meant for several threads, if an annotation says so or not; the nearest decides.
    pub(super) fn is_said_to_be_shared(&self, class: ClassId) -> Option<bool> {
        let mut own = self.program.superclasses(class).filter(|above| is_own(self.program, *above));
        let says = |mark: &Mark| {
            matches!(mark, Mark::ThreadSafe | Mark::NotThreadSafe | Mark::Immutable | Mark::ThreadConfined)
        };
        let said = own.find_map(|above| self.program.class_marks(self.models, above).into_iter().find(says));
        said.map(|mark| mark == Mark::ThreadSafe)
    }

    /// Whether the class, or one above it, shows that it is meant for several threads.
    pub(super) fn is_made_for_threads(&self, class: ClassId, made_for_threads: &mut FxHashMap<ClassId, bool>) -> bool {
        let mut own = self.program.superclasses(class).filter(|above| is_own(self.program, *above));
        own.any(|above| *made_for_threads.entry(above).or_insert_with(|| self.is_for_threads(above)))
    }

    /// Whether the class itself shows that it is made for several threads.
    fn is_for_threads(&self, class: ClassId) -> bool {
        let (program, models) = (self.program, self.models);
        let is_safe = |method: MethodId| {
            let marks = program.method_marks(models, method);
            marks.iter().any(|mark| matches!(mark, Mark::ThreadSafe | Mark::GuardedBy))
        };
        let is_guarded =
            |field: FieldId| program.field_marked(models, field).iter().any(|marked| marked.mark == Mark::GuardedBy);
        self.synchronises(class)
            || has_one_object(program, class) && self.keeps_changing(class)
            || program.fields_of(class).any(is_guarded)
            || program.methods_of(class).any(is_safe)
            || program.methods_of(class).any(|method| self.starts_threads(method) || self.keeps_shared(method))
            || has_parts_for_threads(program, models, class)
            || self.is_task_that_others_end(class)
    }

    /// Whether objects of the class are tasks that run until another method changes a field.
    fn is_task_that_others_end(&self, class: ClassId) -> bool {
        let (program, models) = (self.program, self.models);
        let read_in_loops = |task: MethodId| {
            let Some(Ok(body)) = program.body(task) else { return Vec::new() };
            let repeated = body.blocks().filter(|block| is_repeated(body, *block));
            let read = |statement: StatementId| match body.statement(statement).op {
                Op::GetField { object, field } => field.resolved.filter(|_| body.this() == Some(object)),
                // A getter.
                Op::Invoke { method, arguments, .. } => {
                    let is_own = body.operands(arguments).first().copied() == body.this();
                    let called = method.resolved.filter(|_| is_own).and_then(|method| program.body(method));
                    called.and_then(Result::ok).and_then(Body::got_field)
                }
                _ => None,
            };
            repeated.flat_map(|block| body.statements_of(block)).filter_map(read).collect::<Vec<FieldId>>()
        };
        let is_task = |method: &MethodId| is_task_method(program, models, class, *method);
        let read: Vec<FieldId> = program.methods_of(class).filter(is_task).flat_map(read_in_loops).collect();
        let writes = |method: MethodId| {
            let access = program.method(method).access;
            let Some(Ok(body)) = program.body(method) else { return false };
            !access.is_private()
                && !program.is_constructor(method)
                && !is_task(&method)
                && body.statements().any(|statement| match body.statement(statement).op {
                    Op::PutField { object, field, .. } => {
                        body.this() == Some(object) && field.resolved.is_some_and(|field| read.contains(&field))
                    }
                    _ => false,
                })
        };
        !read.is_empty() && program.methods_of(class).any(writes)
    }

    /// Whether objects of a class keep one that is made for threads.
    pub(super) fn keeps_made_for_threads(&self, class: ClassId, made: &mut FxHashMap<ClassId, bool>) -> bool {
        let program = self.program;
        let kept = |field: FieldId| {
            let field = program.field(field);
            let class = program.descriptor(field.key).and_then(|field| field.result.as_class());
            class.filter(|class| !field.access.is_static() && is_own(program, *class))
        };
        let kept: Vec<ClassId> = program.fields_of(class).filter_map(kept).collect();
        kept.into_iter()
            .any(|kept| self.is_said_to_be_shared(kept).unwrap_or_else(|| self.is_made_for_threads(kept, made)))
    }

    /// Whether the class itself has a synchronized method or block, a lock, or a field that is volatile or atomic.
    fn synchronises(&self, class: ClassId) -> bool {
        let program = self.program;
        let is_atomic = |class: ClassId| {
            let mut models = program.class_models(self.models, class).into_iter();
            models.find_map(|model| model.publishes) == Some(OrderKind::Atomic)
        };
        let synchronises = |field: FieldId| {
            let class = program.descriptor(program.field(field).key).and_then(|field| field.result.as_class());
            let access = program.field(field).access;
            // A static one says nothing of the objects.
            !access.is_static() && (access.is_volatile() || class.is_some_and(is_atomic))
        };
        program.fields_of(class).any(synchronises)
            || takes_locks(program, self.models, class)
            || program.methods_of(class).any(|method| self.acquires(method))
    }

    /// Whether the method acquires a lock of the library: that of a part of its object, say.
    fn acquires(&self, method: MethodId) -> bool {
        let program = self.program;
        let Some(Ok(body)) = program.body(method) else { return false };
        body.statements().any(|statement| {
            let Op::Invoke { method, .. } = body.statement(statement).op else { return false };
            let model = method.resolved.and_then(|method| program.model(self.models, method));
            model.is_some_and(|model| model.method.locks.iter().any(|lock| lock.action == LockAction::Acquire))
        })
    }

    /// Whether the method stores something into a field that is meant for threads, such as a concurrent collection or
    /// an object whose methods all take its lock; or into a static field what must not be shared, such as a format; or
    /// changes a static field that it has read.
    fn keeps_shared(&self, method: MethodId) -> bool {
        let program = self.program;
        let Some(Ok(body)) = program.body(method) else { return false };
        let is = |class: ClassId, fact| !is_own(program, class) && program.class_is(self.models, class, fact);
        let is_for_threads = |class| {
            is(class, ClassFact::Container) && is(class, ClassFact::ThreadSafe)
                || is(class, ClassFact::SynchronizedWrapper)
                || !is_own(program, class) && self.makes_threads_wait(class)
        };
        let made = |value: ValueId| match body.value(body.uncast(value)).definition {
            Definition::Statement(statement) => Some(body.statement(statement).op),
            _ => None,
        };
        let must_not_be_shared =
            |value: ValueId| body.value(value).ty.as_class().is_some_and(|class| is(class, ClassFact::NotThreadSafe));
        let is_initialiser = program.is_class_initialiser(method);
        let reads = |field: FieldRef| {
            let is_read = |statement| matches!(body.statement(statement).op, Op::GetStatic(read) if read == field);
            body.statements().any(is_read)
        };
        body.statements().any(|statement| match body.statement(statement).op {
            Op::PutField { value, .. } => match made(value) {
                Some(Op::New(class)) => is_for_threads(class) || is_monitor(program, class),
                Some(Op::Invoke { method, .. }) => self.gives_for_threads(method, is_for_threads),
                Some(_) => false,
                // What it is given, and uses beside others.
                None => body.value(value).ty.as_class().is_some_and(|class| is_monitor(program, class)),
            },
            Op::PutStatic(field, value) => match made(value) {
                Some(Op::New(class)) if is_for_threads(class) || is(class, ClassFact::NotThreadSafe) => true,
                Some(Op::Invoke { method, .. }) if self.gives_for_threads(method, is_for_threads) => true,
                // A method of the program makes it.
                Some(Op::Invoke { .. }) if must_not_be_shared(value) => true,
                _ => !is_initialiser && reads(field),
            },
            _ => false,
        })
    }

    /// Whether threads wait for each other by objects of a class: semaphores, latches, barriers.
    fn makes_threads_wait(&self, class: ClassId) -> bool {
        let models = self.program.class_models(self.models, class);
        let waits = |model: &MethodModel| {
            use OrderKind::{Barrier, Latch, Permit};
            model.orders.iter().flatten().any(|order| matches!(order.kind, Barrier | Latch | Permit))
        };
        models.iter().any(|class| class.methods.values().flatten().any(waits))
    }

    /// Whether the objects of a class keep something that is not safe for threads, such as a plain map.
    fn keeps_changing(&self, class: ClassId) -> bool {
        let program = self.program;
        let is_unsafe =
            |class: ClassId| !is_own(program, class) && program.class_is(self.models, class, ClassFact::NotThreadSafe);
        program.methods_of(class).filter(|method| program.is_constructor(*method)).any(|constructor| {
            let Some(Ok(body)) = program.body(constructor) else { return false };
            body.statements().any(|statement| {
                let Op::PutField { value, .. } = body.statement(statement).op else { return false };
                let Definition::Statement(made) = body.value(body.uncast(value)).definition else { return false };
                matches!(body.statement(made).op, Op::New(class) if is_unsafe(class))
            })
        })
    }

    /// Whether a library method returns a new collection that is made for threads, or a wrapper that makes its argument
    /// safe for them.
    fn gives_for_threads(&self, method: MethodRef, is_for_threads: impl Fn(ClassId) -> bool) -> bool {
        let classes = method.resolved.map(|method| self.program.classes_returned_new(self.models, method));
        classes.into_iter().flatten().any(is_for_threads)
    }

    /// Whether the method starts a thread, or submits a task to an executor, and does not wait for it; or has a stream
    /// work in parallel.
    fn starts_threads(&self, method: MethodId) -> bool {
        let program = self.program;
        let Some(Ok(body)) = program.body(method) else { return false };
        body.statements().any(|statement| {
            let Op::Invoke { method, .. } = body.statement(statement).op else { return false };
            let model = method.resolved.and_then(|method| program.model(self.models, method));
            model.is_some_and(|model| {
                model.method.spawns.iter().any(is_left_running) || model.method.flows.iter().any(gives_threads)
            })
        })
    }
}

/// Whether a class computes with the number of the current thread, as who gives each thread a part of its own: a cell
/// of an array. Comparing such numbers, or printing them, is no sign.
pub fn has_parts_for_threads(program: &Program, models: &Models, class: ClassId) -> bool {
    let is_current = |body: &Body, value: ValueId| {
        let Definition::Statement(got) = body.value(body.uncast(value)).definition else { return false };
        let Op::Invoke { method, .. } = body.statement(got).op else { return false };
        let model = method.resolved.and_then(|method| program.model(models, method));
        let is_thread = |flow: &Flow| matches!(flow.from, FlowSource::CurrentThread) && flow.to.root == Root::Return;
        model.is_some_and(|model| model.method.flows.iter().any(is_thread))
    };
    let is_number = |body: &Body, value: ValueId| {
        let Definition::Statement(got) = body.value(value).definition else { return false };
        let Op::Invoke { arguments, .. } = body.statement(got).op else { return false };
        let ty = body.value(value).ty;
        let is_integer = ty == Type::INT || ty == Type::LONG;
        is_integer && body.operands(arguments).iter().any(|argument| is_current(body, *argument))
    };
    let computes = |body: &Body, statement: StatementId| match body.statement(statement).op {
        Op::Binary(_, a, b) => is_number(body, a) || is_number(body, b),
        Op::ArrayLoad { index, .. } | Op::ArrayStore { index, .. } => is_number(body, index),
        Op::Convert(_, number) => {
            let is_used = |other: StatementId| match body.statement(other).op {
                Op::Binary(_, a, b) => [a, b].contains(&body.statement(statement).result.unwrap_or(number)),
                Op::ArrayLoad { index, .. } | Op::ArrayStore { index, .. } => {
                    Some(index) == body.statement(statement).result
                }
                _ => false,
            };
            is_number(body, number) && body.statements().any(is_used)
        }
        _ => false,
    };
    program.methods_of(class).any(|method| {
        let Some(Ok(body)) = program.body(method) else { return false };
        body.statements().any(|statement| computes(body, statement))
    })
}

/// Whether a class of the program is a monitor: it has several methods, and others call none of them without its lock.
fn is_monitor(program: &Program, class: ClassId) -> bool {
    let is_called = |method: &MethodId| {
        let access = program.method(*method).access;
        let is_made = program.is_constructor(*method) || program.is_class_initialiser(*method);
        !access.is_private() && !access.is_static() && !access.is_synthetic() && !is_made
    };
    let methods = || program.methods_of(class).filter(is_called);
    is_own(program, class)
        && methods().count() > 1
        && methods().all(|method| program.method(method).access.is_synchronized())
}

/// Whether all who use a class use the same objects of it: it is an enum, or keeps its only object in a static field.
pub fn has_one_object(program: &Program, class: ClassId) -> bool {
    let mut constructors = program.methods_of(class).filter(|method| program.is_constructor(*method)).peekable();
    let is_kept = |field: FieldId| {
        let kept = program.descriptor(program.field(field).key).and_then(|field| field.result.as_class());
        program.field(field).access.is_static() && kept == Some(class)
    };
    // Each object that is made is put into a static field.
    let keeps_all = |method: MethodId| {
        let Some(Ok(body)) = program.body(method) else { return true };
        let is_put = |made: StatementId| {
            let value = body.statement(made).result;
            body.statements().any(|statement| match body.statement(statement).op {
                Op::PutStatic(_, put) => Some(body.uncast(put)) == value,
                _ => false,
            })
        };
        let makes = |statement: &StatementId| body.statement(*statement).op == Op::New(class);
        body.statements().filter(makes).all(is_put)
    };
    program.class(class).access.is_enum()
        || constructors.peek().is_some()
            && constructors.all(|method| program.method(method).access.is_private())
            && program.fields_of(class).any(is_kept)
            && program.methods_of(class).all(keeps_all)
}

/// Whether a class itself has a synchronized method or block, or a field that is a lock.
fn takes_locks(program: &Program, models: &Models, class: ClassId) -> bool {
    let is_lock = |field: FieldId| {
        let class = program.descriptor(program.field(field).key).and_then(|field| field.result.as_class());
        class.is_some_and(|class| program.class_is(models, class, ClassFact::Lock))
    };
    let enters_monitor = |method: MethodId| {
        let Some(Ok(code)) = program.code(method) else { return false };
        code.instructions().any(|instruction| matches!(instruction, Ok((_, Instruction::MonitorEnter))))
    };
    program.methods_of(class).any(|method| program.method(method).access.is_synchronized())
        || program.fields_of(class).any(is_lock)
        || program.methods_of(class).any(enters_monitor)
}

/// Whether a result, or the receiver, gets threads of its own to work with.
fn gives_threads(flow: &Flow) -> bool {
    matches!(flow.from, FlowSource::New { .. })
        && matches!(flow.to.root, Root::Return | Root::This)
        && flow.to.fields[..] == [Field::Pool]
}

/// Whether a block may run again in the same call.
fn is_repeated(body: &Body, block: BlockId) -> bool {
    let mut is_reached = vec![false; body.blocks().len()];
    let mut open: Vec<BlockId> = body.block(block).successors.to_vec();
    while let Some(next) = open.pop() {
        if !std::mem::replace(&mut is_reached[next.index()], true) {
            open.extend(body.block(next).successors.iter().copied());
        }
    }
    is_reached[block.index()]
}

/// Whether a thread or task goes on when the call that starts it has returned.
fn is_left_running(spawn: &Spawn) -> bool {
    use OriginKind::{Coroutine, Task, Thread, Timer, VirtualThread};
    !spawn.joined && matches!(spawn.kind, Thread | VirtualThread | Task | Coroutine | Timer)
}

/// Whether a method is what threads run objects of a class for: it overrides one that models call a task.
pub fn is_task_method(program: &Program, models: &Models, class: ClassId, method: MethodId) -> bool {
    let parameters =
        |method: MethodId| program.descriptor(program.method(method).key).map(|descriptor| &descriptor.parameters);
    let is_overridden = |above: MethodId| {
        name(program, above) == name(program, method)
            && parameters(above) == parameters(method)
            && program.model(models, above).is_some_and(|model| model.method.is(MethodFact::Task))
    };
    let mut above = program.supertypes(class).into_iter().filter(|above| !is_own(program, *above));
    !program.method(method).access.is_static() && above.any(|above| program.methods_of(above).any(is_overridden))
}

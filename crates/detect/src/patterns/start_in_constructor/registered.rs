//! A constructor makes its object known to others before it has written fields that they read: it enters the object
//! into a collection that is made for threads, or passes it to something that runs it.
//!
//! This looks at code alone, so that it also finds constructors that no known thread calls: in a library, that is the
//! rule. What is made known is the object, a function object that captures it, or an object that is made with it. The
//! field must be read by a method that others call: one that the class with the collection calls on what is in it, or
//! the one that a thread runs. If known threads run both, they must be able to do so in parallel.
//!
//! Under-approximates: collections are followed through a few calls; readers that first wait for something, or that
//! test the field for `null`, are taken to know what they do.

use std::collections::BTreeSet;

use unsnarl_concurrency::locks::Guard;
use unsnarl_finding::Finding;
use unsnarl_library::{BlockingKind, ClassFact, FlowSource, OriginKind, Resolved, Root};
use unsnarl_pointer::InstanceId;
use unsnarl_pointer::entry::EntryKind;
use unsnarl_program::ir::{Body, Constant, Definition, DynamicSite, Op, StatementId, ValueId, ZeroTest};
use unsnarl_program::{ClassId, FieldId, MethodId, Origin, Program, Type};

use super::PATTERN;
use crate::flow::definition;
use crate::rank;
use crate::scene::known::may_be_called;
use crate::scene::{Scene, finding};
use crate::wording::describe::{field_name, method_name, place};

/// The maximum number of calls through which an object is followed.
const MAX_CALLS: usize = 3;

/// The maximum number of methods that are looked at for one call.
const MAX_CALLEES: usize = 8;

/// The maximum number of methods that are searched for reads.
const MAX_METHODS: usize = 48;

/// A place in the code.
type Site = (MethodId, StatementId);

/// What makes the object known to whoever has it.
#[derive(Clone, Copy, PartialEq)]
enum Carrier {
    /// The object itself.
    Itself,
    /// A function object that captures it: its code, and the interface that it implements.
    Function(MethodId, Type),
    /// An object of another class that was made with it.
    Holder(ClassId),
}

/// Who uses what is made known.
#[derive(Clone)]
enum User {
    /// The methods of a class, which keeps it in a field.
    Class(ClassId),
    /// A thread, which runs the method of this name.
    Thread(String),
}

/// How a constructor makes its object known.
#[derive(Clone)]
struct Escape {
    /// The statement of the constructor that does it, directly or through calls.
    through: StatementId,
    site: Site,
    carrier: Carrier,
    user: User,
}

/// Finds the objects that are known too early. `known` are starts of threads that have been reported.
pub(super) fn find(scene: &Scene<'_, '_, '_>, known: &BTreeSet<Site>) -> Vec<Finding> {
    let program = scene.program();
    let early = EarlyObjects { scene, program };
    let mut findings = Vec::new();
    let mut reported = known.clone();
    for class in program.application_classes() {
        if scene.facts.is_cancelled() {
            break;
        }
        for constructor in program.methods_of(class).filter(|method| program.is_constructor(*method)) {
            let Some(body) = body_of(program, constructor) else { continue };
            for escape in early.escapes(body, 0) {
                if reported.contains(&escape.site) {
                    continue;
                }
                if let Some(found) = early.defect(body, class, &escape) {
                    reported.insert(escape.site);
                    findings.push(found);
                }
            }
        }
    }
    findings
}

fn body_of(program: &Program, method: MethodId) -> Option<&Body> {
    program.body(method)?.ok()
}

/// What a call passes, and to what.
struct Call<'b> {
    at: StatementId,
    method: Option<MethodId>,
    operands: &'b [ValueId],
}

fn calls(body: &Body) -> impl Iterator<Item = Call<'_>> {
    body.statements().filter_map(|at| match body.statement(at).op {
        Op::Invoke { method, arguments, .. } => {
            Some(Call { at, method: method.resolved, operands: body.operands(arguments) })
        }
        _ => None,
    })
}

/// Whether a value is the object that the code is called on, or one that the code has made and keeps for itself or in
/// that object.
fn is_own_part(body: &Body, value: ValueId) -> bool {
    let value = body.uncast(value);
    let is_new = |value: ValueId| matches!(definition(body, body.uncast(value)), Some((_, Op::New(_))));
    let is_given_new = |field: Option<FieldId>| {
        body.statements().any(|at| match body.statement(at).op {
            Op::PutField { object, field: written, value } => {
                body.this() == Some(object) && written.resolved == field && is_new(value)
            }
            _ => false,
        })
    };
    body.this() == Some(value) || is_new(value) || own_field(body, value).is_some_and(|field| is_given_new(Some(field)))
}

/// The field of the object that the code is called on from which a value was read.
fn own_field(body: &Body, value: ValueId) -> Option<FieldId> {
    match definition(body, body.uncast(value))?.1 {
        Op::GetField { object, field } if body.this() == Some(*object) => field.resolved,
        _ => None,
    }
}

struct EarlyObjects<'e, 's, 'f, 'a> {
    scene: &'e Scene<'s, 'f, 'a>,
    program: &'a Program,
}

impl<'a> EarlyObjects<'_, '_, '_, 'a> {
    fn is_own(&self, method: MethodId) -> bool {
        self.program.class(self.program.method(method).class).origin == Origin::Application
    }

    fn model(&self, body: &Body, at: StatementId) -> Option<Resolved<'a>> {
        let Op::Invoke { method, .. } = body.statement(at).op else { return None };
        self.program.model_of_missing(self.scene.analysis().models(), method.owner.as_class()?, method.key)
    }

    fn is(&self, class: ClassId, fact: ClassFact) -> bool {
        self.program.class_is(self.scene.analysis().models(), class, fact)
    }

    /// How a constructor, or a method that it calls on its object, makes the object known.
    fn escapes(&self, body: &Body, calls_above: usize) -> Vec<Escape> {
        let Some(this) = body.this() else { return Vec::new() };
        let carriers = self.carriers(body, this);
        let carrier_of = |value: ValueId| {
            let value = body.uncast(value);
            carriers.iter().find(|(carrier, _)| *carrier == value).map(|(_, carrier)| *carrier)
        };
        let mut found = Vec::new();
        for at in body.statements() {
            if let Op::PutStatic(field, value) = body.statement(at).op
                && let (Some(carrier), Some(field)) = (carrier_of(value), field.resolved)
                && self.program.field(field).access.is_volatile()
            {
                let user = User::Class(self.program.field(field).class);
                found.push(Escape { through: at, site: (body.method, at), carrier, user });
            }
        }
        for call in calls(body) {
            // What is known is not known too early.
            if calls_above == 0 && late_writes(body, call.at).is_empty() {
                continue;
            }
            let site = (body.method, call.at);
            let escape = |carrier, user| Escape { through: call.at, site, carrier, user };
            let own = call.method.filter(|method| self.is_own(*method));
            if let (Some(method), Some(receiver)) = (own, call.operands.first())
                && *receiver == this
                && !self.program.method(method).access.is_static()
            {
                let callee = body_of(self.program, method).filter(|_| calls_above < MAX_CALLS);
                let inner = callee.map(|callee| self.escapes(callee, calls_above + 1)).unwrap_or_default();
                found.extend(inner.into_iter().map(|escape| Escape { through: call.at, ..escape }));
            }
            for (index, value) in call.operands.iter().enumerate() {
                let Some(carrier) = carrier_of(*value) else { continue };
                if let Some(name) = self.run_elsewhere(body, call.at, *value) {
                    found.push(escape(carrier, User::Thread(name)));
                } else if let Some(keeper) = self.keeper((body, true), &call, index, 0) {
                    found.push(escape(carrier, User::Class(keeper)));
                }
            }
        }
        found
    }

    /// The values that make the object of a constructor known to whoever has them.
    fn carriers(&self, body: &Body, this: ValueId) -> Vec<(ValueId, Carrier)> {
        let mut carriers = vec![(this, Carrier::Itself)];
        for at in body.statements() {
            let data = body.statement(at);
            match data.op {
                Op::Dynamic { site, operands, .. } if body.operands(operands).contains(&this) => {
                    let DynamicSite::Lambda(lambda) = body.dynamic(site) else { continue };
                    let code = lambda.implementation.method.map(|code| Carrier::Function(code, lambda.interface));
                    carriers.extend(data.result.zip(code));
                }
                Op::Invoke { method, arguments, .. } => {
                    let [made, given @ ..] = body.operands(arguments) else { continue };
                    let Some(constructor) = method.resolved.filter(|method| self.program.is_constructor(*method))
                    else {
                        let is_thread = method.owner.as_class().is_some_and(|class| self.is(class, ClassFact::Thread));
                        let given = given.iter().find_map(|value| carriers.iter().find(|(one, _)| one == value));
                        carriers.extend(given.filter(|_| is_thread).map(|(_, carrier)| (*made, *carrier)));
                        continue;
                    };
                    if *made == this {
                        continue;
                    }
                    let given = given.iter().find_map(|value| carriers.iter().find(|(one, _)| one == value));
                    let class = self.program.method(constructor).class;
                    let carrier = match given {
                        Some((_, Carrier::Itself)) if self.is_own(constructor) => Some(Carrier::Holder(class)),
                        Some((_, carrier)) if self.is(class, ClassFact::Thread) => Some(*carrier),
                        _ => None,
                    };
                    carriers.extend(carrier.map(|carrier| (*made, carrier)));
                }
                _ => {}
            }
        }
        carriers
    }

    /// The name of the method by which another thread runs what is passed to a library method.
    fn run_elsewhere(&self, body: &Body, call: StatementId, value: ValueId) -> Option<String> {
        use OriginKind::{Cleaner, EventDispatch, ExceptionHandler, Finalizer, ShutdownHook};
        let model = self.model(body, call)?;
        let spawn = model.method.spawns.iter().find(|spawn| {
            let is_late = matches!(spawn.kind, EventDispatch | ShutdownHook | ExceptionHandler | Finalizer | Cleaner);
            !spawn.joined && !is_late && body.passed(call, spawn.callback.receiver.root) == Some(value)
        });
        spawn.map(|spawn| spawn.callback.method.to_string())
    }

    /// The class that keeps what is passed to a call in a collection that is made for threads. `is_of_it`: whether the
    /// code is called on the new object, or on a part of it that nobody else knows yet.
    fn keeper(
        &self,
        (body, is_of_it): (&Body, bool),
        call: &Call<'_>,
        index: usize,
        calls_above: usize,
    ) -> Option<ClassId> {
        if call.method.is_some_and(|method| self.program.is_constructor(method)) {
            return None;
        }
        let on = call.operands.first().copied().filter(|_| is_of_it);
        let is_on_it = on.is_some_and(|on| is_own_part(body, on));
        if let Some(field) = self.stored_into(body, call, index) {
            if is_on_it || on.is_some_and(|on| own_field(body, on).is_some()) {
                return None;
            }
            let class = self.program.field(field).class;
            let is_for_threads = self.is_for_threads(field)
                || self.program.method(body.method).access.is_synchronized()
                || body.statements().any(|at| matches!(body.statement(at).op, Op::MonitorEnter(_)))
                || calls(body)
                    .any(|call| self.model(body, call.at).is_some_and(|model| !model.method.locks.is_empty()));
            return is_for_threads.then_some(class);
        }
        if calls_above >= MAX_CALLS {
            return None;
        }
        let mut callees = may_be_called(self.program, body, call.at);
        callees.retain(|method| self.is_own(*method));
        callees.truncate(MAX_CALLEES);
        callees.into_iter().find_map(|callee| {
            let callee = body_of(self.program, callee)?;
            let given = callee.parameters().nth(index)?;
            let is_of_it = is_on_it && callee.this().is_some();
            let stored_volatile = callee.statements().find_map(|at| match callee.statement(at).op {
                Op::PutField { field, value, .. } | Op::PutStatic(field, value) if value == given && !is_of_it => {
                    field.resolved.filter(|field| self.program.field(*field).access.is_volatile())
                }
                _ => None,
            });
            if let Some(field) = stored_volatile {
                return Some(self.program.field(field).class);
            }
            calls(callee).find_map(|inner| {
                let index = inner.operands.iter().position(|value| callee.uncast(*value) == given)?;
                self.keeper((callee, is_of_it), &inner, index, calls_above + 1)
            })
        })
    }

    /// The field with the collection into which a library method stores what is passed.
    fn stored_into(&self, body: &Body, call: &Call<'_>, index: usize) -> Option<FieldId> {
        let model = self.model(body, call.at)?;
        let [receiver, ..] = call.operands else { return None };
        let is_stored = model.method.flows.iter().any(|flow| {
            let FlowSource::Path(path) = &flow.from else { return false };
            flow.to.root == Root::This && body.passed(call.at, path.root) == Some(call.operands[index])
        });
        match definition(body, body.uncast(*receiver)).filter(|_| is_stored && index > 0)? {
            (_, Op::GetStatic(field) | Op::GetField { field, .. }) => field.resolved,
            _ => None,
        }
    }

    /// Whether a field holds something that is made for threads, by its type or by what is stored into it.
    fn is_for_threads(&self, field: FieldId) -> bool {
        let is_safe =
            |class: ClassId| self.is(class, ClassFact::ThreadSafe) || self.is(class, ClassFact::SynchronizedWrapper);
        let data = self.program.field(field);
        let declared = self.program.descriptor(data.key).and_then(|descriptor| descriptor.result.as_class());
        let models = self.scene.analysis().models();
        let is_made = |body: &Body, value: ValueId| match definition(body, body.uncast(value)).map(|(_, op)| *op) {
            Some(Op::New(class)) => is_safe(class),
            Some(Op::Invoke { method, .. }) => {
                let classes = method.resolved.map(|method| self.program.classes_returned_new(models, method));
                classes.into_iter().flatten().any(is_safe)
            }
            _ => false,
        };
        declared.is_some_and(is_safe)
            || self.program.methods_of(data.class).filter_map(|method| body_of(self.program, method)).any(|body| {
                body.statements().any(|at| match body.statement(at).op {
                    Op::PutField { field: stored, value, .. } | Op::PutStatic(stored, value) => {
                        stored.resolved == Some(field) && is_made(body, value)
                    }
                    _ => false,
                })
            })
    }

    fn defect(&self, body: &Body, class: ClassId, escape: &Escape) -> Option<Finding> {
        let late = late_writes(body, escape.through);
        if late.is_empty() || self.waits(body, |at| body.may_follow(escape.through, at)) {
            return None;
        }
        let fields: BTreeSet<FieldId> = late.iter().map(|(_, field)| *field).collect();
        let readers = Readers { early: self, class, fields };
        readers.reads(escape).into_iter().find_map(|(read, field)| {
            let write = late.iter().find(|(_, written)| *written == field)?.0;
            self.may_be_early(escape.through, (body.method, write), read)
                .then(|| self.report(body, escape, (write, read), field))
        })
    }

    /// Whether a method waits for something at a statement of which this is true.
    fn waits(&self, body: &Body, counts: impl Fn(StatementId) -> bool) -> bool {
        calls(body).any(|call| {
            let kind = self.model(body, call.at).and_then(|model| model.method.blocks).map(|blocks| blocks.kind);
            kind.is_some_and(|kind| !matches!(kind, BlockingKind::Io | BlockingKind::Lock)) && counts(call.at)
        })
    }

    /// Whether a read may come before a write. Where threads are known to run both, it is known whether they may run in
    /// parallel; else it depends on unknown callers.
    fn may_be_early(&self, through: StatementId, write: Site, read: Site) -> bool {
        let (facts, code) = (self.scene.facts, self.scene.code());
        let instances = |site: Site| {
            let found = code.binary_search_by_key(&site.0, |code| code.method).ok();
            found.map(|index| code[index].instances.as_slice()).unwrap_or_default()
        };
        let (writing, reading) = (instances(write), instances(read));
        if writing.is_empty() || reading.is_empty() {
            let mut entries = facts.analysis.entries().iter();
            return entries.all(|(_, _, entry)| entry.kind != EntryKind::Main);
        }
        let mut pairs = writing.iter().flat_map(|one| reading.iter().map(move |other| (*one, *other)));
        // With the lock under which it is made known, nobody reads it before it is complete.
        let held = |instance: InstanceId, at: StatementId| facts.guards.always_held(instance, at);
        let is_locked_out = |one: InstanceId, other: InstanceId| {
            let until = held(one, write.1);
            until.iter().any(|guard| {
                let is_this = |other: &Guard| other.class == guard.class && other.taken == guard.taken;
                let is_lock = |other: &Guard| other.class == guard.class;
                held(one, through).iter().any(is_this) && held(other, read.1).iter().any(is_lock)
            })
        };
        pairs.any(|(one, other)| {
            facts.may_happen_in_parallel((one, write.1), (other, read.1)) && !is_locked_out(one, other)
        })
    }

    fn report(&self, body: &Body, escape: &Escape, (write, read): (StatementId, Site), field: FieldId) -> Finding {
        let (facts, program) = (self.scene.facts, self.program);
        let name = field_name(program, field);
        let (constructor, reader) = (method_name(program, body.method), method_name(program, read.0));
        let message = format!(
            "{constructor} makes the object known to other threads before it has written {name}, which {reader} reads"
        );
        let site = |(method, at): Site, role: String| place(facts, method, Some(at), None, role);
        let sites = vec![
            site(escape.site, "makes the object known to others".into()),
            site((body.method, write), format!("writes {name} only now")),
            site(read, format!("reads {name}")),
        ];
        finding(&PATTERN.rule, message, sites, vec![rank::known_too_early()])
    }
}

/// The first writes of fields that a constructor makes only after a statement.
fn late_writes(body: &Body, through: StatementId) -> Vec<(StatementId, FieldId)> {
    let writes = || {
        body.statements().filter_map(|at| match body.statement(at).op {
            Op::PutField { object, field, value } if body.this() == Some(object) => Some((at, field.resolved?, value)),
            _ => None,
        })
    };
    let is_default =
        |value: ValueId| matches!(body.constant(value), Some(Constant::Null | Constant::Int(0) | Constant::Long(0)));
    let is_written_before =
        |field: FieldId| writes().any(|(at, written, _)| written == field && body.may_follow(at, through));
    writes()
        .filter(|(at, field, value)| body.may_follow(through, *at) && !is_default(*value) && !is_written_before(*field))
        .map(|(at, field, _)| (at, field))
        .collect()
}

/// Who reads fields of an object of a class.
struct Readers<'r, 'e, 's, 'f, 'a> {
    early: &'r EarlyObjects<'e, 's, 'f, 'a>,
    class: ClassId,
    fields: BTreeSet<FieldId>,
}

impl Readers<'_, '_, '_, '_, '_> {
    fn program(&self) -> &Program {
        self.early.program
    }

    /// The reads of the fields by those to whom the object is known.
    fn reads(&self, escape: &Escape) -> Vec<(Site, FieldId)> {
        let program = self.program();
        let named = |class: ClassId, name: &str| -> Vec<MethodId> {
            let all = program.superclasses(class).flat_map(|class| program.methods_of(class));
            let is_named =
                |method: &MethodId| program.bytes(program.key(program.method(*method).key).name) == name.as_bytes();
            all.filter(|method| is_named(method) && self.early.is_own(*method)).take(1).collect()
        };
        let mut found = Vec::new();
        let mut open: Vec<MethodId> = match (&escape.user, escape.carrier) {
            (User::Thread(_), Carrier::Function(code, _)) => vec![code],
            (User::Thread(name), Carrier::Itself) => named(self.class, name),
            (User::Thread(name), Carrier::Holder(holder)) => named(holder, name),
            (User::Class(keeper), carrier) => self.used_by(*keeper, carrier, escape.site.0, &mut found),
        };
        let mut seen = BTreeSet::new();
        while let Some(method) = open.pop() {
            let Some(body) = body_of(program, method).filter(|_| seen.len() < MAX_METHODS && seen.insert(method))
            else {
                continue;
            };
            let is_inside = program.is_subclass(self.class, program.method(method).class);
            let is_it = |value: ValueId| !is_inside || body.this() == Some(value);
            found.extend(self.reads_in(body, &is_it));
            for at in body.statements() {
                match body.statement(at).op {
                    Op::Invoke { arguments, .. } => {
                        let is_on_it = body.operands(arguments).first().is_some_and(|value| is_it(*value));
                        open.extend(self.callee(body, at, self.class).filter(|_| is_on_it));
                    }
                    Op::Dynamic { site, .. } => {
                        if let DynamicSite::Lambda(lambda) = body.dynamic(site) {
                            open.extend(lambda.implementation.method.filter(|method| self.early.is_own(*method)));
                        }
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// The method of a class that a call on an object of that class leads to.
    fn callee(&self, body: &Body, at: StatementId, class: ClassId) -> Option<MethodId> {
        let Op::Invoke { method, .. } = body.statement(at).op else { return None };
        let program = self.program();
        let owner = method.owner.as_class()?;
        let called = method.resolved.filter(|called| !program.is_constructor(*called))?;
        if program.method(called).access.is_static() || !program.supertypes(class).contains(&owner) {
            return None;
        }
        program.select_method(class, called).or(Some(called)).filter(|callee| self.early.is_own(*callee))
    }

    /// The methods that a class calls on what it keeps. Adds the fields that it reads itself.
    fn used_by(
        &self,
        keeper: ClassId,
        carrier: Carrier,
        registering: MethodId,
        found: &mut Vec<(Site, FieldId)>,
    ) -> Vec<MethodId> {
        let program = self.program();
        let mut called = Vec::new();
        for method in program.methods_of(keeper).filter(|method| *method != registering) {
            let Some(body) = body_of(program, method).filter(|_| !program.is_constructor(method)) else { continue };
            let is_given = |value: ValueId| matches!(body.value(value).definition, Definition::Parameter(_));
            let is_kept = |value: ValueId| body.this() != Some(value) && !(keeper == self.class && is_given(value));
            if carrier == Carrier::Itself {
                found.extend(self.reads_in(body, &is_kept));
            }
            for call in calls(body) {
                let Some(receiver) = call.operands.first().filter(|receiver| body.this() != Some(**receiver)) else {
                    continue;
                };
                match carrier {
                    Carrier::Itself => called.extend(self.callee(body, call.at, self.class)),
                    Carrier::Holder(holder) => called.extend(self.callee(body, call.at, holder)),
                    Carrier::Function(code, interface) => {
                        called.extend((body.value(*receiver).ty == interface).then_some(code));
                    }
                }
            }
        }
        called
    }

    /// The reads of the fields in a body, of an object of which something is true.
    fn reads_in(&self, body: &Body, is_it: &dyn Fn(ValueId) -> bool) -> Vec<(Site, FieldId)> {
        let is_tested = |field: FieldId| {
            body.blocks().any(|block| {
                let test = ZeroTest::of(body, block).and_then(|test| test.read_field(body));
                test.is_some_and(|(_, tested, _)| tested == field)
            })
        };
        let read = |at: StatementId| match body.statement(at).op {
            Op::GetField { object, field } if is_it(object) => {
                let field = field.resolved.filter(|field| self.fields.contains(field) && !is_tested(*field))?;
                let waits = self.early.waits(body, |before| body.may_follow(before, at));
                (!waits).then_some(((body.method, at), field))
            }
            _ => None,
        };
        body.statements().filter_map(read).collect()
    }
}

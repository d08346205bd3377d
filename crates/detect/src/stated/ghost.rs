//! External locks: an object that is guarded by the lock of what it belongs to, by a field that it got when it was
//! made.
//!
//! rccjava has ghost parameters for this (Zhou 2003, section 2.3): `Node<list>` is guarded by `list`, and so are the
//! nodes that it refers to. Deviation: nothing is declared. That `node.next.lock` is `node.lock`, and
//! `list.first.owner` is `list`, follows from all stores into `next` and `first`, with the arguments of constructors in
//! place of the fields that these initialise. Assumed until refuted, so that links may form cycles.
//!
//! Answers only where the names alone leave it open, and for one field between the object and its lock.

use std::cell::RefCell;

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_concurrency::locks::{Held, LockPath, LockRoot, NamedLock};
use unsnarl_program::ir::{Body, Constant, Definition, Op, ValueId};
use unsnarl_program::{FieldId, MethodId};

use super::SharedUse;
use crate::scene::Scene;
use crate::wording::call_chain::some_origin;

/// The maximum number of values that are followed at a time.
const MAX_DEPTH: usize = 16;

/// What the lock field of an object holds.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Owner {
    /// An object with a name in the method.
    Named(LockPath),
    /// An object that was made for it alone.
    Own,
    /// Not known.
    Unknown,
}

/// What the lock field of the content of a field holds, seen from the object that has the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    /// The object itself.
    Holder,
    /// What a field of the object holds.
    FieldOfHolder(FieldId),
    /// The same as the lock field of the object.
    Same,
    /// In some case, an object that was made for the content alone.
    Own,
    /// Not known.
    Unknown,
}

struct Ghosts<'g, 's, 'f, 'a> {
    scene: &'g Scene<'s, 'f, 'a>,
    /// The field that holds the lock.
    lock: FieldId,
    values: RefCell<Vec<(MethodId, ValueId)>>,
    fields: RefCell<Vec<FieldId>>,
}

/// Whether a use holds the lock that a field of the used object refers to; `Perhaps` if that is not known.
pub(crate) fn held_for(scene: &Scene<'_, '_, '_>, seen: &SharedUse, lock: &NamedLock) -> Held {
    let facts = scene.facts;
    let [field] = &lock.path.fields[..] else { return Held::Perhaps };
    let (LockRoot::Value(value), Some(body)) = (lock.path.root, facts.analysis.code_of(seen.instance)) else {
        return Held::Perhaps;
    };
    if !facts.changing.never_changes(scene.program(), *field) {
        return Held::Perhaps;
    }
    // A lock that is held if a condition holds is not known by its name.
    if !facts.guards.held_if(facts, seen.context, seen.used.statement).is_empty() {
        return Held::Perhaps;
    }
    let ghosts = Ghosts { scene, lock: *field, values: RefCell::default(), fields: RefCell::default() };
    let judge = |body: &Body, value: ValueId| match ghosts.owner(body, value) {
        Some(Owner::Named(path)) => Some(NamedLock { path, sort: lock.sort }),
        _ => None,
    };
    let Definition::Parameter(index) = body.value(body.uncast(value)).definition else {
        return match ghosts.owner(body, value) {
            Some(Owner::Own) => Held::No,
            _ => judge(body, value).map_or(Held::Perhaps, |it| it.is_held(facts, seen.context, seen.used.statement)),
        };
    };
    // The object is an argument: the caller knows what it belongs to, unless a lock of this method may be the one.
    // Other callers are other uses, so that only what is wrong here is sure.
    if !facts.guards.taken_during(seen.instance, seen.used.statement).is_empty() {
        return Held::Perhaps;
    }
    let calls = facts.guards.calls_to(facts.analysis, seen.context, some_origin(facts, seen.context));
    let Some((caller, Some(at))) = calls.and_then(|mut calls| calls.pop()) else { return Held::Perhaps };
    let passed = facts.analysis.passed(caller, Some(at), seen.instance);
    let argument = passed.and_then(|passed| passed.get(usize::from(index)).copied());
    let Some((body, argument)) = facts.analysis.code_of(caller).zip(argument) else { return Held::Perhaps };
    if ghosts.owner(body, argument) == Some(Owner::Own) {
        return Held::No;
    }
    let Some(lock) = judge(body, argument) else { return Held::Perhaps };
    let is_free = |context| lock.is_held(facts, context, at) == Held::No;
    if facts.guards.contexts_of(caller).all(is_free) { Held::No } else { Held::Perhaps }
}

impl Ghosts<'_, '_, '_, '_> {
    /// What the lock field of a value holds; `None` if there is no object, or it is being decided.
    fn owner(&self, body: &Body, value: ValueId) -> Option<Owner> {
        let value = body.uncast(value);
        let key = (body.method, value);
        if body.constant(value) == Some(Constant::Null) || self.values.borrow().contains(&key) {
            return None;
        }
        if self.values.borrow().len() >= MAX_DEPTH {
            return Some(Owner::Unknown);
        }
        self.values.borrow_mut().push(key);
        let owner = self.owner_of(body, value);
        self.values.borrow_mut().pop();
        owner
    }

    fn owner_of(&self, body: &Body, value: ValueId) -> Option<Owner> {
        let Definition::Statement(made) = body.value(value).definition else {
            let mut path = self.path(body, value);
            path.fields.push(self.lock);
            return Some(Owner::Named(path));
        };
        match body.statement(made).op {
            Op::New(_) => Some(self.owner_of_new(body, value).unwrap_or(Owner::Unknown)),
            Op::GetField { object, field } => {
                let field = field.resolved?;
                match self.relation(field)? {
                    Relation::Holder => Some(Owner::Named(self.path(body, object))),
                    Relation::FieldOfHolder(held) => {
                        let mut path = self.path(body, object);
                        path.fields.push(held);
                        Some(Owner::Named(path))
                    }
                    Relation::Same => self.owner(body, object),
                    Relation::Own => Some(Owner::Own),
                    Relation::Unknown => Some(Owner::Unknown),
                }
            }
            Op::Phi(operands) => {
                let owners = body.operands(operands).iter().filter_map(|operand| self.owner(body, *operand));
                owners.reduce(|one, other| match () {
                    () if one == other => one,
                    () if one == Owner::Own || other == Owner::Own => Owner::Own,
                    () => Owner::Unknown,
                })
            }
            _ => Some(Owner::Unknown),
        }
    }

    fn path(&self, body: &Body, value: ValueId) -> LockPath {
        LockPath::of(self.scene.program(), &self.scene.facts.changing, body, value)
    }

    /// What the constructor of a new object is given for the lock field.
    fn owner_of_new(&self, body: &Body, value: ValueId) -> Option<Owner> {
        let (constructor, arguments) = body.statements().find_map(|statement| match body.statement(statement).op {
            Op::Invoke { kind: InvokeKind::Special, method, arguments } => {
                let arguments = body.operands(arguments);
                (arguments.first() == Some(&value)).then_some((method.resolved?, arguments))
            }
            _ => None,
        })?;
        let argument = *arguments.get(self.initialised_by(constructor)?)?;
        Some(Owner::Named(self.path(body, argument)))
    }

    /// The index of the parameter that a constructor stores into the lock field of its object.
    fn initialised_by(&self, constructor: MethodId) -> Option<usize> {
        let body = self.scene.program().body(constructor)?.ok()?;
        let stored = body.statements().find_map(|statement| match body.statement(statement).op {
            Op::PutField { object, field, value } if field.resolved == Some(self.lock) => {
                (body.this() == Some(object)).then_some(body.uncast(value))
            }
            _ => None,
        })?;
        body.parameters().position(|parameter| parameter == stored)
    }

    /// How the lock of the content of a field is related to the object that has the field, in all stores; `None` if
    /// that is being decided, or nothing is stored.
    fn relation(&self, field: FieldId) -> Option<Relation> {
        if self.fields.borrow().contains(&field) {
            return None;
        }
        self.fields.borrow_mut().push(field);
        let mut relation = None;
        for code in self.scene.code() {
            for statement in code.body.statements() {
                let Op::PutField { object, field: stored, value } = code.body.statement(statement).op else { continue };
                let known = (stored.resolved == Some(field)).then(|| self.stored(code.body, object, value)).flatten();
                relation = match (relation, known) {
                    (known, None) | (None, known) => known,
                    (Some(one), Some(other)) if one == other => Some(one),
                    (Some(Relation::Own), _) | (_, Some(Relation::Own)) => Some(Relation::Own),
                    _ => Some(Relation::Unknown),
                };
            }
        }
        self.fields.borrow_mut().pop();
        relation
    }

    /// The relation that one store establishes; `None` if it stores nothing, or what is being decided.
    fn stored(&self, body: &Body, object: ValueId, value: ValueId) -> Option<Relation> {
        let parameter = |value| body.parameters().position(|parameter| parameter == value);
        if body.this() == Some(object)
            && let (Some(content), Some(lock)) = (parameter(body.uncast(value)), self.initialised_by(body.method))
        {
            return self.constructed(body.method, content, lock);
        }
        let path = match self.owner(body, value)? {
            Owner::Own => return Some(Relation::Own),
            Owner::Unknown => return Some(Relation::Unknown),
            Owner::Named(path) => path,
        };
        let holder = self.path(body, object);
        Some(match path.fields.strip_prefix(&holder.fields[..]).filter(|_| path.root == holder.root) {
            Some([]) => Relation::Holder,
            _ if self.owner(body, object) == Some(Owner::Named(path.clone())) => Relation::Same,
            Some([field]) => Relation::FieldOfHolder(*field),
            _ if is_made_for_one(body, &path) => Relation::Own,
            _ => Relation::Unknown,
        })
    }

    /// The relation between two parameters of a constructor, by all its calls: one becomes a content, one the lock.
    fn constructed(&self, constructor: MethodId, content: usize, lock: usize) -> Option<Relation> {
        let mut relation = None;
        for code in self.scene.code() {
            for statement in code.body.statements() {
                let Op::Invoke { method, arguments, .. } = code.body.statement(statement).op else { continue };
                if method.resolved != Some(constructor) {
                    continue;
                }
                let arguments = code.body.operands(arguments);
                let (Some(content), Some(lock)) = (arguments.get(content), arguments.get(lock)) else { continue };
                match self.owner(code.body, *content) {
                    None => {}
                    Some(Owner::Own) => return Some(Relation::Own),
                    Some(Owner::Named(path)) if path == self.path(code.body, *lock) => relation = Some(Relation::Same),
                    Some(Owner::Named(path)) if is_made_for_one(code.body, &path) => return Some(Relation::Own),
                    Some(_) => return Some(Relation::Unknown),
                }
            }
        }
        relation
    }
}

/// Whether a path is an object that is made here and passed to one call only: nothing else has it for a lock.
fn is_made_for_one(body: &Body, path: &LockPath) -> bool {
    let LockRoot::Value(value) = path.root else { return false };
    let Definition::Statement(made) = body.value(value).definition else { return false };
    let mut uses = 0;
    for statement in body.statements() {
        let op = &body.statement(statement).op;
        let is_constructor = matches!(op, Op::Invoke { kind: InvokeKind::Special, arguments, .. }
            if body.operands(*arguments).first() == Some(&value));
        if !is_constructor {
            body.visit_uses(op, |used| uses += usize::from(used == value));
        }
    }
    path.fields.is_empty() && matches!(body.statement(made).op, Op::New(_)) && uses == 1
}

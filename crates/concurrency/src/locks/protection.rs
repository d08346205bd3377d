//! Whether two accesses to one object are protected by one lock.
//!
//! A lock protects if both threads must hold it and it must be the same lock. It is the same if both hold the lock of
//! one single object, of a class, or of the content of an unchanging static field; or if both have the same name for it
//! *relative to the accessed object*: its own lock, that of a field of it, or, where the object is owned by another
//! (`Fresh::is_owned`), that of its owner or of a field of its owner. A may-points-to set alone never shows that two
//! locks are the same.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_library::{LockMode, LockSort};
use unsnarl_pointer::{Analysis, InstanceId, ObjectId};
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId};

use super::LockClass;
use super::path::{ChangingFields, LockPath, LockRoot, viewed};
use crate::accesses::Access;
use crate::assumed::Assumption;
use crate::facts::Facts;
use crate::fresh::Fresh;
use crate::locks::{GuardContextId, GuardSet};

/// The maximum number of owners that are followed.
const MAX_OWNERS: usize = 4;

/// The name of a lock that is valid for all accesses to the same object. Not a [`LockPath`] by itself: that starts from
/// a value of one method, while two methods agree only on what both reach from the accessed object, up over its owners
/// and down again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LockName {
    /// The lock of one single object.
    Single(ObjectId),
    /// The lock of a class, or of the content of a static field followed by unchanging fields.
    Global(LockPath),
    /// From the accessed object up to its owners and down unchanging fields.
    Relative {
        /// The fields in which the accessed object and its owners are held, outermost first.
        up: SmallVec<[FieldId; 2]>,
        /// The fields to follow from there.
        down: SmallVec<[FieldId; 2]>,
    },
}

impl LockName {
    /// The name of the lock in a body that accesses `base`; `None` for the lock of a single object, or where a field on
    /// the path may change.
    pub fn in_body(&self, facts: &Facts<'_, '_>, body: &Body, base: Option<ValueId>) -> Option<LockPath> {
        let (up, down) = match self {
            LockName::Single(_) => return None,
            LockName::Global(path) => return Some(path.clone()),
            LockName::Relative { up, down } => (up, down),
        };
        let chain = OwnerChain::of(facts.analysis, &facts.changing, &facts.fresh, body, base?);
        let (above, below) = chain.fields.split_at(chain.fields.len().checked_sub(up.len())?);
        let never_changes = |field| facts.changing.never_changes(facts.analysis.program(), field);
        let is_named =
            below.iter().map(|(field, _)| field).eq(up) && above.iter().all(|(field, _)| never_changes(*field));
        let fields = above.iter().map(|(field, _)| *field).chain(down.iter().copied());
        is_named.then(|| LockPath { root: chain.root, fields: fields.collect() })
    }
}

/// A lock that must be held at an access, by a name that other accesses to the same object have for it as well.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Protection {
    name: LockName,
    sort: LockSort,
    mode: LockMode,
}

impl Protection {
    /// Whether a thread that holds this excludes a thread that holds `other`.
    pub fn excludes(&self, other: &Protection) -> bool {
        self.name == other.name
            && self.sort == other.sort
            && !(self.mode == LockMode::Read && other.mode == LockMode::Read)
    }

    /// The lock: its name, and which of the two locks of an object it is.
    pub fn lock(&self) -> (&LockName, LockSort) {
        (&self.name, self.sort)
    }

    /// Whether it is held for reading, so that other readers are admitted at the same time.
    pub fn is_shared(&self) -> bool {
        self.mode == LockMode::Read
    }

    /// Whether it excludes holders of `lock`, a lock of the object that owns the accessed one through `field`.
    pub fn is_of_owner(&self, field: FieldId, lock: &Protection) -> bool {
        let (LockName::Relative { up, down }, LockName::Relative { up: none, down: of_owner }) =
            (&self.name, &lock.name)
        else {
            return self.excludes(lock);
        };
        up[..] == [field]
            && none.is_empty()
            && down == of_owner
            && self.sort == lock.sort
            && self.mode != LockMode::Read
    }

    /// Whether it is the accessed object's own lock, or that of one of its fields or owners.
    pub fn is_relative(&self) -> bool {
        matches!(self.name, LockName::Relative { .. })
    }
}

/// A cache of protections, by instance, statement, accessed value and context.
pub(crate) type ProtectionCache =
    FxHashMap<(InstanceId, StatementId, Option<ValueId>, GuardContextId), Box<[Protection]>>;

/// The locks that protect an access in a context.
pub fn protections(facts: &Facts<'_, '_>, access: &Access, context: GuardContextId) -> SmallVec<[Protection; 2]> {
    let key = (access.instance, access.statement, access.base, context);
    if let Some(known) = facts.protections.borrow().get(&key) {
        return known.iter().cloned().collect();
    }
    let found = protections_of(facts, context, access.statement, access.base);
    facts.protections.borrow_mut().insert(key, found.as_slice().into());
    found
}

/// The locks that protect what a statement does to an object in a context.
pub fn protections_of(
    facts: &Facts<'_, '_>,
    context: GuardContextId,
    statement: StatementId,
    base: Option<ValueId>,
) -> SmallVec<[Protection; 2]> {
    let held = facts.guards.held_during(context, statement);
    protections_by(facts, facts.guards.context(context).instance, &held, base)
}

/// Which of the locks that an instance holds protect an object, by the names that are valid for all accesses to it.
pub fn protections_by(
    facts: &Facts<'_, '_>,
    instance: InstanceId,
    held: &GuardSet,
    base: Option<ValueId>,
) -> SmallVec<[Protection; 2]> {
    if held.is_empty() {
        return SmallVec::new();
    }
    let body = facts.analysis.code_of(instance);
    let base =
        body.zip(base).map(|(body, base)| OwnerChain::of(facts.analysis, &facts.changing, &facts.fresh, body, base));
    let mut all = SmallVec::new();
    for guard in held {
        let class = facts.locks.class(guard.class);
        if let Some(object) = class.must_be_of(&facts.once) {
            all.push(Protection { name: LockName::Single(object), sort: class.sort, mode: class.mode });
        }
        let Some(path) = guard.path.map(|path| facts.guards.paths().get(path)) else { continue };
        names(class, path, base.as_ref(), &mut all);
        let others = held.iter().filter(|other| *other != guard && other.class == guard.class);
        let others = others.filter_map(|other| Some(facts.guards.paths().get(other.path?)));
        let chosen = body.into_iter().flat_map(|body| both_chosen(body, path, others.clone()));
        let is_ordered = |body: &Body| facts.assumed.holds(Assumption::OwnOrder, (body.method, None));
        for chosen in chosen.filter(|_| body.is_some_and(is_ordered)) {
            names(class, &chosen, base.as_ref(), &mut all);
        }
    }
    all
}

/// If two held locks are chosen from the same two values (`first = a.id < b.id ? a : b; second = first == a ? b : a`),
/// both of these values are locked (A16).
fn both_chosen<'p>(
    body: &Body,
    path: &LockPath,
    mut others: impl Iterator<Item = &'p LockPath>,
) -> SmallVec<[LockPath; 2]> {
    let choices = |path: &LockPath| {
        let LockRoot::Value(value) = path.root else { return None };
        let Definition::Statement(statement) = body.value(value).definition else { return None };
        let Op::Phi(operands) = body.statement(statement).op else { return None };
        let mut choices = <[ValueId; 2]>::try_from(body.operands(operands)).ok()?;
        choices.sort_unstable();
        Some(choices)
    };
    let Some(mine) = choices(path) else { return SmallVec::new() };
    let is_other =
        |other: &LockPath| other.root != path.root && other.fields == path.fields && choices(other) == Some(mine);
    let roots: &[ValueId] = if others.any(is_other) { &mine } else { &[] };
    roots.iter().map(|root| LockPath { root: LockRoot::Value(*root), fields: path.fields.clone() }).collect()
}

fn names(class: &LockClass, path: &LockPath, base: Option<&OwnerChain>, all: &mut SmallVec<[Protection; 2]>) {
    let mut add = |name| all.push(Protection { name, sort: class.sort, mode: class.mode });
    if !matches!(path.root, LockRoot::Value(_)) {
        add(LockName::Global(path.clone()));
    }
    if let Some(base) = base.filter(|base| base.root == path.root) {
        let common = base.fields.iter().zip(&path.fields).take_while(|((one, _), other)| one == *other).count();
        let up = &base.fields[common..];
        if up.iter().all(|(_, is_owned)| *is_owned) {
            let up = up.iter().map(|(field, _)| *field).collect();
            add(LockName::Relative { up, down: path.fields[common..].into() });
        }
    }
}

/// How an object is reached: like a path, but also over owned fields, which may change.
struct OwnerChain {
    root: LockRoot,
    /// The fields, and whether each is owned.
    fields: SmallVec<[(FieldId, bool); 4]>,
}

impl OwnerChain {
    fn of(analysis: &Analysis<'_>, changing: &ChangingFields, fresh: &Fresh, body: &Body, base: ValueId) -> OwnerChain {
        let program = analysis.program();
        let mut fields: SmallVec<[(FieldId, bool); 4]> = SmallVec::new();
        let mut at = base;
        let root = loop {
            match body.holder(at).filter(|_| fields.len() < MAX_OWNERS) {
                Some((from, None)) => at = from,
                Some((from, Some(field))) if fresh.is_owned(field) || changing.never_changes(program, field) => {
                    fields.push((field, fresh.is_owned(field)));
                    at = from;
                }
                // What a view shows is that of the object which it is a view of.
                _ => match viewed(analysis, body, at) {
                    Some(from) => at = from,
                    None => break LockPath::of(program, changing, body, at).root,
                },
            }
        };
        fields.reverse();
        OwnerChain { root, fields }
    }
}

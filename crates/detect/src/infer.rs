//! Infers which lock guards which field: the annotations that users of rccjava had to write, computed from the program.
//!
//! For each field, finds the accesses that may run in parallel with those of another thread, and the lock that most of
//! them must hold. For each method that uses such a field, checks whether all its callers hold that lock. To rank
//! findings, RacerX counts how often a lock protects a variable (Zhou 2003, section 4.2); here the same count yields
//! the annotations of rccjava (section 2).
//!
//! Thread-local classes (section 2.4) need no declaration: the vetoes of `data-race` decide which objects threads
//! share.
//!
//! Under-approximates the guarded accesses, because it rests on must-locks. If a field never changes, the accesses that
//! count are those to the array or library object that it holds.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::locks::{Guard, LockClassId, LockName, LockPath, LockRoot, protections_by, protections_of};
use unsnarl_concurrency::{Facts, Variable};
use unsnarl_finding::{Discipline, InferredField, InferredLock, InferredMethod, Site};
use unsnarl_library::{ClassFact, LockSort};
use unsnarl_pointer::{ObjectId, Origins};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, FieldId, MethodId, Origin, Program, dotted};

use crate::Wanted;
use crate::scene::{Code, Scene};
use crate::stated::{SharedUse, Use};
use crate::wording::describe::{field_name, guard_names, object, outer_class, place, simple_name};

/// The discipline of each field of the program, and the locks that each method requires of its callers.
pub fn infer(facts: &Facts<'_, '_>) -> (Vec<InferredField>, Vec<InferredMethod>) {
    let nothing = Wanted::default();
    let scene = Scene::new(facts, &nothing);
    let program = scene.program();
    let uses = uses(&scene);
    let mut fields = Vec::new();
    let mut locks: BTreeMap<FieldId, String> = BTreeMap::new();
    for class in program.application_classes().take_while(|_| !facts.is_cancelled()) {
        for field in program.fields_of(class).filter(|field| !program.field(*field).access.is_synthetic()) {
            let Some(uses) = uses.get(&field) else { continue };
            let inferred = of_field(&scene, field, uses);
            if inferred.discipline == Discipline::Locked {
                locks.extend(inferred.lock.as_ref().and_then(|lock| Some((field, lock.expression.clone()?))));
            }
            fields.push(inferred);
        }
    }
    let methods = scene.code().iter().filter_map(|code| of_method(&scene, &locks, code)).collect();
    (fields, methods)
}

/// The uses of a field: accesses to the field itself (`direct`), and to the object that it refers to (`contents`).
#[derive(Default)]
struct FieldUses {
    direct: Vec<(MethodId, SharedUse)>,
    contents: Vec<(MethodId, SharedUse)>,
}

fn uses(scene: &Scene<'_, '_, '_>) -> BTreeMap<FieldId, FieldUses> {
    let mut uses: BTreeMap<FieldId, FieldUses> = BTreeMap::new();
    for code in scene.code().iter().take_while(|_| !scene.facts.is_cancelled()) {
        let with_method = |seen: Vec<SharedUse>| seen.into_iter().map(|seen| (code.method, seen));
        for statement in code.body.statements() {
            if let Some((field, used)) = Use::of_field(code.body, statement) {
                uses.entry(field).or_default().direct.extend(with_method(used.seen(scene.facts, code)));
            }
            if let Some((field, used)) = Use::of_value(scene.facts, &code.instances, code.body, statement) {
                uses.entry(field).or_default().contents.extend(with_method(used.seen(scene.facts, code)));
            }
        }
    }
    uses
}

fn of_field(scene: &Scene<'_, '_, '_>, field: FieldId, uses: &FieldUses) -> InferredField {
    let (program, facts) = (scene.program(), scene.facts);
    let data = program.field(field);
    let never_changes = facts.changing.never_changes(program, field);
    let uses = if never_changes { &uses.contents } else { &uses.direct };
    let mut inferred = InferredField {
        class: dotted(program.class_name(data.class)),
        field: program.text(program.key(data.key).name).to_string(),
        file: program.source_file(data.class).map(|file| file.to_string()),
        discipline: Discipline::Final,
        lock: None,
        accesses: 0,
        guarded: 0,
        exceptions: Vec::new(),
        stated: scene.stated().of_field(field).map(|needed| needed.text.clone()).collect(),
        declared: None,
    };
    let is_safe = never_changes && !uses.is_empty() && holds_only(scene, uses, is_safe_to_share);
    inferred.discipline = match () {
        () if data.access.is_volatile() => Discipline::Volatile,
        () if is_safe => Discipline::ThreadSafe,
        () if never_changes && (uses.is_empty() || !holds_only(scene, uses, has_contents)) => Discipline::Final,
        () if are_shared(scene, field, never_changes, uses) => Discipline::Unguarded,
        () if is_never_shared(scene, uses) => Discipline::Confined,
        () if uses.iter().any(|(_, seen)| seen.used.is_write || !facts.threads.is_ever_parallel(seen.instance)) => {
            Discipline::Confined
        }
        () => Discipline::ReadOnly,
    };
    if inferred.discipline == Discipline::Unguarded {
        find_lock(scene, data.class, uses, &mut inferred);
    }
    inferred
}

/// Whether all objects that a field may hold satisfy a predicate.
fn holds_only(
    scene: &Scene<'_, '_, '_>,
    uses: &[(MethodId, SharedUse)],
    is_such: fn(&Scene<'_, '_, '_>, ObjectId) -> bool,
) -> bool {
    uses.iter().all(|(_, seen)| {
        let value = seen.used.value.or(seen.used.base);
        let objects = value.map(|value| scene.analysis().points_to(seen.instance, value));
        objects.is_some_and(|objects| objects.iter().all(|object| is_such(scene, object)))
    })
}

fn is_safe_to_share(scene: &Scene<'_, '_, '_>, object: ObjectId) -> bool {
    let (program, models) = (scene.program(), scene.analysis().models());
    scene.analysis().object(object).ty.as_class().is_some_and(|class| {
        [ClassFact::ThreadSafe, ClassFact::Immutable].into_iter().any(|fact| program.class_is(models, class, fact))
    })
}

/// Whether accesses to an object count as accesses to its contents: it is an array or a library object. Objects of the
/// program have fields of their own.
fn has_contents(scene: &Scene<'_, '_, '_>, object: ObjectId) -> bool {
    let class = scene.analysis().object(object).ty.as_class();
    class.is_none_or(|class| scene.program().class(class).origin != Origin::Application)
}

/// Whether two threads may use the field of one object at the same time, at least one of them writing: by the reasons
/// of `data-race`, except locks, so that what is confined here does not race there.
fn are_shared(scene: &Scene<'_, '_, '_>, field: FieldId, never_changes: bool, uses: &[(MethodId, SharedUse)]) -> bool {
    let is_meant = |variable: Variable| match variable {
        Variable::Field(known) => !never_changes && known == field,
        Variable::Elements(_) | Variable::Contents(_) => never_changes,
    };
    uses.iter().any(|(_, seen)| {
        let mut shared = scene.contested().at((seen.instance, seen.used.statement)).iter();
        shared.any(|shared| shared.is_contested && is_meant(scene.facts.accesses().variable(shared.variable)))
    })
}

/// Whether no two threads ever know an object whose field it is: each use is of an object that is not shared, or there
/// is none once another thread might know it.
fn is_never_shared(scene: &Scene<'_, '_, '_>, uses: &[(MethodId, SharedUse)]) -> bool {
    uses.iter().all(|(_, seen)| {
        let objects = seen.used.base.map(|base| scene.analysis().points_to(seen.instance, base));
        objects.is_some_and(|objects| objects.iter().all(|object| scene.facts.is_unshared(object)))
    })
}

/// A lock of an object, regardless of the mode in which it is held.
type Lock = (LockName, LockSort);

fn find_lock(scene: &Scene<'_, '_, '_>, class: ClassId, uses: &[(MethodId, SharedUse)], inferred: &mut InferredField) {
    let facts = scene.facts;
    let mut places: BTreeMap<(MethodId, StatementId), (BTreeSet<Lock>, SharedUse)> = BTreeMap::new();
    for (method, seen) in uses {
        let held = protections_of(facts, seen.context, seen.used.statement, seen.used.base);
        // A write is guarded only if it holds the lock exclusively.
        let held = held.iter().filter(|lock| !(seen.used.is_write && lock.is_shared()));
        let held: BTreeSet<Lock> = held.map(|lock| (lock.lock().0.clone(), lock.lock().1)).collect();
        match places.get_mut(&(*method, seen.used.statement)) {
            // A statement is guarded if it is in all contexts. Show the context that holds the fewest locks.
            Some((known, shown)) => {
                let common: BTreeSet<Lock> = known.intersection(&held).cloned().collect();
                if common.len() < known.len() {
                    *shown = *seen;
                }
                *known = common;
            }
            None => {
                places.insert((*method, seen.used.statement), (held, *seen));
            }
        }
    }
    inferred.accesses = places.len();
    let mut counts: BTreeMap<&Lock, usize> = BTreeMap::new();
    places.values().flat_map(|(held, _)| held).for_each(|lock| *counts.entry(lock).or_default() += 1);
    let name = |lock: &Lock| lock_name(facts, class, &lock.0);
    let best = counts.into_iter().max_by_key(|(lock, count)| (*count, name(lock).expression.is_some(), Reverse(*lock)));
    let Some((lock, guarded)) = best else { return };
    inferred.lock = Some(name(lock));
    inferred.guarded = guarded;
    if 2 * guarded <= places.len() {
        return;
    }
    inferred.discipline = Discipline::Locked;
    let without = places.iter().filter(|(_, (held, _))| !held.contains(lock));
    let is_it = |seen: &SharedUse, guard: &Guard| {
        let instance = facts.guards.context(seen.context).instance;
        let named = protections_by(facts, instance, &std::iter::once(*guard).collect(), seen.used.base);
        named.iter().any(|known| known.lock() == (&lock.0, lock.1))
    };
    let guards = |seen: &SharedUse| facts.guards.held_during(seen.context, seen.used.statement);
    let classes: BTreeSet<LockClassId> = uses
        .iter()
        .flat_map(|(_, seen)| guards(seen).into_iter().filter(|guard| is_it(seen, guard)))
        .map(|guard| guard.class)
        .collect();
    inferred.exceptions =
        without.map(|((method, at), (_, seen))| exception(facts, (*method, *at), seen, &classes)).collect();
}

/// A use without the lock, whose classes these are. Where a lock of these classes is held, it may be that of another
/// object.
fn exception(
    facts: &Facts<'_, '_>,
    (method, at): (MethodId, StatementId),
    seen: &SharedUse,
    classes: &BTreeSet<LockClassId>,
) -> Site {
    let does = if seen.used.is_write { "writes" } else { "reads" };
    let may_be_it = |guard: &Guard| {
        let held = facts.locks.class(guard.class);
        classes.iter().any(|class| held.may_be_lock_of(facts.locks.class(*class)))
    };
    let is_unsure = facts.guards.held_during(seen.context, at).iter().any(may_be_it);
    let held = match &guard_names(facts, seen.context, at)[..] {
        [] => "without a lock".to_owned(),
        names => {
            let names = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
            let unsure = if is_unsure { ", perhaps that of another object" } else { "" };
            format!("holding {names}{unsure}")
        }
    };
    place(facts, method, Some(at), None, format!("{does} it {held}"))
}

/// The name of a lock as the class whose field it guards would write it.
fn lock_name(facts: &Facts<'_, '_>, class: ClassId, name: &LockName) -> InferredLock {
    let program = facts.analysis.program();
    let plain = |text: String| InferredLock { name: text.clone(), expression: Some(text) };
    let fields = match name {
        LockName::Single(_) => &[][..],
        LockName::Global(path) => &path.fields,
        LockName::Relative { down, .. } => down,
    };
    let is_visible = fields.iter().all(|field| may_name(program, class, *field));
    let lock = match name {
        LockName::Single(single) => InferredLock { name: object(facts, *single), expression: None },
        LockName::Global(path) => match global(program, path) {
            Some(text) => plain(text),
            None => InferredLock { name: "a lock".into(), expression: None },
        },
        LockName::Relative { up, down } if up.is_empty() => plain(relative(program, "this".into(), down)),
        LockName::Relative { up, down } => {
            let owner = up.first().map_or(class, |field| program.field(*field).class);
            let owner = simple_name(program, owner);
            let path = relative(program, owner.clone(), down);
            let text =
                if path == owner { format!("the {owner} that holds it") } else { format!("`{path}` of what holds it") };
            InferredLock { name: text, expression: None }
        }
    };
    InferredLock { expression: lock.expression.filter(|_| is_visible), ..lock }
}

/// Whether a class may name a field: a private field only if one outermost class contains both.
fn may_name(program: &Program, class: ClassId, field: FieldId) -> bool {
    let outermost = |class| program.class_name(class).split(|byte| *byte == b'$').next();
    let data = program.field(field);
    !data.access.is_private() || outermost(class) == outermost(data.class)
}

/// A path as Java writes it: `this.lock`, `Outer.this`.
pub(crate) fn relative(program: &Program, start: String, fields: &[FieldId]) -> String {
    fields.iter().fold(start, |text, field| match outer_class(program, *field) {
        Some(outer) => format!("{outer}.this"),
        None => format!("{text}.{}", field_name(program, *field)),
    })
}

/// A path from a static field or a class as Java writes it: `Cache.LOCK`, `Cache.class`.
pub(crate) fn global(program: &Program, path: &LockPath) -> Option<String> {
    match path.root {
        LockRoot::Static(field) => {
            let data = program.field(field);
            let name = program.text(program.key(data.key).name).to_string();
            Some(relative(program, format!("{}.{name}", simple_name(program, data.class)), &path.fields))
        }
        LockRoot::Class(class) => {
            let class = class.as_class()?;
            Some(format!("{}.class", simple_name(program, class)))
        }
        LockRoot::Value(_) | LockRoot::Text(_) | LockRoot::Object(_) => None,
    }
}

/// A method that uses a guarded field of its own class and is always called with the lock held.
fn of_method(scene: &Scene<'_, '_, '_>, locks: &BTreeMap<FieldId, String>, code: &Code<'_>) -> Option<InferredMethod> {
    let (program, facts, body) = (scene.program(), scene.facts, code.body);
    let data = program.method(code.method);
    let key = program.key(data.key);
    let name = program.text(key.name).to_string();
    if name.starts_with('<') || data.access.is_synthetic() || data.access.is_synchronized() {
        return None;
    }
    let uses = body.statements().filter_map(|statement| Use::of_field(body, statement));
    let own = uses.filter(|(field, used)| {
        program.field(*field).class == data.class && (used.base.is_none() || used.base == body.this())
    });
    let needed: BTreeSet<&String> = own.filter_map(|(field, _)| locks.get(&field)).collect();
    let mut always: Option<BTreeSet<String>> = None;
    for context in code.instances.iter().flat_map(|instance| facts.guards.contexts_of(*instance)) {
        let context = facts.guards.context(context);
        let is_fresh = body.this().is_some() && context.parameters.fresh & 1 == 1;
        if is_fresh || context.origins().all(|origin| origin == Origins::INITIALISERS) {
            continue;
        }
        let held = context.entry.iter().filter_map(|guard| {
            let path = facts.guards.paths().get(guard.path?);
            match path.root {
                _ if !path.fields.iter().all(|field| may_name(program, data.class, *field)) => None,
                LockRoot::Value(value) if body.this() == Some(value) => {
                    Some(relative(program, "this".into(), &path.fields))
                }
                _ => global(program, path),
            }
        });
        let held: BTreeSet<String> = held.collect();
        always = Some(match always {
            Some(known) => known.intersection(&held).cloned().collect(),
            None => held,
        });
    }
    let expression = always?.into_iter().find(|lock| needed.contains(lock))?;
    let first = place(facts, code.method, None, None, String::new());
    Some(InferredMethod {
        class: first.class,
        method: name,
        descriptor: first.descriptor,
        file: first.file,
        line: first.line,
        expression,
        stated: scene.stated().of_method(code.method).iter().map(|needed| needed.text.clone()).collect(),
        declared: None,
    })
}

//! `lock-too-general`: one lock for several groups of methods that share nothing.
//!
//! Otto and Moschny 2008, section 6.5. The critical sections of a class on `this`, or on the class, are the nodes of a
//! graph. Two are connected if both access a variable that threads contend for (`race/contested.rs`), directly or
//! through calls. If the graph has several connected components, each of which writes something, each component could
//! have a lock of its own.
//!
//! The rule claims an absence, so it reports only if everything that the sections do is known (`scene/known.rs`), no
//! other code acquires the lock, and the components contend: two threads may want them at the same time. It
//! under-approximates: where a section calls more than [`MAX_CALLED`] methods, nothing is reported.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_concurrency::Variable;
use unsnarl_concurrency::locks::{AcquisitionKind, LockRoot, Section, sections};
use unsnarl_finding::{Finding, Note, Rule, RuleId, Severity, Site};
use unsnarl_library::{BlockingKind, ClassFact};
use unsnarl_pointer::{InstanceId, ObjectId};
use unsnarl_program::ir::{Body, Op, StatementId};
use unsnarl_program::{ClassId, FieldId, MethodId, Origin, Type};

use crate::flow::{definition, found_empty};
use crate::pattern_only;
use crate::race::contested::Shared;
use crate::race::report::variable_name;
use crate::rank;
use crate::scene::known::{field_of, may_be_called};
use crate::scene::shared::At;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{listed, place, simple_name};
use crate::{Needs, Pattern};

/// Maximum number of methods that a section calls and that are followed.
const MAX_CALLED: usize = 400;

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("lock-too-general"),
        summary: "a class has one lock for several groups of methods that share nothing",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/lock-too-general.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

/// Which lock the sections of a class share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lock {
    /// The monitor of the instances of a class. Sections of its superclasses belong to it.
    Instances(ClassId),
    /// The monitor of a class.
    Class(ClassId),
    /// A lock that a field holds, which never changes.
    Field(FieldId),
}

/// A critical section of a method, in all contexts.
struct Node {
    method: MethodId,
    taken: StatementId,
    sections: Vec<(InstanceId, Section)>,
}

/// A connected component: sections of a lock that share what they access.
struct Component<'n> {
    nodes: Vec<&'n Node>,
    shared: Vec<(At, Shared)>,
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut findings = judged(scene);
    if scene.pattern_complete {
        findings.append(&mut pattern_only::lock_too_general::matches(scene, &PATTERN.rule, &findings));
    }
    findings
}

fn judged(scene: &Scene<'_, '_, '_>) -> Vec<Finding> {
    if scene.unknown().is_open() {
        return Vec::new();
    }
    let locks = locks(scene);
    let reached: FxHashSet<MethodId> = scene.code().iter().map(|code| code.method).collect();
    let several = |nodes: &[Node]| nodes.iter().map(|node| node.method).collect::<BTreeSet<_>>().len() > 1;
    let mut reported: BTreeSet<Vec<(MethodId, StatementId)>> = BTreeSet::new();
    let mut findings = Vec::new();
    for (lock, nodes) in locks.iter().filter(|(_, nodes)| several(nodes)) {
        let Some((separable, found)) = look(scene, &reached, *lock, nodes) else { continue };
        // Two subclasses may inherit the same sections.
        if reported.insert(separable) {
            findings.push(found);
        }
    }
    findings
}

/// The locks that only sections of their own acquire, each with its sections.
fn locks(scene: &Scene<'_, '_, '_>) -> BTreeMap<Lock, Vec<Node>> {
    let facts = scene.facts;
    let mut locks: BTreeMap<Lock, Vec<Node>> = BTreeMap::new();
    let mut owners: FxHashMap<ObjectId, Option<Lock>> = FxHashMap::default();
    let mut shared: BTreeSet<Lock> = BTreeSet::new();
    for code in scene.code() {
        for instance in &code.instances {
            for section in sections(facts, *instance) {
                let taken = facts.locks.acquisition(section.acquisition).statement;
                let mut own: BTreeSet<Lock> = BTreeSet::new();
                for object in facts.locks.class_of(section.acquisition).objects.iter() {
                    let lock = lock_of(scene, code, &section, object);
                    let owner = *owners.entry(object).or_insert(lock);
                    if owner != lock {
                        shared.extend(owner.into_iter().chain(lock));
                        owners.insert(object, None);
                    }
                    own.extend(lock);
                }
                let Some(taken) = taken else { continue };
                for lock in own {
                    let nodes = locks.entry(lock).or_default();
                    let section = (*instance, section.clone());
                    match nodes.iter_mut().find(|node| (node.method, node.taken) == (code.method, taken)) {
                        Some(node) => node.sections.push(section),
                        None => nodes.push(Node { method: code.method, taken, sections: vec![section] }),
                    }
                }
            }
        }
    }
    locks.retain(|lock, _| !shared.contains(lock));
    locks
}

/// Which lock a section acquires if it is that of an object: one of its own class or object, or one in a field.
fn lock_of(scene: &Scene<'_, '_, '_>, code: &Code<'_>, section: &Section, object: ObjectId) -> Option<Lock> {
    let facts = scene.facts;
    let acquisition = facts.locks.acquisition(section.acquisition);
    let class = scene.program().method(code.method).class;
    match acquisition.kind {
        AcquisitionKind::Monitor(value) if code.body.this() == Some(value) => {
            return facts.analysis.object(object).ty.as_class().map(Lock::Instances);
        }
        AcquisitionKind::Wait(_) => return None,
        AcquisitionKind::Monitor(_) | AcquisitionKind::Call(_) => {}
    }
    let path = facts.guards.paths().get(acquisition.path?);
    match (path.fields.last().copied(), path.root) {
        (Some(field), _) | (None, LockRoot::Static(field)) => Some(Lock::Field(field)),
        (None, LockRoot::Class(ty)) if ty == Type::class(class) => Some(Lock::Class(class)),
        _ => None,
    }
}

/// The sections that could have locks of their own, and the finding.
fn look(
    scene: &Scene<'_, '_, '_>,
    reached: &FxHashSet<MethodId>,
    lock: Lock,
    nodes: &[Node],
) -> Option<(Vec<(MethodId, StatementId)>, Finding)> {
    let facts = scene.facts;
    let is_unknown = |node: &Node| {
        node.sections.iter().any(|(_, section)| {
            let objects = &facts.locks.class_of(section.acquisition).objects;
            !section.is_closed || scene.unknown().is_unknown_lock(facts.analysis, objects)
        })
    };
    if nodes.iter().any(is_unknown) {
        return None;
    }
    let used: Option<Vec<Vec<(At, Shared)>>> = nodes.iter().map(|node| contested_in(scene, node)).collect();
    let components = components(scene, nodes, used?);
    if components.len() < 2 {
        return None;
    }
    let components = joined_by_unreached(scene, components, &unreached(scene, reached, lock)?);
    let writes = |component: &Component<'_>| component.shared.iter().any(|(_, shared)| shared.access(facts).is_write);
    let meets = |one: &Component<'_>, other: &Component<'_>| {
        one.nodes.iter().any(|mine| other.nodes.iter().any(|theirs| may_contend(scene, mine, theirs)))
    };
    let is_used = |component: &Component<'_>| {
        !component.nodes.iter().all(|node| is_for_first_use(scene, node, &component.shared))
    };
    let is_contended = |component: &&Component<'_>| {
        components
            .iter()
            .any(|other| !std::ptr::eq(*component, other) && writes(other) && is_used(other) && meets(component, other))
    };
    let separable: Vec<&Component<'_>> =
        components.iter().filter(|component| writes(component) && is_used(component)).filter(is_contended).collect();
    let places = separable.iter().flat_map(|component| component.nodes.iter().map(|node| (node.method, node.taken)));
    (separable.len() > 1).then(|| (places.collect(), report(scene, lock, &separable)))
}

/// The fields that each method uses which no known thread reaches and which may acquire the lock; `None` if not
/// everything that one of them does is known.
fn unreached(scene: &Scene<'_, '_, '_>, reached: &FxHashSet<MethodId>, lock: Lock) -> Option<Vec<BTreeSet<FieldId>>> {
    let program = scene.program();
    let classes: Vec<ClassId> = match lock {
        Lock::Class(class) => vec![class],
        Lock::Instances(class) => program.superclasses(class).collect(),
        Lock::Field(field) => {
            let outermost = |class| program.bytes(program.class(class).name).split(|byte| *byte == b'$').next();
            let home = program.field(field).class;
            let is_near =
                |class: &ClassId| !program.field(field).access.is_private() || outermost(*class) == outermost(home);
            program.application_classes().filter(is_near).collect()
        }
    };
    let own = classes.into_iter().filter(|class| program.class(*class).origin == Origin::Application);
    let methods = own.flat_map(|class| program.methods_of(class)).filter(|method| !reached.contains(method));
    let may_lock = |body: &Body| {
        body.statements().any(|at| match (lock, body.statement(at).op) {
            (Lock::Field(field), op) => field_of(op) == Some(field),
            (_, op) => matches!(op, Op::MonitorEnter(_)),
        })
    };
    let bodies = methods.filter_map(|method| Some((method, program.body(method)?.ok()?)));
    bodies.filter(|(_, body)| may_lock(body)).map(|(method, _)| fields_used(scene, method)).collect()
}

/// The fields that a method uses, itself or through calls, by its text alone; `None` if it calls what is not known.
fn fields_used(scene: &Scene<'_, '_, '_>, method: MethodId) -> Option<BTreeSet<FieldId>> {
    let program = scene.program();
    let (mut fields, mut seen, mut open) = (BTreeSet::new(), BTreeSet::from([method]), vec![method]);
    while let Some(method) = open.pop() {
        let body = program.body(method)?.ok()?;
        for statement in body.statements() {
            let op = body.statement(statement).op;
            fields.extend(field_of(op));
            let called = match op {
                Op::Invoke { method, .. } => method.resolved?,
                Op::Dynamic { .. } => return None,
                _ => continue,
            };
            let is_own = program.class(program.method(called).class).origin == Origin::Application;
            let callees = if is_own { may_be_called(program, body, statement) } else { Vec::new() };
            open.extend(callees.into_iter().filter(|callee| program.method(*callee).has_code && seen.insert(*callee)));
        }
        if seen.len() > MAX_CALLED {
            return None;
        }
    }
    Some(fields)
}

/// Joins the components that code which no known thread reaches uses together.
fn joined_by_unreached<'n>(
    scene: &Scene<'_, '_, '_>,
    mut components: Vec<Component<'n>>,
    unreached: &[BTreeSet<FieldId>],
) -> Vec<Component<'n>> {
    for used in unreached {
        let uses = |component: &Component<'n>| {
            component
                .shared
                .iter()
                .any(|(at, shared)| fields_behind(scene, *at, shared).any(|field| used.contains(&field)))
        };
        let (joined, mut apart): (Vec<_>, Vec<_>) = components.into_iter().partition(uses);
        apart.extend(joined.into_iter().reduce(|mut all, component| {
            all.nodes.extend(component.nodes);
            all.shared.extend(component.shared);
            all
        }));
        components = apart;
    }
    components.sort_by_key(|component| component.nodes.iter().map(|node| (node.method, node.taken)).min());
    components
}

/// The field that an access is to, and the one that held the object.
fn fields_behind(scene: &Scene<'_, '_, '_>, (instance, _): At, shared: &Shared) -> impl Iterator<Item = FieldId> {
    let facts = scene.facts;
    let field = match facts.accesses().variable(shared.variable) {
        Variable::Field(field) => Some(field),
        _ => None,
    };
    let base = shared.access(facts).base.zip(scene.analysis().code_of(instance));
    let held = base.and_then(|(base, body)| field_of(*definition(body, body.uncast(base))?.1));
    field.into_iter().chain(held)
}

/// Whether a section is entered only while a field is `null` that it sets: it seldom runs twice, so that a lock of its
/// own would gain nothing.
fn is_for_first_use(scene: &Scene<'_, '_, '_>, node: &Node, shared: &[(At, Shared)]) -> bool {
    let facts = scene.facts;
    let Some(Ok(body)) = scene.program().body(node.method) else { return false };
    let is_set = |field: FieldId| {
        shared.iter().any(|(_, shared)| {
            shared.access(facts).is_write && facts.accesses().variable(shared.variable) == Variable::Field(field)
        })
    };
    !found_empty(body, node.taken, is_set).is_empty()
}

/// The contested accesses in a section and its callees; `None` if not everything that it does is known.
fn contested_in(scene: &Scene<'_, '_, '_>, node: &Node) -> Option<Vec<(At, Shared)>> {
    let analysis = scene.analysis();
    let mut found = Vec::new();
    let mut called: BTreeSet<InstanceId> = BTreeSet::new();
    let mut worklist: Vec<(InstanceId, Option<&Section>)> =
        node.sections.iter().map(|(instance, section)| (*instance, Some(section))).collect();
    while let Some((instance, section)) = worklist.pop() {
        let Some(body) = analysis.code_of(instance) else {
            if scene.unknown().inside_library(analysis, instance) {
                return None;
            }
            continue;
        };
        for statement in body.statements().filter(|at| section.is_none_or(|section| section.contains(*at))) {
            if scene.unknown().beyond_printing(analysis, instance, body, statement) {
                return None;
            }
            let point = (instance, statement);
            let shared = scene.contested().at(point).iter();
            let shared = shared.filter(|shared| shared.is_contested && !is_printing(scene, shared));
            found.extend(shared.map(|shared| (point, *shared)));
            for edge in analysis.calls_at(instance, Some(statement)) {
                if edge.kind.runs_here() && called.insert(edge.callee) {
                    worklist.push((edge.callee, None));
                }
            }
        }
        if called.len() > MAX_CALLED {
            return None;
        }
    }
    Some(found)
}

/// Whether an access is output of the library that needs no lock of the program: two groups of methods that print are
/// still two.
fn is_printing(scene: &Scene<'_, '_, '_>, shared: &Shared) -> bool {
    let (analysis, program) = (scene.analysis(), scene.program());
    let access = shared.access(scene.facts);
    let is_safe = |object: ObjectId| {
        let class = analysis.object(object).ty.as_class();
        class.is_some_and(|class| program.class_is(analysis.models(), class, ClassFact::ThreadSafe))
    };
    let does_io = |call| {
        analysis
            .model(call)
            .is_some_and(|model| model.method.blocks.is_some_and(|blocks| blocks.kind == BlockingKind::Io))
    };
    access.call.is_some_and(does_io) && access.objects(analysis).is_some_and(|objects| objects.iter().all(is_safe))
}

/// The connected components. A section without contested accesses is in none of them.
fn components<'n>(scene: &Scene<'_, '_, '_>, nodes: &'n [Node], used: Vec<Vec<(At, Shared)>>) -> Vec<Component<'n>> {
    let facts = scene.facts;
    let may_be_one = |one: &Shared, other: &Shared| {
        let objects = [one, other].map(|shared| shared.access(facts).objects(facts.analysis));
        one.variable == other.variable
            && match objects {
                [Some(one), Some(other)] => one.intersects(other),
                _ => true,
            }
    };
    let mut components: Vec<Component<'_>> = Vec::new();
    for (node, shared) in nodes.iter().zip(used).filter(|(_, shared)| !shared.is_empty()) {
        let shares = |component: &Component<'_>| {
            component.shared.iter().any(|(_, one)| shared.iter().any(|(_, other)| may_be_one(one, other)))
        };
        let (joined, apart): (Vec<_>, Vec<_>) = components.into_iter().partition(shares);
        let mut all = Component { nodes: Vec::new(), shared: Vec::new() };
        for component in joined {
            all.nodes.extend(component.nodes);
            all.shared.extend(component.shared);
        }
        all.nodes.push(node);
        all.shared.extend(shared);
        components = apart;
        components.push(all);
    }
    components
}

/// Whether two threads may want one lock for two sections at the same time.
fn may_contend(scene: &Scene<'_, '_, '_>, one: &Node, other: &Node) -> bool {
    let facts = scene.facts;
    one.sections.iter().any(|(mine, section)| {
        let lock = facts.locks.class_of(section.acquisition);
        other.sections.iter().any(|(theirs, section)| {
            lock.may_be_lock_of(facts.locks.class_of(section.acquisition))
                && facts.may_happen_in_parallel((*mine, one.taken), (*theirs, other.taken))
        })
    })
}

fn report(scene: &Scene<'_, '_, '_>, lock: Lock, components: &[&Component<'_>]) -> Finding {
    let program = scene.program();
    let name = match lock {
        Lock::Class(class) => format!("{}.class", simple_name(program, class)),
        Lock::Instances(class) => format!("{}.this", simple_name(program, class)),
        Lock::Field(field) => {
            let data = program.field(field);
            format!("{}.{}", simple_name(program, data.class), program.text(program.key(data.key).name))
        }
    };
    let mut sites = Vec::new();
    let mut notes = Vec::new();
    let mut groups = Vec::new();
    for component in components {
        let methods = methods_of(scene, component);
        let variables = variables_of(scene, component);
        sites.push(first_write(
            scene,
            component,
            &format!("{} need the lock for {}", listed(&methods), listed(&variables)),
        ));
        let text = format!("{} with {}", listed(&variables), listed(&methods));
        notes.push(Note { label: "a lock of its own".into(), text });
        groups.push(listed(&methods));
    }
    let text = "all that these methods do under the lock is known, and no other code takes it".to_owned();
    notes.push(Note { label: "rests on".into(), text });
    let message = format!(
        "`{name}` is one lock for {} groups of methods that share nothing: {}",
        components.len(),
        groups.join("; ")
    );
    let mut found = finding(&PATTERN.rule, message, sites, vec![rank::nothing_in_common(components.len())]);
    found.notes = notes;
    found
}

/// The sorted names of the methods of a component.
fn methods_of(scene: &Scene<'_, '_, '_>, component: &Component<'_>) -> Vec<String> {
    let program = scene.program();
    let methods: BTreeSet<MethodId> = component.nodes.iter().map(|node| node.method).collect();
    methods.iter().map(|method| program.text(program.key(program.method(*method).key).name).to_string()).collect()
}

/// The names of the variables that a component accesses, without duplicates.
fn variables_of(scene: &Scene<'_, '_, '_>, component: &Component<'_>) -> Vec<String> {
    let facts = scene.facts;
    let mut names: Vec<String> = Vec::new();
    for (_, shared) in &component.shared {
        let access = shared.access(facts);
        let name = variable_name(facts, facts.accesses().variable(shared.variable), access);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Where a component first writes, preferably in the class itself.
fn first_write(scene: &Scene<'_, '_, '_>, component: &Component<'_>, role: &str) -> Site {
    let facts = scene.facts;
    let written = component.shared.iter().filter(|(_, shared)| shared.access(facts).is_write);
    let places = written.map(|((instance, statement), _)| (facts.analysis.instance(*instance).method, *statement));
    let is_own = |method: MethodId| component.nodes.iter().any(|node| node.method == method);
    let first = places.min_by_key(|(method, statement)| (!is_own(*method), *method, *statement));
    let (method, statement) = first.unwrap_or((component.nodes[0].method, component.nodes[0].taken));
    place(facts, method, Some(statement), None, role.to_owned())
}

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
use unsnarl_concurrency::locks::{AcquisitionKind, LockRoot, Section, sections};
use unsnarl_concurrency::{Variable, VariableId};
use unsnarl_finding::{Finding, Note, Rule, RuleId, Severity, Site};
use unsnarl_pointer::{InstanceId, ObjectId};
use unsnarl_program::ir::{Op, StatementId};
use unsnarl_program::{ClassId, FieldId, MethodId, Type};

use crate::Pattern;
use crate::flow::found_empty;
use crate::pattern_only;
use crate::race::contested::Shared;
use crate::race::report::variable_name;
use crate::rank;
use crate::scene::shared::At;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{listed, place, simple_name};

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
};

/// Whose lock: that of the instances of a class, or that of the class itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Lock {
    class: ClassId,
    is_static: bool,
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
    let found = locks.iter().filter(|(_, nodes)| several(nodes));
    found.filter_map(|(lock, nodes)| look(scene, &reached, *lock, nodes)).collect()
}

/// The locks that only methods of their class acquire, each with its sections.
fn locks(scene: &Scene<'_, '_, '_>) -> BTreeMap<Lock, Vec<Node>> {
    let facts = scene.facts;
    let mut locks: BTreeMap<Lock, Vec<Node>> = BTreeMap::new();
    let mut owners: FxHashMap<ObjectId, Option<Lock>> = FxHashMap::default();
    let mut shared: BTreeSet<Lock> = BTreeSet::new();
    for code in scene.code() {
        for instance in &code.instances {
            for section in sections(facts, *instance) {
                let lock = lock_of(scene, code, &section);
                for object in facts.locks.class_of(section.acquisition).objects.iter() {
                    let owner = *owners.entry(object).or_insert(lock);
                    if owner != lock {
                        shared.extend(owner.into_iter().chain(lock));
                        owners.insert(object, None);
                    }
                }
                let Some((lock, taken)) = lock.zip(facts.locks.acquisition(section.acquisition).statement) else {
                    continue;
                };
                let nodes = locks.entry(lock).or_default();
                match nodes.iter_mut().find(|node| (node.method, node.taken) == (code.method, taken)) {
                    Some(node) => node.sections.push((*instance, section)),
                    None => nodes.push(Node { method: code.method, taken, sections: vec![(*instance, section)] }),
                }
            }
        }
    }
    locks.retain(|lock, _| !shared.contains(lock));
    locks
}

/// Which lock a section acquires, if it is that of its own class or object.
fn lock_of(scene: &Scene<'_, '_, '_>, code: &Code<'_>, section: &Section) -> Option<Lock> {
    let facts = scene.facts;
    let acquisition = facts.locks.acquisition(section.acquisition);
    let class = scene.program().method(code.method).class;
    let AcquisitionKind::Monitor(value) = acquisition.kind else { return None };
    if code.body.this() == Some(value) {
        return Some(Lock { class, is_static: false });
    }
    let path = facts.guards.paths().get(acquisition.path?);
    let is_own_class = path.root == LockRoot::Class(Type::class(class)) && path.fields.is_empty();
    is_own_class.then_some(Lock { class, is_static: true })
}

fn look(scene: &Scene<'_, '_, '_>, reached: &FxHashSet<MethodId>, lock: Lock, nodes: &[Node]) -> Option<Finding> {
    let (facts, program) = (scene.facts, scene.program());
    let is_unknown = |node: &Node| {
        node.sections.iter().any(|(_, section)| {
            let objects = &facts.locks.class_of(section.acquisition).objects;
            !section.is_closed || scene.unknown().is_unknown_lock(facts.analysis, objects)
        })
    };
    // Code that no known thread reaches may connect the components.
    let may_lock = |method: MethodId| {
        let body = program.body(method).and_then(Result::ok);
        body.is_some_and(|body| body.statements().any(|at| matches!(body.statement(at).op, Op::MonitorEnter(_))))
    };
    let mut unreached = program.methods_of(lock.class).filter(|method| !reached.contains(method));
    if nodes.iter().any(is_unknown) || unreached.any(may_lock) {
        return None;
    }
    let used: Option<Vec<Vec<(At, Shared)>>> = nodes.iter().map(|node| contested_in(scene, node)).collect();
    let components = components(nodes, used?);
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
    (separable.len() > 1).then(|| report(scene, lock, &separable))
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
            if scene.unknown().at(analysis, instance, body, statement) {
                return None;
            }
            let point = (instance, statement);
            let shared = scene.contested().at(point).iter().filter(|shared| shared.is_contested);
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

/// The connected components. A section without contested accesses is in none of them.
fn components(nodes: &[Node], used: Vec<Vec<(At, Shared)>>) -> Vec<Component<'_>> {
    let mut components: Vec<(BTreeSet<VariableId>, Component<'_>)> = Vec::new();
    for (node, shared) in nodes.iter().zip(used).filter(|(_, shared)| !shared.is_empty()) {
        let variables: BTreeSet<VariableId> = shared.iter().map(|(_, shared)| shared.variable).collect();
        let (joined, apart): (Vec<_>, Vec<_>) =
            components.into_iter().partition(|(known, _)| !known.is_disjoint(&variables));
        let mut all = (variables, Component { nodes: Vec::new(), shared: Vec::new() });
        for (variables, component) in joined {
            all.0.extend(variables);
            all.1.nodes.extend(component.nodes);
            all.1.shared.extend(component.shared);
        }
        all.1.nodes.push(node);
        all.1.shared.extend(shared);
        components = apart;
        components.push(all);
    }
    let mut components: Vec<Component<'_>> = components.into_iter().map(|(_, component)| component).collect();
    components.sort_by_key(|component| component.nodes.iter().map(|node| (node.method, node.taken)).min());
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
    let class = simple_name(program, lock.class);
    let name = if lock.is_static { format!("{class}.class") } else { format!("{class}.this") };
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

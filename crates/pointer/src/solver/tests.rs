//! The result against the rules it must satisfy, read off the program once more: whatever the order of work, the
//! constraint graph, the collapsing of cycles and the tables of what is done already, nothing that a rule demands may
//! be missing.
//!
//! That no more than the least solution is found is tested on the graph.

use unsnarl_classfile::archive::{self, Options};
use unsnarl_fixtures::Topic;
use unsnarl_program::jdk_index::JdkIndex;

use super::graph::filter::may_be;
use super::*;
use crate::analysis::Analysis;
use crate::entry::{EntryOptions, entry_points};
use crate::heap::AllocationSite;
use crate::roots::{Sensitivity, analyse};
use crate::template::{Call, Callee, Variable};

struct Check<'a> {
    analysis: &'a Analysis<'a>,
    solver: &'a Solver<'a>,
    violations: Vec<String>,
    rules: usize,
}

impl Check<'_> {
    fn holds(&mut self, instance: InstanceId, what: &str, is_true: bool) {
        self.rules += 1;
        if !is_true {
            let method = self.solver.program.show(self.solver.instances[instance].method);
            self.violations.push(format!("{method}: {what}"));
        }
    }

    fn set(&self, node: Node) -> Vec<ObjectId> {
        self.solver.graph.points_to(node).iter().collect()
    }

    fn includes(&mut self, instance: InstanceId, what: &str, from: Node, to: Node, filter: Option<Type>) {
        let program = self.solver.program;
        let passes = |object: &ObjectId| {
            let ty = self.solver.heap.object(*object).ty;
            filter.is_none_or(|filter| may_be(program, ty, filter))
        };
        let missing = self.set(from).into_iter().filter(passes).any(|object| !self.has(to, object));
        self.holds(instance, what, !missing);
    }

    fn has(&self, node: Node, object: ObjectId) -> bool {
        self.solver.graph.points_to(node).contains(object)
    }

    fn instance(&mut self, id: InstanceId) {
        let solver = self.solver;
        let Instance { base, template, has_body, .. } = &solver.instances[id];
        if !has_body {
            return;
        }
        let node = |variable: Variable| base.plus(variable);
        for (from, to, filter) in &template.copies {
            self.includes(id, "copy", node(*from), node(*to), *filter);
        }
        for (variable, statement, ty) in &template.allocations {
            let made = self.set(node(*variable)).into_iter().any(|object| {
                let object = solver.heap.object(object);
                let is_here = matches!(object.site, AllocationSite::Statement(_, made, 0) if made == *statement);
                object.ty == *ty && (is_here || object.site == AllocationSite::Merged(*ty))
            });
            self.holds(id, "allocation", made);
        }
        for (from, slot, to) in &template.loads {
            for object in self.set(node(*from)) {
                match solver.fields.get(&(object, *slot)) {
                    Some(field) => self.includes(id, "load", *field, node(*to), None),
                    None => self.holds(id, "load", false),
                }
            }
        }
        for (into, slot, from) in &template.stores {
            for object in self.set(node(*into)) {
                match solver.fields.get(&(object, *slot)) {
                    Some(field) => self.includes(id, "store", node(*from), *field, None),
                    None => self.holds(id, "store", false),
                }
            }
        }
        for (field, to) in &template.static_loads {
            self.includes(id, "static load", solver.statics[field], node(*to), None);
        }
        for (field, from) in &template.static_stores {
            self.includes(id, "static store", node(*from), solver.statics[field], None);
        }
        for (class, _) in &template.initialises {
            for class in solver.program.superclasses(*class) {
                let is_initialised = solver
                    .program
                    .initialiser_of(class)
                    .is_none_or(|initialiser| solver.instances.iter().any(|instance| instance.method == initialiser));
                self.holds(id, "initialisation", is_initialised);
            }
        }
        for call in &template.calls {
            let mut origins = self.analysis.origins_of(id);
            if origins.any(|origin| self.analysis.may_run_on(id, Some(call.statement), origin)) {
                self.call(id, call);
            }
        }
    }

    fn call(&mut self, id: InstanceId, call: &Call) {
        let solver = self.solver;
        let program = solver.program;
        let is_exact = |method| Some(method).filter(|method| program.method(*method).has_code);
        if !call.has_receiver {
            if let Callee::Exact(method) = call.callee {
                match is_exact(method) {
                    Some(method) => self.linked(id, call, method, None),
                    None => self.calls_library(id, call),
                }
            }
            return;
        }
        let Some(receiver) = solver.node(id, call.arguments[0]) else { return };
        for object in self.set(receiver) {
            let class = solver.class_of(object);
            let selected = match call.callee {
                Callee::Virtual(method) => {
                    let name = program.key(program.method(method).key).name;
                    if let Some(code) = solver.plugins.lambdas.code_of(object).filter(|code| code.method == name) {
                        if let Some(method) =
                            code.implementation.method.filter(|method| program.method(*method).has_code)
                        {
                            let targets = self.analysis.calls_at(id, Some(call.statement)).iter();
                            let mut methods = targets.map(|edge| solver.instances[edge.callee].method);
                            let is_static = program.method(method).access.is_static();
                            let is_called = methods.any(|target| target == method || !is_static);
                            self.holds(id, "call of a function", is_called);
                        }
                        continue;
                    }
                    program.select_method(class, method)
                }
                Callee::Exact(method) => Some(method),
                Callee::Missing(..) => continue,
            };
            match selected.map(|method| (method, is_exact(method))) {
                Some((_, Some(method))) => self.linked(id, call, method, Some(object)),
                Some(_) => self.calls_library(id, call),
                None => {}
            }
        }
    }

    fn calls_library(&mut self, id: InstanceId, call: &Call) {
        let is_called = !self.analysis.library_calls_at(id, Some(call.statement)).is_empty();
        self.holds(id, "library call", is_called);
    }

    /// Some instance of the method is called, with this receiver, all arguments, and its result.
    fn linked(&mut self, id: InstanceId, call: &Call, method: MethodId, receiver: Option<ObjectId>) {
        let solver = self.solver;
        let callees: Vec<InstanceId> = self
            .analysis
            .calls_at(id, Some(call.statement))
            .iter()
            .map(|edge| edge.callee)
            .filter(|callee| solver.instances[*callee].method == method)
            .filter(|callee| {
                let parameters = &solver.instances[*callee].template.parameters;
                let this = parameters.first().and_then(|this| solver.node(*callee, *this));
                receiver.is_none_or(|receiver| this.is_some_and(|this| self.has(this, receiver)))
            })
            .collect();
        self.holds(id, "call", !callees.is_empty());
        for callee in callees {
            self.holds(id, "thread of a callee", solver.origin_of(callee) == solver.origin_of(id));
            let template = solver.instances[callee].template.clone();
            let first = usize::from(receiver.is_some());
            for (argument, parameter) in call.arguments.iter().zip(&template.parameters).skip(first) {
                if let (Some(from), Some(to)) = (solver.node(id, *argument), solver.node(callee, *parameter)) {
                    self.includes(id, "argument", from, to, None);
                }
            }
            if let (Some(from), Some(to)) = (solver.node(callee, template.result), solver.node(id, call.result)) {
                self.includes(id, "result", from, to, None);
            }
        }
    }
}

fn check(topic: &Topic, sensitivity: Sensitivity) {
    let inputs = archive::open(std::slice::from_ref(&topic.classes), &Options::default());
    let program = Program::build(inputs, &JdkIndex::embedded(), &|_| ());
    let models = Models::builtin();
    let points = entry_points(&program, &models, &EntryOptions::default());
    assert!(points.entries.len() > 10);
    let analysis = analyse(&program, &models, &points.entries, sensitivity, &|| false);
    let mut check = Check { analysis: &analysis, solver: analysis.solver(), violations: Vec::new(), rules: 0 };
    for instance in analysis.instances() {
        check.instance(instance);
    }
    assert!(check.rules > 1000, "only {} rules", check.rules);
    check.violations.sort();
    check.violations.dedup();
    assert!(check.violations.is_empty(), "{sensitivity:?}:\n{}", check.violations.join("\n"));
}

#[test]
fn every_rule_holds_with_receivers_distinguished() {
    check(&unsnarl_fixtures::topic("pointsto"), Sensitivity::Selective);
    check(&unsnarl_fixtures::topic("lockordercycle"), Sensitivity::Selective);
}

#[test]
fn every_rule_holds_with_code_shared_by_threads() {
    check(&unsnarl_fixtures::topic("pointsto"), Sensitivity::SharedCode);
    check(&unsnarl_fixtures::topic("lockordercycle"), Sensitivity::SharedCode);
}

#[test]
fn every_rule_holds_with_threads_alone_distinguished() {
    check(&unsnarl_fixtures::topic("pointsto"), Sensitivity::ThreadsOnly);
    check(&unsnarl_fixtures::topic("lockordercycle"), Sensitivity::ThreadsOnly);
}

//! What a method may lead to, by names and types alone (class hierarchy analysis): over-approximates calls, without
//! points-to sets. The library may call all that objects override of its methods, once they are made.

use rustc_hash::FxHashMap;
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_program::ir::{DynamicSite, HandleKind, Op};
use unsnarl_program::{ClassId, IdBits, KeyId, MethodId, Origin, Program, Type};

use super::super::is_own;

/// The methods that are reached from those that were added.
pub(super) struct Reach<'a> {
    program: &'a Program,
    /// The methods of the inputs that objects may override, by name and descriptor.
    virtual_methods: FxHashMap<KeyId, Vec<MethodId>>,
    reached: IdBits<MethodId>,
}

impl<'a> Reach<'a> {
    pub(super) fn of(program: &'a Program) -> Reach<'a> {
        let mut virtual_methods: FxHashMap<KeyId, Vec<MethodId>> = FxHashMap::default();
        for method in program.application_classes().flat_map(|class| program.methods_of(class)) {
            let data = program.method(method);
            if data.has_code && !data.access.is_static() && !data.access.is_private() {
                virtual_methods.entry(data.key).or_default().push(method);
            }
        }
        Reach { program, virtual_methods, reached: IdBits::default() }
    }

    /// Whether a call leads to the method.
    pub(super) fn contains(&self, method: MethodId) -> bool {
        self.reached.contains(method)
    }

    /// Adds a method, and what it calls.
    pub(super) fn add(&mut self, method: MethodId) {
        self.reached.insert(method);
        self.add_calls_of(method);
    }

    /// Adds what a method calls. The method itself is not reached by that, unless something calls it.
    pub(super) fn add_calls_of(&mut self, method: MethodId) {
        let mut queue = self.called_by(method);
        while let Some(method) = queue.pop() {
            if self.reached.insert(method) {
                queue.append(&mut self.called_by(method));
            }
        }
    }

    /// The methods of the inputs that a method may call.
    fn called_by(&self, method: MethodId) -> Vec<MethodId> {
        let mut called = Vec::new();
        let program = self.program;
        let class = program.method(method).class;
        if program.is_constructor(method) {
            called.extend(program.methods_of(class).filter(|method| self.is_known_to_library(class, *method)));
        }
        let Some(Ok(body)) = program.body(method) else { return called };
        for statement in body.statements() {
            match body.statement(statement).op {
                Op::Invoke { kind, method, .. } => {
                    let is_virtual = matches!(kind, InvokeKind::Virtual | InvokeKind::Interface);
                    self.add_targets(is_virtual, method.owner, method.key, method.resolved, &mut called);
                }
                Op::Dynamic { site, .. } => {
                    if let DynamicSite::Lambda(lambda) = body.dynamic(site) {
                        let handle = lambda.implementation;
                        let is_virtual = matches!(handle.kind, HandleKind::InvokeVirtual | HandleKind::InvokeInterface);
                        self.add_targets(is_virtual, handle.owner, handle.key, handle.method, &mut called);
                    }
                }
                _ => {}
            }
        }
        called
    }

    /// Whether a method overrides one of the library, or may: it has a supertype that is not there.
    fn is_known_to_library(&self, class: ClassId, method: MethodId) -> bool {
        let program = self.program;
        let data = program.method(method);
        let declares = |above: ClassId| {
            matches!(program.class(above).origin, Origin::Phantom)
                || program.methods_of(above).any(|method| program.method(method).key == data.key)
        };
        let above = program.supertypes(class);
        data.has_code
            && !data.access.is_static()
            && !data.access.is_private()
            && above.iter().any(|above| !is_own(program, *above) && declares(*above))
    }

    fn add_targets(
        &self,
        is_virtual: bool,
        owner: Type,
        key: KeyId,
        resolved: Option<MethodId>,
        targets: &mut Vec<MethodId>,
    ) {
        let program = self.program;
        targets.extend(resolved.filter(|method| is_own(program, program.method(*method).class)));
        let Some(owner) = owner.as_class().filter(|_| is_virtual) else { return };
        let may_be_called = |method: &&MethodId| {
            let class: ClassId = program.method(**method).class;
            program.is_subclass(class, owner) || program.is_subclass(owner, class)
        };
        let overrides = self.virtual_methods.get(&key).into_iter().flatten();
        targets.extend(overrides.filter(may_be_called));
    }
}

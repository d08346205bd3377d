//! Resolution and selection of members (JVMS 5.4.3.2 to 5.4.3.4, 5.4.5, 5.4.6, 6.5 `invokespecial`).
//!
//! Access control is not checked: what a JVM would refuse to link is analysed as if it were linked. If a missing class
//! may declare a member, the member is unresolved: it is not resolved to a declaration in a superclass.

use smallvec::SmallVec;
use unsnarl_classfile::instruction::InvokeKind;

use crate::ids::{ClassId, FieldId, KeyId, MethodId};
use crate::program::{Method, Origin, Program};
use crate::types::Type;
use crate::well_known::POLYMORPHIC_PARAMETERS;

impl Program {
    /// The field with this key that the class itself declares.
    pub(crate) fn declared_field(&self, class: ClassId, key: KeyId) -> Option<FieldId> {
        let range = &self.class(class).fields;
        let index = &self.field_index[range.start as usize..range.end as usize];
        index.binary_search_by_key(&key, |entry| entry.0).ok().map(|at| index[at].1)
    }

    /// The method with this key that the class itself declares.
    pub fn declared_method(&self, class: ClassId, key: KeyId) -> Option<MethodId> {
        let range = &self.class(class).methods;
        let index = &self.method_index[range.start as usize..range.end as usize];
        index.binary_search_by_key(&key, |entry| entry.0).ok().map(|at| index[at].1)
    }

    /// The key with this name and descriptor, if it occurs in the program.
    pub fn find_key(&self, name: &[u8], descriptor: &[u8]) -> Option<KeyId> {
        let (name, descriptor) = (self.symbols.find(name)?, self.symbols.find(descriptor)?);
        self.key_ids.get(&(name, descriptor)).copied()
    }

    /// Field resolution (5.4.3.2): searches the class, its superinterfaces, then recursively its superclass.
    pub(crate) fn resolve_field(&self, class: ClassId, key: KeyId) -> Option<FieldId> {
        for class in self.superclasses(class) {
            if let Some(field) = self.declared_field(class, key) {
                return Some(field);
            }
            // Superinterfaces of this class. Those of its superclass are searched after the superclass itself.
            let mut interfaces: SmallVec<[ClassId; 8]> = self.class(class).interfaces.iter().copied().collect();
            let mut next = 0;
            while let Some(interface) = interfaces.get(next).copied() {
                if let Some(field) = self.declared_field(interface, key) {
                    return Some(field);
                }
                for above in &self.class(interface).interfaces {
                    if !interfaces.contains(above) {
                        interfaces.push(*above);
                    }
                }
                next += 1;
            }
            if self.class(class).origin == Origin::Phantom {
                return None;
            }
        }
        None
    }

    /// Method resolution for a call that names `owner` (5.4.3.3 and 5.4.3.4). For arrays, `Object` is searched.
    pub fn resolve_method(&self, owner: Type, key: KeyId) -> Option<MethodId> {
        let class = owner.as_class().unwrap_or(self.well_known.object);
        if self.class(class).access.is_interface() {
            return self.resolve_interface_method(class, key);
        }
        for above in self.superclasses(class) {
            if let Some(method) = self.declared_method(above, key).or_else(|| self.signature_polymorphic(above, key)) {
                return Some(method);
            }
            if self.class(above).origin == Origin::Phantom {
                return None;
            }
        }
        self.superinterface_method(class, key)
    }

    fn resolve_interface_method(&self, interface: ClassId, key: KeyId) -> Option<MethodId> {
        if let Some(method) = self.declared_method(interface, key) {
            return Some(method);
        }
        let in_object = self.declared_method(self.well_known.object, key);
        let is_public_instance = |method: &MethodId| {
            let access = self.method(*method).access;
            access.is_public() && !access.is_static() && !self.is_constructor(*method)
        };
        in_object.filter(is_public_instance).or_else(|| self.superinterface_method(interface, key))
    }

    /// The maximally-specific superinterface method if it is unique and not abstract, otherwise any superinterface
    /// method (5.4.3.3).
    fn superinterface_method(&self, class: ClassId, key: KeyId) -> Option<MethodId> {
        let candidates = self.superinterface_candidates(class, key);
        self.only_default(&candidates).or_else(|| candidates.first().copied())
    }

    /// The non-private, non-static methods with this key in superinterfaces, nearest first.
    fn superinterface_candidates(&self, class: ClassId, key: KeyId) -> Vec<MethodId> {
        let above = self.supertypes(class);
        let interfaces = above.iter().filter(|above| self.class(**above).access.is_interface());
        let declared = interfaces.filter_map(|interface| self.declared_method(*interface, key));
        declared
            .filter(|method| !self.method(*method).access.is_private() && !self.method(*method).access.is_static())
            .collect()
    }

    fn only_default(&self, candidates: &[MethodId]) -> Option<MethodId> {
        let is_maximally_specific = |method: &&MethodId| {
            let class = self.method(**method).class;
            !candidates.iter().any(|other| other != *method && self.is_subclass(self.method(*other).class, class))
        };
        let concrete = |method: &&MethodId| !self.method(**method).access.is_abstract();
        let mut defaults = candidates.iter().filter(is_maximally_specific).filter(concrete);
        match (defaults.next(), defaults.next()) {
            (Some(only), None) => Some(*only),
            _ => None,
        }
    }

    /// The signature-polymorphic method with this name (2.9.3). It is resolved for any descriptor of the call.
    fn signature_polymorphic(&self, class: ClassId, key: KeyId) -> Option<MethodId> {
        if class != self.well_known.method_handle && class != self.well_known.var_handle {
            return None;
        }
        let name = self.key(key).name;
        let mut named = self.methods_of(class).filter(|method| self.key(self.method(*method).key).name == name);
        match (named.next(), named.next()) {
            (Some(method), None) => {
                let Method { access, key, .. } = self.method(method);
                let descriptor = self.bytes(self.key(*key).descriptor);
                (access.is_native() && access.is_varargs() && descriptor.starts_with(POLYMORPHIC_PARAMETERS))
                    .then_some(method)
            }
            _ => None,
        }
    }

    /// The resolved method of a call of `kind` that names `owner`, before selection by the receiver. The class `caller`
    /// matters for `invokespecial`.
    pub(crate) fn resolve_call(&self, kind: InvokeKind, owner: Type, key: KeyId, caller: ClassId) -> Option<MethodId> {
        let resolved = self.resolve_method(owner, key)?;
        if kind != InvokeKind::Special {
            return Some(resolved);
        }
        let is_constructor = self.bytes(self.key(key).name) == b"<init>";
        let named = owner.as_class()?;
        let is_super_call = !is_constructor
            && named != caller
            && !self.class(named).access.is_interface()
            && self.is_subclass(caller, named);
        match self.class(caller).super_class {
            Some(superclass) if is_super_call => self.select_from(superclass, resolved, key),
            _ => Some(resolved),
        }
    }

    /// Selection (5.4.6): the method that is executed when `resolved` is called on an instance of exactly `receiver`.
    /// `None` if that method is abstract, or if a missing class between the two may override it.
    pub fn select_method(&self, receiver: ClassId, resolved: MethodId) -> Option<MethodId> {
        let method = self.method(resolved);
        if method.access.is_private() || method.access.is_static() {
            return Some(resolved);
        }
        self.select_from(receiver, resolved, method.key)
    }

    fn select_from(&self, start: ClassId, resolved: MethodId, key: KeyId) -> Option<MethodId> {
        for class in self.superclasses(start) {
            if let Some(candidate) = self.declared_method(class, key)
                && (candidate == resolved || self.can_override(candidate, resolved))
            {
                return (!self.method(candidate).access.is_abstract()).then_some(candidate);
            }
            if self.class(class).origin == Origin::Phantom {
                return None;
            }
        }
        self.only_default(&self.superinterface_candidates(start, key))
    }

    /// Whether `method` overrides `overridden`, which has the same key (5.4.5). Overriding is transitive: a class of
    /// the same package may override a package-private method with a public one, which classes of other packages
    /// override.
    fn can_override(&self, method: MethodId, overridden: MethodId) -> bool {
        if self.can_override_directly(method, overridden) {
            return true;
        }
        let (below, above) = (self.method(method), self.method(overridden));
        if below.access.is_private() || !above.access.is_package_private() {
            return false;
        }
        let between = self.superclasses(below.class).take_while(|class| *class != above.class);
        let between: SmallVec<[MethodId; 8]> =
            between.filter_map(|class| self.declared_method(class, above.key)).collect();
        // The methods that are known to override it, from the superclass down.
        let mut overriders: SmallVec<[MethodId; 8]> = SmallVec::from_slice(&[overridden]);
        for candidate in between.into_iter().rev() {
            if overriders.iter().any(|known| self.can_override_directly(candidate, *known)) {
                overriders.push(candidate);
            }
        }
        overriders.contains(&method)
    }

    fn can_override_directly(&self, method: MethodId, overridden: MethodId) -> bool {
        let (method, overridden) = (self.method(method), self.method(overridden));
        if method.access.is_private() || method.access.is_static() {
            return false;
        }
        overridden.access.is_public()
            || overridden.access.is_protected()
            || (overridden.access.is_package_private() && self.same_package(method.class, overridden.class))
    }

    /// Whether two classes are in the same package. Class loaders are not distinguished.
    fn same_package(&self, a: ClassId, b: ClassId) -> bool {
        package(self.class_name(a)) == package(self.class_name(b))
    }
}

/// The package part of an internal name.
pub(crate) fn package(internal_name: &[u8]) -> &[u8] {
    internal_name.iter().rposition(|byte| *byte == b'/').map_or(b"", |slash| &internal_name[..slash])
}

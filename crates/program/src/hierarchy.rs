//! The class hierarchy: subtyping (JVMS 4.10.1.2, 5.5's `checkcast` rules) and common supertypes.
//!
//! A missing class is assumed to be a direct subclass of `Object` that implements nothing (A5). Callers for which that
//! would be unsound use [`Program::may_be_subtype`].

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use unsnarl_classfile::instruction::InvokeKind;

use crate::ids::{ClassId, FieldId, MethodId};
use crate::ir::Op;
use crate::program::{Origin, Program};
use crate::types::{Base, Type};

/// How deep classes nest before a class is taken to be hidden: deeper than any compiler's output.
const MAX_NESTING: usize = 64;

impl Program {
    /// The superclass chain, from the class itself to `Object`.
    pub fn superclasses(&self, class: ClassId) -> impl Iterator<Item = ClassId> {
        std::iter::successors(Some(class), |class| self.class(*class).super_class)
    }

    /// The classes that are initialised with a class, in this order, the class itself last: its superclasses, and the
    /// superinterfaces that have methods with code (JVMS 5.5, step 7). An interface is initialised alone.
    pub fn initialised_with(&self, class: ClassId) -> Vec<ClassId> {
        if self.class(class).access.is_interface() {
            return vec![class];
        }
        let mut chain: Vec<ClassId> = self.superclasses(class).collect();
        chain.reverse();
        let mut all: Vec<ClassId> = Vec::new();
        let mut seen: FxHashSet<ClassId> = FxHashSet::default();
        for class in chain {
            // Superinterfaces come before the interfaces that extend them: each is visited again when those are done.
            let mut open: Vec<(ClassId, bool)> = vec![(class, false)];
            while let Some((ty, is_done)) = open.pop() {
                let is_initialised = || ty == class || self.methods_of(ty).any(|method| self.has_instance_code(method));
                if is_done {
                    all.extend(is_initialised().then_some(ty));
                } else if seen.insert(ty) {
                    open.push((ty, true));
                    open.extend(self.class(ty).interfaces.iter().rev().map(|interface| (*interface, false)));
                }
            }
        }
        all
    }

    /// The class that a statement initialises, if it is not initialised yet (JVMS 5.5): it makes an object of it, uses
    /// a static field that it declares, or calls a static method that it declares.
    pub fn initialised_by(&self, op: &Op) -> Option<ClassId> {
        match op {
            Op::New(class) => Some(*class),
            Op::GetStatic(field) | Op::PutStatic(field, _) => Some(self.field(field.resolved?).class),
            Op::Invoke { kind: InvokeKind::Static, method, .. } => Some(self.method(method.resolved?).class),
            _ => None,
        }
    }

    /// The method that initialises a class, if it has code for that.
    pub fn initialiser_of(&self, class: ClassId) -> Option<MethodId> {
        self.methods_of(class).find(|method| {
            let data = self.method(*method);
            data.has_code && data.access.is_static() && self.is_class_initialiser(*method)
        })
    }

    /// Whether the class and all that enclose it can be named everywhere.
    pub fn is_public_everywhere(&self, class: ClassId) -> bool {
        let mut class = class;
        for _ in 0..MAX_NESTING {
            let Some(file) = self.class_file(class).filter(|_| self.class(class).access.is_public()) else {
                return false;
            };
            let nesting = file.attributes().inner_classes().unwrap_or_default();
            let Some(nested) = nesting.into_iter().find(|nested| nested.inner == file.name()) else { return true };
            if nested.access.is_private() || nested.access.is_package_private() {
                return false;
            }
            match nested.outer.and_then(|outer| self.find_class(outer)) {
                Some(outer) => class = outer,
                None => return false,
            }
        }
        false
    }

    /// The fields of a class that serialisation writes unless the class says otherwise: those that are neither static
    /// nor `transient`. None if the class lists its fields (Java Object Serialization Specification 1.5).
    pub fn serialised_by_default(&self, class: ClassId) -> Vec<FieldId> {
        let name = |field: FieldId| self.bytes(self.key(self.field(field).key).name);
        let is_list = |field: FieldId| self.field(field).access.is_static() && name(field) == b"serialPersistentFields";
        if self.fields_of(class).any(is_list) {
            return Vec::new();
        }
        let is_written = |field: &FieldId| {
            let access = self.field(*field).access;
            !access.is_static() && !access.is_transient()
        };
        self.fields_of(class).filter(is_written).collect()
    }

    /// Whether a method has code and is not static.
    fn has_instance_code(&self, method: MethodId) -> bool {
        let access = self.method(method).access;
        !access.is_abstract() && !access.is_static()
    }

    /// The class and all its superclasses and superinterfaces, each once, nearer ones first.
    pub fn supertypes(&self, class: ClassId) -> SmallVec<[ClassId; 16]> {
        let mut all: SmallVec<[ClassId; 16]> = self.superclasses(class).collect();
        // Linear search is faster than hashing for the usual number of supertypes.
        let mut seen: Option<FxHashSet<ClassId>> = None;
        let mut next = 0;
        while let Some(class) = all.get(next).copied() {
            for interface in &self.class(class).interfaces {
                let is_new = match &mut seen {
                    None => !all.contains(interface),
                    Some(seen) => seen.insert(*interface),
                };
                if is_new {
                    all.push(*interface);
                }
            }
            if seen.is_none() && all.len() > 64 {
                seen = Some(all.iter().copied().collect());
            }
            next += 1;
        }
        all
    }

    /// The direct subclasses and implementors.
    pub fn direct_subtypes(&self, class: ClassId) -> &[ClassId] {
        let end = self.subtype_ends[class] as usize;
        let before = class.index().checked_sub(1).map(ClassId::new);
        let start = before.map_or(0, |before| self.subtype_ends[before] as usize);
        &self.subtypes[start..end]
    }

    /// Whether `sub` is `sup`, or a direct or indirect subclass or implementor of it.
    pub fn is_subclass(&self, sub: ClassId, sup: ClassId) -> bool {
        if sub == sup || sup == self.well_known.object {
            return true;
        }
        if !self.class(sup).access.is_interface() && self.class(sup).origin != Origin::Phantom {
            return self.superclasses(sub).any(|class| class == sup);
        }
        self.supertypes(sub).contains(&sup)
    }

    /// Whether every value of type `sub` must be a value of type `sup`.
    pub fn is_subtype(&self, sub: Type, sup: Type) -> bool {
        if sub == sup || sub == Type::BOTTOM || (sub == Type::NULL && sup.is_reference()) {
            return true;
        }
        if !sub.is_reference() || !sup.is_reference() || sub == Type::NULL || sup == Type::NULL {
            return false;
        }
        let well_known = &self.well_known;
        match (sub.dimensions(), sup.dimensions(), sup.base()) {
            (0, 0, _) => match (sub.as_class(), sup.as_class()) {
                (Some(sub), Some(sup)) => self.is_subclass(sub, sup),
                _ => false,
            },
            (from, to, Base::Class(class)) if from > to => {
                class == well_known.object || class == well_known.cloneable || class == well_known.serializable
            }
            (from, to, Base::Class(sup)) if from == to => match sub.base() {
                Base::Class(sub) => self.is_subclass(sub, sup),
                _ => false,
            },
            _ => false,
        }
    }

    /// As [`is_subclass`](Self::is_subclass), but a missing supertype may be any class.
    pub fn may_be_subtype(&self, sub: ClassId, sup: ClassId) -> bool {
        self.is_subclass(sub, sup)
            || self
                .supertypes(sub)
                .iter()
                .any(|class| matches!(self.class(*class).origin, Origin::Phantom | Origin::Unloaded))
    }

    /// The join: the most specific common supertype. For classes, that is the nearest common superclass if it is not
    /// `Object`; otherwise the most specific common interface if it is unique; otherwise `Object`. Arrays of references
    /// join by their components.
    pub fn join(&self, a: Type, b: Type) -> Type {
        if self.is_subtype(a, b) {
            return b;
        }
        if self.is_subtype(b, a) {
            return a;
        }
        if a.is_int_like() && b.is_int_like() {
            return Type::INT;
        }
        let object = Type::class(self.well_known.object);
        match (a.element(), b.element()) {
            (Some(inner_a), Some(inner_b)) if inner_a.is_reference() && inner_b.is_reference() => {
                self.join(inner_a, inner_b).array().unwrap_or(object)
            }
            _ => match (a.as_class(), b.as_class()) {
                (Some(a), Some(b)) => Type::class(self.join_classes(a, b)),
                _ => object,
            },
        }
    }

    fn join_classes(&self, a: ClassId, b: ClassId) -> ClassId {
        let object = self.well_known.object;
        let (above_a, above_b) = (self.supertypes(a), self.supertypes(b));
        let is_class = |class: &ClassId| *class != object && !self.class(*class).access.is_interface();
        if let Some(common) = above_a.iter().find(|class| is_class(class) && above_b.contains(class)) {
            return *common;
        }
        let common: SmallVec<[ClassId; 8]> =
            above_a.iter().copied().filter(|class| *class != object && above_b.contains(class)).collect();
        let mut lowest = common
            .iter()
            .filter(|class| !common.iter().any(|other| other != *class && self.is_subclass(*other, **class)));
        match (lowest.next(), lowest.next()) {
            (Some(only), None) => *only,
            _ => object,
        }
    }
}

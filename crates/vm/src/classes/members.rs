//! Finds members: resolution of names in a class, and method selection for the class of an object (JVMS 5.4.3 to
//! 5.4.6).

use rustc_hash::FxHashSet;

use super::{Classes, LinkFault, Linked};
use crate::class::{Body, ClassId, FieldId, MethodId, Shape};
use crate::symbol::Symbol;

impl Classes {
    /// Whether a value of one class can be stored where another is expected.
    pub fn is_assignable(&self, from: ClassId, to: ClassId) -> bool {
        if from == to || self.get(from).is_subclass_of(to) {
            return true;
        }
        match (self.get(from).shape, self.get(to).shape) {
            (Shape::Array { element: from, .. }, Shape::Array { element: to, .. }) => {
                let is_primitive = |id: ClassId| matches!(self.get(id).shape, Shape::Primitive(_));
                !is_primitive(from) && !is_primitive(to) && self.is_assignable(from, to)
            }
            _ => false,
        }
    }

    /// The field that a name resolves to in a class (JVMS 5.4.3.2).
    pub fn find_field(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<FieldId> {
        let declared = |id: ClassId| {
            let fields = self.get(id).fields.iter().copied();
            fields.into_iter().find(|id| self.field(*id).name == name && self.field(*id).descriptor == descriptor)
        };
        // In depth, the interfaces of a class before its superclass; each once, however many ways lead to it.
        let mut seen = FxHashSet::default();
        let mut next = vec![class];
        while let Some(at) = next.pop() {
            if let Some(found) = declared(at) {
                return Some(found);
            }
            let of = self.get(at);
            for parent in of.superclass.iter().chain(of.interfaces.iter().rev()) {
                if seen.insert(*parent) {
                    next.push(*parent);
                }
            }
        }
        None
    }

    /// A field by name alone, of the class or its superclasses. For the VM's own use.
    pub fn field_named(&self, class: ClassId, name: &[u8]) -> Option<FieldId> {
        let symbol = self.symbols.find(name)?;
        let mut classes = std::iter::successors(Some(class), |class| self.get(*class).superclass);
        classes.find_map(|class| {
            let fields = self.get(class).fields.iter().copied();
            fields.into_iter().find(|id| self.field(*id).name == symbol)
        })
    }

    /// The fields of an object of a class, including inherited ones.
    pub fn instance_fields(&self, class: ClassId) -> impl Iterator<Item = FieldId> + '_ {
        let classes = std::iter::successors(Some(class), |class| self.get(*class).superclass);
        let fields = classes.flat_map(|class| self.get(class).fields.iter().copied());
        fields.filter(|field| !self.field(*field).access.is_static())
    }

    /// A method that the class declares.
    pub fn declared(&self, class: ClassId, name: &[u8], descriptor: &[u8]) -> Option<MethodId> {
        let key = (self.symbols.find(name)?, self.symbols.find(descriptor)?);
        self.get(class).method_of.get(&key).copied()
    }

    /// The method that a name resolves to in a class or interface (JVMS 5.4.3.3 and 5.4.3.4).
    pub fn find_method(&self, class: ClassId, key: (Symbol, Symbol)) -> Option<MethodId> {
        let mut next = Some(class);
        while let Some(id) = next {
            if let Some(found) = self.get(id).method_of.get(&key) {
                return Some(*found);
            }
            next = self.get(id).superclass;
        }
        if self.get(class).is_interface()
            && let Some(object) = self.loaded(b"java/lang/Object")
            && let Some(found) = self.get(object).method_of.get(&key)
        {
            return Some(*found);
        }
        self.most_specific(class, key).unwrap_or_else(|several| several.first().copied())
    }

    /// The maximally specific method of the superinterfaces; all of them if there is not exactly one.
    fn most_specific(&self, class: ClassId, key: (Symbol, Symbol)) -> Result<Option<MethodId>, Vec<MethodId>> {
        let mut candidates: Vec<MethodId> = Vec::new();
        for id in self.get(class).supertypes.iter().filter(|id| self.get(**id).is_interface()) {
            if let Some(found) = self.get(*id).method_of.get(&key) {
                let access = self.method(*found).access;
                if !access.is_private() && !access.is_static() {
                    candidates.push(*found);
                }
            }
        }
        let owners: Vec<ClassId> = candidates.iter().map(|id| self.method(*id).class).collect();
        let is_overridden = |id: &MethodId| {
            let owner = self.method(*id).class;
            owners.iter().any(|other| *other != owner && self.get(*other).is_subclass_of(owner))
        };
        candidates.retain(|id| !is_overridden(id));
        let concrete: Vec<MethodId> =
            candidates.iter().copied().filter(|id| !self.method(*id).access.is_abstract()).collect();
        match concrete[..] {
            [one] => Ok(Some(one)),
            [] => Ok(candidates.first().copied()),
            _ => Err(concrete),
        }
    }

    /// The method that is selected for an object of the class (JVMS 5.4.6).
    pub fn select(&mut self, class: ClassId, method: MethodId) -> Linked<MethodId> {
        if let Some(known) = self.selected.get(&(class, method)) {
            return known.clone();
        }
        let result = self.select_anew(class, method);
        self.selected.insert((class, method), result.clone());
        result
    }

    /// The results of [`Classes::select`] so far.
    pub fn selected(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        self.selected.get(&(class, method))?.as_ref().ok().copied()
    }

    fn select_anew(&self, class: ClassId, id: MethodId) -> Linked<MethodId> {
        let method = self.method(id);
        if method.access.is_private() {
            return Ok(id);
        }
        if self.get(method.class).is_interface() && !self.get(class).is_subclass_of(method.class) {
            let (class, interface) = (self.show(class), self.show(method.class));
            let problem = format!("Class {class} does not implement the requested interface {interface}");
            return Err(LinkFault::Incompatible(problem));
        }
        let key = (method.name, method.descriptor);
        let package = |class: ClassId| {
            let name = self.symbols.text(self.get(class).name);
            name.iter().rposition(|byte| *byte == b'/').map(|end| name[..end].to_vec())
        };
        // A package-private method may be overridden by one that others override in turn (JVMS 5.4.5).
        let mut overridden = vec![id];
        let mut lineage = Vec::new();
        let mut next = Some(class);
        while let Some(at) = next.filter(|at| *at != method.class) {
            lineage.extend(self.get(at).method_of.get(&key).copied());
            next = self.get(at).superclass;
        }
        let is_inherited = next.is_some();
        for other in lineage.into_iter().rev() {
            let access = self.method(other).access;
            let can_override = |old: &MethodId| {
                let old = self.method(*old);
                !old.access.is_package_private() || package(old.class) == package(self.method(other).class)
            };
            if !access.is_private() && !access.is_static() && overridden.iter().any(can_override) {
                overridden.push(other);
            }
        }
        if let Some(found) = overridden.last().copied().filter(|found| *found != id || is_inherited) {
            return self.concrete(found);
        }
        match self.most_specific(class, key) {
            Ok(Some(found)) => self.concrete(found),
            Ok(None) => Err(LinkFault::Abstract(self.show_method(id))),
            Err(_) => Err(LinkFault::Incompatible(format!("Conflicting default methods: {}", self.show_method(id)))),
        }
    }

    fn concrete(&self, id: MethodId) -> Linked<MethodId> {
        match self.method(id).code {
            Body::Abstract => Err(LinkFault::Abstract(self.show_method(id))),
            _ => Ok(id),
        }
    }
}

//! Access control (JVMS 5.4.4), without modules: whether code of one class may use another, or a member of it.

use super::Classes;
use crate::class::{ClassId, Shape};
use crate::symbol::Symbol;
use unsnarl_classfile::Access;

impl Classes {
    /// The package of a class, by the class's name.
    pub(super) fn package(&self, class: Symbol) -> &[u8] {
        let name = self.symbols.text(class);
        name.iter().rposition(|byte| *byte == b'/').map_or(&[], |end| &name[..end])
    }

    pub fn is_same_package(&self, a: ClassId, b: ClassId) -> bool {
        let (a, b) = (self.get(a), self.get(b));
        self.package(a.name) == self.package(b.name) && (a.module.is_none() == b.module.is_none())
    }

    /// Whether a class with a name may use another class: it is public, or of the same package.
    pub(super) fn is_reachable(&self, from: Symbol, to: ClassId) -> bool {
        let mut of = self.get(to);
        while let Shape::Array { element, .. } = of.shape {
            of = self.get(element);
        }
        of.access.is_public() || self.package(of.name) == self.package(from)
    }

    /// Whether code of a class may use another class.
    pub fn can_use(&self, from: ClassId, to: ClassId) -> bool {
        from == to || self.is_reachable(self.get(from).name, to)
    }

    /// Whether code of a class may use a member with these flags that another class declares.
    pub fn can_use_member(&self, from: ClassId, declaring: ClassId, access: Access) -> bool {
        if from == declaring || access.is_public() {
            return true;
        }
        if access.is_private() {
            return self.nest(from) == self.nest(declaring);
        }
        self.is_same_package(from, declaring) || access.is_protected() && self.get(from).is_subclass_of(declaring)
    }

    /// The name of the class whose nest a class belongs to.
    fn nest(&self, class: ClassId) -> Vec<u8> {
        let mut at = class;
        // A hidden class belongs to the nest of the class next to which it was defined.
        while let Some(host) = self.get(at).nest_host {
            at = host;
        }
        let of = self.get(at);
        let host = of.file.as_ref().and_then(|file| file.attributes().nest_host().ok().flatten());
        host.map_or_else(|| self.symbols.text(of.name).to_vec(), <[u8]>::to_vec)
    }
}

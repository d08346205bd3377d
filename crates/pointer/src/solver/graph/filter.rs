//! Type filters of edges: for each type the set of objects that may be of it, extended as objects appear.

use rustc_hash::FxHashMap;
use unsnarl_program::{IdVec, Interned, Program, Type};

use crate::heap::{ObjectId, ObjectSet};

unsnarl_program::ids! {
    /// A type that objects have, and whether it is exactly theirs.
    KindId;
}

/// The objects that may be of some type.
#[derive(Default)]
struct Mask {
    objects: ObjectSet,
    /// How many objects have been looked at.
    seen: usize,
    /// For each kind of object, whether it may be of the type.
    fits: IdVec<KindId, bool>,
}

/// The masks of all types that are asked for.
#[derive(Default)]
pub(crate) struct Filters {
    /// Kinds of objects: a type, and whether it is exact.
    kinds: Interned<KindId, (Type, bool)>,
    kind_of: IdVec<ObjectId, KindId>,
    masks: FxHashMap<Type, Mask>,
}

impl Filters {
    /// Adds the next object: its type, and whether its class is exactly that rather than a subtype.
    pub(crate) fn add_object(&mut self, ty: Type, is_exact: bool) {
        let kind = self.kinds.intern((ty, is_exact));
        self.kind_of.push(kind);
    }

    /// Those of the objects that may be of the type.
    pub(crate) fn pass(&mut self, program: &Program, filter: Type, objects: &ObjectSet) -> ObjectSet {
        let mask = self.masks.entry(filter).or_default();
        for (ty, is_exact) in &self.kinds.values().as_slice()[mask.fits.len()..] {
            let is_subtype = may_be(program, *ty, filter) || (!is_exact && may_be(program, filter, *ty));
            mask.fits.push(is_subtype);
        }
        for (object, kind) in self.kind_of.entries_from(ObjectId::new(mask.seen)) {
            if mask.fits[*kind] {
                mask.objects.insert(object);
            }
        }
        mask.seen = self.kind_of.len();
        objects.intersection(&mask.objects)
    }
}

/// Whether a `sub` may be a `sup`; a missing supertype could be anything.
pub(crate) fn may_be(program: &Program, sub: Type, sup: Type) -> bool {
    program.is_subtype(sub, sup)
        || matches!((sub.as_class(), sup.as_class()), (Some(sub), Some(sup)) if program.may_be_subtype(sub, sup))
}

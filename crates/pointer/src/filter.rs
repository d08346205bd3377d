//! Type filters of edges: for each type the set of objects that may be of it, extended as objects appear.

use rustc_hash::FxHashMap;
use unsnarl_program::{Program, Type};

use crate::set::ObjectSet;

/// The objects that may be of some type.
#[derive(Default)]
struct Mask {
    objects: ObjectSet,
    /// How many objects have been looked at.
    seen: usize,
    /// For each kind of object, whether it may be of the type.
    fits: Vec<bool>,
}

/// The masks of all types that are asked for.
#[derive(Default)]
pub(crate) struct Filters {
    /// Kinds of objects: a type, and whether it is exact.
    kinds: Vec<(Type, bool)>,
    kind_ids: FxHashMap<(Type, bool), u32>,
    kind_of: Vec<u32>,
    masks: FxHashMap<Type, Mask>,
}

impl Filters {
    /// Tells of the next object: its type, and whether it is exactly that rather than some subtype.
    pub(crate) fn add_object(&mut self, ty: Type, is_exact: bool) {
        let next = self.kinds.len() as u32;
        let kind = *self.kind_ids.entry((ty, is_exact)).or_insert(next);
        if kind == next {
            self.kinds.push((ty, is_exact));
        }
        self.kind_of.push(kind);
    }

    /// Those of the objects that may be of the type.
    pub(crate) fn pass(&mut self, program: &Program, filter: Type, objects: &ObjectSet) -> ObjectSet {
        let mask = self.masks.entry(filter).or_default();
        for (ty, is_exact) in &self.kinds[mask.fits.len()..] {
            let is_subtype = may_be(program, *ty, filter) || (!is_exact && may_be(program, filter, *ty));
            mask.fits.push(is_subtype);
        }
        for (object, kind) in self.kind_of.iter().enumerate().skip(mask.seen) {
            if mask.fits[*kind as usize] {
                mask.objects.insert(object as u32);
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

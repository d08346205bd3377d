//! The contents of the library's objects, for display: a field of a `HashMap`, or of a node in it, belongs to the
//! contents of the map that the program knows, such as `cache.map`.
//!
//! The first of these is taken that leads to the variable through objects of the library alone:
//!
//! 1. the object of the variable itself, if the program has a name for it;
//! 2. what the program has called, and has passed to it, if it has a name;
//! 3. any other object with a name, if no other collection or the like is on the way;
//! 4. what the program has called, without a name; or the object of the variable, unless its class is a nested one.
//!
//! An array is part of an object only if a field for arrays refers to it: others are what the program has stored there.
//! A limited number of objects is looked at; beyond that, there is no answer.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use crate::class::{ClassId, FieldId, Shape, ValueKind};
use crate::inspect::NamedObject;
use crate::memory::Ref;
use crate::operation::Variable;
use crate::thread::{ThreadId, as_ref, is_reference};
use crate::vm::Vm;

/// The maximum number of objects that are looked at for one variable.
const LOOKED_AT: usize = 5_000;

impl Vm {
    /// The object of the library whose contents a variable belongs to, as the program knows it; `thread` has accessed
    /// the variable, or is about to. `None` if it is a variable of the program itself.
    pub fn container_of(&self, thread: ThreadId, place: Variable) -> Option<NamedObject> {
        let owner = match place {
            Variable::Field(object, field) if self.is_field_of_jdk(field) => object,
            Variable::Element(array, _) => array,
            Variable::Field(..) | Variable::Static(_) => return None,
        };
        let class = self.classes.get(self.memory.class_of(owner));
        if class.is_subclass_of(self.known.thread) {
            return None;
        }
        let is_array = !matches!(class.shape, Shape::Object);
        if self.own_name_of(owner).is_some() {
            return (!is_array).then(|| self.named_object(owner));
        }
        let called = self.passed_to_library(thread);
        if is_array && called.contains(&owner) {
            return None;
        }
        let mut left = LOOKED_AT;
        let mut leads = |from: Ref, is_called: bool| self.leads_to(from, owner, (is_array, is_called), &mut left);
        let leading: Vec<Ref> = called.into_iter().filter(|from| leads(*from, true)).collect();
        let mut others = self.known_to_program().into_iter();
        let named = leading.iter().copied().find(|object| self.own_name_of(*object).is_some());
        let named = named.or_else(|| others.find(|from| leads(*from, false)));
        let is_nested = self.short_class(self.memory.class_of(owner)).contains('$');
        let nameless = || leading.first().copied().or(Some(owner).filter(|_| !is_array && !is_nested));
        named.or_else(nameless).map(|object| self.named_object(object))
    }

    /// The receiver and the arguments of the method of the library that the program called, if a thread is in one.
    fn passed_to_library(&self, thread: ThreadId) -> Vec<Ref> {
        let state = self.thread(thread);
        let Some(frame) = self.frame_called_by_program(thread) else { return Vec::new() };
        let method = self.classes.method(frame.method);
        let slots = state.slots.iter().skip(frame.base as usize).take(usize::from(method.arguments));
        let passed = slots.filter(|slot| is_reference(**slot)).map(|slot| as_ref(*slot));
        passed.filter(|object| !object.is_null()).collect()
    }

    /// Whether an object of the library leads to another one, or to an array, through objects of the library alone; if
    /// the program did not call it, through objects of nested classes and arrays alone. At most `left` objects are
    /// looked at.
    fn leads_to(&self, from: Ref, to: Ref, (is_array, is_called): (bool, bool), left: &mut usize) -> bool {
        let mut seen = FxHashSet::default();
        let mut next = VecDeque::from([from]);
        while let Some(object) = next.pop_front() {
            let class = self.memory.class_of(object);
            let found: Vec<(bool, Ref)> = match self.classes.get(class).shape {
                Shape::Object => {
                    let kept = self.class_of_contents(class).map(|class| self.fields_of(object, class, |_| true));
                    let fields = kept.unwrap_or_default().into_iter();
                    fields.map(|(field, value)| (self.is_for_arrays(field), value)).collect()
                }
                Shape::Array { kind: ValueKind::Reference, .. } if object != from => {
                    self.elements_of(object, *left as u32).into_iter().map(|value| (false, value)).collect()
                }
                _ => Vec::new(),
            };
            for (is_for_arrays, value) in found {
                if value == to && (is_for_arrays || !is_array) {
                    return true;
                }
                let is_way = || {
                    let class = self.memory.class_of(value);
                    is_called
                        || !matches!(self.classes.get(class).shape, Shape::Object)
                        || self.short_class(class).contains('$')
                };
                if *left > 0 && is_way() && seen.insert(value) {
                    *left -= 1;
                    next.push_back(value);
                }
            }
        }
        false
    }

    /// The class of the library whose fields an object of a class has, its own or an inherited one. Threads and classes
    /// lead everywhere, so they have none.
    fn class_of_contents(&self, class: ClassId) -> Option<ClassId> {
        let of = self.classes.get(class);
        if class == self.known.class || of.is_subclass_of(self.known.thread) {
            return None;
        }
        let mut superclasses = std::iter::successors(Some(class), |class| self.classes.get(*class).superclass);
        superclasses.find(|class| self.classes.get(*class).is_of_library())
    }

    /// Whether a field is declared to refer to arrays.
    fn is_for_arrays(&self, field: FieldId) -> bool {
        self.classes.symbols.text(self.classes.field(field).descriptor).starts_with(b"[")
    }
}

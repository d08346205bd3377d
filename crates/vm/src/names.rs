//! Names of objects for display: a path by which the program itself reaches the object.
//!
//! The first path that reaches the object is taken:
//!
//! 1. a static field, or a field or element of the object or array in a static field;
//! 2. frame by frame, a local variable, a field or element of what a local variable refers to, or a field of the
//!    receiver;
//! 3. a field of a JDK object that one of these refers to, such as the lock of a queue.
//!
//! Threads are visited in the order in which they were started, and their outermost frames first, so that a name rarely
//! changes during an execution. Classes that the VM creates, for example for lambdas, are skipped: no source names
//! their fields.

use std::cell::OnceCell;
use std::fmt;

use rustc_hash::FxHashSet;

use crate::ClassId;
use crate::class::{FieldId, MethodId, Shape, ValueKind};
use crate::memory::Ref;
use crate::operation::Variable;
use crate::thread::{Frame, Thread, as_ref, is_reference};
use crate::vm::Vm;

/// The maximum number of array elements that are searched.
const ELEMENTS: u32 = 64;
/// The prefixes that javac gives to the names of captured variables and of the enclosing object.
const CAPTURED: &str = "val$";
const ENCLOSING: &[u8] = b"this$";

/// The name of a variable or an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    /// The class that the name begins with, without its package; none if it begins with a local variable.
    pub class: Option<String>,
    /// What follows: variables and indices.
    pub path: String,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.class {
            Some(class) if self.path.is_empty() => f.write_str(class),
            Some(class) => write!(f, "{class}.{}", self.path),
            None => f.write_str(&self.path),
        }
    }
}

impl Name {
    /// The name of a local variable, or its replacement.
    fn local(path: String) -> Name {
        Name { class: None, path }
    }

    /// The name of an element of the array with this name.
    pub(crate) fn element(mut self, index: u32) -> Name {
        self.path += &format!("[{index}]");
        self
    }

    /// The name of a field of the object with this name.
    fn field(mut self, field: &str) -> Name {
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path += field;
        self
    }
}

/// The local variables of a frame that refer to objects. Few of them are ever named, so names are looked up on demand.
struct Locals<'a> {
    frame: &'a Frame,
    names: OnceCell<Vec<(u16, String)>>,
    /// The receiver.
    receiver: Option<Ref>,
    others: Vec<(u16, Ref)>,
}

/// The path from a named object to another one: a field, an element, or an element of the array in a field.
#[derive(Default)]
struct Within {
    field: Option<FieldId>,
    element: Option<u32>,
}

impl Vm {
    /// The name of an object, or of the lock whose state it is, if the program has a name for it.
    pub(crate) fn name_of(&self, object: Ref) -> Option<Name> {
        let (statics, frames) = (self.static_roots(), self.frames_of_program());
        self.name_by_program(object, &statics, &frames).or_else(|| self.name_in_library(object, &statics, &frames))
    }

    /// The name of an object that the program refers to itself, if there is one.
    pub(crate) fn own_name_of(&self, object: Ref) -> Option<Name> {
        self.name_by_program(object, &self.static_roots(), &self.frames_of_program())
    }

    fn name_by_program(&self, object: Ref, statics: &[(FieldId, Ref)], frames: &[Locals<'_>]) -> Option<Name> {
        let of_static = |to: fn(&Vm, Ref, Ref) -> Option<Within>| {
            let found = statics.iter().find_map(|(field, value)| Some((*field, to(self, *value, object)?)));
            found.map(|(field, within)| self.within(self.name_of_variable(Variable::Static(field)), &within))
        };
        if let Some(name) = of_static(Vm::itself).or_else(|| of_static(Vm::inside)) {
            return Some(name);
        }
        let of_local = |locals: &Locals<'_>, to| self.name_from_local(locals, object, to);
        let of_receiver = |locals: &Locals<'_>| {
            let within = self.inside(locals.receiver?, object)?;
            let class = Some(self.short_class(self.classes.method(locals.frame.method).class));
            Some(self.within(Name { class, path: String::new() }, &within))
        };
        let in_frame = |locals: &Locals<'_>| {
            of_local(locals, Vm::itself).or_else(|| of_local(locals, Vm::inside)).or_else(|| of_receiver(locals))
        };
        frames.iter().find_map(in_frame)
    }

    /// The name of an object in a field of a library's object, or of what only a nameless local variable refers to.
    fn name_in_library(&self, object: Ref, statics: &[(FieldId, Ref)], frames: &[Locals<'_>]) -> Option<Name> {
        let of_static = |(field, value): &(FieldId, Ref)| {
            let within = self.inside_library(*value, object)?;
            Some(self.within(self.name_of_variable(Variable::Static(*field)), &within))
        };
        let of_local = |locals: &Locals<'_>| self.name_from_local(locals, object, Vm::inside_library);
        let nameless = |locals: &Locals<'_>| {
            let (slot, _) = locals.others.iter().find(|(_, value)| self.is_or_has(*value, object))?;
            let is_told = !self.names_of(locals).is_empty();
            (!is_told).then(|| Name::local(self.words_of_local(locals.frame.method, *slot)))
        };
        let named = statics.iter().find_map(of_static).or_else(|| frames.iter().find_map(of_local));
        named.or_else(|| frames.iter().find_map(nameless))
    }

    /// The name of an object by a local variable of a frame.
    fn name_from_local(
        &self,
        locals: &Locals<'_>,
        object: Ref,
        to: fn(&Vm, Ref, Ref) -> Option<Within>,
    ) -> Option<Name> {
        let mut found = locals.others.iter().filter_map(|(slot, value)| Some((*slot, to(self, *value, object)?)));
        found.find_map(|(slot, within)| Some(self.within(Name::local(self.name_of_local(locals, slot)?), &within)))
    }

    /// Objects that the program refers to itself: by static fields, local variables, and fields and elements of these.
    pub(crate) fn known_to_program(&self) -> Vec<Ref> {
        let roots = self.static_roots().into_iter().map(|(_, value)| value);
        let locals = self.frames_of_program();
        let of_frames = locals.iter().flat_map(|of| of.receiver.into_iter().chain(of.others.iter().map(|of| of.1)));
        let mut known: Vec<Ref> = roots.chain(of_frames).collect();
        for root in known.clone() {
            known.extend(self.directly_inside(root));
        }
        let mut seen = FxHashSet::default();
        known.retain(|object| seen.insert(*object));
        known
    }

    /// What the fields of an object of the program, or the elements of an array, refer to.
    fn directly_inside(&self, value: Ref) -> Vec<Ref> {
        let class = self.memory.class_of(value);
        match self.classes.get(class).shape {
            Shape::Array { kind: ValueKind::Reference, .. } => self.elements_of(value, ELEMENTS),
            Shape::Object if self.is_written(class) => {
                self.fields_of(value, class, |id| self.is_written(id)).into_iter().map(|(_, value)| value).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The first elements of an array of references that are not null.
    pub(crate) fn elements_of(&self, array: Ref, most: u32) -> Vec<Ref> {
        let elements = (0..self.memory.length(array).min(most)).map(|index| self.reference_at(array, index));
        elements.filter(|element| !element.is_null()).collect()
    }

    fn itself(&self, value: Ref, object: Ref) -> Option<Within> {
        self.is_or_has(value, object).then(Within::default)
    }

    /// Whether an object is the other one, or a synchronizer that keeps its state in the other one.
    fn is_or_has(&self, object: Ref, other: Ref) -> bool {
        object == other || !object.is_null() && self.get_named(object, b"sync") == u64::from(other.0)
    }

    /// Whether the class has a source that a person wrote.
    fn is_written(&self, class: ClassId) -> bool {
        let class = self.classes.get(class);
        class.module.is_none() && class.nest_host.is_none()
    }

    /// The static fields of the program that refer to objects.
    fn static_roots(&self) -> Vec<(FieldId, Ref)> {
        let classes = (0..self.classes.len()).map(|id| ClassId(id as u32)).filter(|id| self.is_written(*id));
        let fields = classes.flat_map(|id| self.classes.get(id).fields.iter().copied());
        let roots = fields.filter_map(|id| {
            let field = self.classes.field(id);
            let value = Ref(self.memory.static_word(field.slot) as u32);
            let is_root = field.access.is_static() && field.kind == ValueKind::Reference && !value.is_null();
            is_root.then_some((id, value))
        });
        roots.collect()
    }

    /// The local variables of the program's methods that run, frame by frame.
    fn frames_of_program(&self) -> Vec<Locals<'_>> {
        let frames = self.threads.iter().flat_map(|thread| thread.frames.iter().map(move |frame| (thread, frame)));
        let written = frames.filter(|(_, frame)| {
            let method = self.classes.method(frame.method);
            method.index.is_some() && self.is_written(method.class)
        });
        let locals = written.map(|(thread, frame)| {
            let mut others = self.locals(thread, frame);
            let has_receiver = !self.classes.method(frame.method).access.is_static();
            let receiver = others.first().filter(|(slot, _)| has_receiver && *slot == 0).map(|(_, value)| *value);
            if receiver.is_some() {
                others.remove(0);
            }
            Locals { frame, names: OnceCell::new(), receiver, others }
        });
        locals.collect()
    }

    fn names_of<'a>(&self, locals: &'a Locals<'_>) -> &'a [(u16, String)] {
        locals.names.get_or_init(|| self.local_names(locals.frame))
    }

    fn name_of_local(&self, locals: &Locals<'_>, slot: u16) -> Option<String> {
        self.names_of(locals).iter().find(|(of, _)| *of == slot).map(|(_, name)| name.clone())
    }

    /// The local variables of a frame that refer to objects.
    fn locals(&self, thread: &Thread, frame: &Frame) -> Vec<(u16, Ref)> {
        let crate::class::Body::Code(code) = &self.classes.method(frame.method).code else { return Vec::new() };
        let slots = thread.slots.iter().skip(frame.base as usize).take(usize::from(code.max_locals));
        let references = slots.enumerate().filter(|(_, slot)| is_reference(**slot) && !as_ref(**slot).is_null());
        references.map(|(number, slot)| (number as u16, as_ref(*slot))).collect()
    }

    /// The names of the local variables that are in scope in a frame; empty if the class file has none.
    fn local_names(&self, frame: &Frame) -> Vec<(u16, String)> {
        let method = self.classes.method(frame.method);
        let crate::class::Body::Code(code) = &method.code else { return Vec::new() };
        let pc = code.pc(frame.at);
        let file = self.classes.get(method.class).file.as_ref();
        let member = file.zip(method.index).and_then(|(file, index)| file.method(usize::from(index)));
        let Some(bytecode) = member.and_then(|member| member.code().ok().flatten()) else { return Vec::new() };
        let table = bytecode.local_variables().unwrap_or_default();
        let live =
            table.iter().filter(|of| pc >= of.start && u32::from(pc) < u32::from(of.start) + u32::from(of.length));
        let name = |index| bytecode.constants().utf8(index).map(|name| String::from_utf8_lossy(name).into_owned());
        live.filter_map(|of| Some((of.slot, name(of.name).ok()?))).collect()
    }

    /// `parameter 2 of Bank.transfer`, `local variable 3 of Bank.main`
    fn words_of_local(&self, method: MethodId, slot: u16) -> String {
        let of = self.classes.method(method);
        let descriptor = self.classes.symbols.text(of.descriptor);
        let mut at = u16::from(!of.access.is_static());
        let mut what = format!("local variable {slot}");
        for (number, parameter) in crate::classes::parameters(descriptor).iter().enumerate() {
            if at == slot {
                what = format!("parameter {}", number + 1);
            }
            at += ValueKind::of_descriptor(parameter[0]).slots() as u16;
        }
        format!("{what} of {}.{}", self.short_class(of.class), self.classes.symbols.show(of.name))
    }

    /// The path to an object in a field or an element of another, or in an element of an array in a field.
    fn inside(&self, value: Ref, object: Ref) -> Option<Within> {
        let class = self.memory.class_of(value);
        match self.classes.get(class).shape {
            Shape::Array { kind: ValueKind::Reference, .. } => self.element_with(value, object),
            Shape::Object if self.is_written(class) => {
                let fields = self.fields_of(value, class, |id| self.is_written(id));
                let direct = fields.iter().find(|(_, value)| self.is_or_has(*value, object));
                let in_array = || {
                    let is_array = |value: Ref| {
                        matches!(
                            self.classes.get(self.memory.class_of(value)).shape,
                            Shape::Array { kind: ValueKind::Reference, .. }
                        )
                    };
                    let mut arrays = fields.iter().filter(|(_, value)| is_array(*value));
                    arrays.find_map(|(field, value)| {
                        Some(Within { field: Some(*field), ..self.element_with(*value, object)? })
                    })
                };
                direct.map(|(field, _)| Within { field: Some(*field), element: None }).or_else(in_array)
            }
            _ => None,
        }
    }

    /// The path to an object in a field of a JDK object. Fields of a thread are skipped: they depend on what the thread
    /// is doing.
    fn inside_library(&self, value: Ref, object: Ref) -> Option<Within> {
        let class = self.memory.class_of(value);
        let of = self.classes.get(class);
        if of.module.is_none() || !matches!(of.shape, Shape::Object) || of.is_subclass_of(self.known.thread) {
            return None;
        }
        let fields = self.fields_of(value, class, |_| true);
        let found = fields.into_iter().find(|(_, value)| self.is_or_has(*value, object));
        found.map(|(field, _)| Within { field: Some(field), element: None })
    }

    fn element_with(&self, array: Ref, object: Ref) -> Option<Within> {
        let mut elements = 0..self.memory.length(array).min(ELEMENTS);
        let found = elements.find(|index| self.is_or_has(self.reference_at(array, *index), object))?;
        Some(Within { field: None, element: Some(found) })
    }

    /// The fields of an object that hold references, including inherited ones.
    pub(crate) fn fields_of(
        &self,
        object: Ref,
        class: ClassId,
        is_looked_at: impl Fn(ClassId) -> bool,
    ) -> Vec<(FieldId, Ref)> {
        let mut found = Vec::new();
        let mut next = Some(class);
        while let Some(id) = next.filter(|id| is_looked_at(*id)) {
            let of = self.classes.get(id);
            for id in &of.fields {
                let field = self.classes.field(*id);
                if field.access.is_static() || field.kind != ValueKind::Reference {
                    continue;
                }
                let value = Ref(self.memory.field(object, field.slot) as u32);
                if !value.is_null() && !self.classes.symbols.text(field.name).starts_with(ENCLOSING) {
                    found.push((*id, value));
                }
            }
            next = of.superclass;
        }
        found
    }

    /// The name of the target of a path that begins at something with this name.
    fn within(&self, name: Name, within: &Within) -> Name {
        let name = match within.field.map(|field| self.classes.symbols.show(self.classes.field(field).name)) {
            Some(field) => match field.strip_prefix(CAPTURED) {
                Some(variable) => Name::local(variable.to_owned()),
                None => name.field(&field),
            },
            None => name,
        };
        match within.element {
            Some(element) => name.element(element),
            None => name,
        }
    }

    /// The name of a class without its package.
    pub(crate) fn short_class(&self, class: ClassId) -> String {
        let name = self.classes.show(class);
        name.rsplit('.').next().unwrap_or(&name).to_owned()
    }
}

//! Names of objects for people: how the program itself gets to an object.
//!
//! The first that leads to the object is taken: a static field, or what is inside the object or array of one; then, method by method, a local variable, what is inside that of one, a field of
//! the object whose method runs; then a field of an object of the JDK that one of all those refers to, such as the lock of a queue. Threads are asked in the order of their starts,
//! and their outermost methods first, so that a name seldom changes in the course of an execution. Classes that the VM makes, as for lambdas, lead nowhere: no source names their fields.

use crate::ClassId;
use crate::class::{Kind, MethodId, Shape};
use crate::memory::Ref;
use crate::operation::Place;
use crate::thread::{Frame, Thread, as_ref, is_reference};
use crate::vm::Vm;

/// Elements of an array that are looked at.
const ELEMENTS: u32 = 64;
/// What javac puts before the names of captured variables and of the enclosing object.
const CAPTURED: &str = "val$";
const ENCLOSING: &str = "this$";

/// Something with a name that refers to an object.
struct Root {
    name: String,
    value: Ref,
}

/// What the local variables of a frame refer to: those with names, those without, and the object whose method it is, by its class.
#[derive(Default)]
struct FrameRoots {
    named: Vec<Root>,
    nameless: Vec<Root>,
    receiver: Vec<Root>,
}

impl Vm {
    /// The name of an object, or of the lock whose state it is, if the program has one for it.
    pub(crate) fn name_of(&self, object: Ref) -> Option<String> {
        let direct =
            |roots: &[Root]| roots.iter().find(|root| self.is_or_has(root.value, object)).map(|root| root.name.clone());
        let inside = |roots: &[Root]| roots.iter().find_map(|root| self.inside(root, object));
        let statics = self.static_roots();
        if let Some(name) = direct(&statics).or_else(|| inside(&statics)) {
            return Some(name);
        }
        let frames = self.frame_roots();
        let in_frame = |roots: &FrameRoots| {
            direct(&roots.named).or_else(|| inside(&roots.named)).or_else(|| inside(&roots.receiver))
        };
        if let Some(name) = frames.iter().find_map(in_frame) {
            return Some(name);
        }
        let in_library = |roots: &[Root]| roots.iter().find_map(|root| self.inside_library(root, object));
        let named = in_library(&statics).or_else(|| frames.iter().find_map(|roots| in_library(&roots.named)));
        named.or_else(|| frames.iter().find_map(|roots| direct(&roots.nameless)))
    }

    /// Whether an object is the other, or a lock or the like that has its state in the other.
    fn is_or_has(&self, object: Ref, other: Ref) -> bool {
        object == other || !object.is_null() && self.get_named(object, b"sync") == u64::from(other.0)
    }

    /// Whether people wrote the class.
    fn is_written(&self, class: ClassId) -> bool {
        let class = self.classes.get(class);
        class.module.is_none() && class.nest_host.is_none()
    }

    /// The static fields of the program.
    fn static_roots(&self) -> Vec<Root> {
        let classes = (0..self.classes.len()).map(|id| ClassId(id as u32)).filter(|id| self.is_written(*id));
        let fields = classes.flat_map(|id| self.classes.get(id).fields.iter().copied());
        let roots = fields.filter_map(|id| {
            let field = self.classes.field(id);
            let value = Ref(self.memory.static_word(field.slot) as u32);
            let is_root = field.access.is_static() && field.kind == Kind::Reference && !value.is_null();
            is_root.then(|| Root { name: self.show_place(Place::Static(id)), value })
        });
        roots.collect()
    }

    /// The local variables of methods that run, frame by frame.
    fn frame_roots(&self) -> Vec<FrameRoots> {
        let mut all = Vec::new();
        for (thread, frame) in self.threads.iter().flat_map(|thread| thread.frames.iter().map(move |of| (thread, of))) {
            let method = self.classes.method(frame.method);
            if method.index.is_none() || !self.is_written(method.class) {
                continue;
            }
            let names = self.local_names(frame);
            let mut roots = FrameRoots::default();
            for (slot, value) in self.locals(thread, frame) {
                let name = names.iter().find(|(of, _)| *of == slot).map(|(_, name)| name.clone());
                if slot == 0 && !method.access.is_static() {
                    roots.receiver.push(Root { name: self.short_class(method.class), value });
                } else if let Some(name) = name {
                    roots.named.push(Root { name, value });
                } else if names.is_empty() {
                    roots.nameless.push(Root { name: self.words_of_local(frame.method, slot), value });
                }
            }
            all.push(roots);
        }
        all
    }

    /// The local variables of a frame that refer to objects.
    fn locals(&self, thread: &Thread, frame: &Frame) -> Vec<(u16, Ref)> {
        let crate::class::Body::Code(code) = &self.classes.method(frame.method).code else { return Vec::new() };
        let slots = thread.slots.iter().skip(frame.base as usize).take(usize::from(code.max_locals));
        let references = slots.enumerate().filter(|(_, slot)| is_reference(**slot) && !as_ref(**slot).is_null());
        references.map(|(number, slot)| (number as u16, as_ref(*slot))).collect()
    }

    /// The names of the local variables that a frame has where it is; none if the class file does not tell.
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
            at += Kind::of_descriptor(parameter[0]).slots() as u16;
        }
        format!("{what} of {}.{}", self.short_class(of.class), self.classes.symbols.show(of.name))
    }

    /// The name of an object that is in a field or an element of another, or in an element of an array in a field.
    fn inside(&self, root: &Root, object: Ref) -> Option<String> {
        let class = self.memory.class_of(root.value);
        match self.classes.get(class).shape {
            Shape::Array { kind: Kind::Reference, .. } => self.element_with(root, object),
            Shape::Object if self.is_written(class) => {
                let fields = self.fields_of(root, class, |id| self.is_written(id));
                let direct = fields.iter().find(|field| self.is_or_has(field.value, object));
                let is_array = |field: &&Root| {
                    matches!(
                        self.classes.get(self.memory.class_of(field.value)).shape,
                        Shape::Array { kind: Kind::Reference, .. }
                    )
                };
                let in_array = || fields.iter().filter(is_array).find_map(|field| self.element_with(field, object));
                direct.map(|field| field.name.clone()).or_else(in_array)
            }
            _ => None,
        }
    }

    /// The name of an object that is in a field of an object of the JDK. A thread has fields for what it happens to do, which say nothing.
    fn inside_library(&self, root: &Root, object: Ref) -> Option<String> {
        let class = self.memory.class_of(root.value);
        let of = self.classes.get(class);
        if of.module.is_none() || !matches!(of.shape, Shape::Object) || of.is_subclass_of(self.known.thread) {
            return None;
        }
        let fields = self.fields_of(root, class, |_| true);
        fields.into_iter().find(|field| self.is_or_has(field.value, object)).map(|field| field.name)
    }

    fn element_with(&self, array: &Root, object: Ref) -> Option<String> {
        let mut elements = 0..self.memory.length(array.value).min(ELEMENTS);
        let found = elements.find(|index| self.is_or_has(self.reference_at(array.value, *index), object))?;
        Some(format!("{}[{found}]", array.name))
    }

    /// The fields of an object that refer to others, those of its superclasses too.
    fn fields_of(&self, root: &Root, class: ClassId, is_looked_at: impl Fn(ClassId) -> bool) -> Vec<Root> {
        let mut roots = Vec::new();
        let mut next = Some(class);
        while let Some(id) = next.filter(|id| is_looked_at(*id)) {
            let of = self.classes.get(id);
            for field in of.fields.iter().map(|field| self.classes.field(*field)) {
                if field.access.is_static() || field.kind != Kind::Reference {
                    continue;
                }
                let value = Ref(self.memory.field(root.value, field.slot) as u32);
                let name = self.classes.symbols.show(field.name);
                if value.is_null() || name.starts_with(ENCLOSING) {
                    continue;
                }
                let name = match name.strip_prefix(CAPTURED) {
                    Some(variable) => variable.to_owned(),
                    None => format!("{}.{name}", root.name),
                };
                roots.push(Root { name, value });
            }
            next = of.superclass;
        }
        roots
    }

    /// The name of a class without its package.
    pub(crate) fn short_class(&self, class: ClassId) -> String {
        let name = self.classes.show(class);
        name.rsplit('.').next().unwrap_or(&name).to_owned()
    }
}

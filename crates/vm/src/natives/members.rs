//! Lists the members of a class: creates objects of `java.lang.reflect` from class files, in the order of the file.
//!
//! In the JDK, the order of methods depends on where the names are in memory; programs must not rely on it.

use unsnarl_classfile::Member;
use unsnarl_classfile::attributes::Attributes;

use super::{Answer, Call, Entries};
use crate::class::{ClassId, FieldId, MethodId};
use crate::classes::{LinkFault, parameters, result};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

const ANNOTATIONS: &[u8] = b"RuntimeVisibleAnnotations";
const TYPE_ANNOTATIONS: &[u8] = b"RuntimeVisibleTypeAnnotations";

fn malformed(problem: unsnarl_classfile::Malformed) -> Raise {
    LinkFault::Malformed(problem.to_string()).into()
}

impl Vm {
    /// The field that a `java.lang.reflect.Field` stands for.
    pub(crate) fn reflected_field(&self, field: Ref) -> Raised<FieldId> {
        let class = self.class_of_mirror(Ref(self.get_named(field, b"clazz") as u32));
        let slot = self.get_named(field, b"slot") as usize;
        let found = self.classes.get(class).fields.get(slot).copied();
        found.ok_or_else(|| Raise::unsupported("a reflected field of another class"))
    }

    /// The method that a `java.lang.reflect.Method` or `Constructor` stands for.
    pub(crate) fn reflected_method(&self, method: Ref) -> Raised<MethodId> {
        let class = self.class_of_mirror(Ref(self.get_named(method, b"clazz") as u32));
        let slot = self.get_named(method, b"slot") as usize;
        let found = self.classes.get(class).methods.get(slot).copied();
        found.ok_or_else(|| Raise::unsupported("a reflected method of another class"))
    }

    fn new_of(&mut self, class: &str) -> Raised<Ref> {
        let class = self.load(class)?;
        self.new_object(class)
    }

    fn set_reference(&mut self, object: Ref, name: &[u8], value: Ref) {
        self.set_named(object, name, u64::from(value.0));
    }

    fn set_text(&mut self, object: Ref, name: &[u8], text: Option<&[u8]>) -> Raised<()> {
        if let Some(text) = text {
            let symbol = self.classes.symbols.intern(text);
            let string = self.interned(symbol)?;
            self.set_reference(object, name, string);
        }
        Ok(())
    }

    /// Sets a field to the contents of an attribute, if it exists.
    fn set_attribute(&mut self, object: Ref, name: &[u8], attributes: Attributes<'_>, attribute: &[u8]) -> Raised<()> {
        let bytes = attributes.find(attribute).map(|attribute| attribute.bytes());
        let array = self.optional_bytes(bytes)?;
        self.set_reference(object, name, array);
        Ok(())
    }

    fn set_mirror(&mut self, object: Ref, name: &[u8], class: ClassId) -> Raised<()> {
        let mirror = self.mirror(class)?;
        self.set_reference(object, name, mirror);
        Ok(())
    }

    fn set_mirrors(&mut self, object: Ref, name: &[u8], classes: &[ClassId]) -> Raised<()> {
        let mirrors = self.mirrors(classes)?;
        self.set_reference(object, name, mirrors);
        Ok(())
    }

    fn described(&mut self, descriptor: &[u8]) -> Raised<ClassId> {
        Ok(self.classes.load_descriptor(&mut self.memory, descriptor)?)
    }

    /// Creates a `Method` or `Constructor`.
    pub(crate) fn method_object(&mut self, class: ClassId, slot: usize) -> Raised<Ref> {
        let id = self.classes.get(class).methods[slot];
        let of = self.classes.method(id);
        let (name, access, index) = (of.name, of.access, of.index);
        let descriptor = self.classes.symbols.text(of.descriptor).clone();
        let name = self.classes.symbols.text(name).clone();
        let is_constructor = &name[..] == b"<init>";
        let kind = if is_constructor { "Constructor" } else { "Method" };
        let object = self.new_of(&format!("java/lang/reflect/{kind}"))?;
        self.set_mirror(object, b"clazz", class)?;
        self.set_named(object, b"slot", slot as u64);
        let modifiers = access.0;
        self.set_named(object, b"modifiers", u64::from(modifiers));
        let mut types = Vec::new();
        for parameter in parameters(&descriptor) {
            types.push(self.described(parameter)?);
        }
        self.set_mirrors(object, b"parameterTypes", &types)?;
        if !is_constructor {
            self.set_text(object, b"name", Some(&name))?;
            let returned = self.described(result(&descriptor))?;
            self.set_mirror(object, b"returnType", returned)?;
        }
        let file = self.classes.get(class).file.clone();
        let member = file.as_ref().zip(index).and_then(|(file, index)| file.method(usize::from(index)));
        let mut thrown = Vec::new();
        if let Some(member) = member {
            let attributes = member.attributes();
            for name in attributes.exceptions().map_err(malformed)? {
                thrown.push(self.classes.load(&mut self.memory, name)?);
            }
            self.set_text(object, b"signature", attributes.signature().map_err(malformed)?)?;
            self.set_attribute(object, b"annotations", attributes, ANNOTATIONS)?;
            self.set_attribute(object, b"parameterAnnotations", attributes, b"RuntimeVisibleParameterAnnotations")?;
            self.set_attribute(object, b"annotationDefault", attributes, b"AnnotationDefault")?;
        }
        self.set_mirrors(object, b"exceptionTypes", &thrown)?;
        Ok(object)
    }

    /// Creates a `Field`.
    pub(crate) fn field_object(&mut self, class: ClassId, slot: usize) -> Raised<Ref> {
        let id = self.classes.get(class).fields[slot];
        let of = self.classes.field(id);
        let (name, access, index) = (of.name, of.access, of.index);
        let descriptor = self.classes.symbols.text(of.descriptor).clone();
        let object = self.new_of("java/lang/reflect/Field")?;
        self.set_mirror(object, b"clazz", class)?;
        self.set_named(object, b"slot", slot as u64);
        let name = self.classes.symbols.text(name).clone();
        self.set_text(object, b"name", Some(&name))?;
        let described = self.described(&descriptor)?;
        self.set_mirror(object, b"type", described)?;
        self.set_named(object, b"modifiers", u64::from(access.0));
        let file = self.classes.get(class).file.clone();
        let is_record = file.as_ref().is_some_and(|file| file.attributes().has(b"Record"));
        let is_hidden = self.classes.get(class).nest_host.is_some();
        let is_trusted = access.is_final() && (access.is_static() || is_record || is_hidden);
        self.set_named(object, b"trustedFinal", u64::from(is_trusted));
        // Since Java 21, this is one of a set of flags.
        self.set_named(object, b"flags", if is_trusted { 0x10 } else { 0 });
        if let Some(member) = file.as_ref().and_then(|file| file.field(usize::from(index))) {
            let attributes = member.attributes();
            self.set_text(object, b"signature", attributes.signature().map_err(malformed)?)?;
            self.set_attribute(object, b"annotations", attributes, ANNOTATIONS)?;
        }
        Ok(object)
    }

    fn listed(&mut self, element: &str, objects: &[Ref]) -> Raised<Answer> {
        let element = self.load(element)?;
        self.new_reference_array(element, objects).map(Answer::Reference)
    }

    /// The methods of a class that a program can see, by their indices.
    fn slots_of_methods(&self, class: ClassId, only_public: bool, constructors: bool) -> Vec<usize> {
        let methods = self.classes.get(class).methods.iter().map(|id| self.classes.method(*id));
        let is_listed = |method: &crate::class::Method| {
            let is_fit = match &self.classes.symbols.text(method.name)[..] {
                b"<clinit>" => false,
                b"<init>" => constructors,
                _ => !constructors,
            };
            is_fit && (!only_public || method.access.is_public())
        };
        methods.enumerate().filter(|(_, method)| is_listed(method)).map(|(slot, _)| slot).collect()
    }

    /// Passes the class-file member of a reflected method, constructor or field to a function.
    fn with_member<T>(&self, object: Ref, is_field: bool, read: impl FnOnce(Member<'_>) -> T) -> Raised<Option<T>> {
        let (class, index) = if is_field {
            let field = self.classes.field(self.reflected_field(object)?);
            (field.class, Some(field.index))
        } else {
            let method = self.classes.method(self.reflected_method(object)?);
            (method.class, method.index)
        };
        let Some((file, index)) = self.classes.get(class).file.as_ref().zip(index) else { return Ok(None) };
        let index = usize::from(index);
        let member = if is_field { file.field(index) } else { file.method(index) };
        Ok(member.map(read))
    }
}

fn declared_methods(vm: &mut Vm, call: &Call, constructors: bool) -> Raised<Answer> {
    let class = vm.class_of_mirror(call.object(0)?);
    let mut objects = Vec::new();
    for slot in vm.slots_of_methods(class, call.boolean(1), constructors) {
        objects.push(vm.method_object(class, slot)?);
    }
    let element = if constructors { "java/lang/reflect/Constructor" } else { "java/lang/reflect/Method" };
    vm.listed(element, &objects)
}

fn declared_fields(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.class_of_mirror(call.object(0)?);
    let fields = vm.classes.get(class).fields.clone();
    let mut objects = Vec::new();
    for (slot, field) in fields.iter().enumerate() {
        if !call.boolean(1) || vm.classes.field(*field).access.is_public() {
            objects.push(vm.field_object(class, slot)?);
        }
    }
    vm.listed("java/lang/reflect/Field", &objects)
}

fn record_components(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.class_of_mirror(call.object(0)?);
    let file = vm.file(class)?;
    let components = file.attributes().record().map_err(malformed)?.unwrap_or_default();
    let mut objects = Vec::new();
    for component in components {
        let object = vm.new_of("java/lang/reflect/RecordComponent")?;
        vm.set_mirror(object, b"clazz", class)?;
        vm.set_text(object, b"name", Some(component.name))?;
        let described = vm.described(component.descriptor)?;
        vm.set_mirror(object, b"type", described)?;
        let accessor = vm.classes.declared(class, component.name, &[b"()", component.descriptor].concat());
        let methods = &vm.classes.get(class).methods;
        if let Some(slot) = methods.iter().position(|id| Some(*id) == accessor) {
            let accessor = vm.method_object(class, slot)?;
            vm.set_reference(object, b"accessor", accessor);
        }
        vm.set_text(object, b"signature", component.attributes.signature().map_err(malformed)?)?;
        vm.set_attribute(object, b"annotations", component.attributes, ANNOTATIONS)?;
        vm.set_attribute(object, b"typeAnnotations", component.attributes, TYPE_ANNOTATIONS)?;
        objects.push(object);
    }
    vm.listed("java/lang/reflect/RecordComponent", &objects)
}

fn method_parameters(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let executable = call.object(0)?;
    let read = |member: Member<'_>| {
        let attributes = member.attributes();
        attributes.find(b"MethodParameters").map(|_| {
            let parameters = attributes.method_parameters()?;
            Ok(parameters.iter().map(|p| (p.name.map(<[u8]>::to_vec), p.access.0)).collect::<Vec<_>>())
        })
    };
    let Some(listed) = vm.with_member(executable, false, read)?.flatten() else {
        return Ok(Answer::Reference(Ref::NULL));
    };
    let mut objects = Vec::new();
    for (index, (name, modifiers)) in listed.map_err(malformed)?.into_iter().enumerate() {
        let object = vm.new_of("java/lang/reflect/Parameter")?;
        vm.set_text(object, b"name", name.as_deref())?;
        vm.set_named(object, b"modifiers", u64::from(modifiers));
        vm.set_reference(object, b"executable", executable);
        vm.set_named(object, b"index", index as u64);
        objects.push(object);
    }
    vm.listed("java/lang/reflect/Parameter", &objects)
}

fn type_annotations(vm: &mut Vm, call: &Call, is_field: bool) -> Raised<Answer> {
    let read = |member: Member<'_>| member.attributes().find(TYPE_ANNOTATIONS).map(|a| a.bytes().to_vec());
    let bytes = vm.with_member(call.object(0)?, is_field, read)?.flatten();
    vm.optional_bytes(bytes.as_deref()).map(Answer::Reference)
}

fn class_attribute(vm: &mut Vm, call: &Call, name: &[u8]) -> Raised<Answer> {
    let class = vm.class_of_mirror(call.object(0)?);
    let file = vm.classes.get(class).file.clone();
    let attribute = file.as_ref().and_then(|file| file.attributes().find(name));
    vm.optional_bytes(attribute.map(|attribute| attribute.bytes())).map(Answer::Reference)
}

pub(super) const NATIVES: Entries = &[
    (
        "java/lang/Class",
        &[
            ("getDeclaredMethods0", |vm, call| declared_methods(vm, call, false)),
            ("getDeclaredConstructors0", |vm, call| declared_methods(vm, call, true)),
            ("getDeclaredFields0", declared_fields),
            ("getRecordComponents0", record_components),
            ("getRawAnnotations", |vm, call| class_attribute(vm, call, ANNOTATIONS)),
            ("getRawTypeAnnotations", |vm, call| class_attribute(vm, call, TYPE_ANNOTATIONS)),
        ],
    ),
    (
        "java/lang/reflect/Executable",
        &[
            ("getParameters0", method_parameters),
            ("getTypeAnnotationBytes0", |vm, call| type_annotations(vm, call, false)),
        ],
    ),
    ("java/lang/reflect/Field", &[("getTypeAnnotationBytes0", |vm, call| type_annotations(vm, call, true))]),
];

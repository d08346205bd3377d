//! Library models, attached to the classes and methods of a program.

use rustc_hash::FxHashSet;
use unsnarl_classfile::annotation::{Annotation, ElementValue};
use unsnarl_classfile::attributes::Attributes;
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_classfile::{JavaText, Member};

use crate::display::dotted;
use crate::ids::{ClassId, FieldId, KeyId, MethodId};
use crate::ir::{Body, Op, StatementId, ValueId};
use crate::program::{Origin, Program};
use unsnarl_library::{ClassFact, ClassModel, Mark, Models, Resolved, Root};

/// What an annotation says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    /// What it is marked as.
    pub mark: Mark,
    /// The texts of the element that the model names: one, or several in an array.
    pub texts: Vec<String>,
}

impl Body {
    /// What a call passes where a path of its model starts; `None` for other than the receiver and single arguments.
    pub fn passed(&self, call: StatementId, root: Root) -> Option<ValueId> {
        let Op::Invoke { kind, arguments, .. } = self.statement(call).op else { return None };
        let is_static = kind == InvokeKind::Static;
        let index = match root {
            Root::This if !is_static => 0,
            Root::Argument(index) => usize::from(index) + usize::from(!is_static),
            _ => return None,
        };
        self.operands(arguments).get(index).copied()
    }
}

impl Program {
    /// Whether a method is a constructor.
    pub fn is_constructor(&self, method: MethodId) -> bool {
        self.bytes(self.key(self.method(method).key).name) == b"<init>"
    }

    /// Whether a method was made by a compiler for one class to get at a private member of another, so that no source has it.
    pub fn is_accessor(&self, method: MethodId) -> bool {
        let data = self.method(method);
        data.access.is_synthetic()
            && data.access.is_static()
            && self.bytes(self.key(data.key).name).starts_with(b"access$")
    }

    /// What the models say of a method: its own entry, or that of the nearest supertype. Methods with a body need none, but may have one.
    pub fn model<'m>(&self, models: &'m Models, method: MethodId) -> Option<Resolved<'m>> {
        let data = self.method(method);
        self.model_for(models, data.class, method)
    }

    /// As [`model`](Self::model), for receivers of a subclass, whose own models and those between come first.
    pub fn model_for<'m>(&self, models: &'m Models, receiver: ClassId, method: MethodId) -> Option<Resolved<'m>> {
        self.model_of_missing(models, receiver, self.method(method).key)
    }

    /// What the models say of a method that resolution does not find, as its class or a supertype is missing: the entry of
    /// the class that the call names, or that of the nearest supertype. Of a missing class no supertypes are known.
    pub fn model_of_missing<'m>(&self, models: &'m Models, owner: ClassId, key: KeyId) -> Option<Resolved<'m>> {
        let key = self.key(key);
        let name = self.text(key.name).to_string();
        let descriptor = self.text(key.descriptor).to_string();
        models
            .lookup_inherited(&dotted(self.class_name(owner)), &name, &descriptor, |class| self.supertype_names(class))
    }

    /// The models of a class and of its supertypes, nearest first.
    pub fn class_models<'m>(&self, models: &'m Models, class: ClassId) -> Vec<&'m ClassModel> {
        models.classes_inherited(&dotted(self.class_name(class)), |class| self.supertype_names(class))
    }

    /// Whether the models say so of a class, or of the nearest supertype that they speak of.
    pub fn class_is(&self, models: &Models, class: ClassId, fact: ClassFact) -> bool {
        models.class_is(&dotted(self.class_name(class)), fact, |class| self.supertype_names(class))
    }

    /// What the annotations of an application class say of it. Those that cannot be read say nothing.
    pub fn class_marks(&self, models: &Models, class: ClassId) -> Vec<Mark> {
        let marked = self.class_file(class).map_or_else(Vec::new, |file| self.marked(models, file.attributes()));
        marked.into_iter().map(|marked| marked.mark).collect()
    }

    /// What the annotations of an application's method say of it.
    pub fn method_marks(&self, models: &Models, method: MethodId) -> Vec<Mark> {
        self.method_marked(models, method).into_iter().map(|marked| marked.mark).collect()
    }

    /// The same, with the texts that the annotations give.
    pub fn method_marked(&self, models: &Models, method: MethodId) -> Vec<Marked> {
        let data = self.method(method);
        let member = self.class_file(data.class).and_then(|file| file.method(usize::from(data.member)));
        member.map_or_else(Vec::new, |member| self.marked(models, member.attributes()))
    }

    /// The names of the annotation classes that stand on an application's method, with dots.
    pub fn method_annotations(&self, method: MethodId) -> Vec<String> {
        let data = self.method(method);
        let member = self.class_file(data.class).and_then(|file| file.method(usize::from(data.member)));
        let annotations = member.and_then(|member| member.attributes().annotations().ok()).unwrap_or_default();
        let name = |annotation: &Annotation<'_>| {
            let name = annotation.descriptor.strip_prefix(b"L")?.strip_suffix(b";")?;
            Some(dotted(name))
        };
        annotations.iter().filter_map(name).collect()
    }

    /// What the annotations of an application's field, and of its type, say of it.
    pub fn field_marked(&self, models: &Models, field: FieldId) -> Vec<Marked> {
        let data = self.field(field);
        let key = self.key(data.key);
        let is_it = |member: &Member<'_>| {
            member.name() == self.bytes(key.name) && member.descriptor() == self.bytes(key.descriptor)
        };
        let member = self.class_file(data.class).and_then(|file| file.fields().find(is_it));
        member.map_or_else(Vec::new, |member| self.marked(models, member.attributes()))
    }

    /// The marks of annotations with a model, and of those that stand on annotation classes of the application's own.
    fn marked<'p>(&'p self, models: &Models, attributes: Attributes<'p>) -> Vec<Marked> {
        let mut found = Vec::new();
        // Annotation classes of the application, each once: an annotation may stand on itself.
        let mut own: Vec<ClassId> = Vec::new();
        let mut seen: FxHashSet<ClassId> = FxHashSet::default();
        let mut next = 0;
        let mut attributes = Some(attributes);
        while let Some(annotated) = attributes {
            let declared = annotated.annotations().unwrap_or_default();
            for annotation in declared.into_iter().chain(annotated.type_annotations().unwrap_or_default()) {
                let name = annotation.descriptor.strip_prefix(b"L").and_then(|name| name.strip_suffix(b";"));
                let Some(name) = name else { continue };
                if let Some(model) = models.class(&dotted(name)) {
                    let markings = model.marks.iter().flatten().filter(|marking| marking.methods.is_none());
                    found.extend(markings.map(|marking| Marked {
                        mark: marking.mark,
                        texts: marking.element.as_ref().map_or_else(Vec::new, |element| texts(&annotation, element)),
                    }));
                } else if let Some(class) = self.find_class(name) {
                    let is_new = self.class(class).origin == Origin::Application && seen.insert(class);
                    own.extend(is_new.then_some(class));
                }
            }
            attributes = own.get(next).and_then(|class| self.class_file(*class)).map(|file| file.attributes());
            next += 1;
        }
        found
    }

    /// Names of the direct supertypes of a class, the superclass first.
    fn supertype_names(&self, dotted_name: &str) -> Vec<String> {
        let Some(class) = self.find_class(dotted_name.replace('.', "/").as_bytes()) else { return Vec::new() };
        let class = self.class(class);
        let above = class.super_class.iter().chain(class.interfaces.iter());
        above.map(|class| JavaText(self.class_name(*class)).to_string().replace('/', ".")).collect()
    }
}

/// The strings that an element of an annotation holds.
fn texts(annotation: &Annotation<'_>, element: &str) -> Vec<String> {
    let value = annotation.elements.iter().find(|(name, _)| *name == element.as_bytes()).map(|(_, value)| value);
    let values = match value {
        Some(ElementValue::Array(values)) => &values[..],
        Some(value) => std::slice::from_ref(value),
        None => &[],
    };
    let text = |value: &ElementValue<'_>| match value {
        ElementValue::String(text) => Some(JavaText(text).to_string()),
        _ => None,
    };
    values.iter().filter_map(text).collect()
}

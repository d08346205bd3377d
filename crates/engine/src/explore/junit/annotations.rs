//! The annotations of test classes and their members, with what they state.

use unsnarl_classfile::ClassFile;
use unsnarl_classfile::annotation::{self, ElementValue};
use unsnarl_classfile::attributes::Attributes;
use unsnarl_classfile::constant_pool::Constant;
use unsnarl_program::dotted;
use unsnarl_vm::ClassPath;

use super::JUNIT;

/// The package of what provides arguments. An annotation that is given several times is in a list.
const PROVIDERS: &str = "org.junit.jupiter.params.provider.";

/// An annotation: its class, and the elements that are given.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Annotation {
    pub name: String,
    elements: Vec<(String, Given)>,
}

/// What is given for an element.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Given {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Text(String),
    /// The name of an enum's constant.
    Constant(String),
    /// A class, by its descriptor.
    Class(String),
    Annotation(Annotation),
    List(Vec<Given>),
}

impl Annotation {
    pub fn get(&self, element: &str) -> Option<&Given> {
        self.elements.iter().find(|(name, _)| name == element).map(|(_, given)| given)
    }

    /// The elements of a list, or the one value that is given.
    pub fn list(&self, element: &str) -> &[Given] {
        match self.get(element) {
            Some(Given::List(list)) => list,
            Some(one) => std::slice::from_ref(one),
            None => &[],
        }
    }

    pub fn texts(&self, element: &str) -> Vec<&str> {
        fn text(given: &Given) -> Option<&str> {
            match given {
                Given::Text(text) => Some(text),
                _ => None,
            }
        }
        self.list(element).iter().filter_map(text).collect()
    }

    pub fn text(&self, element: &str) -> Option<&str> {
        self.texts(element).first().copied()
    }

    pub fn number(&self, element: &str) -> Option<i32> {
        match self.get(element) {
            Some(Given::Int(number)) => Some(*number),
            _ => None,
        }
    }

    /// The name of an enum's constant.
    pub fn constant(&self, element: &str) -> Option<&str> {
        match self.get(element) {
            Some(Given::Constant(name)) => Some(name),
            _ => None,
        }
    }

    /// The names of classes, with dots.
    pub fn classes(&self, element: &str) -> Vec<String> {
        let class = |given: &Given| match given {
            Given::Class(descriptor) => class_of(descriptor.as_bytes()),
            _ => None,
        };
        self.list(element).iter().filter_map(class).collect()
    }
}

/// The class of a descriptor, with dots.
pub(super) fn class_of(descriptor: &[u8]) -> Option<String> {
    descriptor.strip_prefix(b"L").and_then(|name| name.strip_suffix(b";")).map(dotted)
}

pub(super) fn read(path: &ClassPath, class: &str) -> Result<Option<ClassFile>, String> {
    let Some(bytes) = path.program_class(&class.replace('.', "/")) else { return Ok(None) };
    let bytes = bytes.map_err(|issue| issue.to_string())?;
    ClassFile::parse(bytes).map(Some).map_err(|fault| format!("{class} is malformed: {fault}"))
}

/// The annotations of a class or member, with the annotations of these annotations, except of those of JUnit.
pub(super) fn annotations_of(path: &ClassPath, attributes: Attributes<'_>) -> Result<Vec<Annotation>, String> {
    let mut all = direct_annotations(attributes)?;
    let mut next = 0;
    while let Some(annotation) = all.get(next) {
        next += 1;
        if annotation.name.starts_with(JUNIT) {
            continue;
        }
        if let Some(file) = read(path, &annotation.name)? {
            for more in direct_annotations(file.attributes())? {
                if all.iter().all(|known| known.name != more.name) {
                    all.push(more);
                }
            }
        }
    }
    Ok(all)
}

/// The annotations of a class or member.
pub(super) fn direct_annotations(attributes: Attributes<'_>) -> Result<Vec<Annotation>, String> {
    let annotations = attributes.annotations().map_err(|fault| format!("annotations are malformed: {fault}"))?;
    let found = annotations.iter().filter_map(owned);
    let unfolded = found.flat_map(|annotation| {
        let of_list: Vec<Annotation> = annotation.list("value").iter().filter_map(one).collect();
        if annotation.name.starts_with(PROVIDERS) && !of_list.is_empty() { of_list } else { vec![annotation] }
    });
    Ok(unfolded.collect())
}

fn one(given: &Given) -> Option<Annotation> {
    match given {
        Given::Annotation(annotation) => Some(annotation.clone()),
        _ => None,
    }
}

fn owned(annotation: &annotation::Annotation<'_>) -> Option<Annotation> {
    let element = |(name, value): &(&[u8], ElementValue<'_>)| Some((text(name), given(value)?));
    let elements = annotation.elements.iter().filter_map(element).collect();
    Some(Annotation { name: class_of(annotation.descriptor)?, elements })
}

fn given(value: &ElementValue<'_>) -> Option<Given> {
    Some(match value {
        ElementValue::Constant(Constant::Integer(value)) => Given::Int(*value),
        ElementValue::Constant(Constant::Long(value)) => Given::Long(*value),
        ElementValue::Constant(Constant::Float(value)) => Given::Float(*value),
        ElementValue::Constant(Constant::Double(value)) => Given::Double(*value),
        ElementValue::Constant(_) => return None,
        ElementValue::String(value) => Given::Text(text(value)),
        ElementValue::Enum(_, name) => Given::Constant(text(name)),
        ElementValue::Class(descriptor) => Given::Class(text(descriptor)),
        ElementValue::Annotation(annotation) => Given::Annotation(owned(annotation)?),
        ElementValue::Array(values) => Given::List(values.iter().filter_map(given).collect()),
    })
}

fn text(bytes: &[u8]) -> String {
    unsnarl_classfile::JavaText(bytes).to_string()
}

//! Suppressions in class files: annotations that the compiler keeps (retention CLASS or RUNTIME).
//!
//! No annotation type of ours is needed. Understood are an annotation with the simple name `SuppressUnsnarl`, of any
//! package, whose `value` names rules (none: all); and any whose simple name starts with `Suppress` and whose `value`
//! has a string `unsnarl:rule` or `unsnarl`. The string of an element `reason` or `justification` is the reason.

use unsnarl_classfile::JavaText;
use unsnarl_classfile::annotation::{Annotation, ElementValue};
use unsnarl_classfile::attributes::Attributes;
use unsnarl_program::Program;

use super::Directive;
use crate::enclosing::Declaration;

const OWN: &str = "SuppressUnsnarl";

/// The suppressions on a declaration itself. Malformed annotations are ignored.
pub(super) fn directives(program: &Program, place: Declaration) -> Vec<Directive> {
    let attributes = attributes(program, place);
    let annotations = attributes.and_then(|attributes| attributes.annotations().ok()).unwrap_or_default();
    annotations.iter().filter_map(directive).collect()
}

fn attributes(program: &Program, place: Declaration) -> Option<Attributes<'_>> {
    match place {
        Declaration::Class(class) => Some(program.class_file(class)?.attributes()),
        Declaration::Method(method) => {
            let method = program.method(method);
            let key = program.key(method.key);
            let (name, descriptor) = (program.bytes(key.name), program.bytes(key.descriptor));
            let mut members = program.class_file(method.class)?.methods();
            let member = members.find(|member| member.name() == name && member.descriptor() == descriptor)?;
            Some(member.attributes())
        }
    }
}

fn directive(annotation: &Annotation<'_>) -> Option<Directive> {
    let descriptor = JavaText(annotation.descriptor).to_string();
    let name = descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'))?;
    let simple_name = name.rsplit(['/', '$']).next().unwrap_or_default();
    if !simple_name.starts_with("Suppress") {
        return None;
    }
    let words = element(annotation, "value");
    let words = words.iter().map(|word| word.as_str());
    let mut directive = if simple_name == OWN {
        let rules: Vec<String> = words.map(|word| word.trim_start_matches("unsnarl:").to_owned()).collect();
        let is_for_all = rules.is_empty() || rules.iter().any(|rule| rule == "*");
        Directive { rules: (!is_for_all).then_some(rules), reason: None }
    } else {
        Directive::among(words)?
    };
    let reasons = ["reason", "justification"].iter().flat_map(|key| element(annotation, key));
    directive.reason = reasons.into_iter().find(|reason| !reason.trim().is_empty());
    Some(directive)
}

/// The strings of an element: one, or those of an array.
fn element(annotation: &Annotation<'_>, name: &str) -> Vec<String> {
    let named = annotation.elements.iter().filter(|(element, _)| *element == name.as_bytes());
    let strings = |value: &ElementValue<'_>| match value {
        ElementValue::String(text) => Some(JavaText(text).to_string()),
        _ => None,
    };
    named
        .flat_map(|(_, value)| match value {
            ElementValue::Array(values) => values.iter().filter_map(strings).collect(),
            value => strings(value).into_iter().collect::<Vec<_>>(),
        })
        .collect()
}

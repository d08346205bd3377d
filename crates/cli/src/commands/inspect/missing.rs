//! The classes that the inputs refer to and that are nowhere to be found, with the classes that refer to them.
//!
//! A class is needed where it is named in a class constant, or in the type of a member that is declared or used.
//! Annotations do not count: the JVM runs without their classes.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use serde::Serialize;
use unsnarl_classfile::ClassFile;
use unsnarl_classfile::constant_pool::Constant;
use unsnarl_classfile::descriptor::{BaseType, FieldType, parse_method, parse_type};
use unsnarl_program::{ClassId, Origin, Program};

/// A class that is nowhere to be found.
#[derive(Serialize)]
pub(super) struct Missing {
    /// Its name.
    pub(super) name: String,
    /// The classes of the inputs that refer to it, in their order.
    pub(super) needed_by: Vec<String>,
}

/// The missing classes, by name, with those of `users` that need them; if `needed_alone`, only what these need.
pub(super) fn find(program: &Program, users: &[ClassId], needed_alone: bool) -> Vec<Missing> {
    let is_missing = |class: &ClassId| program.class(*class).origin == Origin::Phantom;
    let mut needs: BTreeMap<String, Vec<String>> =
        program.classes().filter(is_missing).map(|class| (program.show(class).to_string(), Vec::new())).collect();
    if needs.is_empty() {
        return Vec::new();
    }
    let needed: Vec<BTreeSet<ClassId>> = users
        .par_iter()
        .map(|user| {
            let mut found = BTreeSet::new();
            if let Some(file) = program.class_file(*user) {
                visit_class_names(file, &mut |name| found.extend(program.find_class(name).filter(is_missing)));
            }
            found
        })
        .collect();
    for (user, needed) in users.iter().zip(needed) {
        for class in needed {
            needs.entry(program.show(class).to_string()).or_default().push(program.show(*user).to_string());
        }
    }
    needs.retain(|_, users| !needed_alone || !users.is_empty());
    needs.into_iter().map(|(name, needed_by)| Missing { name, needed_by }).collect()
}

/// Calls `visit` with every internal name of a class that the file refers to, perhaps several times.
fn visit_class_names(file: &ClassFile, visit: &mut impl FnMut(&[u8])) {
    let pool = file.constants();
    for (_, constant) in pool.iter() {
        match constant {
            Constant::Class(name) => match pool.utf8(name).unwrap_or_default() {
                array @ [b'[', ..] => visit_type(parse_type(array), visit),
                name => visit(name),
            },
            Constant::NameAndType(_, descriptor) | Constant::MethodType(descriptor) => {
                visit_descriptor(pool.utf8(descriptor).unwrap_or_default(), visit);
            }
            _ => {}
        }
    }
    file.fields().chain(file.methods()).for_each(|member| visit_descriptor(member.descriptor(), visit));
}

fn visit_descriptor(descriptor: &[u8], visit: &mut impl FnMut(&[u8])) {
    let result = match descriptor {
        [b'(', ..] => parse_method(descriptor, |parameter| visit_type(Some(parameter), visit)),
        _ => parse_type(descriptor),
    };
    visit_type(result, visit);
}

fn visit_type(named: Option<FieldType<'_>>, visit: &mut impl FnMut(&[u8])) {
    if let Some(FieldType { base: BaseType::Class(name), .. }) = named {
        visit(name);
    }
}

//! The classes that can be run, for the message if another one is named.

use unsnarl_classfile::{ClassFile, Member};
use unsnarl_program::dotted;
use unsnarl_vm::ClassPath;
use unsnarl_vm::boot::MAIN_METHOD;

/// The maximum number of classes that are listed.
const SHOWN: usize = 10;

/// What is wrong with a class that is to be run, if it is not one of the program that has a main method. Lists those
/// that have one.
pub fn wrong_main(path: &ClassPath, class: &str) -> Option<String> {
    let classes = path.program_classes();
    let named = class.replace('.', "/");
    let is_there = classes.binary_search(&&*named).is_ok();
    if is_there && has_main(path, &named) {
        return None;
    }
    let mains: Vec<String> =
        classes.into_iter().filter(|name| has_main(path, name)).map(|name| dotted(name.as_bytes())).collect();
    let problem = if is_there { "There is no main method in" } else { "There is no class" };
    let rest = match &mains[..] {
        [] => ", and no class of the inputs has a main method".to_owned(),
        [only] => format!("; the one class with a main method is {only}"),
        all if all.len() > SHOWN => {
            let shown = all[..SHOWN].join(", ");
            format!("; classes with a main method: {shown} and {} more", all.len() - SHOWN)
        }
        all => format!("; classes with a main method: {}", all.join(", ")),
    };
    Some(format!("{problem} `{class}`{rest}."))
}

/// Whether a class declares a `main` that a program can start with. What cannot be read has none.
fn has_main(path: &ClassPath, name: &str) -> bool {
    let Some(Ok(bytes)) = path.program_class(name) else { return false };
    let Ok(file) = ClassFile::parse(bytes) else { return false };
    let is_main =
        |method: Member<'_>| (method.name(), method.descriptor()) == MAIN_METHOD && method.access().is_static();
    file.methods().any(is_main)
}

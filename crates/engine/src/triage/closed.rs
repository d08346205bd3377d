//! Whether a program is *closed*: whether what `explore` visits is all that it can do.
//!
//! `explore` visits every schedule of a program, with one value for all that comes from outside. So a program is
//! closed only if it starts with one `main` that does not look at its arguments, and calls only methods of the JDK
//! whose models say that they are `determined`: their effect depends on nothing but their arguments, the heap and the
//! schedule. That is asked of what was called in some execution, which is enough if all schedules were visited: as long
//! as an execution calls nothing else, it is one of those.
//!
//! Some determined methods rest on assumptions about the exploration (A36 to A61), which are collected. What else the
//! explorer leaves out is looked for here:
//!
//! - finalizers never run (A36): no class may have one;
//! - reads of final fields are no steps (A39): none may be written when other threads can reach the object;
//! - the room in the heap and on stacks, and missing classes, differ from run to run (A50);
//! - assertions may be disabled: then the program is explored a second time, without. That they are enabled for some
//!   classes only is left out (A68).
//!
//! Everything is under-approximated: what is in doubt is not closed.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::Facts;
use unsnarl_library::{Explored, Home};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_program::{MethodId, Program, Type, dotted};
use unsnarl_vm::{Hazard, JdkUses, SeenMethod};

/// The assumptions that a proof by exploration may rest on: their numbers, and what they say.
const TEXTS: [(u16, &str); 9] = [
    (36, "no wait ends without a cause"),
    (38, "what the JDK does for itself makes no difference to the program"),
    (41, "any thread that waits for a lock may be the next to get it, and none holds up those who want less"),
    (43, "the JDK's queues and barriers access what is not volatile under their locks"),
    (46, "a method of the JDK's concurrent collections and barriers happens as if in one moment"),
    (55, "what runs when a program ends does nothing of interest"),
    (61, "sleeps of fifty years or more last forever"),
    (64, "nobody but the program interrupts its threads"),
    (68, "assertions are enabled for all classes of the program, or for none"),
];

/// The field that compilers add to classes with assertions (it says whether they are disabled).
const ASSERTIONS_DISABLED: &[u8] = b"$assertionsDisabled";
/// The method that tells a class whether its assertions are enabled.
const DESIRED_ASSERTION_STATUS: &str = "desiredAssertionStatus";
/// The assumption about assertions.
const ASSERTIONS: u16 = 68;

/// What an exploration rests on: numbers of assumptions, each with the methods whose calls need it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct AssumptionsUsed {
    used: BTreeMap<u16, BTreeSet<String>>,
}

impl AssumptionsUsed {
    /// Whether it rests on no assumption.
    pub(super) fn is_empty(&self) -> bool {
        self.used.is_empty()
    }

    /// Their numbers, as in `A36`.
    pub(super) fn numbers(&self) -> Vec<String> {
        self.used.keys().map(|number| format!("A{number}")).collect()
    }

    /// A sentence about each.
    pub(super) fn sentences(&self) -> Vec<String> {
        let sentence = |(number, methods): (&u16, &BTreeSet<String>)| {
            let text =
                TEXTS.iter().find(|(known, _)| known == number).map_or("it is taken for granted", |(_, text)| text);
            let methods: Vec<&str> = methods.iter().map(String::as_str).collect();
            let used = if methods.is_empty() { String::new() } else { format!(", used by {}", methods.join(", ")) };
            format!("The proof by exploration rests on A{number}: {text}{used}.")
        };
        self.used.iter().map(sentence).collect()
    }
}

/// The class, with dots, whose `main` is all that the program starts with; if it is not, why.
pub(super) fn main_class(facts: &Facts<'_, '_>) -> Result<(String, MethodId), String> {
    let program = facts.analysis.program();
    let [(_, _, entry)] = facts.analysis.entries() else {
        return Err("the program does not start with one `main` alone".into());
    };
    let key = program.key(program.method(entry.method).key);
    let takes_strings = program.descriptor(program.method(entry.method).key).is_some_and(|descriptor| {
        let strings = Type::class(program.well_known().string).array();
        descriptor.result == Type::VOID && matches!(descriptor.parameters[..], [one] if Some(one) == strings)
    });
    let is_plain = program.bytes(key.name) == b"main" && takes_strings;
    let data = program.method(entry.method);
    let is_main = entry.kind == EntryKind::Main && data.access.is_static() && is_plain && data.class == entry.class;
    match is_main {
        true => Ok((dotted(program.class_name(entry.class)).to_string(), entry.method)),
        false => Err("the program does not start with `static void main(String[])`".into()),
    }
}

/// Why the classes of a program alone keep it from being closed.
pub(super) fn why_open(program: &Program, main: MethodId) -> Option<String> {
    let Some(Ok(body)) = program.body(main) else { return Some("`main` cannot be read".into()) };
    let arguments: Vec<_> = body.parameters().collect();
    let mut is_read = false;
    for statement in body.statements() {
        body.visit_uses(&body.statement(statement).op, |value| is_read |= arguments.contains(&value));
    }
    if is_read {
        return Some("`main` reads its arguments".into());
    }
    let is_finalizer = |method: &MethodId| {
        let key = program.key(program.method(*method).key);
        program.bytes(key.name) == b"finalize" && program.bytes(key.descriptor) == b"()V"
    };
    let mut methods = program.application_classes().flat_map(|class| program.methods_of(class));
    let finalizer = methods.find(is_finalizer)?;
    Some(format!("{} may run at any time (A36)", program.show(finalizer)))
}

/// Whether a program asked if its assertions are enabled: then it has to be explored with and without them.
pub(super) fn asks_for_assertions(jdk_uses: &JdkUses) -> bool {
    jdk_uses.called.iter().any(|method| method.name == DESIRED_ASSERTION_STATUS)
}

/// Whether assertions could be enabled for some classes of the program, and disabled for others. They are enabled by
/// the names of outermost classes.
fn has_several_with_assertions(program: &Program) -> bool {
    let has_any = |class: &unsnarl_program::ClassId| {
        program
            .fields_of(*class)
            .any(|field| program.bytes(program.key(program.field(field).key).name) == ASSERTIONS_DISABLED)
    };
    let outermost = |class| -> Vec<u8> {
        let name = program.bytes(program.class(class).name);
        name.split(|byte| *byte == b'$').next().unwrap_or_default().to_vec()
    };
    let classes: BTreeSet<Vec<u8>> = program.application_classes().filter(has_any).map(outermost).collect();
    classes.len() != 1
}

/// What the exploration of a program rests on, given what its code asked of the JDK; if it is not closed, why.
pub(super) fn rests(program: &Program, jdk_uses: &JdkUses) -> Result<AssumptionsUsed, String> {
    if let Some(hazard) = jdk_uses.hazards.first() {
        return Err(match hazard {
            Hazard::OutOfMemory => "the heap had no room left (A50)",
            Hazard::StackOverflow => "a stack had no room left",
            Hazard::Linkage => "a class or a member is missing, or does not fit",
            Hazard::LateFinalField => "a final field is written when other threads may see it (A39)",
            Hazard::Handle => "a method handle or variable handle was used",
        }
        .to_owned());
    }
    let library = Explored::builtin();
    let mut rests = AssumptionsUsed::default();
    for method in &jdk_uses.called {
        let view = library.class(Home::Jdk, &method.class);
        let Some(assumptions) = view.determined(&method.name, &method.descriptor) else {
            let shown = shown(method);
            return Err(format!("it calls {shown}, of which it is not known that every run does the same"));
        };
        for number in assumptions {
            rests.used.entry(*number).or_default().insert(shown(method));
        }
    }
    for field in &jdk_uses.accessed {
        if !library.class(Home::Jdk, &field.class).is_determined_field(&field.name) {
            let shown = format!("{}.{}", field.class.replace('/', "."), field.name);
            return Err(format!("it reads {shown}, of which it is not known that every run finds the same"));
        }
    }
    if asks_for_assertions(jdk_uses) && has_several_with_assertions(program) {
        rests.used.entry(ASSERTIONS).or_default();
    }
    Ok(rests)
}

fn shown(method: &SeenMethod) -> String {
    format!("{}.{}", method.class.replace('/', "."), method.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_assumption_that_models_name_has_a_text() {
        let library = Explored::builtin();
        let named: BTreeSet<u16> = library
            .entries()
            .flat_map(|class| class.determined.iter().flatten())
            .flat_map(|determined| determined.assumptions.iter().copied())
            .collect();
        assert!(named.contains(&36) && named.contains(&64), "{named:?}");
        for number in named {
            assert!(TEXTS.iter().any(|(known, _)| *known == number), "A{number}");
        }
    }
}

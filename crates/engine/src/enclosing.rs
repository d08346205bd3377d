//! The declarations that a site lies in, innermost first: its method, its class, and what those are nested in.
//!
//! Nesting is read from `EnclosingMethod` and `InnerClasses` (JVMS 4.7.7, 4.7.6). Class files do not say where a lambda
//! was written: its method is taken to lie in all methods whose name it carries, as javac (`lambda$run$0`) and kotlinc
//! (`run$lambda$0`) name them; an over-approximation for overloads, and nothing for compilers that name lambdas
//! otherwise.

use unsnarl_classfile::ClassFile;
use unsnarl_finding::Site;
use unsnarl_program::{ClassId, MethodId, Program};

/// Deeper nesting than any compiler makes; a circle in malformed class files ends there.
const DEPTH: usize = 64;

/// A method or class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Declaration {
    Method(MethodId),
    Class(ClassId),
}

/// What a site lies in. Nothing if its class is not one of the inputs.
pub(crate) fn declarations(program: &Program, site: &Site) -> Vec<Declaration> {
    let mut found = Vec::new();
    let mut class = class_named(program, &site.class);
    let mut methods = class.map_or_else(Vec::new, |class| {
        let key = (site.method.as_bytes(), Some(site.descriptor.as_bytes()));
        let mut methods = methods_named(program, class, key);
        let written_in = written_in(&site.method);
        methods.extend(written_in.into_iter().flat_map(|name| methods_named(program, class, (name.as_bytes(), None))));
        methods
    });
    for _ in 0..DEPTH {
        let Some((id, file)) = class.and_then(|class| Some((class, program.class_file(class)?))) else {
            break;
        };
        found.extend(methods.drain(..).map(Declaration::Method));
        found.push(Declaration::Class(id));
        (class, methods) = outer(program, file);
    }
    found
}

/// The class of that name, with dots.
pub(crate) fn class_named(program: &Program, name: &str) -> Option<ClassId> {
    program.find_class(name.replace('.', "/").as_bytes())
}

/// The class that a class is nested in, and the methods of it.
fn outer(program: &Program, file: &ClassFile) -> (Option<ClassId>, Vec<MethodId>) {
    if let Ok(Some(enclosing)) = file.attributes().enclosing_method() {
        let class = program.find_class(enclosing.class);
        let methods = class.zip(enclosing.method).map_or_else(Vec::new, |(class, (name, descriptor))| {
            methods_named(program, class, (name, Some(descriptor)))
        });
        return (class, methods);
    }
    let nested = file.attributes().inner_classes().unwrap_or_default();
    let outer = nested.iter().find(|nested| nested.inner == file.name()).and_then(|nested| nested.outer);
    (outer.and_then(|outer| program.find_class(outer)), Vec::new())
}

/// The methods of a class with that name, and that descriptor if one is given.
fn methods_named(program: &Program, class: ClassId, (name, descriptor): (&[u8], Option<&[u8]>)) -> Vec<MethodId> {
    let fits = |method: &MethodId| {
        let key = program.key(program.method(*method).key);
        program.bytes(key.name) == name && descriptor.is_none_or(|wanted| program.bytes(key.descriptor) == wanted)
    };
    program.methods_of(class).filter(fits).collect()
}

/// The name of the method that a lambda's method was written in.
fn written_in(method: &str) -> Option<&str> {
    let javac = method.strip_prefix("lambda$").and_then(|rest| rest.rsplit_once('$')).map(|(name, _)| name);
    match javac.or_else(|| method.split_once("$lambda$").map(|(name, _)| name))? {
        "new" => Some("<init>"),
        "static" => Some("<clinit>"),
        name => Some(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{program, site};

    const BANK: &str = "
        package acme;
        class Bank {
            Runnable field = () -> { };
            void run() {
                Runnable task = () -> { Runnable inner = () -> { }; };
                new Object() { void hidden() { Runnable deep = () -> { }; } };
            }
            static class Account { void add(int sum) { } }
        }";

    #[test]
    fn a_site_lies_in_its_method_its_class_and_all_around() {
        let program = program("enclosing", "Bank.java", BANK);
        let around = |place: &str| -> Vec<String> {
            let show = |declaration| match declaration {
                Declaration::Method(method) => program.show(method).to_string(),
                Declaration::Class(class) => program.show(class).to_string(),
            };
            declarations(&program, &site(place, None)).into_iter().map(show).collect()
        };
        assert_eq!(around("acme.Bank::run"), ["acme.Bank::run()", "acme.Bank"]);
        assert_eq!(
            around("acme.Bank$Account::add(I)V"),
            ["acme.Bank$Account::add(int)", "acme.Bank$Account", "acme.Bank"]
        );
        assert_eq!(
            around("acme.Bank::lambda$new$0")[..],
            ["acme.Bank::lambda$new$0()", "acme.Bank::<init>()", "acme.Bank"]
        );
        assert!(around("acme.Bank::lambda$run$1").contains(&"acme.Bank::run()".into()));
        assert_eq!(
            around("acme.Bank$1::lambda$hidden$0"),
            ["acme.Bank$1::lambda$hidden$0()", "acme.Bank$1::hidden()", "acme.Bank$1", "acme.Bank::run()", "acme.Bank"]
        );
        assert_eq!(around("acme.Bank::run(I)V"), ["acme.Bank"], "no such overload");
        assert!(around("acme.Missing::run").is_empty());
    }

    #[test]
    fn lambdas_carry_the_name_of_their_method() {
        assert_eq!(written_in("lambda$run$0"), Some("run"));
        assert_eq!(written_in("lambda$a$b$12"), Some("a$b"));
        assert_eq!(written_in("run$lambda$1$lambda$0"), Some("run"));
        assert_eq!((written_in("lambda$0"), written_in("run"), written_in("access$000")), (None, None, None));
    }
}

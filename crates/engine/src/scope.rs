//! What findings are about: the classes of the inputs, without those of the class path and those that are excluded.
//!
//! The classes of the class path, the *background*, are analysed, too, as calls go through them. But a finding is shown
//! only if one of its sites is in a class that it may be about.

use std::collections::HashSet;

use unsnarl_classfile::archive::Inputs;
use unsnarl_classfile::issue::Location;
use unsnarl_finding::Finding;
use unsnarl_library::Models;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{ClassId, IdVec, OnRead, Program, Selector};

use crate::enclosing::{Declaration, declarations};

/// A program, and which of its classes findings are about.
pub struct Subject {
    /// The program.
    pub program: Program,
    /// For each application class, whether it comes from the class path.
    is_background: IdVec<ClassId, bool>,
}

impl Subject {
    /// Reads the classes of the inputs, then those of the class path, then those of the JDK. If several have the same
    /// name, the first takes precedence (A1). Classes that only the models name are added.
    pub fn read(
        mut inputs: Inputs,
        mut classpath: Inputs,
        jdk: Inputs,
        models: &Models,
        on_read: OnRead<'_>,
    ) -> Subject {
        let mut background: HashSet<Location> =
            classpath.entries.iter().map(|entry| entry.location().clone()).collect();
        if !background.is_empty() {
            inputs.entries.iter().for_each(|entry| {
                background.remove(entry.location());
            });
        }
        inputs.entries.append(&mut classpath.entries);
        inputs.services.append(&mut classpath.services);
        inputs.issues.append(&mut classpath.issues);
        inputs.issues.sort();
        // What is found does not depend on the order in which inputs are named; of two classes of one name, the first
        // still takes precedence.
        inputs.entries.sort_by(|a, b| a.class_path().cmp(b.class_path()));
        let program = Program::build_on(inputs, jdk, &JdkIndex::embedded(), &models.made_classes(), on_read);
        let is_background = |class| program.location(class).is_some_and(|location| background.contains(location));
        let is_background = program.application_classes().map(is_background).collect();
        Subject { program, is_background }
    }

    /// The application classes that findings may be about, by name.
    pub fn classes(&self) -> impl Iterator<Item = ClassId> {
        self.program.application_classes().filter(|class| !self.is_background[*class])
    }

    /// Whether a site of the finding lies in a class of the inputs that is not excluded, nor nested in one that is.
    pub fn is_about(&self, finding: &Finding, exclude: &[Selector]) -> bool {
        let is_excluded = |declaration: &Declaration| match declaration {
            Declaration::Method(_) => false,
            Declaration::Class(class) => {
                self.is_background.get(*class).is_none_or(|is_background| *is_background)
                    || exclude.iter().any(|selector| selector.selects_class(&self.program, *class))
            }
        };
        let outside = |site| declarations(&self.program, site).iter().any(is_excluded);
        finding.sites.is_empty() || !finding.all_sites().into_iter().all(outside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{finding, inputs, site};

    #[test]
    fn findings_that_lie_outside_are_not_shown() {
        let app = || {
            inputs(
                "scope-app",
                "App.java",
                "package app; class App { void run() { } static class Part { void go() { } } }",
            )
        };
        let library = inputs("scope-lib", "Pool.java", "package lib; class Pool { void take() { } }");
        let subject = Subject::read(app(), library, Inputs::default(), &Models::default(), &|_| {});
        let names: Vec<String> = subject.classes().map(|class| subject.program.show(class).to_string()).collect();
        assert_eq!(names, ["app.App", "app.App$Part"], "in the order of their names");
        let is_about = |places: &[&str], exclude: &[&str]| {
            let mut finding = finding("r", places[0]);
            finding.sites = places.iter().map(|place| site(place, None)).collect();
            let exclude: Vec<Selector> = exclude.iter().map(|text| Selector::parse(text).unwrap()).collect();
            subject.is_about(&finding, &exclude)
        };
        assert!(is_about(&["app.App::run"], &[]));
        assert!(!is_about(&["lib.Pool::take"], &[]));
        assert!(is_about(&["lib.Pool::take", "app.App::run"], &[]), "one site inside is enough");
        assert!(!is_about(&["lib.Pool::take", "app.App::run"], &["app.*"]));
        assert!(!is_about(&["app.App$Part::go"], &["app.App"]), "what is nested is excluded too");
        assert!(is_about(&["app.App::run"], &["app.App$Part"]));
        let both = Subject::read(app(), app(), Inputs::default(), &Models::default(), &|_| {});
        assert_eq!(both.classes().count(), 2, "the inputs come first");
        let library = inputs("scope-lib", "Pool.java", "package lib; class Pool { void take() { } }");
        let on_jdk = Subject::read(app(), Inputs::default(), library, &Models::default(), &|_| {});
        assert_eq!(on_jdk.classes().count(), 2, "a JDK is behind the program, not part of it");
        let pool = on_jdk.program.find_class(b"lib/Pool").unwrap();
        assert!(on_jdk.program.has_bodies(pool));
        assert!(!on_jdk.is_about(&finding("r", "lib.Pool::take"), &[]));
    }
}

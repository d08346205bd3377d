//! What the tests of this crate share.

use std::fs;

use unsnarl_classfile::archive::{self, Inputs, Options};
use unsnarl_finding::{Finding, RuleId, RunId, Severity, Site, Verdict};
use unsnarl_program::Program;
use unsnarl_program::models::Models;

use crate::scope::Subject;

/// A finding of a rule with one site, `Class::method`.
pub(crate) fn finding(rule: &'static str, place: &str) -> Finding {
    Finding {
        rule: RuleId(rule),
        run: RunId::default(),
        verdict: Verdict::Possible,
        severity: Severity::Error,
        message: "two threads wait for each other".into(),
        sites: vec![site(place, None)],
        flows: vec![],
        notes: vec![],
        evidence: vec![],
    }
}

/// A site in `Class::method(descriptor)`.
pub(crate) fn site(place: &str, line: Option<u16>) -> Site {
    let (class, method) = place.split_once("::").unwrap();
    let end = method.find('(').unwrap_or(method.len());
    let descriptor = if end < method.len() { &method[end..] } else { "()V" };
    Site {
        class: class.into(),
        method: method[..end].into(),
        descriptor: descriptor.into(),
        file: None,
        line,
        pc: 0,
        thread: None,
        role: "waits for".into(),
    }
}

/// The compiled classes of one Java file, kept under this name.
pub(crate) fn inputs(name: &str, file: &str, source: &str) -> Inputs {
    compiled(name, &[(file.to_owned(), source)])
}

fn compiled(name: &str, files: &[(String, &str)]) -> Inputs {
    let folder = unsnarl_fixtures::target_dir().join("engine-tests").join(name);
    fs::create_dir_all(&folder).unwrap();
    for (file, source) in files {
        fs::write(folder.join(file), source).unwrap();
    }
    let classes = unsnarl_fixtures::compile::compile(&folder).unwrap_or_else(|reason| panic!("{reason}"));
    archive::open(&[classes], &Options::default())
}

/// The program of one Java file.
pub(crate) fn program(name: &str, file: &str, source: &str) -> Program {
    program_of(name, &[(file.to_owned(), source)])
}

/// The program of some Java files.
pub(crate) fn program_of(name: &str, files: &[(String, &str)]) -> Program {
    Subject::read(compiled(name, files), Inputs::default(), Inputs::default(), &Models::default(), &|_| {}).program
}

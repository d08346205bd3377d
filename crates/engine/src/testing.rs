//! What the tests of this crate share.

use std::fs;
use std::path::PathBuf;

use unsnarl_classfile::archive::{self, Inputs, Options};
use unsnarl_finding::{Finding, RuleId, RunId, Severity, Site, Verdict};
use unsnarl_fixtures::compile::{compile, compile_all};
use unsnarl_library::Models;
use unsnarl_program::Program;

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
        more: Vec::new(),
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
    let folder = written(name, &[(file.to_owned(), source)]);
    let classes = compile(&folder).unwrap_or_else(|reason| panic!("{reason}"));
    archive::open(&[classes], &Options::default())
}

/// The folder of this name with some Java files inside.
fn written(name: &str, files: &[(String, &str)]) -> PathBuf {
    let folder = unsnarl_fixtures::target_dir().join("engine-tests").join(name);
    fs::create_dir_all(&folder).unwrap();
    for (file, source) in files {
        fs::write(folder.join(file), source).unwrap();
    }
    folder
}

/// The program of one Java file.
pub(crate) fn program(name: &str, file: &str, source: &str) -> Program {
    read(inputs(name, file, source))
}

/// Programs of some Java files each, compiled together.
pub(crate) fn programs_of(named: &[(&str, &[(String, &str)])]) -> Vec<Program> {
    let folders: Vec<PathBuf> = named.iter().map(|(name, files)| written(name, files)).collect();
    let classes = compile_all(&folders).unwrap_or_else(|reason| panic!("{reason}"));
    classes.into_iter().map(|classes| read(archive::open(&[classes], &Options::default()))).collect()
}

fn read(inputs: Inputs) -> Program {
    Subject::read(inputs, Inputs::default(), Inputs::default(), &Models::default(), &|_| {}).program
}

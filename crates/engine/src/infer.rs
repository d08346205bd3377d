//! A run of `unsnarl infer`: which lock guards which field of the inputs, or the atomicity of each method.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_detect::{atomicities, infer};
use unsnarl_finding::{Declared, Engine, Inference, Outcome, Report, Run, Work};
use unsnarl_library::Models;
use unsnarl_program::{Cancel, dotted};

use crate::analyse::{
    AnalysisOptions, Derived, OnStage, completeness_of_facts, completeness_of_run, left_out, with_facts,
};
use crate::config::Config;
use crate::java::{Declaration, declarations};
use crate::scope::Subject;
use crate::suppression::SourceText;

pub use unsnarl_finding::Question;

/// What to infer, and from what.
pub struct Request<'r> {
    /// The program, and the classes to report on.
    pub subject: &'r Subject,
    /// The models of libraries, with those that the configuration adds.
    pub models: &'r Models,
    /// The configuration of the run.
    pub config: &'r Config,
    /// Whether to infer guards or atomicity.
    pub question: Question,
    /// Reads source text; `None` if declarations need not be located.
    pub sources: Option<SourceText<'r>>,
}

/// The result of a run.
pub struct Inferred {
    /// The report.
    pub report: Report,
    /// Entry points that were named but do not exist.
    pub unknown_entries: Vec<String>,
}

/// Infers what is asked of all classes of the inputs that are not excluded. Never fails: what could not be looked at is
/// in the completeness.
pub fn run(request: &Request<'_>, cancel: &Cancel, on_stage: OnStage<'_>) -> Inferred {
    let Request { subject, models, config, question, sources } = *request;
    let options = AnalysisOptions { lifted: &config.assume_nothing, ..AnalysisOptions::of_facts(config) };
    let Derived { result, assumptions, relied_on, unknown_entries, .. } =
        with_facts(subject, models, &options, cancel, on_stage, |facts| {
            let (mut inference, mut cut) = (Inference::default(), Vec::new());
            match question {
                Question::Guards => {
                    on_stage("guards");
                    (inference.fields, inference.methods) = infer(facts);
                }
                Question::Atomicity => {
                    on_stage("atomicity");
                    (inference.atomicities, cut) = atomicities(facts);
                }
            }
            let mut completeness = completeness_of_facts(facts);
            cut.iter().for_each(|what| completeness.add(left_out(Inference::PLACE, what)));
            (inference, completeness)
        });
    let (mut inference, completeness) = result;
    let program = &subject.program;
    let is_excluded = |class| config.exclude.iter().any(|selector| selector.selects_class(program, class));
    let about: BTreeSet<String> =
        subject.classes().filter(|class| !is_excluded(*class)).map(|class| dotted(program.class_name(class))).collect();
    inference.fields.retain(|field| about.contains(&field.class));
    inference.methods.retain(|method| about.contains(&method.class));
    inference.atomicities.retain(|method| about.contains(&method.class));
    if let Some(sources) = sources {
        locate(&mut inference, sources);
    }
    let completeness = completeness_of_run(program, &completeness, cancel);
    let outcome = Outcome::of_analysis(&[], &completeness);
    let runs = vec![Run { test: None, outcome, work: Work::Infer(question) }];
    let (command, rest) = (Engine::Infer, Report::default());
    let report = Report { command, runs, inference, assumptions, relied_on, completeness, ..rest };
    Inferred { report, unknown_entries }
}

/// Adds where fields and methods are declared.
fn locate(inference: &mut Inference, sources: SourceText<'_>) {
    let mut sources = Declarations { sources, of_files: BTreeMap::new() };
    for field in &mut inference.fields {
        field.declared = sources.find(&field.class, field.file.as_deref(), &field.field, None);
    }
    for method in &mut inference.methods {
        let parameters = Some(parameters(&method.descriptor));
        method.declared = sources.find(&method.class, method.file.as_deref(), &method.method, parameters);
    }
}

/// The declarations of the source files that were read so far.
struct Declarations<'s> {
    sources: SourceText<'s>,
    /// By the outermost class, whose source it is.
    of_files: BTreeMap<String, Vec<Declaration>>,
}

impl Declarations<'_> {
    fn find(&mut self, class: &str, file: Option<&str>, name: &str, parameters: Option<usize>) -> Option<Declared> {
        let outermost = class.split('$').next().unwrap_or(class).to_owned();
        let read = || (self.sources)(class, file).map_or_else(Vec::new, |text| declarations(&text));
        let declarations = self.of_files.entry(outermost).or_insert_with(read);
        let class = class.rsplit('.').next()?;
        let matches =
            |found: &&Declaration| found.class == class && found.name == name && found.parameters == parameters;
        let mut found = declarations.iter().filter(matches);
        // Overloads with the same number of parameters cannot be distinguished.
        let (Some(declaration), None) = (found.next(), found.next()) else { return None };
        Some(Declared { line: declaration.line, starts_line: declaration.starts_line })
    }
}

/// How many parameters a descriptor has.
fn parameters(descriptor: &str) -> usize {
    let (mut count, mut letters) = (0, descriptor.chars().skip_while(|letter| *letter != '(').skip(1));
    while let Some(letter) = letters.next() {
        match letter {
            ')' => break,
            '[' => continue,
            'L' => drop(letters.find(|letter| *letter == ';')),
            _ => {}
        }
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_counted() {
        assert_eq!(["()V", "(I)V", "([[JLa/B;Z)La/C;", "(Ljava/lang/String;)V"].map(parameters), [0, 1, 3, 1]);
    }
}

//! A run of `unsnarl infer`: which lock guards which field of the inputs, or how much of each method is atomic.

use std::collections::BTreeSet;

use unsnarl_detect::{atomicities, infer};
use unsnarl_finding::Inference;
use unsnarl_library::Models;
use unsnarl_program::{Cancel, dotted};

use crate::analyse::{self, Learnt, OnStage, Options, with_facts};
use crate::config::Config;
use crate::scope::Subject;
use crate::session;

/// What a run gives.
pub struct Inferred {
    /// What guards what.
    pub inference: Inference,
    /// Entry points that were named, but are not there.
    pub unknown_entries: Vec<String>,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which lock guards which field.
    Guards,
    /// How much of each method is atomic.
    Atomicity,
}

/// Infers what is asked of all classes of the inputs that are not excluded. Never fails: what could not be looked at is in the completeness.
pub fn run(
    subject: &Subject,
    models: &Models,
    config: &Config,
    question: Question,
    cancel: &Cancel,
    on_stage: OnStage<'_>,
) -> Inferred {
    let options = Options {
        rules: Vec::new(),
        main: &config.main,
        entry: &config.entry,
        open: config.open,
        library: config.library.unwrap_or_default(),
        without: &[],
        explain: None,
    };
    let Learnt { result, assumptions, unknown_entries } =
        with_facts(subject, models, &options, cancel, on_stage, |facts| {
            let (mut inference, mut left_out) = (Inference::default(), Vec::new());
            match question {
                Question::Guards => {
                    on_stage("guards");
                    (inference.fields, inference.methods) = infer(facts);
                }
                Question::Atomicity => {
                    on_stage("atomicity");
                    (inference.atomicities, left_out) = atomicities(facts);
                }
            }
            (inference, analyse::completeness(facts, left_out.iter().map(|what| (Inference::PLACE, *what))))
        });
    let (mut inference, completeness) = result;
    let program = &subject.program;
    let is_excluded = |class| config.exclude.iter().any(|selector| selector.selects_class(program, class));
    let about: BTreeSet<String> =
        subject.classes().filter(|class| !is_excluded(*class)).map(|class| dotted(program.class_name(class))).collect();
    inference.fields.retain(|field| about.contains(&field.class));
    inference.methods.retain(|method| about.contains(&method.class));
    inference.atomicities.retain(|method| about.contains(&method.class));
    inference.completeness = session::completeness(program, &completeness, cancel);
    inference.assumptions = assumptions;
    Inferred { inference, unknown_entries }
}

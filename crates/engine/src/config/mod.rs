//! `unsnarl.toml`: what to analyse and how. `docs/configuration.md` is the reference.
//!
//! A [`Config`] is what a file says, or what a command line says: [`Config::over`] lays the second over the first.

mod read;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use unsnarl_concurrency::Assumption;
use unsnarl_detect::PAPER_RULES;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::Models;
use unsnarl_library::located::Mistake;
use unsnarl_program::{Program, Selector};

pub use read::{class_selector, failure, method_selector, severity};

/// The name of the file that is read where no other is named.
pub const FILE_NAME: &str = "unsnarl.toml";

/// What is asked for. Nothing is asked for where a list is empty or an option is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// What findings are about: class files, archives, folders.
    pub inputs: Vec<PathBuf>,
    /// What else the program consists of; findings that lie only there are not shown.
    pub classpath: Vec<PathBuf>,
    /// Folders with source code.
    pub source: Vec<PathBuf>,
    /// Files with models of libraries.
    pub models: Vec<PathBuf>,
    /// The home of a JDK.
    pub jdk: Option<PathBuf>,
    /// The file of known findings.
    pub baseline: Option<PathBuf>,
    /// Classes whose `main` the program starts with.
    pub main: Vec<Selector>,
    /// Methods that something outside the program calls.
    pub entry: Vec<Selector>,
    /// Whether the program is a library that unknown threads call.
    pub open: Option<Open>,
    /// How library code is represented.
    pub library: Option<Library>,
    /// How much the points-to analysis distinguishes.
    pub precision: Option<Precision>,
    /// Whether `check` excludes findings by a proof.
    pub prove: Option<bool>,
    /// Whether every match of the papers' patterns is shown.
    pub pattern_complete: Option<bool>,
    /// Assumptions that are not made.
    pub assume_nothing: Vec<Assumption>,
    /// Classes whose uses do not race with each other.
    pub thread_safe: Vec<String>,
    /// Annotation classes whose methods are to be atomic.
    pub atomic: Vec<String>,
    /// Classes of no interest.
    pub exclude: Vec<Selector>,
    /// The level of each rule that is configured.
    pub rules: BTreeMap<RuleId, Level>,
    /// If not empty, the only rules to run. A file cannot say this.
    pub only: Vec<RuleId>,
    /// Findings that are not to be shown.
    pub suppress: Vec<Suppress>,
    /// The mildest findings to show.
    pub min_severity: Option<Severity>,
    /// The mildest findings that count as failure.
    pub fail_on: Option<FailOn>,
    /// How long to search.
    pub budget: Option<Duration>,
    /// How many bytes of memory to use.
    pub max_memory: Option<u64>,
}

/// Whether a program is a library that unknown threads call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Open {
    /// No.
    No,
    /// Yes: its classes that are made for threads.
    Yes,
    /// Yes: those, and these classes.
    With(Vec<Selector>),
}

/// How library code is represented in an analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Library {
    /// The models of its methods.
    #[default]
    Models,
    /// Its bytecode.
    Bodies,
}

/// How much the points-to analysis distinguishes: the balance between costs and doubts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// Only threads.
    Fast,
    /// Receivers and calls where it pays.
    #[default]
    Default,
    /// The same, one level deeper, and thread by thread in larger programs.
    High,
}

/// What is asked of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// It does not run.
    Off,
    /// It runs, and its findings are as bad as the rule says.
    On,
    /// It runs, and its findings are as bad as this.
    At(Severity),
}

/// Which findings count as failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailOn {
    /// None.
    Never,
    /// Those that are at least as bad.
    AtLeast(Severity),
}

/// A suppression in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppress {
    /// Of which rules; `None` for all.
    pub rules: Option<Vec<RuleId>>,
    /// In which classes or methods.
    pub places: Vec<Selector>,
    /// Why.
    pub reason: String,
}

impl Config {
    /// Reads a file of this name and text; `rules` are those that it may name. All its mistakes are reported at once.
    pub fn parse(file: &str, text: &str, rules: &[Rule]) -> Result<Config, Vec<Mistake>> {
        read::read(file, text, rules)
    }

    /// With paths taken from `folder`, where the file lies, unless they are absolute.
    pub fn in_folder(mut self, folder: &Path) -> Config {
        let lists = [&mut self.inputs, &mut self.classpath, &mut self.source, &mut self.models];
        let paths = lists.into_iter().flatten().chain(&mut self.jdk).chain(&mut self.baseline);
        paths.for_each(|path| *path = folder.join(&*path));
        self
    }

    /// What `self` says, and where it says nothing what `below` says. Lists replace lists; rules are looked at one by
    /// one.
    pub fn over(self, below: Config) -> Config {
        fn list<T>(above: Vec<T>, below: Vec<T>) -> Vec<T> {
            if above.is_empty() { below } else { above }
        }
        let mut rules = below.rules;
        rules.extend(self.rules);
        Config {
            inputs: list(self.inputs, below.inputs),
            classpath: list(self.classpath, below.classpath),
            source: list(self.source, below.source),
            models: list(self.models, below.models),
            jdk: self.jdk.or(below.jdk),
            baseline: self.baseline.or(below.baseline),
            main: list(self.main, below.main),
            entry: list(self.entry, below.entry),
            open: self.open.or(below.open),
            library: self.library.or(below.library),
            precision: self.precision.or(below.precision),
            prove: self.prove.or(below.prove),
            pattern_complete: self.pattern_complete.or(below.pattern_complete),
            assume_nothing: list(self.assume_nothing, below.assume_nothing),
            thread_safe: list(self.thread_safe, below.thread_safe),
            atomic: list(self.atomic, below.atomic),
            exclude: list(self.exclude, below.exclude),
            rules,
            only: list(self.only, below.only),
            suppress: list(self.suppress, below.suppress),
            min_severity: self.min_severity.or(below.min_severity),
            fail_on: self.fail_on.or(below.fail_on),
            budget: self.budget.or(below.budget),
            max_memory: self.max_memory.or(below.max_memory),
        }
    }

    /// Whether a rule is to run. To ask for a rule alone turns it on.
    pub fn is_on(&self, rule: &Rule) -> bool {
        match self.rules.get(&rule.id) {
            _ if !self.only.is_empty() => self.only.contains(&rule.id),
            Some(level) => *level != Level::Off,
            None => rule.on_by_default || self.shows_matches_of(rule.id),
        }
    }

    /// Whether every match of a rule is shown: its pattern is that of a paper, and this is asked for.
    pub fn shows_matches_of(&self, rule: RuleId) -> bool {
        self.pattern_complete.unwrap_or(false) && PAPER_RULES.contains(&rule.0)
    }

    /// How bad a finding is: as bad as the file says of its rule, or else as its rule found it. What is only a note to
    /// its rule does not exist any more.
    pub fn severity(&self, finding: &Finding) -> Severity {
        match self.rules.get(&finding.rule) {
            Some(Level::At(severity)) if finding.severity > Severity::Note => *severity,
            _ => finding.severity,
        }
    }

    /// Whether a finding that is this bad counts as failure. By default, every finding does.
    pub fn fails_on(&self, severity: Severity) -> bool {
        match self.fail_on {
            None => true,
            Some(FailOn::Never) => false,
            Some(FailOn::AtLeast(least)) => severity >= least,
        }
    }

    /// The names in `atomic` of annotations that no method has, each with the one that may be meant.
    pub fn unmatched_atomic(&self, program: &Program) -> Vec<(&str, Option<String>)> {
        let methods = || program.application_classes().flat_map(|class| program.methods_of(class));
        let is_matched = |name: &&String| {
            let mut models = Models::default();
            let layered = atomic(std::slice::from_ref(name), &mut models);
            layered.is_ok() && methods().any(|method| !program.method_marked(&models, method).is_empty())
        };
        let unmatched: Vec<&String> = self.atomic.iter().filter(|name| !is_matched(name)).collect();
        if unmatched.is_empty() {
            return Vec::new();
        }
        let known: BTreeSet<String> = methods().flat_map(|method| program.method_annotations(method)).collect();
        // Nested classes have a `$`, which people write as a dot; and packages are left out.
        let simple = |name: &str| name.rsplit(['.', '$']).next().unwrap_or_default().to_owned();
        let meant = |name: &str| known.iter().find(|known| simple(known) == simple(name)).cloned();
        unmatched.into_iter().map(|name| (name.as_str(), meant(name))).collect()
    }

    /// Adds the thread-safe types and the annotations of the configuration to the models.
    pub fn lay_over(&self, models: &mut Models) -> Result<(), Vec<Mistake>> {
        thread_safe(&self.thread_safe, models)?;
        atomic(&self.atomic, models)
    }
}

/// Models that say of each class that its uses do not race with each other.
fn thread_safe(classes: &[String], models: &mut Models) -> Result<(), Vec<Mistake>> {
    let class = |name: &String| format!("[{name:?}]\nfacts = \"thread-safe\"\n");
    models.layer("thread-safe", &classes.iter().map(class).collect::<String>())
}

/// Models that say of each annotation class that what it annotates must be atomic.
fn atomic(classes: &[String], models: &mut Models) -> Result<(), Vec<Mistake>> {
    let class = |name: &String| format!("[{name:?}]\nmarks = \"atomic\"\n");
    // A class without a package is in the unnamed one.
    models.layer("atomic", &format!("package = \"\"\n{}", classes.iter().map(class).collect::<String>()))
}

#[cfg(test)]
mod tests;

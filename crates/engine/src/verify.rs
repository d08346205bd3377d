//! A run of `unsnarl verify-proof`: whether a certificate that `prove` wrote holds for a program.

use unsnarl_concurrency::Facts;
use unsnarl_detect::{place, thread_of};
use unsnarl_finding::PropertyProof;
use unsnarl_library::Models;
use unsnarl_pointer::Callbacks;
use unsnarl_program::ir::StatementId;
use unsnarl_program::{Cancel, MethodId};
use unsnarl_prove::{Place, Rejection, Verified};

use crate::analyse::{AnalysisOptions, OnStage, with_facts};
use crate::config::{Config, Precision};
use crate::prove::ledger_sentences;
use crate::scope::Subject;

/// A certificate, and the program that it should hold for.
pub struct Request<'r> {
    /// The program.
    pub subject: &'r Subject,
    /// The models of libraries, with those that the configuration adds.
    pub models: &'r Models,
    /// The configuration: the entry points are those of the proof.
    pub config: &'r Config,
    /// The certificate.
    pub certificate: &'r [u8],
}

/// What a certificate proves.
#[derive(Clone, Debug)]
pub struct Proven {
    /// For each property, how many sites there are, and how many of them are not proved.
    pub proofs: Vec<PropertyProof>,
    /// The value domain.
    pub domain: String,
    /// The memory model.
    pub memory: String,
    /// Whether no assumptions were used.
    pub is_strict: bool,
    /// How many units were checked.
    pub units: usize,
    /// What it rests on, one sentence each.
    pub assumptions: Vec<String>,
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Where: a place in the program or in the file; nothing if it is about all of it.
    pub at: Option<String>,
    /// Why.
    pub reason: String,
}

/// The result of a run.
pub struct Checked {
    /// What is proved, or why not; `None` if the budget ran out before that was known.
    pub result: Option<Result<Proven, Refused>>,
    /// Entry points that were named but do not exist.
    pub unknown_entries: Vec<String>,
}

/// Checks a certificate.
pub fn run(request: &Request<'_>, cancel: &Cancel, on_stage: OnStage<'_>) -> Checked {
    let Request { subject, models, config, certificate } = request;
    let options = AnalysisOptions {
        rules: Vec::new(),
        main: &config.main,
        entry: &config.entry,
        open: config.open.as_ref(),
        library: config.library.unwrap_or_default(),
        // A certificate is checked with what it was written with.
        precision: Precision::Default,
        without: &[],
        lifted: &[],
        pattern_complete: false,
        explain: None,
        suppressor: None,
        prove: None,
        callbacks: Callbacks::Possible,
    };
    let derived = with_facts(subject, models, &options, cancel, on_stage, |facts| {
        on_stage("certificate");
        let result = match unsnarl_prove::verify(facts, certificate) {
            Ok(verified) => Ok(proven(facts, verified)),
            Err(rejection) => Err(refused(facts, rejection)),
        };
        // Facts that are not complete would prove nothing, and refuse what is right.
        (!cancel.is_cancelled()).then_some(result)
    });
    Checked { result: derived.result, unknown_entries: derived.unknown_entries }
}

fn proven(facts: &Facts<'_, '_>, verified: Verified) -> Proven {
    let proofs = verified.proofs.iter().map(|proof| PropertyProof {
        property: proof.property.into(),
        sites: proof.sites,
        alerts: proof.alerts.len(),
        explored: 0,
    });
    Proven {
        proofs: proofs.collect(),
        assumptions: ledger_sentences(facts, &verified.ledger),
        domain: verified.header.domain,
        memory: verified.header.memory,
        is_strict: verified.header.is_strict,
        units: verified.units,
    }
}

fn refused(facts: &Facts<'_, '_>, rejection: Rejection) -> Refused {
    match rejection {
        Rejection::Malformed(malformed) => {
            Refused { at: Some(format!("byte {} of the file", malformed.at)), reason: malformed.what.into() }
        }
        Rejection::Foreign(reason) => Refused { at: None, reason },
        Rejection::Refused(refusal) => {
            let at = match refusal.at {
                Place::Program => None,
                Place::Thread(origin) => Some(thread_of(facts, origin)),
                Place::Method(method) => Some(shown(facts, method, None)),
                Place::Statement(method, statement) => Some(shown(facts, method, Some(statement))),
            };
            Refused { at, reason: refusal.what }
        }
    }
}

/// A place in code, as reports show it.
pub(crate) fn shown(facts: &Facts<'_, '_>, method: MethodId, statement: Option<StatementId>) -> String {
    let site = place(facts, method, statement, None, String::new());
    let name = format!("{}.{}", site.class, site.method);
    match (site.file, site.line) {
        (Some(file), Some(line)) if statement.is_some() => format!("{name} ({file}:{line})"),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use unsnarl_classfile::archive::Inputs;

    use super::*;
    use crate::prove;
    use crate::rules::RULES;
    use crate::testing::inputs;

    const HALVES: &str = "class Halves {
        static int by = 3;
        static synchronized void halve() { if (by > 2) by = by / 2; }
        static Object path;
        public static void main(String[] args) {
            path = java.nio.file.Path.of(\"by\");
            new Thread(Halves::halve).start();
            System.out.println(7 / by);
        } }";

    fn subject(name: &str, source: &str, models: &Models) -> Subject {
        let inputs = inputs(name, "Halves.java", source);
        Subject::read(inputs, Inputs::default(), Inputs::default(), models, &|_| {})
    }

    fn certificate(subject: &Subject, models: &Models, config: &Config) -> Vec<u8> {
        let request = prove::Request {
            subject,
            models,
            config,
            properties: &["division-by-zero"],
            domain: prove::DEFAULT_DOMAIN,
            memory: "locked",
            shown: None,
            sources: &|_, _| None,
            wants_certificate: true,
            is_strict: false,
            exploring: None,
            shows_excluded: false,
        };
        prove::run(&request, &Cancel::new(), &|_| {}).certificate.unwrap()
    }

    #[test]
    fn what_was_proved_is_verified_and_what_was_changed_is_refused() {
        let models = Models::builtin();
        let config = Config::parse("unsnarl.toml", "", RULES).unwrap();
        let same = subject("verify-halves", HALVES, &models);
        let bytes = certificate(&same, &models, &config);
        let verify = |subject: &Subject, certificate: &[u8]| {
            let request = Request { subject, models: &models, config: &config, certificate };
            run(&request, &Cancel::new(), &|_| {}).result.unwrap()
        };
        let proven = verify(&same, &bytes).unwrap();
        assert_eq!(proven.proofs.iter().map(|proof| (proof.sites, proof.alerts)).collect::<Vec<_>>(), [(1, 0)]);
        assert!(proven.assumptions.iter().any(|sentence| sentence.contains("A8")), "{:?}", proven.assumptions);
        // The last byte is the number of alerts that are claimed, the one before it that of sites.
        let mut changed = bytes.clone();
        let last = changed.len() - 2;
        changed[last] += 1;
        let refusal = verify(&same, &changed).unwrap_err();
        assert_eq!(refusal.reason, "it claims 2 sites of division-by-zero, and there are 1");
        let refusal = verify(&same, &bytes[..last]).unwrap_err();
        assert_eq!((refusal.at.is_some(), refusal.reason.as_str()), (true, "the file ends too early"));
        let other = subject("verify-other", &HALVES.replace("by > 2", "by > 1"), &models);
        let refusal = verify(&other, &bytes).unwrap_err();
        assert_eq!(refusal.reason, "it was written for other inputs, models or options");
    }

    #[test]
    fn what_was_stopped_is_neither_verified_nor_refused() {
        let models = Models::builtin();
        let config = Config::parse("unsnarl.toml", "", RULES).unwrap();
        let subject = subject("verify-stopped", HALVES, &models);
        let cancel = Cancel::new();
        cancel.cancel("the test wants it");
        let request = Request { subject: &subject, models: &models, config: &config, certificate: b"" };
        assert!(run(&request, &cancel, &|_| {}).result.is_none());
    }
}

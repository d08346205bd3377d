//! A generic abstract interpreter for multithreaded programs. `docs/glossary.md` defines the terms.
//!
//! ```text
//! concurrency::Facts ──▶ fixpoint   one interpretation per thread, until what threads write is stable
//!     domain    ──▶  what numbers may be           (plug-in: one file each)
//!     memory    ──▶  which writes a read may see    (plug-in: one file each)
//!                    property  what must not happen (plug-in: one file each)
//!                ──▶ check      the answers of properties, statement by statement ──▶ Proof
//! ```
//!
//! Source: Ferrara, "A generic static analyzer for multithreaded Java programs" (2012).

mod cells;
mod check;
mod clusters;
pub mod domain;
pub mod events;
mod fixpoint;
mod interference;
mod ledger;
pub mod memory;
mod pack;
pub mod property;
mod protection;
mod raised;
mod sequence;
mod state;
mod tree;
mod value;
mod values;

/// The examples of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/prove.md")]
struct Guide;

use std::rc::Rc;

use unsnarl_concurrency::Facts;
use unsnarl_program::MethodId;

pub use check::{Alert, Proof};
pub use fixpoint::certificate::{Header, Malformed, Place, Refusal, Rejection, Verified, verify};
pub use interference::WriteSite;
pub use ledger::{Assumption, Ledger, UsedAt};
pub use values::{Concrete, Values};

use check::Checker;
use domain::{Domain, DomainVisitor, with_domain};
use events::{Collector, Events};
use fixpoint::certificate::{Heads, certify};
use fixpoint::{Convergence, Interpreter, Observer, Observers, Setting};
use memory::MemoryModel;
use property::Property;
use protection::{Protection, ProtectionFinder};
use values::ValueCollector;

/// The lengths of call chains that are tried, each with how many units there may be: the more there are, the less may
/// be distinguished.
const CHAINS: [(usize, usize); 4] = [(6, 5_000), (2, 10_000), (1, 20_000), (0, 40_000)];

/// What is to be proved, and how.
#[derive(Clone)]
pub struct Setup<'s> {
    /// The name of the value domain.
    pub domain: &'s str,
    /// The memory model.
    pub memory: &'static dyn MemoryModel,
    /// The properties.
    pub properties: Vec<&'static dyn Property>,
}

/// What an interpretation has found out.
#[derive(Default)]
pub struct Outcome {
    /// For each property, what is proved and what is not.
    pub proofs: Vec<Proof>,
    /// Whether the interpretation came to its end. If not, nothing is proved.
    pub is_complete: bool,
    /// What the program does that cannot be followed. If there is any, nothing is proved.
    pub unsupported: Vec<&'static str>,
    /// Library methods without a model, of which it is assumed that they do nothing but return (A8).
    pub unmodelled: Vec<MethodId>,
    /// How many methods, in threads and chains of calls, were interpreted.
    pub units: usize,
    /// The assumptions that were used.
    pub ledger: Ledger,
    /// The certificate, if one was wanted and could be written. Then `proofs` is what it proves.
    pub certificate: Option<Vec<u8>>,
    /// What values may be, if that was wanted and the interpretation is complete.
    pub values: Option<Values>,
    /// What threads may do at the same time, if that was wanted and the interpretation is complete.
    pub events: Option<Events>,
}

/// What an interpretation is wanted for, besides the properties.
#[derive(Clone, Copy, Default)]
pub struct Options<'o> {
    /// Whether to write a certificate.
    pub certificate: bool,
    /// Whether to assume the worst instead of using assumptions.
    pub is_strict: bool,
    /// Whether to collect what values may be.
    pub values: bool,
    /// Whether to collect what threads may do at the same time.
    pub events: bool,
    /// Ends the interpretation, besides what ends the analyses before it.
    pub stop: Option<&'o dyn Fn() -> bool>,
}

/// Interprets a program and checks the properties. `None` if there is no domain of that name.
pub fn prove(facts: &Facts<'_, '_>, setup: &Setup<'_>) -> Option<Outcome> {
    prove_with(facts, setup, Options::default())
}

/// As [`prove`], with options.
pub fn prove_with(facts: &Facts<'_, '_>, setup: &Setup<'_>, options: Options<'_>) -> Option<Outcome> {
    with_domain(setup.domain, Run { facts, setup, options })
}

struct Run<'r, 'f, 'a> {
    facts: &'r Facts<'f, 'a>,
    setup: &'r Setup<'r>,
    options: Options<'r>,
}

impl DomainVisitor for Run<'_, '_, '_> {
    type Output = Outcome;

    fn visit<D: Domain>(self) -> Outcome {
        let mut outcome = Outcome::default();
        let never = || false;
        for (max_chain, max_units) in CHAINS {
            let setting = Setting {
                facts: self.facts,
                memory: self.setup.memory,
                max_chain,
                max_units,
                is_strict: self.options.is_strict,
                has_packs: true,
                stop: self.options.stop.unwrap_or(&never),
            };
            let protection = match find_protection(setting) {
                Ok(protection) => protection,
                Err(units) => {
                    outcome.units = outcome.units.max(units);
                    continue;
                }
            };
            let mut interpreter = Interpreter::<D>::new(setting, protection);
            interpreter.heads = self.options.certificate.then(Heads::default);
            let mut checker = Checker::new(self.setup.properties.clone());
            let mut values = self.options.values.then(ValueCollector::new);
            let mut events = self.options.events.then(Collector::default);
            let mut observers: Vec<&mut dyn Observer<D>> = vec![&mut checker];
            observers.extend(values.as_mut().map(|values| values as &mut dyn Observer<D>));
            observers.extend(events.as_mut().map(|events| events as &mut dyn Observer<D>));
            let convergence = interpreter.run(Some(&mut Observers(observers)));
            outcome.units = interpreter.units.len();
            outcome.unmodelled = interpreter.unmodelled.iter().copied().collect();
            outcome.unsupported = interpreter.unsupported.iter().copied().collect();
            outcome.ledger = interpreter.ledger.clone();
            match convergence {
                Convergence::TooLarge => continue,
                Convergence::Cancelled => break,
                Convergence::Stable => {
                    outcome.proofs = checker.finish(&mut interpreter);
                    outcome.is_complete = outcome.unsupported.is_empty();
                    if !outcome.is_complete {
                        break;
                    }
                    outcome.values = values.map(ValueCollector::finish);
                    if let Some(heads) = interpreter.heads.take() {
                        let written = certify(&mut interpreter, heads, self.setup.domain, &self.setup.properties);
                        if let Some((proofs, certificate)) = written {
                            outcome.proofs = proofs;
                            outcome.certificate = Some(certificate);
                        }
                    }
                    outcome.events = events.map(|events| events.finish(&mut interpreter));
                    break;
                }
            }
        }
        outcome
    }
}

/// Which locks protect what. If there are too many units, or no time, the number of units that were interpreted.
fn find_protection(setting: Setting<'_, '_>) -> Result<Rc<Protection>, usize> {
    let memory = memory::MODELS.iter().copied().rfind(|model| !model.excludes_by_locks());
    let memory = memory.filter(|_| setting.memory.excludes_by_locks());
    let setting = Setting { memory: memory.unwrap_or(setting.memory), ..setting };
    let mut first = Interpreter::<domain::top::Top>::new(setting, Rc::default());
    if first.is_too_large() {
        return Err(0);
    }
    if memory.is_none() {
        return Ok(Rc::default());
    }
    first.finder = Some(ProtectionFinder::default());
    let convergence = first.run(None);
    match (convergence, first.finder.take()) {
        (Convergence::Stable, Some(finder)) => Ok(Rc::new(finder.finish())),
        _ => Err(first.units.len()),
    }
}

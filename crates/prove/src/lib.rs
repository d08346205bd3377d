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
pub mod domain;
mod fixpoint;
mod interference;
pub mod memory;
pub mod property;
mod protection;
mod raised;
mod state;
mod tree;
mod value;

/// The examples of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/prove.md")]
struct Guide;

use std::rc::Rc;

use unsnarl_concurrency::Facts;
use unsnarl_program::MethodId;

pub use check::{Alert, Proof};
pub use interference::WriteSite;

use check::Checker;
use domain::{Domain, DomainVisitor, with_domain};
use fixpoint::{Convergence, Interpreter, Setting};
use memory::MemoryModel;
use property::Property;
use protection::{Protection, ProtectionFinder};

/// The lengths of call chains that are tried, until there are not too many units.
const CHAINS: [usize; 4] = [6, 2, 1, 0];
/// The maximum number of units.
const MAX_UNITS: usize = 20_000;

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
#[derive(Clone, Debug)]
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
}

/// Interprets a program and checks the properties. `None` if there is no domain of that name.
pub fn prove(facts: &Facts<'_, '_>, setup: &Setup<'_>) -> Option<Outcome> {
    with_domain(setup.domain, Run { facts, setup })
}

struct Run<'r, 'f, 'a> {
    facts: &'r Facts<'f, 'a>,
    setup: &'r Setup<'r>,
}

impl DomainVisitor for Run<'_, '_, '_> {
    type Output = Outcome;

    fn visit<D: Domain>(self) -> Outcome {
        let mut outcome = Outcome {
            proofs: Vec::new(),
            is_complete: false,
            unsupported: Vec::new(),
            unmodelled: Vec::new(),
            units: 0,
        };
        for max_chain in CHAINS {
            let setting = Setting { facts: self.facts, memory: self.setup.memory, max_chain, max_units: MAX_UNITS };
            let Some(protection) = find_protection(setting) else { continue };
            let mut interpreter = Interpreter::<D>::new(setting, protection);
            let mut checker = Checker::new(self.setup.properties.clone());
            let convergence = interpreter.run(Some(&mut checker));
            outcome.units = interpreter.units.len();
            outcome.unmodelled = interpreter.unmodelled.iter().copied().collect();
            outcome.unsupported = interpreter.unsupported.iter().copied().collect();
            match convergence {
                Convergence::TooLarge => continue,
                Convergence::Cancelled => break,
                Convergence::Stable => {
                    outcome.proofs = checker.finish();
                    outcome.is_complete = outcome.unsupported.is_empty();
                    break;
                }
            }
        }
        outcome
    }
}

/// Which locks protect what; `None` if there are too many units.
fn find_protection(setting: Setting<'_, '_>) -> Option<Rc<Protection>> {
    if !setting.memory.excludes_by_locks() {
        return Some(Rc::default());
    }
    let memory = memory::MODELS.iter().copied().rfind(|model| !model.excludes_by_locks())?;
    let mut first = Interpreter::<domain::top::Top>::new(Setting { memory, ..setting }, Rc::default());
    first.finder = Some(ProtectionFinder::default());
    match first.run(None) {
        Convergence::Stable => first.finder.take().map(|finder| Rc::new(finder.finish())),
        _ => None,
    }
}

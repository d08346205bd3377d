//! Certificates: the invariant that an interpretation has found, written down so that it can be checked.
//!
//! | file | what it does |
//! |---|---|
//! | `check.rs` | the checker: does an invariant hold? One pass, without iteration |
//! | `write.rs` | writes an invariant |
//! | `read.rs` | reads one, whatever the bytes are |
//! | `bytes.rs` | numbers and names as bytes |
//!
//! A certificate names methods, objects and threads by their numbers in the analyses that come before the interpreter.
//! These are the same whenever inputs, models and options are the same. A digest of the analyses says early, and
//! clearly, that something is different; a proof does not rest on it, for whatever the certificate says is checked
//! against the program that is there.
//!
//! What is claimed is proved again by the checker: it asks the properties in the certified states.

mod bytes;
mod check;
mod read;
#[cfg(test)]
mod tests;
mod write;

use std::fmt::{self, Write as _};

use unsnarl_concurrency::{Facts, OriginBits};
use unsnarl_program::MethodId;
use unsnarl_program::ir::BodyText;
use unsnarl_program::ir::StatementId;

use self::bytes::{Reader, Writer};
use self::read::InvariantReader;
use self::write::InvariantWriter;
use super::{Interpreter, Setting};
use crate::check::{Checker, Proof};
use crate::domain::{Domain, DomainVisitor, with_domain};
use crate::ledger::Ledger;
use crate::memory::MemoryModel;
use crate::property::{Property, property};
use crate::state::State;

pub(super) use self::check::phis;
pub(crate) use self::check::{Head, Heads, Mode};

pub use self::bytes::Malformed;
pub use self::check::{Place, Refusal};

/// The first bytes of a certificate. The number is that of the format.
const MAGIC: &[u8] = b"unsnarl proof 3\n";
/// How often an invariant is enlarged before its author gives up, and from when on it is widened.
const MAX_ROUNDS: usize = 40;
const ROUNDS_BEFORE_WIDENING: usize = 4;
/// The longest chains of calls that a certificate may distinguish.
const MAX_CHAIN: usize = 64;

/// What a certificate claims of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    property: &'static str,
    sites: usize,
    /// Where it is not proved.
    alerts: Vec<(MethodId, StatementId)>,
}

/// What a certificate is about, as its first lines say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The version of Unsnarl that wrote it.
    pub version: String,
    /// The value domain.
    pub domain: String,
    /// The memory model.
    pub memory: String,
    /// The properties.
    pub properties: Vec<String>,
    /// Whether assumptions were replaced by the worst that can happen.
    pub is_strict: bool,
    has_packs: bool,
    max_chain: usize,
    digest: u64,
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// It cannot be read.
    Malformed(Malformed),
    /// It is about something else, or was written by something else.
    Foreign(String),
    /// What it says does not hold.
    Refused(Refusal),
}

impl From<Malformed> for Rejection {
    fn from(malformed: Malformed) -> Rejection {
        Rejection::Malformed(malformed)
    }
}

impl From<Refusal> for Rejection {
    fn from(refusal: Refusal) -> Rejection {
        Rejection::Refused(refusal)
    }
}

/// A certificate that was checked, and what it proves.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What it is about.
    pub header: Header,
    /// What is proved, and what is not.
    pub proofs: Vec<Proof>,
    /// How many units were checked.
    pub units: usize,
    /// The assumptions that were used, as the checker has found.
    pub ledger: Ledger,
}

/// FNV-1a, of text.
struct Digest(u64);

impl fmt::Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

/// A digest of what the analyses know: the code, the models, the objects, the calls, the threads.
fn digest(facts: &Facts<'_, '_>) -> u64 {
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    // Writing to a digest never fails.
    let _ = describe(facts, &mut digest);
    digest.0
}

fn describe(facts: &Facts<'_, '_>, out: &mut Digest) -> fmt::Result {
    let analysis = facts.analysis;
    let program = analysis.program();
    let mut methods: Vec<MethodId> = Vec::new();
    for instance in analysis.instances() {
        let method = analysis.instance(instance).method;
        methods.push(method);
        writeln!(out, "{method:?} {:?} {:?}", analysis.context(instance), analysis.calls_from(instance))?;
    }
    methods.sort_unstable();
    methods.dedup();
    for method in methods {
        if let Some(Ok(body)) = program.body(method) {
            writeln!(out, "{}", BodyText(program, body))?;
        }
    }
    for object in analysis.heap().objects() {
        writeln!(out, "{:?} {}", analysis.object(object), facts.once.is_single(object))?;
    }
    for origin in analysis.origins().ids() {
        writeln!(out, "{:?} {}", analysis.origin(origin), facts.once.is_one_thread(origin))?;
    }
    for call in analysis.library_calls() {
        let model = analysis.model(call).map(|model| model.method);
        writeln!(
            out,
            "{:?} {:?} {model:?}",
            analysis.library_call(call).caller,
            analysis.library_call(call).statement
        )?;
    }
    writeln!(out, "{:?} {:?}", analysis.spawns(), analysis.spawned_instances())
}

impl Header {
    fn write(&self) -> Writer {
        let mut out = Writer { bytes: MAGIC.to_vec() };
        for text in [&self.version, &self.domain, &self.memory] {
            out.text(text);
        }
        out.count(self.properties.len());
        self.properties.iter().for_each(|property| out.text(property));
        out.number(u64::from(self.is_strict));
        out.number(u64::from(self.has_packs));
        out.count(self.max_chain);
        out.number(self.digest);
        out
    }

    fn read(input: &mut Reader<'_>) -> Result<Header, Malformed> {
        input.expect(MAGIC, "this is no certificate of a format that is known here")?;
        let [version, domain, memory] = [input.text()?, input.text()?, input.text()?].map(str::to_owned);
        let mut properties = Vec::new();
        for _ in 0..input.count()? {
            properties.push(input.text()?.to_owned());
        }
        let is_strict = input.flag()?;
        let has_packs = input.flag()?;
        let max_chain = input.below(MAX_CHAIN, "chains of calls are too long")?;
        let digest = input.number()?;
        Ok(Header { version, domain, memory, properties, is_strict, has_packs, max_chain, digest })
    }
}

/// The state of which nothing is said, from which the first one differs.
fn nothing<D: Domain>(interpreter: &mut Interpreter<'_, '_, D>) -> State<D> {
    let none = interpreter.tables.origins.of(&OriginBits::default());
    State::initial(crate::tree::Tree::default(), none, none)
}

/// Writes the invariant of an interpretation that has come to its end. First, the invariant is enlarged until the
/// checker accepts it: an interpretation may know more in one place than another place tells it. Returns what the
/// certificate proves, and its bytes; `None` if the invariant keeps growing, or if the domain cannot be written.
pub(crate) fn certify<D: Domain>(
    interpreter: &mut Interpreter<'_, '_, D>,
    mut heads: Heads<D>,
    domain: &str,
    properties: &[&'static dyn Property],
) -> Option<(Vec<Proof>, Vec<u8>)> {
    for round in 0..MAX_ROUNDS {
        if interpreter.setting.facts.is_cancelled() || interpreter.units.len() > interpreter.setting.max_units {
            return None;
        }
        let mut checker = Checker::new(properties.to_vec());
        let mode = Mode::Enlarge { is_widened: round >= ROUNDS_BEFORE_WIDENING };
        let has_grown = interpreter.check(&mut heads, &mut checker, mode).ok()?;
        if has_grown {
            continue;
        }
        let proofs = checker.finish(interpreter);
        let claim = |proof: &Proof| Claim {
            property: proof.property,
            sites: proof.sites,
            alerts: proof.alerts.iter().map(|alert| alert.at).collect(),
        };
        let claims: Vec<Claim> = proofs.iter().map(claim).collect();
        let header = Header {
            version: env!("CARGO_PKG_VERSION").into(),
            domain: domain.into(),
            memory: interpreter.setting.memory.name().into(),
            properties: properties.iter().map(|property| property.name().to_owned()).collect(),
            is_strict: interpreter.setting.is_strict,
            has_packs: interpreter.has_packs,
            max_chain: interpreter.setting.max_chain,
            digest: digest(interpreter.setting.facts),
        };
        let nothing = nothing(interpreter);
        let bytes = InvariantWriter::new(interpreter, header.write(), nothing).finish(&heads, &claims)?;
        return Some((proofs, bytes));
    }
    None
}

/// Checks a certificate against a program.
pub fn verify(facts: &Facts<'_, '_>, certificate: &[u8]) -> Result<Verified, Rejection> {
    let mut input = Reader::new(certificate);
    let header = Header::read(&mut input)?;
    let foreign = |what: String| Err(Rejection::Foreign(what));
    if header.version != env!("CARGO_PKG_VERSION") {
        return foreign(format!("it was written by version {}", header.version));
    }
    if header.digest != digest(facts) {
        return foreign("it was written for other inputs, models or options".into());
    }
    let Some(memory) = crate::memory::model(&header.memory) else {
        return foreign(format!("there is no memory model `{}`", header.memory));
    };
    let mut properties = Vec::new();
    for name in &header.properties {
        match property(name) {
            Some(property) => properties.push(property),
            None => return foreign(format!("there is no property `{name}`")),
        }
    }
    let domain = header.domain.clone();
    let run = Verification { facts, memory, properties, header, input };
    with_domain(&domain, run).unwrap_or_else(|| foreign(format!("there is no domain `{domain}`")))
}

struct Verification<'v, 'f, 'a, 'b> {
    facts: &'v Facts<'f, 'a>,
    memory: &'static dyn MemoryModel,
    properties: Vec<&'static dyn Property>,
    header: Header,
    input: Reader<'b>,
}

impl DomainVisitor for Verification<'_, '_, '_, '_> {
    type Output = Result<Verified, Rejection>;

    fn visit<D: Domain>(self) -> Self::Output {
        let Verification { facts, memory, properties, header, input } = self;
        let Header { max_chain, is_strict, has_packs, .. } = header;
        let setting =
            Setting { facts, memory, max_chain, max_units: usize::MAX, is_strict, has_packs, stop: &|| false };
        let mut interpreter = Interpreter::<D>::new(setting, std::rc::Rc::default());
        let nothing = nothing(&mut interpreter);
        let (mut heads, claims) = InvariantReader::new(&mut interpreter, input, nothing).finish()?;
        let mut checker = Checker::new(properties);
        interpreter.check(&mut heads, &mut checker, Mode::Refuse)?;
        if let Some(what) = interpreter.unsupported.first() {
            let what = format!("{what}: nothing can be proved");
            return Err(Refusal { at: Place::Program, what }.into());
        }
        let proofs = checker.finish(&mut interpreter);
        compare(&claims, &proofs)?;
        Ok(Verified { header, proofs, units: interpreter.units.len(), ledger: interpreter.ledger })
    }
}

/// Whether all that is claimed is proved.
fn compare(claims: &[Claim], proofs: &[Proof]) -> Result<(), Refusal> {
    let refused = |at: Place, what: String| Err(Refusal { at, what });
    if !claims.iter().map(|claim| claim.property).eq(proofs.iter().map(|proof| proof.property)) {
        return refused(Place::Program, "what it claims is not what it says it proves".into());
    }
    for (claim, proof) in claims.iter().zip(proofs) {
        let name = claim.property;
        if let Some(alert) = proof.alerts.iter().find(|alert| !claim.alerts.contains(&alert.at)) {
            let what = format!("it claims a proof of {name}, and there is none: {}", alert.message);
            return refused(Place::Statement(alert.at.0, alert.at.1), what);
        }
        if claim.sites != proof.sites {
            let what = format!("it claims {} sites of {name}, and there are {}", claim.sites, proof.sites);
            return refused(Place::Program, what);
        }
    }
    Ok(())
}

//! What was proved, property by property, and what values may be at lines.

use std::io::{self, Write};

use serde::Serialize;
use unsnarl_finding as data;

use super::document::Document;

/// Writes what was proved; nothing where nothing was to be proved.
pub(super) fn write(document: &mut Document<'_, impl Write>, report: &data::Report) -> io::Result<()> {
    match report.proving() {
        Some(proving) => {
            document.elements("proofs", proving.proofs.iter().map(PropertyProof::from))?;
            if let Some(exploration) = &proving.exploration {
                document.field("exploration", Exhaustion::from(exploration))?;
            }
            if proving.values.is_empty() {
                return Ok(());
            }
            document.elements("values", proving.values.iter().map(LineValues::from))
        }
        None => Ok(()),
    }
}

#[derive(Serialize)]
struct PropertyProof<'r> {
    property: &'r str,
    sites: usize,
    proved: usize,
    alerts: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    explored: Option<usize>,
}

impl<'r> From<&'r data::PropertyProof> for PropertyProof<'r> {
    fn from(proof: &'r data::PropertyProof) -> Self {
        PropertyProof {
            property: &proof.property,
            sites: proof.sites,
            proved: proof.proved(),
            alerts: proof.alerts,
            explored: Some(proof.explored).filter(|explored| *explored > 0),
        }
    }
}

/// What running the program has added.
#[derive(Serialize)]
struct Exhaustion<'r> {
    states: u64,
    excluded: usize,
    confirmed: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<&'r str>,
}

impl<'r> From<&'r data::Exhaustion> for Exhaustion<'r> {
    fn from(of: &'r data::Exhaustion) -> Self {
        let data::Exhaustion { states, excluded, confirmed, ref why_not } = *of;
        Exhaustion { states, excluded, confirmed, why_not: why_not.as_deref() }
    }
}

#[derive(Serialize)]
struct LineValues<'r> {
    class: &'r str,
    method: &'r str,
    file: Option<&'r str>,
    line: u32,
    values: Vec<NamedValue<'r>>,
}

#[derive(Serialize)]
struct NamedValue<'r> {
    name: &'r str,
    value: &'r str,
}

impl<'r> From<&'r data::LineValues> for LineValues<'r> {
    fn from(of: &'r data::LineValues) -> Self {
        let named = |data::NamedValue { name, value }: &'r data::NamedValue| NamedValue { name, value };
        LineValues {
            class: &of.class,
            method: &of.method,
            file: of.file.as_deref(),
            line: of.line,
            values: of.values.iter().map(named).collect(),
        }
    }
}

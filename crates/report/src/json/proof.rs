//! What was proved, property by property.

use std::io::{self, Write};

use serde::Serialize;
use unsnarl_finding as data;

use super::document::Document;

/// Writes what was proved; nothing where nothing was to be proved.
pub(super) fn write(document: &mut Document<'_, impl Write>, report: &data::Report) -> io::Result<()> {
    match report.proving() {
        Some(proving) => document.elements("proofs", proving.proofs.iter().map(PropertyProof::from)),
        None => Ok(()),
    }
}

#[derive(Serialize)]
struct PropertyProof<'r> {
    property: &'r str,
    sites: usize,
    proved: usize,
    alerts: usize,
}

impl<'r> From<&'r data::PropertyProof> for PropertyProof<'r> {
    fn from(proof: &'r data::PropertyProof) -> Self {
        PropertyProof { property: &proof.property, sites: proof.sites, proved: proof.proved(), alerts: proof.alerts }
    }
}

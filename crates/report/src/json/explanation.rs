//! What became of pairs of accesses.

use serde::Serialize;
use unsnarl_finding as data;

use super::finding::Site;

#[derive(Serialize)]
pub(super) struct Explanation<'r> {
    variable: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded: Option<Reason>,
    alone: Vec<Alone<'r>>,
    pairs: Vec<AccessPair<'r>>,
}

#[derive(Serialize)]
struct Alone<'r> {
    site: Site<'r>,
    reason: Reason,
}

#[derive(Serialize)]
struct AccessPair<'r> {
    sites: Vec<Site<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dropped: Option<Reason>,
}

#[derive(Serialize)]
struct Reason {
    veto: &'static str,
    stage: &'static str,
    because: &'static str,
}

impl From<&data::Reason> for Reason {
    fn from(reason: &data::Reason) -> Self {
        let data::Reason { veto, stage, because } = *reason;
        Reason { veto, stage, because }
    }
}

impl<'r> From<&'r data::Explanation> for Explanation<'r> {
    fn from(explanation: &'r data::Explanation) -> Self {
        let alone = |(site, reason): &'r (data::Site, data::Reason)| Alone { site: site.into(), reason: reason.into() };
        let pair = |pair: &'r data::ExplainedPair| AccessPair {
            sites: pair.sites.iter().map(Site::from).collect(),
            dropped: pair.dropped.as_ref().map(Reason::from),
        };
        Explanation {
            variable: &explanation.variable,
            excluded: explanation.excluded.as_ref().map(Reason::from),
            alone: explanation.alone.iter().map(alone).collect(),
            pairs: explanation.pairs.iter().map(pair).collect(),
        }
    }
}

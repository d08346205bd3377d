//! What of a finding a user has dealt with: by a suppression, or by a baseline.
//!
//! A finding may stand for several defects, such as all races on one field. Those that are suppressed are a finding of
//! their own, and so are those that the baseline knows, so that the others are not hidden with them.

use std::fmt::Debug;
use std::sync::Arc;

use unsnarl_finding::{Finding, Fingerprint, Note, Part, RuleId, Site};

use crate::scene::Scene;

/// Knows what a user has dealt with.
pub trait Suppressor: Debug {
    /// Whether findings of a rule at a site are suppressed.
    fn covers(&self, rule: RuleId, site: &Site) -> bool;

    /// Of the parts of one finding, whether the baseline knows each. Of parts with one fingerprint it knows the first,
    /// as many as it has.
    fn knows(&self, parts: &[Fingerprint]) -> Vec<bool>;
}

/// What a user has done about a defect. The order is that in which the findings are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// Nothing.
    New,
    /// The baseline knows it.
    Known,
    /// A suppression covers one of its sites.
    Covered,
}

/// What a user has done about each of the defects that one finding could stand for. A defect is the indices of its
/// sites; `parts` has the same order.
pub(crate) fn standings(
    scene: &Scene<'_, '_, '_>,
    rule: RuleId,
    sites: &[Arc<Site>],
    defects: &[Vec<usize>],
    parts: &[Part],
) -> Vec<Standing> {
    let Some(suppressor) = scene.suppressor else { return vec![Standing::New; defects.len()] };
    let is_covered: Vec<bool> = sites.iter().map(|site| suppressor.covers(rule, site)).collect();
    let mut standings: Vec<Standing> = (defects.iter())
        .map(|sites| if sites.iter().any(|site| is_covered[*site]) { Standing::Covered } else { Standing::New })
        .collect();
    let others: Vec<usize> = (0..defects.len()).filter(|index| standings[*index] == Standing::New).collect();
    let asked: Vec<Fingerprint> = others.iter().map(|index| parts[*index].fingerprint).collect();
    for (index, is_known) in others.into_iter().zip(suppressor.knows(&asked)) {
        if is_known {
            standings[index] = Standing::Known;
        }
    }
    standings
}

/// The defects by what was done about them, each group in its order.
pub(crate) fn groups(standings: &[Standing]) -> Vec<Vec<usize>> {
    let of = |wanted: Standing| -> Vec<usize> {
        standings.iter().enumerate().filter(|(_, standing)| **standing == wanted).map(|(index, _)| index).collect()
    };
    let groups = [Standing::New, Standing::Known, Standing::Covered].map(of);
    groups.into_iter().filter(|group| !group.is_empty()).collect()
}

/// The findings for defects that one finding could stand for, each defect with its sites: one finding for those that
/// are new, one for those that are known, one for those that are suppressed. `report` makes the finding for some of
/// them; it gets their indices, and may word their sites anew.
pub(crate) fn apart(
    scene: &Scene<'_, '_, '_>,
    rule: RuleId,
    defects: Vec<Vec<Site>>,
    report: &mut dyn FnMut(Standing, &[usize]) -> Option<Finding>,
) -> Vec<Finding> {
    let mut sites: Vec<Arc<Site>> = Vec::new();
    let mut indices: Vec<Vec<usize>> = Vec::with_capacity(defects.len());
    for defect in defects {
        let first = sites.len();
        sites.extend(defect.into_iter().map(Arc::new));
        indices.push((first..sites.len()).collect());
    }
    let part = |of: &Vec<usize>| Part::new(rule, of.iter().map(|site| Arc::clone(&sites[*site])).collect());
    let parts: Vec<Part> = indices.iter().map(part).collect();
    let standings = standings(scene, rule, &sites, &indices, &parts);
    let known = standings.iter().filter(|standing| **standing == Standing::Known).count();
    let mut findings = Vec::new();
    for group in groups(&standings) {
        let Some(mut found) = report(standings[group[0]], &group) else { continue };
        if found.more.len() == group.len() {
            let fingerprints = group.iter().map(|index| parts[*index].fingerprint);
            found.more.iter_mut().zip(fingerprints).for_each(|(part, fingerprint)| part.fingerprint = fingerprint);
        } else {
            found.more = group.iter().map(|index| parts[*index].clone()).collect();
        }
        if standings[group[0]] == Standing::New {
            found.notes.extend(note_on_known(known));
        }
        findings.push(found);
    }
    findings
}

/// What a reader of a new finding has to know, if some of it is not new.
pub(crate) fn note_on_known(known: usize) -> Option<Note> {
    let text = match known {
        0 => return None,
        1 => "one more of the same is in the baseline".to_owned(),
        more => format!("{more} more of the same are in the baseline"),
    };
    Some(Note { label: "known".into(), text })
}

/// Whether a finding is suppressed, as any of its sites is covered.
pub(crate) fn is_covered(suppressor: Option<&dyn Suppressor>, finding: &Finding) -> bool {
    suppressor.is_some_and(|known| finding.sites.iter().any(|site| known.covers(finding.rule, site)))
}

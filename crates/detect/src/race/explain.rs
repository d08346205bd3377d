//! Explains why accesses to a field race or do not: the fate of each pair, in the words of the vetoes.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::vetoes::{Question, VETOES, Veto};
use unsnarl_concurrency::{Access, Facts, Variable, VariableId};
use unsnarl_finding::{ExplainedPair, Explanation, Reason, Site};
use unsnarl_pointer::{AllocationSite, Slot};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{FieldId, MethodId, dotted};

use crate::race::candidates::{Fate, Judge, Statements};
use crate::race::report::variable_name;
use crate::wording::describe::place;

/// Explains the variables that a name denotes: the field `count`, `Counter.count` or `com.acme.Counter.count`, and the
/// arrays and containers that it holds.
pub(crate) fn explain(facts: &Facts<'_, '_>, name: &str, without: &[&str]) -> Vec<Explanation> {
    let program = facts.analysis.program();
    let is_meant = |field: FieldId| {
        let data = program.field(field);
        let full = format!(
            "{}.{}",
            dotted(program.class_name(data.class)).replace('$', "."),
            program.text(program.key(data.key).name)
        );
        full == name || full.ends_with(&format!(".{name}"))
    };
    let held = held_by(facts, &is_meant);
    let is_asked = |variable: Variable| match variable {
        Variable::Field(field) => is_meant(field),
        Variable::Elements(site) | Variable::Contents(site) => held.contains(&site),
    };
    let accesses = facts.accesses();
    let asked = accesses.variables().filter(|id| is_asked(accesses.variable(*id)));
    asked.map(|id| explain_one(facts, id, without)).collect()
}

/// The allocation sites of the objects that fields hold.
fn held_by(facts: &Facts<'_, '_>, is_meant: &dyn Fn(FieldId) -> bool) -> BTreeSet<AllocationSite> {
    let mut sites = BTreeSet::new();
    for (_, slot, objects) in facts.analysis.fields() {
        if Slot::as_field(slot).is_some_and(is_meant) {
            sites.extend(objects.iter().map(|object| facts.analysis.object(object).site));
        }
    }
    sites
}

/// What the vetoes decide about the accesses to a variable, by statement.
pub struct Fates {
    /// Why no access to it is a race, if one reason holds for all.
    pub excluded: Option<Reason>,
    /// The accesses that race with no other, with the reason.
    pub alone: BTreeMap<(MethodId, StatementId), Reason>,
    /// The pairs of others, one of which writes; with the reason if it is no race.
    pub pairs: BTreeMap<[(MethodId, StatementId); 2], Option<Reason>>,
}

/// Asks all vetoes about the accesses to a variable.
pub fn fates(facts: &Facts<'_, '_>, id: VariableId) -> Fates {
    judged(facts, id, &[])
}

fn judged(facts: &Facts<'_, '_>, id: VariableId, without: &[&str]) -> Fates {
    let judge = Judge::new(facts, without);
    let variable = facts.accesses().variable(id);
    let mut fates: BTreeMap<Statements, Fate> = BTreeMap::new();
    judge.racing(id, &mut |statements, fate| {
        let known = fates.entry(statements).or_insert(fate);
        *known = (*known).max(fate);
    });
    let alone = accesses_of(facts, id).into_iter().filter_map(|(statement, all)| {
        let mut reasons = all.iter().map(|access| judge.alone(variable, access));
        let first = reasons.next()??;
        reasons.all(|reason| reason.is_some()).then(|| (statement, reason(first)))
    });
    let pairs = fates.into_iter().filter(|(_, fate)| *fate != Fate::Apart).map(|(pair, fate)| match fate {
        Fate::Excluded(_, veto) => (pair, Some(reason(&VETOES[veto]))),
        Fate::Apart | Fate::Kept => (pair, None),
    });
    let is_asked = |veto: &&Veto| match veto.question {
        Question::Variable(excludes) => !without.contains(&veto.name) && excludes(facts, variable),
        _ => false,
    };
    Fates { excluded: VETOES.iter().find(is_asked).map(reason), alone: alone.collect(), pairs: pairs.collect() }
}

/// The accesses to a variable, by statement.
fn accesses_of<'f>(facts: &'f Facts<'_, '_>, id: VariableId) -> BTreeMap<(MethodId, StatementId), Vec<&'f Access>> {
    let mut accesses: BTreeMap<(MethodId, StatementId), Vec<&Access>> = BTreeMap::new();
    for access in facts.accesses().to(id) {
        let method = facts.analysis.instance(access.instance).method;
        accesses.entry((method, access.statement)).or_default().push(access);
    }
    accesses
}

fn explain_one(facts: &Facts<'_, '_>, id: VariableId, without: &[&str]) -> Explanation {
    let variable = facts.accesses().variable(id);
    let accesses = accesses_of(facts, id);
    let site = |(method, statement): (MethodId, StatementId)| -> Site {
        let is_write = accesses.get(&(method, statement)).is_some_and(|all| all.iter().any(|access| access.is_write));
        place(facts, method, Some(statement), None, if is_write { "writes" } else { "reads" }.into())
    };
    let Fates { excluded, alone, pairs } = judged(facts, id, without);
    let pair = |(pair, dropped): (Statements, _)| ExplainedPair { sites: pair.map(&site), dropped };
    Explanation {
        variable: facts
            .accesses()
            .to(id)
            .first()
            .map_or_else(String::new, |first| variable_name(facts, variable, first)),
        excluded,
        alone: alone.into_iter().map(|(statement, reason)| (site(statement), reason)).collect(),
        pairs: pairs.into_iter().map(pair).collect(),
    }
}

fn reason(veto: &Veto) -> Reason {
    Reason { veto: veto.name, stage: veto.stage.name(), because: veto.because }
}

//! `wrong-annotation`: what an annotation says about locks or threads is not true.
//!
//! | file | which |
//! |---|---|
//! | `locks.rs` | `@GuardedBy` that names nothing, or a lock that changes |
//! | `immutable.rs` | `@Immutable` objects that change |
//! | `sharing.rs` | `@ThreadSafe` with races, `@NotThreadSafe` and `@ThreadConfined` that are shared |

mod immutable;
mod locks;
mod sharing;

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::Mark;
use unsnarl_program::{ClassId, MethodId};

use crate::rank;
use crate::scene::{Scene, finding};
use crate::wording::describe::{method_name, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("wrong-annotation"),
        summary: "what an annotation says about locks or threads is not true",
        severity: Severity::Warning,
        page: include_str!("../../../../../docs/rules/wrong-annotation.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut findings = locks::find(scene);
    findings.append(&mut immutable::find(scene));
    findings.append(&mut sharing::find(scene));
    findings.extend(scene.stated().unread().iter().map(|(method, why)| unread(scene, *method, why)));
    findings
}

/// An `@Atomicity` whose formula cannot be read.
fn unread(scene: &Scene<'_, '_, '_>, method: MethodId, why: &str) -> Finding {
    let name = method_name(scene.program(), method);
    let site = place(scene.facts, method, None, None, "has an atomicity that cannot be read".into());
    let message = format!("the atomicity of `{name}` cannot be read: {why}");
    finding(&PATTERN.rule, message, vec![site], vec![rank::shown_by_code()])
}

/// The classes of the program with this mark, in order.
fn marked_classes(scene: &Scene<'_, '_, '_>, mark: Mark) -> Vec<ClassId> {
    let (program, models) = (scene.program(), scene.analysis().models());
    program.application_classes().filter(|class| program.class_marks(models, *class).contains(&mark)).collect()
}

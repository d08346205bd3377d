//! Whether two locks that one abstract object stands for are two objects at run time.
//!
//! Most such pairs are one object that was reached along two paths (`this.session` and `this.command.session`): a
//! thread that holds the lock does not wait for it. Therefore both locks are written as expressions in the method that
//! acquires the first, with the wanted one followed back along the call chain:
//!
//! - two independent values (parameters, elements of a collection or an array), two fields of one object, the locks
//!   that these keep in the same field, or a step along a field from the one to the other may well be two objects;
//! - an element of a container of the held object (its children, its dependents) is below it: few programs climb as
//!   well as they descend, so the evidence is weak;
//! - a path from the held object along fields that never change leads to an object that was made before, or to the same
//!   object: an order of their own (A22);
//! - streams of the library that wrap one another were made from the inside out;
//! - about any other pair nothing is known, and the evidence is weak.

use smallvec::SmallVec;
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Acquisition, AcquisitionKind, Chain};
use unsnarl_library::ClassFact;
use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, Origin};

/// How two locks that one abstract object stands for relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// They may well be two objects.
    Apart,
    /// They are one object, or the wanted one was made before the held one.
    MadeBefore,
    /// The wanted one is in a container of the held one.
    Below,
    /// Nothing says that they are two.
    Unknown,
}

/// One step of an access path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PathStep {
    Field(FieldId),
    /// An element of an array or a container.
    Element,
}

/// An access path that starts at a value of one frame of the call chain.
struct ValuePath {
    /// The index of the frame.
    frame: usize,
    root: ValueId,
    steps: SmallVec<[PathStep; 4]>,
}

/// Maximum length of an access path.
const MAX_STEPS: usize = 8;

/// How the wanted lock relates to the held one.
pub(super) fn relation(facts: &Facts<'_, '_>, chain: &Chain, wanted: &Acquisition) -> Relation {
    let taken = facts.locks.acquisition(chain.taken);
    let mut frames = chain.calls.clone();
    frames.push((wanted.instance, wanted.statement));
    let is_within = frames.get(chain.before).is_some_and(|(instance, _)| *instance == taken.instance);
    let (is_taken_inside, is_wanted_inside) =
        (!matches!(taken.kind, AcquisitionKind::Monitor(_)), wanted.statement.is_none());
    if is_taken_inside && is_wanted_inside && wraps(facts, taken) && wraps(facts, wanted) {
        return Relation::MadeBefore;
    }
    let frames = Frames { facts, frames: &frames };
    let locked_value =
        |acquisition: &Acquisition| acquisition.locked_value(facts.analysis.code_of(acquisition.instance)?);
    let (Some(held), Some(wanted)) = (
        locked_value(taken).filter(|_| is_within).map(|value| frames.path(chain.before, value, chain.before)),
        locked_value(wanted).map(|value| frames.path(frames.frames.len() - 1, value, chain.before)),
    ) else {
        return Relation::Apart;
    };
    if (held.frame, held.root) != (wanted.frame, wanted.root) {
        return match wanted.frame == held.frame {
            true if !frames.is_new(&wanted) => Relation::Apart,
            false if frames.is_element(&wanted) => Relation::Apart,
            _ => Relation::Unknown,
        };
    }
    let common = held.steps.iter().zip(&wanted.steps).take_while(|(one, other)| one == other).count();
    let (rest_of_held, rest) = (&held.steps[common..], &wanted.steps[common..]);
    let program = facts.analysis.program();
    let never_changes = |step: &PathStep| match step {
        PathStep::Field(field) => facts.changing.never_changes(program, *field),
        PathStep::Element => false,
    };
    if rest_of_held.is_empty() && rest.len() > 1 && rest.contains(&PathStep::Element) {
        return Relation::Below;
    }
    if held.steps.contains(&PathStep::Element) || rest.contains(&PathStep::Element) {
        return Relation::Apart;
    }
    // Where both end in the same fields, they are locks of two objects: `left.lock` and `right.lock`.
    let ends = rest_of_held.iter().rev().zip(rest.iter().rev());
    let same_ends = ends.take_while(|(one, other)| one == other && never_changes(one)).count();
    let same_ends = same_ends.min(rest_of_held.len().saturating_sub(1)).min(rest.len().saturating_sub(1));
    match (rest_of_held.len() - same_ends, rest.len() - same_ends) {
        // The same value again: if it is not a field that was read twice, it is from another iteration of a loop.
        (0, 0) if common == 0 => Relation::Apart,
        (0, 0) => Relation::Unknown,
        (0, _) if rest.iter().all(never_changes) => Relation::MadeBefore,
        (0 | 1, 1) => Relation::Apart,
        _ => Relation::Unknown,
    }
}

/// Whether a lock is that of a stream, reader or writer, or of another object that wraps its like.
fn wraps(facts: &Facts<'_, '_>, acquisition: &Acquisition) -> bool {
    let program = facts.analysis.program();
    let objects = &facts.locks.class(acquisition.class).objects;
    let mut classes = objects.iter().map(|object| facts.analysis.object(object).ty.as_class());
    classes.all(|class| class.is_some_and(|class| program.class_is(facts.analysis.models(), class, ClassFact::Wraps)))
}

struct Frames<'f> {
    facts: &'f Facts<'f, 'f>,
    frames: &'f [(InstanceId, Option<StatementId>)],
}

impl<'f> Frames<'f> {
    fn body(&self, frame: usize) -> Option<&'f Body> {
        self.facts.analysis.code_of(self.frames.get(frame)?.0)
    }

    /// Writes a value as an access path of an outer frame, as far out as possible.
    fn path(&self, frame: usize, value: ValueId, outermost: usize) -> ValuePath {
        let mut path = ValuePath { frame, root: value, steps: SmallVec::new() };
        while path.steps.len() < MAX_STEPS {
            let Some(body) = self.body(path.frame) else { break };
            let (next, step) = match body.value(path.root).definition {
                Definition::Parameter(index) if path.frame > outermost => {
                    let Some(argument) = self.argument(path.frame - 1, index as usize) else { break };
                    path.frame -= 1;
                    (argument, None)
                }
                Definition::Statement(statement) => match body.statement(statement).op {
                    Op::GetField { object, field } => match field.resolved {
                        Some(field) => (object, Some(PathStep::Field(field))),
                        None => break,
                    },
                    Op::ArrayLoad { array, .. } => (array, Some(PathStep::Element)),
                    Op::CheckCast(from, _) => (from, None),
                    Op::Invoke { arguments, .. } => {
                        let Some(receiver) = body.operands(arguments).first().copied() else { break };
                        match self.got_by(path.frame, statement) {
                            Some(step) => (receiver, step),
                            None => break,
                        }
                    }
                    _ => break,
                },
                _ => break,
            };
            // Iterators and views of a container are steps to its elements.
            if step == Some(PathStep::Element) && path.steps.last() == Some(&PathStep::Element) {
                path.root = next;
                continue;
            }
            path.root = next;
            path.steps.extend(step);
        }
        path.steps.reverse();
        path
    }

    /// What a call reads from its receiver: an element of a container, or the field of a getter.
    fn got_by(&self, frame: usize, statement: StatementId) -> Option<Option<PathStep>> {
        let analysis = self.facts.analysis;
        let (program, models) = (analysis.program(), analysis.models());
        let Op::Invoke { method, kind, .. } = self.body(frame)?.statement(statement).op else { return None };
        if kind == InvokeKind::Static {
            return None;
        }
        let owner = method.owner.as_class()?;
        if program.class(owner).origin != Origin::Application {
            let is_container = program.class_is(models, owner, ClassFact::Container);
            return is_container.then_some(Some(PathStep::Element));
        }
        let [edge] = analysis.calls_at(self.frames[frame].0, Some(statement)) else { return None };
        let field = analysis.code_of(edge.callee)?.got_field()?;
        Some(Some(PathStep::Field(field)))
    }

    /// The argument that a frame passes for a parameter of the next one.
    fn argument(&self, frame: usize, index: usize) -> Option<ValueId> {
        let ((caller, statement), (callee, _)) = (self.frames[frame], self.frames[frame + 1]);
        self.facts.analysis.passed(caller, statement, callee)?.get(index).copied()
    }

    /// Whether an access path starts with an object that is made there.
    fn is_new(&self, path: &ValuePath) -> bool {
        let Some(body) = self.body(path.frame) else { return false };
        let Definition::Statement(statement) = body.value(path.root).definition else { return false };
        matches!(body.statement(statement).op, Op::New(_))
    }

    /// Whether an access path starts with a result of the library: mostly an element of a collection.
    fn is_element(&self, path: &ValuePath) -> bool {
        let Some(body) = self.body(path.frame) else { return false };
        let Definition::Statement(statement) = body.value(path.root).definition else { return false };
        let program = self.facts.analysis.program();
        match body.statement(statement).op {
            Op::Invoke { method, kind, .. } => {
                let owner = method.owner.as_class();
                kind != InvokeKind::Static
                    && owner.is_some_and(|owner| program.class(owner).origin != Origin::Application)
            }
            _ => false,
        }
    }
}

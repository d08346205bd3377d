//! Coroutines: Kotlin compiles a function that can suspend to a state machine. The method is called again, with another
//! `label`, when what it waited for has ended:
//!
//! ```text
//! switch (this.label) { case 0: …; case 1: goto after; }
//! this.label = 1; if (job.join(this) == COROUTINE_SUSPENDED) return COROUTINE_SUSPENDED; after: …
//! ```
//!
//! It is lowered as what the source says, a function that waits at such a call (A71): it starts with the first state,
//! and no call suspends. So locks that are held, and waits that have ended, are known after the call. Code that other
//! tools have changed keeps its state machine.

use unsnarl_classfile::constant_pool::MemberRef;
use unsnarl_classfile::instruction::{Condition, Instruction, InvokeKind, StackOp, ValueKind};

use super::Context;

const INTRINSICS: &[u8] = b"kotlin/coroutines/intrinsics/IntrinsicsKt";
const SUSPENDED: &[u8] = b"getCOROUTINE_SUSPENDED";

/// Replaces the dispatch on the state, and the tests whether a call has suspended. The number of instructions, and the
/// depth of the stack after each replaced pair, stay the same.
pub(super) fn straighten<'p>(context: Context<'p>, instructions: &mut [(u16, Instruction<'p>)]) {
    use Instruction as I;
    if context.program.find_class(INTRINSICS).is_none() {
        return;
    }
    let member = |index: u16| -> Option<MemberRef<'p>> { context.code.constants().member(index).ok() };
    let is_suspended = |one: &Instruction<'p>| match one {
        I::Invoke(InvokeKind::Static, index) => {
            member(*index).is_some_and(|member| member.owner == INTRINSICS && member.name == SUSPENDED)
        }
        _ => false,
    };
    if !instructions.iter().any(|(_, one)| is_suspended(one)) {
        return;
    }
    // The local that holds the mark for good.
    let marks = instructions.windows(2).filter(|pair| is_suspended(&pair[0].1));
    let slot = marks.into_iter().find_map(|pair| match pair[1].1 {
        I::Store(ValueKind::Reference, slot) => Some(slot),
        _ => None,
    });
    let stores = |slot: &u16| {
        let is_store = |one: &Instruction<'p>| matches!(one, I::Store(_, to) | I::Increment(to, _) if to == slot);
        instructions.iter().filter(|(_, one)| is_store(one)).count()
    };
    let slot = slot.filter(|slot| stores(slot) == 1);
    // Only the first switch is that of the states: a field of the program may have the same name.
    let mut has_first_state = false;
    for index in 1..instructions.len() {
        let (before, after) = instructions.split_at_mut(index);
        let (Some((_, first)), Some((_, second))) = (before.last_mut(), after.first_mut()) else { return };
        let is_mark =
            is_suspended(first) || matches!(first, I::Load(ValueKind::Reference, from) if slot == Some(*from));
        let is_label = match first {
            I::GetField(index) => {
                member(*index).is_some_and(|field| field.name == b"label" && field.descriptor == b"I")
            }
            _ => false,
        };
        let instead = match second {
            I::IfReference(Condition::NotEqual, target) if is_mark => I::Goto(*target),
            I::IfReference(Condition::Equal, _) if is_mark => I::Nop,
            I::Switch(switch) if is_label && !has_first_state => {
                has_first_state = true;
                match switch.cases().find(|(state, _)| *state == 0) {
                    Some((_, first_state)) => I::Goto(first_state),
                    None => continue,
                }
            }
            _ => continue,
        };
        *first = I::Stack(StackOp::Pop);
        *second = instead;
    }
}

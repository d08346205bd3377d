//! The laws of the algebra, on all unconditional atomicities and on small conditional ones.

use super::Atomicity::{Atomic, Compound, Const, Error, Left, Mover, Right};
use super::*;

type Tree = Conditional<char, Atomicity>;

fn always(atomicity: Atomicity) -> Tree {
    Tree::Always(atomicity)
}

fn when(lock: char, held: Tree, free: Tree) -> Tree {
    Tree::choose(&lock, &held, &free)
}

/// S(l, a) of Zhou 2003.
fn synchronized(lock: char, inside: &Tree) -> Tree {
    inside.under(&lock, &Right, &Left)
}

/// All unconditional atomicities, and small conditional ones with one lock and with two.
fn samples() -> Vec<Tree> {
    let mut all: Vec<Tree> = Atomicity::ALL.map(always).to_vec();
    for lock in ['l', 'm'] {
        for (held, free) in [(Mover, Error), (Const, Right), (Const, Left), (Mover, Atomic), (Atomic, Compound)] {
            all.push(when(lock, always(held), always(free)));
        }
    }
    all.push(when('m', when('l', always(Mover), always(Atomic)), always(Error)));
    all.push(when('l', always(Const), when('m', always(Mover), always(Compound))));
    all
}

fn is_within(one: &Tree, other: &Tree) -> bool {
    one.or(other) == *other
}

#[test]
fn the_order_is_the_published_one_with_left_and_right_movers_apart() {
    let chain = [Const, Mover, Right, Atomic, Compound, Error];
    for (index, weaker) in chain.iter().enumerate() {
        assert!(chain[..=index].iter().all(|stronger| stronger.is_within(*weaker)));
        assert!(chain[index + 1..].iter().all(|stronger| !stronger.is_within(*weaker)));
    }
    assert!(Mover.is_within(Left) && Left.is_within(Atomic));
    assert!(!Left.is_within(Right) && !Right.is_within(Left));
}

#[test]
fn what_follows_what_is_a_mover_to_the_right_one_action_and_a_mover_to_the_left() {
    for (one, other, both) in [
        (Right, Left, Atomic),
        (Left, Right, Compound),
        (Right, Right, Right),
        (Left, Left, Left),
        (Right, Atomic, Atomic),
        (Atomic, Left, Atomic),
        (Atomic, Right, Compound),
        (Left, Atomic, Compound),
        (Atomic, Atomic, Compound),
        (Mover, Atomic, Atomic),
        (Mover, Const, Mover),
        (Compound, Left, Compound),
        (Error, Const, Error),
    ] {
        assert_eq!(one.then(&other), both, "{one:?}; {other:?}");
    }
}

#[test]
fn sequences_are_associative_and_nothing_is_their_unit() {
    let all = samples();
    for one in &all {
        assert_eq!(one.then(&Tree::nothing()), *one);
        assert_eq!(Tree::nothing().then(one), *one);
        for other in &all {
            for third in &all {
                assert_eq!(one.then(other).then(third), one.then(&other.then(third)), "{one:?} {other:?} {third:?}");
            }
        }
    }
}

#[test]
fn alternatives_are_a_least_upper_bound() {
    let all = samples();
    for one in &all {
        assert_eq!(one.or(one), *one);
        for other in &all {
            let either = one.or(other);
            assert_eq!(either, other.or(one));
            assert!(is_within(one, &either) && is_within(other, &either));
            for third in all.iter().filter(|third| is_within(one, third) && is_within(other, third)) {
                assert!(is_within(&either, third), "{one:?} {other:?} {third:?}");
            }
        }
    }
}

#[test]
fn sequences_and_iterations_are_monotone_and_keep_alternatives_apart() {
    let all = samples();
    for one in &all {
        for other in &all {
            if is_within(one, other) {
                assert!(is_within(&one.repeated(), &other.repeated()), "{one:?} {other:?}");
            }
            for next in &all {
                // The data flow through a body joins paths before it goes on; distributivity makes that exact.
                assert_eq!(
                    one.or(other).then(next),
                    one.then(next).or(&other.then(next)),
                    "{one:?} {other:?} {next:?}"
                );
                assert_eq!(
                    next.then(&one.or(other)),
                    next.then(one).or(&next.then(other)),
                    "{one:?} {other:?} {next:?}"
                );
            }
        }
    }
}

#[test]
fn iteration_is_idempotent_and_makes_only_an_atomic_action_compound() {
    for one in samples() {
        assert_eq!(one.repeated().repeated(), one.repeated());
        assert!(is_within(&one, &one.repeated()));
    }
    for atomicity in Atomicity::ALL {
        let expected = if atomicity == Atomic { Compound } else { atomicity };
        assert_eq!(atomicity.repeated(), expected);
    }
}

#[test]
fn a_section_is_composed_as_published() {
    let conditional = |held, free| when('l', always(held), always(free));
    assert_eq!(synchronized('l', &always(Const)), conditional(Const, Atomic));
    assert_eq!(synchronized('l', &always(Mover)), conditional(Mover, Atomic));
    assert_eq!(synchronized('l', &always(Atomic)), always(Atomic));
    assert_eq!(synchronized('l', &always(Compound)), always(Compound));
    assert_eq!(synchronized('l', &always(Error)), always(Error));
    for held in samples().iter().map(|sample| sample.given(&'l', true)) {
        for free in &samples() {
            let inside = when('l', held.clone(), free.clone());
            assert_eq!(synchronized('l', &inside), synchronized('l', &held), "S(l, l ? b1 : b2) = S(l, b1)");
            let inside = when('m', held.clone(), free.clone());
            let apart = when('m', synchronized('l', &held), synchronized('l', free));
            assert_eq!(synchronized('l', &inside), apart, "S(l, m ? b1 : b2) = m ? S(l, b1) : S(l, b2)");
        }
    }
}

#[test]
fn a_section_is_to_take_the_lock_to_do_what_is_inside_and_to_give_it_back() {
    let step = |moved| when('l', always(Const), always(moved));
    for inside in samples() {
        let steps = step(Right).then(&inside.given(&'l', true)).then(&step(Left));
        assert_eq!(synchronized('l', &inside), steps, "{inside:?}");
    }
}

#[test]
fn equal_functions_are_equal_trees() {
    let one = when('l', when('m', always(Const), always(Mover)), always(Atomic));
    let other = when('m', when('l', always(Const), always(Atomic)), when('l', always(Mover), always(Atomic)));
    assert_eq!(one, other);
    assert_eq!(when('l', always(Mover), always(Mover)), always(Mover));
    assert_eq!(*one.at(&|lock| *lock == 'l'), Mover);
    assert_eq!(one.locks(), [&'l', &'m']);
}

#[test]
fn locks_beyond_the_limit_count_as_not_held() {
    let needs = |lock| when(lock, always(Mover), always(Error));
    let all = ['a', 'b', 'c', 'd'].map(needs).into_iter().fold(Tree::nothing(), |all, one| all.then(&one));
    assert_eq!(all, always(Error), "`d` is not held, and that is all it takes");
    let sections = ['a', 'b', 'c', 'd'].iter().fold(always(Mover), |inside, lock| synchronized(*lock, &inside));
    assert_eq!(sections, always(Atomic), "held or not, `d` is taken");
    let three =
        ['a', 'b', 'c'].map(needs).into_iter().fold(synchronized('d', &always(Mover)), |all, one| all.then(&one));
    assert_eq!(three.locks(), [&'a', &'b', &'c']);
    assert_eq!((three.at(&|_| true), three.at(&|lock| *lock != 'b')), (&Atomic, &Error));
}

#[test]
fn conditions_are_renamed_and_resolved() {
    let needs = when('l', when('m', always(Mover), always(Atomic)), always(Error));
    let renamed: Tree = needs.renamed(&|lock| if *lock == 'l' { Renamed::Held } else { Renamed::As('a') });
    assert_eq!(renamed, when('a', always(Mover), always(Atomic)));
    let lost: Tree = needs.renamed(&|_| Renamed::Free);
    assert_eq!(lost, always(Error));
    let merged: Tree = needs.renamed(&|_| Renamed::As('x'));
    assert_eq!(merged, when('x', always(Mover), always(Error)), "both are the same lock");
}

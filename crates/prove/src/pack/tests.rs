//! Packs against concrete execution, in Java's arithmetic.

use proptest::prelude::*;
use smallvec::SmallVec;
use unsnarl_classfile::instruction::Condition;
use unsnarl_program::ir::ValueId;

use super::{Pack, Sum, Variable};
use crate::cells::CellId;
use crate::domain::{NumberKind, Thresholds};

/// How many variables the random programs have. The first two are cells.
const VARIABLES: usize = 5;

/// A number for each variable.
type Point = [i64; VARIABLES];

#[derive(Clone, Debug)]
enum Step {
    Forget(usize),
    /// A variable, a constant, and terms with whether each is negated.
    Assign(usize, i64, Vec<(bool, usize)>),
    Assume(Condition, usize, usize),
    AssumeNumber(Condition, usize, i64),
}

const CONDITIONS: [Condition; 6] = [
    Condition::Equal,
    Condition::NotEqual,
    Condition::Less,
    Condition::LessOrEqual,
    Condition::Greater,
    Condition::GreaterOrEqual,
];

fn holds(condition: Condition, a: i64, b: i64) -> bool {
    match condition {
        Condition::Equal => a == b,
        Condition::NotEqual => a != b,
        Condition::Less => a < b,
        Condition::LessOrEqual => a <= b,
        Condition::Greater => a > b,
        Condition::GreaterOrEqual => a >= b,
    }
}

fn variable(index: usize, kind: NumberKind) -> Variable {
    match index {
        0 | 1 => Variable::cell(CellId::new(index), kind),
        _ => Variable::value(ValueId::new(index), kind),
    }
}

/// What Java computes.
fn sum(kind: NumberKind, point: &Point, constant: i64, terms: &[(bool, usize)]) -> i64 {
    let with = |sum: i64, (is_negated, term): &(bool, usize)| match is_negated {
        true => sum.wrapping_sub(point[*term]),
        false => sum.wrapping_add(point[*term]),
    };
    let exact = terms.iter().fold(constant, with);
    if kind == NumberKind::Int { i64::from(exact as i32) } else { exact }
}

fn apply(step: &Step, kind: NumberKind, pack: &mut Pack, points: &mut Vec<Point>) {
    match step {
        Step::Forget(x) => pack.forget(variable(*x, kind)),
        Step::Assign(x, constant, terms) => {
            // A value domain would know no less than the least and the greatest number of each term.
            let hull = |term: usize| {
                let numbers = || points.iter().map(|point| point[term]);
                numbers().min().zip(numbers().max()).unwrap_or(kind.range())
            };
            let bounds: SmallVec<[(i64, i64); 2]> = terms.iter().map(|(_, term)| hull(*term)).collect();
            let of = terms.iter().map(|(is_negated, term)| (*is_negated, variable(*term, kind))).collect();
            pack.assign(variable(*x, kind), &Sum { constant: *constant, terms: of }, &bounds);
            for point in points.iter_mut() {
                point[*x] = sum(kind, point, *constant, terms);
            }
        }
        Step::Assume(condition, x, y) if x != y => {
            pack.assume(*condition, variable(*x, kind), variable(*y, kind));
            points.retain(|point| holds(*condition, point[*x], point[*y]));
        }
        Step::Assume(..) => {}
        Step::AssumeNumber(condition, x, number) => {
            pack.assume_number(*condition, variable(*x, kind), *number);
            points.retain(|point| holds(*condition, point[*x], *number));
        }
    }
}

/// Every point satisfies all relations.
fn check(pack: &Pack, kind: NumberKind, points: &[Point]) {
    for point in points {
        let mut only = pack.clone();
        for (index, number) in point.iter().enumerate() {
            let bounds = pack.bounds(variable(index, kind));
            assert!(bounds.is_some_and(|(low, high)| low <= *number && *number <= high), "{point:?}: {pack:?}");
            only.assume_number(Condition::Equal, variable(index, kind), *number);
        }
        assert!(!only.is_bottom(), "{point:?} is not in {pack:?}");
    }
}

fn any_number(kind: NumberKind) -> impl Strategy<Value = i64> {
    let (least, greatest) = kind.range();
    prop_oneof![
        4 => -3..4_i64,
        1 => Just(least),
        1 => Just(greatest),
        1 => greatest - 2..=greatest,
        1 => least..=least + 2,
        1 => least..=greatest,
    ]
}

fn any_step(kind: NumberKind) -> impl Strategy<Value = Step> {
    let x = || 0..VARIABLES;
    let condition = || proptest::sample::select(CONDITIONS.to_vec());
    let terms = proptest::collection::vec((any::<bool>(), x()), 0..3);
    // A sum of two terms has its first term as it is, and no constant, as `sum_of` makes them.
    let shaped = |(x, constant, mut terms): (usize, i64, Vec<(bool, usize)>)| {
        if let [(is_negated, _), _] = &mut terms[..] {
            *is_negated = false;
            return Step::Assign(x, 0, terms);
        }
        Step::Assign(x, constant, terms)
    };
    prop_oneof![
        1 => x().prop_map(Step::Forget),
        5 => (x(), any_number(kind), terms).prop_map(shaped),
        3 => (condition(), x(), x()).prop_map(|(condition, x, y)| Step::Assume(condition, x, y)),
        1 => (condition(), x(), any_number(kind))
            .prop_map(|(condition, x, number)| Step::AssumeNumber(condition, x, number)),
    ]
}

fn any_points(kind: NumberKind) -> impl Strategy<Value = Vec<Point>> {
    proptest::collection::vec(proptest::array::uniform5(any_number(kind)), 1..8)
}

fn programs_are_sound(kind: NumberKind) {
    let steps = |most: usize| proptest::collection::vec(any_step(kind), 0..most);
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) };
    proptest!(config, |(
        mut points in any_points(kind), first in steps(8), second in steps(8), rest in steps(4)
    )| {
        let (mut a, mut b) = (Pack::top(), Pack::top());
        let mut others = points.clone();
        first.iter().for_each(|step| apply(step, kind, &mut a, &mut points));
        second.iter().for_each(|step| apply(step, kind, &mut b, &mut others));
        check(&a, kind, &points);
        check(&b, kind, &others);
        let thresholds = Thresholds::new([5]);
        let values = a.retained(Variable::is_value);
        let cells = a.retained(|variable| !variable.is_value());
        check(&cells.product(&values), kind, &points);
        let all: Vec<Point> = points.iter().chain(&others).copied().collect();
        for mut both in [a.join(&b), a.widen(&b, &thresholds)] {
            prop_assert!(a.is_within(&both) && b.is_within(&both), "{a:?}, {b:?}: {both:?}");
            let mut all = all.clone();
            both.reduce();
            check(&both, kind, &all);
            rest.iter().for_each(|step| apply(step, kind, &mut both, &mut all));
            check(&both, kind, &all);
        }
        prop_assert!(a.join(&a) == a && a.is_within(&a));
        prop_assert!(a.join(&b) == b.join(&a), "{a:?}, {b:?}");
    });
}

#[test]
fn packs_of_ints_are_sound() {
    programs_are_sound(NumberKind::Int);
}

#[test]
fn packs_of_longs_are_sound() {
    programs_are_sound(NumberKind::Long);
}

/// A loop that counts two variables up, whatever they wrap to.
#[test]
fn equal_counters_stay_equal_and_the_loop_ends() {
    let [a, b] = [0, 1].map(|index| variable(index, NumberKind::Int));
    let thresholds = Thresholds::new([]);
    let mut head = Pack::top();
    head.assume_between(a, 0, 0);
    head.assume_between(b, 0, 0);
    let mut rounds = 0;
    loop {
        let mut next = head.clone();
        for variable in [a, b] {
            let known = next.bounds(variable).expect("it is reached");
            next.assign(variable, &Sum { constant: 1, terms: [(false, variable)].into_iter().collect() }, &[known]);
        }
        if next.is_within(&head) {
            break;
        }
        head = head.widen(&next, &thresholds);
        rounds += 1;
        assert!(rounds < 20, "{head:?}");
    }
    head.assume(Condition::NotEqual, a, b);
    assert!(head.is_bottom());
}

/// `in - out == count` relates three variables.
#[test]
fn equations_relate_three_variables() {
    let [a, b, count] = [0, 1, 2].map(|index| variable(index, NumberKind::Long));
    let start = |numbers: [i64; 3]| {
        let mut pack = Pack::top();
        for (variable, number) in [a, b, count].into_iter().zip(numbers) {
            pack.assume_between(variable, number, number);
        }
        pack
    };
    let joined = start([0, 0, 0]).join(&start([1, 0, 1])).join(&start([1, 1, 0])).join(&start([7, 4, 3]));
    let mut wrong = joined.clone();
    let difference = variable(3, NumberKind::Long);
    let range = NumberKind::Long.range();
    let sum = Sum { constant: 0, terms: [(false, a), (true, b)].into_iter().collect() };
    wrong.assign(difference, &sum, &[range, range]);
    assert!(!wrong.is_bottom());
    wrong.assume(Condition::NotEqual, difference, count);
    assert!(wrong.is_bottom());
}

/// A sum that may overflow says nothing of which is greater.
#[test]
fn what_may_overflow_is_not_told_to_the_octagon() {
    let [x, y] = [0, 2].map(|index| variable(index, NumberKind::Int));
    let next = Sum { constant: 1, terms: [(false, x)].into_iter().collect() };
    for (greatest, is_greater) in [(i64::from(i32::MAX), false), (i64::from(i32::MAX) - 1, true)] {
        let mut pack = Pack::top();
        pack.assume_between(x, 0, greatest);
        pack.assign(y, &next, &[(0, greatest)]);
        pack.assume(Condition::LessOrEqual, y, x);
        assert_eq!(pack.is_bottom(), is_greater, "{greatest}");
    }
}

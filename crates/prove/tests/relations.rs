//! Relational domains against concrete assignments of numbers to values.

use std::any::type_name;

use proptest::prelude::*;
use unsnarl_classfile::instruction::Condition;
use unsnarl_program::ir::ValueId;
use unsnarl_prove::domain::relation::octagon::{MOST_VALUES, Octagon};
use unsnarl_prove::domain::relation::pentagons::Pentagons;
use unsnarl_prove::domain::relation::{RELATIONS, Relations, RelationsVisitor, with_relations};
use unsnarl_prove::domain::{Number, Thresholds};

use crate::java;

/// How many values the random programs have.
const VALUES: usize = 4;

/// A number for each value.
type Point = [i64; VALUES];

#[derive(Clone, Copy, Debug)]
enum Step {
    Forget(usize),
    AddConstant(usize, usize, i64),
    Assume(Condition, usize, usize),
    Between(usize, i64, i64),
}

fn value(index: usize) -> ValueId {
    ValueId::new(index)
}

fn apply<R: Relations>(step: Step, relations: &mut R) {
    match step {
        Step::Forget(x) => relations.forget(value(x)),
        Step::AddConstant(x, y, c) => relations.assign_add_constant(value(x), value(y), c),
        Step::Assume(condition, x, y) => relations.assume(condition, value(x), value(y)),
        Step::Between(x, low, high) => relations.assume_between(value(x), low, high),
    }
}

fn with(point: &Point, x: usize, number: i64) -> Point {
    let mut changed = *point;
    changed[x] = number;
    changed
}

/// The points that a step leads to; of those that a forgotten value leads to, three.
fn successors(step: Step, points: &[Point]) -> Vec<Point> {
    let holds = |condition, a, b| java::holds(condition, false, Number::Long(a), Number::Long(b));
    let after = |point: &Point| match step {
        Step::Forget(x) => [-100, 0, 7].map(|number| with(point, x, number)).to_vec(),
        Step::AddConstant(x, y, c) => vec![with(point, x, point[y] + c)],
        Step::Assume(condition, x, y) if holds(condition, point[x], point[y]) => vec![*point],
        Step::Between(x, low, high) if (low..=high).contains(&point[x]) => vec![*point],
        Step::Assume(..) | Step::Between(..) => Vec::new(),
    };
    let mut all: Vec<Point> = points.iter().flat_map(after).collect();
    all.sort_unstable();
    all.dedup();
    all.truncate(400);
    all
}

/// All assignments of small numbers.
fn grid(low: i64, high: i64) -> Vec<Point> {
    let mut points = vec![[0; VALUES]];
    for x in 0..VALUES {
        points = points.iter().flat_map(|point| (low..=high).map(|number| with(point, x, number))).collect();
    }
    points
}

fn check_contains<R: Relations>(relations: &R, points: &[Point]) {
    let name = type_name::<R>();
    for x in 0..VALUES {
        for y in 0..VALUES {
            let Some(first) = points.first() else { return };
            let known = relations.bounds(value(x)).zip(relations.difference(value(x), value(y)));
            let ((low, high), (least, most)) = known.unwrap_or_else(|| panic!("{name}: {first:?} is not in none"));
            for point in points {
                let is_between = (low..=high).contains(&point[x]) && (least..=most).contains(&(point[x] - point[y]));
                assert!(is_between, "{name}: {point:?} is not in {relations}");
            }
        }
    }
}

fn any_step() -> impl Strategy<Value = Step> {
    let x = || 0..VALUES;
    let condition = proptest::sample::select(java::CONDITIONS.to_vec());
    prop_oneof![
        1 => x().prop_map(Step::Forget),
        3 => (x(), x(), -3..4_i64).prop_map(|(x, y, c)| Step::AddConstant(x, y, c)),
        4 => (condition, x(), x()).prop_map(|(condition, x, y)| Step::Assume(condition, x, y)),
        1 => (x(), -3..1_i64, 0..4_i64).prop_map(|(x, low, high)| Step::Between(x, low, high)),
    ]
}

fn any_steps(most: usize) -> impl Strategy<Value = Vec<Step>> {
    proptest::collection::vec(any_step(), 0..most)
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

/// What a program leads to from everything, with points that it must contain.
fn run<R: Relations>(steps: &[Step]) -> (R, Vec<Point>) {
    let mut relations = R::top();
    let mut points = grid(-1, 2);
    for step in steps {
        apply(*step, &mut relations);
        points = successors(*step, &points);
    }
    (relations, points)
}

/// Runs a check, generic over the domain, with each relational domain.
macro_rules! with_each {
    ($check:ident) => {{
        struct Visitor;
        impl RelationsVisitor for Visitor {
            type Output = fn();
            fn visit<R: Relations>(self) -> fn() {
                $check::<R>
            }
        }
        for domain in RELATIONS {
            with_relations(domain.name, Visitor).expect("it is in the table")();
        }
    }};
}

fn programs_are_sound<R: Relations>() {
    proptest!(config(300), |(first in any_steps(8), second in any_steps(8), rest in any_steps(4))| {
        let (a, points_a) = run::<R>(&first);
        let (b, points_b) = run::<R>(&second);
        check_contains(&a, &points_a);
        let thresholds = Thresholds::new([5]);
        for mut both in [a.join(&b), a.widen(&b, &thresholds), a.widen(&a.join(&b), &thresholds)] {
            check_contains(&both, &points_a);
            check_contains(&both, &points_b);
            prop_assert!(a.is_within(&both) && b.is_within(&both), "{a}, {b}: {both}");
            let mut points: Vec<Point> = points_a.iter().chain(&points_b).copied().collect();
            for step in &rest {
                apply(*step, &mut both);
                points = successors(*step, &points);
            }
            check_contains(&both, &points);
        }
    });
}

/// All steps on three values, with the constants that matter for strict relations.
fn all_steps() -> Vec<Step> {
    let pairs = || (0..3).flat_map(|x| (0..3).map(move |y| (x, y)));
    let additions = pairs().flat_map(|(x, y)| [-1, 0, 1].map(|c| Step::AddConstant(x, y, c)));
    let conditions = pairs().flat_map(|(x, y)| java::CONDITIONS.map(|condition| Step::Assume(condition, x, y)));
    let others = (0..3).flat_map(|x| [Step::Forget(x), Step::Between(x, 0, 1)]);
    additions.chain(conditions).chain(others).collect()
}

fn short_programs_are_sound<R: Relations>() {
    let steps = all_steps();
    for first in &steps {
        for second in &steps {
            let (relations, points) = run::<R>(&[*first, *second]);
            check_contains(&relations, &points);
        }
    }
}

#[test]
fn all_programs_of_two_steps_are_sound() {
    with_each!(short_programs_are_sound);
}

#[test]
fn random_programs_are_sound() {
    with_each!(programs_are_sound);
}

fn order_holds<R: Relations>() {
    proptest!(config(200), |(first in any_steps(6), second in any_steps(6))| {
        let (a, points) = run::<R>(&first);
        let (b, _) = run::<R>(&second);
        prop_assert!(a.is_within(&a) && R::bottom().is_within(&a) && a.is_within(&R::top()));
        prop_assert!(points.is_empty() || !a.is_within(&R::bottom()));
        let (ab, ba) = (a.join(&b), b.join(&a));
        prop_assert!(ab.is_within(&ba) && ba.is_within(&ab));
        prop_assert!(a.join(&a).is_within(&a) && a.join(&R::bottom()).is_within(&a));
        prop_assert_eq!(a.is_within(&b), ab.is_within(&b), "{} and {}", a, b);
        for x in 0..VALUES {
            for y in 0..VALUES {
                let (Some(small), Some(large)) = (a.difference(value(x), value(y)), b.difference(value(x), value(y)))
                else {
                    continue;
                };
                prop_assert!(!a.is_within(&b) || (large.0 <= small.0 && small.1 <= large.1), "{} and {}", a, b);
            }
        }
    });
}

#[test]
fn inclusion_is_an_order() {
    with_each!(order_holds);
}

fn chains_end<R: Relations>() {
    proptest!(config(60), |(start in any_steps(6), body in any_steps(5))| {
        let (mut relations, _) = run::<R>(&start);
        let thresholds = Thresholds::new([3, 50]);
        let is_stable = (0..200).any(|_| {
            let mut next = relations.clone();
            body.iter().for_each(|step| apply(*step, &mut next));
            let is_stable = next.is_within(&relations);
            relations = relations.widen(&relations.join(&next), &thresholds);
            is_stable
        });
        prop_assert!(is_stable, "{relations}");
    });
}

#[test]
fn widening_ends_loops() {
    with_each!(chains_end);
}

fn unreached_stays_unreached<R: Relations>() {
    let mut none = R::bottom();
    none.forget(value(0));
    none.assign_add_constant(value(0), value(1), 1);
    none.assign_add_constant(value(0), value(0), 1);
    none.assume(Condition::LessOrEqual, value(0), value(1));
    none.assume_between(value(0), 0, 9);
    assert!(none.is_bottom() && none.difference(value(0), value(1)).is_none() && none.bounds(value(0)).is_none());
    assert_eq!((none.to_string(), R::top().to_string()), ("none".to_owned(), "any".to_owned()));
    assert!(!R::top().is_bottom() && !R::top().is_within(&none));
    let mut same = R::top();
    same.assume(Condition::NotEqual, value(3), value(3));
    assert!(same.is_bottom());
}

#[test]
fn unreached_points_stay_unreached() {
    with_each!(unreached_stays_unreached);
}

#[test]
fn the_table_names_every_relational_domain() {
    let names: Vec<&str> = RELATIONS.iter().map(|domain| domain.name).collect();
    assert_eq!(names, ["none", "pentagons", "octagon", "equations"]);
    struct Nothing;
    impl RelationsVisitor for Nothing {
        type Output = ();
        fn visit<R: Relations>(self) {}
    }
    assert_eq!(with_relations("hexagon", Nothing), None);
}

/// The least and the greatest of some numbers.
fn hull(numbers: impl Iterator<Item = i64>) -> Option<(i64, i64)> {
    numbers.fold(None, |range, number| {
        Some(range.map_or((number, number), |(low, high): (i64, i64)| (low.min(number), high.max(number))))
    })
}

#[test]
fn octagons_are_the_best_for_differences() {
    let condition = proptest::sample::select(java::CONDITIONS.to_vec());
    let relation = (condition, 0..VALUES, 0..VALUES, -2..3_i64);
    let relations = proptest::collection::vec(relation, 1..6);
    proptest!(config(300), |(relations in relations)| {
        // `x condition y + c`, by way of a value that is forgotten afterwards. `!=` is no octagon.
        let relations = relations.into_iter().filter(|(condition, ..)| *condition != Condition::NotEqual);
        let helper = value(VALUES);
        let mut octagon = Octagon::top();
        let mut points = grid(-2, 3);
        (0..VALUES).for_each(|x| octagon.assume_between(value(x), -2, 3));
        for (condition, x, y, c) in relations {
            octagon.assign_add_constant(helper, value(y), c);
            octagon.assume(condition, value(x), helper);
            octagon.forget(helper);
            points.retain(|point| {
                java::holds(condition, false, Number::Long(point[x]), Number::Long(point[y] + c))
            });
        }
        prop_assert_eq!(octagon.is_bottom(), points.is_empty());
        for x in 0..VALUES {
            prop_assert_eq!(octagon.bounds(value(x)), hull(points.iter().map(|point| point[x])));
            for y in 0..VALUES {
                let expected = hull(points.iter().map(|point| point[x] - point[y]));
                prop_assert_eq!(octagon.difference(value(x), value(y)), expected);
            }
        }
    });
}

#[test]
fn octagons_count_loops() {
    // i = 0; j = n; while (i < j) { i++; j--; }
    let (i, j) = (value(0), value(1));
    let mut head = Octagon::top();
    head.assume_between(i, 0, 0);
    head.assume_between(j, 0, 100);
    for _ in 0..20 {
        let mut body = head.clone();
        body.assume(Condition::Less, i, j);
        body.assign_add_constant(i, i, 1);
        body.assign_add_constant(j, j, -1);
        head = head.widen(&head.join(&body), &Thresholds::new([]));
    }
    assert_eq!(head.difference(i, j).map(|difference| difference.1), Some(1));
    assert_eq!(head.bounds(j), Some((0, 100)));
    // i - j <= 1 and i + j <= 100
    assert_eq!(head.bounds(i), Some((0, 50)));
}

#[test]
fn octagons_do_not_overflow() {
    let (x, y, z) = (value(0), value(1), value(2));
    let mut octagon = Octagon::top();
    octagon.assume_between(x, i64::MAX - 1, i64::MAX);
    octagon.assume_between(y, i64::MIN, i64::MIN + 1);
    assert!(!octagon.is_bottom());
    assert!(octagon.bounds(x).is_some_and(|(low, high)| low < i64::MAX && high == i64::MAX));
    assert!(octagon.bounds(y).is_some_and(|(low, high)| low == i64::MIN && high > i64::MIN));
    octagon.assign_add_constant(z, x, -3);
    octagon.assign_add_constant(x, x, i64::MIN);
    octagon.assume(Condition::Less, x, z);
    assert!(!octagon.is_bottom());
    assert!(octagon.bounds(x).is_some_and(|(low, high)| low <= -2 && high >= -1));
}

#[test]
fn octagons_of_a_full_pack_ignore_further_values() {
    let mut octagon = Octagon::top();
    for x in 0..=MOST_VALUES {
        octagon.assume(Condition::Less, value(x), value(x + 1));
    }
    let (last, further) = (value(MOST_VALUES - 1), value(MOST_VALUES + 1));
    let steps = MOST_VALUES as i64 - 1;
    assert_eq!(octagon.difference(last, value(0)), Some((steps, i64::MAX)));
    assert_eq!(octagon.difference(further, value(0)), Some((i64::MIN, i64::MAX)));
    octagon.forget(value(3));
    assert_eq!(octagon.difference(last, value(0)), Some((steps, i64::MAX)));
    octagon.assume(Condition::Less, last, further);
    assert_eq!(octagon.difference(further, value(0)), Some((steps + 1, i64::MAX)));
}

#[test]
fn octagons_print_for_people() {
    let mut octagon = Octagon::top();
    octagon.assume_between(value(1), -5, 9);
    octagon.assume(Condition::Less, value(0), value(1));
    assert_eq!(octagon.to_string(), "v0 ≤ 8, v0 - v1 ≤ -1, -v1 ≤ 5, v0 + v1 ≤ 17, v1 ≤ 9");
}

#[test]
fn pentagons_are_closed() {
    let (a, b, c, d) = (value(0), value(1), value(2), value(3));
    let mut pentagons = Pentagons::top();
    pentagons.assume(Condition::Less, a, b);
    pentagons.assume(Condition::LessOrEqual, b, c);
    pentagons.assume(Condition::Greater, d, c);
    assert_eq!(pentagons.to_string(), "v0 < v1, v0 < v2, v0 < v3, v2 < v3");
    assert_eq!(pentagons.difference(d, a), Some((1, i64::MAX)));
    let mut contradiction = pentagons.clone();
    contradiction.assume(Condition::GreaterOrEqual, a, d);
    assert!(contradiction.is_bottom());
    let mut stepped = pentagons.clone();
    stepped.assign_add_constant(b, a, -1);
    assert_eq!(stepped.to_string(), "v0 < v2, v0 < v3, v1 < v0, v1 < v2, v1 < v3, v2 < v3");
    stepped.assign_add_constant(b, b, 1);
    assert_eq!(stepped.to_string(), "v0 < v2, v0 < v3, v2 < v3");
    assert_eq!(pentagons.join(&stepped).to_string(), "v0 < v2, v0 < v3, v2 < v3");
    pentagons.assume(Condition::Equal, b, d);
    assert_eq!(pentagons.to_string(), "v0 < v1, v0 < v2, v0 < v3, v2 < v1, v2 < v3");
}

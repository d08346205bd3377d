//! Every domain against concrete execution, and the laws of its lattice. A domain in the table is tested with no line
//! here.

use std::any::type_name;

use proptest::prelude::*;
use unsnarl_classfile::instruction::BinaryOp;
use unsnarl_prove::domain::{
    DEFAULT_DOMAIN, DOMAINS, Domain, DomainVisitor, Number, NumberKind, Thresholds, with_domain,
};

use crate::java;

/// Runs a check, generic over the domain, with each domain.
macro_rules! with_each_domain {
    ($check:ident($($argument:expr),*)) => {{
        struct Visitor;
        impl DomainVisitor for Visitor {
            type Output = fn();
            fn visit<D: Domain>(self) -> fn() {
                || $check::<D>($($argument),*)
            }
        }
        for domain in DOMAINS {
            with_domain(domain.name, Visitor).expect("it is in the table")();
        }
    }};
}

/// Numbers where something happens: bounds of types, signs, powers of two.
#[expect(clippy::too_many_lines, reason = "a table of numbers")]
pub fn edges(kind: NumberKind) -> Vec<Number> {
    const INTS: [i32; 44] = [
        i32::MIN,
        i32::MIN + 1,
        i32::MIN + 2,
        -65536,
        -32769,
        -32768,
        -129,
        -128,
        -100,
        -64,
        -33,
        -32,
        -31,
        -8,
        -7,
        -5,
        -3,
        -2,
        -1,
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        12,
        31,
        32,
        33,
        64,
        100,
        127,
        128,
        255,
        256,
        32767,
        32768,
        65535,
        65536,
        i32::MAX - 1,
        i32::MAX,
    ];
    const LONGS: [i64; 12] = [
        i64::MIN,
        i64::MIN + 1,
        -(1 << 62),
        -(1 << 53) - 1,
        i32::MIN as i64 - 1,
        i32::MAX as i64 + 1,
        u32::MAX as i64,
        1 << 32,
        (1 << 53) + 1,
        1 << 62,
        i64::MAX - 1,
        i64::MAX,
    ];
    const DOUBLES: [f64; 23] = [
        f64::NEG_INFINITY,
        f64::MIN,
        -1e300,
        -9.3e18,
        -2147483649.0,
        -2.5,
        -1.0,
        -0.1,
        -f64::MIN_POSITIVE,
        -5e-324,
        -0.0,
        0.0,
        5e-324,
        f64::MIN_POSITIVE,
        0.1,
        1.0,
        2.0,
        3.7,
        2147483648.0,
        9.3e18,
        1e300,
        f64::MAX,
        f64::INFINITY,
    ];
    const FLOATS: [f32; 21] = [
        f32::NEG_INFINITY,
        f32::MIN,
        -1e38,
        -9.3e18,
        -2.2e9,
        -2.5,
        -1.0,
        -0.1,
        -1e-45,
        -0.0,
        0.0,
        1e-45,
        f32::MIN_POSITIVE,
        0.1,
        1.0,
        2.0,
        3.7,
        16777217.0,
        9.3e18,
        f32::MAX,
        f32::INFINITY,
    ];
    match kind {
        NumberKind::Int => INTS.map(Number::Int).to_vec(),
        NumberKind::Long => INTS.map(i64::from).into_iter().chain(LONGS).map(Number::Long).collect(),
        NumberKind::Float => FLOATS.into_iter().chain([f32::NAN]).map(Number::Float).collect(),
        NumberKind::Double => DOUBLES.into_iter().chain([f64::NAN]).map(Number::Double).collect(),
    }
}

fn any_number(kind: NumberKind) -> BoxedStrategy<Number> {
    let edge = proptest::sample::select(edges(kind));
    match kind {
        NumberKind::Int => prop_oneof![
            2 => edge,
            2 => (-20..20).prop_map(Number::Int),
            1 => any::<i32>().prop_map(Number::Int),
        ]
        .boxed(),
        NumberKind::Long => prop_oneof![
            2 => edge,
            2 => (-20_i64..20).prop_map(Number::Long),
            1 => any::<i64>().prop_map(Number::Long),
        ]
        .boxed(),
        NumberKind::Float => prop_oneof![
            2 => edge,
            1 => (-20.0_f32..20.0).prop_map(Number::Float),
            1 => any::<u32>().prop_map(|bits| Number::Float(f32::from_bits(bits))),
        ]
        .boxed(),
        NumberKind::Double => prop_oneof![
            2 => edge,
            1 => (-20.0..20.0).prop_map(Number::Double),
            1 => any::<u64>().prop_map(|bits| Number::Double(f64::from_bits(bits))),
        ]
        .boxed(),
    }
}

/// An element and numbers that it must stand for.
#[derive(Clone, Debug)]
struct Sample<D> {
    element: D,
    members: Vec<Number>,
}

fn joined<D: Domain>(members: &[Number]) -> Sample<D> {
    let element = members.iter().map(|number| D::constant(*number)).fold(D::bottom(), D::join);
    Sample { element, members: members.to_vec() }
}

fn number(kind: NumberKind, value: i64) -> Number {
    if kind == NumberKind::Int { Number::Int(i32::try_from(value).expect("an int")) } else { Number::Long(value) }
}

/// All integers from `low` to `high`.
fn ranged<D: Domain>(kind: NumberKind, low: i64, high: i64) -> Sample<D> {
    Sample { element: D::between(kind, low, high), members: (low..=high).map(|value| number(kind, value)).collect() }
}

/// The constants, some pairs and triples of them, and everything.
fn edge_samples<D: Domain>(kind: NumberKind) -> Vec<Sample<D>> {
    let edges = edges(kind);
    let mut samples: Vec<Sample<D>> = edges.iter().map(|number| joined(&[*number])).collect();
    for (index, first) in edges.iter().enumerate() {
        for step in [2, 7] {
            let others: Vec<Number> = edges.iter().skip(index + step).step_by(step).take(2).copied().collect();
            let all: Vec<Number> = [*first].into_iter().chain(others).collect();
            samples.push(joined(&all));
        }
    }
    samples.push(Sample { element: D::top(kind), members: edges });
    samples
}

/// A random element, by joining up to four numbers.
fn any_sample<D: Domain>(kind: NumberKind) -> impl Strategy<Value = Sample<D>> {
    proptest::collection::vec(any_number(kind), 1..5).prop_map(|members| joined(&members))
}

fn check_binary<D: Domain>(op: BinaryOp, kind: NumberKind, a: &Sample<D>, b: &Sample<D>) {
    let result = D::binary(op, kind, a.element, b.element);
    for x in &a.members {
        for y in &b.members {
            if let Some(concrete) = java::binary(op, *x, *y) {
                assert!(
                    result.contains(concrete),
                    "{}: {op:?} {kind:?}: {x:?}, {y:?} give {concrete:?}, but {} and {} give {result}",
                    type_name::<D>(),
                    a.element,
                    b.element,
                );
            }
        }
    }
}

fn check_comparisons<D: Domain>(kind: NumberKind, a: &Sample<D>, b: &Sample<D>) {
    for comparison in java::comparisons(kind) {
        let result = D::compare(*comparison, a.element, b.element);
        for x in &a.members {
            for y in &b.members {
                let concrete = java::compare(*comparison, *x, *y);
                assert!(
                    result.contains(concrete),
                    "{}: {comparison:?}: {x:?}, {y:?} give {concrete:?}, but {} and {} give {result}",
                    type_name::<D>(),
                    a.element,
                    b.element,
                );
            }
        }
    }
}

fn check_assume<D: Domain>(kind: NumberKind, a: &Sample<D>, b: &Sample<D>) {
    for condition in java::CONDITIONS {
        for is_unordered_allowed in [false, true] {
            let (left, right) = D::assume(condition, kind, is_unordered_allowed, a.element, b.element);
            assert!(left.is_within(a.element) && right.is_within(b.element), "{condition:?} adds numbers");
            assert_eq!(left.is_bottom(), right.is_bottom(), "{condition:?} {} {}", a.element, b.element);
            for x in &a.members {
                for y in &b.members {
                    assert!(
                        !java::holds(condition, is_unordered_allowed, *x, *y)
                            || (left.contains(*x) && right.contains(*y)),
                        "{}: {x:?} {condition:?} {y:?}, but {} and {} become {left} and {right}",
                        type_name::<D>(),
                        a.element,
                        b.element,
                    );
                }
            }
        }
    }
}

fn check_single<D: Domain>(kind: NumberKind, a: &Sample<D>) {
    let negated = D::negate(kind, a.element);
    let bounds = a.element.bounds(kind);
    for x in &a.members {
        let name = type_name::<D>();
        assert!(a.element.contains(*x), "{name}: {} without {x:?}", a.element);
        assert!(negated.contains(java::negate(*x)), "{name}: -{x:?}, but -{} is {negated}", a.element);
        for conversion in java::conversions(kind) {
            let result = D::convert(conversion, a.element);
            let concrete = java::convert(conversion, *x);
            assert!(
                result.contains(concrete),
                "{name}: {conversion:?}: {x:?} gives {concrete:?}, but {} gives {result}",
                a.element
            );
        }
        let value = match x {
            Number::Int(value) => i64::from(*value),
            Number::Long(value) => *value,
            Number::Float(_) | Number::Double(_) => continue,
        };
        let (low, high) = bounds.expect("there are members");
        assert!(low <= value && value <= high, "{name}: {value} is outside {low}..{high}");
    }
}

fn edge_pairs_are_sound<D: Domain>() {
    for kind in java::KINDS {
        let samples = edge_samples::<D>(kind);
        let distances = edge_samples::<D>(NumberKind::Int);
        samples.iter().for_each(|a| check_single(kind, a));
        for a in &samples {
            for b in &samples {
                check_comparisons(kind, a, b);
                check_assume(kind, a, b);
            }
            for op in java::operations(kind) {
                let rights = if java::is_shift(*op) { &distances } else { &samples };
                rights.iter().for_each(|b| check_binary(*op, kind, a, b));
            }
        }
    }
}

#[test]
fn operations_on_edges_are_sound() {
    with_each_domain!(edge_pairs_are_sound());
}

/// All ranges inside a larger one.
pub fn ranges_in(low: i64, high: i64) -> Vec<(i64, i64)> {
    (low..=high).flat_map(|first| (first..=high).map(move |last| (first, last))).collect()
}

fn small_ranges_are_sound<D: Domain>() {
    for kind in [NumberKind::Int, NumberKind::Long] {
        let (least, greatest) = kind.range();
        let mut ranges = ranges_in(-3, 4);
        ranges.extend(ranges_in(least, least + 2));
        ranges.extend(ranges_in(greatest - 2, greatest));
        ranges.extend(ranges_in(30, 33));
        let samples: Vec<Sample<D>> = ranges.iter().map(|(low, high)| ranged(kind, *low, *high)).collect();
        let distances = ranges_in(-2, 3).into_iter().chain(ranges_in(29, 34)).chain(ranges_in(62, 65));
        let distances: Vec<Sample<D>> = distances.map(|(low, high)| ranged(NumberKind::Int, low, high)).collect();
        samples.iter().for_each(|a| check_single(kind, a));
        for a in &samples {
            for b in &samples {
                check_comparisons(kind, a, b);
                check_assume(kind, a, b);
            }
            for op in java::operations(kind) {
                let rights = if java::is_shift(*op) { &distances } else { &samples };
                rights.iter().for_each(|b| check_binary(*op, kind, a, b));
            }
        }
    }
}

#[test]
fn operations_on_small_ranges_are_sound() {
    with_each_domain!(small_ranges_are_sound());
}

fn progressions_are_sound<D: Domain>() {
    let kind = NumberKind::Int;
    let progressions = |step: i32| {
        [-12, -1, 0, 2, 5, i32::MAX - 40, i32::MIN].map(|first| {
            let members: Vec<Number> = (0..4).map(|index| Number::Int(first + step * index)).collect();
            joined::<D>(&members)
        })
    };
    let samples: Vec<Sample<D>> = [1, 2, 3, 4, 6, 8, 12].into_iter().flat_map(progressions).collect();
    samples.iter().for_each(|a| check_single(kind, a));
    for a in &samples {
        for b in &samples {
            check_assume(kind, a, b);
            java::BINARY.iter().for_each(|op| check_binary(*op, kind, a, b));
        }
    }
}

#[test]
fn operations_on_progressions_are_sound() {
    with_each_domain!(progressions_are_sound());
}

fn random_elements_are_sound<D: Domain>() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) };
    for kind in java::KINDS {
        let operands = (any_sample::<D>(kind), any_sample::<D>(kind), any_sample::<D>(NumberKind::Int));
        proptest!(config.clone(), |((a, b, distance) in operands)| {
            check_single(kind, &a);
            check_comparisons(kind, &a, &b);
            check_assume(kind, &a, &b);
            for op in java::operations(kind) {
                check_binary(*op, kind, &a, if java::is_shift(*op) { &distance } else { &b });
            }
        });
    }
}

#[test]
fn operations_on_random_elements_are_sound() {
    with_each_domain!(random_elements_are_sound());
}

fn laws_hold<D: Domain>() {
    let thresholds = Thresholds::new([10, 100]);
    for kind in java::KINDS {
        let top = D::top(kind);
        let elements: Vec<D> = edge_samples::<D>(kind).into_iter().map(|sample| sample.element).collect();
        assert!(D::bottom().is_bottom() && !top.is_bottom(), "{}", type_name::<D>());
        for a in elements.iter().copied().chain([D::bottom(), top]) {
            assert!(a.is_within(a) && D::bottom().is_within(a) && a.is_within(top), "{a}");
            assert_eq!((a.join(a), a.meet(a), a.join(D::bottom())), (a, a, a));
            assert!(a.meet(D::bottom()).is_bottom());
            assert_eq!((a.widen(a, &thresholds), a.narrow(a)), (a, a));
            assert!(!kind.is_integer() || a.is_bottom() == a.bounds(kind).is_none());
            for b in elements.iter().copied() {
                laws_of_pairs(a, b, &thresholds);
                let c = a.meet(b);
                assert!(c.is_within(a) || c.is_within(b), "the meet {c} is in neither {a} nor {b}");
            }
        }
    }
}

fn laws_of_pairs<D: Domain>(a: D, b: D, thresholds: &Thresholds) {
    let name = type_name::<D>();
    let all = a.join(b);
    assert!(a.is_within(all) && b.is_within(all), "{name}: the join of {a} and {b} is {all}");
    assert_eq!(all, b.join(a));
    assert!(a.is_within(b) == (all == b), "{name}: the join of {a} and {b} is {all}");
    if a.is_within(b) {
        assert!(a == b || !b.is_within(a), "{name}: {a} and {b} are within each other");
        assert_eq!(a.meet(b), a);
        let between = b.narrow(a);
        assert!(a.is_within(between) && between.is_within(b), "{name}: {b} narrowed by {a} is {between}");
    }
    let wide = a.widen(b, thresholds);
    assert!(a.is_within(wide) && b.is_within(wide), "{name}: {a} widened by {b} is {wide}");
    let both = a.narrow(a.meet(b).meet(a));
    assert!(both.is_within(a), "{name}: {a} narrowed is {both}");
}

#[test]
fn lattice_laws_hold() {
    with_each_domain!(laws_hold());
}

fn meets_keep_members<D: Domain>() {
    for kind in java::KINDS {
        let samples = edge_samples::<D>(kind);
        for a in &samples {
            for b in &samples {
                let both = a.element.meet(b.element);
                for member in a.members.iter().chain(&b.members) {
                    let is_in_both = a.element.contains(*member) && b.element.contains(*member);
                    assert!(!is_in_both || both.contains(*member), "{both} without {member:?}");
                }
            }
        }
    }
}

#[test]
fn meets_keep_what_is_in_both() {
    with_each_domain!(meets_keep_members());
}

fn order_is_transitive<D: Domain>() {
    for kind in java::KINDS {
        let elements: Vec<D> = edge_samples::<D>(kind).into_iter().map(|sample| sample.element).collect();
        for a in &elements {
            for b in elements.iter().filter(|b| a.is_within(**b)) {
                for c in elements.iter().filter(|c| b.is_within(**c)) {
                    assert!(a.is_within(*c), "{}: {a}, {b}, {c}", type_name::<D>());
                }
            }
        }
    }
}

#[test]
fn inclusion_is_transitive() {
    with_each_domain!(order_is_transitive());
}

fn everything_of_nothing_is_nothing<D: Domain>() {
    let none = D::bottom();
    assert!(!none.contains(Number::Int(0)) && !none.contains(Number::Double(f64::NAN)));
    for kind in java::KINDS {
        assert_eq!(none.bounds(kind), None);
        assert!(D::negate(kind, none).is_bottom());
        assert!(D::between(kind, 1, 0).is_bottom());
        for conversion in java::conversions(kind) {
            assert!(D::convert(conversion, none).is_bottom(), "{}: {conversion:?}", type_name::<D>());
        }
        for (a, b) in [(none, D::top(kind)), (D::top(kind), none)] {
            for op in java::operations(kind) {
                assert!(D::binary(*op, kind, a, b).is_bottom(), "{}: {op:?}", type_name::<D>());
            }
            for comparison in java::comparisons(kind) {
                assert!(D::compare(*comparison, a, b).is_bottom(), "{}: {comparison:?}", type_name::<D>());
            }
            for condition in java::CONDITIONS {
                assert_eq!(D::assume(condition, kind, true, a, b), (none, none), "{}", type_name::<D>());
            }
        }
    }
}

#[test]
fn operations_on_nothing_give_nothing() {
    with_each_domain!(everything_of_nothing_is_nothing());
}

/// How often an element may grow: two bounds through each threshold, and a modulus through its divisors, each time.
const MOST_CHANGES: usize = 200;

fn counting_ends<D: Domain>() {
    let thresholds = Thresholds::new([10, 100, 1000]);
    for kind in java::KINDS {
        let one = match kind {
            NumberKind::Int => Number::Int(1),
            NumberKind::Long => Number::Long(1),
            NumberKind::Float => Number::Float(1.0),
            NumberKind::Double => Number::Double(1.0),
        };
        for op in [BinaryOp::Add, BinaryOp::Subtract, BinaryOp::Multiply, BinaryOp::Divide] {
            for step in [D::constant(one), D::binary(BinaryOp::Add, kind, D::constant(one), D::constant(one))] {
                let mut element = D::constant(one);
                let is_stable = (0..MOST_CHANGES).any(|_| {
                    let next = element.widen(element.join(D::binary(op, kind, element, step)), &thresholds);
                    let is_same = next == element;
                    element = next;
                    is_same
                });
                assert!(is_stable, "{}: {op:?} of {kind:?} reaches {element}", type_name::<D>());
            }
        }
    }
}

#[test]
fn widening_ends_loops_that_count() {
    with_each_domain!(counting_ends());
}

fn random_chains_end<D: Domain>() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) };
    let thresholds = Thresholds::new([-7, 12, 100_000]);
    for kind in java::KINDS {
        proptest!(config.clone(), |(numbers in proptest::collection::vec(any_number(kind), 300))| {
            let mut element = D::bottom();
            let mut changes = 0;
            for number in &numbers {
                let next = element.widen(D::constant(*number), &thresholds);
                prop_assert!(element.is_within(next) && next.contains(*number));
                changes += usize::from(next != element);
                element = next;
            }
            prop_assert!(changes <= MOST_CHANGES, "{changes} changes");
            let mut changes = 0;
            for pair in numbers.windows(3) {
                let part = element.meet(joined::<D>(pair).element.join(D::constant(numbers[0])));
                let narrow = element.narrow(part);
                prop_assert!(part.is_within(narrow) && narrow.is_within(element), "{element}, {part}: {narrow}");
                changes += usize::from(narrow != element);
                element = narrow;
            }
            prop_assert!(changes <= MOST_CHANGES, "{changes} changes");
        });
    }
}

#[test]
fn widening_and_narrowing_chains_end() {
    with_each_domain!(random_chains_end());
}

fn is_small<D: Domain>() {
    assert!(size_of::<D>() <= 32, "{} has {} bytes", type_name::<D>(), size_of::<D>());
}

#[test]
fn elements_are_small() {
    with_each_domain!(is_small());
}

#[test]
fn the_table_names_every_domain_once() {
    let names: Vec<&str> = DOMAINS.iter().map(|domain| domain.name).collect();
    assert_eq!(names, ["top", "sign", "parity", "congruence", "interval", "product"]);
    assert!(names.contains(&DEFAULT_DOMAIN));
    struct Name;
    impl DomainVisitor for Name {
        type Output = &'static str;
        fn visit<D: Domain>(self) -> &'static str {
            type_name::<D>()
        }
    }
    for domain in DOMAINS {
        let module = format!("::{}::", domain.name);
        assert!(with_domain(domain.name, Name).is_some_and(|name| name.contains(&module)));
        assert!(!domain.summary.is_empty() && !domain.summary.contains('\n'));
    }
    assert_eq!(with_domain("octal", Name), None);
}

//! How precise the domains are: expected results, and results that are the best the domain can express.

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Conversion, Element, ValueKind};
use unsnarl_prove::domain::congruence::Congruence;
use unsnarl_prove::domain::interval::Interval;
use unsnarl_prove::domain::parity::Parity;
use unsnarl_prove::domain::product::Product;
use unsnarl_prove::domain::sign::Sign;
use unsnarl_prove::domain::{Domain, Number, NumberKind, Thresholds};

use crate::domains::{edges, ranges_in};
use crate::java;

const INT: NumberKind = NumberKind::Int;
const LONG: NumberKind = NumberKind::Long;
const DOUBLE: NumberKind = NumberKind::Double;

fn int<D: Domain>(number: i32) -> D {
    D::constant(Number::Int(number))
}

fn ints<D: Domain>(numbers: &[i32]) -> D {
    numbers.iter().map(|number| int::<D>(*number)).fold(D::bottom(), D::join)
}

fn between(low: i64, high: i64) -> Interval {
    Interval::between(INT, low, high)
}

fn double<D: Domain>(number: f64) -> D {
    D::constant(Number::Double(number))
}

fn doubles(low: f64, high: f64) -> Interval {
    double::<Interval>(low).join(double(high))
}

/// The interval of `a op b`, in words.
fn said<D: Domain>(op: BinaryOp, kind: NumberKind, a: D, b: D) -> String {
    D::binary(op, kind, a, b).to_string()
}

#[test]
fn elements_print_for_people() {
    assert_eq!(between(0, 100).to_string(), "[0..100]");
    assert_eq!(between(-3, -3).to_string(), "-3");
    assert_eq!(Interval::top(INT).to_string(), "any int");
    assert_eq!(Interval::top(LONG).to_string(), "any long");
    assert_eq!(Interval::top(DOUBLE).to_string(), "any float");
    assert_eq!(doubles(-0.5, 1e300).to_string(), "[-0.5..1e300]");
    assert_eq!(doubles(0.0, f64::INFINITY).join(double(f64::NAN)).to_string(), "[0.0..∞] or NaN");
    assert_eq!(double::<Interval>(f64::NAN).to_string(), "NaN");
    assert_eq!(Interval::bottom().to_string(), "none");
    assert_eq!(double::<Interval>(1.0).join(int(1)).to_string(), "any");
    assert_eq!(ints::<Congruence>(&[1, 3]).to_string(), "≡ 1 (mod 2)");
    assert_eq!(ints::<Congruence>(&[1, 2]).to_string(), "any");
    assert_eq!(ints::<Product>(&[0, 2, 98]).to_string(), "[0..98] even");
    assert_eq!(ints::<Product>(&[1, 5, 9]).to_string(), "[1..9] ≡ 1 (mod 4)");
    assert_eq!(ints::<Product>(&[0, i32::MIN, 2, i32::MAX - 1]).to_string(), "any even int");
    assert_eq!(Product::top(LONG).to_string(), "any long");
    let signs = ["-", "≤ 0", "≠ 0", "any", "+", "≥ 0", "0"];
    let sets: [&[i32]; 7] = [&[-1], &[-1, 0], &[-1, 1], &[-1, 0, 1], &[1], &[0, 1], &[0]];
    assert_eq!(sets.map(|set| ints::<Sign>(set).to_string()), signs);
    assert_eq!(Sign::top(DOUBLE).to_string(), "any or NaN");
    assert_eq!(
        [&[0][..], &[3], &[0, 1], &[]].map(|set| ints::<Parity>(set).to_string()),
        ["even", "odd", "any", "none"]
    );
}

#[test]
fn sums_and_products_of_intervals() {
    assert_eq!(said(BinaryOp::Add, INT, between(0, 10), between(1, 2)), "[1..12]");
    assert_eq!(said(BinaryOp::Subtract, INT, between(0, 10), between(1, 2)), "[-2..9]");
    assert_eq!(said(BinaryOp::Multiply, INT, between(-2, 3), between(-5, 7)), "[-15..21]");
    assert_eq!(said(BinaryOp::Divide, INT, between(-7, 20), between(-2, 3)), "[-20..20]");
    assert_eq!(said(BinaryOp::Divide, INT, between(8, 9), between(0, 0)), "none");
    assert_eq!(Interval::negate(INT, between(-1, 5)).to_string(), "[-5..1]");
}

#[test]
fn intervals_wrap_as_a_whole_or_are_lost() {
    let greatest = i64::from(i32::MAX);
    assert_eq!(Interval::binary(BinaryOp::Add, INT, int(i32::MAX), int(1)), int(i32::MIN));
    let wrapped = between(-(1 << 31), (-1 << 31) + 3);
    assert_eq!(Interval::binary(BinaryOp::Add, INT, between(greatest - 3, greatest), int(4)), wrapped);
    assert_eq!(Interval::binary(BinaryOp::Add, INT, between(greatest - 3, greatest), int(1)), Interval::top(INT));
    assert_eq!(Interval::binary(BinaryOp::Add, LONG, int(i32::MAX), int(1)).to_string(), "2147483648");
    assert_eq!(Interval::negate(INT, int(i32::MIN)), int(i32::MIN));
    assert_eq!(Interval::binary(BinaryOp::Divide, INT, int(i32::MIN), int(-1)), int(i32::MIN));
    let longs = Interval::between(LONG, i64::MAX - 1, i64::MAX);
    assert_eq!(Interval::binary(BinaryOp::Multiply, LONG, longs, int(2)).to_string(), "[-4..-2]");
}

#[test]
fn remainders_and_bits_of_intervals() {
    assert_eq!(said(BinaryOp::And, INT, Interval::top(INT), int(7)), "[0..7]");
    assert_eq!(said(BinaryOp::Or, INT, between(0, 100), int(3)), "[3..103]");
    assert_eq!(said(BinaryOp::Xor, INT, between(0, 5), between(0, 8)), "[0..13]");
    assert_eq!(said(BinaryOp::Remainder, INT, Interval::top(INT), int(5)), "[-4..4]");
    assert_eq!(said(BinaryOp::Remainder, INT, between(0, 1000), int(-5)), "[0..4]");
    assert_eq!(said(BinaryOp::Remainder, INT, between(0, 3), int(5)), "[0..3]");
    assert_eq!(said(BinaryOp::Remainder, INT, between(11, 13), int(5)), "[1..3]");
    assert_eq!(said(BinaryOp::Remainder, LONG, Interval::top(LONG), Interval::top(LONG)), {
        let greatest = i64::MAX;
        format!("[-{greatest}..{greatest}]")
    });
    assert_eq!(said(BinaryOp::ShiftRight, INT, Interval::top(INT), int(28)), "[-8..7]");
    assert_eq!(said(BinaryOp::ShiftRightUnsigned, INT, Interval::top(INT), int(28)), "[0..15]");
    assert_eq!(said(BinaryOp::ShiftRightUnsigned, INT, between(-1, -1), between(0, 1)), "[-1..2147483647]");
    assert_eq!(said(BinaryOp::ShiftLeft, INT, between(1, 3), between(0, 4)), "[1..48]");
    assert_eq!(said(BinaryOp::ShiftLeft, INT, between(1, 3), between(32, 36)), "[1..48]");
    assert_eq!(said(BinaryOp::ShiftLeft, LONG, between(1, 3), between(32, 33)), "[4294967296..25769803776]");
}

fn cast<D: Domain>(from: ValueKind, to: Element, a: D) -> D {
    D::convert(Conversion { from, to }, a)
}

#[test]
fn casts_of_intervals() {
    let from_int = |to, low, high| cast(ValueKind::Int, to, between(low, high)).to_string();
    assert_eq!(from_int(Element::Byte, 0, 100), "[0..100]");
    assert_eq!(from_int(Element::Byte, 130, 140), "[-126..-116]");
    assert_eq!(from_int(Element::Byte, 100, 140), "[-128..127]");
    assert_eq!(from_int(Element::Char, -2, -1), "[65534..65535]");
    assert_eq!(from_int(Element::Char, -1, 0), "[0..65535]");
    assert_eq!(from_int(Element::Short, 32768, 40000), "[-32768..-25536]");
    assert_eq!(from_int(Element::Double, -1, 7), "[-1.0..7.0]");
    let long = Interval::between(LONG, 1 << 32, (1 << 32) + 9);
    assert_eq!(cast(ValueKind::Long, Element::Int, long).to_string(), "[0..9]");
    let from_double = |low, high| cast(ValueKind::Double, Element::Int, doubles(low, high)).to_string();
    assert_eq!(from_double(-2.9, 1e12), "[-2..2147483647]");
    assert_eq!(cast(ValueKind::Double, Element::Int, double::<Interval>(f64::NAN)).to_string(), "0");
    assert_eq!(cast(ValueKind::Double, Element::Float, doubles(0.0, 1e300)).to_string(), "[0.0..∞]");
}

#[test]
fn floating_point_intervals() {
    assert_eq!(said(BinaryOp::Add, DOUBLE, doubles(0.0, 1.5), doubles(1.0, 2.0)), "[1.0..3.5]");
    assert_eq!(said(BinaryOp::Multiply, DOUBLE, doubles(-2.0, 3.0), doubles(0.5, 4.0)), "[-8.0..12.0]");
    assert_eq!(said(BinaryOp::Divide, DOUBLE, double::<Interval>(1.0), double(0.0)), "∞");
    assert_eq!(said(BinaryOp::Divide, DOUBLE, double::<Interval>(1.0), double(-0.0)), "-∞");
    assert_eq!(said(BinaryOp::Divide, DOUBLE, doubles(1.0, 2.0), doubles(-0.0, 4.0)), "[-∞..∞]");
    assert_eq!(said(BinaryOp::Divide, DOUBLE, doubles(0.0, 2.0), double(0.0)), "∞ or NaN");
    assert_eq!(said(BinaryOp::Multiply, DOUBLE, doubles(0.0, 0.0), doubles(1.0, f64::INFINITY)), "0.0 or NaN");
    assert_eq!(said(BinaryOp::Remainder, DOUBLE, doubles(0.0, 100.0), doubles(3.0, 7.0)), "[0.0..7.0]");
    assert_eq!(said(BinaryOp::Remainder, DOUBLE, doubles(-1.0, 2.0), double(7.0)), "[-1.0..2.0]");
    let floats = Interval::constant(Number::Float(0.1)).join(Interval::constant(Number::Float(0.2)));
    let sum = Interval::binary(BinaryOp::Add, NumberKind::Float, floats, floats);
    let expected = Interval::constant(Number::Float(0.1 + 0.1)).join(Interval::constant(Number::Float(0.2 + 0.2)));
    assert_eq!(sum, expected);
}

#[test]
fn conditions_on_floating_point_intervals() {
    let assume = |condition, is_unordered_allowed, a: Interval, b: Interval| {
        let (a, b) = Interval::assume(condition, DOUBLE, is_unordered_allowed, a, b);
        (a.to_string(), b.to_string())
    };
    let said = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    let nan = double::<Interval>(f64::NAN);
    let some = doubles(-1.0, 5.0).join(nan);
    assert_eq!(assume(Condition::LessOrEqual, false, some, double(2.0)), said("[-1.0..2.0]", "2.0"));
    assert_eq!(assume(Condition::LessOrEqual, true, some, double(2.0)), said("[-1.0..2.0] or NaN", "2.0"));
    assert_eq!(assume(Condition::Less, false, doubles(-1.0, 5.0), double(0.0)), said("[-1.0..-5e-324]", "0.0"));
    assert_eq!(assume(Condition::GreaterOrEqual, false, doubles(-1.0, 5.0), double(0.0)), said("[-0.0..5.0]", "0.0"));
    assert_eq!(assume(Condition::NotEqual, false, doubles(-0.0, 5.0), double(0.0)), said("[5e-324..5.0]", "0.0"));
    assert_eq!(assume(Condition::Equal, false, double(-0.0), double(0.0)), said("-0.0", "0.0"));
    assert_eq!(assume(Condition::NotEqual, false, double(-0.0), double(0.0)), said("none", "none"));
    assert_eq!(assume(Condition::Equal, false, nan, nan), said("none", "none"));
    assert_eq!(assume(Condition::Less, false, double(1.0), double(f64::NEG_INFINITY)), said("none", "none"));
    let floats = Interval::constant(Number::Float(0.0)).join(Interval::constant(Number::Float(2.0)));
    let one = Interval::constant(Number::Float(1.0));
    let (below, _) = Interval::assume(Condition::Less, NumberKind::Float, false, floats, one);
    assert!(below.contains(Number::Float(1.0_f32.next_down())) && !below.contains(Number::Double(1.0_f64.next_down())));
}

/// The hull of what Java computes.
fn hull(numbers: impl Iterator<Item = Number>) -> Interval {
    numbers.map(Interval::constant).fold(Interval::bottom(), Interval::join)
}

#[test]
fn intervals_are_the_best_for_small_ranges() {
    let ranges = ranges_in(-6, 6);
    let distances = ranges_in(0, 4);
    let numbers = |range: (i64, i64)| (range.0..=range.1).map(|number| Number::Int(number as i32));
    for op in java::BINARY.into_iter().filter(|op| *op != BinaryOp::Remainder) {
        for a in &ranges {
            for b in if java::is_shift(op) { &distances } else { &ranges } {
                let concrete = numbers(*a).flat_map(|x| numbers(*b).filter_map(move |y| java::binary(op, x, y)));
                let result = Interval::binary(op, INT, between(a.0, a.1), between(b.0, b.1));
                assert_eq!(result, hull(concrete), "{op:?} {a:?} {b:?}");
            }
        }
    }
    for a in &ranges {
        for b in &ranges {
            for condition in java::CONDITIONS {
                let (left, right) = Interval::assume(condition, INT, false, between(a.0, a.1), between(b.0, b.1));
                let holds = |x: Number, y: Number| java::holds(condition, false, x, y);
                assert_eq!(left, hull(numbers(*a).filter(|x| numbers(*b).any(|y| holds(*x, y)))), "{condition:?}");
                assert_eq!(right, hull(numbers(*b).filter(|y| numbers(*a).any(|x| holds(x, *y)))), "{condition:?}");
            }
        }
    }
}

fn is_exact_for_constants<D: Domain>() {
    for kind in java::KINDS {
        for a in edges(kind) {
            assert_eq!(D::negate(kind, D::constant(a)), D::constant(java::negate(a)));
            for conversion in java::conversions(kind) {
                let expected = D::constant(java::convert(conversion, a));
                assert_eq!(D::convert(conversion, D::constant(a)), expected, "{conversion:?} {a:?}");
            }
            for op in java::operations(kind) {
                for b in edges(if java::is_shift(*op) { INT } else { kind }) {
                    let expected = java::binary(*op, a, b).map_or(D::bottom(), D::constant);
                    let result = D::binary(*op, kind, D::constant(a), D::constant(b));
                    assert_eq!(result, expected, "{op:?} {a:?} {b:?}");
                }
            }
            for b in edges(kind) {
                for comparison in java::comparisons(kind) {
                    let expected = D::constant(java::compare(*comparison, a, b));
                    assert_eq!(D::compare(*comparison, D::constant(a), D::constant(b)), expected, "{a:?} {b:?}");
                }
                for condition in java::CONDITIONS {
                    let (left, right) = D::assume(condition, kind, false, D::constant(a), D::constant(b));
                    let may_hold = java::holds(condition, false, a, b);
                    assert_eq!(
                        (may_hold, may_hold),
                        (!left.is_bottom(), !right.is_bottom()),
                        "{a:?} {condition:?} {b:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn intervals_are_exact_for_constants() {
    is_exact_for_constants::<Interval>();
    is_exact_for_constants::<Product>();
}

#[test]
fn congruences_are_exact_for_integer_constants() {
    for kind in [INT, LONG] {
        for a in edges(kind) {
            for op in java::operations(kind) {
                for b in edges(if java::is_shift(*op) { INT } else { kind }) {
                    let expected = java::binary(*op, a, b).map_or(Congruence::bottom(), Congruence::constant);
                    let result = Congruence::binary(*op, kind, Congruence::constant(a), Congruence::constant(b));
                    assert_eq!(result, expected, "{op:?} {a:?} {b:?}");
                }
            }
        }
    }
}

#[test]
fn comparisons_of_intervals() {
    let compare = |a, b| Interval::compare(Comparison::Long, a, b).to_string();
    assert_eq!(compare(between(0, 3), between(4, 9)), "-1");
    assert_eq!(compare(between(0, 4), between(4, 9)), "[-1..0]");
    assert_eq!(compare(between(0, 5), between(4, 9)), "[-1..1]");
    let nan = doubles(0.0, 1.0).join(double(f64::NAN));
    assert_eq!(Interval::compare(Comparison::DoubleLess, nan, double(2.0)).to_string(), "-1");
    assert_eq!(Interval::compare(Comparison::DoubleGreater, nan, double(2.0)).to_string(), "[-1..1]");
    let (even, odd) = (ints::<Product>(&[0, 2, 8]), ints::<Product>(&[1, 3, 9]));
    assert_eq!(Product::compare(Comparison::Long, even, odd).to_string(), "[-1..1] odd");
}

#[test]
fn widening_stops_at_thresholds() {
    let thresholds = Thresholds::new([100]);
    let widened = between(0, 1).widen(between(0, 2), &thresholds);
    assert_eq!(widened.to_string(), "[0..100]");
    let widened = widened.widen(between(0, 101), &thresholds);
    assert_eq!(widened.to_string(), "[0..2147483647]");
    assert_eq!(widened.narrow(between(0, 57)).to_string(), "[0..57]");
    assert_eq!(between(0, 100).narrow(between(0, 57)).to_string(), "[0..100]");
    assert_eq!(between(0, 1).widen(between(-5, 1), &thresholds).to_string(), "[-2147483648..1]");
    assert_eq!(doubles(0.0, 1.0).widen(doubles(0.0, 1.5), &thresholds).to_string(), "[0.0..100.0]");
    assert_eq!(doubles(0.0, 1.0).widen(doubles(0.0, 1e18), &thresholds).to_string(), "[0.0..∞]");
    let evens = ints::<Product>(&[0, 2]).widen(ints(&[0, 2, 4]), &Thresholds::new([99]));
    assert_eq!(evens.to_string(), "[0..98] even");
    let evens = evens.widen(ints(&[0, 2, 100]), &Thresholds::new([99]));
    assert_eq!(evens.to_string(), "[0..2147483646] even");
    let narrowed = evens.narrow(ints(&[0, 2, 60]));
    assert_eq!(narrowed.to_string(), "[0..60] even");
    assert_eq!(narrowed.narrow(ints(&[2, 4, 58])).to_string(), "[0..60] even");
    assert_eq!(narrowed.narrow(ints(&[0, 4, 56])).to_string(), "[0..60] ≡ 0 (mod 4)");
}

#[test]
fn congruences_of_granger() {
    let odd = ints::<Congruence>(&[1, 3]);
    let even = ints::<Congruence>(&[0, 2]);
    let of = |op, a, b| Congruence::binary(op, INT, a, b).to_string();
    assert_eq!(of(BinaryOp::Multiply, odd, even), "≡ 0 (mod 2)");
    assert_eq!(of(BinaryOp::Multiply, odd, odd), "≡ 1 (mod 2)");
    assert_eq!(of(BinaryOp::Add, odd, odd), "≡ 0 (mod 2)");
    assert_eq!(of(BinaryOp::Multiply, even, int(6)), "≡ 0 (mod 4)");
    assert_eq!(of(BinaryOp::ShiftLeft, Congruence::top(INT), int(3)), "≡ 0 (mod 8)");
    assert_eq!(of(BinaryOp::ShiftRight, ints(&[4, 12]), int(2)), "≡ 1 (mod 2)");
    assert_eq!(of(BinaryOp::And, Congruence::top(INT), int(-8)), "≡ 0 (mod 8)");
    assert_eq!(of(BinaryOp::Or, Congruence::top(INT), int(3)), "≡ 3 (mod 4)");
    assert_eq!(of(BinaryOp::Remainder, ints(&[1, 4]), int(6)), "≡ 1 (mod 3)");
    assert_eq!(of(BinaryOp::Remainder, Congruence::top(INT), int(6)), "any");
    // A sum may overflow, and 2^32 is no multiple of 3.
    assert_eq!(of(BinaryOp::Add, ints(&[0, 12]), int(12)), "≡ 0 (mod 4)");
    // The greatest multiple of 12 is not the greatest `int`.
    assert_eq!(of(BinaryOp::Add, ints(&[0, 12]), int(1)), "≡ 1 (mod 12)");
    let (a, b) = (ints::<Congruence>(&[1, 4]), ints::<Congruence>(&[3, 8]));
    assert_eq!(a.meet(b).to_string(), "≡ 13 (mod 15)");
    assert_eq!(even.meet(odd).to_string(), "none");
    assert_eq!(cast(ValueKind::Int, Element::Byte, ints::<Congruence>(&[5, 1029])).to_string(), "5");
}

#[test]
fn products_are_reduced() {
    let even = ints::<Product>(&[i32::MIN, 0, 2, i32::MAX - 1]);
    assert_eq!(Product::between(INT, 1, 9).meet(even).to_string(), "[2..8] even");
    assert_eq!(Product::between(INT, 1, 2).meet(even).to_string(), "2");
    assert_eq!(Product::between(INT, 1, 1).meet(even).to_string(), "none");
    // No overflow: the modulus stays, though it is no power of two.
    assert_eq!(Product::binary(BinaryOp::Add, INT, ints(&[0, 3, 9]), int(1)).to_string(), "[1..10] ≡ 1 (mod 3)");
    assert_eq!(Product::binary(BinaryOp::Divide, INT, ints(&[1, 5, 9]), int(2)).to_string(), "[0..4] even");
    assert_eq!(Product::binary(BinaryOp::Multiply, INT, Product::between(INT, 0, 9), int(3)).to_string(), {
        "[0..27] ≡ 0 (mod 3)"
    });
    let (left, _) = Product::assume(Condition::NotEqual, INT, false, ints(&[0, 2, 8]), int(8));
    assert_eq!(left.to_string(), "[0..6] even");
    let (left, _) = Product::assume(Condition::Less, INT, false, ints(&[0, 3, 30]), int(11));
    assert_eq!(left.to_string(), "[0..9] ≡ 0 (mod 3)");
    let (left, right) = Product::assume(Condition::Equal, INT, false, ints(&[0, 2, 8]), ints(&[1, 3, 9]));
    assert_eq!((left, right), (Product::bottom(), Product::bottom()));
}

#[test]
fn signs() {
    let of = |op, kind, a: Sign, b: Sign| Sign::binary(op, kind, a, b).to_string();
    let (minus, zero, plus) = (Sign::NEGATIVE, Sign::ZERO, Sign::POSITIVE);
    assert_eq!(of(BinaryOp::Add, INT, plus, zero), "+");
    assert_eq!(of(BinaryOp::Add, INT, plus, plus), "≠ 0");
    assert_eq!(of(BinaryOp::Add, DOUBLE, plus, plus), "+");
    assert_eq!(of(BinaryOp::Divide, INT, plus, zero), "none");
    assert_eq!(of(BinaryOp::Divide, DOUBLE, plus, zero), "≠ 0");
    assert_eq!(of(BinaryOp::Divide, DOUBLE, zero, zero), "NaN");
    assert_eq!(of(BinaryOp::Remainder, INT, plus, minus), "≥ 0");
    assert_eq!(of(BinaryOp::And, INT, minus, plus), "≥ 0");
    assert_eq!(of(BinaryOp::ShiftRight, INT, minus, plus), "-");
    let (left, right) = Sign::assume(Condition::Less, INT, false, Sign::top(INT), zero);
    assert_eq!((left, right), (minus, zero));
    assert_eq!(ints::<Sign>(&[0, 1]).bounds(INT), Some((0, i64::from(i32::MAX))));
}

#[test]
fn parities() {
    let of = |op, a, b| Parity::binary(op, INT, a, b);
    assert_eq!(of(BinaryOp::Add, Parity::Odd, Parity::Odd), Parity::Even);
    assert_eq!(of(BinaryOp::Multiply, Parity::Any, Parity::Even), Parity::Even);
    assert_eq!(of(BinaryOp::Or, Parity::Any, Parity::Odd), Parity::Odd);
    assert_eq!(of(BinaryOp::Remainder, Parity::Odd, Parity::Even), Parity::Odd);
    assert_eq!(of(BinaryOp::ShiftLeft, Parity::Any, Parity::Odd), Parity::Even);
    assert_eq!(of(BinaryOp::ShiftLeft, Parity::Odd, Parity::Even), Parity::Any);
    assert_eq!(cast(ValueKind::Int, Element::Byte, Parity::Odd), Parity::Odd);
    assert_eq!(cast(ValueKind::Int, Element::Float, Parity::Odd), Parity::Any);
    let (left, right) = Parity::assume(Condition::Equal, INT, false, Parity::Odd, Parity::Any);
    assert_eq!((left, right), (Parity::Odd, Parity::Odd));
}

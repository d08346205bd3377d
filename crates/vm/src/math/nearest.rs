//! The functions of `Math` for which a JDK has its own code instead of that of `StrictMath`.
//!
//! The specification allows either neighbour of the true value. The result here is the nearer one, which is also that
//! of the JDK's code for all but one or two of a thousand arguments. Computed with about 100 bits, as unevaluated sums
//! of two doubles (Dekker 1971).

use std::ops::{Add, Mul};

use super::reduce::right_angles;

/// The unevaluated sum of two doubles, the first of which is the rounded sum.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pair(f64, f64);

fn sum(a: f64, b: f64) -> Pair {
    let s = a + b;
    let t = s - a;
    Pair(s, (a - (s - t)) + (b - t))
}

fn product(a: f64, b: f64) -> Pair {
    let p = a * b;
    Pair(p, libm::fma(a, b, -p))
}

impl Add for Pair {
    type Output = Pair;

    fn add(self, other: Pair) -> Pair {
        let high = sum(self.0, other.0);
        let low = sum(self.1, other.1);
        let Pair(a, b) = sum(high.0, high.1 + low.0);
        sum(a, b + low.1)
    }
}

impl Mul for Pair {
    type Output = Pair;

    fn mul(self, other: Pair) -> Pair {
        let Pair(high, low) = product(self.0, other.0);
        sum(high, low + (self.0 * other.1 + self.1 * other.0))
    }
}

impl Pair {
    fn over(self, divisor: Pair) -> Pair {
        let first = self.0 / divisor.0;
        let rest = self + divisor * Pair(-first, 0.0);
        let second = rest.0 / divisor.0;
        let rest = rest + divisor * Pair(-second, 0.0);
        sum(first, second) + Pair(rest.0 / divisor.0, 0.0)
    }

    fn negated(self) -> Pair {
        Pair(-self.0, -self.1)
    }

    /// Times a power of two, rounded once.
    fn scaled(self, exponent: i32) -> f64 {
        let Pair(high, low) = self;
        let lowest = libm::ilogb(high) + exponent;
        if lowest >= -1022 {
            return libm::scalbn(high, exponent);
        }
        // In units of the smallest number: this rounding to an integer is the only one.
        let (high, low) = (libm::scalbn(high, exponent + 1074), libm::scalbn(low, exponent + 1074));
        let whole = libm::rint(high);
        let rest = (high - whole) + low;
        let whole = if rest > 0.5 {
            whole + 1.0
        } else if rest < -0.5 {
            whole - 1.0
        } else {
            whole
        };
        libm::scalbn(whole, -1074)
    }
}

const ONE: Pair = Pair(1.0, 0.0);
const LN2: Pair = Pair(std::f64::consts::LN_2, 2.3190468138462996e-17);
const OVER_LN10: Pair = Pair(std::f64::consts::LOG10_E, 1.098319650216765e-17);

/// The exponential function, and the power of two to multiply it with. The argument is within ±750.
fn exponential(x: Pair) -> (Pair, i32) {
    let power = libm::rint(x.0 / LN2.0);
    let rest = x + LN2 * Pair(-power, 0.0);
    // The series for a 256th of the remainder, then eight squarings.
    let small = rest * Pair(1.0 / 256.0, 0.0);
    let mut value = ONE;
    for term in (1..=13).rev() {
        value = ONE + (small * value).over(Pair(f64::from(term), 0.0));
    }
    for _ in 0..8 {
        value = value * value;
    }
    (value, power as i32)
}

pub(crate) fn exp(x: f64) -> f64 {
    if x.is_nan() || x > 710.0 {
        return x + f64::INFINITY;
    }
    if x < -746.0 {
        return 0.0;
    }
    let (value, power) = exponential(Pair(x, 0.0));
    value.scaled(power)
}

/// The natural logarithm of a positive finite number.
fn logarithm(x: f64) -> Pair {
    let (mut fraction, mut exponent) = libm::frexp(x);
    if fraction < std::f64::consts::FRAC_1_SQRT_2 {
        (fraction, exponent) = (fraction * 2.0, exponent - 1);
    }
    // ln m = 2 artanh((m - 1) / (m + 1))
    let s = Pair(fraction - 1.0, 0.0).over(sum(fraction, 1.0));
    let square = s * s;
    let mut series = Pair(0.0, 0.0);
    for term in (0..24).rev() {
        series = ONE.over(Pair(f64::from(2 * term + 1), 0.0)) + square * series;
    }
    LN2 * Pair(f64::from(exponent), 0.0) + s * series * Pair(2.0, 0.0)
}

/// The logarithms of special numbers.
fn special_logarithm(x: f64) -> Option<f64> {
    if x == 0.0 {
        Some(f64::NEG_INFINITY)
    } else if x < 0.0 || x.is_nan() {
        Some(f64::NAN)
    } else {
        x.is_infinite().then_some(x)
    }
}

pub(crate) fn log(x: f64) -> f64 {
    special_logarithm(x).unwrap_or_else(|| logarithm(x).0)
}

pub(crate) fn log10(x: f64) -> f64 {
    special_logarithm(x).unwrap_or_else(|| (logarithm(x) * OVER_LN10).0)
}

/// Sine and cosine of an angle within ±45°.
fn sine_and_cosine(x: Pair) -> (Pair, Pair) {
    let square = (x * x).negated();
    let (mut sine, mut cosine) = (ONE, ONE);
    for term in (1..=14).rev() {
        let n = f64::from(2 * term);
        sine = ONE + (square * sine).over(Pair(n * (n + 1.0), 0.0));
        cosine = ONE + (square * cosine).over(Pair(n * (n - 1.0), 0.0));
    }
    (x * sine, cosine)
}

/// Sine and cosine of an angle; `None` if it is infinite. The angle is at least 2^-27.
fn circle(x: f64) -> Option<(Pair, Pair)> {
    if !x.is_finite() {
        return None;
    }
    if x.abs() < 0.5 {
        return Some(sine_and_cosine(Pair(x, 0.0)));
    }
    let (quadrant, high, low) = right_angles(x);
    let (sine, cosine) = sine_and_cosine(Pair(high, low));
    Some(match quadrant {
        0 => (sine, cosine),
        1 => (cosine, sine.negated()),
        2 => (sine.negated(), cosine.negated()),
        _ => (cosine.negated(), sine),
    })
}

/// Below this an angle is its own sine and tangent.
const TINY: f64 = 7.450580596923828e-9;

pub(crate) fn sin(x: f64) -> f64 {
    if x.abs() < TINY { x } else { circle(x).map_or(f64::NAN, |(sine, _)| sine.0) }
}

pub(crate) fn cos(x: f64) -> f64 {
    if x.abs() < TINY { 1.0 } else { circle(x).map_or(f64::NAN, |(_, cosine)| cosine.0) }
}

pub(crate) fn tan(x: f64) -> f64 {
    if x.abs() < TINY { x } else { circle(x).map_or(f64::NAN, |(sine, cosine)| sine.over(cosine).0) }
}

pub(crate) fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() || x.abs() == 1.0 && y.is_infinite() {
        return f64::NAN;
    }
    if y == 1.0 {
        return x;
    }
    let is_whole = libm::rint(y) == y;
    let is_odd = is_whole && y.abs() < 9007199254740992.0 && y % 2.0 != 0.0;
    let sign = if x.is_sign_negative() && is_odd { -1.0 } else { 1.0 };
    let base = x.abs();
    if y.is_infinite() {
        return if (base > 1.0) == (y > 0.0) { f64::INFINITY } else { 0.0 };
    }
    if base == 0.0 || base.is_infinite() {
        return sign * if (base == 0.0) == (y > 0.0) { 0.0 } else { f64::INFINITY };
    }
    if x < 0.0 && !is_whole {
        return f64::NAN;
    }
    if base == 1.0 {
        return sign;
    }
    sign * exact_power(base, y).unwrap_or_else(|| {
        let exponent = logarithm(base) * Pair(y, 0.0);
        if exponent.0 > 750.0 {
            f64::INFINITY
        } else if exponent.0 < -750.0 || exponent.0.is_nan() {
            // An overflowing exponent has the sign of the product.
            if exponent.0.is_nan() && (base > 1.0) == (y > 0.0) { f64::INFINITY } else { 0.0 }
        } else {
            let (value, power) = exponential(exponent);
            value.scaled(power)
        }
    })
}

/// A power that 106 bits can represent exactly: it may lie half-way between two doubles, which no approximation can
/// decide.
fn exact_power(base: f64, y: f64) -> Option<f64> {
    if !(2.0..=64.0).contains(&y) || libm::rint(y) != y {
        return None;
    }
    let (fraction, exponent) = libm::frexp(base);
    let mantissa = libm::scalbn(fraction, 53) as u64;
    let zeros = mantissa.trailing_zeros();
    let (mantissa, exponent) = (mantissa >> zeros, exponent - 53 + zeros as i32);
    let bits = 64 - mantissa.leading_zeros();
    if bits * y as u32 > 106 {
        return None;
    }
    let power = u128::from(mantissa).pow(y as u32);
    let high = power as f64;
    let low = (power as i128 - high as i128) as f64;
    Some(Pair(high, low).scaled(exponent * y as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_rounded_to_the_nearest() {
        assert_eq!(exp(1.0), std::f64::consts::E);
        assert_eq!(exp(-745.1), 5e-324);
        assert_eq!(exp(709.782712893384), 1.7976931348622732e308);
        assert_eq!(log(10.0), std::f64::consts::LN_10);
        assert_eq!(log10(1e15), 15.0);
        assert_eq!(log(1.0 + f64::EPSILON), 2.2204460492503128e-16);
        assert_eq!(sin(1e22), -0.8522008497671888);
        assert_eq!(cos(1000.0), 0.5623790762907029);
        assert_eq!(pow(10.0, -3.0), 0.001);
        assert_eq!(pow(94906267.0, 2.0), 94906267.0 * 94906267.0);
        assert_eq!(pow(-2.0, 3.0), -8.0);
        assert!(pow(1.0, f64::NAN).is_nan());
        assert_eq!(pow(2.0, -1074.0), 5e-324);
    }
}

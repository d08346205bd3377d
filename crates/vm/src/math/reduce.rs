//! Reduces angles of any size to a number of right angles and a remainder within ±45° (Payne and Hanek 1983).
//!
//! The angle times 2/π is computed with integers, modulo four right angles, from the 256 bits of 2/π that are
//! significant for its exponent. No double is so close to a multiple of a right angle that fewer than 128 correct bits
//! of the remainder are left.

/// 2/π after the binary point.
const TWO_OVER_PI: [u64; 20] = [
    0xA2F9836E4E441529,
    0xFC2757D1F534DDC0,
    0xDB6295993C439041,
    0xFE5163ABDEBBC561,
    0xB7246E3A424DD2E0,
    0x06492EEA09D1921C,
    0xFE1DEB1CB129A73E,
    0xE88235F52EBB4484,
    0xE99C7026B45F7E41,
    0x3991D639835339F4,
    0x9C845F8BBDF9283B,
    0x1FF897FFDE05980F,
    0xEF2F118B5A0A6D1F,
    0x6D367ECF27CB09B7,
    0x4F463F669E5FEA2D,
    0x7527BAC7EBE5F17B,
    0x3D0739F78A5292EA,
    0x6BFB5FB11F8D5D08,
    0x56033046FC7B6BAB,
    0xF0CFBC209AF4361D,
];
/// π/2 times 2^127.
const HALF_PI: u128 = 0xC90FDAA22168C234C4C6628B80DC1CD1;

/// The number of right angles modulo four, and the remainder as a sum of two doubles. The angle is finite and at least
/// 2^-1.
pub(super) fn right_angles(angle: f64) -> (u32, f64, f64) {
    let bits = angle.to_bits();
    let exponent = (bits >> 52 & 0x7FF) as i32 - 1075;
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    // Bits of 2/π whose products are multiples of four are omitted.
    let skipped = (exponent - 2).max(0) as usize;
    let mut product = times(window(skipped), mantissa);
    if exponent < 2 {
        shift_right(&mut product, (2 - exponent) as u32);
    }
    // The lowest 256 bits are the value modulo four: two bits before the binary point, that is, the quadrant, and a
    // remainder of at most a half.
    let value = [product[1], product[2], product[3], product[4]];
    let is_upper = value[0] >> 61 & 1 != 0;
    let quadrant = (value[0] >> 62) as u32 + u32::from(is_upper);
    let mut fraction = [value[0] << 2 | value[1] >> 62, value[1] << 2 | value[2] >> 62, value[2] << 2 | value[3] >> 62];
    if is_upper {
        let mut carry = true;
        for limb in fraction.iter_mut().rev() {
            let (sum, overflows) = (!*limb).overflowing_add(u64::from(carry));
            (*limb, carry) = (sum, overflows);
        }
    }
    let (high, low) = by_half_pi(fraction);
    let sign = if is_upper != (angle < 0.0) { -1.0 } else { 1.0 };
    let quadrant = if angle < 0.0 { quadrant.wrapping_neg() } else { quadrant };
    (quadrant & 3, sign * high, sign * low)
}

/// 256 bits of 2/π after the first `skipped` ones.
fn window(skipped: usize) -> [u64; 4] {
    let (limb, shift) = (skipped / 64, skipped % 64);
    let at = |index: usize| TWO_OVER_PI.get(index).copied().unwrap_or(0);
    std::array::from_fn(|index| match shift {
        0 => at(limb + index),
        _ => at(limb + index) << shift | at(limb + index + 1) >> (64 - shift),
    })
}

fn times(number: [u64; 4], by: u64) -> [u64; 5] {
    let mut product = [0; 5];
    let mut carry = 0u128;
    for index in (0..4).rev() {
        carry += u128::from(number[index]) * u128::from(by);
        product[index + 1] = carry as u64;
        carry >>= 64;
    }
    product[0] = carry as u64;
    product
}

fn shift_right(number: &mut [u64; 5], by: u32) {
    for index in (0..5).rev() {
        let above = if index == 0 { 0 } else { number[index - 1] };
        number[index] = (u128::from(above) << 64 | u128::from(number[index])).wrapping_shr(by) as u64;
    }
}

/// A fraction of 192 bits times π/2, as two doubles.
fn by_half_pi(fraction: [u64; 3]) -> (f64, f64) {
    let top = u128::from(fraction[0]) << 64 | u128::from(fraction[1]);
    let zeros = top.leading_zeros();
    if zeros == 128 {
        return (0.0, 0.0);
    }
    let below = if zeros == 0 { 0 } else { u128::from(fraction[2]) << 64 >> (128 - zeros) };
    let product = high_half(top << zeros | below, HALF_PI);
    // The product has a scale of 2^128 · 2^127. Half of it is left, which is below 2^127: its parts are exact as signed
    // numbers.
    let product = (product >> 1) as i128;
    let high = product as f64;
    let low = (product - high as i128) as f64;
    let scale = 2f64.powi(-(126 + zeros as i32));
    (high * scale, low * scale)
}

fn high_half(a: u128, b: u128) -> u128 {
    let half = |value: u128| (value >> 64, value & u128::from(u64::MAX));
    let ((a1, a0), (b1, b0)) = (half(a), half(b));
    let (low, middle) = (a0 * b0, a1 * b0);
    let middle = middle + (low >> 64);
    let other = a0 * b1 + (middle & u128::from(u64::MAX));
    a1 * b1 + (middle >> 64) + (other >> 64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_huge_angles_are_reduced() {
        let (quadrant, high, low) = right_angles(std::f64::consts::FRAC_PI_2);
        assert_eq!((quadrant, high), (1, -6.123233995736766e-17));
        assert_eq!(low, 1.4973849048591698e-33);
        // A double that is closer to a multiple of a right angle than most.
        let (quadrant, high, _) = right_angles(6381956970095103.0 * 2f64.powi(797));
        assert_eq!((quadrant, high), (1, 4.687165924254628e-19));
        let (quadrant, high, _) = right_angles(-1.0);
        assert_eq!((quadrant, high), (3, 0.5707963267948967));
    }
}

//! A fast hash with well mixed bits, for names that must not depend on the order in which things are encountered.
//!
//! The mixing step is the one of wyhash: a 64 by 64 bit multiplication whose halves are folded.

/// Folds a word into a hash.
#[inline]
pub(crate) fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ 0xA076_1D64_78BD_642F) * u128::from(word ^ 0xE703_7ED1_A0B4_28DB);
    product as u64 ^ (product >> 64) as u64
}

/// The hash of a text.
pub(crate) fn of_bytes(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |hash, chunk| {
        let word = chunk.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
        mix(hash, word)
    })
}

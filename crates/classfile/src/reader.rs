//! Checked big-endian reads over the bytes of a class file.
//!
//! Every read is bounds-checked and knows its absolute offset, so that an error can say where the file is wrong.

use std::borrow::Cow;
use std::fmt;

/// What is wrong with a class file, and at which byte of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// Offset from the start of the class file.
    pub offset: usize,
    /// A description of the problem, for people.
    pub problem: Cow<'static, str>,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.problem, self.offset)
    }
}

impl std::error::Error for Malformed {}

/// The result of reading a part of a class file.
pub type Read<T> = Result<T, Malformed>;

/// Shorthand for a [`Malformed`] result.
#[cold]
pub(crate) fn malformed<T>(offset: usize, problem: impl Into<Cow<'static, str>>) -> Read<T> {
    Err(Malformed { offset, problem: problem.into() })
}

/// A position in the bytes of a class file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'c> {
    bytes: &'c [u8],
    at: usize,
    /// Where `bytes` starts within the class file.
    base: usize,
}

impl<'c> Reader<'c> {
    /// Reads `bytes`, which start at `base` within the class file.
    pub(crate) fn new(bytes: &'c [u8], base: usize) -> Self {
        Reader { bytes, at: 0, base }
    }

    /// Offset of the next byte within the class file.
    pub(crate) fn offset(&self) -> usize {
        self.base + self.at
    }

    /// Number of bytes left.
    pub(crate) fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    #[inline]
    pub(crate) fn take(&mut self, length: usize) -> Read<&'c [u8]> {
        match self.bytes.get(self.at..).and_then(|rest| rest.get(..length)) {
            Some(taken) => {
                self.at += length;
                Ok(taken)
            }
            None => malformed(self.offset(), format!("the file ends here, but {length} more bytes were announced")),
        }
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Read<[u8; N]> {
        match self.bytes.get(self.at..).and_then(|rest| rest.first_chunk::<N>()) {
            Some(chunk) => {
                self.at += N;
                Ok(*chunk)
            }
            None => malformed(self.offset(), "the file ends in the middle of a number"),
        }
    }

    #[inline]
    pub(crate) fn u8(&mut self) -> Read<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    #[inline]
    pub(crate) fn u16(&mut self) -> Read<u16> {
        self.array().map(u16::from_be_bytes)
    }

    #[inline]
    pub(crate) fn u32(&mut self) -> Read<u32> {
        self.array().map(u32::from_be_bytes)
    }

    #[inline]
    pub(crate) fn i32(&mut self) -> Read<i32> {
        self.array().map(i32::from_be_bytes)
    }
}

/// The big-endian number at offset `at`; `None` if it is outside `bytes`.
#[inline]
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|chunk| u16::from_be_bytes(*chunk))
}

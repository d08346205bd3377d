//! Checked reads of the primitives of an index file. The [parent module](super) describes the layout.

use super::JdkRange;

/// A problem, and its offset in the bytes that were read.
#[derive(Debug)]
pub(super) struct Corrupt {
    pub(super) offset: usize,
    pub(super) problem: &'static str,
}

#[cold]
pub(super) fn corrupt<T>(offset: usize, problem: &'static str) -> Result<T, Corrupt> {
    Err(Corrupt { offset, problem })
}

pub(super) struct Cursor<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Cursor<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        Cursor { bytes, at: 0 }
    }

    /// A cursor at `offset`. If that is beyond the end, every read fails.
    pub(super) fn at(bytes: &'b [u8], offset: usize) -> Self {
        Cursor { bytes, at: offset }
    }

    pub(super) fn offset(&self) -> usize {
        self.at
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(super) fn take(&mut self, length: usize) -> Result<&'b [u8], Corrupt> {
        match self.bytes.get(self.at..).and_then(|rest| rest.get(..length)) {
            Some(taken) => {
                self.at += length;
                Ok(taken)
            }
            None => corrupt(self.at, "the bytes end before what is announced here"),
        }
    }

    pub(super) fn number(&mut self) -> Result<u32, Corrupt> {
        let start = self.at;
        let mut number = 0;
        for shift in (0..32).step_by(7) {
            let Some(byte) = self.bytes.get(self.at) else {
                break;
            };
            self.at += 1;
            number |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return u32::try_from(number).or_else(|_| corrupt(start, "a number has more than 32 bits"));
            }
        }
        corrupt(start, "a number does not end")
    }

    pub(super) fn flags(&mut self) -> Result<u16, Corrupt> {
        match self.take(2)? {
            [low, high] => Ok(u16::from_le_bytes([*low, *high])),
            _ => corrupt(self.at, "flags are cut short"),
        }
    }

    pub(super) fn text(&mut self) -> Result<&'b [u8], Corrupt> {
        let length = self.number()?;
        self.take(length as usize)
    }

    /// The feature release of a JDK.
    pub(super) fn release(&mut self) -> Result<u16, Corrupt> {
        let start = self.at;
        u16::try_from(self.number()?).or_else(|_| corrupt(start, "no JDK has such a release number"))
    }

    pub(super) fn range(&mut self) -> Result<JdkRange, Corrupt> {
        let start = self.at;
        let (first, last) = (self.release()?, self.release()?);
        if first > last {
            return corrupt(start, "a range of releases ends before it begins");
        }
        Ok(JdkRange { first, last })
    }
}

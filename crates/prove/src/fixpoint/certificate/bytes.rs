//! Bytes of certificates: numbers of variable length (LEB128), signed ones folded so that small ones stay short.
//!
//! What is read may be anything: every read is checked, and nothing is allocated for a count that the remaining bytes
//! cannot hold.

use unsnarl_program::Id;

/// Where a certificate cannot be read, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The position in bytes.
    pub at: usize,
    /// What is wrong.
    pub what: &'static str,
}

#[derive(Default)]
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn number(&mut self, number: u64) {
        let mut rest = number;
        while rest >= 0x80 {
            self.bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.bytes.push(rest as u8);
    }

    pub(super) fn signed(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)) as u64);
    }

    pub(super) fn count(&mut self, count: usize) {
        self.number(count as u64);
    }

    pub(super) fn id(&mut self, id: impl Id) {
        self.count(id.index());
    }

    pub(super) fn text(&mut self, text: &str) {
        self.count(text.len());
        self.bytes.extend(text.as_bytes());
    }
}

pub(super) struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Reader<'b> {
        Reader { bytes, at: 0 }
    }

    pub(super) fn fault<T>(&self, what: &'static str) -> Result<T, Malformed> {
        Err(Malformed { at: self.at, what })
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(super) fn expect(&mut self, bytes: &[u8], what: &'static str) -> Result<(), Malformed> {
        if !self.bytes[self.at..].starts_with(bytes) {
            return self.fault(what);
        }
        self.at += bytes.len();
        Ok(())
    }

    pub(super) fn number(&mut self) -> Result<u64, Malformed> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let Some(byte) = self.bytes.get(self.at) else { return self.fault("the file ends too early") };
            self.at += 1;
            let part = u64::from(byte & 0x7F);
            if (part << shift) >> shift != part {
                break;
            }
            number |= part << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        self.fault("a number is too large")
    }

    pub(super) fn signed(&mut self) -> Result<i64, Malformed> {
        let folded = self.number()?;
        Ok((folded >> 1) as i64 ^ -((folded & 1) as i64))
    }

    /// A number of things of which each takes at least a byte.
    pub(super) fn count(&mut self) -> Result<usize, Malformed> {
        let count = self.number()?;
        match usize::try_from(count) {
            Ok(count) if count <= self.bytes.len() - self.at => Ok(count),
            _ => self.fault("the file is too short for what it announces"),
        }
    }

    pub(super) fn below(&mut self, limit: usize, what: &'static str) -> Result<usize, Malformed> {
        let number = self.number()?;
        match usize::try_from(number) {
            Ok(number) if number < limit => Ok(number),
            _ => self.fault(what),
        }
    }

    pub(super) fn id<I: Id>(&mut self, limit: usize, what: &'static str) -> Result<I, Malformed> {
        self.below(limit, what).map(I::from_index)
    }

    pub(super) fn flag(&mut self) -> Result<bool, Malformed> {
        self.below(2, "neither yes nor no").map(|flag| flag == 1)
    }

    pub(super) fn text(&mut self) -> Result<&'b str, Malformed> {
        let count = self.count()?;
        let text = std::str::from_utf8(&self.bytes[self.at..self.at + count]);
        match text {
            Ok(text) => {
                self.at += count;
                Ok(text)
            }
            Err(_) => self.fault("a name is not text"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_overlong_ones_do_not() {
        let mut writer = Writer::default();
        for number in [0, 1, 127, 128, 1 << 35, u64::MAX] {
            writer.number(number);
        }
        for number in [0, -1, 1, i64::MIN, i64::MAX] {
            writer.signed(number);
        }
        writer.text("unsnarl");
        let mut reader = Reader::new(&writer.bytes);
        for number in [0, 1, 127, 128, 1 << 35, u64::MAX] {
            assert_eq!(reader.number(), Ok(number));
        }
        for number in [0, -1, 1, i64::MIN, i64::MAX] {
            assert_eq!(reader.signed(), Ok(number));
        }
        assert_eq!(reader.text(), Ok("unsnarl"));
        assert!(reader.is_at_end());
        assert_eq!(reader.number().unwrap_err().what, "the file ends too early");
        assert_eq!(Reader::new(&[0xFF; 11]).number().unwrap_err().what, "a number is too large");
        assert_eq!(Reader::new(&[9, 1]).count().unwrap_err().what, "the file is too short for what it announces");
    }
}

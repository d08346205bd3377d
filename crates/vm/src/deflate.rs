//! Compression to deflated data (RFC 1951, RFC 1950) that can stop anywhere: its whole state is an array of bytes.
//!
//! Input is collected and written in blocks with the fixed codes; repetitions are found within a block. So the result
//! is what any reader of such data takes, but not byte for byte what zlib makes of it, and its length differs (A77).

use std::collections::HashMap;

/// So much input is one block. So much is copied for each call, too.
const BLOCK: usize = 8192;
const SHORTEST: usize = 3;
const LONGEST: usize = 258;

const LENGTH_BASE: [u16; 29] =
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_EXTRA: [u8; 29] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
];

/// How much has to be written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flush {
    /// What is complete.
    No,
    /// All, so that a reader sees it.
    All,
    /// All, and then there is no more.
    Finish,
}

/// A stream that is being compressed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deflate {
    is_wrapped: bool,
    has_header: bool,
    is_flushed: bool,
    is_last_written: bool,
    /// The bits of a byte that is not complete, and their number.
    bits: u8,
    count: u8,
    checksum: u32,
    /// Input that was not compressed yet.
    input: Vec<u8>,
    /// Output that was not taken yet.
    output: Vec<u8>,
}

impl Deflate {
    pub fn new(is_wrapped: bool) -> Deflate {
        Deflate { is_wrapped, checksum: 1, ..Deflate::default() }
    }

    /// The same stream from the beginning.
    pub fn reset(&self) -> Deflate {
        Deflate::new(self.is_wrapped)
    }

    /// The Adler-32 checksum of the input.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// Whether all was written and taken.
    pub fn is_done(&self) -> bool {
        self.is_last_written && self.output.is_empty()
    }

    /// Takes input, and gives up to `room` bytes of output. Input for which there is no room is not taken, so that the
    /// state stays small. Returns how much was taken.
    pub fn run(&mut self, input: &[u8], room: usize, flush: Flush) -> (usize, Vec<u8>) {
        self.is_flushed &= input.is_empty();
        let mut rest = input;
        while self.output.len() < room && !rest.is_empty() {
            let (taken, left) = rest.split_at(rest.len().min(BLOCK - self.input.len()));
            self.checksum = crate::natives::adler32(self.checksum as i32, taken) as u32;
            self.input.extend_from_slice(taken);
            rest = left;
            // What is flushed at the end is part of the last block.
            if self.input.len() == BLOCK && (flush == Flush::No || !rest.is_empty()) {
                self.write(Flush::No);
            }
        }
        let is_due = match flush {
            Flush::No => false,
            Flush::All => !self.is_flushed,
            Flush::Finish => !self.is_last_written,
        };
        if is_due && rest.is_empty() && self.output.len() < room {
            self.write(flush);
        }
        let given = room.min(self.output.len());
        (input.len() - rest.len(), self.output.drain(..given).collect())
    }

    fn write(&mut self, flush: Flush) {
        if self.is_wrapped && !self.has_header {
            self.output.extend_from_slice(&[0x78, 0x9C]);
        }
        self.has_header = true;
        let input = std::mem::take(&mut self.input);
        if !input.is_empty() || flush == Flush::Finish {
            self.block(&input, flush == Flush::Finish);
        }
        match flush {
            Flush::No => (),
            Flush::All => {
                // An empty block that is stored begins at a new byte.
                self.put(0, 3);
                self.align();
                self.output.extend_from_slice(&[0, 0, 0xFF, 0xFF]);
                self.is_flushed = true;
            }
            Flush::Finish => {
                self.align();
                if self.is_wrapped {
                    self.output.extend_from_slice(&self.checksum.to_be_bytes());
                }
                self.is_last_written = true;
            }
        }
    }

    /// Writes bits, the lowest first.
    fn put(&mut self, value: u32, count: u8) {
        for bit in 0..count {
            self.bits |= ((value >> bit & 1) as u8) << self.count;
            self.count += 1;
            if self.count == 8 {
                self.output.push(self.bits);
                (self.bits, self.count) = (0, 0);
            }
        }
    }

    fn align(&mut self) {
        if self.count > 0 {
            self.output.push(self.bits);
            (self.bits, self.count) = (0, 0);
        }
    }

    /// Writes a code, the highest bit first.
    fn code(&mut self, code: u32, count: u8) {
        self.put(code.reverse_bits() >> (32 - count), count);
    }

    /// Writes a literal or a length with the fixed code (RFC 1951, 3.2.6).
    fn symbol(&mut self, symbol: u32) {
        match symbol {
            0..=143 => self.code(0x30 + symbol, 8),
            144..=255 => self.code(0x190 + symbol - 144, 9),
            256..=279 => self.code(symbol - 256, 7),
            _ => self.code(0xC0 + symbol - 280, 8),
        }
    }

    fn block(&mut self, input: &[u8], is_last: bool) {
        self.put(u32::from(is_last), 1);
        self.put(1, 2);
        let mut seen: HashMap<&[u8], usize> = HashMap::new();
        let mut at = 0;
        while at < input.len() {
            let next = input.get(at..at + SHORTEST);
            let before = next.and_then(|next| seen.insert(next, at));
            let length = before.map_or(0, |before| {
                let pairs = input[before..].iter().zip(&input[at..]).take(LONGEST);
                pairs.take_while(|(one, other)| one == other).count()
            });
            match before.filter(|_| length >= SHORTEST) {
                Some(before) => {
                    self.repetition(length, at - before);
                    at += length;
                }
                None => {
                    self.symbol(u32::from(input[at]));
                    at += 1;
                }
            }
        }
        self.symbol(256);
    }

    fn repetition(&mut self, length: usize, distance: usize) {
        let (length, distance) = (length as u16, distance as u16);
        let of_length = LENGTH_BASE.partition_point(|base| *base <= length) - 1;
        self.symbol(257 + of_length as u32);
        self.put(u32::from(length - LENGTH_BASE[of_length]), LENGTH_EXTRA[of_length]);
        let of_distance = DISTANCE_BASE.partition_point(|base| *base <= distance) - 1;
        self.code(of_distance as u32, 5);
        let extra = (of_distance / 2).saturating_sub(1) as u8;
        self.put(u32::from(distance - DISTANCE_BASE[of_distance]), extra);
    }

    /// The state as bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let flags = [self.is_wrapped, self.has_header, self.is_flushed, self.is_last_written];
        let flags = flags.iter().rev().fold(0, |flags, flag| flags << 1 | u8::from(*flag));
        let mut bytes = vec![flags, self.bits, self.count];
        bytes.extend_from_slice(&self.checksum.to_le_bytes());
        bytes.extend_from_slice(&(self.input.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&self.input);
        bytes.extend_from_slice(&self.output);
        bytes
    }

    /// The state of bytes that [`Deflate::bytes`] has made.
    pub fn of_bytes(bytes: &[u8]) -> Deflate {
        let word =
            |at: usize| bytes.get(at..at + 4).and_then(|word| word.try_into().ok()).map_or(0, u32::from_le_bytes);
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        let flag = |bit: u8| byte(0) >> bit & 1 != 0;
        let rest = bytes.get(11..).unwrap_or_default();
        let (input, output) = rest.split_at(rest.len().min(word(7) as usize));
        Deflate {
            is_wrapped: flag(0),
            has_header: flag(1),
            is_flushed: flag(2),
            is_last_written: flag(3),
            bits: byte(1),
            count: byte(2),
            checksum: word(3),
            input: input.to_vec(),
            output: output.to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inflate::Inflate;

    fn inflated(bytes: &[u8], is_wrapped: bool) -> Vec<u8> {
        let mut output = Vec::new();
        let mut inflate = Inflate::new(is_wrapped);
        assert_eq!(inflate.run(bytes, 1 << 20, &mut output), Ok(bytes.len()));
        assert!(inflate.is_done());
        output
    }

    fn samples() -> Vec<Vec<u8>> {
        let text = b"the quick brown fox, the quick brown dog, the lazy fox; ".repeat(40);
        let noise: Vec<u8> = (0..70_000u64).map(|at| crate::hash::mix(at, 7) as u8).collect();
        vec![Vec::new(), b"a".to_vec(), vec![7; 1000], text, noise, (0..=255).collect()]
    }

    #[test]
    fn what_is_compressed_is_read_again() {
        for sample in samples() {
            for is_wrapped in [true, false] {
                let mut deflate = Deflate::new(is_wrapped);
                let (taken, bytes) = deflate.run(&sample, 1 << 20, Flush::Finish);
                assert_eq!(taken, sample.len());
                assert!(deflate.is_done());
                assert_eq!(inflated(&bytes, is_wrapped), sample);
            }
        }
        let (_, repeated) = Deflate::new(false).run(&[7; 1000], 1 << 20, Flush::Finish);
        assert!(repeated.len() < 20, "{} bytes", repeated.len());
    }

    #[test]
    fn it_can_stop_anywhere() {
        for sample in samples() {
            let mut state = Deflate::new(true).bytes();
            let mut bytes = Vec::new();
            for (index, part) in sample.chunks(777).enumerate() {
                let flush = if index % 3 == 1 { Flush::All } else { Flush::No };
                let mut rest = part;
                while !rest.is_empty() {
                    let mut deflate = Deflate::of_bytes(&state);
                    let (taken, output) = deflate.run(rest, 100, flush);
                    assert!(taken > 0 || !output.is_empty(), "it goes on");
                    bytes.extend(output);
                    rest = &rest[taken..];
                    state = deflate.bytes();
                    assert!(state.len() < 4 * BLOCK, "{} bytes of state", state.len());
                }
            }
            let mut deflate = Deflate::of_bytes(&state);
            while !deflate.is_done() {
                bytes.extend(deflate.run(&[], 1000, Flush::Finish).1);
                deflate = Deflate::of_bytes(&deflate.bytes());
            }
            assert_eq!(inflated(&bytes, true), sample);
        }
    }

    #[test]
    fn what_is_flushed_can_be_read_at_once_and_ends() {
        let mut deflate = Deflate::new(false);
        let (_, bytes) = deflate.run(b"hello", 100, Flush::All);
        let mut output = Vec::new();
        Inflate::new(false).run(&bytes, 100, &mut output).unwrap();
        assert_eq!(output, b"hello");
        assert!(deflate.run(&[], 100, Flush::All).1.is_empty(), "nothing is new");
    }
}

//! Decompression of deflated data (RFC 1951, RFC 1950) that can stop anywhere: its whole state is an array of bytes.
//!
//! It reads one symbol at a time. If the input ends within a symbol, the part that was read is kept, and read again
//! with the next input.

/// The maximum distance of a match.
const WINDOW: usize = 32768;
/// A header with its code lengths is shorter than this.
const PENDING: usize = 512;
const LENGTHS: usize = 320;
/// Bytes of the state.
pub(crate) const STATE_BYTES: usize = WINDOW + PENDING + LENGTHS + 64;

const LENGTH_BASE: [u16; 29] =
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_EXTRA: [u8; 29] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
];
/// The order in which the lengths of the code for code lengths come.
const LENGTH_ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// What is read next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Header,
    Block,
    Stored,
    Codes,
    Checksum,
    Done,
}

const PHASES: [Phase; 6] = [Phase::Header, Phase::Block, Phase::Stored, Phase::Codes, Phase::Checksum, Phase::Done];

/// Why reading stops.
enum Halt {
    /// The input has ended.
    Starved,
    /// The output is full.
    Full,
    Wrong(&'static str),
}

/// A stream that is being decompressed.
#[derive(Clone, Debug)]
pub(crate) struct Inflate {
    window: Vec<u8>,
    /// Input that was consumed but not decoded, and the number of bits of its first byte that were decoded.
    pending: Vec<u8>,
    bit: u8,
    phase: Phase,
    is_wrapped: bool,
    is_last: bool,
    /// The remaining bytes of a stored block, or of a match.
    left: u16,
    distance: u16,
    /// The lengths of the codes: literals first, 288 of them, then distances.
    lengths: Vec<u8>,
    written: u64,
    sums: (u32, u32),
}

impl Inflate {
    /// A stream with or without the header and the checksum of RFC 1950.
    pub fn new(is_wrapped: bool) -> Inflate {
        Inflate {
            window: vec![0; WINDOW],
            pending: Vec::new(),
            bit: 0,
            phase: if is_wrapped { Phase::Header } else { Phase::Block },
            is_wrapped,
            is_last: false,
            left: 0,
            distance: 0,
            lengths: vec![0; LENGTHS],
            written: 0,
            sums: (1, 0),
        }
    }

    pub fn reset(&self) -> Inflate {
        Inflate::new(self.is_wrapped)
    }

    pub fn is_done(&self) -> bool {
        self.phase == Phase::Done
    }

    /// The Adler-32 checksum of the output.
    pub fn checksum(&self) -> u32 {
        self.sums.1 << 16 | self.sums.0
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.window.clone();
        bytes.extend_from_slice(&self.pending);
        bytes.resize(WINDOW + PENDING, 0);
        bytes.extend_from_slice(&self.lengths);
        bytes.extend((self.pending.len() as u16).to_le_bytes());
        bytes.extend([self.bit, self.phase as u8, u8::from(self.is_wrapped), u8::from(self.is_last)]);
        bytes.extend(self.left.to_le_bytes());
        bytes.extend(self.distance.to_le_bytes());
        bytes.extend(self.written.to_le_bytes());
        bytes.extend(self.sums.0.to_le_bytes());
        bytes.extend(self.sums.1.to_le_bytes());
        bytes.resize(STATE_BYTES, 0);
        bytes
    }

    /// The inverse of [`Inflate::bytes`]. Other bytes give some state, never a panic.
    pub fn of_bytes(mut bytes: Vec<u8>) -> Inflate {
        bytes.resize(STATE_BYTES, 0);
        let rest = &bytes[WINDOW + PENDING + LENGTHS..];
        let short = |at: usize| u16::from_le_bytes([rest[at], rest[at + 1]]);
        let int = |at: usize| u32::from_le_bytes([rest[at], rest[at + 1], rest[at + 2], rest[at + 3]]);
        let pending = usize::from(short(0)).min(PENDING);
        Inflate {
            pending: bytes[WINDOW..WINDOW + pending].to_vec(),
            bit: rest[2] & 7,
            phase: PHASES.get(usize::from(rest[3])).copied().unwrap_or(Phase::Done),
            is_wrapped: rest[4] != 0,
            is_last: rest[5] != 0,
            left: short(6),
            distance: short(8),
            lengths: bytes[WINDOW + PENDING..WINDOW + PENDING + LENGTHS].to_vec(),
            written: u64::from(int(10)) | u64::from(int(14)) << 32,
            sums: (int(18), int(22)),
            window: bytes[..WINDOW].to_vec(),
        }
    }

    /// Consumes input and writes at most `room` bytes of output; returns how many bytes of the input were consumed.
    pub fn run(&mut self, input: &[u8], room: usize, output: &mut Vec<u8>) -> Result<usize, &'static str> {
        let kept = self.pending.len();
        let all = [&self.pending[..], input].concat();
        let mut reader = Bits { bytes: &all, at: usize::from(self.bit) };
        let mut decoder = Decoder { state: self, room, output, codes: None };
        let halt = loop {
            if decoder.state.phase == Phase::Done {
                break None;
            }
            let before = reader.at;
            match decoder.step(&mut reader) {
                Ok(()) => (),
                Err(Halt::Starved) => {
                    reader.at = before;
                    break Some(Halt::Starved);
                }
                Err(other) => break Some(other),
            }
        };
        // After the last bit, the rest of the byte is ignored.
        let used = match halt {
            Some(Halt::Wrong(problem)) => return Err(problem),
            Some(Halt::Starved) => all.len(),
            _ => reader.at.div_ceil(8),
        };
        let first = (reader.at / 8).min(used);
        self.pending = all[first..used].to_vec();
        self.bit = (reader.at % 8) as u8;
        if self.pending.len() > PENDING {
            return Err("invalid code lengths set");
        }
        Ok(used.saturating_sub(kept))
    }
}

/// Bits, the lowest of a byte first.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: usize) -> Result<u32, Halt> {
        if self.at + count > self.bytes.len() * 8 {
            return Err(Halt::Starved);
        }
        let bit = |at: usize| u32::from(self.bytes[at / 8] >> (at % 8) & 1);
        let value = (0..count).fold(0, |value, index| value | bit(self.at + index) << index);
        self.at += count;
        Ok(value)
    }

    fn align(&mut self) {
        self.at = self.at.next_multiple_of(8);
    }
}

/// A canonical code: the number of symbols of each length, and the symbols in order.
struct Code {
    counts: [u16; 16],
    symbols: Vec<u16>,
}

impl Code {
    fn new(lengths: &[u8]) -> Code {
        let mut counts = [0; 16];
        for length in lengths {
            counts[usize::from(*length & 15)] += 1;
        }
        let mut symbols: Vec<u16> = (0..lengths.len() as u16).filter(|at| lengths[usize::from(*at)] != 0).collect();
        symbols.sort_by_key(|at| lengths[usize::from(*at)]);
        counts[0] = 0;
        Code { counts, symbols }
    }

    /// Whether no two symbols share a code, and whether all codes are used.
    fn fit(&self) -> (bool, bool) {
        let left = (1..16).try_fold(1i32, |left, length| {
            let left = left * 2 - i32::from(self.counts[length]);
            (left >= 0).then_some(left)
        });
        (left.is_some(), left == Some(0))
    }

    fn symbol(&self, bits: &mut Bits<'_>, problem: &'static str) -> Result<u16, Halt> {
        let (mut code, mut first, mut index) = (0i32, 0i32, 0i32);
        for count in &self.counts[1..] {
            code |= bits.take(1)? as i32;
            let count = i32::from(*count);
            if code - count < first {
                return self.symbols.get((index + code - first) as usize).copied().ok_or(Halt::Wrong(problem));
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        Err(Halt::Wrong(problem))
    }
}

struct Decoder<'a> {
    state: &'a mut Inflate,
    room: usize,
    output: &'a mut Vec<u8>,
    /// Computed from the lengths on first use.
    codes: Option<(Code, Code)>,
}

impl Decoder<'_> {
    fn step(&mut self, bits: &mut Bits<'_>) -> Result<(), Halt> {
        match self.state.phase {
            Phase::Header => self.header(bits),
            Phase::Block => self.block(bits),
            Phase::Stored => self.stored(bits),
            Phase::Codes => self.symbol(bits),
            Phase::Checksum => self.trailer(bits),
            Phase::Done => Ok(()),
        }
    }

    fn header(&mut self, bits: &mut Bits<'_>) -> Result<(), Halt> {
        let (method, flags) = (bits.take(8)?, bits.take(8)?);
        if (method << 8 | flags) % 31 != 0 {
            return Err(Halt::Wrong("incorrect header check"));
        }
        if method & 15 != 8 {
            return Err(Halt::Wrong("unknown compression method"));
        }
        if method >> 4 > 7 {
            return Err(Halt::Wrong("invalid window size"));
        }
        if flags & 32 != 0 {
            return Err(Halt::Wrong("a preset dictionary is not supported"));
        }
        self.state.phase = Phase::Block;
        Ok(())
    }

    fn block(&mut self, bits: &mut Bits<'_>) -> Result<(), Halt> {
        if self.state.is_last {
            bits.align();
            self.state.phase = if self.state.is_wrapped { Phase::Checksum } else { Phase::Done };
            return Ok(());
        }
        let is_last = bits.take(1)? != 0;
        match bits.take(2)? {
            0 => {
                bits.align();
                let (length, check) = (bits.take(16)?, bits.take(16)?);
                if length != !check & 0xFFFF {
                    return Err(Halt::Wrong("invalid stored block lengths"));
                }
                self.state.left = length as u16;
                self.state.phase = Phase::Stored;
            }
            1 => {
                let literal = |at: usize| match at {
                    0..144 => 8,
                    144..256 => 9,
                    256..280 => 7,
                    280..288 => 8,
                    _ => 5,
                };
                self.state.lengths = (0..LENGTHS).map(literal).collect();
                self.state.phase = Phase::Codes;
            }
            2 => {
                self.state.lengths = code_lengths(bits)?;
                self.state.phase = Phase::Codes;
            }
            _ => return Err(Halt::Wrong("invalid block type")),
        }
        self.codes = None;
        self.state.is_last = is_last;
        Ok(())
    }

    fn write(&mut self, byte: u8) {
        let state = &mut *self.state;
        state.window[(state.written % WINDOW as u64) as usize] = byte;
        state.written += 1;
        state.sums.0 = (state.sums.0 + u32::from(byte)) % 65521;
        state.sums.1 = (state.sums.1 + state.sums.0) % 65521;
        self.output.push(byte);
    }

    fn has_room(&self) -> Result<(), Halt> {
        if self.output.len() < self.room { Ok(()) } else { Err(Halt::Full) }
    }

    fn stored(&mut self, bits: &mut Bits<'_>) -> Result<(), Halt> {
        if self.state.left == 0 {
            self.state.phase = Phase::Block;
            return Ok(());
        }
        self.has_room()?;
        let byte = bits.take(8)? as u8;
        self.write(byte);
        self.state.left -= 1;
        Ok(())
    }

    fn symbol(&mut self, bits: &mut Bits<'_>) -> Result<(), Halt> {
        if self.state.left > 0 {
            self.has_room()?;
            let from = self.state.written - u64::from(self.state.distance);
            let byte = self.state.window[(from % WINDOW as u64) as usize];
            self.write(byte);
            self.state.left -= 1;
            return Ok(());
        }
        let lengths = &self.state.lengths;
        let (literals, distances) =
            self.codes.get_or_insert_with(|| (Code::new(&lengths[..288]), Code::new(&lengths[288..])));
        let start = bits.at;
        let symbol = literals.symbol(bits, "invalid literal/length code")?;
        match symbol {
            0..256 => {
                if self.output.len() >= self.room {
                    bits.at = start;
                    return Err(Halt::Full);
                }
                self.write(symbol as u8);
            }
            256 => self.state.phase = Phase::Block,
            _ => {
                let index = usize::from(symbol - 257);
                let (Some(base), Some(extra)) = (LENGTH_BASE.get(index), LENGTH_EXTRA.get(index)) else {
                    return Err(Halt::Wrong("invalid literal/length code"));
                };
                let length = base + bits.take(usize::from(*extra))? as u16;
                let index = distances.symbol(bits, "invalid distance code")?;
                let Some(base) = DISTANCE_BASE.get(usize::from(index)) else {
                    return Err(Halt::Wrong("invalid distance code"));
                };
                let distance = base + bits.take(usize::from(index / 2).saturating_sub(1))? as u16;
                if u64::from(distance) > self.state.written {
                    return Err(Halt::Wrong("invalid distance too far back"));
                }
                (self.state.left, self.state.distance) = (length, distance);
            }
        }
        Ok(())
    }

    fn trailer(&mut self, bits: &mut Bits<'_>) -> Result<(), Halt> {
        let mut sum = 0;
        for _ in 0..4 {
            sum = sum << 8 | bits.take(8)?;
        }
        if sum != self.state.checksum() {
            return Err(Halt::Wrong("incorrect data check"));
        }
        self.state.phase = Phase::Done;
        Ok(())
    }
}

/// Reads the code lengths of a block with dynamic codes.
fn code_lengths(bits: &mut Bits<'_>) -> Result<Vec<u8>, Halt> {
    let literals = bits.take(5)? as usize + 257;
    let distances = bits.take(5)? as usize + 1;
    let count = bits.take(4)? as usize + 4;
    if literals > 286 || distances > 30 {
        return Err(Halt::Wrong("too many length or distance symbols"));
    }
    let mut own = [0; 19];
    for at in &LENGTH_ORDER[..count] {
        own[*at] = bits.take(3)? as u8;
    }
    let code = Code::new(&own);
    if code.fit() != (true, true) {
        return Err(Halt::Wrong("invalid code lengths set"));
    }
    let mut lengths: Vec<u8> = Vec::new();
    while lengths.len() < literals + distances {
        let symbol = code.symbol(bits, "invalid code lengths set")?;
        let (value, times) = match symbol {
            0..16 => (symbol as u8, 1),
            16 => match lengths.last() {
                Some(last) => (*last, 3 + bits.take(2)? as usize),
                None => return Err(Halt::Wrong("invalid bit length repeat")),
            },
            17 => (0, 3 + bits.take(3)? as usize),
            _ => (0, 11 + bits.take(7)? as usize),
        };
        lengths.resize(lengths.len() + times, value);
    }
    if lengths.len() > literals + distances {
        return Err(Halt::Wrong("invalid bit length repeat"));
    }
    if lengths[256] == 0 {
        return Err(Halt::Wrong("invalid code -- missing end-of-block"));
    }
    let mut all = lengths[..literals].to_vec();
    all.resize(288, 0);
    let (fits, is_full) = Code::new(&all).fit();
    if !fits || !is_full {
        return Err(Halt::Wrong("invalid literal/lengths set"));
    }
    // A single distance code may be incomplete.
    let code = Code::new(&lengths[literals..]);
    let (fits, is_full) = code.fit();
    if !fits || !is_full && code.symbols.len() > 1 {
        return Err(Halt::Wrong("invalid distances set"));
    }
    all.extend_from_slice(&lengths[literals..]);
    all.resize(LENGTHS, 0);
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `aaaaaaaaaabbbbbbbbbb`, compressed by zlib with its header.
    const SMALL: [u8; 14] = [0x78, 0x9C, 0x4B, 0x4C, 0x84, 0x81, 0x24, 0x38, 0x00, 0x00, 0x4F, 0xDD, 0x07, 0x9F];

    fn all_at_once(input: &[u8]) -> (Vec<u8>, bool, usize) {
        let mut state = Inflate::new(true);
        let mut output = Vec::new();
        let taken = state.run(input, 1000, &mut output).expect("it is well-formed");
        (output, state.is_done(), taken)
    }

    #[test]
    fn a_byte_at_a_time_is_as_good_as_all_at_once() {
        let (expected, is_done, taken) = all_at_once(&SMALL);
        assert!(is_done);
        assert_eq!(taken, 14);
        assert_eq!(expected, b"aaaaaaaaaabbbbbbbbbb");
        let mut bytes = Inflate::new(true).bytes();
        let mut output: Vec<u8> = Vec::new();
        for byte in &SMALL {
            let mut left = &[*byte][..];
            // Also with room for only one byte at a time.
            loop {
                let mut state = Inflate::of_bytes(bytes);
                let mut part = Vec::new();
                let taken = state.run(left, 1, &mut part).expect("it is well-formed");
                left = &left[taken..];
                bytes = state.bytes();
                output.extend(&part);
                if part.is_empty() && left.is_empty() {
                    break;
                }
            }
        }
        assert_eq!(output, expected);
        assert!(Inflate::of_bytes(bytes).is_done());
    }

    #[test]
    fn damaged_data_is_reported() {
        let mut output: Vec<u8> = Vec::new();
        assert_eq!(Inflate::new(true).run(&[1, 2], 10, &mut output), Err("incorrect header check"));
        assert_eq!(Inflate::new(false).run(&[7], 10, &mut output), Err("invalid block type"));
        let mut damaged = SMALL;
        damaged[11] ^= 1;
        assert_eq!(Inflate::new(true).run(&damaged, 100, &mut output), Err("incorrect data check"));
    }
}

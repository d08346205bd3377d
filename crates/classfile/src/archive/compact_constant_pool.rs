//! The `compact-cp` decompressor of JDK images: for class files whose constant pool refers to strings of the image
//! instead of containing them.
//!
//! Source: OpenJDK, `jdk.internal.jimage.decompressor.StringSharingDecompressor`. Like that class, it treats constants
//! of an unknown kind as empty: it must be the inverse of the compressor, not follow the JVMS.

use bytes::Bytes;

use super::entry::Fault;
use super::jimage::Strings;

const UTF8: u8 = 1;
const LONG: u8 = 5;
const DOUBLE: u8 = 6;
/// Tag of a constant that is a string of the image.
const SHARED_STRING: u8 = 23;
/// Tag of a descriptor whose class names are strings of the image.
const SHARED_DESCRIPTOR: u8 = 25;
/// Number of bytes after each other tag.
const SIZES: [usize; 21] = [0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 0, 4, 2, 2];

const MAX_UTF8: usize = u16::MAX as usize;

/// Decompresses `data` to a class file of `size` bytes.
pub(super) fn expand(data: &[u8], strings: &Strings, size: u64) -> Result<Bytes, Fault> {
    let mut input = Input { rest: data };
    // Reserves by the length of `data`, not by the declared size, which may be wrong.
    let mut class = Vec::with_capacity(data.len());
    let copy = |input: &mut Input<'_>, length: usize, class: &mut Vec<u8>| {
        input.take(length).map(|bytes| class.extend_from_slice(bytes))
    };
    copy(&mut input, 8, &mut class)?;
    let count = input.peek_u16()?;
    copy(&mut input, 2, &mut class)?;

    let mut index: u32 = 1;
    while index < u32::from(count) {
        let tag = input.byte()?;
        match tag {
            SHARED_STRING => {
                let string = strings.get(input.number()?, MAX_UTF8)?;
                push_utf8(&mut class, string)?;
            }
            SHARED_DESCRIPTOR => {
                let descriptor = input.descriptor(strings)?;
                push_utf8(&mut class, &descriptor)?;
            }
            UTF8 => {
                let length = usize::from(input.peek_u16()?);
                class.push(UTF8);
                copy(&mut input, 2 + length, &mut class)?;
            }
            _ => {
                let length = SIZES.get(usize::from(tag)).ok_or_else(damaged)?;
                class.push(tag);
                copy(&mut input, *length, &mut class)?;
            }
        }
        if class.len() as u64 > size {
            break;
        }
        index += if matches!(tag, LONG | DOUBLE) { 2 } else { 1 };
    }
    class.extend_from_slice(input.rest);
    if class.len() as u64 != size {
        let message = format!("it declares {size} bytes but its constant pool expands it to {}", class.len());
        return Err(Fault::corrupt(message));
    }
    Ok(class.into())
}

fn damaged() -> Fault {
    Fault::corrupt("its compacted constant pool is damaged")
}

fn push_utf8(class: &mut Vec<u8>, string: &[u8]) -> Result<(), Fault> {
    let length = u16::try_from(string.len()).map_err(|_| damaged())?;
    class.push(UTF8);
    class.extend_from_slice(&length.to_be_bytes());
    class.extend_from_slice(string);
    Ok(())
}

struct Input<'a> {
    rest: &'a [u8],
}

impl<'a> Input<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], Fault> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or_else(damaged)?;
        self.rest = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, Fault> {
        self.take(1).map(|byte| byte[0])
    }

    fn peek_u16(&self) -> Result<u16, Fault> {
        self.rest.first_chunk().map(|&bytes| u16::from_be_bytes(bytes)).ok_or_else(damaged)
    }

    /// Reads a number. If the first bit is set, the next two are its length in bytes, and the other bits its most
    /// significant ones; otherwise it has four bytes.
    fn number(&mut self) -> Result<u64, Fault> {
        let first = *self.rest.first().ok_or_else(damaged)?;
        let compressed = first & 0x80 != 0;
        let (length, mask) = if compressed { (usize::from(first >> 5 & 3), 0x1F) } else { (4, 0x7F) };
        let (head, tail) = self.take(length)?.split_first().ok_or_else(damaged)?;
        Ok(tail.iter().fold(u64::from(head & mask), |number, &byte| number << 8 | u64::from(byte)))
    }

    /// Reads a descriptor: a pattern with `L;` for each class type, then package and name of each of these classes.
    fn descriptor(&mut self, strings: &Strings) -> Result<Vec<u8>, Fault> {
        let pattern = strings.get(self.number()?, MAX_UTF8)?;
        let length = usize::try_from(self.number()?).map_err(|_| damaged())?;
        let mut names = Input { rest: self.take(length)? };
        if length == 0 {
            return Ok(pattern.to_vec());
        }
        let mut descriptor = Vec::new();
        for &byte in pattern {
            descriptor.push(byte);
            if byte == b'L' {
                let package = strings.get(names.number()?, MAX_UTF8)?;
                descriptor.extend_from_slice(package);
                if !package.is_empty() {
                    descriptor.push(b'/');
                }
                descriptor.extend_from_slice(strings.get(names.number()?, MAX_UTF8)?);
            }
            if descriptor.len() > MAX_UTF8 {
                return Err(damaged());
            }
        }
        Ok(descriptor)
    }
}

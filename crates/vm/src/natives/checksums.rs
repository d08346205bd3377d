//! `java.util.zip`'s checksums: CRC-32 (ISO 3309) and Adler-32 (RFC 1950).

use super::{Answer, Call, Entries};
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

fn crc32(crc: i32, bytes: &[u8]) -> i32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| crc >> 1 ^ if crc & 1 != 0 { 0xEDB8_8320 } else { 0 })
    };
    !bytes.iter().fold(!(crc as u32), step) as i32
}

pub(crate) fn adler32(sum: i32, bytes: &[u8]) -> i32 {
    const MODULUS: u32 = 65521;
    let (a, b) = bytes.iter().fold((sum as u32 & 0xFFFF, sum as u32 >> 16), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % MODULUS;
        (a, (b + a) % MODULUS)
    });
    (b << 16 | a) as i32
}

/// `update(int sum, int byte)`
fn one(call: &Call, sum: fn(i32, &[u8]) -> i32) -> Raised<Answer> {
    Ok(Answer::Int(sum(call.int(0), &[call.int(1) as u8])))
}

/// `updateBytes(int sum, byte[], int offset, int length)`
fn many(vm: &Vm, call: &Call, sum: fn(i32, &[u8]) -> i32) -> Raised<Answer> {
    let bytes = vm.memory.byte_contents(call.object(1)?);
    let (offset, length) = (call.int(2) as usize, call.int(3) as usize);
    match offset.checked_add(length).and_then(|end| bytes.get(offset..end)) {
        Some(bytes) => Ok(Answer::Int(sum(call.int(0), bytes))),
        None => Err(Raise::New("java/lang/ArrayIndexOutOfBoundsException", None)),
    }
}

pub(super) const NATIVES: Entries = &[
    (
        "java/util/zip/CRC32",
        &[("update(II)I", |_, call| one(call, crc32)), ("updateBytes0", |vm, call| many(vm, call, crc32))],
    ),
    (
        "java/util/zip/Adler32",
        &[("update(II)I", |_, call| one(call, adler32)), ("updateBytes", |vm, call| many(vm, call, adler32))],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksums_of_nine_digits() {
        assert_eq!(crc32(0, b"123456789") as u32, 0xCBF4_3926);
        assert_eq!(adler32(1, b"123456789") as u32, 0x091E_01DE);
        assert_eq!(crc32(crc32(0, b"1234"), b"56789") as u32, 0xCBF4_3926);
    }
}

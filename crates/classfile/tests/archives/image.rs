//! Creates JDK images.

use super::zlib;

/// The byte order of an image.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    Little,
    Big,
}

impl Order {
    fn u32(self, number: u32) -> [u8; 4] {
        match self {
            Order::Little => number.to_le_bytes(),
            Order::Big => number.to_be_bytes(),
        }
    }

    fn u64(self, number: u64) -> [u8; 8] {
        match self {
            Order::Little => number.to_le_bytes(),
            Order::Big => number.to_be_bytes(),
        }
    }
}

pub struct Image {
    order: Order,
    strings: Vec<u8>,
    offsets: Vec<u32>,
    records: Vec<u8>,
    resources: Vec<u8>,
}

impl Image {
    pub fn new(order: Order) -> Image {
        Image { order, strings: vec![0], offsets: vec![], records: vec![0], resources: vec![] }
    }

    /// The offset of `text` in the string table.
    pub fn string(&mut self, text: &str) -> u32 {
        if text.is_empty() {
            return 0;
        }
        let offset = self.strings.len() as u32;
        self.strings.extend_from_slice(text.as_bytes());
        self.strings.push(0);
        offset
    }

    /// Adds a resource that is stored uncompressed.
    pub fn plain(&mut self, path: [&str; 4], content: &[u8]) {
        self.resource(path, content, 0, content.len());
    }

    /// Adds a resource that is stored as `compressed` and has `size` bytes after decompression.
    pub fn compressed(&mut self, path: [&str; 4], compressed: &[u8], size: usize) {
        self.resource(path, compressed, compressed.len(), size);
    }

    fn resource(&mut self, path: [&str; 4], stored: &[u8], compressed: usize, size: usize) {
        self.offsets.push(self.records.len() as u32);
        let names = path.map(|name| u64::from(self.string(name)));
        let numbers = [self.resources.len() as u64, compressed as u64, size as u64];
        for (index, value) in names.into_iter().chain(numbers).enumerate() {
            if value != 0 {
                let length = (8 - value.leading_zeros() as usize / 8).max(1);
                self.records.push((index as u8 + 1) << 3 | (length as u8 - 1));
                self.records.extend_from_slice(&value.to_be_bytes()[8 - length..]);
            }
        }
        self.records.push(0);
        self.resources.extend_from_slice(stored);
    }

    /// `data` after a header that names its decompressor.
    pub fn stage(&mut self, decompressor: &str, data: &[u8], size: usize) -> Vec<u8> {
        let name = self.string(decompressor);
        let mut stage = self.order.u32(0xCAFE_FAFA).to_vec();
        stage.extend_from_slice(&self.order.u64(data.len() as u64));
        stage.extend_from_slice(&self.order.u64(size as u64));
        stage.extend_from_slice(&self.order.u32(name));
        stage.extend_from_slice(&[0, 0, 0, 0, 1]);
        stage.extend_from_slice(data);
        stage
    }

    /// Adds a resource compressed with `zip`.
    pub fn zipped(&mut self, path: [&str; 4], content: &[u8]) {
        let stage = self.stage("zip", &zlib(content), content.len());
        self.compressed(path, &stage, content.len());
    }

    pub fn finish(&self) -> Vec<u8> {
        let count = self.offsets.len() as u32;
        let mut bytes = Vec::new();
        let sizes = [self.records.len() as u32, self.strings.len() as u32];
        for word in [0xCAFE_DADA, 1 << 16, 0, count, count, sizes[0], sizes[1]] {
            bytes.extend_from_slice(&self.order.u32(word));
        }
        for _ in &self.offsets {
            bytes.extend_from_slice(&self.order.u32(0));
        }
        for &offset in &self.offsets {
            bytes.extend_from_slice(&self.order.u32(offset));
        }
        bytes.extend_from_slice(&self.records);
        bytes.extend_from_slice(&self.strings);
        bytes.extend_from_slice(&self.resources);
        bytes
    }
}

//! Decompression to exactly the declared size.

use bytes::Bytes;
use libdeflater::{DecompressionError, Decompressor};

use super::entry::Fault;

/// The container format of deflated data.
#[derive(Clone, Copy)]
pub(super) enum Format {
    Raw,
    Zlib,
}

/// Inflates `data` to `size` bytes. The caller has checked `size` against a limit.
pub(super) fn inflate(data: &[u8], size: u64, format: Format) -> Result<Bytes, Fault> {
    let size = usize::try_from(size).map_err(|_| Fault::corrupt(format!("{size} bytes cannot be addressed")))?;
    let mut bytes = vec![0; size];
    let mut decompressor = Decompressor::new();
    let inflated = match format {
        Format::Raw => decompressor.deflate_decompress(data, &mut bytes),
        Format::Zlib => decompressor.zlib_decompress(data, &mut bytes),
    };
    match inflated {
        Ok(inflated) if inflated == size => Ok(bytes.into()),
        Ok(inflated) => Err(Fault::corrupt(format!("it declares {size} bytes but inflates to only {inflated}"))),
        Err(DecompressionError::InsufficientSpace) => {
            Err(Fault::corrupt(format!("it inflates to more than the {size} bytes it declares")))
        }
        Err(DecompressionError::BadData) => Err(Fault::corrupt("its compressed data is damaged")),
    }
}

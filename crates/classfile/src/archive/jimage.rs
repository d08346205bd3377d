//! The JDK's runtime image, `lib/modules`.
//!
//! The file is a header, four tables (redirects, offsets of resource records, the records, strings), then the
//! resources, in the byte order of the target machine. A listing visits all records through the table of offsets;
//! [`RuntimeImage`] looks one up by name through the redirects, a perfect hash. A resource is stored uncompressed, or
//! after a stack of headers that each name a decompressor (`zip`, `compact-cp`). Source: OpenJDK, `jdk.internal.jimage`
//! and `libjimage`, image version 1.

use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use rayon::prelude::*;

use super::Options;
use super::compact_constant_pool;
use super::entry::{Entry, Fault, Source};
use super::file;
use super::inflate::{Format, inflate};
use super::listing::{Budget, Listing, Member, overlap};
use crate::issue::{Issue, IssueKind, Location};

const MAGIC: u32 = 0xCAFE_DADA;
const MAJOR_VERSION: u32 = 1;
const HEADER_SIZE: u64 = 28;
const RESOURCE_MAGIC: u32 = 0xCAFE_FAFA;
const RESOURCE_HEADER_SIZE: usize = 29;
/// Maximum number of decompressors of one resource; there are two kinds, and an image uses each once.
const MAX_STACK: usize = 4;
/// Length of the longest path that the JDK itself looks up in an image.
const MAX_PATH: usize = 4096;

/// Whether `bytes` start with the magic number of an image, in either byte order.
pub(super) fn is_image(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC.to_le_bytes()) || bytes.starts_with(&MAGIC.to_be_bytes())
}

/// Decompresses the resources of an image.
#[derive(Debug)]
pub(super) struct Decompressor {
    order: ByteOrder,
    strings: Strings,
    /// Maximum size of a resource in any stage of its decompression.
    max_size: u64,
}

/// Lists the classes of the image `bytes`.
pub(super) fn list(at: &Location, bytes: Bytes, options: &Options) -> Result<Listing, Fault> {
    let limits = &options.limits;
    let tables = Tables::parse(&bytes)?;
    if tables.offsets.len() / 4 > limits.entries {
        let message = format!("the image has more than {} resources, the limit", limits.entries);
        return Err(Fault::new(IssueKind::TooLarge, message));
    }
    let decompressor = tables.decompressor(limits.class_bytes);

    let results: Vec<Result<Option<(Entry, u64)>, Fault>> = tables
        .offsets
        .par_chunks_exact(4)
        .map(|offset| {
            let record = Record::parse(&tables, tables.order.u32(offset))?;
            let is_class = record.extension == "class";
            is_class.then(|| record.entry(at, &tables, &decompressor, options)).transpose()
        })
        .collect();

    let mut listing = Listing::default();
    let mut entries = Vec::with_capacity(results.len());
    let mut first_fault = None;
    let mut faults: usize = 0;
    for (index, result) in results.into_iter().enumerate() {
        match result {
            Ok(entry) => entries.extend(entry),
            Err(fault) => {
                faults += 1;
                first_fault.get_or_insert((index, fault));
            }
        }
    }
    if let Some((index, Fault { kind, message })) = first_fault {
        let message = format!(
            "{faults} resources of the image cannot be used, the first is number {index}: {message}; they are skipped"
        );
        listing.issues.push(Issue::new(at, kind, message));
    }
    entries.par_sort_by(|(a, _), (b, _)| a.location().name().cmp(b.location().name()));
    let mut claims = Budget::new(tables.resources.len() as u64);
    entries.retain(|(_, stored)| claims.grants(*stored));
    listing.issues.extend(overlap(at, &claims));
    listing.members = entries.into_iter().map(|(entry, _)| Member::Class(entry)).collect();
    Ok(listing)
}

/// The parts of an image that listing needs.
#[derive(Debug)]
struct Tables {
    order: ByteOrder,
    redirects: Bytes,
    offsets: Bytes,
    records: Bytes,
    strings: Strings,
    resources: Bytes,
}

impl Tables {
    fn parse(bytes: &Bytes) -> Result<Tables, Fault> {
        let order = if bytes.starts_with(&MAGIC.to_le_bytes()) { ByteOrder::Little } else { ByteOrder::Big };
        let header = |field: usize| match bytes.get(field * 4..field * 4 + 4) {
            Some(word) => Ok(order.u32(word)),
            None => Err(Fault::corrupt("the header of the image is cut off")),
        };
        let version = header(1)?;
        if version >> 16 != MAJOR_VERSION {
            let message =
                format!("version {}.{} of the image format is not supported", version >> 16, version & 0xFFFF);
            return Err(Fault::new(IssueKind::Unsupported, message));
        }
        let (table_length, records_size, strings_size) = (header(4)?, header(5)?, header(6)?);
        let table_size = u64::from(table_length) * 4;
        let offsets = HEADER_SIZE + table_size;
        let records = offsets + table_size;
        let strings = records + u64::from(records_size);
        let resources = strings + u64::from(strings_size);
        let section = |from: u64, to: u64| match (usize::try_from(from), usize::try_from(to)) {
            (Ok(from), Ok(to)) if to <= bytes.len() => Ok(bytes.slice(from..to)),
            _ => Err(Fault::corrupt(format!(
                "the tables of the image end at byte {resources}, the file at byte {}",
                bytes.len()
            ))),
        };
        Ok(Tables {
            order,
            redirects: section(HEADER_SIZE, offsets)?,
            offsets: section(offsets, records)?,
            records: section(records, strings)?,
            strings: Strings(section(strings, resources)?),
            resources: section(resources, bytes.len() as u64)?,
        })
    }

    fn decompressor(&self, max_size: u64) -> Arc<Decompressor> {
        Arc::new(Decompressor { order: self.order, strings: self.strings.clone(), max_size })
    }

    /// Looks up a resource by its full name: `/java.base/java/lang/Object.class`.
    fn find(&self, name: &[u8]) -> Option<Record<'_>> {
        let length = (self.redirects.len() / 4) as u32;
        let word = |table: &Bytes, index: u32| {
            let at = index as usize * 4;
            table.get(at..at + 4).map(|word| self.order.u32(word))
        };
        let redirect = word(&self.redirects, hash(name, HASH_MULTIPLIER).checked_rem(length)?)? as i32;
        let index = match redirect {
            0 => return None,
            1.. => hash(name, redirect as u32) % length,
            _ => redirect.wrapping_add(1).wrapping_neg() as u32,
        };
        let record = Record::parse(self, word(&self.offsets, index)?).ok()?;
        (record.name().as_bytes() == name).then_some(record)
    }
}

const HASH_MULTIPLIER: u32 = 0x0100_0193;

fn hash(name: &[u8], seed: u32) -> u32 {
    let step = |hash: u32, byte: &u8| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(*byte);
    name.iter().fold(seed, step) & 0x7FFF_FFFF
}

/// An image whose resources are looked up by name, without a listing.
#[derive(Debug)]
pub struct RuntimeImage {
    at: Location,
    tables: Tables,
    decompressor: Arc<Decompressor>,
    options: Options,
}

impl RuntimeImage {
    /// Opens the image of the JDK in the folder `home`.
    pub fn of_jdk(home: &Path) -> Result<RuntimeImage, Issue> {
        let path = home.join("lib").join("modules");
        let at = Location::of_path(&path);
        let failed = |Fault { kind, message }: Fault| Issue::new(&at, kind, message);
        let bytes = file::map(&path).map_err(|error| failed(Fault::unreadable(&error)))?;
        if !is_image(&bytes) {
            return Err(failed(Fault::corrupt("it is not a runtime image of a JDK")));
        }
        let tables = Tables::parse(&bytes).map_err(failed)?;
        let options = Options::default();
        let decompressor = tables.decompressor(options.limits.class_bytes);
        Ok(RuntimeImage { at, tables, decompressor, options })
    }

    /// Reads a resource of a module, such as `java/lang/Object.class` of `java.base`; `None` if there is none.
    pub fn resource(&self, module: &str, path: &str) -> Option<Result<Bytes, Issue>> {
        let record = self.tables.find(format!("/{module}/{path}").as_bytes())?;
        let entry = record.entry(&self.at, &self.tables, &self.decompressor, &self.options);
        let failed = |Fault { kind, message }: Fault| Issue::new(&self.at, kind, message);
        Some(entry.map_err(failed).and_then(|(entry, _)| entry.read()))
    }

    /// The modules that contain a package, which is named with slashes.
    pub fn modules_of(&self, package: &str) -> Vec<String> {
        let name = format!("/packages/{}", package.replace('/', "."));
        let Some(record) = self.tables.find(name.as_bytes()) else { return Vec::new() };
        let Ok((content, _)) = record.content(&self.tables) else { return Vec::new() };
        let order = self.tables.order;
        let module = |pair: &[u8]| {
            let is_empty = order.u32(&pair[..4]) != 0;
            let name = self.tables.strings.get(order.u32(&pair[4..]).into(), MAX_PATH).ok()?;
            (!is_empty).then(|| String::from_utf8_lossy(name).into_owned())
        };
        content.chunks_exact(8).filter_map(module).collect()
    }
}

/// The string table: strings by their offset, each terminated by a zero byte.
#[derive(Clone, Debug)]
pub(super) struct Strings(Bytes);

impl Strings {
    /// The string at `offset`; an error if it is longer than `longest`.
    pub fn get(&self, offset: u64, longest: usize) -> Result<&[u8], Fault> {
        usize::try_from(offset)
            .ok()
            .and_then(|offset| self.0.get(offset..))
            .and_then(|rest| {
                let length = rest.iter().take(longest.saturating_add(1)).position(|&byte| byte == 0)?;
                rest.get(..length)
            })
            .ok_or_else(|| Fault::corrupt(format!("there is no string at byte {offset} of the string table")))
    }
}

/// A resource record.
struct Record<'a> {
    module: Cow<'a, str>,
    package: Cow<'a, str>,
    base: Cow<'a, str>,
    extension: Cow<'a, str>,
    offset: u64,
    compressed: u64,
    size: u64,
}

impl<'a> Record<'a> {
    /// Parses the record at `offset` of the record table.
    ///
    /// A record is a sequence of attributes: a byte with kind and length, then the value, most significant byte first.
    /// Kind 0 ends the record.
    fn parse(tables: &'a Tables, offset: u32) -> Result<Record<'a>, Fault> {
        const MODULE: usize = 1;
        const PARENT: usize = 2;
        const BASE: usize = 3;
        const EXTENSION: usize = 4;
        const OFFSET: usize = 5;
        const COMPRESSED: usize = 6;
        const UNCOMPRESSED: usize = 7;
        /// The number of kinds that five bits can represent. A record with more attributes does not end.
        const MAX_ATTRIBUTES: usize = 32;

        let damaged = || Fault::corrupt(format!("the record at byte {offset} of the record table is damaged"));
        let mut attributes = [0u64; MAX_ATTRIBUTES];
        let mut rest = tables.records.get(offset as usize..).ok_or_else(damaged)?;
        for count in 0.. {
            let (&head, values) = rest.split_first().ok_or_else(damaged)?;
            let (kind, length) = (usize::from(head >> 3), usize::from(head & 7) + 1);
            if kind == 0 {
                break;
            }
            let value = values.get(..length).filter(|_| count < MAX_ATTRIBUTES).ok_or_else(damaged)?;
            attributes[kind] = value.iter().fold(0, |number, &byte| number << 8 | u64::from(byte));
            rest = &values[length..];
        }
        let text = |kind: usize| tables.strings.get(attributes[kind], MAX_PATH).map(String::from_utf8_lossy);
        Ok(Record {
            module: text(MODULE)?,
            package: text(PARENT)?,
            base: text(BASE)?,
            extension: text(EXTENSION)?,
            offset: attributes[OFFSET],
            compressed: attributes[COMPRESSED],
            size: attributes[UNCOMPRESSED],
        })
    }

    /// Its name in the image, such as `/java.base/java/lang/Object.class`.
    fn name(&self) -> String {
        let after = |text: &str, end: &str| if text.is_empty() { String::new() } else { format!("{text}{end}") };
        let module = if self.module.is_empty() { String::new() } else { format!("/{}/", self.module) };
        let extension = if self.extension.is_empty() { String::new() } else { format!(".{}", self.extension) };
        format!("{module}{}{}{extension}", after(&self.package, "/"), self.base)
    }

    /// The stored bytes, compressed or not, and their number.
    fn content(&self, tables: &Tables) -> Result<(Bytes, u64), Fault> {
        let stored = if self.compressed == 0 { self.size } else { self.compressed };
        let range = |start: u64| -> Option<Range<usize>> {
            let end = usize::try_from(start.checked_add(stored)?).ok()?;
            (end <= tables.resources.len()).then_some(usize::try_from(start).ok()?..end)
        };
        range(self.offset)
            .map(|range| (tables.resources.slice(range), stored))
            .ok_or_else(|| Fault::corrupt(format!("the content of {} is not in the file", self.name())))
    }

    /// The resource as an entry, and the number of bytes that it takes in the image.
    fn entry(
        &self,
        at: &Location,
        tables: &Tables,
        decompressor: &Arc<Decompressor>,
        options: &Options,
    ) -> Result<(Entry, u64), Fault> {
        let name = self.name();
        let name = name.strip_prefix('/').unwrap_or(&name);
        let (content, stored) = self.content(tables)?;
        options
            .limits
            .admit(stored, self.size, options.limits.class_bytes)
            .map_err(|message| Fault::new(IssueKind::TooLarge, format!("{name}: {message}")))?;
        let source = if self.compressed == 0 {
            Source::Slice(content)
        } else {
            Source::Resource { decompressor: decompressor.clone(), compressed: content, size: self.size }
        };
        Ok((Entry::in_module(at.entry(name), &self.module, source), stored))
    }
}

impl Decompressor {
    /// Decompresses `resource`, which must result in `size` bytes.
    pub fn decompress(&self, resource: &Bytes, size: u64) -> Result<Bytes, Fault> {
        let mut content = resource.clone();
        for _ in 0..MAX_STACK {
            let Some(header) =
                content.get(..RESOURCE_HEADER_SIZE).filter(|header| self.order.u32(&header[..4]) == RESOURCE_MAGIC)
            else {
                break;
            };
            let compressed_size = self.order.u64(&header[4..12]);
            let stage_size = self.order.u64(&header[12..20]);
            let decompressor = self.strings.get(self.order.u32(&header[20..24]).into(), MAX_PATH)?;
            if stage_size > self.max_size {
                let message = format!("it declares {stage_size} bytes, the limit is {}", self.max_size);
                return Err(Fault::new(IssueKind::TooLarge, message));
            }
            let data = usize::try_from(compressed_size)
                .ok()
                .and_then(|length| content[RESOURCE_HEADER_SIZE..].get(..length))
                .ok_or_else(|| Fault::corrupt("its compressed data is cut off"))?;
            content = match decompressor {
                b"zip" => inflate(data, stage_size, Format::Zlib)?,
                b"compact-cp" => compact_constant_pool::expand(data, &self.strings, stage_size)?,
                unknown => {
                    let unknown = String::from_utf8_lossy(unknown);
                    let message = format!("its decompressor \"{unknown}\" is not supported");
                    return Err(Fault::new(IssueKind::Unsupported, message));
                }
            };
        }
        if content.len() as u64 != size {
            let message = format!("it declares {size} bytes but decompresses to {}", content.len());
            return Err(Fault::corrupt(message));
        }
        Ok(content)
    }
}

#[derive(Clone, Copy, Debug)]
enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    /// The number in `bytes`, which are eight at the most.
    fn u64(self, bytes: &[u8]) -> u64 {
        let append = |number: u64, &byte: &u8| number << 8 | u64::from(byte);
        match self {
            ByteOrder::Big => bytes.iter().fold(0, append),
            ByteOrder::Little => bytes.iter().rev().fold(0, append),
        }
    }

    /// The number in the four `bytes`.
    fn u32(self, bytes: &[u8]) -> u32 {
        self.u64(bytes) as u32
    }
}

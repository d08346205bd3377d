//! Zip archives: jars, wars, ears, and the contents of jmods.
//!
//! The central directory is authoritative, as for the JDK. Of several entries with the same name the last is used, as
//! by `java.util.zip.ZipFile`. Source: PKWARE APPNOTE.TXT 6.3; the structure is parsed by `rawzip`.

use std::sync::Arc;

use bytes::Bytes;
use rawzip::{
    CompressionMethod, ErrorKind, ZipArchive, ZipArchiveEntryWayfinder, ZipFileHeaderRecord, ZipSliceArchive,
};

use super::entry::Fault;
use super::inflate::{Format, inflate};
use super::listing::Listing;
use super::listing::{Budget, is_archive, is_class, overlap};
use super::manifest::{MANIFEST, Manifest};
use super::services::{Service, service_of};
use super::{Limits, Options, release};
use crate::issue::{Issue, IssueKind, Location};

/// An opened archive.
#[derive(Debug)]
pub(super) struct Zip(Arc<ZipSliceArchive<Bytes>>);

/// An entry's data, not read yet.
#[derive(Clone, Debug)]
pub(super) struct Member {
    archive: Arc<ZipSliceArchive<Bytes>>,
    wayfinder: ZipArchiveEntryWayfinder,
    local_header: u64,
    deflated: bool,
}

/// An entry of the central directory.
struct Record<'a> {
    name: &'a [u8],
    method: CompressionMethod,
    encrypted: bool,
    member: Member,
}

impl AsRef<[u8]> for Record<'_> {
    fn as_ref(&self) -> &[u8] {
        self.name
    }
}

/// The entries of the central directory that are used.
#[derive(Default)]
struct Records<'z> {
    /// Classes and nested archives.
    records: Vec<Record<'z>>,
    manifest: Option<Record<'z>>,
    /// Files that declare service providers, each with its service.
    services: Vec<(&'z [u8], Record<'z>)>,
}

impl Zip {
    pub fn open(bytes: Bytes) -> Result<Zip, Fault> {
        let looks_like_zip = bytes.starts_with(b"PK");
        ZipArchive::from_slice(bytes).map(|archive| Zip(Arc::new(archive))).map_err(|error| match error.kind() {
            ErrorKind::MissingEndOfCentralDirectory if looks_like_zip => {
                Fault::corrupt("the end of the zip archive is missing, it may be cut off")
            }
            ErrorKind::MissingEndOfCentralDirectory => {
                Fault::new(IssueKind::NotAnArchive, "neither a class file nor a zip archive nor a JDK image")
            }
            _ => Fault::corrupt(match error.eocd_offset() {
                Some(at) => format!("the end record of the zip archive at byte {at} is damaged: {error}"),
                None => format!("damaged zip archive: {error}"),
            }),
        })
    }

    /// The classes and nested archives that may be read, sorted by the bytes of their names. Adds entry points, service
    /// providers and issues to `listing`.
    pub fn list(&self, at: &Location, options: &Options, listing: &mut Listing) -> Vec<(Box<str>, Member)> {
        let Listing { issues, entry_points, services, .. } = listing;
        let Records { mut records, manifest, services: service_files } = self.records(at, &options.limits, issues);
        for (name, file) in service_files {
            match file.vet(&options.limits).and_then(|()| file.member.read()) {
                Ok(content) => services.push(Service::parse(name, &content)),
                Err(fault) => issues.push(file.issue(at, fault, "the providers that it names are not known")),
            }
        }
        remove_duplicates(&mut records, at, issues);
        let mut content = Bytes::new();
        if let Some(manifest) = manifest {
            match manifest.vet(&options.limits).and_then(|()| manifest.member.read()) {
                Ok(read) => content = read,
                Err(fault) => {
                    issues.push(manifest.issue(at, fault, "taken for a jar of one release, without a main class"));
                }
            }
        }
        let manifest = Manifest::parse(&content);
        release::retain_visible(&mut records, manifest.is_multi_release(), options.release);

        let mut claims = Budget::new(self.0.get_ref().len() as u64);
        let mut members = Vec::with_capacity(records.len());
        for record in records {
            if let Err(fault) = record.vet(&options.limits) {
                issues.push(record.issue(at, fault, "entry skipped"));
            } else if claims.grants(record.member.wayfinder.compressed_size_hint()) {
                members.push((String::from_utf8_lossy(record.name).into(), record.member));
            }
        }
        issues.extend(overlap(at, &claims));
        *entry_points = manifest.entry_points();
        members
    }

    /// Reads the central directory; drops entries that are not used.
    fn records(&self, at: &Location, limits: &Limits, issues: &mut Vec<Issue>) -> Records<'_> {
        let mut records = Records::default();
        let mut count: usize = 0;
        let mut last_offset = self.0.directory_offset();
        let mut first_entry = u64::MAX;
        for header in self.0.entries() {
            let header = match header {
                Ok(header) => header,
                Err(error) => {
                    let message = format!(
                        "the central directory is damaged after byte {last_offset}: {error}; the {count} entries before are used"
                    );
                    issues.push(Issue::new(at, IssueKind::Corrupt, message));
                    return records;
                }
            };
            if count == limits.entries {
                let message = format!("it has more than {count} entries, the limit; the others are skipped");
                issues.push(Issue::new(at, IssueKind::TooLarge, message));
                return records;
            }
            count += 1;
            last_offset = header.central_directory_offset();
            first_entry = first_entry.min(header.local_header_offset());
            let name = header.file_path().as_bytes();
            let is_manifest = name.eq_ignore_ascii_case(MANIFEST.as_bytes());
            let service = service_of(name);
            if !is_manifest && service.is_none() && !is_class(name) && !is_archive(name) {
                continue;
            }
            let record = self.record(name, &header);
            match service {
                _ if is_manifest => records.manifest = Some(record),
                Some(service) => records.services.push((service, record)),
                None => records.records.push(record),
            }
        }
        issues.extend(self.doubts(count as u64, first_entry).map(|doubt| {
            Issue::new(at, IssueKind::Corrupt, format!("{doubt}; the {count} entries it lists are used"))
        }));
        records
    }

    fn record<'z>(&self, name: &'z [u8], header: &ZipFileHeaderRecord<'_>) -> Record<'z> {
        let member = Member {
            archive: self.0.clone(),
            wayfinder: header.wayfinder(),
            local_header: header.local_header_offset(),
            deflated: header.compression_method() == CompressionMethod::DEFLATE,
        };
        let encrypted = header.flags().is_encrypted();
        Record { name, method: header.compression_method(), encrypted, member }
    }

    /// The content of the entry `name`, if it exists and can be read.
    pub fn find(&self, name: &str, limits: &Limits) -> Option<Bytes> {
        let mut headers = self.0.entries().take(limits.entries).map_while(Result::ok);
        let header = headers.find(|header| header.file_path().as_bytes() == name.as_bytes())?;
        let record = self.record(name.as_bytes(), &header);
        record.vet(limits).ok()?;
        record.member.read().ok()
    }

    /// A reason to suspect that the archive is damaged, although its directory of `count` entries could be read.
    fn doubts(&self, count: u64, first_entry: u64) -> Option<String> {
        let (bytes, declared) = (self.0.get_ref(), self.0.entries_hint());
        let trailing = (bytes.len() as u64).saturating_sub(self.0.end_offset());
        // Without zip64 only the low 16 bits of the number of entries are declared.
        if declared != count && declared != count & 0xFFFF {
            Some(format!("it declares {declared} entries but has {count}"))
        // If an archive was cut off, the end record of a nested archive may have been mistaken for its own.
        } else if first_entry > 0 && bytes.starts_with(LOCAL_HEADER) {
            Some("it starts with an entry that its directory does not list, so it may be cut off".into())
        } else if trailing > 0 {
            Some(format!("{trailing} bytes follow its end, so it may be cut off"))
        } else {
            None
        }
    }
}

const LOCAL_HEADER: &[u8] = b"PK\x03\x04";

/// Sorts by name, and keeps only the last entry of each name.
fn remove_duplicates(records: &mut Vec<Record<'_>>, at: &Location, issues: &mut Vec<Issue>) {
    records.reverse();
    records.sort_by_key(|record| record.name);
    let mut duplicated: Option<&[u8]> = None;
    records.dedup_by(|earlier, last| {
        let same = earlier.name == last.name;
        if same && duplicated != Some(last.name) {
            duplicated = Some(last.name);
            let location = at.entry(String::from_utf8_lossy(last.name));
            let message = "several entries have this name; the last is used, as by the JDK";
            issues.push(Issue::new(&location, IssueKind::DuplicateEntry, message));
        }
        same
    });
}

impl Record<'_> {
    /// Checks whether the entry may be read, from its data in the central directory.
    fn vet(&self, limits: &Limits) -> Result<(), Fault> {
        let size = self.member.wayfinder.uncompressed_size_hint();
        let compressed = self.member.wayfinder.compressed_size_hint();
        if self.encrypted {
            return Err(Fault::new(IssueKind::Encrypted, "it is encrypted"));
        }
        if self.method != CompressionMethod::STORE && self.method != CompressionMethod::DEFLATE {
            return Err(Fault::new(
                IssueKind::Unsupported,
                format!("its compression method {} is not supported", self.method),
            ));
        }
        let stored = !self.member.deflated;
        if stored && compressed != size {
            return Err(Fault::corrupt(format!(
                "it is stored uncompressed but declares {compressed} bytes for a content of {size}"
            )));
        }
        if stored && is_archive(self.name) {
            return Ok(());
        }
        let most = if is_archive(self.name) { limits.archive_bytes } else { limits.class_bytes };
        limits.admit(compressed, size, most).map_err(|message| Fault::new(IssueKind::TooLarge, message))
    }

    fn issue(&self, archive: &Location, fault: Fault, done: &str) -> Issue {
        let location = archive.entry(String::from_utf8_lossy(self.name));
        Issue::new(&location, fault.kind, format!("{}; {done}", fault.message))
    }
}

impl Member {
    pub fn read(&self) -> Result<Bytes, Fault> {
        let entry = self.archive.get_entry(self.wayfinder).map_err(|error| {
            let at = self.local_header;
            Fault::corrupt(format!("there is no complete entry at byte {at} of the archive: {error}"))
        })?;
        let claimed = entry.claim_verifier();
        let content = if self.deflated {
            inflate(entry.data(), claimed.uncompressed_size, Format::Raw)?
        } else {
            self.archive.get_ref().slice_ref(entry.data())
        };
        let crc = libdeflater::crc32(&content);
        if crc != claimed.crc {
            let message = format!("its checksum is {crc:08x} but should be {:08x}", claimed.crc);
            return Err(Fault::corrupt(message));
        }
        Ok(content)
    }

    pub fn inflated_size(&self) -> u64 {
        if self.deflated { self.wayfinder.uncompressed_size_hint() } else { 0 }
    }
}

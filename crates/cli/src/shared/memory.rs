//! How much memory the process uses, as Linux reports it in `/proc/self/status`. Elsewhere it is unknown.

/// The memory that the process uses at the moment, in bytes.
pub(crate) fn in_use() -> Option<u64> {
    status("VmRSS:")
}

/// The maximum memory that the process has used so far, in bytes.
pub(crate) fn peak() -> Option<u64> {
    status("VmHWM:")
}

/// A field of `/proc/self/status`, in bytes.
fn status(field: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kibibytes| kibibytes << 10)
}

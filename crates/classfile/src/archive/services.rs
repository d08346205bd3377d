//! Files that name the providers of services: `META-INF/services/`, each named by a service, with the binary name of a provider in a line.
//!
//! Source: `java.util.ServiceLoader`, "Deploying service providers on the class path". What a module declares is not read.

/// Where they are.
const SERVICES: &str = "META-INF/services/";

/// The providers that one file names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service {
    /// The service's class, with dots.
    pub name: String,
    /// The classes that provide it, with dots, in order.
    pub providers: Vec<String>,
}

/// The service whose providers a file of that name in a jar lists.
pub(super) fn service_of(file: &[u8]) -> Option<&[u8]> {
    let name = file.strip_prefix(SERVICES.as_bytes())?;
    (!name.is_empty() && !name.contains(&b'/')).then_some(name)
}

impl Service {
    /// Reads what a file says.
    pub(super) fn parse(name: &[u8], content: &[u8]) -> Service {
        let content = String::from_utf8_lossy(content);
        let lines = content.lines().map(|line| line.split('#').next().unwrap_or("").trim());
        let providers = lines.filter(|line| !line.is_empty()).map(str::to_owned).collect();
        Service { name: String::from_utf8_lossy(name).into_owned(), providers }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn providers_stand_in_lines_and_comments_do_not_count() {
        let content = b"# those of ours\n a.One # the first\r\n\na.Two\n#a.Three";
        let Service { name, providers } = Service::parse(b"a.Service", content);
        assert_eq!((name.as_str(), providers), ("a.Service", vec!["a.One".to_owned(), "a.Two".to_owned()]));
    }

    #[test]
    fn only_files_right_below_count() {
        assert_eq!(service_of(b"META-INF/services/a.Service"), Some(&b"a.Service"[..]));
        for other in ["META-INF/services/", "META-INF/services/a/b", "META-INF/a.Service", "services/a.Service"] {
            assert_eq!(service_of(other.as_bytes()), None, "{other}");
        }
    }
}

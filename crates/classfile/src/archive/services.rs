//! Service providers declared in `META-INF/services/`: each file has the name of a service and lists the binary names
//! of its providers, one per line.
//!
//! Source: `java.util.ServiceLoader`, "Deploying service providers on the class path". Providers that a module
//! descriptor declares are not read.

/// The folder of these files.
const SERVICES: &str = "META-INF/services/";

/// A service with the providers that one file declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service {
    /// The service's class, with dots.
    pub name: String,
    /// The provider classes, with dots, in file order.
    pub providers: Vec<String>,
}

/// The service whose providers are listed in the file with this name in a jar.
pub(super) fn service_of(file: &[u8]) -> Option<&[u8]> {
    let name = file.strip_prefix(SERVICES.as_bytes())?;
    (!name.is_empty() && !name.contains(&b'/')).then_some(name)
}

impl Service {
    /// Parses the file of the service `name`.
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
    fn there_is_one_provider_per_line_and_comments_are_ignored() {
        let content = b"# those of ours\n a.One # the first\r\n\na.Two\n#a.Three";
        let Service { name, providers } = Service::parse(b"a.Service", content);
        assert_eq!((name.as_str(), providers), ("a.Service", vec!["a.One".to_owned(), "a.Two".to_owned()]));
    }

    #[test]
    fn files_in_subfolders_are_ignored() {
        assert_eq!(service_of(b"META-INF/services/a.Service"), Some(&b"a.Service"[..]));
        for other in ["META-INF/services/", "META-INF/services/a/b", "META-INF/a.Service", "services/a.Service"] {
            assert_eq!(service_of(other.as_bytes()), None, "{other}");
        }
    }
}

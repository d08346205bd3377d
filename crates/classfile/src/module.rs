//! The `Module` attribute of a module descriptor (JVMS 4.7.25): the module's name and its unqualified exports.
//!
//! Versions, flags, required modules, opened packages, services and qualified exports (to named modules) are skipped.

use crate::attributes::Attributes;
use crate::constant_pool::{Constant, ConstantPool};
use crate::reader::{Read, malformed};

/// What a `module-info` class declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module<'c> {
    /// The module's name.
    pub name: &'c [u8],
    /// Internal names of the packages that it exports to every module, in the order of the declaration.
    pub exports: Vec<&'c [u8]>,
}

impl<'c> Attributes<'c> {
    /// `Module`: name and exports; `None` if the class is not a module descriptor.
    pub fn module(self) -> Read<Option<Module<'c>>> {
        let Some(attribute) = self.find(b"Module") else {
            return Ok(None);
        };
        let (mut data, pool) = (attribute.data, attribute.pool);
        let name = module_or_package(pool, data.u16()?)?;
        let (_flags, _version) = (data.u16()?, data.u16()?);
        for _required in 0..data.u16()? {
            data.take(6)?;
        }
        let mut exports = Vec::new();
        for _export in 0..data.u16()? {
            let package = module_or_package(pool, data.u16()?)?;
            let (_flags, targets) = (data.u16()?, data.u16()?);
            data.take(2 * usize::from(targets))?;
            if targets == 0 {
                exports.push(package);
            }
        }
        Ok(Some(Module { name, exports }))
    }
}

fn module_or_package(pool: ConstantPool<'_>, index: u16) -> Read<&[u8]> {
    match pool.get(index)? {
        Constant::Module(name) | Constant::Package(name) => pool.utf8(name),
        _ => malformed(pool.offset(index), format!("constant {index} is not a module or package")),
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use crate::ClassFile;

    /// `module m { requires java.base; exports p; exports q to m; }`, with this number of targets for `q`.
    fn module_info(targets_of_q: u16) -> Vec<u8> {
        let mut class = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 53, 0, 12];
        let mut constant = |tag: u8, contents: &[u8]| {
            class.push(tag);
            if tag == 1 {
                class.extend_from_slice(&(contents.len() as u16).to_be_bytes());
            }
            class.extend_from_slice(contents);
        };
        for text in ["module-info", "Module", "m", "java.base", "p", "q"] {
            constant(1, text.as_bytes());
        }
        for (tag, name) in [(7, 1), (19, 3), (19, 4), (20, 5), (20, 6)] {
            constant(tag, &[0, name]);
        }
        let mut numbers = |values: &[u16]| values.iter().for_each(|v| class.extend_from_slice(&v.to_be_bytes()));
        numbers(&[0x8000, 7, 0, 0, 0, 0, 1, 2, 0, 36]);
        numbers(&[8, 0, 0]);
        numbers(&[1, 9, 0, 0]);
        numbers(&[2, 10, 0, 0, 11, 0, targets_of_q, 8]);
        numbers(&[0, 0, 0]);
        class
    }

    #[test]
    fn qualified_exports_are_skipped() {
        let class = ClassFile::parse(Bytes::from(module_info(1))).unwrap();
        let module = class.attributes().module().unwrap().unwrap();
        assert_eq!(module.name, b"m");
        assert_eq!(module.exports, [b"p"]);
    }

    #[test]
    fn a_table_beyond_the_attribute_is_refused() {
        let class = ClassFile::parse(Bytes::from(module_info(9))).unwrap();
        let problem = class.attributes().module().unwrap_err();
        assert!(problem.to_string().contains("18 more bytes"), "{problem}");
    }
}

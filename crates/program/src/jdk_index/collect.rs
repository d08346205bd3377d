//! Selects the classes and members of a JDK that the index contains. The [parent module](super) states the rules.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_classfile::{Access, ClassFile, Member, Read};

use super::{JdkRange, package_of};

/// A class as it is written to an index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClassEntry {
    pub(super) name: Vec<u8>,
    pub(super) module: Vec<u8>,
    pub(super) access: Access,
    pub(super) versions: JdkRange,
    pub(super) super_name: Option<Vec<u8>>,
    pub(super) signature: Option<Vec<u8>>,
    pub(super) nest_host: Option<Vec<u8>>,
    pub(super) outer: Option<Vec<u8>>,
    pub(super) interfaces: Vec<Vec<u8>>,
    pub(super) permitted_subclasses: Vec<Vec<u8>>,
    pub(super) fields: Members,
    pub(super) methods: Members,
}

/// Members by name and descriptor.
pub(super) type Members = BTreeMap<(Vec<u8>, Vec<u8>), MemberEntry>;

/// A member as it is written to an index, without its name and descriptor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MemberEntry {
    pub(super) access: Access,
    pub(super) versions: JdkRange,
    pub(super) signature: Option<Vec<u8>>,
    pub(super) exceptions: Vec<Vec<u8>>,
}

/// The module of which non-public classes are kept too.
const CORE_MODULE: &str = "java.base";

/// The exported API of one JDK. The argument has all its classes, each with the name of its module.
pub(super) fn exported_api(release: u16, classes: &[(Box<str>, ClassFile)]) -> Read<Vec<ClassEntry>> {
    let versions = JdkRange { first: release, last: release };
    let mut exported = BTreeSet::new();
    let mut by_name = BTreeMap::new();
    for (module, class) in classes {
        match class.attributes().module()? {
            Some(descriptor) => exported.extend(descriptor.exports),
            None => _ = by_name.insert(class.name(), (module, class)),
        }
    }
    let is_kept = |module: &str, class: &ClassFile| {
        let has_name = !class.attributes().has(b"EnclosingMethod");
        exported.contains(package_of(class.name()))
            && (class.access().is_public() || (module == CORE_MODULE && has_name))
    };
    let mut reached: Vec<Vec<u8>> = by_name
        .values()
        .filter(|(module, class)| is_kept(module, class))
        .map(|(_, class)| class.name().to_vec())
        .collect();
    let mut api = Vec::new();
    while let Some(name) = reached.pop() {
        let Some((module, class)) = by_name.remove(&*name) else {
            continue;
        };
        let class = ClassEntry::of(class, module, versions)?;
        reached.extend(class.related().cloned());
        api.push(class);
    }
    Ok(api)
}

impl ClassEntry {
    fn of(class: &ClassFile, module: &str, versions: JdkRange) -> Read<ClassEntry> {
        let attributes = class.attributes();
        let inner = attributes.inner_classes()?.into_iter().find(|inner| inner.inner == class.name());
        let enclosing = attributes.enclosing_method()?.map(|enclosing| enclosing.class);
        let outer = inner.and_then(|inner| inner.outer).or(enclosing);
        let is_field_kept = |access: Access| access.is_public() || access.is_protected();
        let is_method_kept =
            |access: Access| is_field_kept(access) || (access.is_package_private() && access.is_abstract());
        Ok(ClassEntry {
            name: class.name().to_vec(),
            module: module.as_bytes().to_vec(),
            access: class.access(),
            versions,
            super_name: class.super_name().map(<[u8]>::to_vec),
            signature: attributes.signature()?.map(<[u8]>::to_vec),
            nest_host: attributes.nest_host()?.map(<[u8]>::to_vec),
            outer: outer.map(<[u8]>::to_vec),
            interfaces: class.interface_names().map(<[u8]>::to_vec).collect(),
            permitted_subclasses: owned(attributes.permitted_subclasses()?.unwrap_or_default()),
            fields: members(class.fields().filter(|field| is_field_kept(field.access())), versions)?,
            methods: members(class.methods().filter(|method| is_method_kept(method.access())), versions)?,
        })
    }

    /// The classes that must be in the index if this class is.
    fn related(&self) -> impl Iterator<Item = &Vec<u8>> {
        let single = [&self.super_name, &self.nest_host, &self.outer].into_iter().flatten();
        single.chain(&self.interfaces).chain(&self.permitted_subclasses)
    }
}

fn members<'c>(members: impl Iterator<Item = Member<'c>>, versions: JdkRange) -> Read<Members> {
    members
        .map(|member| {
            let attributes = member.attributes();
            let entry = MemberEntry {
                access: member.access(),
                versions,
                signature: attributes.signature()?.map(<[u8]>::to_vec),
                exceptions: owned(attributes.exceptions()?),
            };
            Ok(((member.name().to_vec(), member.descriptor().to_vec()), entry))
        })
        .collect()
}

fn owned(names: Vec<&[u8]>) -> Vec<Vec<u8>> {
    names.into_iter().map(<[u8]>::to_vec).collect()
}

//! `invokedynamic`, linked by the VM itself for what compilers emit; other bootstrap methods are called
//! (`code/computed.rs`).

use unsnarl_classfile::Access;
use unsnarl_classfile::constant_pool::Constant;
use unsnarl_classfile::descriptor::parse_method;

use crate::class::{ClassId, FieldId, MethodId, statics};
use crate::classes::{LinkFault, parameters, result};
use crate::code::indy::{self, Part};
use crate::code::lambda::{self, Lambda, Target};
use crate::code::{Code, Op, computed, pattern_switch};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

/// The kind of a method handle that calls a static method.
const INVOKE_STATIC: u8 = 6;

/// Whether a descriptor is that of a switch on an object, with the label to start at.
fn is_of_switch(descriptor: &[u8]) -> bool {
    matches!(parameters(descriptor)[..], [[b'L' | b'[', ..], b"I"]) && result(descriptor) == b"I"
}

fn malformed(problem: unsnarl_classfile::Malformed) -> Raise {
    LinkFault::Malformed(problem.to_string()).into()
}

impl Vm {
    /// Links an `invokedynamic`.
    pub(super) fn link_call_site(&mut self, class: ClassId, index: u16) -> Raised<Op> {
        let file = self.file(class)?;
        let constants = file.constants();
        let Constant::InvokeDynamic(number, name_and_type) = constants.get(index).map_err(malformed)? else {
            return Err(Raise::unsupported("an invokedynamic without its constant"));
        };
        let (name, descriptor) = constants.name_and_type(name_and_type).map_err(malformed)?;
        let methods = file.attributes().bootstrap_methods().map_err(malformed)?;
        let Some(bootstrap) = methods.get(usize::from(number)) else {
            return Err(Raise::unsupported("an invokedynamic without its bootstrap method"));
        };
        let Constant::MethodHandle(kind, member) = constants.get(bootstrap.handle).map_err(malformed)? else {
            return Err(Raise::unsupported("a bootstrap method that is none"));
        };
        let member = constants.member(member).map_err(malformed)?;
        let arguments = &bootstrap.arguments;
        // What no compiler emits goes to the JDK's own method, which refuses it.
        let known = if kind == INVOKE_STATIC { (member.owner, member.name) } else { (&b""[..], &b""[..]) };
        let linked = match known {
            (b"java/lang/invoke/LambdaMetafactory", b"metafactory" | b"altMetafactory") => {
                let lambda = self.lambda(class, index, (name, descriptor), arguments)?;
                match lambda.filter(|lambda| lambda.is_regular(self)) {
                    Some(lambda) => {
                        let made = lambda::class_of(self, &lambda)?;
                        Some(if lambda.captured.is_empty() { Op::CaptureOnce(made) } else { Op::Capture(made) })
                    }
                    None => None,
                }
            }
            (b"java/lang/invoke/StringConcatFactory", factory) => {
                let taken = parameters(descriptor).len();
                let parts = match factory {
                    b"makeConcat" => (0..taken).map(|_| Part::Argument).collect(),
                    _ => self.recipe(class, arguments)?,
                };
                let used = parts.iter().filter(|part| matches!(part, Part::Argument)).count();
                if used == taken && result(descriptor) == b"Ljava/lang/String;" {
                    let code = indy::concatenation(self, descriptor, &parts)?;
                    Some(Op::CallStatic(self.add_helper(class, b"<concatenate>", descriptor, code)))
                } else {
                    None
                }
            }
            (b"java/lang/runtime/ObjectMethods", b"bootstrap") => self
                .method_of_record(class, (name, descriptor), arguments)?
                .map(|code| Op::CallStatic(self.add_helper(class, name, descriptor, code))),
            (b"java/lang/runtime/SwitchBootstraps", switch @ (b"typeSwitch" | b"enumSwitch"))
                if is_of_switch(descriptor) =>
            {
                let is_enum = switch == b"enumSwitch";
                let code = pattern_switch::code(self, class, descriptor, arguments, is_enum)?;
                code.map(|code| Op::CallStatic(self.add_helper(class, b"<switch>", descriptor, code)))
            }
            _ => None,
        };
        match linked {
            Some(op) => Ok(op),
            None => Ok(Op::CallStatic(computed::call_site(self, class, number, (name, descriptor))?)),
        }
    }

    /// The code of a method of a record that is computed from its components; `None` if it is not such a method.
    fn method_of_record(&mut self, class: ClassId, site: (&[u8], &[u8]), arguments: &[u16]) -> Raised<Option<Code>> {
        let this = self.classes.descriptor_of(class);
        let expected = match site.0 {
            b"toString" => [b"(", &this[..], b")Ljava/lang/String;"].concat(),
            b"hashCode" => [b"(", &this[..], b")I"].concat(),
            b"equals" => [b"(", &this[..], b"Ljava/lang/Object;)Z"].concat(),
            _ => return Ok(None),
        };
        if site.1 != expected {
            return Ok(None);
        }
        let Some(fields) = self.components(class, arguments)? else { return Ok(None) };
        Ok(Some(match site.0 {
            b"toString" => indy::record_to_string(self, class, &fields)?,
            b"hashCode" => indy::record_hash_code(self, &fields)?,
            _ => indy::record_equals(self, class, &fields)?,
        }))
    }

    /// A static method of the VM that is in no class's table.
    fn add_helper(&mut self, class: ClassId, name: &[u8], descriptor: &[u8], code: Code) -> MethodId {
        self.classes.add_synthetic(class, name, descriptor, Access(0x1008), code)
    }

    /// The descriptor that a bootstrap argument is, if it is one.
    fn method_type(&mut self, class: ClassId, index: Option<&u16>) -> Raised<Option<Vec<u8>>> {
        let file = self.file(class)?;
        let constant = index.map(|index| file.constants().get(*index)).transpose().map_err(malformed)?;
        match constant {
            Some(Constant::MethodType(text)) => {
                let text = file.constants().utf8(text).map_err(malformed)?;
                Ok(parse_method(text, |_| ()).is_some().then(|| text.to_vec()))
            }
            _ => Ok(None),
        }
    }

    fn lambda(
        &mut self,
        class: ClassId,
        number: u16,
        site: (&[u8], &[u8]),
        arguments: &[u16],
    ) -> Raised<Option<Lambda>> {
        let (name, descriptor) = site;
        let (own, handle, instantiated) = (
            self.method_type(class, arguments.first())?,
            arguments.get(1).copied(),
            self.method_type(class, arguments.get(2))?,
        );
        let (Some(own), Some(handle), Some(instantiated)) = (own, handle, instantiated) else { return Ok(None) };
        let mut descriptors = vec![own];
        let target = self.target(class, handle)?;
        let mut interfaces = vec![self.classes.load_descriptor(&mut self.memory, result(descriptor))?];
        // The arguments of `altMetafactory`: flags, then marker interfaces, then bridges, each with a count.
        let file = self.file(class)?;
        let number_at = |at: usize| match arguments.get(at).map(|index| file.constants().get(*index)) {
            Some(Ok(Constant::Integer(value))) => value as usize,
            _ => 0,
        };
        let flags = number_at(3);
        let mut at = 4;
        if flags & 1 != 0 {
            interfaces.push(self.load("java/io/Serializable")?);
        }
        if flags & 2 != 0 {
            let count = number_at(at);
            for index in arguments.iter().skip(at + 1).take(count) {
                let marker = self.resolve_class(class, *index)?;
                if !interfaces.contains(&marker) {
                    interfaces.push(marker);
                }
            }
            at = at.saturating_add(count).saturating_add(1);
        }
        if flags & 4 != 0 {
            for index in arguments.iter().skip(at.saturating_add(1)).take(number_at(at)) {
                let Some(bridge) = self.method_type(class, Some(index))? else { return Ok(None) };
                descriptors.push(bridge);
            }
        }
        let captured = parameters(descriptor).into_iter().map(<[u8]>::to_vec).collect();
        let name = name.to_vec();
        Ok(Some(Lambda { host: class, number, interfaces, name, captured, descriptors, instantiated, target }))
    }

    /// The method that a method handle constant refers to.
    pub(crate) fn target(&mut self, class: ClassId, handle: u16) -> Raised<Target> {
        let file = self.file(class)?;
        let Constant::MethodHandle(kind, member) = file.constants().get(handle).map_err(malformed)? else {
            return Err(Raise::unsupported("a lambda whose target is no method handle"));
        };
        let named = self.named(class, member)?;
        if matches!(kind, 5 | 9) && self.is_polymorphic(&named) {
            return Err(Raise::unsupported("a reference to a method of MethodHandle"));
        }
        let method = self.find_method(&named)?;
        Ok(match kind {
            6 => Target::Static(method),
            8 => Target::Constructor(method),
            7 => Target::Special(self.special(class, method)?),
            5 | 9 if self.classes.method(method).access.is_private() => Target::Special(method),
            5 | 9 => Target::Virtual(method),
            _ => return Err(Raise::unsupported("a method handle of a field")),
        })
    }

    /// The parts of a concatenation: `\1` stands for an argument, `\2` for a constant.
    fn recipe(&mut self, class: ClassId, arguments: &[u16]) -> Raised<Vec<Part>> {
        let file = self.file(class)?;
        let constants = file.constants();
        let text_of = |index: u16| match constants.get(index) {
            Ok(Constant::String(text)) => Ok(constants.utf8(text).map_err(malformed)?.to_vec()),
            Ok(Constant::Integer(value)) => Ok(value.to_string().into_bytes()),
            Ok(Constant::Long(value)) => Ok(value.to_string().into_bytes()),
            _ => Err(Raise::unsupported("a concatenation with a computed constant")),
        };
        let (recipe, mut rest) = match arguments.split_first() {
            Some((recipe, rest)) => (text_of(*recipe)?, rest.iter()),
            None => return Err(Raise::unsupported("a concatenation without a recipe")),
        };
        let mut parts = Vec::new();
        let mut text = Vec::new();
        for byte in recipe {
            match byte {
                1 => {
                    if !text.is_empty() {
                        parts.push(Part::Text(std::mem::take(&mut text)));
                    }
                    parts.push(Part::Argument);
                }
                2 => match rest.next() {
                    Some(index) => text.extend(text_of(*index)?),
                    None => return Err(Raise::unsupported("a concatenation with too few constants")),
                },
                byte => text.push(byte),
            }
        }
        if !text.is_empty() || parts.is_empty() {
            parts.push(Part::Text(text));
        }
        Ok(parts)
    }

    /// The fields of a record, in the order of its components; `None` if one is not its own.
    fn components(&mut self, class: ClassId, arguments: &[u16]) -> Raised<Option<Vec<FieldId>>> {
        let file = self.file(class)?;
        let mut fields = Vec::new();
        for index in arguments.iter().skip(2) {
            let Constant::MethodHandle(_, member) = file.constants().get(*index).map_err(malformed)? else {
                return Err(Raise::unsupported("a record whose getter is no method handle"));
            };
            let named = self.named(class, member)?;
            let field = self.classes.find_field(named.owner, named.name, named.descriptor);
            let field = field.ok_or_else(|| Raise::unsupported("a record without the field of a component"))?;
            if self.classes.field(field).class != class || self.classes.field(field).access.is_static() {
                return Ok(None);
            }
            fields.push(field);
        }
        Ok(Some(fields))
    }

    /// The single object of a hidden class without fields.
    pub(super) fn only_object(&mut self, class: ClassId) -> Raised<Ref> {
        let word = self.classes.get(class).statics + statics::FIELDS;
        let known = Ref(self.memory.static_word(word) as u32);
        if !known.is_null() {
            return Ok(known);
        }
        let object = self.new_object(class)?;
        self.memory.set_static_word(word, u64::from(object.0));
        self.publish_static(object);
        Ok(object)
    }
}

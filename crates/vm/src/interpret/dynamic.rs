//! `invokedynamic`, linked by the VM itself for what compilers emit; other bootstrap methods are called
//! (`code/computed.rs`).

use unsnarl_classfile::Access;
use unsnarl_classfile::constant_pool::Constant;

use crate::class::{ClassId, FieldId, MethodId, statics};
use crate::classes::{LinkFault, parameters, result};
use crate::code::indy::{self, Part};
use crate::code::lambda::{self, Lambda, Target};
use crate::code::{Code, Op, computed, pattern_switch};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

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
        let Constant::MethodHandle(_, member) = constants.get(bootstrap.handle).map_err(malformed)? else {
            return Err(Raise::unsupported("a bootstrap method that is none"));
        };
        let member = constants.member(member).map_err(malformed)?;
        let arguments = &bootstrap.arguments;
        match (member.owner, member.name) {
            (b"java/lang/invoke/LambdaMetafactory", b"metafactory" | b"altMetafactory") => {
                let lambda = self.lambda(class, index, (name, descriptor), arguments)?;
                let made = lambda::class_of(self, &lambda)?;
                Ok(if lambda.captured.is_empty() { Op::CaptureOnce(made) } else { Op::Capture(made) })
            }
            (b"java/lang/invoke/StringConcatFactory", factory) => {
                let parts = match factory {
                    b"makeConcat" => parameters(descriptor).iter().map(|_| Part::Argument).collect(),
                    _ => self.recipe(class, arguments)?,
                };
                let code = indy::concatenation(self, descriptor, &parts)?;
                Ok(Op::CallStatic(self.add_helper(class, b"<concatenate>", descriptor, code)))
            }
            (b"java/lang/runtime/ObjectMethods", _) => {
                let fields = self.components(class, arguments)?;
                let code = match name {
                    b"toString" => indy::record_to_string(self, class, &fields)?,
                    b"hashCode" => indy::record_hash_code(self, &fields)?,
                    _ => indy::record_equals(self, class, &fields)?,
                };
                Ok(Op::CallStatic(self.add_helper(class, name, descriptor, code)))
            }
            (b"java/lang/runtime/SwitchBootstraps", switch @ (b"typeSwitch" | b"enumSwitch")) => {
                let is_enum = switch == b"enumSwitch";
                let method = match pattern_switch::code(self, class, descriptor, arguments, is_enum)? {
                    Some(code) => self.add_helper(class, b"<switch>", descriptor, code),
                    None => computed::call_site(self, class, number, (name, descriptor))?,
                };
                Ok(Op::CallStatic(method))
            }
            _ => Ok(Op::CallStatic(computed::call_site(self, class, number, (name, descriptor))?)),
        }
    }

    /// A static method of the VM that is in no class's table.
    fn add_helper(&mut self, class: ClassId, name: &[u8], descriptor: &[u8], code: Code) -> MethodId {
        self.classes.add_synthetic(class, name, descriptor, Access(0x1008), code)
    }

    fn method_type(&mut self, class: ClassId, index: Option<&u16>) -> Raised<Vec<u8>> {
        let file = self.file(class)?;
        let constant = index.map(|index| file.constants().get(*index)).transpose().map_err(malformed)?;
        match constant {
            Some(Constant::MethodType(text)) => Ok(file.constants().utf8(text).map_err(malformed)?.to_vec()),
            _ => Err(Raise::unsupported("a bootstrap argument that is no method type")),
        }
    }

    fn lambda(&mut self, class: ClassId, number: u16, site: (&[u8], &[u8]), arguments: &[u16]) -> Raised<Lambda> {
        let (name, descriptor) = site;
        let mut descriptors = vec![self.method_type(class, arguments.first())?];
        let Some(handle) = arguments.get(1) else { return Err(Raise::unsupported("a lambda without a target")) };
        let target = self.target(class, *handle)?;
        let instantiated = self.method_type(class, arguments.get(2))?;
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
            at += count + 1;
        }
        if flags & 4 != 0 {
            for index in arguments.iter().skip(at + 1).take(number_at(at)) {
                descriptors.push(self.method_type(class, Some(index))?);
            }
        }
        let captured = parameters(descriptor).into_iter().map(<[u8]>::to_vec).collect();
        Ok(Lambda { host: class, number, interfaces, name: name.to_vec(), captured, descriptors, instantiated, target })
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

    /// The fields of a record, in the order of its components.
    fn components(&mut self, class: ClassId, arguments: &[u16]) -> Raised<Vec<FieldId>> {
        let file = self.file(class)?;
        let mut fields = Vec::new();
        for index in arguments.iter().skip(2) {
            let Constant::MethodHandle(_, member) = file.constants().get(*index).map_err(malformed)? else {
                return Err(Raise::unsupported("a record whose getter is no method handle"));
            };
            let named = self.named(class, member)?;
            let field = self.classes.find_field(named.owner, named.name, named.descriptor);
            fields.push(field.ok_or_else(|| Raise::unsupported("a record without the field of a component"))?);
        }
        Ok(fields)
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

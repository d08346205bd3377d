//! Dynamic call sites and constants (JVMS 4.7.23, 5.4.3.6), resolved to what they do where the bootstrap method is one that
//! compilers use. A site whose arguments do not have the shape its bootstrap method demands is kept as a plain bootstrap call.

use unsnarl_classfile::attributes::BootstrapMethod;
use unsnarl_classfile::constant_pool::Constant as PoolConstant;

use super::Lowered;
use super::translate::{MAX_STATIC_ARGUMENTS, Walker};
use crate::ids::KeyId;
use crate::ir::{ConcatPiece, DynamicId, DynamicSite, Handle, HandleKind, Lambda, RecordMethod, StaticArgument};
use crate::well_known::{Bootstrap, bootstrap};

/// How deep computed constants may nest in the arguments of each other. A constant that needs itself nests without end.
const MAX_DEPTH: u32 = 8;

/// Flags of the alternative lambda factory that say what follows.
const HAS_MARKERS: i32 = 1 << 1;

impl<'p> Walker<'_, 'p> {
    /// Index of the bootstrap method, and of the name and type, of a dynamic constant.
    pub(super) fn dynamic_constant(&self, index: u16) -> Lowered<(u16, u16)> {
        match self.context.code.constants().get(index) {
            Ok(PoolConstant::Dynamic(bootstrap, key) | PoolConstant::InvokeDynamic(bootstrap, key)) => {
                Ok((bootstrap, key))
            }
            _ => self.fault(format!("constant {index} is not a dynamic one")),
        }
    }

    /// What the `invokedynamic` with that constant does.
    pub(super) fn call_site(&mut self, index: u16) -> Lowered<DynamicId> {
        let site = self.site(index, false, 0)?;
        Ok(self.add_site(site))
    }

    /// How the computed constant is made.
    pub(super) fn computed_constant(&mut self, index: u16) -> Lowered<DynamicId> {
        let site = self.site(index, true, 0)?;
        Ok(self.add_site(site))
    }

    fn add_site(&mut self, site: DynamicSite) -> DynamicId {
        self.draft.dynamics.push(site);
        DynamicId::new(self.draft.dynamics.len() - 1)
    }

    fn site(&mut self, index: u16, is_constant: bool, depth: u32) -> Lowered<DynamicSite> {
        if depth > MAX_DEPTH {
            return self.fault("a computed constant needs itself");
        }
        let (method, name_and_type) = self.dynamic_constant(index)?;
        let key = self.key(name_and_type)?;
        let BootstrapMethod { handle, arguments } = self.bootstrap_method(method)?;
        let bootstrap = self.handle(*handle)?;
        let arguments: Vec<StaticArgument> =
            arguments.iter().map(|argument| self.static_argument(*argument, depth)).collect::<Lowered<_>>()?;
        if !is_constant && let Some(site) = self.known_site(bootstrap, key, &arguments) {
            return Ok(site);
        }
        Ok(DynamicSite::Bootstrap { bootstrap, key, arguments, is_constant })
    }

    fn bootstrap_method(&self, index: u16) -> Lowered<&'p BootstrapMethod> {
        match self.context.source.bootstrap_method(index) {
            Ok(Some(method)) => Ok(method),
            Ok(None) => self.fault(format!("there is no bootstrap method {index}")),
            Err(problem) => self.fault(problem.to_string()),
        }
    }

    /// The method handle at a constant index.
    pub(super) fn handle(&self, index: u16) -> Lowered<Handle> {
        let program = self.context.program;
        let Ok(PoolConstant::MethodHandle(kind, member)) = self.context.code.constants().get(index) else {
            return self.fault(format!("constant {index} is not a method handle"));
        };
        let Some(member) = program.member_constant(self.context.source, member) else {
            return self.fault("a method handle refers to a malformed member");
        };
        let kind = match kind {
            1 => HandleKind::GetField,
            2 => HandleKind::GetStatic,
            3 => HandleKind::PutField,
            4 => HandleKind::PutStatic,
            5 => HandleKind::InvokeVirtual,
            6 => HandleKind::InvokeStatic,
            7 => HandleKind::InvokeSpecial,
            8 => HandleKind::NewInvokeSpecial,
            _ => HandleKind::InvokeInterface,
        };
        let field = member
            .owner
            .as_class()
            .filter(|_| member.is_field)
            .and_then(|owner| program.resolve_field(owner, member.key));
        let method = if member.is_field { None } else { program.resolve_method(member.owner, member.key) };
        Ok(Handle { kind, owner: member.owner, key: member.key, method, field })
    }

    fn static_argument(&mut self, index: u16, depth: u32) -> Lowered<StaticArgument> {
        let Ok(constant) = self.context.code.constants().get(index) else {
            return self.fault(format!("there is no constant {index}"));
        };
        self.static_arguments += 1;
        if self.static_arguments > MAX_STATIC_ARGUMENTS {
            return self.fault("its dynamic constants have too many arguments");
        }
        Ok(match constant {
            PoolConstant::Integer(number) => StaticArgument::Int(number),
            PoolConstant::Long(number) => StaticArgument::Long(number),
            PoolConstant::Float(number) => StaticArgument::Float(number.to_bits()),
            PoolConstant::Double(number) => StaticArgument::Double(number.to_bits()),
            PoolConstant::String(_) => match self.context.source.symbol(index) {
                Some(text) => StaticArgument::String(text),
                None => return self.fault("a string without text"),
            },
            PoolConstant::Class(_) => StaticArgument::Class(self.class(index)?),
            PoolConstant::MethodType(_) => StaticArgument::MethodType(self.key(index)?),
            PoolConstant::MethodHandle(..) => StaticArgument::Handle(self.handle(index)?),
            PoolConstant::Dynamic(..) => StaticArgument::Dynamic(Box::new(self.site(index, true, depth + 1)?)),
            _ => {
                return self.fault(format!("constant {index} cannot be an argument of a bootstrap method"));
            }
        })
    }

    /// The meaning of a site with one of the compilers' bootstrap methods.
    fn known_site(&self, handle: Handle, key: KeyId, arguments: &[StaticArgument]) -> Option<DynamicSite> {
        let program = self.context.program;
        if handle.kind != HandleKind::InvokeStatic {
            return None;
        }
        let owner = program.class_name(handle.owner.as_class()?);
        let name = program.bytes(program.key(handle.key).name);
        let site_name = program.key(key).name;
        let descriptor = program.descriptor(key)?;
        Some(match bootstrap(owner, name)? {
            kind @ (Bootstrap::Lambda | Bootstrap::AltLambda) => {
                let [
                    StaticArgument::MethodType(erased),
                    StaticArgument::Handle(implementation),
                    StaticArgument::MethodType(instantiated),
                    more @ ..,
                ] = arguments
                else {
                    return None;
                };
                let markers = if kind == Bootstrap::AltLambda { markers(more)? } else { Vec::new() };
                DynamicSite::Lambda(Lambda {
                    interface: descriptor.result,
                    method: site_name,
                    erased: *erased,
                    implementation: *implementation,
                    instantiated: *instantiated,
                    markers,
                })
            }
            Bootstrap::Concat => DynamicSite::Concat(vec![ConcatPiece::Operand; descriptor.parameters.len()]),
            Bootstrap::ConcatWithRecipe => {
                let [StaticArgument::String(recipe), constants @ ..] = arguments else {
                    return None;
                };
                let pieces = concat_pieces(program.bytes(*recipe), constants)?;
                let operands = pieces.iter().filter(|piece| **piece == ConcatPiece::Operand).count();
                (operands == descriptor.parameters.len()).then_some(())?;
                DynamicSite::Concat(pieces)
            }
            Bootstrap::RecordMethod => {
                let [StaticArgument::Class(record), StaticArgument::String(_), getters @ ..] = arguments else {
                    return None;
                };
                let components = getters.iter().map(|getter| match getter {
                    StaticArgument::Handle(handle) => Some(*handle),
                    _ => None,
                });
                let method = match program.bytes(site_name) {
                    b"toString" => RecordMethod::ToString,
                    b"hashCode" => RecordMethod::HashCode,
                    b"equals" => RecordMethod::Equals,
                    _ => return None,
                };
                DynamicSite::Record {
                    method,
                    record: record.as_class()?,
                    components: components.collect::<Option<_>>()?,
                }
            }
            Bootstrap::TypeSwitch => DynamicSite::TypeSwitch(arguments.to_vec()),
            Bootstrap::EnumSwitch => DynamicSite::EnumSwitch(arguments.to_vec()),
        })
    }
}

/// The marker interfaces in the further arguments of the alternative lambda factory.
fn markers(arguments: &[StaticArgument]) -> Option<Vec<crate::types::Type>> {
    let [StaticArgument::Int(flags), rest @ ..] = arguments else {
        return None;
    };
    if flags & HAS_MARKERS == 0 {
        return Some(Vec::new());
    }
    let [StaticArgument::Int(count), rest @ ..] = rest else {
        return None;
    };
    let marker = |argument: &StaticArgument| match argument {
        StaticArgument::Class(class) => Some(*class),
        _ => None,
    };
    rest.get(..usize::try_from(*count).ok()?)?.iter().map(marker).collect()
}

/// Cuts a recipe at its placeholders: 1 stands for an operand, 2 for the next constant.
fn concat_pieces(recipe: &[u8], constants: &[StaticArgument]) -> Option<Vec<ConcatPiece>> {
    let mut constants = constants.iter();
    let mut pieces = Vec::new();
    for part in recipe.split_inclusive(|byte| matches!(byte, 1 | 2)) {
        let (text, mark) = match part.split_last() {
            Some((mark @ (1 | 2), text)) => (text, *mark),
            _ => (part, 0),
        };
        if !text.is_empty() {
            pieces.push(ConcatPiece::Text(text.into()));
        }
        match mark {
            1 => pieces.push(ConcatPiece::Operand),
            2 => pieces.push(ConcatPiece::Constant(constants.next()?.clone())),
            _ => {}
        }
    }
    constants.next().is_none().then_some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recipes_are_cut_at_their_placeholders() {
        let text = |text: &str| ConcatPiece::Text(text.as_bytes().into());
        let constant = StaticArgument::Int(7);
        let pieces = concat_pieces(b"a=\x01, \x02\x01", std::slice::from_ref(&constant));
        let expected = vec![
            text("a="),
            ConcatPiece::Operand,
            text(", "),
            ConcatPiece::Constant(constant.clone()),
            ConcatPiece::Operand,
        ];
        assert_eq!(pieces, Some(expected));
        assert_eq!(concat_pieces(b"\x02", &[]), None, "a constant is missing");
        assert_eq!(concat_pieces(b"", &[constant]), None, "a constant is left over");
    }
}

//! Dynamic call sites and constants (JVMS 4.7.23, 5.4.3.6). A site is resolved to its semantics if its bootstrap method
//! is one that compilers use. If its arguments are not those that the bootstrap method requires, it stays a call of the
//! bootstrap method.

use unsnarl_classfile::attributes::BootstrapMethod;
use unsnarl_classfile::constant_pool::Constant as PoolConstant;

use super::Lowered;
use super::translate::Walker;
use crate::ids::KeyId;
use crate::ir::dynamic::concat_pieces;
use crate::ir::{
    Concat, ConcatPiece, DynamicId, DynamicSite, Handle, HandleKind, Lambda, RecordMethod, StaticArgument,
    StaticArguments,
};
use crate::program::Method;
use crate::types::Type;
use crate::well_known::{Bootstrap, bootstrap};

/// Maximum nesting depth of computed constants in the arguments of each other. Bounds constants that depend on
/// themselves.
const MAX_DEPTH: u32 = 8;

/// Maximum number of static arguments of a site. Arguments of a computed constant count at each of its uses.
const MAX_STATIC_ARGUMENTS: usize = 1_000_000;

/// Flags of the alternative lambda factory: properties of the object, and which further arguments follow.
const IS_SERIALIZABLE: i32 = 1 << 0;
const HAS_MARKERS: i32 = 1 << 1;
const HAS_BRIDGES: i32 = 1 << 2;

impl<'p> Walker<'_, 'p> {
    /// The indices of the bootstrap method and of the name and type of a dynamic constant.
    pub(super) fn dynamic_constant(&self, index: u16) -> Lowered<(u16, u16)> {
        match self.context.code.constants().get(index) {
            Ok(PoolConstant::Dynamic(bootstrap, key) | PoolConstant::InvokeDynamic(bootstrap, key)) => {
                Ok((bootstrap, key))
            }
            _ => self.fault(format!("constant {index} is not a dynamic one")),
        }
    }

    /// Resolves the `invokedynamic` with this constant.
    pub(super) fn call_site(&mut self, index: u16) -> Lowered<DynamicId> {
        let (site, _) = self.site(index, false, 0)?;
        Ok(self.add_site(site))
    }

    /// If a method was synthesized for the method reference at this pc, makes it the implementation of the function
    /// object.
    pub(super) fn use_reference_method(&mut self, site: DynamicId) {
        let program = self.context.program;
        let Some(method) = program.reference_at(self.context.method, self.pc) else { return };
        if let DynamicSite::Lambda(lambda) = &mut self.draft.dynamics[site] {
            let Method { class, key, .. } = *program.method(method);
            let (kind, owner) = (HandleKind::InvokeStatic, Type::class(class));
            lambda.implementation = Handle { kind, owner, key, method: Some(method), field: None };
        }
    }

    /// Resolves the computed constant at this index.
    pub(super) fn computed_constant(&mut self, index: u16) -> Lowered<DynamicId> {
        let (site, _) = self.site(index, true, 0)?;
        Ok(self.add_site(site))
    }

    fn add_site(&mut self, site: DynamicSite) -> DynamicId {
        self.draft.dynamics.push(site)
    }

    /// The semantics of a dynamic constant, and the number of its static arguments; shared ones count at each use.
    fn site(&mut self, index: u16, is_constant: bool, depth: u32) -> Lowered<(DynamicSite, usize)> {
        if depth > MAX_DEPTH {
            return self.fault("a computed constant needs itself");
        }
        let (method, name_and_type) = self.dynamic_constant(index)?;
        let key = self.key(name_and_type)?;
        let bootstrap = self.handle(self.bootstrap_method(method)?.handle)?;
        let (arguments, size) = self.static_arguments(method, depth)?;
        if !is_constant && let Some(site) = self.known_site(bootstrap, key, &arguments) {
            return Ok((site, size));
        }
        Ok((DynamicSite::Bootstrap { bootstrap, key, arguments, is_constant }, size))
    }

    fn bootstrap_method(&self, index: u16) -> Lowered<&'p BootstrapMethod> {
        match self.context.source.bootstrap_method(index) {
            Ok(Some(method)) => Ok(method),
            Ok(None) => self.fault(format!("there is no bootstrap method {index}")),
            Err(problem) => self.fault(problem.to_string()),
        }
    }

    /// The arguments of a bootstrap method, resolved once for all sites of the class, and their number as for `site`.
    fn static_arguments(&mut self, method: u16, depth: u32) -> Lowered<(StaticArguments, usize)> {
        if let Some(known) = self.context.source.static_arguments(method).and_then(|cell| cell.get()) {
            return Ok(known.clone());
        }
        let mut arguments = Vec::new();
        let mut size = 0;
        for index in &self.bootstrap_method(method)?.arguments {
            let (argument, nested) = self.static_argument(*index, depth)?;
            arguments.push(argument);
            size += 1 + nested;
            if size > MAX_STATIC_ARGUMENTS {
                return self.fault("its dynamic constants have too many arguments");
            }
        }
        let made = (arguments.into(), size);
        match self.context.source.static_arguments(method) {
            // If another thread was faster, its result is shared.
            Some(cell) => Ok(cell.get_or_init(|| made).clone()),
            None => Ok(made),
        }
    }

    /// The method handle at a constant index.
    pub(super) fn handle(&self, index: u16) -> Lowered<Handle> {
        let program = self.context.program;
        let Ok(PoolConstant::MethodHandle(kind, member)) = self.context.code.constants().get(index) else {
            return self.fault(format!("constant {index} is not a method handle"));
        };
        let Some(member) = program.member_of(self.context.source, member) else {
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

    fn static_argument(&mut self, index: u16, depth: u32) -> Lowered<(StaticArgument, usize)> {
        let Ok(constant) = self.context.code.constants().get(index) else {
            return self.fault(format!("there is no constant {index}"));
        };
        let argument = match constant {
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
            PoolConstant::Dynamic(..) => {
                let (site, size) = self.site(index, true, depth + 1)?;
                return Ok((StaticArgument::Dynamic(Box::new(site)), size));
            }
            _ => {
                return self.fault(format!("constant {index} cannot be an argument of a bootstrap method"));
            }
        };
        Ok((argument, 0))
    }

    /// The semantics of a site, if its bootstrap method is one that compilers use.
    fn known_site(&self, handle: Handle, key: KeyId, arguments: &StaticArguments) -> Option<DynamicSite> {
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
                ] = &arguments[..]
                else {
                    return None;
                };
                let mut options = AltLambdaOptions::default();
                if kind == Bootstrap::AltLambda {
                    options = AltLambdaOptions::read(more, Type::class(program.well_known().serializable))?;
                }
                DynamicSite::Lambda(Lambda {
                    interface: descriptor.result,
                    method: site_name,
                    erased: *erased,
                    implementation: *implementation,
                    instantiated: *instantiated,
                    bridges: options.bridges,
                    markers: options.markers,
                })
            }
            Bootstrap::Concat => {
                let operands = descriptor.parameters.len();
                DynamicSite::Concat(Concat { recipe: None, arguments: arguments.clone(), operands })
            }
            Bootstrap::ConcatWithRecipe => {
                let [StaticArgument::String(recipe), constants @ ..] = &arguments[..] else { return None };
                let pieces = concat_pieces(program.bytes(*recipe), constants)?;
                let operands = pieces.iter().filter(|piece| **piece == ConcatPiece::Operand).count();
                (operands == descriptor.parameters.len()).then_some(())?;
                DynamicSite::Concat(Concat { recipe: Some(*recipe), arguments: arguments.clone(), operands })
            }
            Bootstrap::RecordMethod => {
                let [StaticArgument::Class(record), StaticArgument::String(_), getters @ ..] = &arguments[..] else {
                    return None;
                };
                getters.iter().all(|getter| matches!(getter, StaticArgument::Handle(_))).then_some(())?;
                let method = match program.bytes(site_name) {
                    b"toString" => RecordMethod::ToString,
                    b"hashCode" => RecordMethod::HashCode,
                    b"equals" => RecordMethod::Equals,
                    _ => return None,
                };
                DynamicSite::Record { method, record: record.as_class()?, arguments: arguments.clone() }
            }
            Bootstrap::TypeSwitch => DynamicSite::TypeSwitch(arguments.clone()),
            Bootstrap::EnumSwitch => DynamicSite::EnumSwitch(arguments.clone()),
        })
    }
}

/// The further arguments of the alternative lambda factory.
#[derive(Default)]
struct AltLambdaOptions {
    markers: Vec<Type>,
    bridges: Vec<KeyId>,
}

/// Maximum number of marker interfaces or bridges of a lambda. Compilers emit one or two, and every site has its own
/// list.
const MAX_OPTIONS: i32 = 255;

impl AltLambdaOptions {
    /// Parses the flags, then counted lists of marker interfaces and of bridges, each if its flag is set.
    fn read(arguments: &[StaticArgument], serializable: Type) -> Option<AltLambdaOptions> {
        let [StaticArgument::Int(flags), rest @ ..] = arguments else { return None };
        let mut options = AltLambdaOptions::default();
        if flags & IS_SERIALIZABLE != 0 {
            options.markers.push(serializable);
        }
        let mut rest = rest.iter();
        let count = |rest: &mut std::slice::Iter<'_, StaticArgument>| match rest.next()? {
            StaticArgument::Int(count @ 0..=MAX_OPTIONS) => Some(*count),
            _ => None,
        };
        if flags & HAS_MARKERS != 0 {
            for _ in 0..count(&mut rest)? {
                let StaticArgument::Class(marker) = rest.next()? else { return None };
                options.markers.push(*marker);
            }
        }
        if flags & HAS_BRIDGES != 0 {
            for _ in 0..count(&mut rest)? {
                let StaticArgument::MethodType(bridge) = rest.next()? else { return None };
                options.bridges.push(*bridge);
            }
        }
        Some(options)
    }
}

//! The text form of a body: one statement per line, with its source line and pc.
//!
//! A value is shown as the name of the local variable that it was first stored in, with its number (`from_1`), or as
//! `v7` if it has no name. Constants are shown literally. The text depends on the class file of the method only, except
//! for resolved members.

use std::fmt::{self, Display, Formatter, Write};

use unsnarl_classfile::JavaText;
use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Element, InvokeKind};

use super::{
    BlockId, Body, ConcatPiece, Constant, Definition, DynamicSite, FieldRef, Handle, HandleKind, Op, Operands,
    RecordMethod, StatementId, StaticArgument, SwitchTable, ValueId,
};
use crate::program::Program;
use crate::types::Type;

/// Displays a whole body.
#[derive(Clone, Copy)]
pub struct BodyText<'a>(pub &'a Program, pub &'a Body);

/// Displays a statement without line and pc.
#[derive(Clone, Copy)]
pub struct StatementText<'a>(pub &'a Program, pub &'a Body, pub StatementId);

/// Displays a value.
#[derive(Clone, Copy)]
pub struct ValueText<'a>(pub &'a Program, pub &'a Body, pub ValueId);

/// The role of a piece of a body's text, for colouring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The method, on the first line.
    Heading,
    /// The label of a block.
    Label,
    /// The text before a parameter or statement: its line and pc.
    Margin,
    /// Parameters, statements and ends of lines.
    Code,
    /// Comments: resolved and missing members.
    Comment,
}

/// Receives the pieces of a text, in order.
type WritePart<'w> = &'w mut dyn FnMut(Part, fmt::Arguments<'_>) -> fmt::Result;

impl Display for BodyText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write_parts(&mut |_, text| f.write_fmt(text))
    }
}

impl BodyText<'_> {
    /// Writes the text in pieces, each with its role.
    pub fn write_parts(&self, write: WritePart<'_>) -> fmt::Result {
        let BodyText(program, body) = *self;
        let method = program.method(body.method);
        let result = program.descriptor(method.key).map_or(Type::VOID, |descriptor| descriptor.result);
        for (is_so, word) in [
            (method.access.is_static(), "static "),
            (method.access.is_synchronized(), "synchronized "),
            (method.access.is_synthetic(), "synthetic "),
        ] {
            write(Part::Heading, format_args!("{}", if is_so { word } else { "" }))?;
        }
        write(Part::Heading, format_args!("{} {}", program.show(result), program.show(body.method)))?;
        if let Some(file) = program.source_file(method.class) {
            write(Part::Heading, format_args!("  [{file}]"))?;
        }
        write(Part::Code, format_args!("\n"))?;
        for parameter in body.parameters() {
            let (name, ty) = (ValueText(program, body, parameter), program.show(body.value(parameter).ty));
            write(Part::Margin, format_args!("  parameter"))?;
            write(Part::Code, format_args!(" {name}: {ty}\n"))?;
        }
        body.blocks().try_for_each(|block| write_block(write, program, body, block))
    }
}

fn write_block(write: WritePart<'_>, program: &Program, body: &Body, block: BlockId) -> fmt::Result {
    write(Part::Label, format_args!("  b{}:", block.index()))?;
    for (position, above) in body.block(block).predecessors.iter().enumerate() {
        let before = if position == 0 { "  ; from" } else { "," };
        write(Part::Comment, format_args!("{before} b{}", above.index()))?;
    }
    write(Part::Code, format_args!("\n"))?;
    for statement in body.statements_of(block) {
        let pc = body.statement(statement).pc;
        let line = body.line(pc).map_or(String::from("-"), |line| line.to_string());
        write(Part::Margin, format_args!("    {line:>5} @{pc:<5} "))?;
        write(Part::Code, format_args!("{}", CodeText(program, body, statement)))?;
        write(Part::Comment, format_args!("{}", CommentText(program, &body.statement(statement).op)))?;
        write(Part::Code, format_args!("\n"))?;
    }
    for handler in &body.block(block).handlers {
        let caught = handler.catches.map_or(String::from("any"), |class| program.show(class).to_string());
        write(Part::Margin, format_args!("                 "))?;
        write(Part::Code, format_args!("on {caught} goto b{}\n", handler.target.index()))?;
    }
    Ok(())
}

impl Display for ValueText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let ValueText(program, body, id) = *self;
        let value = body.value(id);
        if let Definition::Constant(constant) = value.definition {
            return write_constant(f, program, constant);
        }
        let name = body.local_name(program, id);
        match (value.definition, name) {
            (Definition::Parameter(0), _) if body.this() == Some(id) => f.write_str("this"),
            (_, Some(name)) => write!(f, "{name}_{}", id.index()),
            (_, None) => write!(f, "v{}", id.index()),
        }
    }
}

fn write_string(f: &mut Formatter<'_>, text: &[u8]) -> fmt::Result {
    f.write_char('"')?;
    for unit in JavaText(text).to_string().chars() {
        match unit {
            '"' => f.write_str("\\\"")?,
            unit if unit.is_control() || unit == '\\' => write!(f, "{}", unit.escape_default())?,
            unit => f.write_char(unit)?,
        }
    }
    f.write_char('"')
}

fn write_float(f: &mut Formatter<'_>, bits: u32) -> fmt::Result {
    write!(f, "{:?}f", f32::from_bits(bits))
}

fn write_double(f: &mut Formatter<'_>, bits: u64) -> fmt::Result {
    write!(f, "{:?}", f64::from_bits(bits))
}

fn write_constant(f: &mut Formatter<'_>, program: &Program, constant: Constant) -> fmt::Result {
    match constant {
        Constant::Null => f.write_str("null"),
        Constant::Int(number) => write!(f, "{number}"),
        Constant::Long(number) => write!(f, "{number}L"),
        Constant::Float(bits) => write_float(f, bits),
        Constant::Double(bits) => write_double(f, bits),
        Constant::String(text) => write_string(f, program.bytes(text)),
        Constant::Class(class) => write!(f, "{}.class", program.show(class)),
        Constant::MethodType(key) => write!(f, "type {}", program.text(program.key(key).descriptor)),
        Constant::MethodHandle(kind, owner, key) => {
            write!(f, "handle {} {}::{}", handle_kind(kind), program.show(owner), program.show(key))
        }
    }
}

fn handle_kind(kind: HandleKind) -> &'static str {
    match kind {
        HandleKind::GetField => "get",
        HandleKind::GetStatic => "get static",
        HandleKind::PutField => "put",
        HandleKind::PutStatic => "put static",
        HandleKind::InvokeVirtual => "virtual",
        HandleKind::InvokeStatic => "static",
        HandleKind::InvokeSpecial => "special",
        HandleKind::NewInvokeSpecial => "new",
        HandleKind::InvokeInterface => "interface",
    }
}

fn write_handle(f: &mut Formatter<'_>, program: &Program, handle: &Handle) -> fmt::Result {
    write!(f, "{} {}::{}", handle_kind(handle.kind), program.show(handle.owner), program.show(handle.key))
}

fn write_argument(f: &mut Formatter<'_>, program: &Program, argument: &StaticArgument) -> fmt::Result {
    match argument {
        StaticArgument::Int(number) => write!(f, "{number}"),
        StaticArgument::Long(number) => write!(f, "{number}L"),
        StaticArgument::Float(bits) => write_float(f, *bits),
        StaticArgument::Double(bits) => write_double(f, *bits),
        StaticArgument::String(text) => write_string(f, program.bytes(*text)),
        StaticArgument::Class(class) => write!(f, "{}.class", program.show(*class)),
        StaticArgument::MethodType(key) => write!(f, "type {}", program.text(program.key(*key).descriptor)),
        StaticArgument::Handle(handle) => write_handle(f, program, handle),
        StaticArgument::Dynamic(site) => write_site(f, program, site),
    }
}

/// Maximum number of static arguments of a bootstrap method that are shown.
const MAX_SHOWN: usize = 100;

fn write_arguments(f: &mut Formatter<'_>, program: &Program, arguments: &[StaticArgument]) -> fmt::Result {
    f.write_str("[")?;
    for (position, argument) in arguments.iter().take(MAX_SHOWN).enumerate() {
        f.write_str(if position > 0 { ", " } else { "" })?;
        write_argument(f, program, argument)?;
    }
    match arguments.len().saturating_sub(MAX_SHOWN) {
        0 => f.write_str("]"),
        more => write!(f, ", … and {more} more]"),
    }
}

/// Writes what a dynamic site does, without its operands.
fn write_site(f: &mut Formatter<'_>, program: &Program, site: &DynamicSite) -> fmt::Result {
    match site {
        DynamicSite::Lambda(lambda) => {
            write!(f, "lambda {}::{} = ", program.show(lambda.interface), program.text(lambda.method))?;
            write_handle(f, program, &lambda.implementation)?;
            for (position, marker) in lambda.markers.iter().enumerate() {
                write!(f, "{}{}", if position == 0 { " implements " } else { ", " }, program.show(*marker))?;
            }
            for bridge in &lambda.bridges {
                write!(f, " bridge {}", program.text(program.key(*bridge).descriptor))?;
            }
            Ok(())
        }
        DynamicSite::Concat(concat) => {
            f.write_str("concat [")?;
            for (position, piece) in concat.pieces(program).into_iter().enumerate() {
                f.write_str(if position > 0 { ", " } else { "" })?;
                match piece {
                    ConcatPiece::Text(text) => write_string(f, text)?,
                    ConcatPiece::Operand => f.write_str("_")?,
                    ConcatPiece::Constant(constant) => write_argument(f, program, constant)?,
                }
            }
            f.write_str("]")
        }
        DynamicSite::Record { method, record, .. } => {
            let method = match method {
                RecordMethod::ToString => "toString",
                RecordMethod::HashCode => "hashCode",
                RecordMethod::Equals => "equals",
            };
            write!(f, "record {}::{method}", program.show(*record))
        }
        DynamicSite::TypeSwitch(labels) => {
            f.write_str("typeswitch ")?;
            write_arguments(f, program, labels)
        }
        DynamicSite::EnumSwitch(labels) => {
            f.write_str("enumswitch ")?;
            write_arguments(f, program, labels)
        }
        DynamicSite::Bootstrap { bootstrap, key, arguments, is_constant } => {
            write!(f, "{} {} by ", if *is_constant { "constant" } else { "dynamic" }, program.show(*key))?;
            write_handle(f, program, bootstrap)?;
            f.write_str(" ")?;
            write_arguments(f, program, arguments)
        }
    }
}

fn binary_sign(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "-",
        BinaryOp::Multiply => "*",
        BinaryOp::Divide => "/",
        BinaryOp::Remainder => "%",
        BinaryOp::ShiftLeft => "<<",
        BinaryOp::ShiftRight => ">>",
        BinaryOp::ShiftRightUnsigned => ">>>",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
    }
}

fn condition_sign(condition: Condition) -> &'static str {
    match condition {
        Condition::Equal => "==",
        Condition::NotEqual => "!=",
        Condition::Less => "<",
        Condition::GreaterOrEqual => ">=",
        Condition::Greater => ">",
        Condition::LessOrEqual => "<=",
    }
}

fn comparison_name(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Long => "compare",
        Comparison::FloatLess | Comparison::DoubleLess => "compare-less",
        Comparison::FloatGreater | Comparison::DoubleGreater => "compare-greater",
    }
}

fn invoke_name(kind: InvokeKind) -> &'static str {
    match kind {
        InvokeKind::Virtual => "virtual",
        InvokeKind::Special => "special",
        InvokeKind::Static => "static",
        InvokeKind::Interface => "interface",
    }
}

fn element_name(element: Element) -> &'static str {
    match element {
        Element::Boolean => "boolean",
        Element::Byte => "byte",
        Element::Char => "char",
        Element::Short => "short",
        Element::Int => "int",
        Element::Long => "long",
        Element::Float => "float",
        Element::Double => "double",
        Element::Reference => "reference",
    }
}

impl Display for StatementText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let StatementText(program, body, id) = *self;
        write!(f, "{}{}", CodeText(program, body, id), CommentText(program, &body.statement(id).op))
    }
}

impl StatementText<'_> {
    /// The condition of an `if`; `None` for other statements.
    pub fn condition(&self) -> Option<String> {
        let StatementText(program, body, id) = *self;
        let Op::If { condition, a, b, .. } = body.statement(id).op else { return None };
        let value = |value: ValueId| ValueText(program, body, value);
        Some(format!("{} {} {}", value(a), condition_sign(condition), value(b)))
    }
}

/// Displays the comment of a statement, which may be empty.
struct CommentText<'a>(&'a Program, &'a Op);

impl Display for CommentText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let CommentText(program, op) = *self;
        let is_missing = match op {
            Op::GetField { field, .. }
            | Op::PutField { field, .. }
            | Op::GetStatic(field)
            | Op::PutStatic(field, _) => field.resolved.is_none(),
            Op::Invoke { method, .. } => match method.resolved.map(|resolved| program.method(resolved).class) {
                Some(class) if Type::class(class) != method.owner => {
                    return write!(f, "  ; in {}", program.show(class));
                }
                class => class.is_none(),
            },
            _ => false,
        };
        f.write_str(if is_missing { "  ; missing" } else { "" })
    }
}

/// Displays a statement without its comment.
struct CodeText<'a>(&'a Program, &'a Body, StatementId);

impl Display for CodeText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let CodeText(program, body, id) = *self;
        let statement = body.statement(id);
        let value = |value: &ValueId| self.value(*value);
        if let Some(result) = statement.result {
            write!(f, "{}: {} = ", value(&result), program.show(body.value(result).ty))?;
        }
        match &statement.op {
            Op::Phi(arguments) => self.write_phi(f, *arguments),
            Op::Caught => f.write_str("caught"),
            Op::Negate(a) => write!(f, "-{}", value(a)),
            Op::Binary(op, a, b) => write!(f, "{} {} {}", value(a), binary_sign(*op), value(b)),
            Op::Convert(conversion, a) => write!(f, "({}) {}", element_name(conversion.to), value(a)),
            Op::Compare(comparison, a, b) => write!(f, "{} {}, {}", comparison_name(*comparison), value(a), value(b)),
            Op::New(class) => write!(f, "new {}", program.show(*class)),
            Op::NewArray(ty, length) => match ty.element() {
                Some(element) => write!(f, "new {}[{}]", program.show(element), value(length)),
                None => write!(f, "new {}", program.show(*ty)),
            },
            Op::NewMultiArray(ty, lengths) => self.write_new_multi_array(f, *ty, body.operands(*lengths)),
            Op::ArrayLength(array) => write!(f, "{}.length", value(array)),
            Op::ArrayLoad { array, index } => write!(f, "{}[{}]", value(array), value(index)),
            Op::ArrayStore { array, index, value: stored } => {
                write!(f, "{}[{}] = {}", value(array), value(index), value(stored))
            }
            Op::GetField { object, field } => self.write_field(f, Some(*object), field),
            Op::PutField { object, field, value: stored } => {
                self.write_field(f, Some(*object), field)?;
                write!(f, " = {}", value(stored))
            }
            Op::GetStatic(field) => self.write_field(f, None, field),
            Op::PutStatic(field, stored) => {
                self.write_field(f, None, field)?;
                write!(f, " = {}", value(stored))
            }
            Op::CheckCast(a, ty) => write!(f, "({}) {}", program.show(*ty), value(a)),
            Op::InstanceOf(a, ty) => write!(f, "{} instanceof {}", value(a), program.show(*ty)),
            Op::Invoke { kind, method, arguments } => {
                let (owner, key) = (program.show(method.owner), program.show(method.key));
                write!(f, "{} {owner}::{key} ", invoke_name(*kind))?;
                self.write_list(f, *arguments)
            }
            Op::Dynamic { site, operands, .. } => {
                write_site(f, program, body.dynamic(*site))?;
                f.write_str(" ")?;
                self.write_list(f, *operands)
            }
            Op::MonitorEnter(object) => write!(f, "enter {}", value(object)),
            Op::MonitorExit(object) => write!(f, "exit {}", value(object)),
            Op::Goto(target) => write!(f, "goto b{}", target.index()),
            Op::If { then, otherwise, .. } => {
                let condition = StatementText(program, body, id).condition().unwrap_or_default();
                write!(f, "if {condition} goto b{} else b{}", then.index(), otherwise.index())
            }
            Op::Switch(a, table) => self.write_switch(f, *a, body.switch(*table)),
            Op::Return(Some(a)) => write!(f, "return {}", value(a)),
            Op::Return(None) => f.write_str("return"),
            Op::Throw(a) => write!(f, "throw {}", value(a)),
        }
    }
}

impl CodeText<'_> {
    fn value(&self, value: ValueId) -> ValueText<'_> {
        ValueText(self.0, self.1, value)
    }

    /// Operands in parentheses.
    fn write_list(&self, f: &mut Formatter<'_>, operands: Operands) -> fmt::Result {
        f.write_str("(")?;
        for (position, operand) in self.1.operands(operands).iter().enumerate() {
            write!(f, "{}{}", if position > 0 { ", " } else { "" }, self.value(*operand))?;
        }
        f.write_str(")")
    }

    /// The arguments of a φ-function, each with its predecessor.
    fn write_phi(&self, f: &mut Formatter<'_>, arguments: Operands) -> fmt::Result {
        let CodeText(_, body, id) = *self;
        let predecessors = &body.block(body.block_of(id)).predecessors;
        f.write_str("phi(")?;
        for (position, (argument, from)) in body.operands(arguments).iter().zip(predecessors).enumerate() {
            let comma = if position > 0 { ", " } else { "" };
            write!(f, "{comma}b{}: {}", from.index(), self.value(*argument))?;
        }
        f.write_str(")")
    }

    /// `new int[n][m][]`: lengths for the first dimensions, none for the rest.
    fn write_new_multi_array(&self, f: &mut Formatter<'_>, ty: Type, lengths: &[ValueId]) -> fmt::Result {
        write!(f, "new {}", self.0.show(ty.with_dimensions(0)))?;
        for length in lengths {
            write!(f, "[{}]", self.value(*length))?;
        }
        f.write_str(&"[]".repeat(usize::from(ty.dimensions()).saturating_sub(lengths.len())))
    }

    /// A field of an object, or a static field if there is no object.
    fn write_field(&self, f: &mut Formatter<'_>, object: Option<ValueId>, field: &FieldRef) -> fmt::Result {
        let program = self.0;
        if field.resolved.is_some_and(|field| program.field(field).access.is_volatile()) {
            f.write_str("volatile ")?;
        }
        match object {
            Some(object) => write!(f, "{}", self.value(object))?,
            None => write!(f, "static {}", program.show(field.owner))?,
        }
        write!(f, ".{}", program.text(program.key(field.key).name))
    }

    fn write_switch(&self, f: &mut Formatter<'_>, value: ValueId, table: &SwitchTable) -> fmt::Result {
        write!(f, "switch {} [", self.value(value))?;
        for (key, target) in &table.cases {
            write!(f, "{key}: b{}, ", target.index())?;
        }
        write!(f, "else: b{}]", table.default.index())
    }
}

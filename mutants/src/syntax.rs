//! What is asked of pieces of syntax.

use std::ops::Range;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, Type, TypeParamBound};

/// The operators of an expression, by the byte that they begin at, and what stands between them.
pub(crate) fn flatten<'ast>(expr: &'ast Expr, operators: &mut Vec<usize>, operands: &mut Vec<&'ast Expr>) {
    match expr {
        Expr::Binary(binary) if !assigns(&binary.op) => {
            flatten(&binary.left, operators, operands);
            operators.push(bytes(&binary.op).start);
            flatten(&binary.right, operators, operands);
        }
        _ => operands.push(expr),
    }
}

/// Whether a condition has a `let` that is not in parentheses.
pub(crate) fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

pub(crate) fn assigns(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

/// The bytes of a node, from its first token to its last.
pub(crate) fn bytes(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

/// The box that holds every value of an `impl Trait`; the inner `None` where there is none, the
/// outer for other types.
pub(crate) fn impl_trait(of: &Type) -> Option<Option<String>> {
    let Type::ImplTrait(of) = of else {
        let text = of.span().source_text().unwrap_or_default();
        return text.contains("impl ").then_some(None);
    };
    let traits = of.bounds.iter().filter_map(|bound| match bound {
        TypeParamBound::Trait(bound) => bound.span().source_text(),
        _ => None,
    });
    let traits: Vec<String> = traits.collect();
    Some(match &traits[..] {
        [bound] => Some(format!("Box<dyn {bound} + '_>")),
        _ => None,
    })
}

//! Sources in which every mutant is there, and is chosen when the program runs.

use super::edits::{Edit, Edited, Piece};
use super::mutant::{Genre, Mutant};
use super::syntax::{assigns, binds, bytes, flatten, impl_trait};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use syn::visit::{self, Visit};
use syn::{Arm, Block, Expr, Pat, ReturnType, Signature, Type};

/// The function that says at run time whether a mutant is on; it is put into the crate's root.
pub(crate) const IS_ON: &str = r#"
/// Whether the mutant with this number is on.
pub(crate) fn mutant_is_on(number: usize) -> bool {
    static ON: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    *ON.get_or_init(|| std::env::var("SKAT_MUTANT").map_or(usize::MAX, |on| on.parse().unwrap())) == number
}
"#;

/// Functions that have to stay `const`: type and name, or the name alone.
pub(crate) type Constants = BTreeSet<String>;

/// A file with all mutants that can be switched.
pub(crate) struct Switched {
    pub(crate) file: Edited,
    /// The mutants that are in it.
    pub(crate) mutants: BTreeSet<usize>,
    /// The arms that can be left out, by the byte of the source where what is matched begins.
    pub(crate) arms: HashMap<usize, Vec<usize>>,
}

/// Puts switches for `mutants` into `source`, and takes `const` from all functions but `constants`.
pub(crate) fn switch(source: &str, mutants: &BTreeMap<usize, &Mutant>, constants: &Constants) -> Switched {
    let file = syn::parse_file(source).expect("the source can be parsed");
    let mut places: HashMap<(Genre, usize), Vec<usize>> = HashMap::new();
    for (&number, mutant) in mutants {
        places.entry((mutant.genre, mutant.bytes(source).start)).or_default().push(number);
    }
    let mut switcher = Switcher {
        source,
        mutants,
        constants,
        places,
        type_name: None,
        constant: false,
        edits: Vec::new(),
        switched: BTreeSet::new(),
        arms: HashMap::new(),
        texts: BTreeMap::new(),
    };
    switcher.visit_file(&file);
    switcher.choose_texts();
    let file = Edited::new(source, switcher.edits);
    Switched { file, mutants: switcher.switched, arms: switcher.arms }
}

struct Switcher<'a> {
    source: &'a str,
    mutants: &'a BTreeMap<usize, &'a Mutant>,
    constants: &'a Constants,
    /// The mutants of each genre that begin at a byte.
    places: HashMap<(Genre, usize), Vec<usize>>,
    /// The type whose `impl` this is.
    type_name: Option<String>,
    /// Whether this is computed by the compiler, so that nothing can be switched.
    constant: bool,
    edits: Vec<Edit>,
    switched: BTreeSet<usize>,
    arms: HashMap<usize, Vec<usize>>,
    /// The smallest expression that holds each changed text, and whether it ends with a block.
    texts: BTreeMap<usize, (Range<usize>, bool)>,
}

impl Switcher<'_> {
    /// The mutants of a genre that begin here and can be switched.
    fn here(&self, genre: Genre, start: usize) -> Vec<usize> {
        if self.constant {
            return Vec::new();
        }
        self.places.get(&(genre, start)).cloned().unwrap_or_default()
    }

    /// `source` from `bytes`, with a mutant's change.
    fn changed(&self, bytes: &Range<usize>, number: usize) -> String {
        let mutant = self.mutants[&number];
        let change = mutant.bytes(self.source);
        let (before, after) = (&self.source[bytes.start..change.start], &self.source[change.end..bytes.end]);
        format!("{before}{}{after}", mutant.replacement)
    }

    /// Puts an expression into a choice between itself and changed ones.
    fn choose(&mut self, bytes: &Range<usize>, changed: Vec<(usize, String)>) {
        if changed.is_empty() {
            return;
        }
        let mut pieces: Vec<Piece> = vec![("(".to_owned(), None)];
        for (number, text) in changed {
            pieces.push((format!("if crate::mutant_is_on({number}) {{ "), None));
            pieces.push((text, Some(number)));
            pieces.push((" } else ".to_owned(), None));
            self.switched.insert(number);
        }
        pieces.push(("{ ".to_owned(), None));
        self.enclose(bytes, pieces, " })");
    }

    /// Notes the changed texts that this expression holds. What it consists of comes later.
    fn note_texts(&mut self, expr: &Expr) {
        if self.constant || binds(expr) {
            return;
        }
        let whole = bytes(expr);
        let is_block = matches!(expr, Expr::If(_) | Expr::Match(_) | Expr::ForLoop(_) | Expr::While(_));
        for (&number, mutant) in self.mutants.iter().filter(|(_, mutant)| mutant.genre == Genre::Text) {
            let text = mutant.bytes(self.source);
            if whole.start <= text.start && text.end <= whole.end {
                self.texts.insert(number, (whole.clone(), is_block));
            }
        }
    }

    /// Changes texts in the expressions that hold them.
    fn choose_texts(&mut self) {
        let mut places: BTreeMap<(usize, usize), (bool, Vec<usize>)> = BTreeMap::new();
        for (number, (whole, is_block)) in std::mem::take(&mut self.texts) {
            places.entry((whole.start, whole.end)).or_insert((is_block, Vec::new())).1.push(number);
        }
        for ((start, end), (is_block, numbers)) in places {
            let changed = numbers.into_iter().map(|number| (number, self.changed(&(start..end), number)));
            let changed = changed.collect();
            let from = self.edits.len();
            self.choose(&(start..end), changed);
            // A statement that ends with a block stays one without parentheses.
            if let (true, [before, after]) = (is_block, &mut self.edits[from..]) {
                before.pieces.remove(0);
                after.pieces[0].0 = " }".to_owned();
            }
        }
    }

    fn enclose(&mut self, bytes: &Range<usize>, before: Vec<Piece>, after: &str) {
        let around = bytes.len();
        self.edits.push(Edit { bytes: bytes.start..bytes.start, around, closes: false, pieces: before });
        let pieces = vec![(after.to_owned(), None)];
        self.edits.push(Edit { bytes: bytes.end..bytes.end, around, closes: true, pieces });
    }

    fn function(&mut self, signature: &Signature, body: &Block) {
        let name = signature.ident.to_string();
        let name = self.type_name.as_ref().map_or(name.clone(), |of| format!("{of}::{name}"));
        let stays = signature.constness.is_some() && self.constants.contains(&name);
        if let Some(keyword) = signature.constness.filter(|_| !stays) {
            let bytes = bytes(&keyword);
            self.edits.push(Edit { bytes, around: 0, closes: false, pieces: Vec::new() });
        }
        let outer = std::mem::replace(&mut self.constant, stays);
        if let Some(first) = body.stmts.first() {
            let values = self.here(Genre::FnValue, bytes(first).start);
            self.values(&values, &signature.output, body);
        }
        self.visit_block(body);
        self.constant = outer;
    }

    /// A function that may give each of these values instead of its own.
    fn values(&mut self, values: &[usize], output: &ReturnType, body: &Block) {
        let of_one_type = match output {
            ReturnType::Type(_, of) => impl_trait(of),
            ReturnType::Default => None,
        };
        // `impl Trait` stands for one type: all values go into boxes.
        let (open, close) = match &of_one_type {
            Some(Some(boxed)) => ("Box::new(".to_owned(), format!(") as {boxed}")),
            Some(None) => return,
            None => (String::new(), String::new()),
        };
        let braces = &body.brace_token.span;
        let start = braces.open().byte_range().end;
        let mut put_in = |at: usize, pieces| {
            self.edits.push(Edit { bytes: at..at, around: 0, closes: true, pieces });
        };
        for &number in values {
            let value = self.mutants[&number].replacement.clone();
            let pieces = vec![
                (format!(" if crate::mutant_is_on({number}) {{ return {open}"), None),
                (value, Some(number)),
                (format!("{close}; }}"), None),
            ];
            put_in(start, pieces);
            self.switched.insert(number);
        }
        if let (Some(Some(boxed)), false) = (of_one_type, values.is_empty()) {
            put_in(start, vec![(format!(" let boxed: {boxed} = Box::new({{"), None)]);
            put_in(braces.close().byte_range().start, vec![("}); boxed ".to_owned(), None)]);
        }
    }

    /// Everything below is computed by the compiler.
    fn constant(&mut self, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.constant, true);
        visit(self);
        self.constant = outer;
    }

    /// An expression of operators: each change is made in the whole of it, since another operator
    /// may bind its neighbours otherwise.
    fn operators(&mut self, expr: &Expr) {
        let (mut operators, mut operands) = (Vec::new(), Vec::new());
        flatten(expr, &mut operators, &mut operands);
        let whole = bytes(expr);
        let numbers = operators.into_iter().flat_map(|start| self.here(Genre::BinaryOperator, start));
        let changed = numbers.map(|number| (number, self.changed(&whole, number)));
        let changed = changed.filter(|(_, text)| syn::parse_str::<Expr>(text).is_ok()).collect();
        self.choose(&whole, changed);
        for operand in operands {
            self.visit_expr(operand);
        }
    }
}

impl<'ast> Visit<'ast> for Switcher<'_> {
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let name = match &*item.self_ty {
            Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        let outer = std::mem::replace(&mut self.type_name, name);
        visit::visit_item_impl(self, item);
        self.type_name = outer;
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let outer = self.type_name.take();
        self.function(&item.sig, &item.block);
        self.type_name = outer;
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(body) = &item.default {
            self.function(&item.sig, body);
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.constant(|this| visit::visit_item_const(this, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.constant(|this| visit::visit_item_static(this, item));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.constant(|this| visit::visit_impl_item_const(this, item));
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.constant(|this| visit::visit_trait_item_const(this, item));
    }

    fn visit_expr_const(&mut self, expr: &'ast syn::ExprConst) {
        self.constant(|this| visit::visit_expr_const(this, expr));
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.constant(|this| visit::visit_variant(this, variant));
    }

    fn visit_type(&mut self, of: &'ast Type) {
        self.constant(|this| visit::visit_type(this, of));
    }

    fn visit_expr_repeat(&mut self, expr: &'ast syn::ExprRepeat) {
        self.visit_expr(&expr.expr);
        self.constant(|this| this.visit_expr(&expr.len));
    }

    fn visit_expr_match(&mut self, expr: &'ast syn::ExprMatch) {
        let arms = expr.arms.iter().flat_map(|arm| self.here(Genre::MatchArm, bytes(arm).start)).collect();
        self.arms.insert(bytes(&*expr.expr).start, arms);
        visit::visit_expr_match(self, expr);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        let deleted = self.here(Genre::MatchArm, bytes(arm).start);
        let off: Vec<String> =
            deleted.iter().map(|number| format!("!crate::mutant_is_on({number})")).collect();
        self.switched.extend(deleted);
        if let Pat::Guard(guarded) = &arm.pat {
            let guard = bytes(&*guarded.guard);
            // A guard that binds names cannot be put into parentheses: it can be turned off only.
            let binds = binds(&guarded.guard);
            let mut also = off;
            let mut changed = Vec::new();
            for number in self.here(Genre::MatchArmGuard, guard.start) {
                if !binds {
                    changed.push((number, self.mutants[&number].replacement.clone()));
                } else if self.mutants[&number].replacement == "false" {
                    also.push(format!("!crate::mutant_is_on({number})"));
                    self.switched.insert(number);
                }
            }
            if !also.is_empty() {
                let (open, close) = if binds { ("", "") } else { ("(", ")") };
                let before = vec![(format!("{} && {open}", also.join(" && ")), None)];
                self.edits.push(Edit {
                    bytes: guard.start..guard.start,
                    around: usize::MAX / 2,
                    closes: false,
                    pieces: before,
                });
                let pieces = vec![(close.to_owned(), None)];
                self.edits.push(Edit {
                    bytes: guard.end..guard.end,
                    around: usize::MAX / 2,
                    closes: true,
                    pieces,
                });
            }
            // One more than the guard itself, which may be an expression of operators.
            if !changed.is_empty() {
                let from = self.edits.len();
                self.choose(&guard, changed);
                for edit in &mut self.edits[from..] {
                    edit.around += 1;
                }
            }
            self.visit_expr(&guarded.guard);
        } else if !off.is_empty() {
            let end = bytes(&arm.pat).end;
            let pieces = vec![(format!(" if {}", off.join(" && ")), None)];
            self.edits.push(Edit { bytes: end..end, around: 0, closes: true, pieces });
        }
        self.visit_expr(&arm.body);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        self.note_texts(expr);
        match expr {
            Expr::Binary(binary) if !assigns(&binary.op) && !binds(expr) => self.operators(expr),
            Expr::Binary(binary) => {
                let whole = bytes(expr);
                let numbers = self.here(Genre::BinaryOperator, bytes(&binary.op).start);
                if assigns(&binary.op) {
                    let changed = numbers.into_iter().map(|number| (number, self.changed(&whole, number)));
                    let changed = changed.collect();
                    self.choose(&whole, changed);
                }
                visit::visit_expr_binary(self, binary);
            }
            Expr::Unary(unary) => {
                let whole = bytes(expr);
                let numbers = self.here(Genre::UnaryOperator, whole.start);
                let changed = numbers.into_iter().map(|number| (number, self.changed(&whole, number)));
                let changed = changed.collect();
                self.choose(&whole, changed);
                self.visit_expr(&unary.expr);
            }
            Expr::Struct(of) => {
                let whole = bytes(expr);
                let starts = of.fields.iter().map(|field| bytes(field).start);
                let numbers: Vec<usize> =
                    starts.flat_map(|start| self.here(Genre::StructField, start)).collect();
                let changed = numbers.into_iter().map(|number| (number, self.changed(&whole, number)));
                let changed = changed.collect();
                self.choose(&whole, changed);
                visit::visit_expr_struct(self, of);
            }
            _ => visit::visit_expr(self, expr),
        }
    }
}

//! A word list as a directed acyclic word graph.
//!
//! It is our own: a node is a mask of 26 bits and the place of its children, so that the letters
//! that may follow meet the letters of the draw and those that fit across in one `&`; the general
//! automata that crates offer (`fst`, `dawg`) walk transitions one by one and keep what we have no
//! use for. It is minimal, and built from the sorted list in one pass (Daciuk and others, 2000).

use crate::scrabble::letter::Letter;
use std::collections::HashMap;

/// A state of the graph: what may follow, and whether a word ends here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    /// Bit 0 to 25 for the letters that may follow; bit 31 when a word ends here.
    mask: u32,
    /// Where the children begin, in the order of their letters.
    children: u32,
}

const ENDS: u32 = 1 << 31;
const LETTERS: u32 = (1 << Letter::COUNT) - 1;

/// The graph of a word list. Nodes are numbers.
#[derive(Clone, Debug)]
pub struct Dawg {
    nodes: Vec<Node>,
    children: Vec<u32>,
    root: u32,
}

impl Dawg {
    /// The graph of these words, which are sorted.
    pub(super) fn of<'a>(words: impl Iterator<Item = &'a [u8]>) -> Dawg {
        let mut builder = Builder::default();
        words.for_each(|word| builder.add(word));
        builder.finish()
    }

    /// Where every word begins.
    #[inline]
    pub const fn root(&self) -> u32 {
        self.root
    }

    /// The letters that may follow, A in the lowest bit.
    #[inline]
    pub fn letters(&self, node: u32) -> u32 {
        self.nodes[node as usize].mask & LETTERS
    }

    /// Whether a word ends here.
    #[inline]
    pub fn ends(&self, node: u32) -> bool {
        self.nodes[node as usize].mask & ENDS != 0
    }

    /// The node after a letter, if the letter may follow.
    #[inline]
    pub fn child(&self, node: u32, letter: usize) -> Option<u32> {
        let Node { mask, children } = self.nodes[node as usize];
        let before = (mask & ((1 << letter) - 1)).count_ones();
        (mask >> letter & 1 != 0).then(|| self.children[(children + before) as usize])
    }

    /// The node after these letters, if words go on so.
    pub fn walk(&self, node: u32, letters: impl IntoIterator<Item = Letter>) -> Option<u32> {
        letters.into_iter().try_fold(node, |node, letter| self.child(node, letter.index()))
    }

    /// How many nodes there are, the root among them.
    #[allow(clippy::len_without_is_empty)] // There is a root at least.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }
}

/// A node whose children are not final: the path of the last word.
#[derive(Clone, Debug, Default)]
struct Open {
    ends: bool,
    children: Vec<(u8, u32)>,
}

#[derive(Default)]
struct Builder {
    nodes: Vec<Node>,
    arena: Vec<u32>,
    known: HashMap<(bool, Vec<(u8, u32)>), u32>,
    /// The path of the last word: `path[i]` is the node before its letter `i`.
    path: Vec<Open>,
    last: Vec<u8>,
}

impl Builder {
    fn add(&mut self, word: &[u8]) {
        let common = self.last.iter().zip(word).take_while(|(a, b)| a == b).count();
        self.close(common);
        self.path.resize(word.len() + 1, Open::default());
        self.path[word.len()].ends = true;
        self.last = word.to_vec();
    }

    /// Makes the nodes of the last word final that lie deeper than `depth`.
    fn close(&mut self, depth: usize) {
        if self.path.is_empty() {
            self.path.push(Open::default());
        }
        while self.path.len() > depth + 1 {
            let open = self.path.pop().expect("longer than depth + 1");
            let letter = self.last[self.path.len() - 1];
            let node = self.node(open);
            self.path.last_mut().expect("the root stays").children.push((letter, node));
        }
    }

    fn node(&mut self, Open { ends, children }: Open) -> u32 {
        if let Some(&known) = self.known.get(&(ends, children.clone())) {
            return known;
        }
        let letters = children.iter().fold(0, |mask, &(letter, _)| mask | 1 << letter);
        let node = Node { mask: letters | if ends { ENDS } else { 0 }, children: self.arena.len() as u32 };
        self.arena.extend(children.iter().map(|&(_, child)| child));
        let number = self.nodes.len() as u32;
        self.nodes.push(node);
        self.known.insert((ends, children), number);
        number
    }

    fn finish(mut self) -> Dawg {
        self.close(0);
        let root = self.path.pop().unwrap_or_default();
        let root = self.node(root);
        Dawg { nodes: self.nodes, children: self.arena, root }
    }
}

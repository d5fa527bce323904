//! Text put into a source file, and where it stands afterwards.

use std::collections::BTreeSet;
use std::ops::Range;

/// A part of a text that is put in, and the mutant that it is the change of.
pub(crate) type Piece = (String, Option<usize>);

/// What is put in or taken out at one place.
pub(crate) struct Edit {
    /// The bytes that it replaces: none where something is only put in.
    pub(crate) bytes: Range<usize>,
    /// The length of the expression that it encloses, from which the order of edits at one place
    /// follows.
    pub(crate) around: usize,
    /// Whether it stands behind what it encloses.
    pub(crate) closes: bool,
    pub(crate) pieces: Vec<Piece>,
}

/// A source file with its edits made.
pub(crate) struct Edited {
    pub(crate) text: String,
    /// Where the change of each mutant stands in `text`.
    changes: Vec<(Range<usize>, usize)>,
    /// Where in the source each part of `text` was, by its start in `text`.
    origins: Vec<(usize, usize)>,
}

impl Edited {
    /// Makes all edits, which must not overlap.
    pub(crate) fn new(source: &str, mut edits: Vec<Edit>) -> Edited {
        // At one place what ends there comes first, the inner before the outer; then what begins
        // there, the outer before the inner.
        edits.sort_by_key(|edit| {
            let around = edit.around.cast_signed();
            (edit.bytes.start, !edit.closes, if edit.closes { around } else { -around })
        });
        let mut edited = Edited { text: String::new(), changes: Vec::new(), origins: vec![(0, 0)] };
        let mut done = 0;
        for edit in edits {
            edited.text.push_str(&source[done..edit.bytes.start]);
            done = edit.bytes.end;
            for (text, mutant) in edit.pieces {
                let start = edited.text.len();
                edited.text.push_str(&text);
                edited.changes.extend(mutant.map(|mutant| (start..edited.text.len(), mutant)));
            }
            edited.origins.push((edited.text.len(), done));
        }
        edited.text.push_str(&source[done..]);
        edited
    }

    /// The mutants whose change stands at these bytes of the edited text.
    pub(crate) fn mutants_at(&self, bytes: &Range<usize>) -> BTreeSet<usize> {
        let touches = |change: &Range<usize>| change.start < bytes.end && bytes.start < change.end;
        self.changes.iter().filter(|(change, _)| touches(change)).map(|&(_, mutant)| mutant).collect()
    }

    /// The byte of the source that stands at a byte of the edited text.
    pub(crate) fn origin(&self, at: usize) -> usize {
        let part = self.origins.partition_point(|&(start, _)| start <= at) - 1;
        let (start, origin) = self.origins[part];
        origin + (at - start)
    }
}

//! Aligned text.

use std::fmt;

/// Rows of cells: the first column is aligned to the left, the others to the right.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings.
    pub(crate) fn new<'a>(headings: impl IntoIterator<Item = &'a str>) -> Table {
        Table { rows: vec![headings.into_iter().map(String::from).collect()] }
    }

    /// A table whose first column has no heading, and these others.
    pub(crate) fn of_columns<'a>(headings: impl IntoIterator<Item = &'a str>) -> Table {
        Table { rows: vec![std::iter::once("").chain(headings).map(String::from).collect()] }
    }

    /// Puts a row at the end: its name, and as many cells as there are other columns.
    pub(crate) fn named_row(&mut self, name: &str, cells: impl IntoIterator<Item = String>) {
        let row: Vec<String> = std::iter::once(name.to_string()).chain(cells).collect();
        assert_eq!(row.len(), self.rows[0].len(), "a cell for each column");
        self.rows.push(row);
    }

    /// Puts a row at the end.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows[0].len();
        let width =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for (i, row) in self.rows.iter().enumerate() {
            let mut line = format!("  {:<1$}", row[0], widths[0]);
            for (cell, width) in row.iter().zip(&widths).skip(1) {
                line += &format!("  {cell:>width$}");
            }
            writeln!(f, "{}", line.trim_end())?;
            if i == 0 {
                let lines: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
                writeln!(f, "  {}", lines.join("  "))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(["", "A", "points"]);
        table.row(["defender".into(), "1,234".into(), "-5".into()]);
        table.row(["ä".into(), "7".into(), "".into()]);
        let expected = "\
            \x20               A  points\n\
            \x20 --------  -----  ------\n\
            \x20 defender  1,234      -5\n\
            \x20 ä             7\n";
        assert_eq!(table.to_string(), expected);
    }
}

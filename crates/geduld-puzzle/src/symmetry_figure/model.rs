//! The model of a symmetry puzzle.
//!
//! One decision variable for each cell of the frame: empty, or covered by a certain square of a type in a certain
//! orientation. The figure lies in the top left corner of the frame, so that shifts count once, and its axis or
//! centre follows from its height and width.
//!
//! Everything else is derived: which cells are filled, height and width, the mirrored and turned pictures of the
//! filled cells, whether they equal the figure, and for connected figures which cells are reached from the first
//! one in so many steps. All of it is determined by the cells, so every arrangement is one solution.

use geduld_model::{Constraint, Domain, Literal, Model, Table, Value, VarId};

use super::{Symmetry, SymmetryFigure};

pub(super) fn build(puzzle: &SymmetryFigure) -> Model {
    let mut builder =
        Builder { puzzle, model: Model::new(), cells: Vec::new(), truth: Domain::names(["no", "yes"]) };
    builder.add_cells();
    let filled = builder.add_filled();
    builder.add_pieces();
    let (height, width) = builder.add_extent(&filled);
    let outcomes = builder.add_symmetries(&filled, height, width);
    builder.clause(outcomes);
    if puzzle.connected {
        builder.add_connectedness(&filled);
    }
    builder.model
}

struct Builder<'a> {
    puzzle: &'a SymmetryFigure,
    model: Model,
    /// Row by row.
    cells: Vec<VarId>,
    truth: Domain,
}

/// A picture on the frame: for each cell, row by row, a variable that says whether it is filled.
type Picture = Vec<VarId>;

impl Builder<'_> {
    fn clause(&mut self, literals: Vec<Literal>) {
        self.model.add(Constraint::Clause { literals });
    }

    fn flag(&mut self, name: String) -> VarId {
        let truth = self.truth.clone();
        self.model.add_derived(name, &truth)
    }

    /// The literal "this flag is up".
    fn up(&self, flag: VarId) -> Literal {
        self.model.atom(flag, 1).into()
    }

    fn side(&self) -> usize {
        self.puzzle.frame
    }

    fn label(&self, what: &str, cell: usize) -> String {
        format!("{what}({},{})", cell / self.side() + 1, cell % self.side() + 1)
    }

    fn add_cells(&mut self) {
        let covers = self.puzzle.covers();
        for cell in 0..self.side() * self.side() {
            let at = (cell / self.side(), cell % self.side());
            let fitting =
                (1i64..).zip(&covers).filter(|&(_, &cover)| self.puzzle.corner(at, cover).is_some());
            let values = fitting.map(|(number, cover)| {
                let kind = &self.puzzle.types[cover.kind];
                let name = format!("{} way {} square {}", kind.name, cover.orientation + 1, cover.square + 1);
                (number, name)
            });
            let domain = Domain::new(std::iter::once((0, "empty".to_owned())).chain(values));
            let name = self.label("cell", cell);
            self.cells.push(self.model.add_decision(name, &domain));
        }
    }

    fn add_filled(&mut self) -> Picture {
        let mut filled = Vec::new();
        for cell in 0..self.cells.len() {
            let name = self.label("filled", cell);
            let flag = self.flag(name);
            let values = self.model.variable(self.cells[cell]).domain.values();
            // Value 0 is "empty".
            let rows = values.map(|value| [value, Value::from(value != 0)]);
            self.model.add(Constraint::Table(Table::new(vec![self.cells[cell], flag], rows)));
            filled.push(flag);
        }
        filled
    }

    /// A piece lies with all of its squares, and each type as often as there are copies.
    fn add_pieces(&mut self) {
        let covers = self.puzzle.covers();
        let mut firsts = vec![Vec::new(); self.puzzle.types.len()];
        for cell in 0..self.cells.len() {
            let at = (cell / self.side(), cell % self.side());
            for (number, &cover) in covers.iter().enumerate().filter(|(_, cover)| cover.square == 0) {
                let Some((top, left)) = self.puzzle.corner(at, cover) else { continue };
                let first = self.atom_of(cell, number);
                firsts[cover.kind].push(first);
                let shape = &self.puzzle.types[cover.kind].orientations[cover.orientation];
                for (square, &(row, column)) in shape.squares().iter().enumerate().skip(1) {
                    let other = self.atom_of((top + row) * self.side() + left + column, number + square);
                    self.clause(vec![!first, other.into()]);
                    self.clause(vec![first.into(), !other]);
                }
            }
        }
        for (kind, atoms) in firsts.into_iter().enumerate() {
            self.model.add(Constraint::Exactly { count: self.puzzle.types[kind].copies, atoms });
        }
    }

    /// The atom "this cell is covered so", for a cover that fits there.
    fn atom_of(&self, cell: usize, cover: usize) -> geduld_model::Atom {
        let number = i64::try_from(cover + 1).unwrap_or(i64::MAX);
        let value = self.model.variable(self.cells[cell]).domain.value_of(number).unwrap_or(0);
        self.model.atom(self.cells[cell], value)
    }

    /// The figure touches the top and the left; height and width are how far it reaches.
    fn add_extent(&mut self, filled: &Picture) -> (VarId, VarId) {
        let n = self.side();
        let lengths = Domain::numbers((1i64..).take(n));
        let height = self.model.add_derived("height", &lengths);
        let width = self.model.add_derived("width", &lengths);
        let row = |i: usize| (0..n).map(move |j| i * n + j);
        let column = |j: usize| (0..n).map(move |i| i * n + j);
        let any = |builder: &Self, cells: &mut dyn Iterator<Item = usize>| -> Vec<Literal> {
            cells.map(|cell| builder.up(filled[cell])).collect()
        };
        self.clause(any(self, &mut row(0)));
        self.clause(any(self, &mut column(0)));
        for (variable, by_row) in [(height, true), (width, false)] {
            for (last, atom) in self.model.atoms(variable).enumerate() {
                let line =
                    |i: usize| -> Vec<usize> { if by_row { row(i).collect() } else { column(i).collect() } };
                let mut reached = any(self, &mut line(last).into_iter());
                reached.push(!atom);
                self.clause(reached);
                for beyond in last + 1..n {
                    for cell in line(beyond) {
                        self.clause(vec![!atom, !self.up(filled[cell])]);
                    }
                }
            }
        }
        (height, width)
    }

    /// Flags that say whether the figure has each of the symmetries asked for.
    fn add_symmetries(&mut self, filled: &Picture, height: VarId, width: VarId) -> Vec<Literal> {
        let wanted = |symmetry| self.puzzle.symmetries.contains(&symmetry);
        let (mirror, diagonal) = (wanted(Symmetry::Mirror), wanted(Symmetry::Diagonal));
        let (half_turn, quarter_turn) = (wanted(Symmetry::HalfTurn), wanted(Symmetry::QuarterTurn));
        // What lies at (row, column) of the picture lies at this place of the original, if the figure is so long.
        // A figure that equals a picture with rows and columns exchanged is as high as wide.
        let flip_columns = |r: usize, c: usize, width: usize| Some((r, width.checked_sub(c + 1)?));
        let flip_rows = |r: usize, c: usize, height: usize| Some((height.checked_sub(r + 1)?, c));
        let flip_and_exchange =
            |r: usize, c: usize, width: usize| Some((width.checked_sub(c + 1)?, width.checked_sub(r + 1)?));
        let turn = |r: usize, c: usize, width: usize| Some((c, width.checked_sub(r + 1)?));

        let mut found = Vec::new();
        if mirror || half_turn {
            let mirrored = self.add_picture("left-right mirrored", filled, width, flip_columns);
            if mirror {
                found.push(self.add_equal("left-right symmetric", filled, &mirrored));
                let upended = self.add_picture("top-bottom mirrored", filled, height, flip_rows);
                found.push(self.add_equal("top-bottom symmetric", filled, &upended));
            }
            if half_turn {
                let turned = self.add_picture("half turned", &mirrored, height, flip_rows);
                found.push(self.add_equal("half-turn symmetric", filled, &turned));
            }
        }
        if diagonal {
            let n = self.side();
            let exchanged: Picture = (0..n * n).map(|cell| filled[cell % n * n + cell / n]).collect();
            found.push(self.add_equal("symmetric at the main diagonal", filled, &exchanged));
            let other = self.add_picture("mirrored at the other diagonal", filled, width, flip_and_exchange);
            found.push(self.add_equal("symmetric at the other diagonal", filled, &other));
        }
        if quarter_turn {
            let turned = self.add_picture("quarter turned", filled, width, turn);
            found.push(self.add_equal("quarter-turn symmetric", filled, &turned));
        }
        found.into_iter().map(|flag| self.up(flag)).collect()
    }

    /// The image of a picture under a map that depends on the length of the figure in one direction.
    fn add_picture(
        &mut self,
        name: &str,
        original: &Picture,
        length: VarId,
        source: impl Fn(usize, usize, usize) -> Option<(usize, usize)>,
    ) -> Picture {
        let n = self.side();
        let picture: Picture = (0..n * n)
            .map(|cell| {
                let name = self.label(name, cell);
                self.flag(name)
            })
            .collect();
        for (index, atom) in self.model.atoms(length).enumerate() {
            for (cell, &flag) in picture.iter().enumerate() {
                let here = self.up(flag);
                match source(cell / n, cell % n, index + 1) {
                    Some((row, column)) if row < n && column < n => {
                        let there = self.up(original[row * n + column]);
                        self.clause(vec![!atom, !here, there]);
                        self.clause(vec![!atom, here, !there]);
                    }
                    _ => self.clause(vec![!atom, !here]),
                }
            }
        }
        picture
    }

    /// A flag that is up exactly if two pictures are equal.
    fn add_equal(&mut self, name: &str, a: &Picture, b: &Picture) -> VarId {
        let all = self.flag(name.to_owned());
        let mut some_differ = vec![self.up(all)];
        for (cell, (&a, &b)) in a.iter().zip(b).enumerate() {
            if a == b {
                continue;
            }
            let name = self.label(&format!("{name} at "), cell);
            let same = self.flag(name);
            let (a, b, same) = (self.up(a), self.up(b), self.up(same));
            self.clause(vec![!same, !a, b]);
            self.clause(vec![!same, a, !b]);
            self.clause(vec![same, a, b]);
            self.clause(vec![same, !a, !b]);
            self.clause(vec![!self.up(all), same]);
            some_differ.push(!same);
        }
        self.clause(some_differ);
        all
    }

    /// Every filled cell is reached from the first one of the top row by steps over filled cells.
    fn add_connectedness(&mut self, filled: &Picture) {
        let n = self.side();
        let mut reached: Picture = Vec::new();
        for cell in 0..n * n {
            let name = self.label("reached in 0 steps", cell);
            let flag = self.flag(name);
            let here = self.up(flag);
            if cell >= n {
                self.clause(vec![!here]);
            } else {
                // The first filled cell of the top row.
                let mut first = vec![here, !self.up(filled[cell])];
                self.clause(vec![!here, self.up(filled[cell])]);
                for &earlier in &filled[..cell] {
                    self.clause(vec![!here, !self.up(earlier)]);
                    first.push(self.up(earlier));
                }
                self.clause(first);
            }
            reached.push(flag);
        }
        let steps = self.puzzle.area().min(n * n).saturating_sub(1);
        for step in 1..=steps {
            reached = self.add_step(filled, &reached, step);
        }
        for (&filled, &reached) in filled.iter().zip(&reached) {
            self.clause(vec![!self.up(filled), self.up(reached)]);
        }
    }

    /// What is reached in one step more: filled, and reached before or next to what was.
    fn add_step(&mut self, filled: &Picture, before: &Picture, step: usize) -> Picture {
        let n = self.side();
        let mut reached = Vec::new();
        for cell in 0..n * n {
            let name = self.label(&format!("reached in {step} steps"), cell);
            let flag = self.flag(name);
            let (row, column) = (cell / n, cell % n);
            let mut sources = vec![before[cell]];
            sources.extend((row > 0).then(|| before[cell - n]));
            sources.extend((row + 1 < n).then(|| before[cell + n]));
            sources.extend((column > 0).then(|| before[cell - 1]));
            sources.extend((column + 1 < n).then(|| before[cell + 1]));
            let (here, full) = (self.up(flag), self.up(filled[cell]));
            self.clause(vec![!here, full]);
            let mut some = vec![!here];
            for source in sources {
                let source = self.up(source);
                self.clause(vec![here, !full, !source]);
                some.push(source);
            }
            self.clause(some);
            reached.push(flag);
        }
        reached
    }
}

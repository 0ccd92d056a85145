//! Reads the paths that draw pieces and letters, for pixels. We read only what our own paths use: `M`, `L`, `C` and
//! `Z`, with numbers that are separated by spaces.

use crate::canvas::Point;

/// A step along a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PathStep {
    Move(Point),
    Line(Point),
    Curve(Point, Point, Point),
    Close,
}

/// Returns a path's steps, up to its end or to text that cannot be read.
pub(crate) fn steps(path: &str) -> impl Iterator<Item = PathStep> {
    let mut steps = PathSteps { rest: path, command: 'M' };
    core::iter::from_fn(move || steps.next_step())
}

struct PathSteps<'a> {
    rest: &'a str,
    /// The command of the next numbers, if no other command is before them.
    command: char,
}

impl PathSteps<'_> {
    fn next_step(&mut self) -> Option<PathStep> {
        self.rest = self.rest.trim_start();
        if let Some(letter) = self.rest.chars().next().filter(char::is_ascii_alphabetic) {
            self.command = letter;
            self.rest = self.rest.get(1..)?;
        }
        match self.command {
            'M' => {
                self.command = 'L';
                Some(PathStep::Move(self.point()?))
            }
            'L' => Some(PathStep::Line(self.point()?)),
            'C' => Some(PathStep::Curve(self.point()?, self.point()?, self.point()?)),
            'Z' => {
                // Only a command can follow.
                self.command = ' ';
                Some(PathStep::Close)
            }
            _ => None,
        }
    }

    fn point(&mut self) -> Option<Point> {
        Some(Point { x: self.number()?, y: self.number()? })
    }

    fn number(&mut self) -> Option<f32> {
        let text = self.rest.trim_start();
        let end = text.find(|letter: char| !matches!(letter, '0'..='9' | '.' | '-')).unwrap_or(text.len());
        let (number, rest) = text.split_at(end);
        self.rest = rest;
        number.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::{PathStep, steps};
    use crate::{canvas::Point, glyphs, pieces::shape};
    use movetext_board::{File, Rank, Role};

    #[test]
    fn path_with_implied_commands() {
        let point = |x, y| Point { x, y };
        let expected = [
            PathStep::Move(point(1.0, -2.5)),
            PathStep::Line(point(3.0, 4.0)),
            PathStep::Curve(point(0.0, 1.0), point(2.0, 3.0), point(4.0, 5.0)),
            PathStep::Close,
            PathStep::Move(point(0.0, 0.0)),
        ];
        assert_eq!(steps("M1 -2.5 3 4C0 1 2 3 4 5ZM0 0").collect::<Vec<_>>(), expected);
    }

    #[test]
    fn own_paths_are_read_to_their_end() {
        let shapes = Role::ALL.into_iter().flat_map(|role| [shape(role).outline, shape(role).details]);
        let glyphs = File::ALL.into_iter().map(glyphs::file).chain(Rank::ALL.into_iter().map(glyphs::rank));
        for path in shapes.chain(glyphs) {
            let numbers = steps(path).map(|step| match step {
                PathStep::Move(_) | PathStep::Line(_) => 2,
                PathStep::Curve(..) => 6,
                PathStep::Close => 0,
            });
            let written = path.split(|letter: char| letter == ' ' || letter.is_ascii_alphabetic());
            assert_eq!(numbers.sum::<usize>(), written.filter(|number| !number.is_empty()).count(), "{path}");
        }
    }
}

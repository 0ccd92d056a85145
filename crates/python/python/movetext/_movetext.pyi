from collections.abc import Iterator, Sequence
from os import PathLike
from types import MappingProxyType
from typing import Any, Literal, Protocol, final, overload

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Board",
    "BookMove",
    "Converted",
    "Diagnostic",
    "Epd",
    "Fen",
    "FenError",
    "FilterError",
    "Game",
    "GameError",
    "GameReader",
    "InputError",
    "MoveError",
    "MoveStatistics",
    "Node",
    "Opening",
    "PlaneReader",
    "Polyglot",
    "Report",
    "Rows",
    "check",
    "convert",
    "decode_move",
    "eco",
    "encode_move",
    "export",
    "filter",
    "moves_array",
    "planes",
    "read",
    "table",
    "tree",
]

class _BinaryFile(Protocol):
    def read(self, size: int, /) -> bytes: ...

_Path = str | PathLike[str]
_Planes = tuple[NDArray[np.uint8], NDArray[np.bool_], NDArray[np.uint16], NDArray[np.int8]]
_Part = Literal["comments", "nags", "variations", "clocks"]
_Table = Literal["games", "plies", "diagnostics"]
_Source = _Path | bytes | bytearray | memoryview | _BinaryFile | Sequence[_Path] | Iterator[_Path]

class InputError(Exception):
    """The input cannot be read as games. `path` is its name, `reason` the reason without the name."""
    path: str
    reason: str

class GameError(ValueError):
    """A game has an error, and `strict` was requested. `diagnostic` is the first error; its `code`, `line`, `column`
    and `message` are attributes of the exception, too."""
    code: str
    line: int
    column: int
    message: str
    diagnostic: Diagnostic

class FilterError(ValueError):
    """A condition cannot be read. `start` and `end` are the place in the condition, in characters, or None."""
    start: int | None
    end: int | None

class FenError(ValueError):
    """A position record cannot be read. `field` names the wrong field, `found` its text; both may be None."""
    field: str | None
    found: str | None

class MoveError(ValueError):
    """A move cannot be played. `move` is its text, `fen` the position."""
    move: str
    fen: str

@final
class Diagnostic:
    """What is wrong at one place of a text."""
    @property
    def file(self) -> str:
        """The name of the input: a path, or `<bytes>`."""
    @property
    def code(self) -> str:
        """The code, such as `"illegal-move"`."""
    @property
    def severity(self) -> Literal["error", "warning", "note"]:
        """"error", "warning" or "note"."""
    @property
    def line(self) -> int:
        """The line, from 1."""
    @property
    def column(self) -> int:
        """The column in characters, from 1."""
    @property
    def offset(self) -> int:
        """The offset in the text, in bytes."""
    @property
    def length(self) -> int:
        """The length of the place in bytes."""
    @property
    def game(self) -> int:
        """The number of the game, from 1."""
    @property
    def message(self) -> str:
        """What was found and what was expected."""
    @property
    def help(self) -> str:
        """What the author of the text can do."""

@final
class Node:
    """A move in a game."""
    @property
    def uci(self) -> str:
        """The move in UCI notation."""
    @property
    def san(self) -> str:
        """The move in SAN."""
    @property
    def fen(self) -> str:
        """The position after the move, as FEN."""
    @property
    def ply(self) -> int:
        """How many plies come before the move in the game."""
    @property
    def move_number(self) -> int:
        """The number of the move, as it is written before it."""
    @property
    def comments(self) -> list[str]:
        """The comments after the move."""
    @property
    def comments_before(self) -> list[str]:
        """The comments before the move."""
    @property
    def nags(self) -> list[int]:
        """The numbers of the glyphs on the move."""
    @property
    def clock(self) -> float | None:
        """The time that the player has left in seconds, or None."""
    @property
    def eval(self) -> int | None:
        """The evaluation in centipawns, as in `Game.evals`."""
    @property
    def variations(self) -> list[list[Node]]:
        """The variations that replace this move, each as a list of moves."""

@final
class Game:
    """A game with its tags, moves and annotations."""
    @property
    def tags(self) -> MappingProxyType[str, str]:
        """The tags, as a read-only mapping in the order of the text. Of repeated tags, it has the value that counts."""
    @property
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2", "*"]:
        """The result: "1-0", "0-1", "1/2-1/2" or "*"."""
    @property
    def file(self) -> str:
        """The name of the input that has the game: a path, or `<bytes>`."""
    @property
    def number(self) -> int:
        """The number of the game, from 1. With several inputs, the numbers go on from one to the next."""
    @property
    def offset(self) -> int:
        """Where the game begins in the text of its input, in bytes."""
    @property
    def line(self) -> int:
        """The line where the game begins in its input, from 1."""
    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What is wrong with the game: errors and warnings."""
    @property
    def moves(self) -> list[str]:
        """The moves of the main line in UCI notation. They end before the first move that cannot be played."""
    @property
    def comments_before(self) -> list[str]:
        """The comments before the first move."""
    def san(self) -> list[str]:
        """Return the moves of the main line in SAN."""
    def fens(self) -> list[str]:
        """Return the positions of the main line as FEN: the start position, then the position after each move."""
    def board(self, ply: int = 0) -> Board:
        """Return the board after some plies of the main line; -1 is the last position. The moves can be popped."""
    def clocks(self) -> list[float | None]:
        """Return for each move the time that the player has left in seconds, or None."""
    def elapsed(self) -> list[float | None]:
        """Return for each move the time that it took in seconds, or None: from `emt` or an engine comment."""
    def evals(self) -> list[int | None]:
        """Return for each move the evaluation in centipawns, positive if White is better, or None.

        Mate in n moves is 32000 - n, or n - 32000 if Black mates. A number without a decimal point in a comment is read
        as centipawns, with one as pawns. The sign is as it is written; some engines write the view of the side to
        move."""
    def comments(self) -> list[list[str]]:
        """Return for each move its comments, between its number and the move and after it."""
    def nags(self) -> list[list[int]]:
        """Return for each move the numbers of its glyphs."""
    def mainline(self) -> list[Node]:
        """Return the moves of the main line with their annotations and variations."""
    def pgn(self) -> str:
        """Return the game in export format."""
    def __len__(self) -> int: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any, /) -> Game: ...

@final
class GameReader:
    """Iterates over games. Threads may share it: each game goes to one of them."""
    def __iter__(self) -> Iterator[Game]: ...
    def __next__(self) -> Game: ...

@final
class Report:
    """Counts, and the first diagnostics."""
    @property
    def games(self) -> int:
        """The number of games."""
    @property
    def plies(self) -> int:
        """The number of plies in the main lines."""
    @property
    def errors(self) -> int:
        """The number of errors."""
    @property
    def warnings(self) -> int:
        """The number of warnings."""
    @property
    def notes(self) -> int:
        """The number of notes."""
    @property
    def counts(self) -> dict[str, int]:
        """How many diagnostics were found, by code: a dict."""
    @property
    def is_ok(self) -> bool:
        """Whether there are no errors and no damaged records."""
    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The first diagnostics of each input, in the order of the text."""
    @property
    def damages(self) -> list[str]:
        """Records of PGC and lines of JSON Lines that cannot be read."""
    def to_arrow(self) -> Rows:
        """Return the diagnostics as an Arrow table with a column for each attribute, for polars.DataFrame,
        pyarrow.table or DuckDB."""

@final
class Converted:
    """What was written."""
    @property
    def games(self) -> int:
        """The number of games."""
    @property
    def plies(self) -> int:
        """The number of plies in their main lines."""
    @property
    def damages(self) -> list[str]:
        """Records of PGC and lines of JSON Lines that cannot be read."""

@final
class Rows:
    """Rows of a table, as an Arrow stream."""
    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

@final
class PlaneReader:
    """Iterates over batches of positions."""
    def __iter__(self) -> Iterator[_Planes]: ...
    def __next__(self) -> _Planes: ...

@final
class Board:
    """A position, and the moves that led to it."""
    def __new__(cls, fen: str | None = None, variant: str | None = None) -> Board: ...
    @property
    def variant(self) -> str:
        """The variant whose rules the board follows: `"Standard"`, `"King of the Hill"`, `"Three-check"`,
        `"Crazyhouse"`, `"Antichess"`, `"Atomic"`, `"Horde"` or `"Racing Kings"`."""
    @property
    def turn(self) -> bool:
        """Whether White is to move: `WHITE` or `BLACK`."""
    @property
    def fullmove_number(self) -> int:
        """The number of the move, from 1."""
    @property
    def halfmove_clock(self) -> int:
        """The number of plies since the last capture or pawn move."""
    @property
    def ep_square(self) -> str | None:
        """The square that a pawn has just passed by an advance of two squares, such as `"e3"`, or None."""
    @property
    def key(self) -> int | None:
        """The 64-bit key of the position, as Polyglot computes it. None in a variant, which has no such keys."""
    @property
    def move_stack(self) -> list[str]:
        """The moves that were pushed, in UCI notation."""
    @property
    def promoted(self) -> list[str]:
        """The squares of promoted pieces, which become pawns when they are captured. Only Crazyhouse has them."""
    @property
    def legal_moves(self) -> list[str]:
        """The legal moves in UCI notation, in no particular order. A drop is `"N@f3"`, for pawns `"P@e4"`."""
    def fen(self) -> str:
        """Return the position as FEN."""
    def is_legal(self, move: str) -> bool:
        """Return whether a move in UCI notation is legal."""
    def push(self, move: str) -> None:
        """Play a move in UCI notation. `"0000"` passes. Raises MoveError if the move is not legal."""
    def push_uci(self, move: str) -> None:
        """Like `push`."""
    def push_san(self, san: str) -> str:
        """Play a move in SAN, and return it in UCI notation. Raises MoveError if the move cannot be played."""
    def peek(self) -> str:
        """Return the last move in UCI notation. Raises IndexError if there is none."""
    def pop(self) -> str:
        """Take back the last move, and return it in UCI notation. Raises IndexError if there is none."""
    def san(self, move: str) -> str:
        """Return a move in UCI notation as SAN, with `+` or `#`. Raises MoveError if the move is not legal."""
    def parse_san(self, san: str) -> str:
        """Return a move in SAN in UCI notation. Raises MoveError if the move cannot be played."""
    def is_capture(self, move: str) -> bool:
        """Return whether a legal move captures, en passant included."""
    def gives_check(self, move: str) -> bool:
        """Return whether a legal move gives check."""
    def is_check(self) -> bool:
        """Return whether the side to move is in check."""
    def is_checkmate(self) -> bool:
        """Return whether the side to move is checkmated. False if a variant rule has ended the game."""
    def is_stalemate(self) -> bool:
        """Return whether the side to move has no legal move and is not in check. False if a variant rule has ended the
        game."""
    def is_game_over(self) -> bool:
        """Return whether the game is over by the rules, without a claim. Repetitions count the pushed moves."""
    def outcome(self) -> tuple[str, bool | None] | None:
        """Return why the game is over, and who won: `("checkmate", True)` if White did, None for a draw. Return None if
        the game is not over. Reasons: checkmate, stalemate, dead position (by the material only), seventy-five moves,
        fivefold repetition. In variants also: king on the hill, third check, king exploded, no moves left, horde taken,
        race won, race tied."""
    def can_claim_draw(self) -> bool:
        """Return whether the side to move may claim a draw in the position on the board: fifty moves or a threefold
        repetition."""
    def piece_at(self, square: str) -> str | None:
        """Return the piece on a square as a FEN letter, such as `"N"` or `"q"`, or None."""
    def piece_map(self) -> dict[str, str]:
        """Return all pieces: a dict from squares to FEN letters."""
    def king(self, color: bool) -> str | None:
        """Return where a side's king is, or None: White has no king in Horde, and a king may be gone in Antichess and
        Atomic. If there are several in Antichess, return the lowest square."""
    def pocket(self, color: bool) -> str:
        """Return the pieces that a side may drop in Crazyhouse, as FEN letters from queens to pawns: `"QNPP"` for
        White, `"qnpp"` for Black."""
    def checks_left(self, color: bool) -> int | None:
        """Return how many checks a side must still give in Three-check to win, or None by other rules."""
    def attackers(self, color: bool, square: str) -> list[str]:
        """Return the squares of the pieces of one side that attack a square."""
    def checkers(self) -> list[str]:
        """Return the squares of the pieces that give check."""
    def pins(self, color: bool) -> list[str]:
        """Return the squares of the pieces of one side that are pinned to their king. In Antichess, there are none."""
    def perft(self, depth: int) -> int:
        """Count the move sequences of this length."""
    def legal_mask(self) -> NDArray[np.bool_]:
        """Return the legal moves as a numpy array of 20,480 bools. The index of a move is its number in `moves_array`.
        In Antichess, there are 24,576, because pawns may be promoted to kings."""
    def planes(self) -> NDArray[np.uint8]:
        """Return the pieces as a numpy array of uint8 with the shape (12, 8, 8): pieces (white pawn, knight, bishop,
        rook, queen, king, then black), ranks from 1 to 8, files from a to h. Pockets and promotion marks are left
        out."""
    def copy(self) -> Board:
        """Return a copy with the same pushed moves."""
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: Any, /) -> Board: ...

@final
class Fen:
    """A FEN record that was read and normalised."""
    def __new__(cls, text: str, variant: str | None = None) -> Fen: ...
    @property
    def repairs(self) -> list[str]:
        """What was repaired while the record was read."""
    def board(self) -> Board:
        """Return a board with the position. Raises FenError if the position is not legal."""

@final
class Epd:
    """An EPD record: a position with operations."""
    def __new__(cls, text: str) -> Epd: ...
    @property
    def operations(self) -> list[tuple[str, list[str]]]:
        """The operations: opcode and operands."""
    def board(self) -> Board:
        """Return a board with the position. Raises FenError if the position is not legal."""
    def __getitem__(self, opcode: str, /) -> list[str]: ...
    def __contains__(self, opcode: object, /) -> bool: ...

@final
class BookMove:
    """A move of a book."""
    @property
    def uci(self) -> str:
        """The move in UCI notation."""
    @property
    def weight(self) -> int:
        """How often the move should be chosen, relative to the others; 0 means never."""
    @property
    def learn(self) -> int:
        """A value that the program which made the book may have learned."""

@final
class Polyglot:
    """An open Polyglot book."""
    def __new__(cls, path: _Path) -> Polyglot: ...
    def moves(self, board: Board) -> list[BookMove]:
        """Return the moves of the book in a position, the heaviest first."""
    def __len__(self) -> int: ...

@final
class Opening:
    """The opening of a game or position."""
    @property
    def eco(self) -> str:
        """The ECO code, such as `C44`."""
    @property
    def name(self) -> str:
        """The name."""
    @property
    def ply(self) -> int:
        """How many plies lead to the named position."""

@final
class MoveStatistics:
    """How often a move was played, and with which results."""
    @property
    def uci(self) -> str:
        """The move in UCI notation."""
    @property
    def san(self) -> str | None:
        """The move in SAN."""
    @property
    def games(self) -> int:
        """The number of games in which it was played."""
    @property
    def white_wins(self) -> int:
        """The number of games that White won."""
    @property
    def draws(self) -> int:
        """The number of drawn games."""
    @property
    def black_wins(self) -> int:
        """The number of games that Black won."""
    @property
    def mean_white_elo(self) -> float | None:
        """White's mean rating in these games, or None."""
    @property
    def mean_black_elo(self) -> float | None:
        """Black's mean rating in these games, or None."""

def read(
    source: _Source, *, where: str | None = None, games: str | None = None, strict: bool = False
) -> GameReader:
    """Iterate over the games of a path, a folder, bytes, a binary file object, or several paths.

    Files may be PGN, PGC or JSON Lines, compressed with Zstandard, gzip or bzip2. Games are read when they are asked
    for, in bounded memory. `where` is a condition on tags and facts; `games` selects by number, such as "1..100".
    Invalid text is not an exception: each game has its `diagnostics`. With `strict`, the first error in a game raises
    GameError."""
def check(
    source: _Source,
    *,
    severity: Literal["error", "warning", "note"] = "warning",
    strict: bool = False,
    limit: int = 1000,
    repetitions: bool = False,
    threads: int | None = None,
) -> Report:
    """Check all games of a path, bytes or a binary file object, on all cores.

    `severity` is the least severity that is reported: "error", "warning" or "note". `strict` also reports every
    deviation from export format, so the input must be text. For each input, at most `limit` diagnostics of each
    severity are returned; all are counted. A tag or word is reported once for each input, unless `repetitions` is
    true."""
@overload
def export(
    source: _Source,
    target: None = None,
    *,
    without: Sequence[_Part] = [],
    where: str | None = None,
    games: str | None = None,
) -> str:
    """Write the games in export format, the canonical form of PGN: to the file `target`, or to the text that is
    returned.

    `without` is a list of what is left out: "comments", "nags", "variations" and "clocks" (the clock times in
    comments). `where` and `games` select games, as in `read`; with `where`, the input is read twice."""
@overload
def export(
    source: _Source,
    target: _Path,
    *,
    without: Sequence[_Part] = [],
    where: str | None = None,
    games: str | None = None,
) -> Converted:
    """Write the games in export format, the canonical form of PGN: to the file `target`, or to the text that is
    returned.

    `without` is a list of what is left out: "comments", "nags", "variations" and "clocks" (the clock times in
    comments). `where` and `games` select games, as in `read`; with `where`, the input is read twice."""
def filter(source: _Source, target: _Path, *, where: str, games: str | None = None) -> int:
    """Copy the games that match the condition `where` to the file `target`, with their original bytes. Return how many.

    `games` selects games by number, as in `read`. Games from PGC and JSON Lines are written in export format. The
    target may end in .zst, .gz or .bz2. It appears in one step at the end. The input is read once, on all cores."""
def convert(
    source: _Source,
    target: _Path,
    *,
    table: _Table = "games",
    columns: Sequence[str] | None = None,
    where: str | None = None,
    games: str | None = None,
) -> Converted:
    """Convert games to the file `target`, on all cores. Its extension names the format: .pgn, .jsonl, .csv, .epd, .fen,
    .pgc, .parquet, .arrow or .arrows; .zst, .gz or .bz2 may follow text formats. The file appears in one step at the
    end.

    `table` and `columns` are those of the function `table`, for .parquet, .arrow and .arrows; .csv has `columns` of the
    table "games". `where` and `games` select games, as in `read`; with `where`, the input is read twice."""
def encode_move(move: str) -> int:
    """Return a move in UCI notation as a number, as in `moves_array`. The null move "0000" is 0. Raises ValueError."""
def decode_move(number: int) -> str:
    """Return the number of a move, as in `moves_array`, in UCI notation. Raises ValueError."""
def table(
    source: _Source,
    table: _Table = "games",
    *,
    columns: Sequence[str] | None = None,
    where: str | None = None,
    games: str | None = None,
    threads: int | None = None,
) -> Rows:
    """Return the rows of a table: "games", "plies" or "diagnostics".

    The result is an Arrow stream (the PyCapsule interface), which polars.DataFrame, pyarrow.table and DuckDB take as it
    is. Rows are read while they are consumed, on all cores unless `threads` says otherwise; those of a file object can
    be read only once. A batch of the stream has the rows of about 1 MB of text. `columns` is a list of names; names
    that begin with a capital are tags, and ["*"] is all other columns. `where` and `games` select games, as in
    `read`."""
def moves_array(
    source: _Source,
    *,
    where: str | None = None,
    games: str | None = None,
    threads: int | None = None,
) -> tuple[NDArray[np.uint16], NDArray[np.int64], NDArray[np.int8]]:
    """Return the moves of all games end to end: `(moves, offsets, results)`.

    `moves` is uint16 with one entry for each ply of a main line: bits 0-5 are the origin, bits 6-11 the target and bits
    12-15 the promotion (0 none, 1 knight, 2 bishop, 3 rook, 4 queen, in Antichess 5 king); squares count from a1 = 0,
    b1 = 1 to h8 = 63, and castling is the king's step as in UCI; in Chess960 the target is the rook's square. The
    origin of a drop is its target, and its bits 12-15 are the piece (0 pawn, 1 knight to 4 queen). `decode_move` makes
    it a string. A null move is 0. `offsets` is int64 with one entry more than there are games: the moves of game `i`
    are `moves[offsets[i]:offsets[i + 1]]`. `results` is int8: 1 if White wins, 0 for a draw, -1 if Black wins, -128 if
    unknown. A game ends at its first move that cannot be played; `check` reports it. Variant games are included;
    `where='variant = Standard'` leaves them out.

    Needs numpy. All cores are used unless `threads` says otherwise."""
def tree(
    source: _Source,
    board: Board | None = None,
    *,
    where: str | None = None,
    games: str | None = None,
    plies: int | None = None,
    threads: int | None = None,
) -> list[MoveStatistics]:
    """Return the moves that were played in a position, the most frequent first, with the results of their games.

    `board` is the position, by default the initial one, however a game reaches it; a game that repeats it counts once.
    With `plies`, only so many plies of each game are counted. Games without a result count in `games` only. Games of
    variants are not counted, and a variant position raises ValueError."""
def planes(
    source: _Source,
    batch_size: int = 4096,
    *,
    where: str | None = None,
    games: str | None = None,
    threads: int | None = None,
) -> PlaneReader:
    """Iterate over the positions of all games as numpy arrays, `batch_size` positions at a time: `(planes, turns,
    moves, results)`.

    `planes` is uint8 with the shape (positions, 12, 8, 8): the pieces before each move, as in `Board.planes`. `turns`
    is bool: whether White is to move. `moves` is uint16: the move that was played, as in `moves_array`. `results` is
    int8: the result of the game for White, as in `moves_array`. Only the last batch is shorter. Positions are in the
    order of the games, with the final positions left out. They have no castling rights and no en passant square; the
    column `board_before` of the table "plies" has these. Variant games are included, without their pockets; where a
    side has no king, its plane is empty. `where='variant = Standard'` leaves them out.

    Needs numpy. Games are read while batches are consumed, in bounded memory, on all cores unless `threads` says
    otherwise. `where` and `games` select games, as in `read`."""
@overload
def eco(
    game: Game | Board, target: None = None, *, only_missing: bool = False, lichess_style: bool = False
) -> Opening | None:
    """Return the opening of a Game or of the moves on a Board: the last position that has a name, or None.

    With `target`, `game` is an input as in `read`. Its games are copied to the file `target`, with the openings in
    their tags ECO, Opening, Variation and SubVariation, and otherwise with their original bytes. Return how many games
    have an opening. With `only_missing`, tags with a value are kept. With `lichess_style`, the tag Opening has the
    whole name."""
@overload
def eco(game: _Source, target: _Path, *, only_missing: bool = False, lichess_style: bool = False) -> int:
    """Return the opening of a Game or of the moves on a Board: the last position that has a name, or None.

    With `target`, `game` is an input as in `read`. Its games are copied to the file `target`, with the openings in
    their tags ECO, Opening, Variation and SubVariation, and otherwise with their original bytes. Return how many games
    have an opening. With `only_missing`, tags with a value are kept. With `lichess_style`, the tag Opening has the
    whole name."""

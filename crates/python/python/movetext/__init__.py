r"""Chess games as Python objects, Arrow tables and numpy arrays.

>>> import movetext as mt
>>> text = b'[White "Tal"]\n\n1. e4 e5 2. Nf3 { solid } 1-0\n'
>>> for game in mt.read(text):
...     print(game.tags["White"], game.result, game.moves)
Tal 1-0 ['e2e4', 'e7e5', 'g1f3']
"""

from ._movetext import (
    Board,
    BookMove,
    Converted,
    Diagnostic,
    Epd,
    Fen,
    FenError,
    FilterError,
    Game,
    GameError,
    GameReader,
    InputError,
    MoveError,
    MoveStatistics,
    Node,
    Opening,
    PlaneReader,
    Polyglot,
    Report,
    Rows,
    check,
    convert,
    decode_move,
    eco,
    encode_move,
    export,
    filter,
    moves_array,
    planes,
    read,
    table,
    tree,
)

__version__ = "0.1.0"

WHITE = True
BLACK = False

__all__ = [
    "BLACK",
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
    "WHITE",
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


def _restore_board(fen: str, moves: list[str], variant: str) -> Board:
    """Make a board again that was pickled."""
    board = Board(fen, variant)
    for move in moves:
        board.push(move)
    return board

"""Boards, position records and Polyglot books."""

import copy
import pickle
import struct

import movetext as mt
import numpy as np
import pytest

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]


def board_after(*moves: str) -> mt.Board:
    board = mt.Board()
    for move in moves:
        board.push(move)
    return board


def test_initial_position():
    board = mt.Board()
    assert board.fen() == START == mt.Board(START).fen()
    assert (board.turn, board.turn is mt.WHITE) == (True, True)
    assert (board.fullmove_number, board.halfmove_clock, board.ep_square, board.move_stack) == (1, 0, None, [])
    assert board.key == 0x463B96181691FC9C
    assert len(board.legal_moves) == len(set(board.legal_moves)) == 20
    assert repr(board) == f'Board("{START}")'
    assert len(str(board).splitlines()) >= 8 and "K" in str(board)


def test_moves_in_all_notations():
    board = mt.Board()
    board.push("e2e4")
    board.push_uci("d7d5")
    assert board.push_san("exd5") == "e4d5"
    assert board.push_san("Qxd5") == "d8d5"
    assert board.move_stack == ["e2e4", "d7d5", "e4d5", "d8d5"]
    assert board.fen() == "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3"
    assert (board.san("b1c3"), board.parse_san("Nc3"), board.san("d1h5")) == ("Nc3", "b1c3", "Qh5")
    assert board.is_legal("b1c3") and not board.is_legal("b1b3") and not board.is_legal("nonsense")
    assert [board.pop() for _ in range(4)] == ["d8d5", "e4d5", "d7d5", "e2e4"]
    assert board == mt.Board()
    with pytest.raises(IndexError):
        board.pop()


def test_special_moves():
    castling = mt.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 10")
    assert castling.san("e1g1") == "O-O" and castling.san("e1c1") == "O-O-O"
    castling.push("e1g1")
    assert castling.fen() == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 5 10"
    assert castling.push_san("O-O-O") == "e8c8"
    assert castling.fen() == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 6 11"
    passant = board_after("e2e4", "a7a6", "e4e5", "d7d5")
    assert passant.ep_square == "d6" and passant.is_capture("e5d6") and passant.san("e5d6") == "exd6"
    passant.push("e5d6")
    assert passant.piece_at("d5") is None and passant.ep_square is None
    promotion = mt.Board("7k/P7/8/8/8/8/8/K7 w - - 0 1")
    assert {"a7a8q", "a7a8r", "a7a8b", "a7a8n"} < set(promotion.legal_moves)
    assert promotion.san("a7a8q") == "a8=Q+" and promotion.gives_check("a7a8q") and not promotion.gives_check("a7a8n")
    with pytest.raises(mt.MoveError):
        promotion.push("a7a8")


def test_null_moves():
    board = board_after("e2e4")
    key = board.key
    board.push("0000")
    assert (board.turn, board.move_stack) == (True, ["e2e4", "0000"])
    assert board.pop() == "0000" and board.key == key
    in_check = board_after("e2e4", "f7f6", "d1h5")
    with pytest.raises(mt.MoveError):
        in_check.push("0000")


def test_pieces_and_attacks():
    board = mt.Board("4k3/8/8/8/1b6/8/3N4/R3K2r w Q - 0 1")
    assert (board.piece_at("d2"), board.piece_at("h1"), board.piece_at("e4")) == ("N", "r", None)
    assert (board.king(mt.WHITE), board.king(mt.BLACK)) == ("e1", "e8")
    assert board.pins(mt.WHITE) == ["d2"] and board.pins(mt.BLACK) == []
    assert board.checkers() == ["h1"] and board.is_check()
    assert board.attackers(mt.WHITE, "f1") == ["e1", "d2"]
    assert board.attackers(mt.BLACK, "d2") == ["b4"]
    for square in ["", "e9", "i1", "E4", "e44", "♞"]:
        for call in [board.piece_at, lambda name: board.attackers(True, name)]:
            with pytest.raises(ValueError):
                call(square)


def test_ends_of_games():
    mate = board_after(*FOOLS_MATE)
    assert mate.outcome() == ("checkmate", False)
    assert mate.is_checkmate() and mate.is_check() and mate.is_game_over() and not mate.is_stalemate()
    assert mate.legal_moves == []
    stalemate = mt.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert stalemate.outcome() == ("stalemate", None) and stalemate.is_stalemate() and not stalemate.is_check()
    assert mt.Board("7k/8/6K1/8/8/8/8/8 b - - 0 1").outcome() == ("dead position", None)
    assert mt.Board("7k/8/6K1/8/8/8/8/R7 b - - 150 100").outcome() == ("seventy-five moves", None)
    fifty = mt.Board("7k/8/6K1/8/8/8/8/R7 b - - 100 100")
    assert fifty.outcome() is None and fifty.can_claim_draw() and not fifty.is_game_over()


def test_repetitions_count_the_pushed_moves():
    board = mt.Board()
    claims, outcomes = [], []
    for _ in range(4):
        for move in ["g1f3", "g8f6", "f3g1", "f6g8"]:
            board.push(move)
        claims.append(board.can_claim_draw())
        outcomes.append(board.outcome())
    # There is nothing to claim after the end.
    assert claims == [False, True, True, False]
    assert outcomes == [None, None, None, ("fivefold repetition", None)]
    # The same position without its moves has no repetitions.
    assert mt.Board(board.fen()).outcome() is None


def test_copies_are_independent():
    board = board_after("e2e4", "e7e5")
    for clone in [board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]:
        assert clone == board and clone.move_stack == board.move_stack and clone.fen() == board.fen()
        clone.push("g1f3")
        assert clone != board and board.move_stack == ["e2e4", "e7e5"]
        assert [clone.pop() for _ in range(3)] == ["g1f3", "e7e5", "e2e4"]
        assert clone.fen() == START


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickled_boards_are_the_same(protocol):
    """A pickled board has the same position, moves and repetitions."""
    repeated = board_after(*["g1f3", "g8f6", "f3g1", "f6g8"] * 2)
    passed = board_after("e2e4", "0000", "d2d4")
    castled = mt.Board("bqrbkrnn/pppppppp/8/8/8/8/PPPPPPPP/BQRBKRNN w CFcf - 0 1")
    for move in ["g1f3", "g8f6", "e1f1"]:
        castled.push(move)
    late = mt.Board("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 40")
    late.push("d5c6")
    for board in [repeated, passed, castled, late]:
        again = pickle.loads(pickle.dumps(board, protocol))
        assert (again, again.fen(), again.move_stack) == (board, board.fen(), board.move_stack)
        assert (again.key, again.can_claim_draw()) == (board.key, board.can_claim_draw())
        while board.move_stack:
            assert again.pop() == board.pop() and again.fen() == board.fen()


def test_equality_and_hash():
    """Boards can change, so they cannot be keys of dicts. They are equal if their positions are."""
    assert mt.Board() == mt.Board() and mt.Board() != board_after("e2e4")
    assert mt.Board() != START and mt.Board() != None  # noqa: E711
    for value in [mt.Board(), mt.Fen(START)]:
        if type(value).__hash__ is not None:
            assert hash(value) == hash(type(value)(START))
    with pytest.raises(TypeError):
        hash(mt.Board())
    with pytest.raises(TypeError):
        mt.Board() < mt.Board()  # noqa: B015


def test_perft():
    assert [mt.Board().perft(depth) for depth in range(5)] == [1, 20, 400, 8902, 197281]
    kiwipete = mt.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    assert kiwipete.perft(3) == 97862
    with pytest.raises(OverflowError):
        mt.Board().perft(-1)


def test_legal_mask_and_planes():
    board = board_after("e2e4", "d7d5")
    mask = board.legal_mask()
    assert (mask.dtype, mask.shape, mask.sum()) == (np.bool_, (20480,), len(board.legal_moves))
    square = lambda name: "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)  # noqa: E731
    assert sorted(np.flatnonzero(mask)) == sorted(square(m[:2]) | square(m[2:]) << 6 for m in board.legal_moves)
    planes = board.planes()
    assert (planes.dtype, planes.shape, planes.sum()) == (np.uint8, (12, 8, 8), 32)
    assert planes[0, 3, 4] == 1 and planes[0, 1, 4] == 0  # the white pawn on e4
    assert planes[6, 4, 3] == 1 and planes[5, 0, 4] == 1 and planes[11, 7, 4] == 1
    promotion = mt.Board("7k/P7/8/8/8/8/8/K7 w - - 0 1")
    assert promotion.legal_mask()[square("a7") | square("a8") << 6 | 4 << 12]
    # The arrays belong to the caller.
    planes[:] = 0
    assert board.planes().sum() == 32


def test_moves_of_chess960_are_unambiguous():
    """Each legal move has its own text, number and position, although a castling move can end as a king's step does."""
    for fen in [
        "5k2/8/8/8/8/8/8/5K1R w K - 0 1",
        "2k5/8/8/8/8/8/8/RK4R1 w GA - 0 1",
        "1r3k1r/8/8/8/8/8/8/1R3K1R w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
        "4k3/8/8/8/8/8/8/3RK3 w D - 0 1",
    ]:
        board = mt.Board(fen)
        moves = board.legal_moves
        assert len(moves) == len(set(moves)) == board.legal_mask().sum() == board.perft(1)
        positions = set()
        for move in moves:
            assert board.parse_san(board.san(move)) == move
            board.push(move)
            positions.add(board.fen())
            assert board.pop() == move
        assert len(positions) == len(moves)
        assert board.fen() == mt.Board(board.fen()).fen()


# Position records


@pytest.mark.parametrize("text", ["", " ", "\0", "-", "?"])
def test_board_of_no_position(text):
    """A record without a position is an error, and not the initial position."""
    with pytest.raises(mt.FenError):
        mt.Board(text)


def test_fen():
    fen = mt.Fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w  KQkq")
    assert str(fen) == START and repr(fen) == f'Fen("{START}")'
    assert fen.repairs and all(isinstance(repair, str) for repair in fen.repairs)
    assert mt.Fen(START).repairs == []
    assert fen == mt.Fen(START) and fen != mt.Fen(START.replace(" w ", " b ")) and fen != START
    assert fen.board() == mt.Board()
    # A record may describe what is no legal position.
    without_king = mt.Fen("4k3/8/8/8/8/8/8/8 w - - 0 1")
    with pytest.raises(mt.FenError):
        without_king.board()


def test_epd():
    epd = mt.Epd('4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 e3; id "pawn; one";')
    assert epd.operations == [("bm", ["e4", "e3"]), ("id", ["pawn; one"])]
    assert epd["bm"] == ["e4", "e3"] and epd["id"] == ["pawn; one"]
    assert "bm" in epd and "am" not in epd
    with pytest.raises(KeyError):
        epd["am"]
    assert epd.board().fen() == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    assert mt.Epd(str(epd)).operations == [("bm", ["e3", "e4"]), ("id", ["pawn; one"])]
    with pytest.raises(mt.FenError):
        mt.Epd("nonsense")


def test_real_records(data):
    """Records of real files are read, and their canonical form is read as the same position."""
    count = 0
    for path in sorted(data.glob("epd/*.epd")):
        for line in path.read_text("latin-1").splitlines()[:100]:
            try:
                epd = mt.Epd(line)
            except mt.FenError:
                continue
            assert mt.Epd(str(epd)).operations == mt.Epd(str(mt.Epd(str(epd)))).operations
            try:
                board = epd.board()
            except mt.FenError:
                continue
            assert mt.Board(board.fen()) == board
            count += 1
    assert count > 2_000


# Polyglot books


def record(board: mt.Board, move: str, weight: int, learn: int = 0) -> tuple[int, bytes]:
    """Make the record of a move without promotion."""
    files = "abcdefgh"
    origin, target = (files.index(name[0]) + 8 * (int(name[1]) - 1) for name in (move[:2], move[2:4]))
    return board.key, struct.pack(">QHHI", board.key, origin << 6 | target, weight, learn)


@pytest.fixture
def book(tmp_path):
    """A book with three moves in the initial position, castling, and a move that is not legal."""
    castling = mt.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    start = mt.Board()
    records = [
        record(start, "e2e4", 10, 7),
        record(start, "d2d4", 30),
        record(start, "c2c4", 0),
        record(start, "e2e5", 100),
        record(castling, "e1h1", 5),
    ]
    path = tmp_path / "book.bin"
    path.write_bytes(b"".join(text for _, text in sorted(records, key=lambda one: one[0])))
    return path


def test_polyglot(book):
    for path in [book, str(book)]:
        opened = mt.Polyglot(path)
        assert len(opened) == 5
        moves = opened.moves(mt.Board())
        assert [(move.uci, move.weight, move.learn) for move in moves] == [
            ("d2d4", 30, 0),
            ("e2e4", 10, 7),
            ("c2c4", 0, 0),
        ]
        castling = mt.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        assert [move.uci for move in opened.moves(castling)] == ["e1g1"]
        assert opened.moves(board_after("e2e4")) == []


def test_polyglot_that_is_no_book(tmp_path):
    with pytest.raises(FileNotFoundError):
        mt.Polyglot(tmp_path / "missing.bin")
    for content in [b"short", bytes(range(16, 0, -1)) + bytes(range(16))]:
        path = tmp_path / "bad.bin"
        path.write_bytes(content)
        with pytest.raises(ValueError, match="bad.bin"):
            mt.Polyglot(path)
    (tmp_path / "empty.bin").write_bytes(b"")
    assert len(mt.Polyglot(tmp_path / "empty.bin")) == 0


def test_board_shared_by_threads():
    """A board that two threads use at once gives right answers or an exception."""
    import threading

    board, found, errors = mt.Board(), [], []

    def count():
        for _ in range(20):
            try:
                found.append(board.perft(3))
            except RuntimeError as error:
                errors.append(error)

    def push():
        for _ in range(2_000):
            try:
                board.push("e2e4")
                board.pop()
            except RuntimeError:
                pass

    workers = [threading.Thread(target=count), threading.Thread(target=push)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert set(found) <= {8902, 13160} and not errors

// The class `Chess`, with the methods of chess.js.

import { Board, fen_fault } from "./native.js";
import { call, describe, expectCount, expectString, GameError, MovetextError, ready } from "./core.js";
import { Game, moveWithFen, Variation } from "./decode.js";
import { check, firstGame } from "./games.js";
import { toPgn } from "./write.js";

export const WHITE = "w", BLACK = "b";
export const PAWN = "p", KNIGHT = "n", BISHOP = "b", ROOK = "r", QUEEN = "q", KING = "k";
export const DEFAULT_POSITION = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The squares from a8 to h1. */
export const SQUARES = [..."87654321"].flatMap((rank) => [..."abcdefgh"].map((file) => file + rank));

export const SEVEN_TAG_ROSTER = {
  Event: "?", Site: "?", Date: "????.??.??", Round: "?", White: "?", Black: "?", Result: "*",
};

/** Further tags in the order in which the standard defines them (PGN 9). */
const SUPPLEMENTAL_TAGS = [
  "WhiteTitle", "BlackTitle", "WhiteElo", "BlackElo", "WhiteUSCF", "BlackUSCF", "WhiteNA", "BlackNA", "WhiteType",
  "BlackType", "EventDate", "EventSponsor", "Section", "Stage", "Board", "Opening", "Variation", "SubVariation", "ECO",
  "NIC", "Time", "UTCTime", "UTCDate", "TimeControl", "SetUp", "FEN", "Termination", "Annotator", "Mode", "PlyCount",
];

/** What `loadPgn` accepts even if it is strict. */
const IGNORED = ["roster-incomplete", "result-missing"];

/** Returns whether a FEN is that of a legal position, and otherwise why not. */
export function validateFen(fen) {
  ready();
  const error = fen_fault(expectString(fen, "fen"));
  return error === "" ? { ok: true } : { ok: false, error };
}

/** Copies tags into an object without a prototype, so that every name is only a tag. */
function tagsFrom(tags) {
  return Object.assign(Object.create(null), tags);
}

/** A move of the class `Chess`. */
export class ChessMove {
  constructor(before, described) {
    const [color, piece, from, to, captured, promotion, flags, san, lan, after] = described.split("\0");
    Object.assign(this, { color, piece, from, to, san, flags, lan, before, after });
    this.captured = captured || undefined;
    this.promotion = promotion || undefined;
  }

  /** Whether it captures; as in chess.js, a capture en passant has only its own flag. */
  isCapture() {
    return this.flags.includes("c");
  }

  isPromotion() {
    return this.flags.includes("p");
  }

  isEnPassant() {
    return this.flags.includes("e");
  }

  isKingsideCastle() {
    return this.flags.includes("k");
  }

  isQueensideCastle() {
    return this.flags.includes("q");
  }

  isBigPawn() {
    return this.flags.includes("b");
  }

  isNullMove() {
    return this.flags.includes("-");
  }

  isDrop() {
    return this.flags.includes("d");
  }
}

/** A game that is played, with the methods of chess.js. Variations and annotations that it loads are kept. */
export class Chess {
  #board;
  #variant;
  /** The start position, or undefined for the initial one. */
  #start;
  #tags = tagsFrom({});
  /** The main line as in `Game`. */
  #line = new Variation();
  #history = [];

  /** `variant` is a name as in the Variant tag, such as "Crazyhouse". */
  constructor(fen, { skipValidation = false, variant } = {}) {
    ready();
    this.#variant = variant === undefined ? undefined : expectString(variant, "variant");
    if (fen === undefined) this.reset();
    else this.load(fen, { skipValidation });
  }

  /** Frees the memory in the module. Without it, memory is freed some time after the object is not used any more. */
  free() {
    this.#board?.free();
    this.#board = undefined;
  }

  get #native() {
    if (!this.#board) throw new MovetextError("the object was freed");
    return this.#board;
  }

  #replace(board) {
    this.#board?.free();
    this.#board = board;
  }

  /** Begins again with a position. */
  #restart(board, preserveHeaders) {
    this.#replace(board);
    this.#line = new Variation();
    this.#history = [];
    if (!preserveHeaders) this.#tags = tagsFrom({});
    const initial = new Board(undefined, this.#variant);
    this.#start = initial.fen() === board.fen() ? undefined : board.fen_with_en_passant();
    initial.free();
  }

  reset() {
    this.#restart(call(() => new Board(undefined, this.#variant)), false);
  }

  load(fen, { skipValidation = false, preserveHeaders = false } = {}) {
    expectString(fen, "fen");
    const make = () => (skipValidation ? Board.from_setup(fen, this.#variant) : new Board(fen, this.#variant));
    this.#restart(call(make), preserveHeaders);
  }

  clear({ preserveHeaders = false } = {}) {
    this.load("8/8/8/8/8/8/8/8 w - - 0 1", { skipValidation: true, preserveHeaders });
    this.#start = undefined;
  }

  fen({ forceEnpassantSquare = false } = {}) {
    return forceEnpassantSquare ? this.#native.fen_with_en_passant() : this.#native.fen();
  }

  /** The variant, such as "Standard". */
  variant() {
    return this.#native.variant();
  }

  hash() {
    return this.#native.hash();
  }

  turn() {
    return this.fen().split(" ")[1];
  }

  moveNumber() {
    return Number(this.fen().split(" ").at(-1));
  }

  /** The ranks from 8 to 1, each with its squares from a to h. */
  board() {
    const placement = this.fen().split(/[[ ]/)[0];
    const ranks = placement.split("/").slice(0, 8);
    return ranks.map((rank, index) => {
      const row = [...rank.replaceAll("~", "")].flatMap((sign) => (/\d/.test(sign) ? Array(+sign).fill(null) : [sign]));
      return row.map((sign, file) => sign && { square: "abcdefgh"[file] + (8 - index), ...pieceOf(sign) });
    });
  }

  ascii() {
    const rows = this.board().map((row, index) => {
      const signs = row.map((piece) => (piece ? signOf(piece) : "."));
      return ` ${8 - index} | ${signs.join("  ")} |`;
    });
    const edge = "   +------------------------+";
    return [edge, ...rows, edge, "     a  b  c  d  e  f  g  h"].join("\n");
  }

  get(square) {
    const found = this.board().flat()[SQUARES.indexOf(square)];
    return found ? { type: found.type, color: found.color } : undefined;
  }

  findPiece({ type, color }) {
    const found = this.board().flat().filter((piece) => piece?.type === type && piece.color === color);
    return found.map((piece) => piece.square);
  }

  /** The pieces that a side may drop, such as "QNPP" or "qnpp". */
  pocket(color) {
    return this.#native.pocket(color === WHITE);
  }

  put({ type, color }, square) {
    const isPiece = "pnbrqk".includes(type) && String(type).length === 1 && (color === WHITE || color === BLACK);
    return isPiece && SQUARES.includes(square) && this.#edit(square, signOf({ type, color }));
  }

  remove(square) {
    const piece = this.get(square);
    if (piece) this.#edit(square, undefined);
    return piece;
  }

  #edit(square, sign) {
    if (!this.#native.put(square, sign)) return false;
    this.#line = new Variation();
    this.#history = [];
    this.#start = this.#board.fen_with_en_passant();
    return true;
  }

  setTurn(color) {
    if (this.turn() === color) return false;
    this.move("--");
    return true;
  }

  getCastlingRights(color) {
    const rights = this.fen().split(" ")[2];
    const has = (sign) => rights.includes(color === WHITE ? sign.toUpperCase() : sign);
    return { [KING]: has("k"), [QUEEN]: has("q") };
  }

  setCastlingRights(color, rights) {
    const wanted = { [WHITE]: this.getCastlingRights(WHITE), [BLACK]: this.getCastlingRights(BLACK) };
    Object.assign(wanted[color], rights);
    const letters = [WHITE, BLACK].flatMap((side) => [KING, QUEEN].filter((type) => wanted[side][type])
      .map((type) => signOf({ type, color: side })));
    const fields = this.fen().split(" ");
    fields[2] = letters.join("") || "-";
    const tags = this.#tags;
    this.load(fields.join(" "), { skipValidation: true });
    this.#tags = tags;
    const now = this.getCastlingRights(color);
    return [KING, QUEEN].every((type) => rights[type] === undefined || rights[type] === now[type]);
  }

  attackers(square, color = this.turn()) {
    return this.#native.attackers(square, color === WHITE).match(/../g) ?? [];
  }

  isAttacked(square, color) {
    return this.attackers(square, color).length > 0;
  }

  squareColor(square) {
    const index = SQUARES.indexOf(square);
    if (index < 0) return null;
    return ((index >> 3) + index) % 2 === 0 ? "light" : "dark";
  }

  isCheck() {
    return this.#native.is_check();
  }

  inCheck() {
    return this.isCheck();
  }

  isCheckmate() {
    return this.#native.is_checkmate();
  }

  isStalemate() {
    return this.#native.is_stalemate();
  }

  isInsufficientMaterial() {
    return this.#native.is_insufficient_material();
  }

  isThreefoldRepetition() {
    return this.#native.occurrences() >= 3;
  }

  isDrawByFiftyMoves() {
    return this.#native.halfmove_clock() >= 100;
  }

  isDraw() {
    return this.isDrawByFiftyMoves() || this.isStalemate() || this.isInsufficientMaterial() ||
      this.isThreefoldRepetition();
  }

  isGameOver() {
    return this.isCheckmate() || this.isDraw() || this.outcome() !== null;
  }

  /** Why the game is over by the rules, without a claim, and who won; or null. */
  outcome() {
    const [reason, winner] = this.#native.ending().split("\0");
    return reason ? { reason, winner: winner || null } : null;
  }

  perft(depth) {
    return this.#native.perft(expectCount(depth, "depth", 255));
  }

  moves({ verbose = false, square, piece } = {}) {
    const isWanted = (from, type) =>
      (square === undefined || from === square) && (piece === undefined || type === piece.toLowerCase());
    if (verbose) {
      const before = this.fen();
      const moves = linesOf(this.#native.moves_in_full()).map((line) => new ChessMove(before, line));
      return moves.filter((move) => isWanted(move.from, move.piece));
    }
    const moves = linesOf(this.#native.moves()).map((line) => line.split("\0"));
    return moves.filter(([type, from]) => isWanted(from, type)).map(([, , san]) => san);
  }

  /** Plays a move in SAN, or an object with `from`, `to` and `promotion`. Null passes. Throws `MoveError`. */
  move(move, { strict = false } = {}) {
    const before = this.fen();
    let played;
    if (move === null || move === "--") {
      const after = call(() => this.#native.pass());
      const king = this.findPiece({ type: KING, color: before.split(" ")[1] })[0] ?? "";
      const fields = [before.split(" ")[1], KING, king, king, "", "", "-", "--", "--", after];
      played = new ChessMove(before, fields.join("\0"));
    } else if (typeof move === "string") {
      const play = () => (strict ? this.#native.play_strict(move) : this.#native.play(move));
      played = new ChessMove(before, call(play));
    } else {
      played = new ChessMove(before, this.#playSquares(move));
    }
    this.#history.push(played);
    this.#line.moves.push(moveWithFen(played.san, played.lan === "--" ? "0000" : played.lan, played.after));
    return played;
  }

  /** Plays a move by its squares, or a drop by its piece and square. A promotion is ignored if the move is none. */
  #playSquares(move) {
    if (typeof move !== "object") throw new TypeError(`move: found ${describe(move)}, expected a string or an object`);
    // In Chess960, the squares of castling may also be those of a move of the king.
    if (move instanceof ChessMove && move.before === this.fen()) return call(() => this.#native.play(move.san));
    const from = move.from === "@" ? `${expectString(move.piece, "piece").toUpperCase()}@` : move.from;
    const squares = expectString(from, "from") + expectString(move.to, "to");
    const promoted = squares + (move.promotion ?? "").toLowerCase();
    if (promoted !== squares) {
      try {
        return call(() => this.#native.play(promoted));
      } catch (error) {
        if (!(error instanceof MovetextError)) throw error;
      }
    }
    return call(() => this.#native.play(squares));
  }

  undo() {
    const last = this.#history.pop();
    if (!last) return null;
    this.#native.take_back();
    this.#line.moves.pop();
    this.#line.skippedText = "";
    return last;
  }

  history({ verbose = false } = {}) {
    return verbose ? [...this.#history] : this.#history.map((move) => move.san);
  }

  /** The game with its variations and annotations, as `parse` returns it. It shares its moves with this object. */
  game() {
    const game = new Game(1, 0, 1);
    const start = this.#start ?? this.#history[0]?.before ?? this.fen();
    Object.assign(game, this.#line, { start, tags: this.#tagsOf(), result: this.#result() });
    return game;
  }

  #tagsOf() {
    const variant = this.variant();
    return tagsFrom(variant === "Standard" ? this.#tags : { Variant: variant, ...this.#tags });
  }

  #result() {
    return this.#tags.Result ?? "*";
  }

  /**
   * The game as chess.js writes it: tags in the order of the standard and then as they were set, no number after a
   * comment, and no line end between a move of White and its number or its reply. Variations and glyphs are written,
   * too. `maxWidth` is the largest length of a line, 0 for one line. For the export format of the standard, use
   * `toPgn(chess.game())`.
   */
  pgn({ newline = "\n", maxWidth = 0 } = {}) {
    const text = toPgn(this.game(), { width: 0, comments: maxWidth > 0 ? "filled" : "verbatim" }).trimEnd();
    const movesAt = text.indexOf("\n\n");
    const order = Object.keys(this.getHeaders());
    // The writer changes names that are not allowed. They come last.
    const place = (line) => (order.indexOf(line.slice(1, line.indexOf(" "))) + 1) || order.length + 1;
    const tags = text.slice(0, movesAt).split("\n").sort((one, other) => place(one) - place(other));
    const moves = text.slice(movesAt + 2).replace(/^(\s*(?:\{[^}]*\}\s)*\d+\.)\.\.\s/, "$1 ... ");
    // A comment is matched as a whole, so that only the number after it goes.
    const comments = /;.*|(\{[^}]*\})(?:(\s)\d+\.\.\.\s)?/g;
    const numbered = moves.replace(comments, (all, comment, space = "") => (comment ? comment + space : all));
    return [...tags, "", ...filled(numbered, maxWidth)].join("\n").replaceAll("\n", newline);
  }

  /**
   * Loads the first game of a text. Throws `GameError` if a move of its main line cannot be played; with `strict`, also
   * if the text has another error or warning.
   */
  loadPgn(pgn, { strict = false, newlineChar } = {}) {
    expectString(pgn, "pgn");
    const text = newlineChar === undefined ? pgn : pgn.split(new RegExp(newlineChar)).join("\n");
    const game = firstGame(text) ?? new Game(1, 0, 1);
    game.start ??= game.diagnostics.length === 0 ? DEFAULT_POSITION : null;
    const found = strict ? check(text, { severity: "note" }) : game.diagnostics;
    const diagnostics = found.filter((one) => one.game === 1 && !IGNORED.includes(one.code));
    const error = strict ? diagnostics[0] : diagnostics.find((one) => one.severity === "error");
    if (game.start === null || game.skippedText || (strict && error)) {
      throw new GameError(error?.message ?? "the moves cannot be read", { diagnostics });
    }
    const { FEN, SetUp, ...tags } = game.tags;
    this.#variant = tags.Variant;
    this.load(game.start);
    if (FEN === undefined) this.#start = undefined;
    this.#tags = tagsFrom(tags);
    if (game.result !== "*" || tags.Result !== undefined) this.#tags.Result = game.result;
    for (const { san } of game.moves) this.move(san);
    const { comments, moves, skippedText, commentsEnd } = game;
    for (const list of [comments, ...moves.map((move) => move.comments)]) {
      list.forEach((comment, index) => (list[index] = comment.replace(/\r?\n/g, " ")));
    }
    this.#line = Object.assign(new Variation(), { comments, moves, skippedText, commentsEnd });
  }

  getHeaders() {
    const start = this.#start === undefined ? {} : { SetUp: "1", FEN: this.#start };
    const tags = { ...this.#tagsOf(), ...start };
    const known = SUPPLEMENTAL_TAGS.filter((name) => Object.hasOwn(tags, name)).map((name) => [name, tags[name]]);
    return { ...SEVEN_TAG_ROSTER, ...Object.fromEntries(known), ...tags };
  }

  setHeader(name, value) {
    expectString(name, "name");
    if (value != null) this.#tags[name] = value;
    else if (Object.hasOwn(SEVEN_TAG_ROSTER, name)) this.#tags[name] = SEVEN_TAG_ROSTER[name];
    else delete this.#tags[name];
    return this.getHeaders();
  }

  removeHeader(name) {
    const has = Object.hasOwn(this.#tags, name);
    delete this.#tags[name];
    return has;
  }

  header(...pairs) {
    for (let index = 0; index + 1 < pairs.length; index += 2) this.setHeader(pairs[index], pairs[index + 1]);
    return this.getHeaders();
  }

  /** The comments of the position on the board, and where they are stored. */
  get #here() {
    return this.#line.moves.at(-1) ?? this.#line;
  }

  getComment() {
    const { comments } = this.#here;
    return comments.length > 0 ? joined(comments) : undefined;
  }

  setComment(comment) {
    this.#here.comments = [expectString(comment, "comment").replaceAll("{", "[").replaceAll("}", "]")];
  }

  removeComment() {
    const comment = this.getComment();
    this.#here.comments = [];
    return comment;
  }

  deleteComment() {
    return this.removeComment();
  }

  /** The positions of the main line that have comments. */
  getComments() {
    const first = this.#history[0]?.before ?? this.fen();
    const places = [[first, this.#line.comments], ...this.#history.map((move, index) =>
      [move.after, this.#line.moves[index].comments])];
    const found = places.filter(([, comments]) => comments.length > 0);
    return found.map(([fen, comments]) => ({ fen, comment: joined(comments) }));
  }

  removeComments() {
    const removed = this.getComments();
    this.#line.comments = [];
    for (const move of this.#line.moves) move.comments = [];
    return removed;
  }

  deleteComments() {
    return this.removeComments();
  }
}

if (Symbol.dispose) {
  Chess.prototype[Symbol.dispose] = Chess.prototype.free;
}

/** What stays on one line if there is room: a line comment, or a number with its move and the reply, if any. */
const UNITS = /^;.*|(?:\d+\. [^\s{}();]+(?: (?!1-0$|0-1$|1\/2-1\/2$|\*$)[^\s{}();]+)?(?!\S| \{)|\S+)(?: [%[]\S*)*/g;

/** Returns the lines of a movetext, of at most `width` characters if no unit is longer. 0 means as they are. */
function filled(movetext, width) {
  const lines = movetext.split("\n");
  if (width === 0) return lines;
  return lines.flatMap((line) => {
    const rows = [];
    let room = 0;
    for (const unit of line.match(UNITS) ?? [""]) {
      const { length } = [...unit];
      if (length < room) rows.at(-1).push(unit);
      else rows.push([unit]);
      room = (length < room ? room - 1 : width) - length;
    }
    return rows.map((row) => row.join(" "));
  });
}

function linesOf(text) {
  return text === "" ? [] : text.trimEnd().split("\n");
}

function pieceOf(sign) {
  const type = sign.toLowerCase();
  return { type, color: sign === type ? BLACK : WHITE };
}

function signOf({ type, color }) {
  return color === WHITE ? type.toUpperCase() : type;
}

/** Returns comments as one text. */
function joined(comments) {
  return comments.join(" ");
}

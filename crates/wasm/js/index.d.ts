/// <reference lib="esnext.disposable" />
/** A module in WebAssembly, or where it is. */
export type ModuleSource = URL | string | Request | Response | BufferSource | WebAssembly.Module | Promise<Response>;

/** Loads the module. Without `source`, the file in this package is loaded. Further calls do nothing. */
export default function init(source?: ModuleSource): Promise<void>;

/** Like `init`, with bytes or a compiled module. */
export function initSync(source: BufferSource | WebAssembly.Module): void;

/** Base class of all errors that a text causes. */
export class MovetextError extends Error {}

/** A position record cannot be read, or its position is not legal. */
export class FenError extends MovetextError {
  /** The name of the wrong field, or null. */
  readonly field: string | null;
  /** The wrong text, or null. */
  readonly found: string | null;
}

/** A move cannot be played. */
export class MoveError extends MovetextError {
  /** The text of the move. */
  readonly move: string;
  /** The position. */
  readonly fen: string;
}

/** A game cannot be built or loaded. */
export class GameError extends MovetextError {
  /** From `Chess.loadPgn`: what is wrong with the text. */
  readonly diagnostics?: Diagnostic[];
}

export type Result = "1-0" | "0-1" | "1/2-1/2" | "*";
export type Severity = "note" | "warning" | "error";

/** A text: a string, or bytes in UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export type Text = string | ArrayBuffer | SharedArrayBuffer | ArrayBufferView;

/** A part of a text that is replaced. */
export interface Edit {
  offset: number;
  length: number;
  text: string;
}

/** What is wrong at one place of a text. */
export class Diagnostic {
  /** The code, such as "illegal-move". */
  code: string;
  severity: Severity;
  /** The line, from 1. */
  line: number;
  /** The column in characters, from 1. */
  column: number;
  /** The place: in UTF-16 code units if the text is a string, otherwise in bytes of its UTF-8 form. */
  offset: number;
  length: number;
  /** The number of the game, from 1. */
  game: number;
  /** What was found and what was expected. */
  message: string;
  /** What the author of the text can do. */
  help: string;
  /** The edits that fix it, or null. Only `check` looks for them. */
  fix: Edit[] | null;
  toString(): string;
}

/** A move of a game. */
export class Move {
  /** The move in standard algebraic notation; "--" is a null move. */
  san: string;
  /** The move in UCI notation; "0000" is a null move. */
  uci: string;
  /**
   * The position after the move. It is computed for the whole line when it is first used, from the moves that were
   * read. With the option `fen: true`, it is a property of its own.
   */
  readonly fen: string;
  /** The time that the player has left in seconds, or null. */
  clock: number | null;
  /** The evaluation in centipawns, positive if White is better; mate in n moves is 32000 - n or n - 32000. */
  eval: number | null;
  /** The numbers of the glyphs. */
  nags: number[];
  /** The comments between the number and the move. */
  commentsBefore: string[];
  /** The comments after the move. */
  comments: string[];
  /** The variations that could replace the move. */
  variations: Variation[];
  /** The comments after the variations. */
  commentsAfter: string[];
}

/** A line of moves. */
export class Variation {
  /** The comments before the first move. */
  comments: string[];
  moves: Move[];
  /** The text from the first move that could not be played. */
  skippedText: string;
}

/** A game. */
export class Game {
  /** The comments before the first move. */
  comments: string[];
  moves: Move[];
  /** The text from the first move that could not be played. */
  skippedText: string;
  /** The number of the game in its text, from 1. */
  number: number;
  /** Where the game begins: in UTF-16 code units if the text is a string, otherwise in bytes of its UTF-8 form. */
  offset: number;
  /** The line where the game begins, from 1. */
  line: number;
  /** The tags. Of repeated tags, it has the value that counts. The object has no prototype. */
  tags: Record<string, string>;
  /** The start position, or null if the moves cannot be played. */
  start: string | null;
  /** The comments after the result. */
  commentsEnd: string[];
  result: Result;
  /** What is wrong with the game: errors and warnings. */
  diagnostics: Diagnostic[];
  /** The value of a tag, or an empty string. */
  tag(name: string): string;
}

/** The moves of many games, end to end. */
export interface MoveArrays {
  /** One number for each ply of a main line; `decodeMove` makes it a string. A null move is 0. */
  moves: Uint16Array;
  /** One entry more than there are games: the moves of game `i` are `moves.subarray(offsets[i], offsets[i + 1])`. */
  offsets: Uint32Array;
  /** 1 if White wins, 0 for a draw, -1 if Black wins, -128 if unknown. */
  results: Int8Array;
}

export interface ParseOptions {
  moves?: "objects";
  /** Whether `fen` is a property of each move's own, so that moves can be cloned with it; by default false. */
  fen?: boolean;
}

/** Iterates over the games of a text. Games are read one after the other. */
export function parse(text: Text, options?: ParseOptions): Generator<Game, void, undefined>;
/** Returns the moves of all games as typed arrays. */
export function parse(text: Text, options: { moves: "u16" }): MoveArrays;

/** A stream of chunks, all strings or all bytes. */
export type Chunks<T = string | ArrayBuffer | ArrayBufferView> = ReadableStream<T> | AsyncIterable<T> | Iterable<T>;

/** Iterates over the games of a stream. Memory does not depend on the length of the stream. */
export function parseStream(stream: Chunks, options?: ParseOptions): AsyncGenerator<Game, void, undefined>;
/** Iterates over the arrays of the games that each chunk completes. */
export function parseStream(stream: Chunks, options: { moves: "u16" }): AsyncGenerator<MoveArrays, void, undefined>;

export interface CheckOptions {
  /** The least severity that is returned; by default "warning". */
  severity?: Severity;
  /** How many diagnostics of each severity are returned; by default 1,000. */
  limit?: number;
}

/** Returns what is wrong with the games of a text. */
export function check(text: Text, options?: CheckOptions): Diagnostic[];

/** What `toPgn` needs of a line. */
export interface LineLike {
  comments?: string[] | null;
  moves?: MoveLike[] | null;
  skippedText?: string;
}

/** What `toPgn` needs of a move: its SAN or UCI notation. */
export interface MoveLike {
  san?: string;
  uci?: string;
  nags?: number[] | null;
  commentsBefore?: string[] | null;
  comments?: string[] | null;
  variations?: LineLike[] | null;
  commentsAfter?: string[] | null;
}

/** What `toPgn` needs of a game. */
export interface GameLike extends LineLike {
  tags?: Record<string, string>;
  start?: string | null;
  commentsEnd?: string[] | null;
  result?: Result;
}

export interface PgnOptions {
  /** The largest length of a line; by default 80. 0 means one line. */
  width?: number;
  newline?: string;
  /** "verbatim" keeps the white space in comments; by default "filled". */
  comments?: "filled" | "verbatim";
}

/** Returns a game in export format. Throws `MoveError` or `GameError`. */
export function toPgn(game: GameLike, options?: PgnOptions): string;

/** Returns the number of a move in UCI notation. Throws `GameError`. */
export function encodeMove(uci: string): number;

/** Returns the move in UCI notation for its number. Throws `GameError`. */
export function decodeMove(number: number): string;

/** The variants whose rules are known. */
export type Variant =
  | "Standard" | "King of the Hill" | "Three-check" | "Crazyhouse" | "Antichess" | "Atomic" | "Horde" | "Racing Kings";

/** A FEN record that was read and normalised. Throws `FenError`. */
export class Fen {
  constructor(text: string, variant?: Variant | (string & {}));
  readonly fen: string;
  /** What was repaired while the record was read. */
  readonly repairs: string[];
  toString(): string;
}

export type Color = "w" | "b";
export type PieceSymbol = "p" | "n" | "b" | "r" | "q" | "k";
export type File = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h";
export type Rank = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8";
export type Square = `${File}${Rank}`;

export interface Piece {
  type: PieceSymbol;
  color: Color;
}

export const WHITE: "w";
export const BLACK: "b";
export const PAWN: "p";
export const KNIGHT: "n";
export const BISHOP: "b";
export const ROOK: "r";
export const QUEEN: "q";
export const KING: "k";
export const DEFAULT_POSITION: string;
/** The squares from a8 to h1. */
export const SQUARES: Square[];
export const SEVEN_TAG_ROSTER: Record<string, string>;

/** Returns whether a FEN is that of a legal position, and otherwise why not. */
export function validateFen(fen: string): { ok: true } | { ok: false; error: string };

/** A move of the class `Chess`. */
export class ChessMove {
  color: Color;
  piece: PieceSymbol;
  /** The origin, or "@" if the piece is dropped. */
  from: Square | "@";
  to: Square;
  captured: PieceSymbol | undefined;
  promotion: PieceSymbol | undefined;
  /** n none, b two squares, e en passant, c capture, p promotion, k and q castling, d drop, - null move. */
  flags: string;
  san: string;
  /** The move in UCI notation. */
  lan: string;
  before: string;
  after: string;
  /** Whether it captures; as in chess.js, a capture en passant has only its own flag. */
  isCapture(): boolean;
  isPromotion(): boolean;
  isEnPassant(): boolean;
  isKingsideCastle(): boolean;
  isQueensideCastle(): boolean;
  isBigPawn(): boolean;
  isNullMove(): boolean;
  isDrop(): boolean;
}

export interface MovesOptions {
  square?: Square;
  piece?: PieceSymbol;
}

/** A game that is played, with the methods of chess.js. Variations and annotations that it loads are kept. */
export class Chess {
  /** Throws `FenError`. */
  constructor(fen?: string, options?: { skipValidation?: boolean; variant?: Variant | (string & {}) });
  /** Frees the memory in the module. Without it, memory is freed some time after the object is not used any more. */
  free(): void;
  [Symbol.dispose](): void;
  reset(): void;
  clear(options?: { preserveHeaders?: boolean }): void;
  load(fen: string, options?: { skipValidation?: boolean; preserveHeaders?: boolean }): void;
  fen(options?: { forceEnpassantSquare?: boolean }): string;
  variant(): Variant;
  /** 16 hexadecimal digits that identify the position: the key of Polyglot in chess. */
  hash(): string;
  turn(): Color;
  moveNumber(): number;
  /** The ranks from 8 to 1, each with its squares from a to h. */
  board(): ({ square: Square; type: PieceSymbol; color: Color } | null)[][];
  ascii(): string;
  get(square: Square): Piece | undefined;
  findPiece(piece: Piece): Square[];
  /** The pieces that a side may drop, such as "QNPP" or "qnpp". */
  pocket(color: Color): string;
  put(piece: Piece, square: Square): boolean;
  remove(square: Square): Piece | undefined;
  setTurn(color: Color): boolean;
  getCastlingRights(color: Color): { k: boolean; q: boolean };
  setCastlingRights(color: Color, rights: { k?: boolean; q?: boolean }): boolean;
  attackers(square: Square, color?: Color): Square[];
  isAttacked(square: Square, color: Color): boolean;
  squareColor(square: Square): "light" | "dark" | null;
  isCheck(): boolean;
  inCheck(): boolean;
  isCheckmate(): boolean;
  isStalemate(): boolean;
  isInsufficientMaterial(): boolean;
  isThreefoldRepetition(): boolean;
  isDrawByFiftyMoves(): boolean;
  isDraw(): boolean;
  isGameOver(): boolean;
  /** Why the game is over by the rules, without a claim, and who won; or null. */
  outcome(): { reason: string; winner: Color | null } | null;
  perft(depth: number): number;
  moves(options: MovesOptions & { verbose: true }): ChessMove[];
  moves(options?: MovesOptions & { verbose?: false }): string[];
  /** Plays a move in SAN or UCI notation, or by its squares. Null passes. Throws `MoveError`. */
  move(
    move: string | { from: string; to: string; promotion?: string } | null,
    options?: { strict?: boolean },
  ): ChessMove;
  undo(): ChessMove | null;
  history(options: { verbose: true }): ChessMove[];
  history(options?: { verbose?: false }): string[];
  /** The game with its variations and annotations, as `parse` returns it. It shares its moves with this object. */
  game(): Game;
  /** The game as chess.js writes it. For the export format of the standard, use `toPgn(chess.game())`. */
  pgn(options?: { newline?: string; maxWidth?: number }): string;
  /** Loads the first game of a text. Throws `GameError` if a move of its main line cannot be played. */
  loadPgn(pgn: string, options?: { strict?: boolean; newlineChar?: string }): void;
  getHeaders(): Record<string, string>;
  setHeader(name: string, value: string | null): Record<string, string>;
  removeHeader(name: string): boolean;
  /** @deprecated Use `getHeaders` and `setHeader`. */
  header(...pairs: string[]): Record<string, string>;
  getComment(): string | undefined;
  setComment(comment: string): void;
  removeComment(): string | undefined;
  /** @deprecated Use `removeComment`. */
  deleteComment(): string | undefined;
  /** The positions of the main line that have comments. */
  getComments(): { fen: string; comment: string }[];
  removeComments(): { fen: string; comment: string }[];
  /** @deprecated Use `removeComments`. */
  deleteComments(): { fen: string; comment: string }[];
}

// Games from the messages of the module. `src/ops.rs` describes their form.

import { call } from "./core.js";
import { decode_move, fens_after } from "./native.js";

/** What the moves of a line have in common, to compute their positions. */
class Track {
  /** The numbers of the moves. */
  bits = [];
  #fens;

  /** For a variation, `outer` and `index` are the track and the index of the move that it replaces. */
  constructor(outer, index) {
    this.outer = outer;
    this.index = index;
    this.start = null;
    this.variant = outer?.variant;
  }

  get #start() {
    return this.outer ? this.outer.before(this.index) : this.start;
  }

  before(index) {
    return index === 0 ? this.#start : this.after(index - 1);
  }

  after(index) {
    this.#fens ??= call(() => fens_after(this.#start, this.variant, Uint16Array.from(this.bits))).split("\n");
    return this.#fens[index];
  }
}

/** A move of a game. */
export class Move {
  #track;
  #index;

  constructor(san, uci, track, index) {
    this.#track = track;
    this.#index = index;
    this.san = san;
    this.uci = uci;
    this.clock = null;
    this.eval = null;
    this.nags = [];
    this.commentsBefore = [];
    this.comments = [];
    this.variations = [];
    this.commentsAfter = [];
  }

  /** The position after the move. Computed for the whole line when it is first used. */
  get fen() {
    return this.#track?.after(this.#index) ?? null;
  }

  /** With the position, which is not a property of its own. */
  toJSON() {
    return { ...this, fen: this.fen };
  }
}

/** A move with its position as a property of its own. */
class MoveWithFen extends Move {
  fen;

  constructor(san, uci, fen) {
    super(san, uci);
    this.fen = fen;
  }
}

/** Creates a move with its position. */
export function moveWithFen(san, uci, fen) {
  return new MoveWithFen(san, uci, fen);
}

/** Moves that could replace a move. */
export class Variation {
  constructor() {
    this.comments = [];
    this.moves = [];
    this.skippedText = "";
  }
}

/** A game. */
export class Game {
  constructor(number, offset, line) {
    this.number = number;
    this.offset = offset;
    this.line = line;
    this.tags = Object.create(null);
    this.start = null;
    this.comments = [];
    this.moves = [];
    this.skippedText = "";
    this.commentsEnd = [];
    this.result = "*";
    this.diagnostics = [];
  }

  /** The value of a tag, or an empty string. */
  tag(name) {
    return this.tags[name] ?? "";
  }
}

/** What is wrong at one place of a text. */
export class Diagnostic {
  toString() {
    return `${this.line}:${this.column}: ${this.severity}[${this.code}]: ${this.message}`;
  }
}

/** What a word says; the same numbers as in `src/ops.rs`. */
export const GAME = 1, TAG = 2, START = 3, MOVE = 4, COMMENT = 5, NAG = 6, BEGIN_VARIATION = 7,
  END_VARIATION = 8, SKIPPED_TEXT = 9, CLOCK = 10, EVALUATION = 11, RESULT = 12, DIAGNOSTIC = 13;

const SEVERITIES = ["note", "warning", "error"];

/** The moves in UCI notation that were seen before, by their bits. */
const UCI = new Array(0x6000).fill(undefined);

/** Returns the UCI notation of the move with this number. */
export function uciOf(bits) {
  return (UCI[bits] ??= decode_move(bits));
}

const scratch = new Uint32Array(2);
const float = new Float64Array(scratch.buffer);

/** Reads words and the text that belongs to them. */
class Cursor {
  constructor(words, text) {
    this.words = words;
    this.text = text;
    this.at = 0;
    this.textAt = 0;
  }

  wide() {
    return this.words[this.at++] + this.words[this.at++] * 2 ** 32;
  }

  take(length) {
    return this.text.slice(this.textAt, (this.textAt += length));
  }
}

/** Decodes a game. */
export function decodeGame(words, text) {
  const cursor = new Cursor(words, text);
  const count = words.length;
  cursor.at = 1;
  const game = new Game(cursor.wide(), cursor.wide(), cursor.wide());
  const outer = [];
  let track = new Track();
  let line = game;
  let move = null;
  while (cursor.at < count) {
    const word = words[cursor.at++];
    const value = word >>> 4;
    switch (word & 15) {
      case MOVE: {
        const more = words[cursor.at++];
        const san = cursor.take(value);
        const bits = more & 0xffff;
        const length = more >>> 16;
        if (length > 0) move = new MoveWithFen(san, uciOf(bits), cursor.take(length));
        else move = new Move(san, uciOf(bits), track, track.bits.push(bits) - 1);
        line.moves.push(move);
        break;
      }
      case CLOCK:
        scratch[0] = words[cursor.at++];
        scratch[1] = words[cursor.at++];
        move.clock = float[0];
        break;
      case EVALUATION:
        move.eval = word >> 4;
        break;
      case COMMENT: {
        const text = cursor.take(value >>> 3);
        switch (value & 7) {
          case 0: line.comments.push(text); break;
          case 1: move.commentsBefore.push(text); break;
          case 2: move.comments.push(text); break;
          case 3: move.commentsAfter.push(text); break;
          case 4: game.commentsEnd.push(text); break;
        }
        break;
      }
      case NAG:
        move.nags.push(value);
        break;
      case BEGIN_VARIATION: {
        const variation = new Variation();
        move.variations.push(variation);
        outer.push(line, move, track);
        track = new Track(track, line.moves.length - 1);
        line = variation;
        break;
      }
      case END_VARIATION:
        track = outer.pop();
        move = outer.pop();
        line = outer.pop();
        break;
      case SKIPPED_TEXT:
        line.skippedText = cursor.take(value);
        break;
      case TAG: {
        const name = cursor.take(value);
        game.tags[name] = cursor.take(words[cursor.at++]);
        break;
      }
      case START:
        game.start = value === 0 ? null : cursor.take(value);
        track.start = game.start;
        track.variant = game.tags.Variant;
        break;
      case RESULT:
        game.result = cursor.take(value);
        break;
      case DIAGNOSTIC:
        game.diagnostics.push(decodeDiagnostic(cursor, value));
        break;
    }
  }
  return game;
}

/** Decodes diagnostics that belong to no game object. */
export function decodeDiagnostics(words, text) {
  const cursor = new Cursor(words, text);
  const found = [];
  while (cursor.at < words.length) found.push(decodeDiagnostic(cursor, words[cursor.at++] >>> 4));
  return found;
}

function decodeDiagnostic(cursor, severity) {
  const { words } = cursor;
  const found = new Diagnostic();
  found.severity = SEVERITIES[severity];
  found.code = cursor.take(words[cursor.at++]);
  found.line = cursor.wide();
  found.column = cursor.wide();
  found.offset = cursor.wide();
  found.length = cursor.wide();
  found.game = cursor.wide();
  found.message = cursor.take(words[cursor.at++]);
  found.help = cursor.take(words[cursor.at++]);
  const edits = words[cursor.at++];
  found.fix = edits === 0 ? null : [];
  for (let edit = 0; edit < edits; edit++) {
    const offset = cursor.wide();
    const length = cursor.wide();
    found.fix.push({ offset, length, text: cursor.take(words[cursor.at++]) });
  }
  return found;
}

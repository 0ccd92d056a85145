// Games as text, and position records.

import { encode_move, normalize_fen, write_game, write_game_verbatim } from "./native.js";
import { call, describe, expectCount, expectString, ready } from "./core.js";
import {
  BEGIN_VARIATION, COMMENT, END_VARIATION, MOVE, NAG, RESULT, SKIPPED_TEXT, START, TAG, uciOf,
} from "./decode.js";

const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];

/** Collects words and texts for the module; texts are separated by NUL. */
class Writer {
  words = [];
  texts = [];

  push(op, value, ...texts) {
    this.words.push((op | (value << 4)) >>> 0);
    for (const text of texts) this.texts.push(text.replaceAll("\0", ""));
  }

  comments(list, place, path) {
    for (const text of items(list, path)) this.push(COMMENT, place, expectString(text, path));
  }
}

/** Returns a list, which may be missing. */
function items(list, path) {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw new TypeError(`${path}: found ${describe(list)}, expected an array`);
  return list;
}

/**
 * Returns a game in export format. `width` is the largest length of a line, by default 80, and 0 for one line;
 * `newline` replaces line ends. With `comments: "verbatim"`, the white space in comments stays. Clocks and evaluations
 * are written as the comments have them.
 */
export function toPgn(game, { width = 80, newline = "\n", comments = "filled" } = {}) {
  ready();
  if (typeof game !== "object" || game === null) {
    throw new TypeError(`game: found ${describe(game)}, expected an object`);
  }
  expectCount(width, "width", 0xffffffff);
  const writer = new Writer();
  for (const [name, value] of Object.entries(game.tags ?? {})) {
    writer.push(TAG, 0, name, expectString(value, `tags.${name}`));
  }
  writer.push(START, 0, expectString(game.start ?? "", "start"));
  writeLines(writer, game);
  writer.comments(game.commentsEnd, 4, "commentsEnd");
  writer.push(RESULT, 0, resultOf(game));
  if (comments !== "filled" && comments !== "verbatim") {
    throw new TypeError(`comments: found ${describe(comments)}, expected "filled" or "verbatim"`);
  }
  const write = comments === "verbatim" ? write_game_verbatim : write_game;
  const text = call(() => write(Uint32Array.from(writer.words), writer.texts.join("\0"), width));
  expectString(newline, "newline");
  return newline === "\n" ? text : text.replaceAll("\n", newline);
}

function resultOf(game) {
  const result = game.result ?? game.tags?.Result ?? "*";
  return RESULTS.includes(result) ? result : game.result === undefined ? "*" : expectString(result, "result");
}

/** Writes the moves with their variations. Does not recurse. */
function writeLines(writer, game) {
  const tasks = [];
  beginLine(writer, game, tasks);
  while (tasks.length > 0) {
    const task = tasks.pop();
    if (typeof task === "function") task();
    else writeMove(writer, task, tasks);
  }
}

function beginLine(writer, line, tasks) {
  writer.comments(line.comments, 0, "comments");
  const text = line.skippedText;
  if (text) tasks.push(() => writer.push(SKIPPED_TEXT, 0, expectString(text, "skippedText")));
  const moves = items(line.moves, "moves");
  for (let index = moves.length - 1; index >= 0; index--) {
    const move = moves[index];
    if (typeof move !== "object" || move === null) {
      throw new TypeError(`moves: found ${describe(move)}, expected an object`);
    }
    tasks.push(move);
  }
}

function writeMove(writer, move, tasks) {
  writer.comments(move.commentsBefore, 1, "commentsBefore");
  writer.push(MOVE, 0, expectString(move.san ?? move.uci, "san"));
  for (const nag of items(move.nags, "nags")) {
    writer.push(NAG, expectCount(nag, "nags", 255));
  }
  writer.comments(move.comments, 2, "comments");
  tasks.push(() => writer.comments(move.commentsAfter, 3, "commentsAfter"));
  const variations = items(move.variations, "variations");
  for (let index = variations.length - 1; index >= 0; index--) {
    const variation = variations[index];
    if (typeof variation !== "object" || variation === null) {
      throw new TypeError(`variations: found ${describe(variation)}, expected an object`);
    }
    tasks.push(() => {
      tasks.push(() => writer.push(END_VARIATION, 0));
      writer.push(BEGIN_VARIATION, 0);
      beginLine(writer, variation, tasks);
    });
  }
}

/** Returns the number of a move in UCI notation, as typed arrays have it. */
export function encodeMove(uci) {
  ready();
  return call(() => encode_move(expectString(uci, "move")));
}

/** Returns the move in UCI notation for its number. */
export function decodeMove(number) {
  ready();
  return call(() => uciOf(expectCount(number, "number", 0xffff)));
}

/** A FEN record that was read and normalised. */
export class Fen {
  /** Throws `FenError` if the record cannot be read. `variant` is a name as in the Variant tag. */
  constructor(text, variant) {
    ready();
    expectString(text, "fen");
    const read = call(() => normalize_fen(text, variant === undefined ? undefined : expectString(variant, "variant")));
    const [fen, ...repairs] = read.split("\0");
    this.fen = fen;
    this.repairs = repairs;
  }

  toString() {
    return this.fen;
  }
}


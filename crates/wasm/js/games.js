// Reads games and diagnostics.

import { CheckSource, GameSource, MoveSource } from "./native.js";
import { describe, expectCount, listAt, push, ready, textAt } from "./core.js";
import { decodeDiagnostics, decodeGame } from "./decode.js";

/** How much text is passed to the module at once, in bytes or UTF-16 code units. */
const CHUNK = 256 * 1024;

/**
 * Iterates over the games of a text, one after the other. With `moves: "u16"`, returns the moves of all games as typed
 * arrays.
 */
export function parse(text, options = {}) {
  ready();
  const chunks = pieces(text);
  if (isForMoves(options)) return allMoves(chunks);
  return gamesOf(chunks, new GameSource(options.fen ?? false));
}

/** Returns the first game of a text, or undefined. Line comments have no spaces after the semicolon. */
export function firstGame(text) {
  const source = new GameSource(false);
  source.trim_line_comments();
  const [game] = gamesOf(pieces(text), source);
  return game;
}

/** Like `parse`, for a stream of chunks: `ReadableStream`, Node's streams, or anything iterable. */
export function parseStream(stream, options = {}) {
  ready();
  if (!isIterable(stream)) throw new TypeError(`stream: found ${describe(stream)}, expected a stream of chunks`);
  const chunks = typeof stream === "string" || bytesOf(stream) ? [stream] : stream;
  if (isForMoves(options)) return movesOfStream(chunks);
  return gamesOfStream(chunks, new GameSource(options.fen ?? false));
}

/**
 * Returns what is wrong with the games of a text. `severity` is the least severity that is returned, by default
 * "warning", and `limit` the largest number for each severity, by default 1,000.
 */
export function check(text, { severity = "warning", limit = 1000 } = {}) {
  ready();
  const least = ["note", "warning", "error"].indexOf(severity);
  if (least < 0) throw new TypeError(`severity: found ${describe(severity)}, expected "error", "warning" or "note"`);
  const most = limit === Infinity ? 0xffffffff : expectCount(limit, "limit", 0xffffffff);
  const source = new CheckSource(least, most);
  try {
    for (const chunk of pieces(text)) push(source, chunk);
    source.end();
    return decodeDiagnostics(...messageOf(source));
  } finally {
    source.free();
  }
}

function isForMoves({ moves = "objects", fen = false }) {
  if (typeof fen !== "boolean") throw new TypeError(`fen: found ${describe(fen)}, expected true or false`);
  if (moves === "u16" || moves === "objects") return moves === "u16";
  throw new TypeError(`moves: found ${describe(moves)}, expected "objects" or "u16"`);
}

function isIterable(value) {
  return value != null && (value[Symbol.asyncIterator] ?? value[Symbol.iterator] ?? value.getReader);
}

/** Returns the bytes of a buffer or a view, or undefined. */
function bytesOf(value) {
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  const isBuffer = value instanceof ArrayBuffer || globalThis.SharedArrayBuffer && value instanceof SharedArrayBuffer;
  return isBuffer ? new Uint8Array(value) : undefined;
}

/** Cuts a text into chunks. Throws at once if it is neither a string nor bytes. */
function pieces(text) {
  const whole = typeof text === "string" ? text : bytesOf(text);
  if (whole === undefined) throw new TypeError(`text: found ${describe(text)}, expected a string or bytes`);
  return cut(whole);
}

function* cut(whole) {
  for (let at = 0, end; at < whole.length; at = end) {
    end = Math.min(at + CHUNK, whole.length);
    if (typeof whole === "string") {
      // The two halves of a character stay together.
      if (end < whole.length && (whole.charCodeAt(end - 1) & 0xfc00) === 0xd800) end += 1;
      yield whole.slice(at, end);
    } else {
      yield whole.subarray(at, end);
    }
  }
}

/** Returns the words and the text that a source has written. */
function messageOf(source) {
  const words = listAt(Uint32Array, source.words_at(), source.words_length());
  return [words, textAt(source.text_at(), source.text_length())];
}

/** Yields the games that end in the text so far. */
function* completeGames(source) {
  while (source.next()) yield decodeGame(...messageOf(source));
}

function* gamesOf(chunks, source) {
  try {
    for (const chunk of chunks) {
      push(source, chunk);
      yield* completeGames(source);
    }
    source.end();
    yield* completeGames(source);
  } finally {
    source.free();
  }
}

async function* gamesOfStream(stream, source) {
  try {
    for await (const chunk of chunksOf(stream)) {
      push(source, chunk);
      yield* completeGames(source);
    }
    source.end();
    yield* completeGames(source);
  } finally {
    source.free();
  }
}

/** Copies the arrays that were read so far, and clears them in the source. */
function takeMoves(source) {
  const ends = listAt(Uint32Array, source.ends_at(), source.ends_length());
  const offsets = new Uint32Array(ends.length + 1);
  offsets.set(ends, 1);
  const moves = listAt(Uint16Array, source.moves_at(), source.moves_length()).slice();
  const results = listAt(Int8Array, source.results_at(), source.results_length()).slice();
  source.clear();
  return { moves, offsets, results };
}

function allMoves(chunks) {
  const source = new MoveSource();
  try {
    for (const chunk of chunks) {
      push(source, chunk);
      source.read();
    }
    source.end();
    source.read();
    return takeMoves(source);
  } finally {
    source.free();
  }
}

/** Yields the arrays of the games that each chunk completes. */
async function* movesOfStream(stream) {
  const source = new MoveSource();
  try {
    for await (const chunk of chunksOf(stream)) {
      push(source, chunk);
      if (source.read()) yield takeMoves(source);
    }
    source.end();
    if (source.read()) yield takeMoves(source);
  } finally {
    source.free();
  }
}

/** Iterates over the chunks of a stream, cut if they are large. */
async function* chunksOf(stream) {
  let isText;
  let half = "";
  for await (const chunk of iterable(stream)) {
    isText ??= typeof chunk === "string";
    if (isText !== (typeof chunk === "string")) throw new TypeError("stream: found both strings and bytes");
    if (!isText) {
      yield* pieces(chunk);
      continue;
    }
    // A character may be cut between two chunks.
    let whole = half + chunk;
    half = "";
    if ((whole.charCodeAt(whole.length - 1) & 0xfc00) === 0xd800) {
      half = whole.slice(-1);
      whole = whole.slice(0, -1);
    }
    yield* pieces(whole);
  }
  if (half) yield half;
}

/** Some browsers cannot iterate over a `ReadableStream`. */
async function* iterable(stream) {
  if (stream[Symbol.asyncIterator] || stream[Symbol.iterator]) {
    yield* stream;
    return;
  }
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

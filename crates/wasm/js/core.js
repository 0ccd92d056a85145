// The connection to the WebAssembly module, and the errors of the package.

import load, { initSync as loadSync } from "./native.js";

/** The exports of the module, after `init`. */
let native;

/** Base class of all errors that this package throws because of a text. */
export class MovetextError extends Error {
  constructor(message, details = {}) {
    super(message);
    this.name = new.target.name;
    Object.assign(this, details);
  }
}

/** A position record cannot be read. `field` names the wrong field, `found` its text; both may be null. */
export class FenError extends MovetextError {}

/** A move cannot be played. `move` is its text, `fen` the position. */
export class MoveError extends MovetextError {}

/** A game cannot be built from the object, or cannot be loaded. */
export class GameError extends MovetextError {}

/**
 * Loads the module. `source` may be a URL, a `Response`, bytes or a `WebAssembly.Module`. Without it, the file beside
 * this one is loaded. Further calls do nothing.
 */
export default async function init(source) {
  if (native) return;
  source ??= new URL("./native_bg.wasm", import.meta.url);
  if (source instanceof URL && source.protocol === "file:" && globalThis.process?.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    source = await readFile(source);
  }
  native = await load({ module_or_path: source });
}

/** Like `init`, with bytes or a `WebAssembly.Module`. */
export function initSync(source) {
  native ??= loadSync({ module: source });
}

/** Throws if the module is not loaded. */
export function ready() {
  if (!native) throw new MovetextError("the module is not loaded; first call `await init()`");
}

/** Throws unless `value` is a string. */
export function expectString(value, name) {
  if (typeof value !== "string") throw new TypeError(`${name}: found ${describe(value)}, expected a string`);
  return value;
}

/** Returns what was found: short texts and numbers, and the kind of other values. */
export function describe(value) {
  if (value === null) return "null";
  if (typeof value === "number" || (typeof value === "string" && value.length <= 40)) return typeof value === "number" ? String(value) : JSON.stringify(value);
  return Array.isArray(value) ? "an array" : typeof value;
}

/** Throws unless `value` is an integer from 0 to `largest`. */
export function expectCount(value, name, largest) {
  if (Number.isInteger(value) && value >= 0 && value <= largest) return value;
  throw new TypeError(`${name}: found ${describe(value)}, expected an integer from 0 to ${largest}`);
}

/** Calls a function of the module. It throws errors as text: kind, message and details, separated by NUL. */
export function call(run) {
  try {
    return run();
  } catch (error) {
    if (typeof error !== "string") throw error;
    const [kind, message, ...details] = error.split("\0");
    const [first, second] = details.map((detail) => detail || null);
    if (kind === "fen") throw new FenError(message, { field: first ?? null, found: second ?? null });
    if (kind === "move") throw new MoveError(message, { move: first ?? "", fen: second ?? "" });
    throw new GameError(message);
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** Returns the text at an address. */
export function textAt(at, length) {
  return length === 0 ? "" : decoder.decode(new Uint8Array(native.memory.buffer, at, length));
}

/** Returns the list at an address, without a copy: the next call of the module may change it. */
export function listAt(List, at, length) {
  return new List(native.memory.buffer, at, length);
}

/** Passes a chunk of text or bytes to a source. */
export function push(source, chunk) {
  if (typeof chunk === "string") {
    // Mostly, a UTF-16 code unit becomes one byte. Any becomes at most three.
    for (let rest = chunk, room = chunk.length; rest !== ""; room = rest.length * 3) {
      const at = source.room(room);
      const { read, written } = encoder.encodeInto(rest, new Uint8Array(native.memory.buffer, at, room));
      source.push_text(written);
      rest = rest.slice(read);
    }
  } else {
    const at = source.room(chunk.length);
    new Uint8Array(native.memory.buffer, at, chunk.length).set(chunk);
    source.push_bytes(chunk.length);
  }
}

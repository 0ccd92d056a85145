// Compares the speed with chessops and chess.js in one run, each on the same text.
//
//     node examples/speed.mjs PACKAGE PEERS FILE...
//
// PACKAGE is the folder of this package, PEERS a folder in which `npm install chess.js chessops` has run. Each
// measurement is the median of five alternating rounds.

import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, peers, ...files] = process.argv.slice(2);
const movetext = await import(pathToFileURL(join(resolve(folder), "index.js")).href);
await movetext.default();
const peer = (path) => import(pathToFileURL(join(resolve(peers), "node_modules", path)).href);
const { Chess } = await peer("chess.js/dist/esm/chess.js");
const { parsePgn, startingPosition } = await peer("chessops/dist/esm/pgn.js");
const { parseSan } = await peer("chessops/dist/esm/san.js");

const ROUNDS = 5;
const LEAST_LENGTH = 2_000_000;
const LEAST_MS = 1000;

/** chessops reads the text, and plays the main line. */
function chessops(text) {
  let plies = 0;
  for (const game of parsePgn(text)) {
    const position = startingPosition(game.headers).unwrap();
    for (const node of game.moves.mainline()) {
      const move = parseSan(position, node.san);
      if (!move) break;
      position.play(move);
      plies += 1;
    }
  }
  return plies;
}

/** chess.js loads one game after the other. */
function chessjs(text) {
  let plies = 0;
  for (const game of text.split(/\n\n(?=\[Event )/)) {
    const chess = new Chess();
    try {
      chess.loadPgn(game);
      plies += chess.history().length;
    } catch {
      // It does not read every game.
    }
  }
  return plies;
}

const objects = (options) => (text) => {
  let plies = 0;
  for (const game of movetext.parse(text, options)) plies += game.moves.length;
  return plies;
};

/** Short files are repeated, so that the engine has time to compile what is called often. */
function repeat(text) {
  return `${text.trimEnd()}\n\n`.repeat(Math.ceil(LEAST_LENGTH / text.length));
}

const contestants = {
  "16-bit moves": (text) => movetext.parse(text, { moves: "u16" }).moves.length,
  "objects": objects({}),
  "objects with FEN": objects({ fen: true }),
  chessops,
};

for (const file of files) {
  const text = repeat(await readFile(file, "utf8"));
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  const plies = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      // Several times, so that the engine has time to compile what is fast.
      let runs = 0;
      const begin = performance.now();
      do {
        plies[name] = run(text);
        runs += 1;
      } while (performance.now() - begin < LEAST_MS);
      times[name].push((performance.now() - begin) / runs);
    }
  }
  const median = (list) => list.toSorted((a, b) => a - b)[ROUNDS >> 1];
  const slowest = median(times.chessops);
  console.log(`${file}: ${text.length} characters`);
  for (const name of Object.keys(contestants)) {
    const time = median(times[name]);
    const speed = text.length / time / 1000;
    const ratio = (slowest / time).toFixed(1);
    console.log(`  ${name}: ${plies[name]} plies, ${speed.toFixed(2)} MB/s, ${ratio} times chessops`);
  }
  const part = text.slice(0, text.indexOf("\n\n[Event ", 100_000));
  const begin = performance.now();
  const count = chessjs(part);
  const speed = part.length / (performance.now() - begin) / 1000;
  console.log(`  chess.js: ${count} plies of a part, ${speed.toFixed(3)} MB/s`);
}

// Compares the speed with chessops and chess.js in one run, each on the same text.
//
//     node examples/speed.mjs PACKAGE PEERS FILE...
//
// PACKAGE is the folder of this package, PEERS a folder in which `npm install chess.js chessops` has run. Each
// measurement is the median of five alternating rounds.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, peers, ...files] = process.argv.slice(2);
const movetext = await import(pathToFileURL(join(resolve(folder), "index.js")).href);
await movetext.default();
const require = createRequire(join(resolve(peers), "peers.js"));
const { Chess } = require("chess.js");
const { parsePgn, startingPosition } = require("chessops/pgn");
const { parseSan } = require("chessops/san");

const ROUNDS = 5;

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

const contestants = {
  "16-bit moves": (text) => movetext.parse(text, { moves: "u16" }).moves.length,
  "objects": objects({}),
  "objects without FEN": objects({ fen: false }),
  chessops,
};

for (const file of files) {
  const text = await readFile(file, "utf8");
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  const plies = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      const begin = performance.now();
      plies[name] = run(text);
      times[name].push(performance.now() - begin);
    }
  }
  const median = (list) => list.toSorted((a, b) => a - b)[ROUNDS >> 1];
  const peer = median(times.chessops);
  console.log(`${file}: ${text.length} characters`);
  for (const name of Object.keys(contestants)) {
    const time = median(times[name]);
    const speed = text.length / time / 1000;
    console.log(`  ${name}: ${plies[name]} plies, ${speed.toFixed(2)} MB/s, ${(peer / time).toFixed(1)} times chessops`);
  }
  const part = text.slice(0, text.indexOf("\n\n[Event ", 100_000));
  const begin = performance.now();
  const count = chessjs(part);
  const speed = part.length / (performance.now() - begin) / 1000;
  console.log(`  chess.js: ${count} plies of a part, ${speed.toFixed(3)} MB/s`);
}

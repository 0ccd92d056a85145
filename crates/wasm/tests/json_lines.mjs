// Compares every game of a folder with the JSON Lines of the command:
// `node tests/json_lines.mjs PACKAGE COMMAND FOLDER`.

import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, command, data] = process.argv.slice(2);
const api = await import(pathToFileURL(join(resolve(folder), "index.js")).href);
await api.default();

/** What a line of JSON has as a game of the package. */
function fromLine(line) {
  const tags = Object.create(null);
  for (const [name, value] of line.tags) tags[name] = value;
  const { game: number, game_offset: offset, line: at, start, comments, skipped_text, comments_end, result } = line;
  const moves = line.moves.map(fromMove);
  const [skippedText, commentsEnd] = [skipped_text, comments_end];
  return { number, offset, line: at, tags, start, comments, moves, skippedText, commentsEnd, result };
}

function fromMove(move) {
  return {
    san: move.san,
    uci: move.uci,
    fen: move.fen,
    clock: move.clock_ms,
    eval: evaluation(move),
    nags: [...move.nags_before, ...move.nags],
    commentsBefore: move.comments_before,
    comments: move.comments,
    commentsAfter: move.comments_after,
    variations: move.variations.map(({ comments, moves, skipped_text }) =>
      ({ comments, moves: moves.map(fromMove), skippedText: skipped_text })),
  };
}

/** The evaluation of a move as one number. A mate in 0 moves was given by the side that moved. */
function evaluation({ fen, eval_cp: centipawns, eval_mate: mate }) {
  if (mate === null) return centipawns === null ? null : Math.max(-30000, Math.min(centipawns, 30000));
  const isGood = mate === 0 ? fen.includes(" b ") : mate > 0;
  const value = Math.max(32000 - Math.abs(mate), 30001);
  return isGood ? value : -value;
}

/** The same fields of a game of the package. */
function fromGame(game, line) {
  const { number, offset, line: at, start, comments, moves, skippedText, commentsEnd, result } = game;
  // Of repeated tags, one value counts, so the others are not compared.
  const repeated = line.tags.map(([name]) => name).filter((name, index, all) => all.indexOf(name) !== index);
  const tags = Object.create(null);
  for (const [name] of line.tags) tags[name] = game.tags[name];
  for (const name of repeated) tags[name] = Object.fromEntries(line.tags)[name];
  const inner = moves.map(fields);
  return { number, offset, line: at, tags, start, comments, moves: inner, skippedText, commentsEnd, result };
}

function fields(move) {
  const { san, uci, fen, clock, eval: value, nags, commentsBefore, comments, commentsAfter, variations } = move;
  const ms = clock === null ? null : Math.floor(clock * 1000 + 1e-6);
  return {
    san, uci, fen, clock: ms, eval: value, nags, commentsBefore, comments, commentsAfter,
    variations: variations.map(({ comments: before, moves, skippedText }) =>
      ({ comments: before, moves: moves.map(fields), skippedText })),
  };
}

let [games, differences] = [0, 0];
for (const entry of (await readdir(data, { recursive: true })).toSorted()) {
  if (!entry.endsWith(".pgn")) continue;
  const path = join(data, entry);
  const arguments_ = ["convert", "--to", "jsonl", "--fen-after-move", "--clocks", "--threads", "1", path];
  const process_ = spawn(command, arguments_, { stdio: ["ignore", "pipe", "ignore"] });
  const lines = createInterface({ input: process_.stdout })[Symbol.asyncIterator]();
  for await (const game of api.parseStream(createReadStream(path), { fen: true })) {
    const { value, done } = await lines.next();
    if (done) {
      console.error(`${entry}: game ${game.number} is not in the JSON Lines`);
      differences += 1;
      break;
    }
    const line = JSON.parse(value);
    const [found, expected] = [fromGame(game, line), fromLine(line)].map((one) => JSON.stringify(one));
    games += 1;
    if (found !== expected && differences++ < 10) {
      const at = [...found].findIndex((sign, index) => sign !== expected[index]);
      const [one, other] = [found, expected].map((text) => text.slice(at - 60, at + 60));
      console.error(`${entry}: game ${game.number} differs: found ${one}, expected ${other}`);
    }
  }
  if (!(await lines.next()).done) {
    console.error(`${entry}: JSON Lines have more games`);
    differences += 1;
  }
}
console.log(`${games} games compared with JSON Lines, ${differences} differ`);
process.exitCode = differences === 0 && games > 0 ? 0 : 1;

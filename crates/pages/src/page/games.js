"use strict";
// This script knows no rules of chess. `moves.rs` describes the data that it reads. All loops are over lists: no
// function calls itself for a nested variation. Texts of games reach the page only as `textContent`.
const SQUARES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const PIECES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const FIGURINES = { p: "♟", n: "♞", b: "♝", r: "♜", q: "♛", k: "♚" };
const SVG = "http://www.w3.org/2000/svg";
const ROW = 54, LONGEST_COMMENT = 1200, LONGEST_VALUE = 400, LONGEST_NAME = 120, MOST_ITEMS = 20000, DEEPEST = 8;

const data = JSON.parse(document.getElementById("games").textContent);
const $ = (id) => document.getElementById(id);

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function svg(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const key of Object.keys(attributes)) made.setAttribute(key, attributes[key]);
  return made;
}

function cut(text, length) {
  return text.length > length ? text.slice(0, length) + "…" : text;
}

// Adds a text. A long text is cut, with a button that shows all of it.
function addText(parent, text, length) {
  if (text.length <= length) { parent.append(text); return; }
  const part = document.createTextNode(cut(text, length));
  const more = element("button", "more", `all ${text.length.toLocaleString("en")} characters`);
  more.type = "button";
  more.addEventListener("click", () => { part.data = text; more.remove(); });
  parent.append(part, more);
}

// ---- Games: from the data of a game to a list of moves and a list of items to show.

function tagsOf(game) {
  const tags = [];
  for (let at = 0; at + 1 < game.t.length; at += 2) tags.push([game.t[at], game.t[at + 1]]);
  return tags;
}

// Reads the fields of a FEN: the squares from a1 to h8, the pockets, and the fields after the board.
function readFen(fen) {
  const [placement, ...fields] = fen.split(" ");
  const [rows, pockets] = placement.split("[");
  const squares = new Array(64).fill("");
  let file = 0, rank = 7;
  for (const letter of rows) {
    if (letter === "/") { file = 0; rank -= 1; }
    else if (letter >= "1" && letter <= "8") file += Number(letter);
    else if (letter === "~") squares[rank * 8 + file - 1] += "~";
    else { squares[rank * 8 + file] = letter; file += 1; }
  }
  return { squares, fields, pockets: pockets === undefined ? "" : "[" + pockets };
}

// Adds the fields of a text such as `;h0;kE` to a move.
function addFields(node, texts) {
  for (const text of texts) {
    const value = text.slice(1);
    switch (text[0]) {
      case "c": node.fields[1] = value; break;
      case "e": node.fields[2] = value; break;
      case "h": node.fields[3] = value; break;
      case "f": node.fields = value.split("_"); break;
      case "p": node.pockets = value; break;
      case "k": node.check = SQUARES.indexOf(value); break;
      case "t": node.time = Number(value); break;
      case "u": node.used = Number(value); break;
      case "v": node.value = value; break;
      case "n": node.glyphs.push(value); break;
      case "a": node.marks.push(value); break;
    }
  }
}

function newNode(id, parent, depth) {
  return { id, parent, depth, san: "", next: null, siblings: [], changes: [], fields: [], pockets: "", check: -1,
    glyphs: [], marks: [], ply: parent ? parent.ply + 1 : 0, link: null };
}

function addMove(read, parent, depth, text) {
  const node = newNode(read.nodes.length, parent, depth);
  const [move, ...fields] = text.split(";");
  const colon = move.indexOf(":");
  node.san = move.slice(0, colon);
  for (const [, square, piece, promoted] of move.slice(colon + 1).matchAll(/(.)(.)(~?)/g)) {
    node.changes.push([SQUARES.indexOf(square), piece === "." ? "" : piece + promoted]);
  }
  const [turn, castling, , ...counters] = parent.fields;
  const full = counters.length - 1;
  counters[full] = String(Number(counters[full]) + (turn === "b" ? 1 : 0));
  counters[full - 1] = String(Number(counters[full - 1]) + 1);
  node.fields = [turn === "w" ? "b" : "w", castling, "-", ...counters];
  addFields(node, fields);
  if (!parent.next) parent.next = node;
  parent.siblings.push(node);
  read.nodes.push(node);
  return node;
}

function readGame(game) {
  const root = newNode(0, null, 0);
  const read = { root, nodes: [root], items: [], main: [root], isPlayable: true, start: data.start };
  const stack = [];
  let node = root;
  for (const part of game.m) {
    const text = part.slice(1);
    if (part[0] === "!") read.isPlayable = false;
    if (part[0] === "f") read.start = text;
    if (part[0] === "!" || part[0] === "f") continue;
    if (!root.fields.length) setStart(read);
    switch (part[0]) {
      case "m":
        for (const move of text.split(" ")) {
          node = addMove(read, node, stack.length, move);
          read.items.push({ kind: "m", node, depth: stack.length });
          if (!stack.length) read.main.push(node);
        }
        break;
      case "x": addFields(node, text.split(";").slice(1)); break;
      case "(": stack.push(node); node = node.parent || root; break;
      case ")": node = stack.pop() || root; break;
      default: read.items.push({ kind: part[0], text, depth: stack.length, node });
    }
  }
  if (!root.fields.length) setStart(read);
  return read;
}

function setStart(read) {
  const start = readFen(read.start);
  read.squares = start.squares;
  read.root.fields = start.fields;
  read.root.pockets = start.pockets;
}

// Returns the pieces on the 64 squares after a move.
function squaresAt(read, node) {
  const path = [];
  for (let at = node; at.parent; at = at.parent) path.push(at);
  const squares = read.squares.slice();
  while (path.length) for (const [square, piece] of path.pop().changes) squares[square] = piece;
  return squares;
}

function fenAt(read, node, squares = squaresAt(read, node)) {
  const rows = [];
  for (let rank = 7; rank >= 0; rank -= 1) {
    let row = "", empty = 0;
    for (const piece of squares.slice(rank * 8, rank * 8 + 8)) {
      if (piece) { row += (empty || "") + piece; empty = 0; } else empty += 1;
    }
    rows.push(row + (empty || ""));
  }
  return [rows.join("/") + node.pockets, ...node.fields].join(" ");
}

// ---- The board.

let isFlipped = false;
const board = $("board");
const layers = { squares: svg("g", {}), marks: svg("g", {}), pieces: svg("g", {}), arrows: svg("g", {}) };
board.append(layers.squares, layers.marks, layers.pieces, layers.arrows);

const nameOf = (square) => "abcdefgh"[square % 8] + (1 + (square >> 3));
const squareOf = (name) => "abcdefgh".indexOf(name[0]) + 8 * (Number(name[1]) - 1);
function cornerOf(square) {
  const [file, rank] = [square % 8, square >> 3];
  return isFlipped ? [(7 - file) * 45, rank * 45] : [file * 45, (7 - rank) * 45];
}

function drawSquares() {
  layers.squares.replaceChildren();
  for (let square = 0; square < 64; square += 1) {
    const [x, y] = cornerOf(square);
    const isDark = (square + (square >> 3)) % 2 === 0;
    layers.squares.append(svg("rect", { x, y, width: 45, height: 45, class: isDark ? "d" : "l" }));
    if (x === 0) coordinate(x + 2, y + 9, nameOf(square)[1]);
    if (y === 315) coordinate(x + 38, y + 43, nameOf(square)[0]);
  }
}

function coordinate(x, y, letter) {
  const text = svg("text", { x, y });
  text.textContent = letter;
  layers.squares.append(text);
}

function drawBoard(read, node) {
  const squares = squaresAt(read, node);
  layers.pieces.replaceChildren();
  const described = { w: [], b: [] };
  squares.forEach((piece, square) => {
    if (!piece) return;
    const [x, y] = cornerOf(square);
    const kind = piece[0].toLowerCase(), side = kind === piece[0] ? "b" : "w";
    described[side].push(`${PIECES[kind]} ${nameOf(square)}`);
    layers.pieces.append(svg("use", {
      href: "#movetext-" + PIECES[kind], x, y, class: side, "data-square": nameOf(square), "data-piece": piece,
    }));
  });
  const label = (side) => described[side].join(", ") || "no pieces";
  board.setAttribute("aria-label", `White: ${label("w")}. Black: ${label("b")}.`);
  board.dataset.fen = fenAt(read, node, squares);
  drawMarks(node);
}

function drawMarks(node) {
  layers.marks.replaceChildren();
  layers.arrows.replaceChildren();
  for (const [square] of node.changes.slice(0, 2)) addRect(square, "last");
  if (node.check >= 0) addRect(node.check, "check");
  for (const mark of node.marks) {
    const from = squareOf(mark.slice(1));
    if (mark.length === 3) addRect(from, "mark " + mark[0]);
    else addArrow(from, squareOf(mark.slice(3)), "mark " + mark[0]);
  }
}

function addRect(square, className) {
  const [x, y] = cornerOf(square);
  layers.marks.append(svg("rect", { x, y, width: 45, height: 45, class: className }));
}

function addArrow(from, to, className) {
  const [x, y] = cornerOf(from).map((at) => at + 22.5);
  const [u, v] = cornerOf(to).map((at) => at + 22.5);
  const length = Math.hypot(u - x, v - y);
  if (!length) {
    layers.arrows.append(svg("path", { class: className, d: `M${x - 18} ${y}a18 18 0 1 0 36 0a18 18 0 1 0 -36 0` }));
    return;
  }
  const [dx, dy] = [(u - x) / length, (v - y) / length];
  const at = (along, across) => `${u + dx * along - dy * across},${v + dy * along + dx * across}`;
  layers.arrows.append(
    svg("path", { class: className, d: `M${x + dx * 12},${y + dy * 12}L${at(-16, 0)}` }),
    svg("polygon", { class: className, points: `${at(0, 0)} ${at(-18, 10)} ${at(-18, -10)}` }),
  );
}

// ---- Players and clocks.

function clockText(seconds) {
  const whole = Math.floor(seconds), rest = seconds < 20 ? "." + Math.floor((seconds % 1) * 10) : "";
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  return (hours ? `${hours}:${two(minutes)}` : minutes) + ":" + two(whole % 60) + rest;
}

const moverOf = (node) => (node.fields[0] === "b" ? "w" : "b");

function timesAt(node) {
  const times = {};
  for (let at = node; at.parent && !(times.w >= 0 && times.b >= 0); at = at.parent) {
    if (at.time >= 0 && times[moverOf(at)] === undefined) times[moverOf(at)] = at.time;
  }
  return times;
}

function pocketText(node, side) {
  const letters = [...node.pockets.replace(/[[\]]/g, "")];
  const own = letters.filter((letter) => (letter.toLowerCase() === letter) === (side === "b"));
  return own.map((letter) => FIGURINES[letter.toLowerCase()] || letter).join("");
}

function drawPlayers(state) {
  const times = timesAt(state.node);
  for (const [id, side] of [["top", isFlipped ? "w" : "b"], ["bottom", isFlipped ? "b" : "w"]]) {
    const name = element("bdi", "", cut(state.row[side] || "?", LONGEST_NAME));
    const box = $(id);
    box.replaceChildren(element("span", "dot " + side), name);
    const elo = side === "w" ? state.row.whiteElo : state.row.blackElo;
    if (elo) box.append(element("span", "elo", cut(elo, 8)));
    const pocket = pocketText(state.node, side);
    if (pocket) {
      const shown = element("span", "pocket", pocket);
      shown.setAttribute("aria-label", "in hand: " + pocket);
      box.append(shown);
    }
    if (times[side] >= 0) box.append(element("span", "clock", clockText(times[side])));
    box.classList.toggle("turn", state.node.fields[0] === side);
  }
}

// ---- Graphs of the main line.

const score = (text) => (text[0] === "#" ? (text[1] === "-" ? -1000 : 1000) : Math.max(-1000, Math.min(1000, +text)));
const valueText = (text) => (text[0] === "#" ? text : (text > 0 ? "+" : "") + (text / 100).toFixed(2));

function drawGraphs(state) {
  const { main } = state.read;
  const graphs = $("graphs");
  graphs.replaceChildren();
  state.marks = [];
  const values = main.map((node, at) => [at, node]).filter(([, node]) => node.value !== undefined);
  if (values.length > 1) {
    const points = values.map(([at, node]) => `${at},${50 - score(node.value) / 20}`);
    const [first] = values[0], [last] = values.at(-1);
    const graph = addGraph(state, "Evaluation", "White is better above the line");
    graph.append(
      svg("rect", { class: "back", x: first, y: 0, width: last - first, height: 100 }),
      svg("polygon", { class: "area", points: `${first},100 ${points.join(" ")} ${last},100` }),
      svg("path", { class: "zero", d: `M0 50H${main.length}` }),
    );
    addMark(state, graph);
  }
  const timed = main.map((node, at) => [at, node]).filter(([, node]) => node.time >= 0);
  if (timed.length > 2) {
    const most = timed.reduce((found, [, node]) => Math.max(found, node.time), 1);
    const graph = addGraph(state, "Clocks", `dashed: White; up to ${clockText(most)}`);
    for (const side of ["w", "b"]) {
      const own = timed.filter(([, node]) => moverOf(node) === side);
      const points = own.map(([at, node]) => `${at},${98 - (96 * node.time) / most}`).join(" ");
      graph.append(svg("polyline", { class: "time " + side, points }));
    }
    addMark(state, graph);
  }
  $("app").classList.toggle("plain", !state.marks.length);
}

function addGraph(state, title, remark) {
  const figure = element("figure"), caption = element("figcaption");
  const width = Math.max(1, state.read.main.length - 1);
  caption.append(element("span", "", title), element("span", "", remark));
  const graph = svg("svg", { viewBox: `0 0 ${width} 100`, preserveAspectRatio: "none", role: "img" });
  graph.setAttribute("aria-label", `${title}: ${remark}`);
  graph.addEventListener("click", (event) => {
    const box = graph.getBoundingClientRect();
    show(state.read.main[Math.round(((event.clientX - box.left) / box.width) * width)] || state.read.root);
  });
  figure.append(caption, graph);
  $("graphs").append(figure);
  return graph;
}

function addMark(state, graph) {
  const mark = svg("path", { class: "here" });
  graph.append(mark);
  state.marks.push(mark);
}

// ---- The state of the page: the game and the move that are shown.

let state = null;

function addressOf(shown, node) {
  const isMain = shown.read.main[node.ply] === node;
  return `#g${shown.row.number}` + (isMain ? `p${node.ply}` : `v${node.id}`);
}

function openGame(row) {
  const game = data.games[row.at], read = readGame(game);
  state = { game, row, read, node: read.root, marks: [], mostItems: MOST_ITEMS, lastNode: null };
  document.querySelectorAll(".row").forEach((link) => {
    if (link.getAttribute("href") === `#g${row.number}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
  $("heading").replaceChildren(...namesOf(row));
  $("current").replaceChildren(`· ${row.number}: `, ...namesOf(row));
  const about = [row.event, row.round && `round ${row.round}`, row.date, row.eco, row.opening];
  $("event").textContent = cut(about.filter(Boolean).join(" · "), LONGEST_VALUE);
  $("frame").hidden = !read.isPlayable;
  $("pgn").hidden = game.s === undefined;
  drawTags(game);
  drawMoves(state);
  drawGraphs(state);
}

function drawTags(game) {
  const list = $("tags").querySelector("dl");
  list.replaceChildren();
  for (const [name, value] of tagsOf(game)) {
    const shown = element("dd");
    shown.dir = "auto";
    addText(shown, value, LONGEST_VALUE);
    list.append(element("dt", "", cut(name, LONGEST_NAME)), shown);
  }
}

function show(node) {
  const before = state.node;
  if (before.link) before.link.removeAttribute("aria-current");
  state.node = node;
  drawBoard(state.read, node);
  drawPlayers(state);
  if (node.link) {
    node.link.setAttribute("aria-current", "true");
    keepInView($("moves"), node.link);
  } else $("moves").scrollTop = 0;
  const isMain = state.read.main[node.ply] === node;
  for (const mark of state.marks) mark.setAttribute("d", isMain ? `M${node.ply} 0V100` : "");
  for (const id of ["first", "previous"]) $(id).disabled = !node.parent;
  for (const id of ["next", "last"]) $(id).disabled = !node.next;
  $("say").textContent = spoken(node);
  keepAddress();
}

function keepInView(pane, link) {
  const box = pane.getBoundingClientRect(), at = link.getBoundingClientRect();
  if (at.top < box.top + 30) pane.scrollTop -= box.top + 60 - at.top;
  else if (at.bottom > box.bottom - 30) pane.scrollTop += at.bottom - box.bottom + 60;
}

function spoken(node) {
  if (!node.parent) return "Start position";
  const [turn] = node.parent.fields, number = node.parent.fields.at(-1);
  const value = node.value === undefined ? "" : `, evaluation ${valueText(node.value)}`;
  const meaning = meaningOf(node);
  return `${number}${turn === "w" ? "." : "…"} ${node.san}${meaning && ", " + meaning}${value}`;
}

// Browsers limit how often the address may change, so it follows when the reader pauses.
let addressTimer = 0;
function keepAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => history.replaceState(null, "", addressOf(state, state.node)), 250);
}

function followAddress() {
  const found = /^#g(\d+)(?:([pv])(\d+))?$/.exec(location.hash);
  const row = found && rows[Number(found[1]) - 1];
  if (row && (!state || state.row !== row)) openGame(row);
  if (!state && rows.length) openGame(rows[0]);
  if (!state) return;
  const list = found && found[2] === "v" ? state.read.nodes : state.read.main;
  const wanted = row && found[3] !== undefined ? list[Math.min(Number(found[3]), list.length - 1)] : state.read.root;
  show(wanted);
  $("list").classList.remove("open");
  $("toggle").setAttribute("aria-expanded", "false");
}

function lastOf(node) {
  let at = node;
  while (at.next) at = at.next;
  return at;
}

// Goes to the next move that was played or considered instead of this one.
function nextVariation() {
  const { parent } = state.node;
  if (!parent) return;
  const at = parent.siblings.indexOf(state.node);
  show(parent.siblings[(at + 1) % parent.siblings.length]);
}

function stepGame(by) {
  const at = shownRows.indexOf(state.row), row = shownRows[at + by];
  if (row) { openGame(row); show(state.read.root); revealRow(at + by); }
}

function revealRow(place) {
  const pane = $("rows"), top = place * ROW;
  if (top < pane.scrollTop || top + ROW > pane.scrollTop + pane.clientHeight) pane.scrollTop = top - pane.clientHeight / 2;
  drawRows();
}

function flip() {
  isFlipped = !isFlipped;
  $("flip").setAttribute("aria-pressed", String(isFlipped));
  drawSquares();
  if (state) { drawBoard(state.read, state.node); drawPlayers(state); }
}

async function copy(button, text) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = element("textarea", "hidden", text);
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = label; }, 900);
}

const actions = {
  first: () => show(state.read.root),
  previous: () => state.node.parent && show(state.node.parent),
  next: () => state.node.next && show(state.node.next),
  last: () => show(lastOf(state.node)),
  flip,
  fen: () => copy($("fen"), fenAt(state.read, state.node)),
  pgn: () => copy($("pgn"), state.game.s),
};
const KEYS = {
  ArrowLeft: actions.previous, ArrowRight: actions.next, Home: actions.first, End: actions.last, f: flip,
  v: nextVariation, n: () => stepGame(1), p: () => stepGame(-1),
};

function start() {
  for (const [key, label] of COLUMNS) {
    const option = element("option", "", "Sort by " + label.toLowerCase());
    option.value = key;
    $("sort").append(option);
  }
  for (const id of Object.keys(actions)) $(id).addEventListener("click", () => state && actions[id]());
  $("filter").addEventListener("input", updateList);
  $("sort").addEventListener("change", updateList);
  $("order").addEventListener("click", () => {
    const isDescending = $("order").getAttribute("aria-pressed") !== "true";
    $("order").setAttribute("aria-pressed", String(isDescending));
    $("order").textContent = isDescending ? "↓" : "↑";
    updateList();
  });
  $("rows").addEventListener("scroll", drawRows, { passive: true });
  $("toggle").addEventListener("click", () => {
    const isOpen = $("list").classList.toggle("open");
    $("toggle").setAttribute("aria-expanded", String(isOpen));
    drawRows();
  });
  $("moves").addEventListener("click", (event) => {
    const link = event.target.closest("a[data-node]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(state.read.nodes[Number(link.dataset.node)]);
  });
  document.addEventListener("keydown", onKey);
  listenForTouch($("frame"));
  addEventListener("hashchange", followAddress);
  addEventListener("resize", drawRows);
  $("app").classList.toggle("single", rows.length < 2);
  if (!rows.length) $("heading").textContent = "No games";
  drawSquares();
  followAddress();
  updateList();
  if (state) revealRow(shownRows.indexOf(state.row));
}

function onKey(event) {
  const isTyping = event.target.closest("input, select, textarea");
  const action = KEYS[event.key];
  if (!action || !state || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action();
}

// A swipe to the left goes forward, one to the right goes back.
function listenForTouch(target) {
  let from = null;
  target.addEventListener("touchstart", (event) => { from = event.touches.length === 1 ? event.touches[0] : null; },
    { passive: true });
  target.addEventListener("touchend", (event) => {
    const to = event.changedTouches[0];
    if (!from || !state || !to) return;
    const [dx, dy] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(dx) > 30 && Math.abs(dx) > 2 * Math.abs(dy)) (dx < 0 ? actions.next : actions.previous)();
    from = null;
  }, { passive: true });
}

start();

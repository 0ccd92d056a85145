// ---- The moves. Variations are blocks with a margin, not nested elements.

function drawMoves(state) {
  const pane = $("moves"), all = document.createDocumentFragment();
  const { items } = state.read;
  let block = null, depth = -1, isNumberDue = true;
  for (const item of items.slice(0, state.mostItems)) {
    if (item.depth !== depth || (item.kind === "m" && item.node.parent !== state.lastNode && depth > 0)) {
      block = newBlock(item.depth);
      all.append(block);
      depth = item.depth;
      isNumberDue = true;
    }
    if (item.kind === "m") {
      addMoveTo(block, state, item.node, isNumberDue);
      state.lastNode = item.node;
      isNumberDue = false;
    } else {
      addItem(block, item);
      isNumberDue = true;
    }
  }
  if (items.length > state.mostItems) all.append(moreMoves(state, items.length));
  all.append(element("span", "result", state.game.r));
  pane.replaceChildren(all);
  pane.scrollTop = 0;
}

function newBlock(depth) {
  const block = element("div", depth ? "line v" : "line");
  block.style.marginLeft = `${12 * Math.max(0, Math.min(depth, DEEPEST) - 1)}px`;
  if (depth > DEEPEST) block.append(element("span", "depth", `depth ${depth}`), " ");
  return block;
}

function moreMoves(state, count) {
  const note = element("p", "", `Only the first ${state.mostItems.toLocaleString("en")} moves and comments are listed. `);
  const more = element("button", "more", `list all ${count.toLocaleString("en")}`);
  more.type = "button";
  more.addEventListener("click", () => { state.mostItems = count; drawMoves(state); show(state.node); });
  note.append(more);
  return note;
}

function addMoveTo(block, state, node, isNumberDue) {
  const link = element("a");
  link.href = addressOf(state, node);
  link.tabIndex = -1;
  link.dataset.node = node.id;
  const [turn] = node.parent.fields, number = node.parent.fields.at(-1);
  if (turn === "w" || isNumberDue) link.append(element("span", "number", number + (turn === "w" ? ". " : "… ")));
  link.append(node.san + glyphsOf(node));
  const meaning = meaningOf(node);
  if (meaning) link.title = meaning;
  block.append(link, " ");
  node.link = link;
  if (node.value !== undefined) block.append(element("span", "value", valueText(node.value)), " ");
}

// Returns a glyph's symbol and its meaning.
const glyphOf = (number) => data.nags[number] || ["$" + number, ""];

// Returns the glyphs of a move as people write them: only `!` and `?` follow the move without a space.
function glyphsOf(node) {
  const symbols = node.glyphs.map((number) => glyphOf(number)[0]);
  return symbols.map((symbol) => (/^[!?]/.test(symbol) ? symbol : " " + symbol)).join("");
}

const meaningOf = (node) => node.glyphs.map((number) => glyphOf(number)[1]).filter(Boolean).join("; ");

function addItem(block, item) {
  const className = { c: "comment", u: "skipped", r: "result", n: "glyph" }[item.kind];
  const shown = element("span", className);
  shown.dir = "auto";
  if (item.kind === "u") shown.append("not played: ");
  const [text, meaning] = item.kind === "n" ? glyphOf(item.text) : [item.text, ""];
  if (meaning) shown.title = meaning;
  addText(shown, text, LONGEST_COMMENT);
  block.append(shown, " ");
}

// ---- The list of games. Only the rows in view are in the page.

const COLUMNS = [
  ["number", "Number"], ["w", "White"], ["b", "Black"], ["elo", "Rating"], ["result", "Result"], ["date", "Date"],
  ["event", "Event"], ["eco", "ECO"], ["plies", "Length"],
];
const NUMERIC = new Set(["number", "elo", "plies"]);

function rowOf(game, at) {
  const tags = new Map();
  for (const [name, value] of tagsOf(game)) if (!tags.has(name)) tags.set(name, value);
  const get = (name) => { const value = tags.get(name); return value && value !== "?" ? value : ""; };
  const [whiteElo, blackElo] = [get("WhiteElo"), get("BlackElo")];
  const row = {
    at, number: at + 1, w: get("White"), b: get("Black"), whiteElo, blackElo, result: game.r,
    elo: Math.max(parseInt(whiteElo, 10) || 0, parseInt(blackElo, 10) || 0), event: get("Event"),
    date: get("Date") || get("UTCDate"), eco: get("ECO"), opening: get("Opening"), plies: game.p, round: get("Round"),
  };
  row.text = [row.w, row.b, row.event, row.date, row.eco, row.opening, get("Site"), row.result].join("\n").toLowerCase();
  return row;
}

const rows = data.games.map(rowOf);
let shownRows = rows;

function updateList() {
  const words = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  const key = $("sort").value, sign = $("order").getAttribute("aria-pressed") === "true" ? -1 : 1;
  const compare = NUMERIC.has(key)
    ? (one, other) => one[key] - other[key]
    : (one, other) => (one[key] < other[key] ? -1 : one[key] > other[key] ? 1 : 0);
  shownRows = rows.filter((row) => words.every((word) => row.text.includes(word)));
  shownRows.sort((one, other) => sign * compare(one, other) || one.at - other.at);
  const total = `${rows.length.toLocaleString("en")} ${rows.length === 1 ? "game" : "games"}`;
  $("count").textContent = words.length ? `${shownRows.length.toLocaleString("en")} of ${total}` : total;
  $("rows").scrollTop = 0;
  drawRows();
}

function drawRows() {
  const pane = $("rows"), spacer = $("spacer");
  spacer.style.height = `${shownRows.length * ROW}px`;
  const first = Math.max(0, Math.floor(pane.scrollTop / ROW) - 4);
  const count = Math.ceil((pane.clientHeight || 600) / ROW) + 8;
  const made = shownRows.slice(first, first + count).map((row, at) => drawRow(row, first + at));
  if (!made.length) made.push(element("p", "none", "No game matches the filter."));
  spacer.replaceChildren(...made);
}

// Each name has its own direction of writing.
function namesOf(row) {
  const name = (side) => element("bdi", "", cut(row[side] || "?", LONGEST_NAME));
  return [name("w"), " – ", name("b")];
}

function drawRow(row, place) {
  const link = element("a", "row");
  link.href = `#g${row.number}`;
  link.style.top = `${place * ROW}px`;
  link.setAttribute("role", "listitem");
  link.setAttribute("aria-posinset", place + 1);
  link.setAttribute("aria-setsize", shownRows.length);
  if (state && state.row === row) link.setAttribute("aria-current", "true");
  const [first, second] = [element("span"), element("span", "second")];
  const names = element("bdi");
  names.append(...namesOf(row));
  const about = [row.date.replace(/[.?]+$/, ""), row.event, row.eco].filter(Boolean).join(" · ");
  first.append(names, element("span", "result", row.result.replace("1/2-1/2", "½–½")));
  second.append(element("bdi", "", cut(about, LONGEST_NAME)), element("span", "", `${row.number}`));
  link.append(first, second);
  return link;
}

// The tests of the package, which run in Node and in a browser: `run` takes the module after `init`.

/** Compares two values by their JSON text, and says what differs. */
function equal(found, expected, name = "value") {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value, (_, inner) => inner ?? null));
  if (one !== other) throw new Error(`${name}: found ${one}, expected ${other}`);
}

/** Calls a function that must throw an error of a class. */
function throws(run, kind, name = "call") {
  try {
    run();
  } catch (error) {
    if (error instanceof kind) return error;
    throw new Error(`${name}: threw ${error?.constructor?.name} ${error?.message}, expected ${kind.name}`);
  }
  throw new Error(`${name}: threw nothing, expected ${kind.name}`);
}

const TEXT = `[Event "Casual"]
[White "Tál, Mihail"]
[Black "Fischer, Robert"]
[Result "1-0"]

{start} 1. e4 { [%clk 0:10:00] } e5 { [%eval 0.2] } 2. Nf3! ({before} 2. f4 exf4 (2... d5) {after}) {late} 2... Nc6
1-0 {end}

1. d4 d5 2. Ke3 *
`;

const tests = {
  "parse returns tags, moves, annotations and variations"({ parse }) {
    const [game, second, ...more] = [...parse(TEXT)];
    equal(more.length, 0);
    equal([game.tags.White, game.tag("Site"), game.result, game.number, game.line], ["Tál, Mihail", "", "1-0", 1, 1]);
    equal([game.comments, game.commentsEnd], [["start"], ["end"]]);
    equal(game.moves.map((move) => [move.san, move.uci, move.clock, move.eval, move.nags]), [
      ["e4", "e2e4", 600, null, []],
      ["e5", "e7e5", null, 20, []],
      ["Nf3", "g1f3", null, null, [1]],
      ["Nc6", "b8c6", null, null, []],
    ]);
    const [variation] = game.moves[2].variations;
    equal([variation.comments, variation.moves.map((move) => move.san)], [["before"], ["f4", "exf4"]]);
    equal([variation.moves[1].variations[0].moves[0].san, game.moves[2].commentsAfter], ["d5", ["late"]]);
    equal([second.moves.length, second.skippedText, second.diagnostics.at(-1).code], [2, "2. Ke3", "illegal-move"]);
    equal(TEXT.slice(second.offset, second.offset + 5), "1. d4", "offsets count UTF-16 code units");
  },

  "parse computes positions when they are used"({ parse }) {
    const [game] = parse(TEXT);
    const fens = (line) => line.moves.flatMap((move) => [move.fen, ...move.variations.flatMap(fens)]);
    const [eager] = parse(TEXT, { fen: true });
    equal(fens(game), fens(eager));
    equal(game.moves[0].fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    equal(JSON.parse(JSON.stringify(game.moves[1])).fen, game.moves[1].fen);
    equal(structuredClone(eager.moves[0]).fen, eager.moves[0].fen);
    equal(Object.keys(game.moves[0]).includes("fen"), false);
  },

  "parse reads bytes as strings"({ parse }) {
    const bytes = new TextEncoder().encode(TEXT);
    const games = (text) => [...parse(text)].map((game) => ({ ...game, offset: 0, diagnostics: [] }));
    equal(games(bytes), games(TEXT));
    equal(games(bytes.buffer), games(TEXT));
    equal(games(new DataView(bytes.buffer)), games(TEXT));
    equal([...parse("")].length, 0);
  },

  "parse returns typed arrays"({ decodeMove, encodeMove, parse }) {
    const { moves, offsets, results } = parse(TEXT, { moves: "u16" });
    equal([moves.constructor, offsets.constructor, results.constructor], [Uint16Array, Uint32Array, Int8Array]);
    equal([[...offsets], [...results]], [[0, 4, 6], [1, -128]]);
    equal([...moves].map(decodeMove), ["e2e4", "e7e5", "g1f3", "b8c6", "d2d4", "d7d5"]);
    equal(["a7a8q", "N@f3", "0000"].map((uci) => decodeMove(encodeMove(uci))), ["a7a8q", "N@f3", "0000"]);
  },

  async "parseStream gives the same games in any chunks"({ parse, parseStream }) {
    const bytes = new TextEncoder().encode(TEXT);
    const collect = async (stream, options) => {
      const games = [];
      for await (const game of parseStream(stream, options)) games.push(game);
      return games;
    };
    const expected = [...parse(bytes)];
    for (const size of [1, 2, 3, 7, 100, 1000]) {
      const chunks = [];
      for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
      equal(await collect(chunks), expected, `chunks of ${size} bytes`);
      const halves = [...TEXT].flatMap((sign) => sign.split(""));
      equal((await collect(halves)).map((game) => game.offset), [...parse(TEXT)].map((game) => game.offset));
    }
    const stream = new Blob([bytes]).stream();
    equal(await collect(stream), expected, "a stream of a blob");
    const arrays = await collect([bytes], { moves: "u16" });
    equal(arrays.map(({ offsets }) => [...offsets]), [[0, 4], [0, 2]]);
    const long = "1. e4 {x} e5 *\n".repeat(20_000);
    equal((await collect([long], { moves: "u16" })).reduce((sum, { results }) => sum + results.length, 0), 20_000);
  },

  async "parseStream returns a game before the stream ends"({ parseStream }) {
    let sent = 0;
    async function* broadcast() {
      for (const chunk of ["1. e", "4 e5 *\n\n[Event \"b\"]\n", "\n1. d4 *\n"]) {
        sent += 1;
        yield chunk;
      }
    }
    const games = parseStream(broadcast());
    equal([(await games.next()).value.moves.length, sent], [2, 2]);
    const bytes = new TextEncoder().encode("1. e4 e5 *");
    equal((await parseStream(bytes).next()).value.moves.length, 2);
  },

  "check returns places, messages and fixes"({ check }) {
    const text = "[White \"é\"]\n\n1. e4 e5 2. Ngf3 Ke6 *\n";
    const found = check(text);
    equal(found.map(({ code, severity, line, column }) => [code, severity, line, column]), [
      ["move-spelling", "warning", 3, 13],
      ["illegal-move", "error", 3, 18],
    ]);
    const [{ offset, length, fix, message, help }] = found;
    equal([text.slice(offset, offset + length), fix], ["Ngf3", [{ offset, length, text: "Nf3" }]]);
    equal([message.includes("Ngf3"), help.length > 0], [true, true]);
    equal(String(found[1]).startsWith("3:18: error[illegal-move]: "), true);
    equal([check(text, { severity: "error" }).length, check(text, { limit: 0 }).length], [1, 0]);
    equal(check("1. e4 *", { severity: "note" }).map(({ code }) => code), ["roster-incomplete"]);
  },

  "toPgn writes what parse has read"({ parse, toPgn }) {
    for (const game of parse(TEXT)) {
      const text = toPgn(game);
      const [again] = parse(text);
      equal(toPgn(again), text);
    }
    const built = { tags: { White: "A" }, moves: [{ san: "e4", nags: [1], comments: ["best"] }, { uci: "c7c5" }] };
    equal(toPgn(built, { width: 0 }).split("\n").at(-3), "1. e4 $1 {best} 1... c5 *");
    equal(toPgn({ start: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", moves: [{ san: "e4" }] }).includes("[SetUp \"1\"]"), true);
  },

  "Fen says what it repaired"({ Fen, FenError }) {
    const fen = new Fen("8/8/8/3k4/8/8/8/K7 w - -");
    equal([String(fen), fen.repairs.length], ["8/8/8/3k4/8/8/8/K7 w - - 0 1", 2]);
    const error = throws(() => new Fen("8/8/8/3x4/8/8/8/K7 w - - 0 1"), FenError);
    equal([error.name, error.field, error.found], ["FenError", "piece placement", "x"]);
  },

  "Chess plays, takes back and finds the end"({ Chess, MoveError, toPgn }) {
    const chess = new Chess();
    for (const san of ["f3", "e5", "g4"]) chess.move(san);
    const mate = chess.move({ from: "d8", to: "h4", promotion: "q" });
    equal([mate.san, mate.piece, mate.flags, chess.isCheckmate(), chess.isGameOver()], ["Qh4#", "q", "n", true, true]);
    equal(chess.outcome(), { reason: "checkmate", winner: "b" });
    equal([chess.undo().san, chess.history(), chess.moves({ square: "d8" }).length], ["Qh4#", ["f3", "e5", "g4"], 4]);
    equal(chess.pgn().split("\n").at(-1), "1. f3 e5 2. g4 *");
    const error = throws(() => chess.move("Qh5"), MoveError);
    equal([error.move, error.fen], ["Qh5", chess.fen({ forceEnpassantSquare: true })]);
    equal(toPgn(chess.game()).includes("1. f3 e5 2. g4 *"), true);
    chess.free();
  },

  "Chess keeps variations and comments"({ Chess, GameError }) {
    const chess = new Chess();
    chess.loadPgn(TEXT);
    equal([chess.history(), chess.getHeaders().White], [["e4", "e5", "Nf3", "Nc6"], "Tál, Mihail"]);
    chess.move("Bb5");
    chess.setComment("Spanish");
    equal(chess.pgn().includes("({before} 2. f4 exf4 (2... d5)"), true);
    equal(chess.getComments().at(-1).comment, "Spanish");
    throws(() => chess.loadPgn("1. e4 e5 2. Ke3 *"), GameError);
  },

  "Chess writes lines as chess.js does"({ Chess }) {
    const chess = new Chess();
    chess.loadPgn("[ECO \"C50\"]\n[BlackElo \"2000\"]\n\n1. e4 e5 2. Nf3 Nc6 ; Italian\n 3. Bc4 Bc5 1/2-1/2");
    const [tags, moves] = chess.pgn({ maxWidth: 12 }).split("\n\n");
    equal(tags.split("\n").slice(-2), ['[BlackElo "2000"]', '[ECO "C50"]']);
    equal(moves.split("\n"), ["1. e4 e5", "2. Nf3 Nc6", "{Italian}", "3. Bc4 Bc5", "1/2-1/2"]);
    equal(chess.pgn().split("\n\n")[1], "1. e4 e5 2. Nf3 Nc6 {Italian} 3. Bc4 Bc5 1/2-1/2");
    chess.setComment("word %escape } [tag");
    equal(chess.pgn({ maxWidth: 4 }).split("\n").some((line) => /^[%[](?!\w+ ")/.test(line)), false);
  },

  "Chess knows the rules of variants"({ Chess, parse }) {
    const house = new Chess(undefined, { variant: "Crazyhouse" });
    for (const san of ["e4", "d5", "exd5", "Qxd5", "@e4"]) house.move(san);
    equal([house.pocket("w"), house.pocket("b"), house.history({ verbose: true }).at(-1).isDrop()], ["", "p", true]);
    const atomic = new Chess("4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1", { variant: "Atomic" });
    atomic.move("Qxd7#");
    equal(atomic.outcome(), { reason: "king exploded", winner: "w" });
    const text = "[Variant \"Atomic\"]\n\n1. Nf3 e5 2. Nxe5 *";
    equal([...parse(text)][0].moves.at(-1).fen.split(" ")[0], "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKB1R");
    const crazy = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 *";
    equal([...parse(crazy)][0].moves.at(-1).uci, "P@e4");
  },

  "wrong types are type errors"({ check, Chess, decodeMove, Fen, parse, parseStream, toPgn }) {
    for (const wrong of [undefined, null, 1, {}, [], true, Symbol("x"), () => 0, 10n]) {
      throws(() => parse(wrong), TypeError, "parse");
      throws(() => check(wrong), TypeError, "check");
      throws(() => new Fen(wrong), TypeError, "Fen");
      throws(() => decodeMove(wrong === 1 ? 1.5 : wrong), TypeError, "decodeMove");
    }
    for (const wrong of [undefined, null, 1, {}, true]) throws(() => parseStream(wrong), TypeError, "parseStream");
    for (const wrong of [undefined, null, 1, "x", true]) throws(() => toPgn(wrong), TypeError, "toPgn");
    throws(() => new Chess(1), TypeError);
    throws(() => new Chess().move(1), TypeError);
    throws(() => parse("", { moves: "u8" }), TypeError);
    throws(() => toPgn({ moves: [null] }), TypeError);
    throws(() => toPgn({ moves: [{ san: "e4", comments: "x" }] }), TypeError);
  },

  "lone surrogates and hostile names do no harm"({ check, Chess, MovetextError, parse, toPgn }) {
    const lone = "[White \"\ud800\"]\n\n1. e4 {\udc00} e5 *";
    const [game] = parse(lone);
    equal([game.tags.White, game.moves[0].comments], ["\ufffd", ["\ufffd"]]);
    equal([...parse("x".repeat(256 * 1024 - 1) + "\ud83d\ude00 1. e4 *")].length, 1);
    const hostile = parse("[__proto__ \"x\"]\n[constructor \"y\"]\n\n1. e4 *").next().value;
    equal([hostile.tags.__proto__, hostile.tags.constructor, {}.x], ["x", "y", undefined]);
    equal(check("\0\0\0").length > 0, true);
    throws(() => new Chess("\0"), MovetextError);
    equal(toPgn({ tags: { White: "a\0b" }, moves: [] }).includes("[White \"ab\"]"), true);
  },

  "wrong numbers throw a TypeError"({ check, Chess, decodeMove, toPgn }) {
    equal(check("1. e4 Ke6", { limit: Infinity }).length > 0, true);
    for (const limit of [-1, 0.5, NaN, "x", 2 ** 32]) throws(() => check("1. e4", { limit }), TypeError);
    for (const depth of [-1, 256, "2"]) throws(() => new Chess().perft(depth), TypeError);
    for (const number of [-1, 0x10000, "1"]) throws(() => decodeMove(number), TypeError);
    throws(() => toPgn({ moves: [] }, { width: -1 }), TypeError);
  },

  "moves of an object can be played again"({ Chess }) {
    const house = new Chess("4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", { variant: "Crazyhouse" });
    const drop = house.moves({ verbose: true }).find(({ san }) => san === "N@f3");
    equal([house.move(drop).san, house.undo().san, house.move({ from: "@", to: "f3", piece: "n" }).san],
      ["N@f3", "N@f3", "N@f3"]);
    const fischer = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    const game = new Chess(fischer, { variant: "Chess960" });
    for (const san of ["Kg1", "O-O"]) {
      const found = game.moves({ verbose: true }).find((move) => move.san === san);
      equal([game.move(found).san, game.undo().san], [san, san]);
    }
    game.loadPgn(`[Variant "Chess960"]\n[FEN "${fischer}"]\n\n1. O-O *`);
    equal([game.getHeaders().Variant, game.pgn().includes("[Variant \"Chess960\"]")], ["Chess960", true]);
  },

  "positions are the same without their counters"({ Chess }) {
    for (const variant of ["Standard", "Atomic"]) {
      const chess = new Chess(undefined, { variant });
      const hash = chess.hash();
      for (const san of ["Nf3", "Nf6", "Ng1", "Ng8"]) chess.move(san);
      equal(chess.hash(), hash, variant);
      equal(chess.game().start, new Chess(undefined, { variant }).fen());
    }
  },

  "positions do not depend on tags that are changed"({ parse }) {
    const [game] = parse("[Variant \"Atomic\"]\n\n1. Nf3 a6 2. Ne5 a5 3. Nxd7 *");
    game.tags.Variant = "Standard";
    game.start = null;
    equal(game.moves.at(-1).fen, "rn3bnr/1pp1pppp/8/p7/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3");
  },

  "pgn keeps comments and any name of a tag"({ Chess }) {
    const chess = new Chess();
    chess.loadPgn("1. e4 ; {x} 1... y\ne5 *");
    equal(chess.pgn().includes("{x} 1... y"), true);
    chess.setHeader("constructor", null);
    chess.setHeader("__proto__", "x");
    // The name of a tag begins with a letter or a digit.
    equal([chess.pgn().includes("[X__proto__ \"x\"]"), Object.hasOwn(chess.getHeaders(), "constructor")], [true, false]);
  },

  "deep variations do not overflow the stack"({ parse, toPgn }) {
    const depth = 20_000;
    let [game] = parse(`1. e4 ${"(1. d4 ".repeat(depth)}${")".repeat(depth)} *`);
    equal(game.diagnostics.length > 0, true, "the reader limits the depth");
    const line = () => ({ moves: [{ san: "e4", variations: [] }] });
    game = line();
    for (let inner = game, count = 0; count < depth; count++) inner.moves[0].variations.push((inner = line()));
    equal(toPgn(game).length > depth, true);
  },

  "freed objects throw our error"({ Chess, MovetextError }) {
    const chess = new Chess();
    chess.free();
    chess.free();
    throws(() => chess.fen(), MovetextError);
    throws(() => chess.move("e4"), MovetextError);
  },

  "mutated texts never trap"(api) {
    const { check, Chess, Fen, MovetextError, parse, toPgn } = api;
    let state = 1;
    const random = (limit) => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 8) % limit;
    };
    const signs = "[]{}()\"%;$*.-+#=@\0\n\r \ud800é\u2028abcdefgh12345678KQRBNO/wkq";
    const mutate = (text) => {
      const at = random(text.length + 1);
      const kind = random(4);
      if (kind === 0) return text.slice(0, at) + text.slice(at + 1 + random(8));
      if (kind === 1) return text.slice(0, at) + text.slice(random(text.length), random(text.length)) + text.slice(at);
      return text.slice(0, at) + signs[random(signs.length)] + text.slice(at + (kind === 2 ? 1 : 0));
    };
    const fens = ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[Qn] b KQkq e3 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"];
    const calls = [
      (text) => [...parse(text)].map((game) => [toPgn(game), game.moves.at(-1)?.fen]),
      (text) => parse(new TextEncoder().encode(text), { moves: "u16" }),
      (text) => check(text, { severity: "note" }),
      (text) => new Chess().loadPgn(text),
      (_, fen) => new Fen(fen),
      (_, fen) => new Chess(fen).moves({ verbose: true }),
      (_, fen) => new Chess(fen, { skipValidation: true }).isCheck(),
      (text) => new Chess().move(text.slice(0, 8)),
    ];
    for (let count = 0; count < api.mutations; count++) {
      let [text, fen] = [TEXT, fens[count % 2]];
      for (let step = random(4); step >= 0; step--) [text, fen] = [mutate(text), mutate(fen)];
      try {
        calls[count % calls.length](text, fen);
      } catch (error) {
        if (!(error instanceof MovetextError)) throw new Error(`${JSON.stringify([text, fen])}: ${error.stack}`);
      }
    }
  },
};

/** Runs all tests. Returns the names of those that fail, with the reasons. */
export async function run(api, { mutations = 1000, report = () => {} } = {}) {
  const failed = [];
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test({ ...api, mutations });
      report(`ok: ${name}`);
    } catch (error) {
      failed.push(`${name}: ${error.stack ?? error}`);
    }
  }
  return { count: Object.keys(tests).length, failed };
}

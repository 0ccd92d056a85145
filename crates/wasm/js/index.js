// Chess games: PGN, FEN and the rules, by a module in WebAssembly.

export { default, FenError, GameError, initSync, MoveError, MovetextError } from "./core.js";
export { Diagnostic, Game, Move, Variation } from "./decode.js";
export { check, parse, parseStream } from "./games.js";
export { decodeMove, encodeMove, Fen, toPgn } from "./write.js";
export {
  BISHOP, BLACK, Chess, ChessMove, DEFAULT_POSITION, KING, KNIGHT, PAWN, QUEEN, ROOK, SEVEN_TAG_ROSTER, SQUARES,
  validateFen, WHITE,
} from "./chess.js";

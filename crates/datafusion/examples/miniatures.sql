-- What are the shortest games that end in checkmate?
SELECT games.plies, white, black, san AS last_move, site
FROM games
JOIN plies last_ply
    ON games.file = last_ply.file AND games.game_offset = last_ply.game_offset AND games.plies = last_ply.ply
WHERE san LIKE '%#'
ORDER BY games.plies, games.file, games.game_offset
LIMIT 10;

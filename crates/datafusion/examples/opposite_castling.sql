-- Are games in which the players castle on opposite sides shorter and more decisive than those in which they castle on
-- the same side? White moves at odd plies.
SELECT
    white_castled <> black_castled AS is_opposite,
    count(*) AS games,
    sum(plies) / count(*) AS plies,
    100 * sum(CASE result WHEN '1/2-1/2' THEN 1 ELSE 0 END) / count(*) AS drawn_percent
FROM (
    SELECT
        file, game_offset,
        max(CASE WHEN ply % 2 = 1 THEN is_long END) AS white_castled,
        max(CASE WHEN ply % 2 = 0 THEN is_long END) AS black_castled
    FROM (
        SELECT file, game_offset, ply, CASE WHEN san LIKE 'O-O-O%' THEN 1 ELSE 0 END AS is_long
        FROM plies
        WHERE san LIKE 'O-O%'
    ) castling
    GROUP BY file, game_offset
) castled
JOIN games USING (file, game_offset)
WHERE white_castled IS NOT NULL AND black_castled IS NOT NULL
GROUP BY white_castled <> black_castled
ORDER BY is_opposite;

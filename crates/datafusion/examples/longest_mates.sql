-- In which games does the longest sequence of plies have a forced mate for the same side on the board? A mate that has
-- been given counts for neither side.
SELECT site, white, black, CASE WHEN is_white THEN white ELSE black END AS mating, first_ply, length
FROM (
    SELECT file, game_offset, is_white, min(ply) AS first_ply, count(*) AS length
    FROM (
        SELECT
            file, game_offset, ply, eval_mate > 0 AS is_white,
            ply - row_number() OVER (PARTITION BY file, game_offset, eval_mate > 0 ORDER BY ply) AS run
        FROM plies
        WHERE eval_mate <> 0
    ) mates
    GROUP BY file, game_offset, is_white, run
) runs
JOIN games USING (file, game_offset)
ORDER BY length DESC, file, game_offset, first_ply
LIMIT 10;

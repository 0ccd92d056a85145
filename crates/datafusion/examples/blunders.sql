-- How many of a hundred moves lose three pawns or more, by the rating of the player? Scores come from the analysis in the
-- comments, positive if White is better; positions with a forced mate are left out.
SELECT
    rating / 200 * 200 AS band,
    count(*) AS moves,
    sum(CASE WHEN loss >= 300 THEN 1 ELSE 0 END) AS blunders,
    100 * sum(CASE WHEN loss >= 300 THEN 1 ELSE 0 END) / count(*) AS blunder_percent
FROM (
    SELECT
        CASE ply % 2 WHEN 1 THEN whiteelo ELSE blackelo END AS rating,
        CASE ply % 2 WHEN 1 THEN before_cp - eval_cp ELSE eval_cp - before_cp END AS loss
    FROM (
        SELECT
            file, game_offset, ply, eval_cp,
            lag(eval_cp) OVER (PARTITION BY file, game_offset ORDER BY ply) AS before_cp
        FROM plies
    ) scores
    JOIN games USING (file, game_offset)
    WHERE eval_cp IS NOT NULL AND before_cp IS NOT NULL
) moves
WHERE rating IS NOT NULL
GROUP BY band
ORDER BY band;

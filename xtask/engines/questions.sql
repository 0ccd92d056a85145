-- The questions that `cargo xtask engines` sends to each engine, about the tables `games` and `plies`. The comment before a
-- question is its name. Answers are sorted and have no fractions, so that equal answers have equal text.

-- games
SELECT count(*), sum(plies) FROM games;

-- results
SELECT Result, count(*) FROM games GROUP BY Result ORDER BY Result;

-- openings
SELECT position_eco, count(*) AS n FROM games WHERE position_eco IS NOT NULL
GROUP BY position_eco ORDER BY n DESC, position_eco LIMIT 20;

-- families
SELECT split_part(position_opening, ':', 1) AS family, count(*) AS n
FROM games WHERE position_opening IS NOT NULL GROUP BY 1 ORDER BY n DESC, family LIMIT 20;

-- ratings
SELECT count(WhiteElo), sum(WhiteElo), min(BlackElo), max(BlackElo) FROM games;

-- dates
SELECT year(UTCDate), month(UTCDate), count(*) FROM games WHERE UTCDate IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2;

-- hours
SELECT hour(started_at), count(*) FROM games WHERE started_at IS NOT NULL GROUP BY 1 ORDER BY 1;

-- errors
SELECT error, count(*) FROM games WHERE error IS NOT NULL GROUP BY error ORDER BY error;

-- movetext
SELECT count(movetext), sum(length(movetext)) FROM games;

-- first moves
SELECT san, count(*) AS n FROM plies WHERE ply = 1 GROUP BY san ORDER BY n DESC, san;

-- time pressure
SELECT count(*), sum(clock_ms) FROM plies WHERE ply BETWEEN 60 AND 80 AND clock_ms < 30000;

-- evaluations
SELECT count(eval_cp), sum(eval_cp), count(eval_mate), sum(eval_mate) FROM plies;

-- positions
SELECT position_key, count(*) AS n FROM plies GROUP BY position_key ORDER BY n DESC, position_key LIMIT 20;

-- games whose plies differ
SELECT count(*) FROM (
    SELECT g.plies, count(p.ply) AS found
    FROM games g LEFT JOIN plies p ON g.file = p.file AND g.game_offset = p.game_offset
    GROUP BY g.file, g.game_offset, g.plies
) joined WHERE plies <> found;

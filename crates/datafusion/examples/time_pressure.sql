-- How do games end for a player who has less than ten seconds left, while the opponent had at least a minute before that
-- move? White moves at odd plies.
SELECT
    side,
    count(*) AS games,
    sum(CASE WHEN result = CASE side WHEN 'white' THEN '1-0' ELSE '0-1' END THEN 1 ELSE 0 END) AS won,
    sum(CASE result WHEN '1/2-1/2' THEN 1 ELSE 0 END) AS drawn,
    sum(CASE WHEN result = CASE side WHEN 'white' THEN '0-1' ELSE '1-0' END THEN 1 ELSE 0 END) AS lost
FROM (
    SELECT DISTINCT file, game_offset, CASE ply % 2 WHEN 1 THEN 'white' ELSE 'black' END AS side
    FROM (
        SELECT
            file, game_offset, ply, clock_ms,
            lag(clock_ms) OVER (PARTITION BY file, game_offset ORDER BY ply) AS opponent_ms
        FROM plies
    ) clocks
    WHERE clock_ms < 10000 AND opponent_ms >= 60000
) pressed
JOIN games USING (file, game_offset)
GROUP BY side
ORDER BY side DESC;

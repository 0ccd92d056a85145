-- Which openings do players of each rating play most, and how well does White score with them?
SELECT band, eco, games, white_percent
FROM (
    SELECT
        band, eco, count(*) AS games,
        (2 * sum(CASE result WHEN '1-0' THEN 1 ELSE 0 END) + sum(CASE result WHEN '1/2-1/2' THEN 1 ELSE 0 END)) * 50
            / count(*) AS white_percent,
        row_number() OVER (PARTITION BY band ORDER BY count(*) DESC, eco) AS place
    FROM (
        SELECT (whiteelo + blackelo) / 800 * 400 AS band, eco, result
        FROM games
        WHERE whiteelo IS NOT NULL AND blackelo IS NOT NULL AND eco IS NOT NULL AND result <> '*'
    ) rated
    GROUP BY band, eco
) ranked
WHERE place <= 3
ORDER BY band, place;

-- Which openings do players of each rating play most, and how well does White score with them? The opening is the family of
-- the last position that has a name, so the tags of the games do not matter.
SELECT band, opening, games, white_percent
FROM (
    SELECT
        band, opening, count(*) AS games,
        (2 * sum(CASE result WHEN '1-0' THEN 1 ELSE 0 END) + sum(CASE result WHEN '1/2-1/2' THEN 1 ELSE 0 END)) * 50
            / count(*) AS white_percent,
        row_number() OVER (PARTITION BY band ORDER BY count(*) DESC, opening) AS place
    FROM (
        SELECT (whiteelo + blackelo) / 800 * 400 AS band, split_part(position_opening, ':', 1) AS opening, result
        FROM games
        WHERE whiteelo IS NOT NULL AND blackelo IS NOT NULL AND position_opening IS NOT NULL AND result <> '*'
    ) rated
    GROUP BY band, opening
) ranked
WHERE place <= 3
ORDER BY band, place;

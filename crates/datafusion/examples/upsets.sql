-- What are the greatest upsets: wins against the highest-rated opponents in comparison?
SELECT
    CASE result WHEN '1-0' THEN blackelo - whiteelo ELSE whiteelo - blackelo END AS difference,
    CASE result WHEN '1-0' THEN white ELSE black END AS winner,
    CASE result WHEN '1-0' THEN black ELSE white END AS loser,
    site
FROM games
WHERE result IN ('1-0', '0-1') AND whiteelo IS NOT NULL AND blackelo IS NOT NULL
ORDER BY difference DESC, file, game_offset
LIMIT 10;

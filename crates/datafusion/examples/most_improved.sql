-- Which players gained the most rating points in these games?
SELECT player, count(*) AS games, min(rating) AS lowest, max(rating) AS highest, sum(gained) AS gained
FROM (
    SELECT white AS player, whiteelo AS rating, whiteratingdiff AS gained FROM games
    UNION ALL
    SELECT black, blackelo, blackratingdiff FROM games
) players
WHERE player IS NOT NULL AND gained IS NOT NULL
GROUP BY player
ORDER BY gained DESC, games, player
LIMIT 20;

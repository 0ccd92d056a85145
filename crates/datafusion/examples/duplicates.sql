-- Which games of twenty plies or more occur more than once, also with other comments, clocks and spellings?
SELECT min(white) AS white, min(black) AS black, max(plies) AS plies, count(*) AS copies
FROM games
WHERE plies >= 20
GROUP BY normalise(movetext)
HAVING normalise(movetext) IS NOT NULL AND count(*) > 1
ORDER BY plies DESC, white, black, copies
LIMIT 20;

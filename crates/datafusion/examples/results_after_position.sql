-- How do games end that reach the Exchange Caro-Kann after 3... cxd5, in whatever order of moves?
SELECT result, count(*) AS games
FROM games
WHERE reaches(movetext, 'rnbqkbnr/pp2pppp/8/3p4/3P4/8/PPP2PPP/RNBQKBNR w KQkq -')
GROUP BY result
ORDER BY result;

-- How many games end on time in each time control, and how many of these does White lose?
SELECT
    timecontrol,
    count(*) AS games,
    sum(CASE termination WHEN 'Time forfeit' THEN 1 ELSE 0 END) AS on_time,
    100 * sum(CASE termination WHEN 'Time forfeit' THEN 1 ELSE 0 END) / count(*) AS percent,
    sum(CASE WHEN termination = 'Time forfeit' AND result = '0-1' THEN 1 ELSE 0 END) AS white_flagged
FROM games
WHERE timecontrol IS NOT NULL AND termination IS NOT NULL
GROUP BY timecontrol
HAVING count(*) >= 5
ORDER BY games DESC, timecontrol;

-- How often does the side with one pawn more win rook endings with up to four pawns a side? The first such position of a
-- game counts.
SELECT
    CASE WHEN white_pawns > black_pawns THEN 'white' ELSE 'black' END AS stronger,
    count(*) AS games,
    sum(CASE WHEN result = CASE WHEN white_pawns > black_pawns THEN '1-0' ELSE '0-1' END THEN 1 ELSE 0 END) AS won
FROM (
    SELECT
        file, game_offset,
        length(placement) - length(replace(placement, 'P', '')) AS white_pawns,
        length(placement) - length(replace(placement, 'p', '')) AS black_pawns,
        row_number() OVER (PARTITION BY file, game_offset ORDER BY ply) AS place
    FROM (
        SELECT file, game_offset, ply, split_part(fen, ' ', 1) AS placement
        FROM plies
        WHERE matches_material(fen, 'KRPP?P?P?vKRP?P?P?P?')
    ) endings
    WHERE abs((length(replace(placement, 'P', '')) - length(replace(placement, 'p', '')))) = 1
) first_endings
JOIN games USING (file, game_offset)
WHERE place = 1
GROUP BY stronger
ORDER BY stronger DESC;

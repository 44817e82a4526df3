-- The statements that are others on PostgreSQL than in statements.sql, or are there only.

-- Along dl_ready, which only has unended tasks.
/* queue.poll */ SELECT type, priority, MIN(id) AS id, MAX(ready_no) AS newest FROM
  (SELECT type, priority, id, ready_no FROM dl_task WHERE ready_no > :after AND end_no IS NULL
    ORDER BY ready_no DESC LIMIT 10000) AS young
  WHERE priority IN (0, 1, 2) GROUP BY type, priority;

-- An index is searched for both at once.
/* stones.look */ SELECT id FROM dl_task WHERE forget > 0
  AND (forget, end_no) <= (CAST(:forget AS BIGINT), CAST(:end AS BIGINT)) ORDER BY forget, end_no LIMIT :max;

/* notify */ SELECT pg_notify(:channel, :what);

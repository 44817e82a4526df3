-- The statements that are others on PostgreSQL than in statements.sql.

-- What others have locked is passed over before rows are counted, so no query within is needed.
/* claim.pick */ SELECT {task}, {now} AS now_ms FROM dl_task t WHERE priority = :priority AND ready_no > 0
    AND type IN ({types}) AND deadline > {now} AND (start_by IS NULL OR start_by > {now})
  ORDER BY ready_no LIMIT :k FOR UPDATE SKIP LOCKED;

/* notify */ SELECT pg_notify(:channel, :what);

-- The statements that are others on PostgreSQL than in statements.sql, or are there only.

-- All tasks at once, each with its first watcher, and none whose keys are taken. What is true of all of them by now is
-- read from what was made, not from the table, which this statement does not yet see changed.
/* submit.make */ WITH wanted AS (SELECT * FROM unnest(:id, :type, :priority, :tenant, :principal, :envelope, :pinned,
      :delay, :timeout, :startWithin, :requestKey, :generation, :idemKey, :fingerprint, :watcher)
    AS w (id, type, priority, tenant, principal, envelope, pinned, delay, timeout, start_within, active_key, active_gen,
      idem_key, fingerprint, watcher)),
  made AS (INSERT INTO dl_task (id, type, priority, tenant, principal, envelope, state, version, attempt, charged,
      unsettled, cancel_asked, pinned, pct, accepted, ready_no, ready_at, delayed_to, deadline, start_by, due, history,
      active_key, active_gen, idem_key, fingerprint)
    SELECT id, type, priority, tenant, principal, envelope, 'PENDING', 1, 0, 0, 0, FALSE, pinned, 0, n,
      CASE WHEN delay = 0 THEN {next} END, CASE WHEN delay = 0 THEN n END, CASE WHEN delay > 0 THEN n + delay END,
      n + timeout, n + start_within,
      LEAST(n + timeout, n + start_within, CASE WHEN delay > 0 THEN n + delay END),
      'PENDING,1,0,0', active_key, active_gen, idem_key, fingerprint
    FROM wanted, (SELECT {now} AS n) AS clock ON CONFLICT DO NOTHING RETURNING *),
  watched AS (INSERT INTO dl_watch (task_id, address, since, told)
    SELECT t.id, w.watcher, t.accepted, t.version FROM made t JOIN wanted w ON w.id = t.id WHERE w.watcher IS NOT NULL)
  SELECT {task}, {now} AS now_ms FROM made t;

-- With the number that Answers would read next.
/* claim.lock */ SELECT {task}, t.envelope, (SELECT val FROM dl_fence WHERE name = 'seq') AS fence, {now} AS now_ms
  FROM dl_task t WHERE ready_no > 0 AND id IN ({ids}) ORDER BY ready_no FOR UPDATE SKIP LOCKED;

-- Along dl_ready, which only has unended tasks.
/* queue.poll */ SELECT type, priority, MIN(id) AS id, MAX(ready_no) AS newest FROM
  (SELECT type, priority, id, ready_no FROM dl_task WHERE ready_no > :after AND end_no IS NULL
    ORDER BY ready_no DESC LIMIT 10000) AS young
  WHERE priority IN (0, 1, 2) GROUP BY type, priority;

-- All of them at once.
/* feed.told */ UPDATE dl_watch w SET told = v.version FROM unnest(:id, :version) AS v (id, version)
  WHERE w.task_id = v.id AND w.address = :address AND w.told < v.version;

-- An index is searched for both at once.
/* stones.look */ SELECT id FROM dl_task WHERE forget > 0
  AND (forget, end_no) <= (CAST(:forget AS BIGINT), CAST(:end AS BIGINT)) ORDER BY forget, end_no LIMIT :max;

/* notify */ SELECT pg_notify(:channel, :what);

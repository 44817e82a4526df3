-- Every statement by its name, as H2 knows it and mostly PostgreSQL, too, which has some others in a file of their own.
-- {now}, {next} and {task} are filled in for a database: its time in milliseconds, the next number of dl_token, and the
-- columns of a task but for its envelope. A list
-- takes as many places as it has entries, or one where the database takes columns; claim.look is there for each
-- priority, and in it claim.lane for each type. What a step changes in a task is
-- written by Task.
--
-- Rows are found by one statement and locked by the next, which passes over what others hold: H2 locks all that match,
-- whatever the limit, and asks a query within the one that locks again for each row. Numbers are compared with 0 rather
-- than with NULL, since H2 has the NULLs first in an index and would walk over them. It stops at a limit where all columns
-- of the index, up to the last one that is wanted, are ordered by.

/* step.lock */ SELECT {task}, {now} AS now_ms FROM dl_task t WHERE id = :id FOR UPDATE;
/* step.locks */ SELECT {task}, {now} AS now_ms FROM dl_task t WHERE id IN ({ids}) ORDER BY id FOR UPDATE;
/* step.tell */ SELECT task_id, address FROM dl_watch WHERE task_id IN ({ids});
/* find */ SELECT {task}, {now} AS now_ms FROM dl_task t WHERE id = :id;

/* submit.make */ INSERT INTO dl_task (id, type, priority, tenant, principal, envelope, state, version, attempt, charged,
    unsettled, cancel_asked, pinned, pct, accepted, ready_no, ready_at, delayed_to, deadline, start_by, due, history,
    active_key, active_gen, idem_key, fingerprint)
  SELECT CAST(:id AS VARCHAR), CAST(:type AS VARCHAR), CAST(:priority AS SMALLINT), CAST(:tenant AS VARCHAR),
    CAST(:principal AS VARCHAR), CAST(:envelope AS BYTEA), 'PENDING', 1, 0, 0, 0, FALSE, CAST(:pinned AS BOOLEAN), 0, n,
    CASE WHEN CAST(:delay AS BIGINT) = 0 THEN {next} END, CASE WHEN CAST(:delay AS BIGINT) = 0 THEN n END,
    CASE WHEN CAST(:delay AS BIGINT) > 0 THEN n + CAST(:delay AS BIGINT) END, n + CAST(:timeout AS BIGINT),
    n + CAST(:startWithin AS BIGINT),
    LEAST(n + CAST(:timeout AS BIGINT), COALESCE(n + CAST(:startWithin AS BIGINT), n + CAST(:timeout AS BIGINT)),
      CASE WHEN CAST(:delay AS BIGINT) > 0 THEN n + CAST(:delay AS BIGINT) ELSE n + CAST(:timeout AS BIGINT) END),
    'PENDING,1,0,0', CAST(:requestKey AS VARCHAR), CAST(:generation AS BIGINT), CAST(:idemKey AS VARCHAR),
    CAST(:fingerprint AS VARCHAR)
  FROM (SELECT {now} AS n) AS clock;
/* submit.made */ SELECT {task}, {now} AS now_ms FROM dl_task t WHERE id IN ({ids});
/* submit.idem */ SELECT {task}, {now} AS now_ms FROM dl_task t WHERE idem_key = :idemKey FOR UPDATE;
/* submit.active */ SELECT {task}, {now} AS now_ms FROM dl_task t WHERE active_key = :requestKey FOR UPDATE;
/* submit.free */ UPDATE dl_task SET active_key = NULL WHERE id = :id AND active_gen < :generation;
/* submit.waiting */ SELECT COUNT(*) AS n FROM (
  (SELECT 1 AS one FROM dl_task WHERE ready_no > 0 AND end_no IS NULL LIMIT :most) UNION ALL
  (SELECT 1 AS one FROM dl_task WHERE delayed_to > 0 AND end_no IS NULL LIMIT :most)) AS waiting;

/* claim.lane */ (SELECT id, type, priority, ready_no FROM dl_task WHERE priority = :priority AND type = :type AND ready_no > 0
  AND deadline > {now} AND (start_by IS NULL OR start_by > {now}) ORDER BY priority, type, ready_no LIMIT :most);
/* claim.look */ (SELECT id, type, priority, ready_no FROM ({lanes}) AS lanes ORDER BY ready_no LIMIT :most);
/* claim.lock */ SELECT {task}, t.envelope, {now} AS now_ms FROM dl_task t WHERE ready_no > 0 AND id IN ({ids})
  ORDER BY ready_no FOR UPDATE SKIP LOCKED;
/* claim.one */ SELECT {task}, t.envelope, {now} AS now_ms FROM dl_task t WHERE id = :id FOR UPDATE;
/* claim.tokens */ SELECT id, token FROM dl_task WHERE id IN ({ids});

/* renew.lock */ SELECT id, token, state, stop_at, deadline, {now} AS now_ms FROM dl_task WHERE id IN ({ids})
  ORDER BY id FOR UPDATE SKIP LOCKED;
/* renew.read */ SELECT id, token, state, stop_at FROM dl_task WHERE id IN ({ids});
/* renew.write */ UPDATE dl_task SET lease_to = :lease, due = :due WHERE id = :id;

/* sweep.look */ SELECT id FROM dl_task WHERE due <= {now} ORDER BY due LIMIT :max;
/* sweep.lock */ SELECT {task}, {now} AS now_ms FROM dl_task t WHERE due <= {now} AND id IN ({ids})
  ORDER BY due FOR UPDATE SKIP LOCKED;
/* sweep.unwatch */ DELETE FROM dl_watch WHERE task_id = :id;
/* sweep.forget */ DELETE FROM dl_task WHERE id = :id AND forget IS NOT NULL;
/* aside.end */ UPDATE dl_task SET state = 'FAILED', version = version + 1, history = '', work = :work, code = :code,
    message = :message, retryable = FALSE, retry_after = NULL, left_as = NULL, pct = 0, note = NULL, remaining = NULL,
    eta = NULL, part = NULL, outcome = NULL, as_of = NULL, src_ver = NULL, envelope = NULL, worker = NULL,
    cancel_asked = FALSE, ready_no = NULL, ready_at = NULL, delayed_to = NULL, start_by = NULL, lease_to = NULL,
    stop_at = NULL, active_key = NULL, ended = {now}, end_no = {next}, expires = {now} + CAST(:retention AS BIGINT),
    due = {now} + CAST(:retention AS BIGINT) WHERE id = :id;
/* aside.forget */ DELETE FROM dl_task WHERE id = :id;
/* sweep.next */ SELECT MIN(due) - {now} AS next_in FROM dl_task;
/* sweep.now */ SELECT {now} AS now_ms FROM dl_fence WHERE name = 'seq';

/* over.last */ SELECT end_no FROM dl_task WHERE forget IS NULL AND end_no > 0
  ORDER BY forget DESC, end_no DESC OFFSET :kept ROWS FETCH FIRST 1 ROWS ONLY;
/* over.look */ SELECT id FROM dl_task WHERE forget IS NULL AND end_no > 0 AND end_no <= :end
  ORDER BY forget, end_no LIMIT :max;
/* over.lock */ SELECT {task}, {now} AS now_ms FROM dl_task t WHERE forget IS NULL AND end_no > 0 AND id IN ({ids})
  ORDER BY end_no FOR UPDATE SKIP LOCKED;
/* stones.last */ SELECT forget, end_no FROM dl_task WHERE forget > 0
  ORDER BY forget DESC, end_no DESC OFFSET :kept ROWS FETCH FIRST 1 ROWS ONLY;
/* stones.look */ SELECT id FROM dl_task WHERE forget > 0 AND forget <= :forget AND (forget < :forget OR end_no <= :end)
  ORDER BY forget, end_no LIMIT :max;
/* stones.lock */ SELECT {task}, {now} AS now_ms FROM dl_task t WHERE forget > 0 AND id IN ({ids})
  ORDER BY forget, end_no FOR UPDATE SKIP LOCKED;
/* dead.last */ SELECT at_no FROM dl_dead ORDER BY at_no DESC OFFSET :kept ROWS FETCH FIRST 1 ROWS ONLY;
/* dead.look */ SELECT id FROM dl_dead WHERE at_no <= :number ORDER BY at_no LIMIT :max;
/* dead.drop */ DELETE FROM dl_dead WHERE at_no <= :number AND id IN ({ids});
/* results.look */ SELECT k AS id FROM dl_result WHERE expires <= {now} ORDER BY expires LIMIT :max;
/* results.drop */ DELETE FROM dl_result WHERE expires <= {now} AND k IN ({ids});

/* counts */ SELECT kind, type, priority, COUNT(*) AS n FROM (SELECT CASE WHEN forget IS NOT NULL THEN 'TOMBSTONE'
    WHEN ended IS NOT NULL THEN 'ENDED' WHEN state = 'PROCESSING' THEN 'RUNNING' WHEN ready_no IS NOT NULL THEN 'READY'
    ELSE 'DELAYED' END AS kind,
  CASE WHEN ended IS NULL AND ready_no IS NOT NULL THEN type END AS type,
  CASE WHEN ended IS NULL AND ready_no IS NOT NULL THEN priority END AS priority FROM dl_task) AS t
  GROUP BY kind, type, priority;

/* watch.add */ INSERT INTO dl_watch (task_id, address, since, told) SELECT id, CAST(:address AS VARCHAR), {now}, version
  FROM dl_task WHERE id = :id AND ended IS NULL
  AND NOT EXISTS (SELECT 1 FROM dl_watch WHERE task_id = :id AND address = :address)
  AND (SELECT COUNT(*) FROM dl_watch WHERE task_id = :id) < 64;
/* watch.full */ UPDATE dl_task SET pinned = TRUE WHERE id = :id AND ended IS NULL AND NOT pinned
  AND NOT EXISTS (SELECT 1 FROM dl_watch WHERE task_id = :id AND address = :address);
/* leave.remove */ DELETE FROM dl_watch WHERE task_id = :id AND address = :address;

/* feed.poll */ SELECT {task}, {now} AS now_ms FROM dl_watch w JOIN dl_task t ON t.id = w.task_id
  WHERE w.address = :address AND t.version > w.told LIMIT :most;
/* feed.free */ SELECT task_id AS id FROM dl_watch WHERE address = :address AND task_id IN ({ids})
  ORDER BY task_id FOR UPDATE SKIP LOCKED;
/* feed.gone */ DELETE FROM dl_watch WHERE address = :address AND task_id IN ({ids});
/* feed.told */ UPDATE dl_watch SET told = :version WHERE task_id = :id AND address = :address AND told < :version;
/* feed.stops */ SELECT {task}, {now} AS now_ms FROM dl_task t WHERE worker = :address
  AND (stop_at IS NOT NULL OR state <> 'PROCESSING') LIMIT 1000;
/* feed.over */ SELECT id FROM dl_task WHERE ended IS NOT NULL AND id IN ({ids}) ORDER BY id FOR UPDATE SKIP LOCKED;
/* feed.stopped */ UPDATE dl_task SET worker = NULL WHERE ended IS NOT NULL AND id IN ({ids});
/* queue.poll */ SELECT type, priority, MIN(id) AS id, MAX(ready_no) AS newest FROM
  (SELECT type, priority, id, ready_no FROM dl_task WHERE ready_no > :after ORDER BY ready_no DESC LIMIT 10000) AS young
  WHERE priority IN (0, 1, 2) GROUP BY type, priority;

/* dead.update */ UPDATE dl_dead SET type = :type, code = :code, message = :message, retryable = :retryable,
  retry_after = :retryAfter, original = :original, at_no = {next}, at_ms = {now} WHERE id = :id;
/* dead.insert */ INSERT INTO dl_dead (id, type, code, message, retryable, retry_after, original, at_no, at_ms)
  VALUES (:id, :type, :code, :message, :retryable, :retryAfter, :original, {next}, {now});
/* dead.envelope */ SELECT envelope FROM dl_task WHERE id = :id;
/* dead.list */ SELECT * FROM dl_dead ORDER BY at_no DESC LIMIT :max;
/* dead.page */ SELECT * FROM dl_dead WHERE at_no < (SELECT at_no FROM dl_dead WHERE id = :before)
  ORDER BY at_no DESC LIMIT :max;
/* dead.older */ SELECT * FROM dl_dead WHERE at_no < :number ORDER BY at_no DESC LIMIT :max;
/* dead.count */ SELECT COUNT(*) AS n FROM dl_dead;
/* dead.get */ SELECT * FROM dl_dead WHERE id = :id;
/* dead.remove */ DELETE FROM dl_dead WHERE id = :id;

/* results.token */ SELECT val FROM dl_fence WHERE name = 'seq';
/* results.get */ SELECT r.*, {now} - as_of AS age FROM dl_result r WHERE k = :k AND expires > {now};
/* results.fences */ SELECT name, val FROM dl_fence WHERE name IN ({names});
/* results.put */ MERGE INTO dl_result r USING (SELECT CAST(:k AS VARCHAR) AS k, CAST(:val AS BYTEA) AS val,
    {now} - CAST(:age AS BIGINT) AS as_of, CAST(:begin AS BIGINT) AS begin_no, CAST(:version AS BIGINT) AS src_ver,
    CAST(:took AS BIGINT) AS took, CAST(:token AS BIGINT) AS token, CAST(:stored AS VARCHAR) AS names,
    {now} + CAST(:keep AS BIGINT) AS expires, {now} AS now_ms, f.generation, f.seq
    FROM (SELECT MAX(CASE WHEN name <> 'seq' THEN val END) AS generation, MAX(CASE WHEN name = 'seq' THEN val END) AS seq
      FROM dl_fence WHERE name = 'seq' OR name IN ({names})) AS f
    WHERE f.generation <= CAST(:token AS BIGINT) AND f.seq >= CAST(:token AS BIGINT)) n
  ON r.k = n.k
  WHEN MATCHED AND (r.token < n.generation OR r.token > n.seq OR r.expires <= n.now_ms
      OR (r.begin_no <= n.begin_no AND (r.src_ver IS NULL OR n.src_ver IS NULL OR r.src_ver <= n.src_ver)))
    THEN UPDATE SET val = n.val, took = n.took, token = n.token, names = n.names,
    expires = n.expires, begin_no = n.begin_no, src_ver = n.src_ver,
    as_of = CASE WHEN r.begin_no = n.begin_no THEN LEAST(r.as_of, n.as_of) ELSE n.as_of END
  WHEN NOT MATCHED THEN INSERT (k, val, as_of, begin_no, src_ver, took, token, names, expires)
    VALUES (n.k, n.val, n.as_of, n.begin_no, n.src_ver, n.took, n.token, n.names, n.expires);

/* invalidate.seq */ UPDATE dl_fence SET val = val + 1 WHERE name = 'seq';
/* invalidate.set */ UPDATE dl_fence SET val = :number WHERE name = :name;
/* invalidate.add */ INSERT INTO dl_fence (name, val) VALUES (:name, :number);
/* invalidate.drop */ DELETE FROM dl_result WHERE k = :k;
/* invalidate.floor */ UPDATE dl_fence SET val = CAST(:number AS BIGINT) - 75000
  WHERE name = 'floor' AND val < CAST(:number AS BIGINT) - 100000;
/* invalidate.bound */ DELETE FROM dl_fence WHERE name IN (SELECT name FROM dl_fence WHERE name NOT IN ('seq', 'floor', 'all')
  AND val <= (SELECT val FROM dl_fence WHERE name = 'floor') ORDER BY val LIMIT 100);
/* listen.poll */ SELECT name, val FROM dl_fence WHERE name = 'seq' UNION ALL
  (SELECT name, val FROM dl_fence WHERE val > :last AND name <> 'seq' ORDER BY val LIMIT 1000);

-- The tables of dualloop-jdbc, for PostgreSQL 15 and later. May be run again: what is there stays.
-- The columns are those of schema.sql; indexes leave out the rows that nobody looks for by them.

CREATE SEQUENCE IF NOT EXISTS dl_token NO CYCLE;

-- One row for each task, until nothing is known of it any more. All times are milliseconds since 1970 by the
-- database's clock. A reservation is a nullable unique column; due is the one timer of a task.
CREATE TABLE IF NOT EXISTS dl_task (
  id VARCHAR(64) PRIMARY KEY,
  type VARCHAR(200) NOT NULL,
  priority SMALLINT NOT NULL,
  tenant VARCHAR(256) NOT NULL,
  principal VARCHAR(256) NOT NULL,
  envelope BYTEA,
  state VARCHAR(10) NOT NULL,
  version BIGINT NOT NULL,
  attempt INT NOT NULL,
  charged INT NOT NULL,
  unsettled INT NOT NULL,
  token BIGINT,
  settled BIGINT,
  settled_as VARCHAR(8),
  worker VARCHAR(200),
  ready_no BIGINT,
  ready_at BIGINT,
  delayed_to BIGINT,
  deadline BIGINT NOT NULL,
  start_by BIGINT,
  lease_to BIGINT,
  stop_at BIGINT,
  cancel_asked BOOLEAN NOT NULL,
  pinned BOOLEAN NOT NULL,
  left_as VARCHAR(11),
  pct SMALLINT NOT NULL,
  note VARCHAR(1000),
  remaining BIGINT,
  eta BIGINT,
  part BYTEA,
  outcome BYTEA,
  as_of BIGINT,
  src_ver BIGINT,
  work VARCHAR(11),
  code VARCHAR,
  message VARCHAR,
  retryable BOOLEAN,
  retry_after BIGINT,
  accepted BIGINT NOT NULL,
  started BIGINT,
  ended BIGINT,
  end_no BIGINT,
  expires BIGINT,
  forget BIGINT,
  due BIGINT NOT NULL,
  history VARCHAR(2000) NOT NULL,
  active_key VARCHAR,
  active_gen BIGINT,
  idem_key VARCHAR,
  fingerprint VARCHAR
) WITH (
  -- Every step leaves an old row behind: clean up by the hundred, not by the fifth of a large table.
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 500,
  autovacuum_analyze_scale_factor = 0.05
);
CREATE UNIQUE INDEX IF NOT EXISTS dl_active ON dl_task (active_key) WHERE active_key IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS dl_idem ON dl_task (idem_key) WHERE idem_key IS NOT NULL;
CREATE INDEX IF NOT EXISTS dl_lane ON dl_task (priority, type, ready_no) WHERE ready_no IS NOT NULL;
-- Of unended tasks, as all are that are ready: a claim does not say so, and must never go along this one, past all types.
CREATE INDEX IF NOT EXISTS dl_ready ON dl_task (ready_no) WHERE ready_no IS NOT NULL AND end_no IS NULL;
CREATE INDEX IF NOT EXISTS dl_due ON dl_task (due);
CREATE INDEX IF NOT EXISTS dl_delayed ON dl_task (delayed_to) WHERE delayed_to IS NOT NULL AND end_no IS NULL;
CREATE INDEX IF NOT EXISTS dl_whole ON dl_task (forget, end_no) WHERE forget IS NULL AND end_no > 0;
CREATE INDEX IF NOT EXISTS dl_stone ON dl_task (forget, end_no) WHERE forget > 0;
-- Of those who are to hear that they stop; whoever works in peace is not in it.
CREATE INDEX IF NOT EXISTS dl_stop ON dl_task (worker)
  WHERE worker IS NOT NULL AND (stop_at IS NOT NULL OR state <> 'PROCESSING');

-- Who is to be told of a task, and up to which version it was.
CREATE TABLE IF NOT EXISTS dl_watch (
  task_id VARCHAR(64) NOT NULL,
  address VARCHAR(200) NOT NULL,
  since BIGINT NOT NULL,
  told BIGINT NOT NULL,
  PRIMARY KEY (task_id, address)
) WITH (
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 500,
  autovacuum_analyze_scale_factor = 0.05
);
CREATE INDEX IF NOT EXISTS dl_watch_address ON dl_watch (address, task_id);

CREATE TABLE IF NOT EXISTS dl_dead (
  id VARCHAR(64) PRIMARY KEY,
  type VARCHAR(200) NOT NULL,
  code VARCHAR NOT NULL,
  message VARCHAR NOT NULL,
  retryable BOOLEAN NOT NULL,
  retry_after BIGINT,
  original BYTEA NOT NULL,
  at_no BIGINT NOT NULL,
  at_ms BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS dl_dead_at ON dl_dead (at_no);

-- The answers that all processes share, and the counters that fence them.
CREATE TABLE IF NOT EXISTS dl_result (
  k VARCHAR PRIMARY KEY,
  val BYTEA NOT NULL,
  as_of BIGINT NOT NULL,
  begin_no BIGINT NOT NULL,
  src_ver BIGINT,
  took BIGINT NOT NULL,
  token BIGINT NOT NULL,
  names VARCHAR NOT NULL,
  expires BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS dl_result_expires ON dl_result (expires);
CREATE TABLE IF NOT EXISTS dl_fence (name VARCHAR PRIMARY KEY, val BIGINT NOT NULL);
CREATE INDEX IF NOT EXISTS dl_fence_val ON dl_fence (val);
INSERT INTO dl_fence (name, val)
  SELECT name, 0 FROM (VALUES ('seq'), ('floor'), ('all')) AS v (name)
  WHERE NOT EXISTS (SELECT 1 FROM dl_fence f WHERE f.name = v.name);

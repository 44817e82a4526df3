-- The statements that are others on PostgreSQL than in statements.sql, or are there only.

/* notify */ SELECT pg_notify(:channel, :what);

-- include task ending
-- id code message retryable after?
-- LOST | NOTED now task
local t = load(ARGV[2])
if not t or not waits(t) then return {'LOST'} end
return {'NOTED', now, finish(t, 'FAILED', 'NOT_STARTED', err({}, ARGV[3], ARGV[4], ARGV[5], ARGV[6]), true)}

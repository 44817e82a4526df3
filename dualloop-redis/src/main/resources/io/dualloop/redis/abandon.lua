-- include task ending
-- id code message retryable after?
-- LOST | NOTED task
local t = load(ARGV[2])
if not t or not waits(t) then return {'LOST'} end
local set = err({}, ARGV[3], ARGV[4], ARGV[5], ARGV[6])
finish(t, 'FAILED', 'NOT_STARTED', set, true)
return {'NOTED', view(t)}

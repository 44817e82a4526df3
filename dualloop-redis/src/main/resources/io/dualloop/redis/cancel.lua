-- include task ending cancelling
-- id grace
-- ENDED task | REQUESTED task | TOO_LATE task | UNKNOWN
local t, grace = load(ARGV[2]), num(3)
if not t then return {'UNKNOWN'} end
return cancel(t, grace)

-- include task
-- id token percent note remaining? partial?
-- LOST | NOTED now task
local t, percent, left = load(ARGV[2]), num(4), opt(6) and num(6)
if not t or t.state ~= 'PROCESSING' or t.token ~= num(3) then return {'LOST'} end
t.percent, t.note, t.remaining, t.eta, t.partial = math.max(percent, t.percent), ARGV[5], left, left and now + left, opt(7)
note(t)
local packed = keep(t)
tellAll(t, packed)
return {'NOTED', now, packed}

-- include task
-- id token percent note remaining? partial?
-- LOST | NOTED task
local t, percent, left = load(ARGV[2]), num(4), opt(6) and num(6)
if not t or t.state ~= 'PROCESSING' or t.token ~= ARGV[3] then return {'LOST'} end
change(t, {percent = math.max(percent, n(t.percent)), note = ARGV[5], remaining = left or GONE,
  eta = left and now + left or GONE, partial = opt(7) or GONE})
return {'NOTED', view(t)}

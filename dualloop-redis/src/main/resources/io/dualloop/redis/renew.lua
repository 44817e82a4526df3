-- include task
-- lease (id token)*
-- for each LOST | CANCEL_REQUESTED | HELD
local lease, out = num(2), {}
for i = 4, #ARGV, 2 do num(i) end
goOn()
for i = 3, #ARGV, 2 do
  local t = load(ARGV[i])
  if not t or t.state ~= 'PROCESSING' or t.token ~= tonumber(ARGV[i + 1]) then out[#out + 1] = 'LOST'
  else
    t.lease = now + lease
    keep(t)
    out[#out + 1] = t.stop and 'CANCEL_REQUESTED' or 'HELD'
  end
end
return out

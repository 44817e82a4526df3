-- include task ending begin fences
-- worker lease "type=room type=room" "HIGH NORMAL …"
-- the number of the last invalidation, then one entry for each attempt begun
local worker, lease, out, room, heads = ARGV[2], num(3), {last()}, {}, {}
for name, r in ARGV[4]:gmatch('(%S+)=(%d+)') do room[name] = tonumber(r) end

local function head(p, name) -- a look at the oldest, which XREADGROUP can't give
  local key = p .. ':' .. name
  if heads[key] == nil then heads[key] = call('XRANGE', P .. 'lane:' .. key, '-', '+', 'COUNT', 1)[1] or false end
  return heads[key]
end

local function oldest(p)
  local from, least = nil, math.huge
  for name, r in pairs(room) do
    local h = r > 0 and head(p, name)
    local no = h and tonumber(h[1]:match('%d+')) or math.huge
    if no < least then from, least = name, no end
  end
  return from
end

for pick in ARGV[5]:gmatch('%S+') do
  local got
  while not got do
    local p, name = pick, oldest(pick)
    for o in ('HIGH NORMAL LOW'):gmatch('%S+') do
      if not name and o ~= pick then p, name = o, oldest(o) end
    end
    if not name then return out end
    local l, e = P .. 'lane:' .. p .. ':' .. name, head(p, name)
    call('XDEL', l, e[1]) -- nobody else can see it in between: a script runs alone, so nothing is ever pending
    heads[p .. ':' .. name] = nil
    local t = load(e[2][2])
    if t and waits(t) and t.entry == e[1] then
      t.entry = nil
      if math.min(n(t.deadline), n(t.startBy)) <= now then late(t, 'NOT_STARTED', {})
      else
        got = begin(t, worker, lease)
        room[name] = room[name] - 1
        out[#out + 1] = got
      end
    end
  end
end
return out

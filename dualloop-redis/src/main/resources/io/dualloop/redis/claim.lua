-- include task ending begin fences
-- worker lease "type=room type=room" "HIGH NORMAL …"
-- the number of the last invalidation, then one entry for each attempt begun
local OVERDUE = 256 -- so many at most are ended on the way, since nothing else runs meanwhile; the sweep ends the others
local worker, lease, out, room, lanes, picks, ended = ARGV[2], num(3), {last()}, {}, {}, {}, 0
for name, r in ARGV[4]:gmatch('(%S+)=(%d+)') do room[name] = tonumber(r) end
for pick in ARGV[5]:gmatch('%S+') do picks[#picks + 1] = pick end

local function head(p, name) -- the oldest entry; as many are read at once as may be wanted, and removed together below
  local key = P .. 'lane:' .. p .. ':' .. name
  local l = lanes[key]
  if not l or l.at > #l.entries and #l.entries == l.asked then
    local asked = math.min(#picks, room[name])
    local from = l and '(' .. l.entries[#l.entries][1] or '-'
    local entries = call('XRANGE', key, from, '+', 'COUNT', asked)
    l = {entries = entries, asked = asked, at = 1, gone = l and l.gone or {}}
    lanes[key] = l
  end
  return l.entries[l.at], l
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

local function one(pick) -- false if there is none
  while ended < OVERDUE do
    local p, name = pick, oldest(pick)
    for o in ('HIGH NORMAL LOW'):gmatch('%S+') do
      if not name and o ~= pick then p, name = o, oldest(o) end
    end
    if not name then return false end
    local e, l = head(p, name)
    l.at, l.gone[#l.gone + 1] = l.at + 1, e[1]
    local t = load(e[2][2])
    if t and waits(t) and t.entry == e[1] then
      t.entry = nil
      local envelope = call('GET', P .. 'e:' .. t.id)
      if not envelope then lose(t)
      elseif math.min(t.deadline, t.startBy or math.huge) <= now then late(t, 'NOT_STARTED', {})
      else
        if #out == 1 then goOn() end
        out[#out + 1] = begin(t, worker, lease, envelope)
        room[name] = room[name] - 1
        return true
      end
    end
    ended = ended + 1
  end
  return false
end

for _, pick in ipairs(picks) do
  if not one(pick) then break end
end
for key, l in pairs(lanes) do
  for i = 1, #l.gone, 1000 do call('XDEL', key, unpack(l.gone, i, math.min(i + 999, #l.gone))) end
end
return out

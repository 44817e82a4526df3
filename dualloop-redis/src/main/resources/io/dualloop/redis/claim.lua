-- include task ending begin fences
-- worker lease "type=room type=room" "HIGH NORMAL …"
-- the number of the last invalidation, then one entry for each attempt begun
local OVERDUE = 256 -- so many at most are ended on the way, since nothing else runs meanwhile; the sweep ends the others
local worker, lease, out, room, picks, ended = ARGV[2], num(3), {last()}, {}, {}, 0
local lanes, busy = {}, 0 -- busy: in how many of them something waits
for name, r in ARGV[4]:gmatch('(%S+)=(%d+)') do room[name] = tonumber(r) end
for pick in ARGV[5]:gmatch('%S+') do picks[#picks + 1] = pick end

local function look(p, name) -- for its oldest entry; as many are read as may be wanted, and removed together below
  local key = P .. 'lane:' .. p .. ':' .. name
  local l = lanes[key] or {at = 1, entries = {}, asked = 0, gone = {}}
  if l.at > #l.entries and #l.entries == l.asked then
    local from = #l.entries > 0 and '(' .. l.entries[#l.entries][1] or '-'
    if not lanes[key] then busy = busy + 1 end
    l.at, l.asked = 1, math.min(#picks, room[name])
    l.entries = call('XRANGE', key, from, '+', 'COUNT', l.asked)
    if #l.entries == 0 then busy = busy - 1 end
    lanes[key] = l
  end
  l.no = l.at <= #l.entries and tonumber(l.entries[l.at][1]:sub(1, -3)) or math.huge -- without the "-0"
  return l
end

local function oldest(p)
  local from, type
  for name, r in pairs(room) do
    local l = r > 0 and look(p, name)
    if l and l.no < (from and from.no or math.huge) then from, type = l, name end
  end
  return from, type
end

local function ahead(l) -- reads its next tasks and their envelopes, but hardly more than will be begun: they may be large
  local ids = {}
  for i = l.at, math.min(#l.entries, l.at + math.ceil((#picks - #out + 1) / busy) - 1) do ids[#ids + 1] = l.entries[i][2][2] end
  loadAll(ids, true)
end

local ORDER = {'HIGH', 'NORMAL', 'LOW'}
local function choose(pick) -- of the priority picked, or else of the highest there is
  local l, name = oldest(pick)
  for i = 1, l and 0 or 3 do
    if ORDER[i] ~= pick then l, name = oldest(ORDER[i]) end
    if l then break end
  end
  return l, name
end

local function one(pick) -- false if there is none
  while ended < OVERDUE do
    local l, name = choose(pick)
    if not l then return false end
    local e = l.entries[l.at]
    if tasks[e[2][2]] == nil then ahead(l) end
    l.at, l.gone[#l.gone + 1] = l.at + 1, e[1]
    local t = load(e[2][2])
    if t and waits(t) and t.entry == e[1] then
      t.entry = nil
      if not envelope(t.id) then lose(t)
      elseif math.min(t.deadline, t.startBy or math.huge) <= now then late(t, 'NOT_STARTED', {})
      else
        if #out == 1 then goOn() end
        out[#out + 1] = begin(t, worker, lease)
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

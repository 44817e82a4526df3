-- include hints
-- Reading and writing tasks: tables with their fields, kept as MessagePack, which is quicker and smaller than hashes.
-- Each is read once, and what has changed is written when the script ends.
local STOP = 2000 -- so long after its deadline a running attempt may still settle
local MANY = 1000 -- so many keys go into one command at most

local tasks, envelopes = {}, {} -- by id; false if there is none
local texts, gone, places, moved = {}, {}, {}, 0 -- keys to set, keys to delete, scores by set and id, change of what runs

local function read(id, packed)
  tasks[id] = packed and cmsgpack.unpack(packed) or false
end

local function load(id) -- and how many bytes it has, if it had to be read
  local size = 0
  if tasks[id] == nil then
    local packed = call('GET', P .. 't:' .. id)
    read(id, packed)
    size = packed and #packed or 0
  end
  return tasks[id] or nil, size
end

local function loadAll(ids, alsoEnvelopes) -- some hundred at once
  local function get(prefix, into)
    for from = 1, #ids, MANY do
      local keys = {}
      for i = from, math.min(from + MANY - 1, #ids) do keys[#keys + 1] = P .. prefix .. ids[i] end
      for i, value in ipairs(call('MGET', unpack(keys))) do into(ids[from + i - 1], value) end
    end
  end
  get('t:', function(id, packed) if tasks[id] == nil then read(id, packed) end end)
  if alsoEnvelopes then get('e:', function(id, text) envelopes[id] = text end) end
end

local function envelope(id)
  if envelopes[id] == nil then envelopes[id] = call('GET', P .. 'e:' .. id) end
  return envelopes[id]
end

local function set(key, text) texts[key], gone[key] = text, nil end
local function drop(key) texts[key], gone[key] = nil, true end

local function place(set, id, score) -- false: not in it any more
  places[set] = places[set] or {}
  places[set][id] = score
end

local function each(command, list, ...) -- the list may be too long for one command
  for i = 1, #list, MANY do
    local part = {unpack(list, i, math.min(i + MANY - 1, #list))}
    if ... then table.insert(part, 1, ...) end
    call(command, unpack(part))
  end
end

local function write()
  local old, new = {}, {}
  for key in pairs(gone) do old[#old + 1] = key end
  for key, text in pairs(texts) do
    new[#new + 1] = key
    new[#new + 1] = text
  end
  each('DEL', old)
  each('MSET', new)
  for name, scores in pairs(places) do
    local add, rem = {}, {}
    for id, score in pairs(scores) do
      if score then
        add[#add + 1] = score
        add[#add + 1] = id
      else rem[#rem + 1] = id end
    end
    each('ZREM', rem, P .. name)
    each('ZADD', add, P .. name)
  end
  if moved ~= 0 then call('INCRBY', P .. 'running', moved) end
  texts, gone, places, moved = {}, {}, {}, 0
end
table.insert(atEnd, 1, write)

local function waits(t) return t.state == 'PENDING' or t.state == 'RETRYING' end
local function lane(t) return P .. 'lane:' .. t.priority .. ':' .. t.type end

local function due(t) -- the nearest thing that can be due: the task's one score
  if t.state == 'PROCESSING' then return math.min(t.lease, t.deadline + STOP, t.stop or math.huge) end
  return math.min(t.deadline, t.due or math.huge, t.startBy or math.huge)
end

local WORKS = {NOT_STARTED = 1, STOPPED = 2, RUNNING = 3}
local function worst(a, b) return (WORKS[a] or 1) > (WORKS[b] or 1) and a or b end

local function put(t)
  local packed = cmsgpack.pack(t)
  tasks[t.id] = t
  set(P .. 't:' .. t.id, packed)
  return packed
end

local function keep(t) -- the only writer of an unfinished task
  place('timers', t.id, due(t))
  return put(t)
end

local function rest(t, set, at) -- the only writer of an ended one; set and at: where it waits to be forgotten
  order = order + 1 / 4096
  place(set, t.id, at + order)
  return put(t)
end

local function tell(t, packed, to) -- a long result only as its size
  if t.result and #t.result > 32768 then
    local result = t.result
    t.result, t.resultSize = nil, #result
    packed = cmsgpack.pack(t)
    t.result, t.resultSize = result, nil
  end
  if not to:find(' ', 1, true) then return post(to, packed) end
  local seen = {}
  for a in to:gmatch('%S+') do
    if not seen[a] then post(a, packed) end
    seen[a] = true
  end
end

local function tellAll(t, packed, lost) -- lost: the worker of an attempt that counts no more
  local to = t.watchers or ''
  if lost then to = to .. ' ' .. lost end
  if t.stop and t.state == 'PROCESSING' then to = to .. ' ' .. t.worker end
  if to ~= '' then tell(t, packed, to) end
end

local function note(t) -- a change that readers see
  t.version = t.version + 1
end

local function enter(t, state) -- with its entry in the history, which has the last 20
  note(t)
  if state == 'PROCESSING' then moved = moved + 1
  elseif t.state == 'PROCESSING' then moved = moved - 1 end
  t.state = state
  local h = (t.history or '') .. ' ' .. state .. ',' .. t.version .. ',' .. t.attempt .. ',' .. now - t.accepted
  if #h > 280 and select(2, h:gsub('%S+', '')) > 20 then h = h:gsub('^%s*%S+', '', 1) end
  t.history = h
end

local waiting = {} -- by lane
local BACKLOG = 32 -- where more wait, only every so many wake: whoever was woken claims until there are no more
local function ready(t) -- into its lane, numbered across all lanes; wakes
  local l = lane(t)
  local before = waiting[l] or call('XLEN', l)
  if before == 0 then call('SADD', P .. 'lanes', t.priority .. ':' .. t.type) end
  t.entry, t.readyAt, t.due = call('XADD', l, string.format('%.0f-0', number()), 'id', t.id), now, nil
  waiting[l] = before + 1
  if before < BACKLOG or before % BACKLOG == 0 then wake(t.type, t.priority .. ' ' .. t.id) end
end

local function free(t) -- the request key, unless a newer generation has taken it over
  if t.requestKey and call('HGET', P .. 'active', t.requestKey) == t.id then call('HDEL', P .. 'active', t.requestKey) end
end

-- Reading and writing one task: a table with its fields, kept as MessagePack, which is quicker and smaller than a hash.
local STOP = 2000 -- so long after its deadline a running attempt may still settle

local function load(id)
  local packed = call('GET', P .. 't:' .. id)
  return packed and cmsgpack.unpack(packed)
end

local function waits(t) return t.state == 'PENDING' or t.state == 'RETRYING' end
local function lane(t) return P .. 'lane:' .. t.priority .. ':' .. t.type end

local function due(t) -- the nearest thing that can be due: the task's one score
  if t.state == 'PROCESSING' then return math.min(t.lease, t.deadline + STOP, t.stop or math.huge) end
  return math.min(t.deadline, t.due or math.huge, t.startBy or math.huge)
end

local function worst(a, b) -- of two works
  local rank = {NOT_STARTED = 1, STOPPED = 2, RUNNING = 3}
  return (rank[a] or 1) > (rank[b] or 1) and a or b
end

local function keep(t) -- the only writer of an unfinished task
  local packed = cmsgpack.pack(t)
  call('SET', P .. 't:' .. t.id, packed)
  call('ZADD', P .. 'timers', due(t), t.id)
  return packed
end

local function rest(t, set, at) -- the only writer of an ended one; set and at: where it waits to be forgotten
  local packed = cmsgpack.pack(t)
  order = order + 1 / 4096
  call('SET', P .. 't:' .. t.id, packed)
  call('ZADD', P .. set, at + order, t.id)
  return packed
end

local function tell(t, packed, to) -- the time, so that ages can be told, and the task; a long result only as its size
  if t.result and #t.result > 32768 then
    local result = t.result
    t.result, t.resultSize = nil, #result
    packed = cmsgpack.pack(t)
    t.result, t.resultSize = result, nil
  end
  local told, message = {}, now .. ' ' .. packed
  for a in to:gmatch('%S+') do
    if not told[a] then call('PUBLISH', P .. 'to:' .. a, message) end
    told[a] = true
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
  if state == 'PROCESSING' then call('INCR', P .. 'running')
  elseif t.state == 'PROCESSING' then call('DECR', P .. 'running') end
  t.state = state
  local h = (t.history or '') .. ' ' .. state .. ',' .. t.version .. ',' .. t.attempt .. ',' .. now - t.accepted
  if #h > 280 and select(2, h:gsub('%S+', '')) > 20 then h = h:gsub('^%s*%S+', '', 1) end
  t.history = h
end

-- Rises with every begin and every entry, even if the last writes were lost with a crash: else two attempts could have
-- the same token. So it is the server's time in microseconds, or one more than the last.
local function number()
  local no = T[1] * 1000000 + T[2]
  local last = tonumber(call('SET', P .. 'token', string.format('%.0f', no), 'GET') or 0)
  if last >= no then
    no = last + 1
    call('SET', P .. 'token', string.format('%.0f', no))
  end
  return no
end

local function ready(t) -- into its lane, numbered across all lanes; wakes
  local l = lane(t)
  if call('EXISTS', l) == 0 then call('SADD', P .. 'lanes', t.priority .. ':' .. t.type) end
  t.entry, t.readyAt, t.due = call('XADD', l, string.format('%.0f-0', number()), 'id', t.id), now, nil
  call('PUBLISH', P .. 'wake:' .. t.type, t.priority .. ' ' .. t.id)
end

local function free(t) -- the request key, unless a newer generation has taken it over
  if t.requestKey and call('HGET', P .. 'active', t.requestKey) == t.id then call('HDEL', P .. 'active', t.requestKey) end
end

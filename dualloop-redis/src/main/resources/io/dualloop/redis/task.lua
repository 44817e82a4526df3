-- Reading and writing one task.
local GONE, STOP = {}, 2000 -- a field to remove; how long after its deadline a running attempt may still settle

local function load(id)
  local flat, t = call('HGETALL', P .. 't:' .. id), {}
  for i = 1, #flat, 2 do t[flat[i]] = flat[i + 1] end
  if t.id then return t end
  local packed = call('GET', P .. 'x:' .. id)
  return packed and cmsgpack.unpack(packed)
end

local function waits(t) return t.state == 'PENDING' or t.state == 'RETRYING' end
local function lane(t) return P .. 'lane:' .. t.priority .. ':' .. t.type end

local function due(t) -- the nearest thing that can be due: the task's one score
  if t.state == 'PROCESSING' then return math.min(n(t.lease), n(t.deadline) + STOP, n(t.stop)) end
  if waits(t) then return math.min(n(t.deadline), n(t.due), n(t.startBy)) end
  return n(t.forget or t.expires)
end

local function view(t, max) -- field, value, field, value …; what is longer than max only as its size
  local out = {'now', tostring(now)}
  for k, v in pairs(t) do
    if max and (k == 'result' or k == 'partial') and #v > max then k, v = k .. 'Size', #v end
    if k ~= 'watchers' then
      out[#out + 1] = k
      out[#out + 1] = tostring(v)
    end
  end
  return out
end

local function worst(a, b) -- of two works
  local rank = {NOT_STARTED = 1, STOPPED = 2, RUNNING = 3}
  return (rank[a] or 1) > (rank[b] or 1) and a or b
end

local function tell(t, lost) -- as netstrings, so that bytes stay bytes; lost: the worker of an attempt that counts no more
  local to = (t.watchers or '') .. (lost and ' ' .. lost or '')
  if t.state == 'PROCESSING' and t.stop then to = to .. ' ' .. t.worker end
  if to == '' then return end
  local wire, told = {}, {}
  for _, s in ipairs(view(t, 32768)) do wire[#wire + 1] = #s .. ':' .. s end
  wire = table.concat(wire)
  for a in to:gmatch('%S+') do
    if not told[a] then call('PUBLISH', P .. 'to:' .. a, wire) end
    told[a] = true
  end
end

local function write(t, set) -- the only writer of a task; an ended one is packed, which takes a third of the memory
  local put, del, key = {}, {}, P .. 't:' .. t.id
  for k, v in pairs(set) do
    if v == GONE then
      del[#del + 1] = k
      t[k] = nil
    else
      put[#put + 1] = k
      put[#put + 1] = v
      t[k] = v
    end
  end
  if t.ended then
    local w = t.watchers
    t.watchers = nil
    call('SET', P .. 'x:' .. t.id, cmsgpack.pack(t))
    t.watchers = w
    order = order + 1 / 4096
    return call('ZADD', P .. (t.forget and 'tombs' or 'kept'), due(t) + order, t.id)
  end
  if #put > 0 then call('HSET', key, unpack(put)) end
  if #del > 0 then call('HDEL', key, unpack(del)) end
  call('ZADD', P .. 'timers', due(t), t.id)
end

local function change(t, set) -- a write that readers see: version, history, tell
  local worker = t.state == 'PROCESSING' and not set.settled and t.worker
  set.version = t.version + 1
  if set.state and set.state ~= t.state then
    if set.state == 'PROCESSING' then call('INCR', P .. 'running')
    elseif t.state == 'PROCESSING' then call('DECR', P .. 'running') end
    local entry = table.concat({set.state, set.version, set.attempt or t.attempt, now - (t.accepted or now)}, ',')
    local h = (t.history or '') .. ' ' .. entry
    if select(2, h:gsub('%S+', '')) > 20 then h = h:gsub('^%s*%S+', '', 1) end
    set.history = h
  end
  write(t, set)
  tell(t, t.state ~= 'PROCESSING' and worker)
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
  return string.format('%.0f', no)
end

local function ready(t, set) -- into its lane, numbered across all lanes; wakes
  local l = lane(t)
  if call('EXISTS', l) == 0 then call('SADD', P .. 'lanes', t.priority .. ':' .. t.type) end
  set.entry, set.readyAt, set.due = call('XADD', l, number() .. '-0', 'id', t.id), now, GONE
  call('PUBLISH', P .. 'wake:' .. t.type, t.priority .. ' ' .. t.id)
end

local function free(t) -- the request key, unless a newer generation has taken it over
  if t.requestKey and call('HGET', P .. 'active', t.requestKey) == t.id then call('HDEL', P .. 'active', t.requestKey) end
end

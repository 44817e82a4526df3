-- include task ending again
-- max
-- how many were touched, and in how many ms the next is due (-1: nothing is)
local BYTES = 4194304 -- about so many are read at most, since nothing else runs meanwhile
local max, touched, next, bytes = num(2), 0, math.huge, 0

local function shrink(id) -- to a tombstone, which still stands for its idempotency key
  local t, size = load(id)
  bytes = bytes + size
  place('kept', id, false)
  if not t then return end
  local stone = {forget = now + TOMB}
  for k in ('id type tenant principal state version attempt token work accepted started ended idemKey fingerprint'):gmatch('%S+') do stone[k] = t[k] end
  rest(stone, 'tombs', stone.forget)
end

local function forget(id)
  local t = load(id)
  if t and t.idemKey and call('HGET', P .. 'idem', t.idemKey) == id then call('HDEL', P .. 'idem', t.idemKey) end
  drop(P .. 't:' .. id)
  tasks[id] = false
  place('tombs', id, false)
end

local function overdue(id)
  local t = load(id)
  if not t or t.ended then -- nothing that this store does; somebody has deleted the task's key
    place('timers', id, false)
  elseif t.state == 'PROCESSING' then
    if t.stop and math.min(t.stop, t.lease) <= now then finish(t, 'CANCELLED', 'RUNNING', {})
    elseif t.deadline + STOP <= now then late(t, 'RUNNING', {})
    else again(t, 'RUNNING', {}) end
  elseif math.min(t.deadline, t.startBy or math.huge) <= now then late(t, 'NOT_STARTED', {})
  else
    goOn()
    ready(t)
    keep(t)
  end
end

local function through(set, act, bound)
  local key = P .. set
  local ids = call('ZRANGEBYSCORE', key, '-inf', '(' .. now + 1, 'LIMIT', 0, max - touched) -- scores may have a fraction
  local over = math.min(bound and call('ZCARD', key) - bound or 0, max - touched)
  if over > #ids then ids = call('ZRANGE', key, 0, over - 1) end
  if #ids > 0 then goOn() end
  for _, id in ipairs(ids) do
    if bytes > BYTES then break end
    act(id)
    touched = touched + 1
  end
  write() -- before it is read again
  next = math.min(next, n(call('ZRANGE', key, 0, 0, 'WITHSCORES')[2]))
  if bound and call('ZCARD', key) > bound then next = now end
end

through('timers', overdue)
through('kept', shrink, ENDED)
through('tombs', forget, STONES)
return {touched, next == math.huge and -1 or math.max(0, math.floor(next) - now)}

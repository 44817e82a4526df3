-- include task ending again
-- max
-- how many were touched, and in how many ms the next is due (-1: nothing is)
local BYTES = 4194304 -- about so many are read at most, since nothing else runs meanwhile
local max, touched, next, bytes = num(2), 0, math.huge, 0

local function shrink(id) -- to a tombstone, which still stands for its idempotency key
  bytes = bytes + call('STRLEN', P .. 't:' .. id)
  local t = load(id)
  call('ZREM', P .. 'kept', id)
  if not t then return end
  local stone = {forget = now + TOMB}
  for k in ('id type tenant principal state version attempt token work accepted started ended idemKey fingerprint'):gmatch('%S+') do stone[k] = t[k] end
  rest(stone, 'tombs', stone.forget)
end

local function forget(id)
  local t = load(id)
  if t and t.idemKey and call('HGET', P .. 'idem', t.idemKey) == id then call('HDEL', P .. 'idem', t.idemKey) end
  call('DEL', P .. 't:' .. id)
  call('ZREM', P .. 'tombs', id)
end

local function overdue(id)
  local t = load(id)
  if not t or t.ended then -- nothing that this store does; somebody has deleted the task's key
    call('ZREM', P .. 'timers', id)
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

local function each(set, act, bound)
  local key = P .. set
  local ids = call('ZRANGEBYSCORE', key, '-inf', '(' .. now + 1, 'LIMIT', 0, max - touched) -- scores may have a fraction
  local over = math.min(bound and call('ZCARD', key) - bound or 0, max - touched)
  if over > #ids then ids = call('ZRANGE', key, 0, over - 1) end
  for _, id in ipairs(ids) do
    if bytes > BYTES then break end
    act(id)
    touched = touched + 1
  end
  next = math.min(next, n(call('ZRANGE', key, 0, 0, 'WITHSCORES')[2]))
  if bound and call('ZCARD', key) > bound then next = now end
end

each('timers', overdue)
each('kept', shrink, ENDED)
each('tombs', forget, STONES)
return {touched, next == math.huge and -1 or math.max(0, math.floor(next) - now)}

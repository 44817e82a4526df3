-- How tasks end.
local function err(set, code, message, retryable, after)
  set.code, set.message, set.retryable, set.retryAfter = code, message, retryable, after
  return set
end

local function bury(id, type, e, original) -- into the dead letters; the oldest go first
  local over = call('ZCARD', P .. 'dead') + 1 - DEAD
  if over > 0 then
    for _, old in ipairs(call('ZRANGE', P .. 'dead', 0, over - 1)) do
      call('DEL', P .. 'd:' .. old)
      call('ZREM', P .. 'dead', old)
    end
  end
  call('HSET', P .. 'd:' .. id, 'id', id, 'type', type, 'code', e.code, 'message', e.message,
    'retryable', e.retryable, 'retryAfter', e.retryAfter, 'original', original)
  call('ZADD', P .. 'dead', now, id)
end

-- The only way to an ending; dead: its envelope goes to the dead letters. The first write removes something, so that
-- tasks can end on a server that is out of memory: Redis refuses only a script whose first write would add.
local function finish(t, state, work, set, dead)
  local envelope = dead and call('GET', P .. 'e:' .. t.id)
  call('DEL', P .. 'e:' .. t.id, P .. 't:' .. t.id)
  call('ZREM', P .. 'timers', t.id)
  if t.entry then call('XDEL', lane(t), t.entry) end
  free(t)
  if dead then bury(t.id, t.type, set, envelope or '') end
  if state ~= 'SUCCEEDED' then work = worst(t.left, work) end
  for k in ('entry requestKey generation priority charged unsettled deadline lease stop due startBy worker readyAt left pinned note partial eta left remaining'):gmatch('%S+') do
    set[k] = GONE
  end
  for k in ('code message retryable retryAfter'):gmatch('%S+') do set[k] = set[k] or GONE end -- the last error of a retry
  set.state, set.work, set.ended, set.expires = state, work, now, now + KEEP
  change(t, set)
end

local function late(t, work, set) -- TIMEOUT
  local limit = (n(t.deadline) - t.accepted) .. ' ms'
  local why = 'not done within ' .. limit
  if t.code then why = why .. '; the last failed attempt said ' .. t.code .. ': ' .. t.message end
  if not t.token then
    if n(t.deadline) > now then limit = 'the start limit of ' .. (n(t.startBy) - t.accepted) .. ' ms' end
    why = 'no worker for type ' .. t.type .. ' began it within ' .. limit
  end
  finish(t, 'TIMEOUT', work, err(set, 'TIMEOUT', why, 1, ''))
end

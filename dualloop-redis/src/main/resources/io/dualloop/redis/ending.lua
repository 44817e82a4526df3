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

-- The only way to an ending; with: what the ending brings; dead: its envelope goes to the dead letters.
local function finish(t, state, work, with, dead)
  local original = dead and envelope(t.id)
  local worker = t.state == 'PROCESSING' and not with.settled and t.worker
  goOn()
  drop(P .. 'e:' .. t.id)
  place('timers', t.id, false)
  if t.entry then call('XDEL', lane(t), t.entry) end
  free(t)
  if dead then bury(t.id, t.type, with, original or '') end
  if state ~= 'SUCCEEDED' then work = worst(t.left, work) end
  enter(t, state)
  with.id, with.type, with.tenant, with.principal, with.state, with.version = t.id, t.type, t.tenant, t.principal, state, t.version
  with.attempt, with.token, with.percent, with.cancelAsked = t.attempt, t.token, t.percent, with.cancelAsked or t.cancelAsked
  with.accepted, with.started, with.history, with.idemKey, with.fingerprint = t.accepted, t.started, t.history, t.idemKey, t.fingerprint
  with.settled, with.settledAs = with.settled or t.settled, with.settledAs or t.settledAs
  with.work, with.ended, with.expires = work, now, now + KEEP
  local packed = rest(with, 'kept', with.expires)
  with.watchers = t.watchers
  tellAll(with, packed, worker)
  with.watchers = nil
  return packed
end

local function late(t, work, with) -- TIMEOUT
  local limit = (t.deadline - t.accepted) .. ' ms'
  local why = 'not done within ' .. limit
  if t.code then why = why .. '; the last failed attempt said ' .. t.code .. ': ' .. t.message end
  if not t.token then
    if t.deadline > now then limit = 'the start limit of ' .. (t.startBy - t.accepted) .. ' ms' end
    why = 'no worker for type ' .. t.type .. ' began it within ' .. limit
  end
  return finish(t, 'TIMEOUT', work, err(with, 'TIMEOUT', why, 1, ''))
end

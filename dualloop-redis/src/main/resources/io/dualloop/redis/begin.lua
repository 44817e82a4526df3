-- include ending
local function begin(t, worker, lease) -- its entry is gone from the lane, or is removed by the caller
  local waited = now - t.readyAt
  t.token, t.worker, t.lease, t.started = number(), worker, now + lease, now
  t.attempt, t.unsettled = t.charged + 1, t.unsettled + 1
  t.entry, t.readyAt, t.startBy = nil, nil, nil
  enter(t, 'PROCESSING')
  tellAll(t, keep(t))
  return {t.id, t.token, t.type, t.tenant, t.principal, t.attempt, t.deadline - now, waited, envelope(t.id)}
end

local function lose(t) -- somebody has deleted its envelope
  finish(t, 'FAILED', 'NOT_STARTED', err({}, 'ENVELOPE_INVALID', 'its envelope is not in Redis any more', 0, ''))
end

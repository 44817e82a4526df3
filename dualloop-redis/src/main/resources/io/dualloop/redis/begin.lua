local function begin(t, worker, lease)
  if t.entry then call('XDEL', lane(t), t.entry) end
  local waited = now - t.readyAt
  change(t, {state = 'PROCESSING', token = number(), worker = worker, lease = now + lease,
    started = now, attempt = t.charged + 1, unsettled = t.unsettled + 1, entry = GONE, readyAt = GONE, startBy = GONE})
  return {t.id, tonumber(t.token), t.type, t.tenant, t.principal, t.attempt, t.deadline - now, waited, call('GET', P .. 'e:' .. t.id)}
end

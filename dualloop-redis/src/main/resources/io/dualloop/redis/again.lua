-- An attempt that was cut short is counted and not charged.
local BEGINS = 5 -- a task that so often took its worker with it is not given to another one

local function again(t, left, set)
  goOn()
  local begins = t.unsettled - (left == 'NOT_STARTED' and 1 or 0)
  if t.stop then return finish(t, 'CANCELLED', left, set) end
  if n(t.deadline) <= now then return late(t, left, set) end
  if begins >= BEGINS and left ~= 'NOT_STARTED' then
    err(set, 'POISON', begins .. ' attempts began and none ended: each lost its worker or was cut short; '
      .. 'see whether the task itself brings its worker down', 0, '')
    return finish(t, 'FAILED', left, set, true)
  end
  set.state, set.left, set.unsettled, set.lease, set.worker = 'RETRYING', worst(t.left, left), begins, GONE, GONE
  ready(t, set)
  change(t, set)
end

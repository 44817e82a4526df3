-- An attempt that was cut short is counted and not charged.
local WORK_AT = {DONE = 1, HANDBACK = 5, STOPPED = 6, FAILED = 9, RETRY = 10} -- where an outcome says what may still run
local BEGINS = 5 -- a task that so often took its worker with it is not given to another one

local function retry(t, work, delay) -- RETRYING, with what the attempt leaves behind
  t.left, t.lease, t.worker = worst(t.left, work), nil, nil
  if delay > 0 then t.due = now + delay else ready(t) end
  enter(t, 'RETRYING')
end

local function again(t, work, with)
  local begins = t.unsettled - (work == 'NOT_STARTED' and 1 or 0)
  if t.stop then return finish(t, 'CANCELLED', work, with) end
  if t.deadline <= now then return late(t, work, with) end
  if begins >= BEGINS and work ~= 'NOT_STARTED' then
    err(with, 'POISON', begins .. ' attempts began and none ended: each lost its worker or was cut short; '
      .. 'see whether the task itself brings its worker down', 0, '')
    return finish(t, 'FAILED', work, with, true)
  end
  goOn()
  local lost = not with.settled and t.worker
  t.settled, t.settledAs = with.settled or t.settled, with.settledAs or t.settledAs
  t.unsettled = begins
  retry(t, work, 0)
  local packed = keep(t)
  tellAll(t, packed, lost)
  return packed
end

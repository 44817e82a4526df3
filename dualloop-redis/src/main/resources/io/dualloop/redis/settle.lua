-- include task ending again storing
-- id token, then DONE result age version? key? token? took? keepFor? tag* -- with a key it is kept as an answer, too
--   | HANDBACK work | STOPPED state work
--   | FAILED code message retryable after? work dead | RETRY code message retryable after? delay work
-- LOST | NOTED task
local t, kind, set = load(ARGV[2]), ARGV[4], {settled = num(3) and ARGV[3], settledAs = ARGV[4]}
local age, delay, version = kind == 'DONE' and num(6), kind == 'RETRY' and num(9), kind == 'DONE' and opt(7) or nil
local keep = kind == 'DONE' and opt(8) and {key = ARGV[8], value = ARGV[5], token = num(9), took = num(10), keep = num(11), version = version}
need(({DONE = 1, FAILED = 1, RETRY = 1, HANDBACK = 1, STOPPED = 1})[kind], 'kind ' .. kind)
local work = ARGV[({HANDBACK = 5, STOPPED = 6, FAILED = 9, RETRY = 10})[kind]]
need(not version or version:find('^%-?%d+$'), 'version ' .. tostring(version))
need(kind == 'DONE' or ({NOT_STARTED = 1, STOPPED = 1, RUNNING = 1})[work], 'work ' .. tostring(work))
need(kind ~= 'STOPPED' or ARGV[5] == 'CANCELLED' or ARGV[5] == 'TIMEOUT', 'state ' .. tostring(ARGV[5]))
if t and t.settled == ARGV[3] and t.settledAs == kind then return {'NOTED', view(t)} end -- the same step again
if not t or t.state ~= 'PROCESSING' or t.token ~= ARGV[3] then return {'LOST'} end
if kind == 'DONE' then
  set.result, set.asOf, set.sourceVersion = ARGV[5], t.started - age, version
  finish(t, 'SUCCEEDED', 'STOPPED', set)
  if keep then
    keep.asOf, keep.begin = t.asOf, tonumber(t.token)
    store(keep, names(keep.key, 12))
  end
elseif kind == 'STOPPED' then
  if ARGV[5] == 'TIMEOUT' then late(t, work, set) else finish(t, 'CANCELLED', work, set) end
elseif kind == 'FAILED' then
  err(set, ARGV[5], ARGV[6], ARGV[7], ARGV[8])
  finish(t, 'FAILED', work, set, ARGV[10] == '1')
elseif kind == 'HANDBACK' then again(t, work, set)
elseif t.stop then finish(t, 'CANCELLED', work, set)
elseif now + delay >= n(t.deadline) then finish(t, 'FAILED', work, err(set, ARGV[5], ARGV[6], ARGV[7], ARGV[8]))
else
  goOn()
  set.state, set.left, set.charged, set.unsettled, set.lease, set.worker = 'RETRYING', worst(t.left, work), t.charged + 1, 0, GONE, GONE
  err(set, ARGV[5], ARGV[6], ARGV[7], ARGV[8])
  if delay > 0 then set.due = now + delay else ready(t, set) end
  change(t, set)
end
return {'NOTED', view(t)}

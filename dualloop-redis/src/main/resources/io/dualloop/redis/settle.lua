-- include task ending again storing
-- id token, then DONE result age version? key? token? took? keepFor? tag* -- with a key it is kept as an answer, too
--   | HANDBACK work | STOPPED state work
--   | FAILED code message retryable after? work dead | RETRY code message retryable after? delay work
-- LOST | NOTED now task
local t, token, kind = load(ARGV[2]), num(3), ARGV[4]
local with = {settled = token, settledAs = kind}
local age, delay, version = kind == 'DONE' and num(6), kind == 'RETRY' and num(9), kind == 'DONE' and opt(7) or nil
local answer = kind == 'DONE' and opt(8) and {key = ARGV[8], value = ARGV[5], token = num(9), took = num(10), keep = num(11), version = version}
need(not answer or answer.keep >= 1 and answer.keep < 1e13, 'keepFor', ARGV[11])
need(WORK_AT[kind], 'kind', kind)
local work = ARGV[WORK_AT[kind]]
need(not version or version:find('^%-?%d+$'), 'version', version)
need(kind == 'DONE' or WORKS[work], 'work', work)
need(kind ~= 'STOPPED' or ARGV[5] == 'CANCELLED' or ARGV[5] == 'TIMEOUT', 'state', ARGV[5])
if t and t.settled == token and t.settledAs == kind then return {'NOTED', now, cmsgpack.pack(t)} end -- the same step again
if not t or t.state ~= 'PROCESSING' or t.token ~= token then return {'LOST'} end
local packed
if kind == 'DONE' then
  with.result, with.asOf, with.sourceVersion = ARGV[5], t.started - age, version
  packed = finish(t, 'SUCCEEDED', 'STOPPED', with)
  if answer then
    answer.asOf, answer.begin = with.asOf, token
    store(answer, names(answer.key, 12))
  end
elseif kind == 'STOPPED' then
  if ARGV[5] == 'TIMEOUT' then packed = late(t, work, with) else packed = finish(t, 'CANCELLED', work, with) end
elseif kind == 'FAILED' then
  err(with, ARGV[5], ARGV[6], ARGV[7], ARGV[8])
  packed = finish(t, 'FAILED', work, with, ARGV[10] == '1')
elseif kind == 'HANDBACK' then packed = again(t, work, with)
elseif t.stop then packed = finish(t, 'CANCELLED', work, with)
elseif now + delay >= t.deadline then packed = finish(t, 'FAILED', work, err(with, ARGV[5], ARGV[6], ARGV[7], ARGV[8]))
else
  goOn()
  t.settled, t.settledAs, t.charged, t.unsettled = token, kind, t.charged + 1, 0
  err(t, ARGV[5], ARGV[6], ARGV[7], ARGV[8])
  retry(t, work, delay)
  packed = keep(t)
  tellAll(t, packed)
end
return {'NOTED', now, packed}

-- include task watching accepting
-- id type priority tenant principal envelope timeout startWithin? delay requestKey? generation? idempotencyKey? fingerprint? watcher?
-- ACCEPTED now task | KNOWN now task | JOINED now task | KEY_REUSED id | BUSY ms
local id, timeout, delay, who = ARGV[2], num(8), num(10), opt(15)
local start, rk, ik, fp = opt(9) and num(9), opt(11), opt(13), ARGV[14]
local gen = rk and num(12)
need(id:find('^[%w._-]+$') and #id <= 64, 'id', id)
need(ARGV[3]:find('^[%w._-]+$') and #ARGV[3] <= 200, 'type', ARGV[3])
need(PRIORITIES[ARGV[4]], 'priority', ARGV[4])
need(not who or who:find('^%S+$') and #who <= 200, 'watcher', who)
need(timeout > 0 and timeout < 1e13 and delay < 1e13, 'timeout', timeout)
local t = load(id)
local function join(how)
  if who then watch(t, who) else pin(t) end
  return {how, now, cmsgpack.pack(t)}
end
if t then return join('KNOWN') end
local other = ik and call('HGET', P .. 'idem', ik)
t = other and load(other)
if t then
  if t.fingerprint ~= fp then return {'KEY_REUSED', other} end
else
  other = rk and call('HGET', P .. 'active', rk)
  t = other and load(other)
  if t and t.generation < gen then t = nil end -- asked before an invalidation: its key is taken over below
end
if t then return join('JOINED') end
if queued() >= QUEUE then return {'BUSY', 1000} end
t = {id = id, type = ARGV[3], priority = ARGV[4], tenant = ARGV[5], principal = ARGV[6], version = 0, attempt = 0,
  charged = 0, unsettled = 0, percent = 0, accepted = now, deadline = now + timeout, startBy = start and now + start,
  requestKey = rk, generation = gen, idemKey = ik, fingerprint = ik and fp, watchers = who, pinned = not who and 1 or nil}
if rk then call('HSET', P .. 'active', rk, id) end
if ik then call('HSET', P .. 'idem', ik, id) end
if delay > 0 then t.due = now + delay else ready(t) end
enter(t, 'PENDING')
accept(id, ARGV[7])
return {'ACCEPTED', now, keep(t)} -- the only watcher is told by this

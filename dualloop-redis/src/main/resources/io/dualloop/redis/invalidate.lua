-- include fences
-- key name | tag name | all
-- the number of this invalidation
local COUNTERS, Z = 100000, P .. 'fences'
local what = ARGV[2]
local name = what == 'all' and 'all' or (what == 'key' and 'k:' or 't:') .. ARGV[3]
goOn() -- else old answers would be given for as long as there is no memory
local seq = last() + 1
call('HSET', F, 'seq', seq, name, seq)
if what == 'key' then call('DEL', P .. 'r:' .. ARGV[3]) end
if what ~= 'all' then call('ZADD', Z, seq, name) end
if call('ZCARD', Z) > COUNTERS then -- a quarter at once: the floor is in every generation, so it must rise rarely
  call('HSET', F, 'floor', call('ZRANGE', Z, COUNTERS / 4 - 1, COUNTERS / 4 - 1, 'WITHSCORES')[2])
end
for _, old in ipairs(call('ZRANGEBYSCORE', Z, '-inf', call('HGET', F, 'floor') or 0, 'LIMIT', 0, 100)) do -- the floor says it as well
  call('HDEL', F, old)
  call('ZREM', Z, old)
end
call('PUBLISH', P .. 'inv', seq .. ' ' .. name)
return {seq}

-- include task ending
-- keep id type code message retryable after? original | list max before? | get id | remove id | count
-- always a list: of numbers, or of letters
local what, out = ARGV[2], {}
if what == 'keep' then
  bury(ARGV[3], ARGV[4], err({}, ARGV[5], ARGV[6], ARGV[7], ARGV[8]), ARGV[9])
  return {1}
end
if what == 'get' then return {call('HGETALL', P .. 'd:' .. ARGV[3])} end
if what == 'remove' then
  call('ZREM', P .. 'dead', ARGV[3])
  return {call('DEL', P .. 'd:' .. ARGV[3])}
end
if what == 'count' then return {call('ZCARD', P .. 'dead')} end
local from, before = 0, opt(4)
if before then
  local rank = call('ZREVRANK', P .. 'dead', before)
  if not rank then return out end
  from = rank + 1
end
for _, id in ipairs(call('ZREVRANGE', P .. 'dead', from, from + num(3) - 1)) do out[#out + 1] = call('HGETALL', P .. 'd:' .. id) end
return out

-- delayed, running, ended, tombstones, (lane waiting)*
local out, ready, running = {}, 0, tonumber(call('GET', P .. 'running') or 0)
for _, name in ipairs(call('SMEMBERS', P .. 'lanes')) do
  local waiting = call('XLEN', P .. 'lane:' .. name)
  if waiting > 0 then
    out[#out + 1] = name
    out[#out + 1] = waiting
    ready = ready + waiting
  end
end
return {call('ZCARD', P .. 'timers') - ready - running, running, call('ZCARD', P .. 'kept'), call('ZCARD', P .. 'tombs'), out}

-- include task
local PRIORITIES = {HIGH = 1, NORMAL = 1, LOW = 1}
local inQueue -- what waits, with what this script accepts
local function queued()
  inQueue = inQueue or call('ZCARD', P .. 'timers') - (tonumber(call('GET', P .. 'running')) or 0)
  return inQueue
end

local function accept(id, original)
  set(P .. 'e:' .. id, original)
  inQueue = inQueue + 1
end

-- Numbers and hints.

-- Begins and entries are numbered, and the numbers rise even if the last writes were lost with a crash: else two attempts
-- could have the same token. So it is the server's time in microseconds, or one more than the last.
local newest
local function number()
  if newest then newest = newest + 1
  else newest = math.max(T[1] * 1000000 + T[2], 1 + tonumber(call('GET', P .. 'token') or 0)) end
  return newest
end

-- What is told goes out when the script ends, so that there is one message for each who hears.
local MESSAGE = 65536 -- so long a message goes at once
local told, woken = {}, {}

local function send(to) -- the time, so that ages can be told, and the tasks
  call('PUBLISH', P .. 'to:' .. to, table.concat(told[to]))
  told[to] = nil
end

local function post(to, packed)
  local box = told[to] or {now .. ' ', size = 0}
  box[#box + 1], box.size, told[to] = packed, box.size + #packed, box
  if box.size >= MESSAGE then send(to) end
end

local function wake(type, which) woken[type] = which end

atEnd[#atEnd + 1] = function()
  if newest then call('SET', P .. 'token', string.format('%.0f', newest)) end
  for to in pairs(told) do send(to) end
  for type, which in pairs(woken) do call('PUBLISH', P .. 'wake:' .. type, which) end
end

-- The counters that fence answers off. Every invalidation takes the next number of one sequence and gives it to the
-- counter of what it names; the generation of a question is the largest among the counters that concern it.
local F = P .. 'fence'

local function last() return tonumber(call('HGET', F, 'seq') or 0) end -- the number of the last invalidation

local function names(key, from) -- whose counters concern a key and the tags in ARGV; floor stands for all that were dropped
  local on = {'all', 'floor', 'k:' .. key}
  for i = from, #ARGV do on[#on + 1] = 't:' .. ARGV[i] end
  return on
end

local function generation(on)
  local most = 0
  for _, v in ipairs(call('HMGET', F, unpack(on))) do most = math.max(most, tonumber(v or 0)) end
  return most
end

-- A token from the future: the store has lost data.
local function fenced(token, on) return token > last() or generation(on) > token end

local function there(key) -- the answer, unless something that concerns it has risen since, or its time is over
  local e = call('HMGET', P .. 'r:' .. key, 'value', 'asOf', 'begin', 'took', 'version', 'token', 'names', 'expires')
  if e[1] and tonumber(e[8]) > now and not fenced(tonumber(e[6]), cmsgpack.unpack(e[7])) then return e end
end

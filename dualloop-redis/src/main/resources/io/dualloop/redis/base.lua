-- Put before every script, after the line with the store's limits (KEEP, TOMB, QUEUE, ENDED, STONES, DEAD).
-- KEYS[1] routes the script to its slot, ARGV[1] is the prefix of all keys of the namespace.
-- Local, as a script that runs many steps gives each its own.
local call, P, ARGV = redis.call, ARGV[1], ARGV
local T = call('TIME')
local now = T[1] * 1000 + math.floor(T[2] / 1000) + SHIFT(P)

-- Breaks ties in the order of what ended, or was forgotten, within one millisecond.
local order = T[2] % 1000 / 1000

local function n(v) return tonumber(v) or math.huge end

-- All arguments are checked before the first write: a script can't be rolled back.
local function need(ok, what, value) if not ok then error({err = 'DL_ARG ' .. what .. ' is ' .. tostring(value)}) end end
local function num(i)
  local v = tonumber(ARGV[i])
  need(v and v >= 0 and v < 1e16, i, ARGV[i]) -- a number has 53 bits
  return v
end
local function opt(i) if ARGV[i] ~= '' then return ARGV[i] end end

-- Out of memory, Redis refuses a script at its first write if that one would add. What has to go on all the same, so
-- that what was taken can end, begins with a write that does not.
local goesOn = false
local function goOn()
  if not goesOn then call('DEL', P .. 'none') end
  goesOn = true
end

-- A call costs more than what it does, so what can be put off is, and goes as one when the script ends.
local atEnd = {}

-- Runs the script's steps. What they have put off is done whatever comes of them.
local function run(steps)
  local ok, answer = pcall(steps)
  for _, what in ipairs(atEnd) do what() end
  if not ok then error(answer, 0) end
  return answer
end

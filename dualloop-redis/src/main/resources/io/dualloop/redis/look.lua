-- include task
-- id
-- the task as names and values in turn, for programs that can't read MessagePack; nothing if there is none
local out = {}
for k, v in pairs(load(ARGV[2]) or {}) do
  out[#out + 1] = k
  out[#out + 1] = type(v) == 'number' and string.format('%.0f', v) or v
end
return out

-- include fences
-- key value age begin took keepFor token version? tag*
-- 1 if it was stored, else 0
local function halves(v) -- versions have 64 bits, of which a Lua number holds 53
  local sign, d = v:match('^(%-?)(%d+)$')
  d = ('0'):rep(19 - #d) .. d
  return tonumber(sign .. d:sub(1, 10)), tonumber(sign .. d:sub(11))
end
local function less(a, b)
  local a1, a2 = halves(a)
  local b1, b2 = halves(b)
  return a1 < b1 or a1 == b1 and a2 < b2
end

local key, age, begin, took, keep, token, version = ARGV[2], num(4), num(5), num(6), num(7), num(8), opt(9)
need(keep > 0, 'keepFor')
need(not version or version:find('^%-?%d+$'), 'version ' .. tostring(version))
local r, on, old, asOf = P .. 'r:' .. key, names(key, 10), there(key), now - age
if fenced(token, on) then return {0} end
if old and (tonumber(old[3]) > begin or version and old[5] and less(version, old[5])) then return {0} end
if old and tonumber(old[3]) == begin then asOf = math.min(asOf, tonumber(old[2])) end -- a repeat makes nothing younger
call('HSET', r, 'value', ARGV[3], 'asOf', asOf, 'begin', begin, 'took', took, 'token', token, 'names', cmsgpack.pack(on), 'expires', now + keep)
if version then call('HSET', r, 'version', version) else call('HDEL', r, 'version') end -- not that of the one before
call('PEXPIRE', r, keep)
return {1}

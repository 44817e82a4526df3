-- include fences
-- Keeping an answer, unless something that concerns it has risen since the token was taken, or a newer one is there.
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

local function store(a, on) -- a: key value asOf begin took keep token version?; on: the counters that concern it
  local r, old, asOf = P .. 'r:' .. a.key, there(a.key), a.asOf
  if fenced(a.token, on) then return false end
  if old and (tonumber(old[3]) > a.begin or a.version and old[5] and less(a.version, old[5])) then return false end
  if old and tonumber(old[3]) == a.begin then asOf = math.min(asOf, tonumber(old[2])) end -- a repeat makes nothing younger
  call('HSET', r, 'value', a.value, 'asOf', asOf, 'begin', a.begin, 'took', a.took, 'token', a.token,
    'names', cmsgpack.pack(on), 'expires', now + a.keep)
  if a.version then call('HSET', r, 'version', a.version) else call('HDEL', r, 'version') end -- not that of the one before
  call('PEXPIRE', r, a.keep)
  return true
end

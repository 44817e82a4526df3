-- Who is told. A watcher does not raise the version.
local WATCHERS = 64

local function pin(t)
  if t.ended or t.pinned then return end
  goOn()
  t.pinned = 1
  keep(t)
end

local function watch(t, who) -- one too many is answered but not told: it pins, so no leaving shows that nobody waits
  local w = {}
  if not who or t.ended then return end
  for a in (t.watchers or ''):gmatch('%S+') do
    if a == who then return end
    w[#w + 1] = a
  end
  if #w >= WATCHERS then return pin(t) end
  w[#w + 1] = who
  goOn()
  t.watchers = table.concat(w, ' ')
  keep(t)
end

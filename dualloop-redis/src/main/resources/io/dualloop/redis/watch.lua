-- include task watching
-- id watcher? -- without one it only reads
-- NEVER_WAS | FOUND now task; a tombstone has the field forget
if not opt(3) then
  local packed = call('GET', P .. 't:' .. ARGV[2])
  return packed and {'FOUND', now, packed} or {'NEVER_WAS'}
end
local t = load(ARGV[2])
if not t then return {'NEVER_WAS'} end
watch(t, ARGV[3])
return {'FOUND', now, cmsgpack.pack(t)}

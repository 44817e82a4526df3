-- include task watching
-- id watcher? -- without one it only reads
-- NEVER_WAS | GONE task | FOUND task
local t = load(ARGV[2])
if not t then return {'NEVER_WAS'} end
if t.forget then return {'GONE', view(t)} end
watch(t, opt(3))
return {'FOUND', view(t)}

-- include task ending cancelling
-- id watcher cancelIfLast grace
-- LEFT | what cancel answers
local t, grace, w = load(ARGV[2]), num(5), {}
if not t or t.forget then return {'UNKNOWN'} end
if t.ended then return {'TOO_LATE', now, cmsgpack.pack(t)} end
for a in (t.watchers or ''):gmatch('%S+') do if a ~= ARGV[3] then w[#w + 1] = a end end
goOn()
t.watchers = #w > 0 and table.concat(w, ' ') or nil
keep(t)
if #w == 0 and ARGV[4] == '1' and not t.pinned then return cancel(t, grace) end
return {'LEFT'}

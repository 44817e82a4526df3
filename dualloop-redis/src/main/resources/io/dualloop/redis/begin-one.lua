-- include task begin fences
-- id worker lease
-- the number of the last invalidation, then the attempt begun if the task is ready
local t, lease = load(ARGV[2]), num(4)
if not t or not waits(t) or not t.entry or math.min(t.deadline, t.startBy or math.huge) <= now then return {last()} end
if not envelope(t.id) then
  lose(t)
  return {last()}
end
call('XDEL', lane(t), t.entry)
return {last(), begin(t, ARGV[3], lease)}

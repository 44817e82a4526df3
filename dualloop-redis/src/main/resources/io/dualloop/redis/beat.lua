-- include fences
-- 1 if it was told, 0 if another was told less than half a second ago
local since = now - tonumber(call('HGET', F, 'beat') or 0)
if since >= 0 and since < 500 then return {0} end -- below 0: the server's clock was set back
goOn()
call('HSET', F, 'beat', now)
call('PUBLISH', P .. 'inv', last())
return {1}

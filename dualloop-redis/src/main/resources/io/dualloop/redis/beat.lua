-- include fences
-- 1 if it was told, 0 if another was told less than half a second ago
if now - tonumber(call('HGET', F, 'beat') or 0) < 500 then return {0} end
goOn()
call('HSET', F, 'beat', now)
call('PUBLISH', P .. 'inv', last())
return {1}

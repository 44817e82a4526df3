-- include storing
-- key value age begin took keepFor token version? tag*
-- 1 if it was stored, else 0
local answer = {key = ARGV[2], value = ARGV[3], asOf = now - num(4), begin = num(5), took = num(6), keep = num(7), token = num(8), version = opt(9)}
need(answer.keep >= 1 and answer.keep < 1e13, 'keepFor', ARGV[7])
need(not answer.version or answer.version:find('^%-?%d+$'), 'version', answer.version)
return {store(answer, names(answer.key, 10)) and 1 or 0}

-- include fences
-- key tag*
-- generation, then value, age, begin, took, version if there is an answer
local e, risen = there(ARGV[2]) or {}, generation(names(ARGV[2], 3))
if e[1] and risen > tonumber(e[6]) then e = {} end -- one of this question's own tags has risen
return {risen, e[1], e[1] and math.max(0, now - e[2]), e[3], e[4], e[5]}

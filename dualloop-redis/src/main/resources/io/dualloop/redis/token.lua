-- include fences
-- the number of the last invalidation
return {last()}

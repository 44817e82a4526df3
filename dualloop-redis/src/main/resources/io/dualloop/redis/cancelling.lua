local function cancel(t, grace)
  if waits(t) then return {'ENDED', now, finish(t, 'CANCELLED', 'NOT_STARTED', {cancelAsked = 1})} end
  if t.forget then return {'UNKNOWN'} end
  if t.ended then return {'TOO_LATE', now, cmsgpack.pack(t)} end
  goOn()
  if t.stop then t.stop = math.min(t.stop, now + grace)
  else -- who asks the same from now on gets a task of their own
    free(t)
    t.stop, t.cancelAsked, t.requestKey, t.generation = now + grace, 1, nil, nil
    note(t)
  end
  local packed = keep(t)
  tellAll(t, packed)
  return {'REQUESTED', now, packed}
end

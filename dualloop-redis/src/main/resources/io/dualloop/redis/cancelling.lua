local function cancel(t, grace)
  if waits(t) then
    finish(t, 'CANCELLED', 'NOT_STARTED', {cancelAsked = 1})
    return {'ENDED', view(t)}
  end
  if t.forget then return {'UNKNOWN'} end
  if t.ended then return {'TOO_LATE', view(t)} end
  goOn()
  if not t.stop then -- who asks the same from now on gets a task of their own
    free(t)
    change(t, {stop = now + grace, cancelAsked = 1, requestKey = GONE, generation = GONE})
  else
    write(t, {stop = math.min(n(t.stop), now + grace)})
    tell(t)
  end
  return {'REQUESTED', view(t)}
end

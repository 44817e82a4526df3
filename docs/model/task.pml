/*
 * One task between a client, workers, a sweep and time: the steps of the port TaskStore, without
 * values and without a clock. README.md beside this file says which step stands for which method,
 * and what was left out.
 *
 * Every step of the store is one atomic block. Time is a choice: what can fall due may do so at any
 * moment. A process that sleeps is one that the checker does not schedule; nothing else is needed to
 * let a worker wake up after it was fenced off.
 *
 * script/model-check runs it three ways: as it stands (safety); with FAIR_WORKERS (progress: there is
 * no deadline, but every handler ends); with HANGS and one worker (progress: a handler may hang for
 * ever, but there is a deadline). Every BREAK_* plants one defect that the checker must find.
 */

#ifndef WORKERS
#define WORKERS 2
#endif
#define ATTEMPTS 2 /* a handler's limit */
#define BEGINS 2 /* begins without a settle: poison (5 in the stores) */
#define HANDBACKS 1 /* of attempts that called no handler: they leave no trace, so the model counts */

mtype = { NONE, PENDING, PROCESSING, RETRYING, SUCCEEDED, FAILED, TIMEOUT, CANCELLED };
mtype = { NOTHING, DONE, FAIL, RETRY, HANDBACK, STOP_CANCELLED, STOP_TIMEOUT };

#define NOT_STARTED 0
#define STOPPED 1
#define RUNNING 2 /* works are compared: the larger is the worse */

/* ---- The record of the task */

mtype state = NONE;
byte token = 0; /* of the current or last attempt; 0 before the first */
bool ready = false; /* stands in its lane */
bool delayed = false; /* a retry whose delay is not over */
byte charged = 0;
byte unsettled = 0;
byte left = NOT_STARTED;
bool cancelAsked = false;
byte settled = 0;
mtype settledAs = NOTHING;
byte work = NOT_STARTED; /* of the ending */
bool letter = false;

/* ---- What time has brought */

bool leaseOver = false;
bool graceOver = false;
bool delayOver = false;
bool startOver = false;
bool deadlineOver = false;
bool lastMomentOver = false; /* two seconds after the deadline */

/* ---- What really is, which the store can't see: for the assertions only */

#define NOBODY 255
byte owner = NOBODY; /* whose attempt counts */
byte held[2]; /* the token with which a worker believes to hold the task */
bool running[2]; /* whether a handler runs there */
bool everCalled = false;
bool accepted = false; /* once and for all */
byte handbacks = 0;
mtype ending = NONE; /* the first one told */

#define isEnded (state == SUCCEEDED || state == FAILED || state == TIMEOUT || state == CANCELLED)
#define waits (state == PENDING || state == RETRYING)
#define me (_pid - 1) /* the client is process 0 */
#define anyRunning (running[0] || running[1])

#ifdef BREAK_NOFENCE
#define holds(t) (state == PROCESSING)
#else
#define holds(t) (state == PROCESSING && token == (t))
#endif

/* T09: what an ending says of the work is no better than what is. */
#define workIsTrue \
  (state == SUCCEEDED || work == RUNNING || (!anyRunning && (work != NOT_STARTED || !everCalled)))

#define worse(a, b) ((a) > (b) -> (a) : (b))
#ifdef BREAK_FORGETLEFT
#define workOf(how, w) (w)
#else
#define workOf(how, w) (how == SUCCEEDED -> (w) : worse(w, left))
#endif

inline end(how, w) {
  assert(!isEnded && ending == NONE); /* T04 */
  assert(!letter || how == FAILED); /* T10, T11 */
  assert(how != CANCELLED || cancelAsked); /* T09: no cancel that nobody asked for */
  work = workOf(how, w);
  state = how;
  ending = how;
  assert(workIsTrue);
  owner = NOBODY;
  /* What only an unfinished task needs is let go. */
  ready = false; delayed = false; charged = 0; unsettled = 0; left = NOT_STARTED;
  leaseOver = false; graceOver = false; delayOver = false; startOver = false; lastMomentOver = false
}

inline waitAgain(later) {
  assert(!cancelAsked); /* T09 */
  state = RETRYING;
  owner = NOBODY; leaseOver = false;
  delayed = later; ready = !later
}

/* An attempt that was cut short is counted, not charged (T10). */
inline cutShort(w) {
  left = worse(w, left);
  if
#ifdef BREAK_NOPOISON
  :: false -> skip
#else
  :: unsettled >= BEGINS -> letter = true; end(FAILED, left)
#endif
  :: else -> waitAgain(false)
  fi
}

/* Claim and begin are one step for one task: from waiting and ready to PROCESSING, with a new token. */
inline beginAttempt(who) {
  assert(waits); /* one attempt at a time */
  assert(owner == NOBODY);
  assert(!cancelAsked); /* T09: a cancelled task does not begin again */
  assert(!deadlineOver); /* T08 */
  assert(unsettled < BEGINS); /* T10 */
  state = PROCESSING;
#ifdef BREAK_NORISE
  token = 1;
#else
  token++;
#endif
  assert(token > settled); /* T05: tokens rise */
  unsettled++;
  ready = false; leaseOver = false;
  owner = who
}

#ifdef BREAK_LATEBEGIN
#define mayBegin (waits && ready)
#else
#define mayBegin (waits && ready && !deadlineOver && !(startOver && token == 0))
#endif

/* How the task ends by the outcome of an attempt that counts; NONE: it does not. */
inline apply(kind, w, how) {
  if
  :: kind == DONE -> how = SUCCEEDED
  :: kind == FAIL -> how = FAILED
  :: kind == STOP_CANCELLED -> how = CANCELLED
  :: kind == STOP_TIMEOUT -> how = TIMEOUT
  :: kind == RETRY ->
    if
    :: cancelAsked -> how = CANCELLED
    :: !cancelAsked -> how = FAILED /* the delay would reach past the deadline */
    :: !cancelAsked && !deadlineOver ->
      left = worse(w, left); charged++; unsettled = 0;
      if
      :: waitAgain(true)
      :: waitAgain(false)
      fi
    fi
  :: kind == HANDBACK ->
    unsettled = (w == NOT_STARTED -> unsettled - 1 : unsettled);
    if
    :: cancelAsked -> how = CANCELLED
    :: !cancelAsked && deadlineOver -> how = TIMEOUT
    :: else -> cutShort(w)
    fi
  fi;
  if
  :: how != NONE -> end(how, w)
  :: else
  fi
}

/* ---- Who takes part */

/*
 * The client's side, in any order and as often as it likes: submits and submits the same again (T02),
 * cancels (leaving as the last one is the same step), or gives a waiting task up as an operator.
 */
active proctype Client() {
end_client:
  do
  :: atomic { state == NONE ->
      assert(!accepted);
      accepted = true; state = PENDING;
      if
      :: ready = true
      :: delayed = true
      fi
    }
  :: atomic { state != NONE -> skip } /* KNOWN: nothing changes */
#ifdef BREAK_TWOENDINGS
  :: atomic { waits || isEnded -> cancelAsked = true; state = CANCELLED; work = left; ready = false;
      assert(ending == NONE || ending == state) } /* T04 */
#else
  :: atomic { waits -> cancelAsked = true; end(CANCELLED, left) }
  :: atomic { isEnded -> assert(ending == state) } /* TOO_LATE; T04: it is still what it was */
#endif
  :: atomic { state == PROCESSING -> cancelAsked = true }
  :: atomic { waits -> letter = true; end(FAILED, left) } /* abandon */
  od
}

/*
 * One slot of a worker. It settles in the step in which it is done with its handler: between the two
 * the store sees nothing, so a lease that runs out there may as well run out just before.
 */
active [WORKERS] proctype Worker() {
  bool last; /* whether a failure of this attempt can't be retried */
  bool again;
  byte w;
  mtype kind = NOTHING;
  mtype how = NONE;

idle:
  held[me] = 0; last = false; again = false; w = NOT_STARTED; kind = NOTHING;
end_idle:
  if
  :: atomic { mayBegin -> beginAttempt(me); held[me] = token; last = (charged + 1 >= ATTEMPTS) }
  :: atomic { mayBegin -> beginAttempt(me); goto end_idle } /* the answer was lost: it knows nothing of it */
  fi;

  /* It holds the task, and has called nothing yet. */
  if
  :: goto idle /* the process dies, and another takes its place */
  :: atomic { handbacks < HANDBACKS -> handbacks++; kind = HANDBACK; goto settling }
  :: atomic {
      running[me] = true; everCalled = true;
      assert(!isEnded || workIsTrue) /* a handler that starts late makes no ending untrue */
    }
  fi;

  if
  :: atomic { running[me] = false; goto idle } /* the process dies with its handler */
#ifdef HANGS
  :: goto hung /* the handler runs for ever */
#endif
  :: atomic {
      /* The handler returned, or was stopped; or it is cut off and ignores that. */
      if
      :: running[me] = false; w = STOPPED
      :: w = RUNNING
      fi;
      if
      :: w == STOPPED -> kind = DONE
      :: kind = FAIL
      :: !last -> kind = RETRY
      :: kind = HANDBACK
      :: cancelAsked -> kind = STOP_CANCELLED
      :: deadlineOver -> kind = STOP_TIMEOUT
      fi;
      goto settling
    }
  fi;

settling:
  atomic {
    if
    :: settled == held[me] && settledAs == kind /* the same again writes nothing */
    :: !(settled == held[me] && settledAs == kind) && holds(held[me]) ->
      assert(owner == me); /* T05 */
      settled = held[me]; settledAs = kind;
      how = NONE;
      apply(kind, w, how);
      how = NONE
    :: !(settled == held[me] && settledAs == kind) && !holds(held[me]) /* LOST */
    fi;
    w = NOT_STARTED; last = false
  };
  if
  :: atomic { !again -> again = true; goto settling } /* the answer was lost: the same again */
  :: atomic { !again && kind != DONE -> again = true; kind = DONE; goto settling } /* contradicts itself */
  :: atomic { running[me] = false; goto idle } /* a leftover keeps its place until it ends */
  fi;

#ifdef HANGS
hung:
end_hung:
  false
#endif
}

/* Renews and notes progress for whoever believes to hold the task. */
active proctype Keeper() {
end_keeper:
  do
  :: atomic { held[0] > 0 && holds(held[0]) -> assert(owner == 0); leaseOver = false } /* T05 */
  :: atomic { held[1] > 0 && holds(held[1]) -> assert(owner == 1); leaseOver = false }
  od
}

/* What is due, for one task. */
active proctype Sweep() {
end_sweep:
#ifdef BREAK_NOSWEEP
  false;
#endif
  do
  :: atomic { waits && (deadlineOver || (startOver && token == 0)) -> end(TIMEOUT, left) }
  :: atomic { waits && !deadlineOver && !(startOver && token == 0) && delayed && delayOver ->
      delayed = false; delayOver = false; ready = true }
  :: atomic { state == PROCESSING && cancelAsked && (leaseOver || graceOver) -> end(CANCELLED, RUNNING) }
  :: atomic { state == PROCESSING && !cancelAsked && (lastMomentOver || (deadlineOver && leaseOver)) ->
      end(TIMEOUT, RUNNING) }
  :: atomic { state == PROCESSING && cancelAsked && !leaseOver && !graceOver && lastMomentOver ->
      end(TIMEOUT, RUNNING) }
  :: atomic { state == PROCESSING && !cancelAsked && !deadlineOver && leaseOver -> cutShort(RUNNING) }
  od
}

/* The lease of the current attempt runs out, unless it is renewed. */
active proctype LeaseClock() {
end_lease:
#ifdef BREAK_NOLEASE
  false;
#endif
  do
  :: atomic { state == PROCESSING && !leaseOver -> leaseOver = true }
  od
}

/* Everything else that passes, each only once (a delay once for each retry). */
active proctype Clock() {
end_clock:
  do
#if !defined(FAIR_WORKERS) && !defined(BREAK_NODEADLINE)
  :: atomic { accepted && !startOver && token == 0 && !isEnded -> startOver = true }
  :: atomic { accepted && !deadlineOver && !isEnded -> deadlineOver = true }
  :: atomic { deadlineOver && !lastMomentOver && !isEnded -> lastMomentOver = true }
#endif
  :: atomic { delayed && !delayOver -> delayOver = true }
  :: atomic { cancelAsked && !graceOver && state == PROCESSING -> graceOver = true }
  od
}

/* The client submits, and what it submitted ends. (accepted -> <> ended, said so that nothing after the ending is searched.) */
ltl ends { <> (state == SUCCEEDED || state == FAILED || state == TIMEOUT || state == CANCELLED) }

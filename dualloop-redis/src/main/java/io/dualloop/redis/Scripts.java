package io.dualloop.redis;

import java.util.List;

/** All scripts, with the limits of one store. */
final class Scripts {

  /** For those who submit one task and read one answer. */
  private final Script submitOne;

  final Script submit;
  final Script claim;
  final Script begin;
  final Script renew;
  final Script progress;
  final Script settle;
  final Script cancel;
  final Script abandon;
  final Script watch;
  final Script look;
  final Script leave;
  final Script sweep;
  final Script counts;
  final Script letters;
  final Script answer;
  final Script token;
  final Script storeAnswer;
  final Script invalidate;
  final Script beat;

  Scripts(Limits limits) {
    submitOne = Script.read("submit", limits);
    submit = Script.many("submit", limits);
    claim = Script.read("claim", limits);
    begin = Script.read("begin-one", limits);
    renew = Script.read("renew", limits);
    progress = Script.read("progress", limits);
    settle = Script.many("settle", limits);
    cancel = Script.read("cancel", limits);
    abandon = Script.read("abandon", limits);
    watch = Script.read("watch", limits);
    look = Script.read("look", limits);
    leave = Script.read("leave", limits);
    sweep = Script.read("sweep", limits);
    counts = Script.read("counts", limits);
    letters = Script.read("letters", limits);
    answer = Script.read("answer", limits);
    token = Script.read("token", limits);
    storeAnswer = Script.read("store-answer", limits);
    invalidate = Script.read("invalidate", limits);
    beat = Script.read("beat", limits);
  }

  /** What this transport runs. */
  List<Script> all() {
    return List.of(
        submit,
        claim,
        begin,
        renew,
        progress,
        settle,
        cancel,
        abandon,
        watch,
        leave,
        sweep,
        counts,
        letters,
        answer,
        token,
        storeAnswer,
        invalidate,
        beat);
  }

  /** What a program in another language may call: it submits, looks, cancels, invalidates. */
  List<Script> forOthers() {
    return List.of(submitOne, look, cancel, invalidate);
  }
}

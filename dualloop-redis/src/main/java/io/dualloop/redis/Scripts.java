package io.dualloop.redis;

import java.util.ArrayList;
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

  private final List<Script> all = new ArrayList<>();

  Scripts(Limits limits) {
    submitOne = Script.read("submit", limits);
    submit = noted(Script.many("submit", limits));
    claim = noted(Script.read("claim", limits));
    begin = noted(Script.read("begin-one", limits));
    renew = noted(Script.read("renew", limits));
    progress = noted(Script.read("progress", limits));
    settle = noted(Script.many("settle", limits));
    cancel = noted(Script.read("cancel", limits));
    abandon = noted(Script.read("abandon", limits));
    watch = noted(Script.read("watch", limits));
    look = Script.read("look", limits);
    leave = noted(Script.read("leave", limits));
    sweep = noted(Script.read("sweep", limits));
    counts = noted(Script.read("counts", limits));
    letters = noted(Script.read("letters", limits));
    answer = noted(Script.read("answer", limits));
    token = noted(Script.read("token", limits));
    storeAnswer = noted(Script.read("store-answer", limits));
    invalidate = noted(Script.read("invalidate", limits));
    beat = noted(Script.read("beat", limits));
  }

  private Script noted(Script script) {
    all.add(script);
    return script;
  }

  /** What this transport runs. */
  List<Script> all() {
    return List.copyOf(all);
  }

  /** What a program in another language may call: it submits, looks, cancels, invalidates. */
  List<Script> forOthers() {
    return List.of(submitOne, look, cancel, invalidate);
  }
}

package io.dualloop.simulation;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.CommandRequest;
import io.dualloop.api.Priority;
import io.dualloop.api.Query;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.Delivery;
import io.dualloop.core.foreground.Floor;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.spi.Invalidation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** What people do: they ask, order, change their minds, and leave. */
final class Users {

  private final World world;
  private final Chance chance;
  private final List<Asked> asked = new ArrayList<>();
  private final Map<Node, Set<TaskId>> cancelledById = new HashMap<>();
  private int orders;

  Users(World world, Chance chance) {
    this.world = world;
    this.chance = chance;
  }

  List<Asked> asked() {
    return asked;
  }

  /** One of them does something. */
  void act() {
    List<Site> fronts = world.sites().fronts();
    if (fronts.isEmpty()) {
      return;
    }
    Site site = chance.pick(fronts);
    ForegroundLoop loop = site.loop;
    if (loop == null) {
      return;
    }
    int what = chance.below(100);
    if (what < 34) {
      ask(world.sites().talk(site, loop));
    } else if (what < 40) {
      invalidate(site, loop);
    } else if (what < 60) {
      order(world.sites().talk(site, loop));
    } else if (what < 66) {
      submit(site, loop);
    } else if (what < 78) {
      cancel();
    } else if (what < 82) {
      cancelById(site, loop);
    } else if (what < 86) {
      withdraw();
    } else if (what < 88) {
      close(site);
    } else if (what < 92) {
      wait(site);
    } else if (what < 96) {
      holdBack(world.sites().talk(site, loop));
    } else {
      lookAgain();
    }
  }

  private void ask(Talk talk) {
    Query<String, String> type = chance.pick(Types.QUERIES);
    QueryRequest<String, String> question = type.of("k" + chance.below(3));
    question = question.priority(chance.of(Priority.values()));
    if (chance.percent(40)) {
      question = question.acceptAgeUpTo(Duration.ofMillis(chance.of(0, 500, 5_000, 30_000)));
    }
    if (chance.percent(10)) {
      question = question.strict();
    }
    if (chance.percent(70)) {
      question = question.timeout(Duration.ofMillis(chance.between(300, 20_000)));
    }
    if (chance.percent(10)) {
      question = question.startWithin(Duration.ofMillis(chance.between(50, 300)));
    }
    var unused = ask(talk, question);
  }

  /** One question; also those of a story. */
  Asked ask(Talk talk, QueryRequest<String, String> request) {
    Asked made = new Asked(asked.size() + 1, talk, request, world.now());
    begin(made, listener -> made.inquiry = talk.turn.ask(request, listener));
    return made;
  }

  /** One question is invalidated, by its key, one of its tags, or with all others. */
  CompletionStage<Void> invalidate(Site site, QueryRequest<String, String> question, User user) {
    ForegroundLoop loop = Objects.requireNonNull(site.loop);
    String tag = question.parameters();
    int kind = chance.below(question.type() == Types.TRACK ? 3 : 2);
    Invalidation what =
        kind == 0
            ? new Invalidation.Key(Types.key(question, user))
            : kind == 1 ? new Invalidation.All() : new Invalidation.Tag(tag);
    world.note(site.node.name, () -> "  user invalidates " + what);
    world.each(invariant -> invariant.invalidating(site.node, what));
    CompletionStage<Void> done =
        kind == 0
            ? loop.invalidate(question, user)
            : kind == 1 ? loop.invalidateAll() : loop.invalidateTag(tag);
    waiting(site.node, "the invalidation of " + what, done);
    return done;
  }

  private void invalidate(Site site, ForegroundLoop loop) {
    QueryRequest<String, String> question = chance.pick(Types.QUERIES).of("k" + chance.below(3));
    User user = User.of("ann");
    CompletionStage<Void> done;
    Invalidation what;
    int kind = chance.below(3);
    if (kind == 0) {
      what = new Invalidation.Key(Types.key(question, user));
      done = loop.invalidate(question, user);
    } else if (kind == 1) {
      String tag = chance.percent(30) ? "all of them" : question.parameters();
      what = new Invalidation.Tag(tag);
      done = loop.invalidateTag(tag);
    } else {
      what = new Invalidation.All();
      done = loop.invalidateAll();
    }
    world.note(site.node.name, () -> "  user invalidates " + what);
    world.each(invariant -> invariant.invalidating(site.node, what));
    waiting(site.node, "the invalidation of " + what, done);
    if (chance.percent(45)) {
      // Often one comes soon after another, and news of the first may be lost.
      world.after(
          chance.millis(0, 700),
          site.node,
          "a user acts",
          () -> {
            if (site.isOpen()) {
              invalidate(site, loop);
            }
          });
    }
    var unused =
        done.whenComplete(
            (nothing, failure) ->
                world.note(site.node.name, () -> "  invalidated " + what + ", " + failure));
  }

  private void order(Talk talk) {
    CommandRequest<String, String> request = request();
    Asked made = new Asked(asked.size() + 1, talk, request, world.now());
    begin(made, listener -> made.inquiry = talk.turn.submit(request, listener));
  }

  /** An order that takes its time. */
  Inquiry<String> orderSlow(Talk talk, String order) {
    CommandRequest<String, String> request = Types.ORDER.of(order).timeout(Duration.ofMinutes(1));
    Asked made = new Asked(asked.size() + 1, talk, request, world.now());
    begin(made, listener -> made.inquiry = talk.turn.submit(request, listener));
    return Objects.requireNonNull(made.inquiry);
  }

  private CommandRequest<String, String> request() {
    CommandRequest<String, String> command;
    if (chance.percent(40)) {
      String key = "i" + chance.below(2);
      // Now and then with other parameters, which is refused.
      command = Types.ORDER.of(key + (chance.percent(15) ? "x" : "")).idempotencyKey(key);
    } else {
      command = Types.ORDER.of("c" + ++orders);
    }
    command = command.priority(chance.of(Priority.values()));
    if (chance.percent(60)) {
      command = command.timeout(Duration.ofMillis(chance.between(300, 20_000)));
    } else if (chance.percent(20)) {
      command = command.delay(Duration.ofMillis(chance.between(1, 5_000)));
    }
    return command;
  }

  private void begin(Asked made, Consumer<Consumer<Answer<String>>> call) {
    asked.add(made);
    world.note(made.node.name, () -> "  user asks " + made);
    call.accept(
        answer -> {
          if (world.lies().is(Planted.ANSWER_SWALLOWED) && answer.isLast()) {
            return;
          }
          told(made, answer);
          if (world.lies().is(Planted.ANSWERED_TWICE)) {
            told(made, answer);
          }
        });
    if (made.inquiry != null && chance.percent(50)) {
      listen(made);
    }
    made.beingAsked = false;
  }

  private void told(Asked made, Answer<String> answer) {
    world.note(made.node.name, () -> "  " + made + " is told " + describe(answer));
    made.told.add(answer);
    world.each(invariant -> invariant.told(made, answer));
  }

  private void listen(Asked made) {
    if (made.inquiry != null) {
      var unused =
          made.inquiry.onStatus(
              status -> {
                world.note(made.node.name, () -> "  " + made + " hears " + Truth.describe(status));
                world.each(invariant -> invariant.statusTold(made, status));
                made.statuses.add(status);
                if (world.lies().is(Planted.STATUS_GOES_BACK)) {
                  world.each(invariant -> invariant.statusTold(made, made.statuses.get(0)));
                }
              });
    }
  }

  static String describe(Answer<String> answer) {
    return answer.fold(
        fresh -> "fresh " + fresh.value() + " of " + fresh.age(),
        stale ->
            (stale.last() ? "last " : "") + "stale " + stale.value() + " because " + stale.reason(),
        working -> "working",
        ended -> ended.how() + " " + ended.error().code() + " work " + ended.work());
  }

  private void submit(Site site, ForegroundLoop loop) {
    CompletionStage<?> stage =
        chance.percent(50)
            ? loop.submit(Types.TRACK.of("k" + chance.below(3)).by(User.of("ann")))
            : loop.submit(request().by(User.of("ann")));
    waiting(site.node, "a submit", stage);
    var unused =
        stage.whenComplete(
            (answer, failure) ->
                world.note(
                    site.node.name,
                    () -> "  submitted: " + Words.of(world, answer == null ? failure : answer)));
  }

  private void waiting(Node node, String what, CompletionStage<?> stage) {
    CompletionStage<?> seen =
        world.lies().is(Planted.STAGE_FORGOTTEN) ? new CompletableFuture<>() : stage;
    world.each(invariant -> invariant.waiting(node, what, seen));
  }

  private List<Asked> open() {
    return asked.stream()
        .filter(each -> each.node.isAwake() && !each.talk.closed && each.inquiry != null)
        .toList();
  }

  private void cancel() {
    List<Asked> open = open();
    if (open.isEmpty()) {
      return;
    }
    Asked each = open.get(open.size() - 1 - chance.below(Math.min(4, open.size())));
    each.cancelled = true;
    world.note(each.node.name, () -> "  user cancels " + each);
    if (each.inquiry != null) {
      CompletionStage<CancelAnswer> cancel = each.inquiry.cancel();
      waiting(each.node, "the cancel of " + each, cancel);
      var unused = cancel.thenAccept(answer -> cancelled(each.taskId(), answer));
    }
  }

  private void cancelled(@org.jspecify.annotations.Nullable TaskId id, CancelAnswer answer) {
    if (id == null) {
      return;
    }
    world.note("user", () -> "  the cancel of " + world.truth().name(id) + " gave " + answer);
    world.each(invariant -> invariant.cancelAnswered(id, answer));
  }

  /** Whether a user of that node has asked for a task to be cancelled. */
  boolean wantCancelled(Node node, TaskId id) {
    if (world.lies().is(Planted.CANCEL_DENIED)) {
      return false;
    }
    return cancelledById.getOrDefault(node, Set.of()).contains(id)
        || asked.stream()
            .anyMatch(each -> each.node == node && each.cancelled && isOrMayBe(each, id));
  }

  /** One that was cancelled before it was accepted never gets to know its task. */
  private boolean isOrMayBe(Asked each, TaskId id) {
    TaskId known = each.taskId();
    Life life = world.truth().life(id);
    return known == null
        ? life == null || life.parameters.equals(each.request.parameters())
        : known.equals(id);
  }

  private void cancelById(Site site, ForegroundLoop loop) {
    List<Life> unended = world.truth().unended();
    if (unended.isEmpty()) {
      return;
    }
    Life life = chance.pick(unended);
    TaskId id = life.submission.id();
    world.note(site.node.name, () -> "  user cancels " + life + " by its id");
    cancelledById.computeIfAbsent(site.node, any -> new HashSet<>()).add(id);
    CompletionStage<CancelAnswer> cancel = loop.cancel(id, life.submission.owner());
    waiting(site.node, "the cancel by id of " + life, cancel);
    var unused =
        cancel.whenComplete(
            (answer, failure) -> {
              if (answer != null) {
                cancelled(id, answer);
              }
            });
  }

  private void withdraw() {
    List<Asked> open = open();
    if (open.isEmpty()) {
      return;
    }
    Asked each = chance.pick(open);
    each.talk.turn.withdraw();
    asked.stream()
        .filter(other -> other.inquiry != null && other.inquiry.turn() == each.talk.turn)
        .forEach(other -> other.withdrawn = true);
    world.note(each.node.name, () -> "  user withdraws the turn of " + each);
    each.talk.turn = each.talk.session.newTurn();
  }

  private void close(Site site) {
    List<Talk> open = site.talks.stream().filter(talk -> !talk.closed).toList();
    if (!open.isEmpty()) {
      Talk talk = chance.pick(open);
      world.note(site.node.name, () -> "  user closes session " + talk.session.id());
      close(talk);
    }
  }

  void close(Talk talk) {
    talk.closed = true;
    asked.stream().filter(each -> each.talk == talk).forEach(each -> each.withdrawn = true);
    talk.session.close();
  }

  private void wait(Site site) {
    open().stream()
        .filter(each -> each.node == site.node)
        .findFirst()
        .ifPresent(
            each -> {
              if (each.inquiry != null) {
                waiting(
                    each.node,
                    "the wait for " + each,
                    each.inquiry.within(Duration.ofMillis(chance.between(0, 3_000))));
              }
            });
  }

  private void holdBack(Talk talk) {
    if (chance.percent(50)) {
      talk.turn = talk.session.newTurn();
      return;
    }
    talk.mayHold = true;
    talk.session.floor(chance.of(Floor.values()));
    if (chance.percent(30)) {
      var unused = talk.session.late(chance.of(Delivery.NOW, Delivery.WHEN_IDLE));
    }
  }

  private void lookAgain() {
    List<Asked> open = open();
    if (!open.isEmpty()) {
      Asked each = chance.pick(open);
      each.statuses.clear();
      listen(each);
    }
  }

  /** Nobody holds anything back any more. */
  void calm() {
    for (Site site : world.sites().fronts()) {
      site.talks.stream()
          .filter(talk -> talk.mayHold && !talk.closed)
          .forEach(talk -> talk.session.floor(Floor.OPEN));
    }
  }
}

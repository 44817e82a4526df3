package io.dualloop.simulation;

import io.dualloop.api.Query;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.User;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The story of a node that is not told: it remembers an answer, another node invalidates it, and
 * the news is lost, alone or in a silence. Its users must soon, and strict ones at once, get a new
 * answer. {@link InvalidatedIsNotFresh} judges; this only brings it about.
 */
final class MissedNews extends Scenario {

  private static final String ABOUT = "news-";
  private static final User USER = User.of("eve");
  private static final Duration ANY_AGE = Duration.ofSeconds(30);

  /** How often a story begins again because its nodes crash or nothing is answered. */
  private static final int TRIES = 5;

  private final Users users;
  private final Chance chance;
  private int stories;
  private int talks;

  MissedNews(World world, Users users, Chance chance) {
    super(world, "F11");
    this.users = users;
    this.chance = chance.fork();
  }

  /** Whether a question is one of the story's, which are answered at once. */
  static boolean isAsked(String parameters) {
    return parameters.startsWith(ABOUT);
  }

  @Override
  int frontNodes() {
    return 2;
  }

  @Override
  long lasts() {
    return Duration.ofSeconds(14).toNanos();
  }

  @Override
  void begin() {
    for (int i = chance.between(1, 3); i > 0; i--) {
      Query<String, String> type = chance.pick(Types.QUERIES);
      QueryRequest<String, String> question = type.of(ABOUT + ++stories);
      later(chance.millis(0, 1_500), () -> remember(question, TRIES));
    }
  }

  /** One node asks, until it has an answer to remember. */
  private void remember(QueryRequest<String, String> question, int tries) {
    List<Site> fronts = world.sites().fronts();
    if (fronts.size() < 2 || tries == 0) {
      return;
    }
    Site site = chance.pick(fronts);
    Talk talk = talk(site);
    Asked first = users.ask(talk, question.acceptAgeUpTo(ANY_AGE));
    later(
        chance.millis(200, 1_000),
        () -> {
          if (site.isOpen() && first.told.stream().anyMatch(Answer.Fresh.class::isInstance)) {
            miss(site, talk, question);
          } else {
            remember(question, tries - 1);
          }
        });
  }

  private Talk talk(Site site) {
    ForegroundLoop loop = loop(site);
    return new Talk(site.node, loop, loop.openSession("eve-" + ++talks, USER, said -> {}));
  }

  private static ForegroundLoop loop(Site site) {
    if (site.loop == null) {
      throw new IllegalStateException(site.node + " has no foreground loop");
    }
    return site.loop;
  }

  /** The node that remembers will not hear of what another one invalidates. */
  private void miss(Site site, Talk talk, QueryRequest<String, String> question) {
    if (chance.percent(50)) {
      long silence = chance.millis(2_500, 9_000);
      world.note(site.node.name, () -> "  gets no news for " + Duration.ofNanos(silence));
      if (chance.percent(50)) {
        world.hints().disconnect(site.node, silence);
      } else {
        world.hints().withoutNews(site.node, silence);
      }
    } else {
      world.note(site.node.name, () -> "  will miss the next news");
      world.hints().loseNext(site.node);
    }
    later(chance.millis(0, 600), () -> invalidate(site, talk, question));
  }

  private void invalidate(Site site, Talk talk, QueryRequest<String, String> question) {
    List<Site> others = world.sites().fronts().stream().filter(each -> each != site).toList();
    if (others.isEmpty()) {
      return;
    }
    CompletionStage<Void> done = users.invalidate(chance.pick(others), question, USER);
    boolean strict = chance.percent(50);
    var unused =
        done.thenRun(
            () -> {
              // An answer got by one of them is remembered anew, so often there is just one.
              askAgain(site, talk, question, chance.millis(0, strict ? 1_000 : 6_000), strict);
              if (chance.percent(60)) {
                askAgain(site, talk, question, chance.millis(2_500, 6_000), chance.percent(20));
              }
            });
  }

  private void askAgain(
      Site site, Talk talk, QueryRequest<String, String> question, long in, boolean strict) {
    QueryRequest<String, String> again =
        chance.percent(75) ? question.acceptAgeUpTo(ANY_AGE) : question;
    QueryRequest<String, String> request = strict ? again.strict() : again;
    later(
        in,
        () -> {
          if (site.isOpen() && site.node.isAwake()) {
            var unused = users.ask(talk, request);
          }
        });
  }

  private void later(long delay, Runnable action) {
    world.after(delay, null, "the story goes on", action);
  }
}

package io.dualloop.simulation;

import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Inquiry;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The story that began it all: a carrier succeeds after its user's patience is over. The user must
 * never hear "failed" for what succeeded, and must hear of the success or be told truthfully.
 */
final class SlowCarrier extends Scenario {

  static final String ORDER = "c-slow";

  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private final Users users;
  private @Nullable Answer<String> whenPatienceWasOver;
  private boolean asked;

  SlowCarrier(World world, Users users) {
    super(world, "P2");
    this.users = users;
  }

  /** The user orders, and waits for two seconds. */
  @Override
  void begin() {
    Site site = world.sites().fronts().stream().findFirst().orElse(null);
    ForegroundLoop loop = site == null ? null : site.loop;
    if (site == null || loop == null) {
      // It has just crashed; the user calls again.
      world.after(100_000_000, null, "the user calls again", this::begin);
      return;
    }
    asked = true;
    Inquiry<String> inquiry = users.orderSlow(world.sites().talk(site, loop), ORDER);
    var unused =
        inquiry
            .within(PATIENCE)
            .whenComplete(
                (answer, failure) -> {
                  whenPatienceWasOver = answer;
                  if (answer instanceof Answer.Ended<String> ended
                      && ended.how() == Answer.How.FAILED) {
                    broken("the user's patience was over, and they heard " + ended);
                  }
                });
  }

  @Override
  void told(Asked to, Answer<String> answer) {
    Life life = life();
    if (to.request.parameters().equals(ORDER)
        && answer instanceof Answer.Ended<String> ended
        && ended.how() != Answer.How.UNAVAILABLE) {
      check(
          life == null || life.status.result().isEmpty(),
          "the user heard %s of what succeeded",
          Users.describe(answer));
    }
  }

  private @Nullable Life life() {
    return world.truth().all().stream()
        .filter(life -> life.parameters.equals(ORDER))
        .findFirst()
        .orElse(null);
  }

  @Override
  void atEnd() {
    check(asked, "the user never got through");
    for (Asked each : world.users().asked()) {
      boolean hears = each.node.isAlive() && !each.withdrawn && !each.talk.mayHold;
      if (!each.request.parameters().equals(ORDER) || !hears) {
        continue;
      }
      check(
          !each.told.isEmpty() && each.told.get(each.told.size() - 1).isLast(),
          "the user was left without a last word (when patience was over: %s)",
          String.valueOf(whenPatienceWasOver));
    }
  }
}

package io.dualloop.http.webhook.receiver;

import io.dualloop.spi.support.Checks;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** What is under way is bounded by the server's threads, what is done by a number. */
final class IdsInMemory implements WebhookIds {

  private final int most;
  private final Set<String> underWay = new HashSet<>();
  private final Set<String> done = new LinkedHashSet<>();

  IdsInMemory(int most) {
    this.most = Checks.atLeastOne("the number of ids", most);
  }

  @Override
  public synchronized Claim claim(String id) {
    if (done.contains(id)) {
      return Claim.DONE;
    }
    return underWay.add(id) ? Claim.NEW : Claim.UNDER_WAY;
  }

  @Override
  public synchronized void done(String id) {
    underWay.remove(id);
    if (done.add(id) && done.size() > most) {
      Iterator<String> oldest = done.iterator();
      oldest.next();
      oldest.remove();
    }
  }

  @Override
  public synchronized void release(String id) {
    underWay.remove(id);
  }
}

package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Recording;
import java.util.ArrayList;
import java.util.List;

/**
 * A turn, and what the peer made of the same audio.
 *
 * @param turn how it went
 * @param alone what the peer heard
 */
record Paired(TurnTimes turn, BareVosk.Heard alone) {

  /** The first with the first, and so on. */
  static List<Paired> of(List<TurnTimes> turns, List<BareVosk.Heard> alone) {
    List<Paired> pairs = new ArrayList<>();
    for (int i = 0; i < turns.size(); i++) {
      pairs.add(new Paired(turns.get(i), alone.get(i)));
    }
    return pairs;
  }

  boolean human() {
    return turn.take().recording().speaker() == Recording.Speaker.HUMAN;
  }
}

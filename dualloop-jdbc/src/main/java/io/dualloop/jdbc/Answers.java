package io.dualloop.jdbc;

import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.StoredLookup;
import io.dualloop.spi.StoredResult;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers and their counters within a step. */
final class Answers {

  private Answers() {}

  /** The number of the last invalidation. */
  static long last(Transaction tx) throws SQLException {
    return Objects.requireNonNull(tx.one("results.token"), "the row 'seq' is gone").number("val");
  }

  /** The answer first, then the counters: what it says is true at the second reading. */
  static StoredLookup get(String key, Set<String> tags, Transaction tx) throws SQLException {
    Row answer = tx.one("results.get", "k", Keys.stored(key));
    List<String> question = Fences.names(key, tags);
    Set<String> all = new HashSet<>(question);
    all.add(Fences.SEQUENCE);
    List<String> own = answer == null ? List.of() : Fences.unpack(answer.text("names"));
    all.addAll(own);
    Map<String, Long> counters = new HashMap<>();
    for (Row row : tx.query("results.fences", "names", List.copyOf(all))) {
      counters.put(row.text("name"), row.number("val"));
    }
    long generation = largest(question, counters);
    boolean served =
        answer != null
            && answer.number("token") >= Math.max(generation, largest(own, counters))
            && answer.number("token") <= counters.getOrDefault(Fences.SEQUENCE, 0L);
    return new StoredLookup(
        Optional.ofNullable(served ? answer : null).map(Answers::read), generation);
  }

  private static long largest(List<String> names, Map<String, Long> counters) {
    return names.stream().mapToLong(name -> counters.getOrDefault(name, 0L)).max().orElse(0);
  }

  private static StoredResult read(Row answer) {
    return new StoredResult(
        answer.json("val"),
        Duration.ofMillis(Math.max(0, answer.number("age"))),
        answer.number("begin_no"),
        Duration.ofMillis(answer.number("took")),
        answer.numberOrNull("src_ver"));
  }

  static boolean put(String key, FenceToken token, NewResult result, Transaction tx)
      throws SQLException {
    List<String> names = Fences.names(key, token.tags());
    return tx.update(
            "results.put",
            "k",
            Keys.stored(key),
            "val",
            result.value(),
            "age",
            result.age(),
            "begin",
            result.begin(),
            "version",
            result.sourceVersion(),
            "took",
            result.computeTime(),
            "token",
            token.generation(),
            "stored",
            Fences.pack(names),
            "keep",
            result.keepFor(),
            "names",
            names)
        > 0;
  }

  /** What an attempt brought is kept in the step that ends its task. */
  static boolean keep(Outcome.Done done, Outcome.Keep keep, long begin, long age, Transaction tx)
      throws SQLException {
    NewResult result =
        new NewResult(
            done.result(),
            Duration.ofMillis(Math.max(0, age)),
            begin,
            keep.computeTime(),
            keep.keepFor(),
            done.sourceVersion());
    return put(keep.key(), keep.token(), result, tx);
  }

  /**
   * Raises the counter of what is named. The row of the sequence lets one at a time through, so a
   * number that can be read has been committed with its counter, and no smaller one comes later.
   */
  static long invalidate(Invalidation what, Transaction tx) throws SQLException {
    int locked = tx.update("invalidate.seq");
    if (locked != 1) {
      throw new IllegalStateException("the row 'seq' of the fences is gone");
    }
    long number = last(tx);
    String name = Fences.name(what);
    if (tx.update("invalidate.set", "name", name, "number", number) == 0) {
      int unused = tx.update("invalidate.add", "name", name, "number", number);
    }
    String key = key(what);
    if (key != null) {
      int unused = tx.update("invalidate.drop", "k", Keys.stored(key));
    }
    int unusedRaised = tx.update("invalidate.floor", "number", number);
    int unusedDropped = tx.update("invalidate.bound");
    return number;
  }

  private static @Nullable String key(Invalidation what) {
    return what instanceof Invalidation.Key one ? one.key() : null;
  }
}

package io.dualloop.simulation;

import io.dualloop.api.Command;
import io.dualloop.api.Query;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** What can be asked here. Parameters and results are texts that say whose they are. */
final class Types {

  /** Good for some seconds, so that answers get old within a run. */
  static final Query<String, String> TRACK =
      TaskType.query("TRACK", String.class, String.class)
          .goodFor(Duration.ofSeconds(3))
          .staleFor(Duration.ofSeconds(10))
          .staleIfErrorFor(Duration.ofSeconds(20))
          .taggedBy(parameters -> Set.of(parameters, "all of them"));

  /** Never good without asking, shared by all users, and kept when abandoned. */
  static final Query<String, String> PRICE =
      TaskType.query("PRICE", String.class, String.class)
          .goodFor(Duration.ZERO)
          .staleFor(Duration.ofSeconds(5))
          .staleIfErrorFor(Duration.ofSeconds(60))
          .refreshEarly(1)
          .sharedByAll()
          .keepWhenAbandoned();

  static final Command<String, String> ORDER =
      TaskType.command("ORDER", String.class, String.class);

  static final List<Query<String, String>> QUERIES = List.of(TRACK, TRACK, PRICE);

  private Types() {}

  /** The key of a question, as the loops write it. */
  static String key(QueryRequest<String, String> question, User user) {
    User owner = question.type().isSharedByAll() ? User.ANYONE : user;
    return "[\"%s\",\"%s\",\"%s\",\"\\\"%s\\\"\"]"
        .formatted(
            question.type().name(), owner.tenant(), owner.principal(), question.parameters());
  }
}

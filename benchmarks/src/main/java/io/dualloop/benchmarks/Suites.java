package io.dualloop.benchmarks;

import io.dualloop.benchmarks.contest.ContestSettings;
import io.dualloop.benchmarks.faults.FaultSuite;
import io.dualloop.benchmarks.freshness.FreshnessSuite;
import io.dualloop.benchmarks.http.HttpSettings;
import io.dualloop.benchmarks.http.HttpSuite;
import io.dualloop.benchmarks.jdbc.JdbcSuite;
import io.dualloop.benchmarks.loop.LoopSuite;
import io.dualloop.benchmarks.rabbit.RabbitSuite;
import io.dualloop.benchmarks.redis.RedisSettings;
import io.dualloop.benchmarks.redis.RedisSuite;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** All suites. Each is a class, a line here, and its name in script/bench. */
final class Suites {

  private static final Map<String, Maker> ALL = new LinkedHashMap<>();

  static {
    ALL.put("loop", options -> new LoopSuite(options.isQuick()));
    ALL.put("freshness", options -> new FreshnessSuite(options.isQuick()));
    ALL.put("redis", Suites::redis);
    ALL.put("jdbc", options -> new JdbcSuite(contest(options)));
    ALL.put("rabbit", options -> new RabbitSuite(contest(options)));
    ALL.put(
        "http",
        options -> new HttpSuite(options.isQuick() ? HttpSettings.quick() : HttpSettings.whole()));
    ALL.put("faults", options -> new FaultSuite(options.isQuick()));
    ALL.put("voice", VoiceOptions::parse);
  }

  /** Makes a suite as its options say. */
  interface Maker {
    Suite make(Options options) throws Misused;
  }

  private Suites() {}

  static Set<String> names() {
    return ALL.keySet();
  }

  static Suite make(String name, Options options) throws Misused {
    Maker maker = ALL.get(name);
    if (maker == null) {
      throw new Misused("there is no suite '" + name + "'; " + list());
    }
    return maker.make(options);
  }

  static String list() {
    return "there are: " + String.join(", ", names());
  }

  private static Suite redis(Options options) throws Misused {
    boolean quick = options.isQuick();
    var bullmq = options.existing("dualloop.bullmq");
    return new RedisSuite(quick ? RedisSettings.quick(bullmq) : RedisSettings.whole(bullmq));
  }

  private static ContestSettings contest(Options options) throws Misused {
    return options.isQuick() ? ContestSettings.quick() : ContestSettings.whole();
  }
}

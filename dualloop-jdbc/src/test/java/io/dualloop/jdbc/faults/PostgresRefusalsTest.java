package io.dualloop.jdbc.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.faults.Load;
import io.dualloop.faults.Pause;
import io.dualloop.faults.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A PostgreSQL that is well, but breaks off steps and connections while there is work. */
@ExtendWith(Seed.class)
class PostgresRefusalsTest {

  private static final int ONE_OF = 20;

  private final Random random = Seed.of(getClass());

  /** In the middle of a step, by a trigger, in one transaction of so many. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "serialization failure, true, RAISE EXCEPTION 'on purpose' USING ERRCODE = '40001'",
    "deadlock, true, RAISE EXCEPTION 'on purpose' USING ERRCODE = '40P01'",
    "connection killed, false, PERFORM pg_terminate_backend(pg_backend_pid())"
  })
  void inTheMiddleOfAStep(String what, boolean isMadeAgain, String sql) throws Exception {
    try (PostgresScene scene = new PostgresScene()) {
      Load load = scene.load(scene.direct());
      scene.workers(scene.direct());
      load.start(scene.pace(100));
      load.goOn(10 + random.nextInt(20), BACK);
      String url = scene.plainUrl();
      Sql.run(url, "CREATE SEQUENCE hiccups");
      Sql.run(
          url,
          "CREATE FUNCTION hiccup() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
              + " IF txid_current() %% %d = 0 THEN PERFORM nextval('hiccups'); %s; END IF;"
                  .formatted(ONE_OF, sql)
              + " RETURN NEW; END $$");
      Sql.run(
          url,
          "CREATE TRIGGER hiccup BEFORE INSERT OR UPDATE ON dl_task"
              + " FOR EACH ROW EXECUTE FUNCTION hiccup()");
      load.goOn(50, BACK);
      Sql.run(url, "DROP TRIGGER hiccup ON dl_task");
      load.goOn(10, BACK);
      load.settled(SETTLED).isClean();
      assertThat(Sql.number(url, "SELECT last_value FROM hiccups WHERE is_called")).isPositive();
      if (isMadeAgain) {
        assertThat(scene.count("jdbc.step.repeated")).as("steps made again").isPositive();
      }
    }
  }

  @Test
  void everyConnectionKilledAgainAndAgain() throws Exception {
    try (PostgresScene scene = new PostgresScene()) {
      Load load = scene.load(scene.direct());
      scene.workers(scene.direct());
      load.start(scene.pace(100));
      for (int i = 0; i < 3; i++) {
        load.goOn(10 + random.nextInt(40), BACK);
        assertThat(
                Sql.number(
                    scene.plainUrl(),
                    "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity"
                        + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"))
            .isPositive();
        Pause.seconds(random.nextDouble(), "before the next one");
      }
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
      scene.assertConnections(2);
    }
  }
}

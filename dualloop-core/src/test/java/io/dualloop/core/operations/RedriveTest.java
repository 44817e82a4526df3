package io.dualloop.core.operations;

import static io.dualloop.core.operations.Ward.id;
import static io.dualloop.core.operations.Ward.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.EnvelopeMetadata;
import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.codec.EnvelopeCodec;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.DeadLetter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedriveTest {

  private final Ward ward = new Ward();
  private final TaskInspector inspector = ward.inspector();

  @Test
  void T11_redriveMakesANewTaskThatNamesTheOldOne() {
    ward.dead("a");
    TaskId made = redriven("a");

    TaskStatus status = now(inspector.task(made)).found().orElseThrow();
    assertThat(status.state()).isEqualTo(TaskState.PENDING);
    assertThat(status.owner()).isEqualTo(Ward.USER);
    TaskEnvelope was = Ward.envelope("a");
    TaskEnvelope is = EnvelopeCodec.read(claim().envelope());
    assertThat(is.taskId()).isEqualTo(made);
    assertThat(is.type()).isEqualTo(was.type());
    assertThat(is.payload()).isEqualTo(was.payload());
    assertThat(is.priority()).isEqualTo(was.priority());
    assertThat(is.createdBy()).isEqualTo(was.createdBy());
    assertThat(is.createdAt()).isEqualTo(ward.time.now());
    assertThat(is.unknown()).isEqualTo(was.unknown());
    EnvelopeMetadata metadata = is.metadata();
    assertThat(metadata.redriveOf()).isEqualTo(id("a"));
    assertThat(metadata.user()).isEqualTo(Ward.USER);
    assertThat(metadata.timeout()).isEqualTo(Duration.ofMinutes(3));
    assertThat(metadata.startWithin()).isEqualTo(Duration.ofMinutes(1));
    assertThat(metadata.delay()).isEqualTo(Duration.ZERO);
    assertThat(metadata.tags()).containsExactly("tag");
    assertThat(metadata.requestKey()).as("it shares its answer with nobody").isNull();
    assertThat(metadata.frontendCallbackTopic()).as("nobody watches").isNull();
    assertThat(metadata.idempotencyKey()).as("what handlers see").isEqualTo("the-key");
    assertThat(metadata.unknown()).isEqualTo(was.metadata().unknown());

    assertThat(now(inspector.deadLetter(id("a")))).isEmpty();
    assertThat(now(inspector.task(id("a"))).found().orElseThrow().state())
        .isEqualTo(TaskState.FAILED);
    assertThat(ward.told).containsExactly("operations.redriven");
    assertThat(ward.store.woken).containsExactly("WORK");
  }

  @Test
  void T11_aHandlerOfATaskWithoutAKeyGetsTheOldTasksIdAsItsKey() {
    TaskEnvelope full = Ward.envelope("a");
    TaskEnvelope bare =
        new TaskEnvelope(
            full.taskId(),
            full.type(),
            full.priority(),
            full.createdAt(),
            full.createdBy(),
            full.payload(),
            EnvelopeMetadata.NONE,
            Map.of());
    ward.dead("a", EnvelopeCodec.write(bare), "WORK");
    redriven("a");
    Claim claim = claim();
    assertThat(EnvelopeCodec.read(claim.envelope()).metadata().idempotencyKey()).isEqualTo("a");
    assertThat(claim.remaining()).as("the default").isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void T11_redrivingTwiceMakesOneTask() {
    ward.dead("a");
    TaskId made = redriven("a");
    assertThat(redriven("a")).isEqualTo(made);
    assertThat(now(inspector.counts()).waiting()).isEqualTo(1);
    ward.time.advance(Duration.ofMinutes(2));
    now(ward.transport.store().sweep(9));
    ward.time.advance(Duration.ofHours(24));
    now(ward.transport.store().sweep(9));
    assertThat(redriven("a")).as("a tombstone is enough").isEqualTo(made);
    assertThat(now(inspector.counts()).waiting()).isZero();
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "get, LOST_BEFORE", "get, LOST_AFTER",
    "submit, LOST_BEFORE", "submit, LOST_AFTER",
    "remove, LOST_BEFORE", "remove, LOST_AFTER"
  })
  void T11_redriveSurvivesLostAnswers(String method, LossyStore.Fault fault) {
    ward.dead("a");
    ward.store.plan(method, fault, fault);
    assertOneTask(redriven("a"));
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "get, LOST_BEFORE", "get, LOST_AFTER",
    "submit, LOST_BEFORE", "submit, LOST_AFTER",
    "remove, LOST_BEFORE", "remove, LOST_AFTER"
  })
  void T11_aRedriveWhoseOutcomeIsUnknownCanBeRepeated(String method, LossyStore.Fault fault) {
    ward.dead("a");
    ward.store.plan(method, fault, fault, fault);
    assertThatThrownBy(() -> redriven("a")).hasRootCauseMessage("lost");
    if (!method.equals("remove")) {
      assertThat(now(inspector.deadLetter(id("a")))).as("no letter is lost").isPresent();
    }
    assertOneTask(redriven("a"));
  }

  private void assertOneTask(TaskId made) {
    assertThat(now(inspector.deadLetterCount())).isZero();
    assertThat(now(inspector.counts()).waiting()).isEqualTo(1);
    assertThat(now(inspector.task(made)).found()).isPresent();
  }

  @Test
  void T11_bytesThatAreNoEnvelopeCanNotBeRedriven() {
    now(
        ward.transport
            .store()
            .deadLetters()
            .keep(new DeadLetter(id("x"), "", Ward.WHY, Json.of("{\"taskId\":7}"))));
    RedriveAnswer answer = now(inspector.redrive(id("x")));
    assertThat(answer)
        .isInstanceOfSatisfying(
            RedriveAnswer.NotPossible.class, no -> assertThat(no.why()).contains("taskId"));
    assertThat(now(inspector.deadLetter(id("x")))).as("it stays").isPresent();
    assertThat(ward.told).containsExactly("operations.redrive.impossible");
    assertThat(now(inspector.redrive(id("nobody")))).isEqualTo(new RedriveAnswer.NoLetter());
  }

  @Test
  void T11_aRedrivenTaskThatDiesAgainCanBeRedrivenAgain() {
    ward.dead("a");
    TaskId second = redriven("a");
    now(ward.transport.store().abandon(second, Ward.WHY));
    TaskId third = redriven(second.value());
    assertThat(third).isNotEqualTo(second);
    TaskEnvelope envelope = EnvelopeCodec.read(claim().envelope());
    assertThat(envelope.metadata().redriveOf()).isEqualTo(second);
    assertThat(envelope.metadata().idempotencyKey()).isEqualTo("the-key");
    assertThat(redriven("a")).as("the first letter's task").isEqualTo(second);
  }

  @Test
  void aWakeThatFailsIsCountedAndHarmsNothing() {
    ward.dead("a", EnvelopeCodec.write(Ward.envelope("a", "FAILS")), "FAILS");
    redriven("a");
    assertThat(ward.told).containsExactly("operations.redriven", "operations.wake");
  }

  private TaskId redriven(String letter) {
    RedriveAnswer answer = now(inspector.redrive(id(letter)));
    assertThat(answer).isInstanceOf(RedriveAnswer.Redriven.class);
    return ((RedriveAnswer.Redriven) answer).task();
  }

  private Claim claim() {
    List<Claim> claims =
        now(
            ward.transport
                .store()
                .claim(
                    new ClaimRequest(
                        new Address("worker"),
                        Map.of("WORK", 1),
                        List.of(Priority.HIGH),
                        Duration.ofSeconds(30))));
    assertThat(claims).hasSize(1);
    return claims.get(0);
  }
}

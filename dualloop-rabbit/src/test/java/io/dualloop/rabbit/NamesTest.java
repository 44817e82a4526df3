package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Priority;
import io.dualloop.api.TaskType;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names fit into what AMQP allows, and no two are the same. */
class NamesTest {

  private static final int AMQP_LIMIT = 255;

  @Test
  void theLongestNamesFit() {
    Names names = new Names("n".repeat(60));
    String type = "T".repeat(TaskType.MAX_NAME_LENGTH);
    Address dots = new Address(".".repeat(200));
    Address plain = new Address("a".repeat(180));
    assertThat(names.queue(new Submission.Lane(type, Priority.NORMAL)))
        .hasSizeLessThanOrEqualTo(AMQP_LIMIT);
    assertThat(names.queue(dots)).hasSizeLessThanOrEqualTo(AMQP_LIMIT);
    assertThat(names.queue(plain)).hasSizeLessThanOrEqualTo(AMQP_LIMIT);
    assertThat(Names.escaped(plain) + "." + "i".repeat(64)).hasSizeLessThanOrEqualTo(AMQP_LIMIT);
  }

  @Test
  void anAddressIsOneWord() {
    assertThat(Names.escaped(new Address("/task/status/a1b2"))).isEqualTo("/task/status/a1b2");
    assertThat(Names.escaped(new Address("a.b*c#d%e"))).isEqualTo("a%2Eb%2Ac%23d%25e");
    assertThat(Names.escaped(new Address("a%2Eb"))).isEqualTo("a%252Eb");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "amq.x", "ä", "a/b", "a*"})
  void aNamespaceIsCheckedAtTheDoor(String name) {
    assertThatThrownBy(() -> RabbitTransport.builder("amqp://localhost").namespace(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("namespace");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "localhost", "http://localhost", "amqp://local host"})
  void aUriIsCheckedAtTheDoor(String uri) {
    assertThatThrownBy(() -> RabbitTransport.builder(uri))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("amqp://");
  }
}

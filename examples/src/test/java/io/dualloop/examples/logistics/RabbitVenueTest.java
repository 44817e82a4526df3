package io.dualloop.examples.logistics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RabbitEndpoint;
import io.dualloop.testservers.RabbitServerExtension;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(120)
@ExtendWith(RabbitServerExtension.class)
class RabbitVenueTest {

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(said, true, UTF_8);

  @Test
  void leavesNothingOnSomebodyElsesBroker(RabbitEndpoint rabbit) throws Exception {
    RabbitPlace place;
    try (RabbitVenue venue = RabbitVenue.open(rabbit.amqpUri(), err)) {
      place = venue.place();
      try (Transport transport = place.connect()) {
        WarmUp.over(transport);
      }
      assertThat(exists(rabbit, place.namespace() + ".work.ECHO.NORMAL")).isTrue();
    }
    for (String queue : new String[] {".work.ECHO.NORMAL", ".parked"}) {
      assertThat(exists(rabbit, place.namespace() + queue)).as(queue).isFalse();
    }
    assertThat(said.toString(UTF_8)).contains(place.namespace()).doesNotContain("could not");
  }

  @Test
  void aBrokerThatIsNotThereIsToldOf() {
    assertThatThrownBy(() -> RabbitVenue.open("amqp://me:secret@127.0.0.1:1", err))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("RabbitMQ does not answer")
        .hasMessageNotContaining("secret");
  }

  private static boolean exists(RabbitEndpoint rabbit, String queue) throws Exception {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setUri(rabbit.amqpUri());
    try (Connection connection = factory.newConnection()) {
      Channel channel = connection.createChannel();
      try {
        return channel.queueDeclarePassive(queue).getQueue().equals(queue);
      } catch (IOException e) {
        return false; // so the broker closes the channel
      }
    }
  }
}

package io.dualloop.benchmarks.rabbit;

import io.dualloop.benchmarks.contest.BothLoops;
import io.dualloop.benchmarks.contest.Contender;
import io.dualloop.benchmarks.contest.Lives;
import java.net.URI;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.rabbit.AsyncRabbitTemplate;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitAdmin;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.listener.DirectMessageListenerContainer;
import org.springframework.amqp.rabbit.listener.adapter.MessageListenerAdapter;

/**
 * Spring AMQP's request and reply, whose request is the task and whose reply is its ending. It does
 * less: there is no store, nobody else hears of the ending, and nothing is confirmed, since the
 * template would then keep a channel for each request on its way.
 */
final class SpringAmqp implements Contender {

  private static final String WORK = "spring.work";
  private static final String REPLIES = "spring.replies";

  /** One for each of two processors. */
  private static final int CONSUMERS = 2;

  /** Acknowledged together, which is less than what may be unacknowledged. */
  private static final int ACKNOWLEDGED_TOGETHER = 32;

  private static final int REPLY_PREFETCH = 256;

  private final AsyncRabbitTemplate template;

  /** Has nothing to do. Public for the adapter. */
  public static final class Handler {

    Handler() {}

    /**
     * Works on one task.
     *
     * @param payload of it
     * @return its result
     */
    public String handleMessage(String payload) {
      Lives.started(payload);
      return "done";
    }
  }

  SpringAmqp(String uri) {
    CachingConnectionFactory connections = new CachingConnectionFactory(URI.create(uri));
    RabbitAdmin admin = new RabbitAdmin(connections);
    admin.declareQueue(QueueBuilder.durable(WORK).quorum().build());
    admin.declareQueue(QueueBuilder.durable(REPLIES).build());
    DirectMessageListenerContainer worker = container(connections, WORK, BothLoops.SLOTS);
    MessageListenerAdapter adapter = new MessageListenerAdapter(new Handler());
    adapter.setBeforeSendReplyPostProcessors(SpringAmqp::notPersistent);
    worker.setConsumersPerQueue(CONSUMERS);
    worker.setMessageListener(adapter);
    worker.afterPropertiesSet();
    worker.start();
    RabbitTemplate sending = new RabbitTemplate(connections);
    sending.setUsePublisherConnection(true);
    sending.setRoutingKey(WORK);
    sending.addBeforePublishPostProcessors(SpringAmqp::notPersistent);
    template =
        new AsyncRabbitTemplate(sending, container(connections, REPLIES, REPLY_PREFETCH), REPLIES);
    template.start();
  }

  private static DirectMessageListenerContainer container(
      CachingConnectionFactory connections, String queue, int prefetch) {
    DirectMessageListenerContainer container = new DirectMessageListenerContainer(connections);
    container.setQueueNames(queue);
    container.setPrefetchCount(prefetch);
    container.setMessagesPerAck(ACKNOWLEDGED_TOGETHER);
    return container;
  }

  /** As the hints of the others. */
  private static Message notPersistent(Message message) {
    message.getMessageProperties().setDeliveryMode(MessageDeliveryMode.NON_PERSISTENT);
    return message;
  }

  @Override
  public String settings() {
    return "AsyncRabbitTemplate with a queue for replies, direct listener containers, "
        + CONSUMERS
        + " consumers, prefetch "
        + BothLoops.SLOTS
        + " for work and "
        + REPLY_PREFETCH
        + " for replies, acknowledged "
        + ACKNOWLEDGED_TOGETHER
        + " together, a connection of its own to publish, no confirms, quorum queue for work and"
        + " classic for replies, messages not persistent";
  }

  @Override
  public void submit(long number, String payload) {
    var unused =
        template
            .<String>convertSendAndReceive(payload)
            .whenComplete(
                (result, failure) -> {
                  if (failure == null) {
                    Lives.ended(number);
                  } else {
                    Lives.failed(number, failure);
                  }
                });
  }
}

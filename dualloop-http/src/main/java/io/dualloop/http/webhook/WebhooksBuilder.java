package io.dualloop.http.webhook;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.http.webhook.egress.HostResolver;
import io.dualloop.http.webhook.egress.PinnedClient;
import io.dualloop.http.webhook.egress.TargetRules;
import java.net.URI;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Builds {@link Webhooks}. For one thread; no method blocks. */
public final class WebhooksBuilder {

  private final ForegroundLoop loop;
  private WebhookEndpoints endpoints = WebhookEndpoints.inMemory();
  private TargetRules targets = TargetRules.publicHttps();
  private HostResolver resolver = HostResolver.SYSTEM;
  private WebhookLimits limits = WebhookLimits.DEFAULT;
  private @Nullable SSLSocketFactory tls;
  private @Nullable String links;

  WebhooksBuilder(ForegroundLoop loop) {
    this.loop = Objects.requireNonNull(loop, "loop");
  }

  /**
   * Who wants to be told.
   *
   * @param newEndpoints kept in memory unless set
   * @return this
   */
  public WebhooksBuilder endpoints(WebhookEndpoints newEndpoints) {
    endpoints = Objects.requireNonNull(newEndpoints, "newEndpoints");
    return this;
  }

  /**
   * To which targets may be sent.
   *
   * @param rules {@link TargetRules#publicHttps()} unless set
   * @return this
   */
  public WebhooksBuilder targets(TargetRules rules) {
    targets = Objects.requireNonNull(rules, "rules");
    return this;
  }

  /**
   * Who knows the addresses of hosts.
   *
   * @param newResolver the system unless set
   * @return this
   */
  public WebhooksBuilder resolver(HostResolver newResolver) {
    resolver = Objects.requireNonNull(newResolver, "newResolver");
    return this;
  }

  /**
   * How much is sent to one server.
   *
   * @param newLimits {@link WebhookLimits#DEFAULT} unless set
   * @return this
   */
  public WebhooksBuilder limits(WebhookLimits newLimits) {
    limits = Objects.requireNonNull(newLimits, "newLimits");
    return this;
  }

  /**
   * Whose certificates are trusted; the host's name is verified in any case.
   *
   * @param context the JVM's default unless set
   * @return this
   */
  public WebhooksBuilder tls(SSLContext context) {
    tls = context.getSocketFactory();
    return this;
  }

  /**
   * Puts links into each event, to the task over HTTP.
   *
   * @param tasks where receivers find the tasks, such as {@code https://api.example.com/tasks}; no
   *     links unless set
   * @return this
   * @throws IllegalArgumentException if it is no absolute URL
   */
  public WebhooksBuilder links(URI tasks) {
    if (!tasks.isAbsolute()) {
      throw new IllegalArgumentException(
          "receivers need the whole URL of the tasks, but it is '" + tasks + "'");
    }
    links = tasks.toString();
    return this;
  }

  /**
   * Makes them.
   *
   * @return webhooks; close them after the loops that deliver, and before the foreground loop
   */
  public Webhooks build() {
    return new Webhooks(this);
  }

  ForegroundLoop loop() {
    return loop;
  }

  WebhookEndpoints endpoints() {
    return endpoints;
  }

  WebhookLimits limits() {
    return limits;
  }

  @Nullable String links() {
    return links;
  }

  RandomGenerator random() {
    return new RandomGenerator() {
      @Override
      public long nextLong() {
        return ThreadLocalRandom.current().nextLong();
      }
    };
  }

  PinnedClient client() {
    SSLSocketFactory trusting =
        tls == null ? (SSLSocketFactory) SSLSocketFactory.getDefault() : tls;
    return new PinnedClient(targets, resolver, trusting);
  }
}

package io.dualloop.http.webhook.receiver;

import io.dualloop.api.Telemetry;
import io.dualloop.http.webhook.egress.AddressRange;
import io.dualloop.http.webhook.signing.FieldKey;
import io.dualloop.http.webhook.signing.WebhookSecret;
import io.dualloop.spi.support.Checks;
import io.dualloop.spi.support.GuardedTelemetry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds a {@link WebhookReceiver}. For one thread; no method blocks. */
public final class WebhookReceiverBuilder {

  /** How far a webhook's time may be from this clock unless set, either way: 5 minutes. */
  public static final Duration DEFAULT_WINDOW = Duration.ofMinutes(5);

  /** The longest body unless set: 1 MiB. */
  public static final int DEFAULT_MAX_BODY = 1024 * 1024;

  /** How many ids are remembered unless set: the newest 100,000. */
  public static final int DEFAULT_IDS = 100_000;

  private static final Logger log = LoggerFactory.getLogger(WebhookReceiver.class);

  private final List<WebhookSecret> secrets = new ArrayList<>();
  private final Map<String, FieldKey> keys = new LinkedHashMap<>();
  private final List<AddressRange> allowed = new ArrayList<>();
  private Duration window = DEFAULT_WINDOW;
  private int maxBody = DEFAULT_MAX_BODY;
  private WebhookIds ids = WebhookIds.inMemory(DEFAULT_IDS);
  private InstantSource clock = InstantSource.system();
  private Telemetry telemetry = Telemetry.NONE;
  private int perSecond;
  private int burst;

  WebhookReceiverBuilder(WebhookSecret secret) {
    secrets.add(Objects.requireNonNull(secret, "secret"));
  }

  /**
   * Accepts another secret too, while the sender changes from one to the other.
   *
   * @param secret older or newer
   * @return this
   */
  public WebhookReceiverBuilder alsoAccepting(WebhookSecret secret) {
    secrets.add(Objects.requireNonNull(secret, "secret"));
    return this;
  }

  /**
   * Decrypts fields that were encrypted with a key.
   *
   * @param key found by its id; older ones are kept as long as webhooks may come that need them
   * @return this
   */
  public WebhookReceiverBuilder decrypting(FieldKey key) {
    keys.put(key.id(), key);
    return this;
  }

  /**
   * Takes webhooks from these addresses only, and those of earlier calls.
   *
   * @param range which; all unless set
   * @return this
   */
  public WebhookReceiverBuilder allow(AddressRange range) {
    allowed.add(Objects.requireNonNull(range, "range"));
    return this;
  }

  /**
   * Bounds how many requests one address may send; 10,000 addresses are kept in mind.
   *
   * @param average how many per second, 1 to 1,000,000
   * @param atOnce how many at once after a rest, 1 to 1,000,000
   * @return this; no bound unless set
   * @throws IllegalArgumentException if out of range
   */
  public WebhookReceiverBuilder rate(int average, int atOnce) {
    if (average < 1 || average > 1_000_000 || atOnce < 1 || atOnce > 1_000_000) {
      throw new IllegalArgumentException(
          "a rate is 1 to 1000000 per second and at once, but is " + average + " and " + atOnce);
    }
    perSecond = average;
    burst = atOnce;
    return this;
  }

  /**
   * How far a webhook's time may be from this clock, either way: what was recorded can't be played
   * back later. A sender of Dualloop dates each try anew.
   *
   * @param newWindow positive, at most a day; {@link #DEFAULT_WINDOW} unless set
   * @return this
   * @throws IllegalArgumentException if out of range
   */
  public WebhookReceiverBuilder window(Duration newWindow) {
    if (Checks.positive("window", newWindow).compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException("window must be at most a day, but is " + newWindow);
    }
    window = newWindow;
    return this;
  }

  /**
   * The longest body.
   *
   * @param bytes at least 1; {@link #DEFAULT_MAX_BODY} unless set
   * @return this
   * @throws IllegalArgumentException if under 1
   */
  public WebhookReceiverBuilder maxBody(int bytes) {
    maxBody = Checks.atLeastOne("maxBody", bytes);
    return this;
  }

  /**
   * Which webhooks were handled.
   *
   * @param newIds the newest 100,000, in this process, unless set
   * @return this
   */
  public WebhookReceiverBuilder ids(WebhookIds newIds) {
    ids = Objects.requireNonNull(newIds, "newIds");
    return this;
  }

  /**
   * What time it is.
   *
   * @param newClock the system's unless set
   * @return this
   */
  public WebhookReceiverBuilder clock(InstantSource newClock) {
    clock = Objects.requireNonNull(newClock, "newClock");
    return this;
  }

  /**
   * Where it reports.
   *
   * @param newTelemetry nowhere unless set
   * @return this
   */
  public WebhookReceiverBuilder telemetry(Telemetry newTelemetry) {
    telemetry = Objects.requireNonNull(newTelemetry, "newTelemetry");
    return this;
  }

  /**
   * Makes it.
   *
   * @param handler what is done with each event
   * @return a receiver; it has no threads and nothing to close
   */
  public WebhookReceiver build(WebhookHandler handler) {
    Objects.requireNonNull(handler, "handler");
    WebhookReceiverBuilder copy = new WebhookReceiverBuilder(secrets.get(0));
    copy.secrets.addAll(secrets.subList(1, secrets.size()));
    copy.keys.putAll(keys);
    copy.allowed.addAll(allowed);
    copy.window = window;
    copy.maxBody = maxBody;
    copy.ids = ids;
    copy.clock = clock;
    copy.telemetry = telemetry;
    copy.perSecond = perSecond;
    copy.burst = burst;
    return new WebhookReceiver(copy, handler);
  }

  List<WebhookSecret> secrets() {
    return secrets;
  }

  Map<String, FieldKey> keys() {
    return keys;
  }

  List<AddressRange> allowed() {
    return allowed;
  }

  Duration window() {
    return window;
  }

  int maxBody() {
    return maxBody;
  }

  WebhookIds ids() {
    return ids;
  }

  InstantSource clock() {
    return clock;
  }

  Telemetry telemetry() {
    return new GuardedTelemetry(
        telemetry, thrown -> log.warn("the telemetry of a webhook receiver threw", thrown));
  }

  @Nullable AddressRates rates() {
    return perSecond == 0 ? null : new AddressRates(perSecond, burst);
  }
}

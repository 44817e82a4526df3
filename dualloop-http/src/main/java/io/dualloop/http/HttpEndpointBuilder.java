package io.dualloop.http;

import io.dualloop.api.TaskType;
import io.dualloop.core.foreground.ForegroundLoop;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds an {@link HttpEndpoint}. For one thread; no method blocks. */
public final class HttpEndpointBuilder {

  private final ForegroundLoop loop;
  private final Map<String, TaskType<?, ?>> types = new LinkedHashMap<>();
  private String path = "/tasks";
  private @Nullable Admission admission;
  private Set<String> allowedHosts = Set.of();
  private Set<String> allowedOrigins = Set.of();
  private Notifications notifications = (user, task, version, ended) -> {};
  private HttpLimits limits = HttpLimits.DEFAULT;
  private boolean commandsNeedKey;

  HttpEndpointBuilder(ForegroundLoop loop) {
    this.loop = Objects.requireNonNull(loop, "loop");
  }

  /**
   * Lets tasks of a type be submitted. Only these can be; but any task of a user can be read and
   * cancelled, wherever it was submitted.
   *
   * @param type which
   * @return this
   * @throws IllegalArgumentException if another type of this name was given
   */
  public HttpEndpointBuilder type(TaskType<?, ?> type) {
    TaskType<?, ?> before = types.putIfAbsent(type.name(), type);
    if (before != null && !before.equals(type)) {
      throw new IllegalArgumentException("there is another type '" + type.name() + "' already");
    }
    return this;
  }

  /**
   * Where it shall be.
   *
   * @param newPath {@code /tasks} unless set; begins with a slash and does not end with one, and
   *     has letters, digits, {@code - . _} and slashes only
   * @return this
   * @throws IllegalArgumentException if it is otherwise
   */
  public HttpEndpointBuilder at(String newPath) {
    if (!newPath.matches("(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+")) {
      throw new IllegalArgumentException(
          "the path must be like /tasks or /api/tasks, but is '" + newPath + "'");
    }
    path = newPath;
    return this;
  }

  /**
   * Who may come in, and as whom. Without one everybody is nobody in particular, and the endpoint
   * may listen on a loopback address only.
   *
   * @param newAdmission the host's own authentication
   * @return this
   */
  public HttpEndpointBuilder admission(Admission newAdmission) {
    admission = Objects.requireNonNull(newAdmission, "newAdmission");
    return this;
  }

  /**
   * Under which names it may be asked without an admission, beside {@code localhost} and the
   * loopback addresses. Any other {@code Host} is refused by 421, or the page of a site whose name
   * leads to this machine could do here what it likes. With an admission every name is taken.
   *
   * @param names further names, without a port, in any case; none unless set
   * @return this
   */
  public HttpEndpointBuilder allowedHosts(String... names) {
    allowedHosts = lower(names);
    return this;
  }

  /**
   * The pages of which other sites may open sockets, beside those of this endpoint's own host. The
   * pages of any other site are refused by 403, whatever cookies their browser sends.
   *
   * @param origins as browsers send them, such as {@code https://desk.example}; none unless set
   * @return this
   * @throws IllegalArgumentException if one is not a scheme and a host, perhaps with a port
   */
  public HttpEndpointBuilder allowedOrigins(String... origins) {
    for (String origin : origins) {
      if (!origin.matches("[A-Za-z][A-Za-z0-9+.-]*://[^/\\s]+")) {
        throw new IllegalArgumentException(
            "an origin must be like https://desk.example, but is '" + origin + "'");
      }
    }
    allowedOrigins = lower(origins);
    return this;
  }

  private static Set<String> lower(String... names) {
    return Arrays.stream(names)
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Who hears what clients say they have seen.
   *
   * @param listener nobody unless set
   * @return this
   */
  public HttpEndpointBuilder acknowledgements(Acknowledgements listener) {
    notifications = Objects.requireNonNull(listener, "listener")::acknowledged;
    return this;
  }

  /**
   * Decides what is pushed and for how long, and hears of what was accepted and seen, such as an
   * {@link io.dualloop.http.escalation.Escalation}. It takes the place of a listener to {@link
   * #acknowledgements}.
   *
   * @param newNotifications everything is pushed, as long as somebody follows it, unless set
   * @return this
   */
  public HttpEndpointBuilder notifications(Notifications newNotifications) {
    notifications = Objects.requireNonNull(newNotifications, "newNotifications");
    return this;
  }

  /**
   * What it bounds.
   *
   * @param newLimits {@link HttpLimits#DEFAULT} unless set
   * @return this
   */
  public HttpEndpointBuilder limits(HttpLimits newLimits) {
    limits = Objects.requireNonNull(newLimits, "newLimits");
    return this;
  }

  /**
   * Refuses commands that come without an {@code Idempotency-Key}. Unless this is called they are
   * taken, and each is a new task.
   *
   * @return this
   */
  public HttpEndpointBuilder requireIdempotencyKeys() {
    commandsNeedKey = true;
    return this;
  }

  /**
   * Makes it.
   *
   * @return an endpoint; close it before the loop
   * @throws IllegalStateException if no type was given
   */
  public HttpEndpoint build() {
    if (types.isEmpty()) {
      throw new IllegalStateException("give the endpoint a type of task, or nothing can be asked");
    }
    HttpEndpointBuilder copy = new HttpEndpointBuilder(loop);
    copy.types.putAll(types);
    copy.path = path;
    copy.admission = admission;
    copy.allowedHosts = allowedHosts;
    copy.allowedOrigins = allowedOrigins;
    copy.notifications = notifications;
    copy.limits = limits;
    copy.commandsNeedKey = commandsNeedKey;
    return new HttpEndpoint(copy);
  }

  ForegroundLoop loop() {
    return loop;
  }

  Types types() {
    return new Types(types, commandsNeedKey);
  }

  String path() {
    return path;
  }

  Optional<Admission> admission() {
    return Optional.ofNullable(admission);
  }

  Sites sites() {
    return new Sites(admission == null, allowedHosts, allowedOrigins);
  }

  Notifications notifications() {
    return notifications;
  }

  HttpLimits limits() {
    return limits;
  }
}

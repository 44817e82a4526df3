package io.dualloop.http.webhook;

import io.dualloop.api.User;
import io.dualloop.http.webhook.egress.PinnedClient;
import io.dualloop.http.webhook.egress.TargetRefusedException;
import io.dualloop.http.webhook.signing.FieldKey;
import io.dualloop.http.webhook.signing.WebhookSecret;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where somebody wants to be told, and how it is signed. Immutable; each method returns a copy. Its
 * {@link #toString} shows neither secrets nor the path.
 */
public final class WebhookEndpoint {

  private static final int MOST_SECRETS = 8;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9-]{1,64}");
  private static final Pattern VALUE = Pattern.compile("[ -~]{0,4096}");
  private static final Set<String> OWN =
      Set.of(
          "host",
          "content-length",
          "connection",
          "transfer-encoding",
          "content-type",
          "expect",
          "user-agent");

  private final String name;
  private final String url;
  private final List<WebhookSecret> secrets;
  private final Settings settings;

  private record Settings(
      @Nullable User user,
      WebhookRetries retries,
      Map<String, String> headers,
      Set<String> encrypted,
      @Nullable FieldKey key) {}

  private WebhookEndpoint(String name, String url, List<WebhookSecret> secrets, Settings settings) {
    this.name = name;
    this.url = url;
    this.secrets = secrets;
    this.settings = settings;
  }

  /**
   * An endpoint.
   *
   * @param name by which it is told and found again; 1 to 64 of {@code A–Z a–z 0–9 _ -}
   * @param url where to send
   * @param secret signs what is sent
   * @return the endpoint, which is nobody's and told by its name only, with {@link
   *     WebhookRetries#standard()}
   * @throws IllegalArgumentException if the name has another form, or to such a URL nothing is ever
   *     sent
   */
  public static WebhookEndpoint at(String name, String url, WebhookSecret secret) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "the name of an endpoint has 1 to 64 letters, digits, _ and -, but is '" + name + "'");
    }
    try {
      String unused = PinnedClient.serverOf(url);
    } catch (TargetRefusedException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    return new WebhookEndpoint(
        name,
        url,
        List.of(secret),
        new Settings(null, WebhookRetries.standard(), Map.of(), Set.of(), null));
  }

  /**
   * Signs with an older secret too, until the receiver has changed to the newer one.
   *
   * @param older a secret; at most 8 in all
   * @return a copy
   * @throws IllegalArgumentException if there are more
   */
  public WebhookEndpoint alsoSignedWith(WebhookSecret older) {
    List<WebhookSecret> more = new ArrayList<>(secrets);
    more.add(Objects.requireNonNull(older, "older"));
    if (more.size() > MOST_SECRETS) {
      throw new IllegalArgumentException(
          "an endpoint has at most " + MOST_SECRETS + " secrets: drop those that nobody needs");
    }
    return new WebhookEndpoint(name, url, List.copyOf(more), settings);
  }

  /**
   * Whose it is; endings of this user's tasks are told to it by {@link Webhooks#tellOwner}.
   *
   * @param user nobody unless set; of {@link User#ANYONE} it is told of the tasks that belong to
   *     nobody in particular, such as shared questions
   * @return a copy
   */
  public WebhookEndpoint of(User user) {
    Objects.requireNonNull(user, "user");
    return with(
        new Settings(user, settings.retries, settings.headers, settings.encrypted, settings.key));
  }

  /**
   * How often it is tried.
   *
   * @param retries {@link WebhookRetries#standard()} unless set
   * @return a copy
   */
  public WebhookEndpoint retries(WebhookRetries retries) {
    Objects.requireNonNull(retries, "retries");
    return with(
        new Settings(settings.user, retries, settings.headers, settings.encrypted, settings.key));
  }

  /**
   * Sends a header with each webhook.
   *
   * @param header its name: letters, digits and -
   * @param value printable ASCII
   * @return a copy
   * @throws IllegalArgumentException if either has other characters, or the header is one that a
   *     webhook has anyway
   */
  public WebhookEndpoint header(String header, String value) {
    String lower = header.toLowerCase(Locale.ROOT);
    if (!HEADER.matcher(header).matches() || OWN.contains(lower) || lower.startsWith("webhook-")) {
      throw new IllegalArgumentException(
          "a header has letters, digits and -, and is none of those that every webhook has; but is '"
              + header.replaceAll("[^!-~]", "?")
              + "'");
    }
    if (!VALUE.matcher(value).matches()) {
      // It may be a password.
      throw new IllegalArgumentException(
          "the value of header " + header + " may have up to 4096 printable ASCII characters only");
    }
    Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    more.putAll(settings.headers);
    more.put(header, value);
    return with(
        new Settings(
            settings.user, settings.retries, Map.copyOf(more), settings.encrypted, settings.key));
  }

  /**
   * Encrypts fields of {@code data}, beside what TLS does, for receivers behind a proxy that must
   * not read them. They are encrypted when the ending is told, so they wait so too.
   *
   * @param key with which
   * @param fields such as {@code result} and {@code error}
   * @return a copy
   */
  public WebhookEndpoint encrypting(FieldKey key, String... fields) {
    return with(
        new Settings(
            settings.user,
            settings.retries,
            settings.headers,
            Set.of(fields),
            Objects.requireNonNull(key, "key")));
  }

  private WebhookEndpoint with(Settings changed) {
    return new WebhookEndpoint(name, url, secrets, changed);
  }

  /**
   * By which it is told and found again.
   *
   * @return its name
   */
  public String name() {
    return name;
  }

  /**
   * Where to send. Its path may hold what only its owner shall know.
   *
   * @return the URL
   */
  public String url() {
    return url;
  }

  /**
   * Whose it is.
   *
   * @return its user, if it was given one
   */
  public Optional<User> user() {
    return Optional.ofNullable(settings.user);
  }

  List<WebhookSecret> secrets() {
    return secrets;
  }

  WebhookRetries retries() {
    return settings.retries;
  }

  Map<String, String> headers() {
    return settings.headers;
  }

  Set<String> encrypted() {
    return settings.encrypted;
  }

  @Nullable FieldKey key() {
    return settings.key;
  }

  @Override
  public String toString() {
    return "endpoint " + name;
  }
}

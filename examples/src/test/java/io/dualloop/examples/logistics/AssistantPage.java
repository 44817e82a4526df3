package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The page in a browser, as its user sees it. */
final class AssistantPage {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Writes down what is read aloud, and each breach of the policy; also over a reload. */
  private static final String LISTEN =
      """
      const note = (list, text) => sessionStorage.setItem(list,
          JSON.stringify([...JSON.parse(sessionStorage.getItem(list) ?? '[]'), text]));
      addEventListener('DOMContentLoaded', () => {
        const announcer = document.getElementById('announcer');
        new MutationObserver(() => note('told', announcer.textContent))
            .observe(announcer, { childList: true });
      });
      addEventListener('securitypolicyviolation', (event) => note('breaches', event.violatedDirective));
      addEventListener('error', (event) => note('breaches', event.message));
      """;

  private final DevTools browser;

  private AssistantPage(DevTools browser) {
    this.browser = browser;
  }

  static AssistantPage open(Chromium chromium, String address) throws Exception {
    DevTools browser = chromium.page();
    browser.call("Page.enable");
    browser.call("Network.enable");
    browser.call("Page.addScriptToEvaluateOnNewDocument", "source", LISTEN);
    browser.call("Page.navigate", "url", address);
    AssistantPage page = new AssistantPage(browser);
    page.awaitLoaded();
    return page;
  }

  /** Of a page that was left an answer says that its context is gone: so it is asked again. */
  private void until(String what, String expression) {
    await(what)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(30))
        .ignoreExceptions()
        .until(() -> browser.evaluate(expression).asBoolean());
  }

  private void awaitLoaded() {
    until(
        "for the page to be there",
        "document.readyState === 'complete' && location.protocol === 'http:'");
  }

  void reload() throws Exception {
    browser.evaluate("window.old = true");
    browser.call("Page.reload");
    until(
        "for the new page to be there",
        "window.old === undefined && document.readyState === 'complete'");
  }

  /** Lets it open no sockets, or lets it again. */
  void allowSockets(boolean allowed) throws Exception {
    browser.evaluate(
        allowed
            ? "window.WebSocket = window.RealSocket; true"
            : "window.RealSocket = window.WebSocket; window.WebSocket = undefined; true");
  }

  void awaitChannel(String channel) {
    until(
        "for the channel to be " + channel,
        "document.getElementById('connection').textContent === 'Live \u00b7 " + channel + "'");
  }

  void blockStreams() throws Exception {
    browser.call("Network.setBlockedURLs", "urls", List.of("*/events"));
  }

  /** Types and sends it, and gives what is said before anything else can happen in the page. */
  String ask(String text) throws Exception {
    return browser
        .evaluate(
            """
            (() => {
              const input = document.getElementById('text');
              input.value = '%s';
              input.form.requestSubmit();
              return [...document.querySelectorAll('.text')].at(-1)?.textContent ?? '';
            })()\
            """
                .formatted(text))
        .asText();
  }

  /** Chooses a file as by its dialogue. */
  void chooseRecording(Path file) throws Exception {
    awaitVoice();
    int root = browser.call("DOM.getDocument").path("root").path("nodeId").asInt();
    int input =
        browser
            .call("DOM.querySelector", "nodeId", root, "selector", "#file")
            .path("nodeId")
            .asInt();
    browser.call("DOM.setFileInputFiles", "nodeId", input, "files", List.of(file.toString()));
  }

  void awaitVoice() {
    until("for the page to have ears", "document.getElementById('voice').hidden === false");
  }

  /** By the keyboard: a button that has the focus. */
  void pressSpeak() throws Exception {
    browser.evaluate("document.getElementById('speak').focus()");
    for (String type : List.of("keyDown", "keyUp")) {
      browser.call(
          "Input.dispatchKeyEvent",
          "type",
          type,
          "key",
          "Enter",
          "code",
          "Enter",
          "windowsVirtualKeyCode",
          13,
          "text",
          "\r");
    }
  }

  void awaitListening(boolean isOn) {
    until(
        "for the microphone to be " + (isOn ? "on" : "off"),
        "document.getElementById('speak').getAttribute('aria-pressed') === '" + isOn + "'");
  }

  /** Sound comes in real time, of which there has to be so much. */
  void awaitRecorded(int seconds) throws Exception {
    long begun = System.nanoTime();
    await("for so much to be recorded")
        .atMost(PATIENCE)
        .until(() -> System.nanoTime() - begun > Duration.ofSeconds(seconds).toNanos());
  }

  /** In a question that was understood, or in what is said of one that was not. */
  void awaitHeard(String part) {
    until(
        "for this to be heard: " + part,
        "([...document.querySelectorAll('.asked')].at(-1)?.textContent"
            + " + document.getElementById('hint').textContent).includes("
            + quoted(part)
            + ")");
  }

  void awaitHint(String part) {
    until(
        "for the hint: " + part,
        "document.getElementById('hint').textContent.includes(" + quoted(part) + ")");
  }

  void awaitAsked(String text) {
    until(
        "for what was asked: " + text,
        "[...document.querySelectorAll('.asked')].at(-1)?.textContent === " + quoted(text));
  }

  void pressCancel() throws Exception {
    browser.evaluate("[...document.querySelectorAll('.cancel')].at(-1).click()");
  }

  void awaitText(String text) {
    until(
        "for the last answer to be: " + text,
        "[...document.querySelectorAll('.text')].at(-1)?.textContent === " + quoted(text));
  }

  void awaitConnection(String state) {
    until(
        "for the connection to be " + state,
        "document.getElementById('connection').dataset.state === " + quoted(state));
  }

  void awaitProgress(int percent, String step) {
    until(
        "for the progress to be seen",
        "[...document.querySelectorAll('progress')].at(-1)?.value === "
            + percent
            + " && [...document.querySelectorAll('.step')].at(-1).textContent === "
            + quoted(step));
  }

  List<String> texts() throws Exception {
    return strings("[...document.querySelectorAll('.text')].map((each) => each.textContent)");
  }

  String lastAge() throws Exception {
    return browser.evaluate("[...document.querySelectorAll('.age')].at(-1).textContent").asText();
  }

  String hint() throws Exception {
    return browser.evaluate("document.getElementById('hint').textContent").asText();
  }

  /** What was read aloud. */
  List<String> told() throws Exception {
    return strings("JSON.parse(sessionStorage.getItem('told') ?? '[]')");
  }

  byte[] picture(int width, int height) throws Exception {
    browser.call(
        "Emulation.setDeviceMetricsOverride",
        "width",
        width,
        "height",
        height,
        "deviceScaleFactor",
        1,
        "mobile",
        false);
    return java.util.Base64.getDecoder()
        .decode(browser.call("Page.captureScreenshot", "format", "png").path("data").asText());
  }

  private List<String> strings(String expression) throws Exception {
    List<String> strings = new ArrayList<>();
    for (JsonNode each : browser.evaluate(expression)) {
      strings.add(each.asText());
    }
    return strings;
  }

  private static String quoted(String text) {
    return "'" + text + "'";
  }

  void close() throws Exception {
    List<String> breaches = strings("JSON.parse(sessionStorage.getItem('breaches') ?? '[]')");
    browser.call("Page.close");
    browser.close();
    assertThat(breaches).isEmpty();
  }

  /** What a script of the page's own comes to. */
  String script(String expression) throws Exception {
    return browser.evaluate(expression).asText();
  }
}

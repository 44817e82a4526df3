package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client for pages, in a browser, with a service that answers as the test says. */
class BrowserTasksTest {

  /** Answers one after the other, and the last for ever; a null is a cut. */
  private static final String SERVICE =
      """
      const { Tasks } = await import('/dualloop.js');
      let asked = 0;
      const answering = (...answers) => {
        window.fetch = async () => {
          const answer = answers[Math.min(asked++, answers.length - 1)];
          if (!answer) { throw new TypeError('cut'); }
          return new Response(JSON.stringify(answer), { status: answer.status });
        };
      };
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  private final Transport transport = InProcessTransport.create();
  private final ForegroundLoop loop = ForegroundLoop.on(transport).start();
  private WebAssistant assistant;
  private AssistantPage page;

  @BeforeEach
  void open() throws Exception {
    assistant = WebAssistant.serve(0, loop);
    page = BROWSER.open(assistant);
  }

  @AfterEach
  void close() throws Exception {
    try {
      page.close();
    } finally {
      assistant.close();
      loop.close();
      transport.close();
    }
  }

  private String run(String script) throws Exception {
    return page.script("(async () => {" + SERVICE + script + "})()");
  }

  @ParameterizedTest
  @CsvSource({
    "'{ status: 403 }', REFUSED",
    "'null, { status: 403 }', UNAVAILABLE",
    "'{ status: 504 }, { status: 422 }', UNAVAILABLE",
    "'{ status: 429 }, { status: 400 }', REFUSED"
  })
  void whatMayHaveBeenAcceptedIsNotSaidToBeRefused(String answers, String state) throws Exception {
    String script =
        "answering(" + answers + "); return (await new Tasks('/a').submit('T', 1).ending).state;";

    assertThat(run(script)).isEqualTo(state);
  }

  @Test
  void whoHasToSignInAgainIsNotRefused() throws Exception {
    String script =
        """
        answering({ status: 401 }, { status: 200, state: 'SUCCEEDED', result: 'x', ageMs: 0 });
        return (await new Tasks('/b').submit('T', 1).ending).result;
        """;

    assertThat(run(script)).isEqualTo("x");
  }

  @Test
  void whatIsForgottenComesBackOverNoReload() throws Exception {
    String script =
        """
        answering(null);
        const task = new Tasks('/c').submit('T', 1);
        task.cancel();
        task.forget();
        const { state } = await task.ending;
        return `${state} ${new Tasks('/c').restore().length}`;
        """;

    assertThat(run(script)).isEqualTo("LEFT 0");
  }

  @Test
  void anOldOrderIsNotSubmittedAgain() throws Exception {
    String script =
        """
        answering({ status: 403 });
        const tasks = new Tasks('/d');
        const at = Date.now() - 13 * 3_600_000;
        localStorage.setItem(`${tasks.prefix}k`, JSON.stringify({ key: 'k', at, unsure: true }));
        const [task] = tasks.restore();
        return `${(await task.ending).state} ${asked}`;
        """;

    assertThat(run(script)).isEqualTo("UNAVAILABLE 0");
  }

  @Test
  void anEndingIsAcknowledgedOnceThePageHasBeenTold() throws Exception {
    String script =
        """
        const { followBySocket } = await import('/dualloop-socket.js');
        const said = [];
        window.WebSocket = class {
          constructor(url, [protocol]) {
            said.push(protocol);
            setTimeout(() => this.tell({ type: 'welcome', heartbeatMs: 30_000 }));
          }
          tell(message) { this.onmessage?.({ data: JSON.stringify(message) }); }
          send(text) {
            const { type, task, cursor } = JSON.parse(text);
            said.push(`${type} ${cursor}`);
            const status = { version: 7, state: 'CANCELLED', work: 'STOPPED' };
            if (type === 'subscribe') { setTimeout(() => this.tell({ type: 'ended', task, cursor: '7', status })); }
          }
          close() {}
        };
        const tasks = new Tasks('/f', { socket: followBySocket('/f'), ended: () => said.push('told') });
        const url = `${location.origin}/f/t1`;
        const status = { version: 1, state: 'PENDING' };
        localStorage.setItem(`${tasks.prefix}k`, JSON.stringify({ key: 'k', at: Date.now(), url, status }));
        const [task] = tasks.restore();
        await task.ending;
        return said.join(', ');
        """;

    assertThat(run(script)).isEqualTo("dualloop.v1, subscribe 1, told, acknowledge 7");
  }

  @Test
  void aServiceThatFallsSilentIsLeftForTheStream() throws Exception {
    String script =
        """
        const { followBySocket } = await import('/dualloop-socket.js');
        let closed = false;
        window.WebSocket = class {
          constructor() {
            setTimeout(() => this.onmessage?.({ data: '{"type":"welcome","heartbeatMs":20}' }));
          }
          send() {}
          close() { closed = true; }
        };
        const socket = followBySocket('/g');
        const stop = new AbortController();
        const followed = await socket.follow('/g/t1', '', () => {}, stop.signal);
        return `${followed} ${closed} ${socket.isOpen} ${await socket.follow('/g/t1', '', () => {}, stop.signal)}`;
        """;

    assertThat(run(script)).isEqualTo("false true false false");
  }

  @Test
  void whatIsForgottenWhileTheSocketOpensIsNotFollowed() throws Exception {
    String script =
        """
        const { followBySocket } = await import('/dualloop-socket.js');
        const stop = new AbortController();
        const said = [];
        window.WebSocket = class {
          constructor() {
            setTimeout(() => {
              stop.abort();
              this.onmessage({ data: '{"type":"welcome","heartbeatMs":30000}' });
            });
          }
          send(text) { said.push(text); }
          close() {}
        };
        const following = followBySocket('/h').follow('/h/t1', '', () => {}, stop.signal);
        const late = new Promise((resolve) => { setTimeout(resolve, 5_000, 'still followed'); });
        return `${await Promise.race([following, late])} ${said.length}`;
        """;

    assertThat(run(script)).isEqualTo("true 0");
  }

  @Test
  void aListenerThatThrowsAndARecordThatCantBeReadStopNothing() throws Exception {
    String script =
        """
        answering({ status: 200, state: 'SUCCEEDED', result: 'x', ageMs: 0 });
        let reported = false;
        window.reportError = () => { reported = true; };
        const tasks = new Tasks('/e', { changed() { throw new Error('a defect of the page'); } });
        localStorage.setItem(`${tasks.prefix}broken`, '{');
        tasks.restore();
        return `${(await tasks.submit('T', 1).ending).result} ${reported}`;
        """;

    assertThat(run(script)).isEqualTo("x true");
  }
}

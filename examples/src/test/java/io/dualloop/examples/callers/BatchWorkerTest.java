package io.dualloop.examples.callers;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.examples.callers.BatchWorker.Invoice;
import io.dualloop.spi.Transport;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BatchWorkerTest {

  private static final int INVOICES = 20;

  private final Set<Integer> written = ConcurrentHashMap.newKeySet();
  private final AtomicInteger atOnce = new AtomicInteger();
  private final AtomicInteger mostAtOnce = new AtomicInteger();
  private final CountDownLatch done = new CountDownLatch(INVOICES);

  @Test
  void writesEveryInvoiceFourAtATimeAndStopsWhenTold() throws Exception {
    try (Transport transport = InProcessTransport.create();
        ForegroundLoop loop = ForegroundLoop.on(transport).start()) {
      CompletableFuture<BackgroundLoop> started = new CompletableFuture<>();
      CompletableFuture<Void> run =
          CompletableFuture.runAsync(
              () ->
                  BatchWorker.run(transport, (invoice, task) -> write(invoice), started::complete));
      BackgroundLoop worker = started.get(20, SECONDS);

      for (int i = 0; i < INVOICES; i++) {
        loop.submit(BatchWorker.INVOICE.of(new Invoice(i))).toCompletableFuture().get(20, SECONDS);
      }
      assertThat(done.await(20, SECONDS)).isTrue();

      assertThat(worker.stop()).isTrue();
      run.get(20, SECONDS);
      assertThat(written).hasSize(INVOICES);
      assertThat(mostAtOnce.get()).isBetween(1, 4);
    }
  }

  private String write(Invoice invoice) {
    mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
    try {
      written.add(invoice.number());
      return "invoice-" + invoice.number() + ".pdf";
    } finally {
      atOnce.decrementAndGet();
      done.countDown();
    }
  }
}

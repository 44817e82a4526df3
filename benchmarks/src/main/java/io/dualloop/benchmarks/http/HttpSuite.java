package io.dualloop.benchmarks.http;

import io.dualloop.benchmarks.Suite;
import io.dualloop.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tasks over HTTP on Jetty, on loopback.
 *
 * @param settings how much is measured
 */
public record HttpSuite(HttpSettings settings) implements Suite {

  @Override
  public String name() {
    return "http";
  }

  @Override
  public boolean isWhole() {
    return settings.isWhole();
  }

  @Override
  public List<Figure> run(Consumer<String> progress) throws Exception {
    Processes.checkOpenFiles(settings.streams());
    List<Figure> figures = new ArrayList<>();
    progress.accept("  updates at who follows them ...");
    figures.addAll(Updates.measure(settings.updates()));
    progress.accept("  " + settings.streams() + " open streams ...");
    figures.addAll(OpenStreams.measure(settings.streams()));
    progress.accept("  polls ...");
    figures.addAll(Polling.measure(settings.rounds(), settings.turnSeconds()));
    return figures;
  }
}

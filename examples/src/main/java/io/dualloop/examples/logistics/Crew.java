package io.dualloop.examples.logistics;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Two processes that work, one of which is killed while it holds a task: the first to begin a
 * {@link Tasks#REDELIVER}, since there most is at stake.
 */
final class Crew implements AutoCloseable {

  /** The carrier takes twice as long. */
  private static final long HALF_WAY_MS = 700;

  /**
   * The worker that was killed.
   *
   * @param worker its name
   * @param pid its process
   * @param atMs when it was gone
   * @param taskId what it held
   */
  record Kill(String worker, long pid, long atMs, String taskId) {}

  private final PlayClock clock;
  private final Attempts attempts;
  private final Consumer<String> progress;
  private final List<Worker> workers = new ArrayList<>();
  private final AtomicBoolean marked = new AtomicBoolean();
  private final ScheduledExecutorService killer =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "killer"));
  private final AtomicLong wakeUps = new AtomicLong();
  private volatile @Nullable Kill kill;

  private Crew(PlayClock clock, Consumer<String> progress) {
    this.clock = clock;
    this.attempts = new Attempts(clock);
    this.progress = progress;
  }

  /** Blocks until both are ready. */
  static Crew start(Worker.Orders orders, PlayClock clock, Consumer<String> progress)
      throws IOException, InterruptedException {
    Crew crew = new Crew(clock, progress);
    try {
      for (String name : List.of("worker-1", "worker-2")) {
        crew.workers.add(Worker.start(name, orders, crew::heard));
      }
      for (Worker worker : crew.workers) {
        worker.awaitReady();
      }
      return crew;
    } catch (IOException | InterruptedException | RuntimeException e) {
      crew.close();
      throw e;
    }
  }

  private void heard(String worker, WorkNote note) {
    if (note.step() == WorkNote.Step.WOKEN) {
      wakeUps.incrementAndGet();
    }
    attempts.note(worker, note);
    if (note.step() == WorkNote.Step.BEGAN) {
      Kill done = kill;
      if (done != null && done.taskId().equals(note.taskId())) {
        progress.accept(worker + " begins " + note.type() + " again");
      } else if (note.type().equals(Tasks.REDELIVER.name())) {
        mark(worker);
      }
    }
  }

  private void mark(String worker) {
    if (marked.compareAndSet(false, true)) {
      var unused = killer.schedule(() -> kill(worker), HALF_WAY_MS, TimeUnit.MILLISECONDS);
    }
  }

  private void kill(String name) {
    Optional<Attempt> held = attempts.heldBy(name, Tasks.REDELIVER.name());
    if (held.isEmpty()) {
      marked.set(false); // too late: the next one, then, which may have begun meanwhile
      workers.stream()
          .map(Worker::name)
          .filter(each -> attempts.heldBy(each, Tasks.REDELIVER.name()).isPresent())
          .findAny()
          .ifPresent(this::mark);
      return;
    }
    Worker worker =
        workers.stream().filter(each -> each.name().equals(name)).findAny().orElseThrow();
    try {
      worker.kill();
      attempts.gone(name);
      kill = new Kill(name, worker.pid(), clock.ms(), held.get().taskId());
      progress.accept(name + " (process " + worker.pid() + ") killed in " + held.get().type());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  List<Worker> workers() {
    return List.copyOf(workers);
  }

  /** What the workers told so far. */
  List<Attempt> attempts() {
    return attempts.all();
  }

  /** How many wake-ups came to workers so far. */
  long wakeUps() {
    return wakeUps.get();
  }

  Optional<Kill> killed() {
    return Optional.ofNullable(kill);
  }

  /** Ends both processes. */
  @Override
  public void close() {
    killer.shutdownNow();
    workers.forEach(Worker::close);
  }
}

package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class RabbitServerEndTest {

  @Test
  void closingLeavesNothingBehindEvenWhenPaused() {
    RabbitServer rabbit = RabbitServer.start();
    Path folder = rabbit.folder();
    long names = rabbit.namesPid();
    ProcessHandle node = ProcessHandle.of(rabbit.pid()).orElseThrow();
    List<ProcessHandle> others = node.descendants().toList();
    rabbit.pause();

    rabbit.close();
    rabbit.close();

    assertThat(node.isAlive()).isFalse();
    assertThat(others).isNotEmpty().noneMatch(ProcessFamily::isRunning);
    assertThat(ProcessHandle.of(names)).as("epmd").isEmpty();
    assertThat(folder).doesNotExist();
    assertThat(FreePort.isFree(rabbit.port())).isTrue();
    assertThatThrownBy(rabbit::restart)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> rabbit.ctl("status"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void aServerThatEndsAtOnceSaysWhy() {
    assertThatThrownBy(() -> RabbitServer.start("no_such_setting = 1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ended at once")
        .hasMessageContaining("no_such_setting");
  }
}

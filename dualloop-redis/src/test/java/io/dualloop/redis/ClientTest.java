package io.dualloop.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisURI;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://user:password@host:7000/3?clientName=me",
        "rediss://host:7000?verifyPeer=CA",
        "redis+tls://host",
        "redis-socket:///a/socket?database=2",
        "redis-sentinel://user:password@one:26379,two:26380/3#mymaster",
        "rediss-sentinel://one,two#mymaster"
      })
  void onlyTheTimeOfAUriIsChanged(String text) {
    RedisURI given = RedisURI.create(text);
    RedisURI inTime = Client.inTime(given);

    assertThat(inTime.getTimeout()).isEqualTo(Client.LONGEST_CALL);
    assertThat(inTime.getSentinels())
        .allSatisfy(each -> assertThat(each.getTimeout()).isEqualTo(Client.LONGEST_CALL));
    Duration before = given.getTimeout();
    assertThat(before).isEqualTo(RedisURI.DEFAULT_TIMEOUT_DURATION);
    given.setTimeout(Client.LONGEST_CALL);
    given.getSentinels().forEach(each -> each.setTimeout(Client.LONGEST_CALL));
    assertThat(inTime).usingRecursiveComparison().isEqualTo(given);
  }
}

package io.dualloop.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.testservers.RedisServer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Redis packs is read as it was; what it can't have packed is refused. */
class MessagePackTest {

  private static RedisServer server;
  private static RedisClient client;
  private static StatefulRedisConnection<byte[], byte[]> redis;

  @BeforeAll
  static void connect() {
    server = RedisServer.start();
    client = RedisClient.create(server.uri());
    redis = client.connect(ByteArrayCodec.INSTANCE);
  }

  @AfterAll
  static void close() {
    redis.close();
    client.shutdown();
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "0",
    "1",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "-1",
    "-32",
    "-33",
    "-128",
    "-129",
    "-32768",
    "-32769",
    "-2147483648",
    "-2147483649",
    "1764500000000",
    "1764500000000000",
    "9007199254740991",
    "-9007199254740991"
  })
  void numbersAreReadAsRedisPackedThem(long number) {
    assertThat(packed("{n = " + number + "}")).containsEntry("n", number);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, 32, 255, 256, 65_535, 65_536, 1 << 20})
  void textsAreReadAsRedisPackedThem(int length) {
    Map<String, Object> read = packed("{s = ('x'):rep(" + length + ")}");
    assertThat((byte[]) read.get("s")).hasSize(length);
  }

  @Test
  void bytesStayBytes() {
    Map<String, Object> read = packed("{s = '\\0\\255\\128 é'}");
    assertThat((byte[]) read.get("s")).startsWith(0, 255, 128);
  }

  @Test
  void aTaskHasMoreThanFifteenFields() {
    Map<String, Object> read =
        packed("(function() local t = {} for i = 1, 40 do t['f' .. i] = i end return t end)()");
    assertThat(read).hasSize(40).containsEntry("f40", 40L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", // nothing
        "81", // a map that breaks off
        "81a161", // a name without a value
        "81a161db7fffffff", // a text of 2 GB
        "81a161dbffffffff", // a text of less than nothing
        "dfffffffff", // a map of four billion
        "81a16191", // a list, which no task has
        "8101a161", // a number for a name
        "a161" // no map
      })
  void whatRedisCanNotHavePackedIsRefused(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThatThrownBy(() -> MessagePack.readMap(ByteBuffer.wrap(bytes)))
        .isInstanceOf(UnreadableAnswerException.class);
  }

  private static Map<String, Object> packed(String table) {
    byte[] script = ("return cmsgpack.pack(" + table + ")").getBytes(StandardCharsets.UTF_8);
    byte[] answer = redis.sync().eval(script, ScriptOutputType.VALUE, new byte[0][]);
    return MessagePack.readMap(ByteBuffer.wrap(answer));
  }
}

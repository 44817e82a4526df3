package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.dialogue.Attention;
import org.junit.jupiter.api.Test;

class AttentionSpanTest {

  private final AttentionSpan span = new AttentionSpan(50);

  @Test
  void listensForEverythingAtFirst() {
    span.at(100);
    assertThat(span.stopWordsOnly(0)).isFalse();
    assertThat(span.stopWordsOnly(100)).isFalse();
    assertThat(span.ownVoiceUntil()).isZero();
  }

  @Test
  void whatBeganBeforeItIsNotMeant() {
    span.want(Attention.STOP_WORDS);
    span.at(100);
    assertThat(span.stopWordsOnly(99)).isFalse();
    assertThat(span.stopWordsOnly(100)).isTrue();
    assertThat(span.stopWordsOnly(10_000)).isTrue();
  }

  @Test
  void lastsForTheEchoAfterIt() {
    span.want(Attention.STOP_WORDS);
    span.at(100);
    span.want(Attention.EVERYTHING);
    span.at(200);
    assertThat(span.stopWordsOnly(249)).isTrue();
    assertThat(span.stopWordsOnly(250)).isFalse();
    assertThat(span.ownVoiceUntil()).isEqualTo(200);
  }

  @Test
  void goesOnIfWantedAgainBeforeTheEchoIsOver() {
    span.want(Attention.STOP_WORDS);
    span.at(100);
    span.want(Attention.EVERYTHING);
    span.at(200);
    span.want(Attention.STOP_WORDS);
    span.at(220);
    assertThat(span.stopWordsOnly(150)).isTrue();
    assertThat(span.stopWordsOnly(1_000)).isTrue();
  }

  @Test
  void beginsAnewIfWantedLater() {
    span.want(Attention.STOP_WORDS);
    span.at(100);
    span.want(Attention.EVERYTHING);
    span.at(200);
    span.at(300);
    span.want(Attention.STOP_WORDS);
    span.at(400);
    assertThat(span.stopWordsOnly(399)).isFalse();
    assertThat(span.stopWordsOnly(400)).isTrue();
  }
}

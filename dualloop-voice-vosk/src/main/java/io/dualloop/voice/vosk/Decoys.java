package io.dualloop.voice.vosk;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Words that are listened for beside the stop words only so that no stop word is heard in their
 * stead: Vosk forces "which parcel" onto "cancel" and is sure of it if it knows nothing else.
 */
final class Decoys {

  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{Nd}\\s'-]+");

  /** What is said most in English, in conversations above all. */
  private static final List<String> COMMON =
      List.of(
          SPACE.split(
              """
              a about after again all also always am an and another any are as ask at away back be \
              because been before begin being but by call can can't come could day did do does \
              doing don't done each email end enough even every find first for from get give go \
              going good got had has have he hello help her here him his home how hundred i if in \
              into is isn't it it's its just keep know last later left let like line little long \
              look looking made make many may me minute minutes moment more morning most much must \
              my name need never new next nice night no not nothing now number of off oh okay old \
              on once one only open or order other our out over parcel people place please problem \
              put ready really right said same say saying see send she should show so some \
              something soon sorry speak start still such sure take talk tell than thank thanks \
              that that's the their them then there these they thing things think this those \
              thousand through time to today tomorrow too try two three four five six seven eight \
              nine ten under until up us use very wait want was way we week well were what when \
              where which while who why will with without word work would year yes yesterday yet \
              you you're your zero""",
              -1));

  private Decoys() {}

  /** The common words, and those of the sentences: in lower case and without punctuation. */
  static Set<String> with(Collection<String> sentences) {
    Set<String> words = new LinkedHashSet<>(COMMON);
    sentences.stream().flatMap(Decoys::words).forEach(words::add);
    return words;
  }

  private static Stream<String> words(String sentence) {
    String plain = NO_WORD.matcher(sentence.toLowerCase(Locale.ROOT)).replaceAll(" ");
    return SPACE.splitAsStream(plain).filter(word -> !word.isEmpty());
  }
}

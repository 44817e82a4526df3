package io.dualloop.simulation.dialogue;

/** No words begin, or go on, while the user has the word; see {@link Speakers} for when that is. */
final class NothingOverTheUser extends Rule {

  NothingOverTheUser(Party party) {
    super(party);
  }

  @Override
  void plays(Play play) {
    String text = party.turns.speakers().overspoken(play);
    check(text == null, "'%s' is begun while the user speaks", text);
  }

  @Override
  void audible(Play play) {
    String text = party.turns.speakers().overspoken(play);
    check(text == null, "'%s' can be heard while the user speaks", text);
  }
}

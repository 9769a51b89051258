/** What people can say to each other, in words. The house says it to everybody in their own language. */
import { catalogue } from "./words";

const en = {
  hello: "Hello everybody!",
  ready: "Ready when you are!",
  your_turn: "Your turn!",
  well_played: "Well played!",
  thanks: "Thank you!",
  oops: "Oops!",
  sorry: "Sorry!",
  ouch: "Ouch!",
  phew: "Phew!",
  haha: "Ha ha!",
  think: "Let me think …",
  again: "Again!",
  bye: "I have to go. See you!",
};

const fr: typeof en = {
  hello: "Bonjour à tous !",
  ready: "Prêt quand vous voulez !",
  your_turn: "À vous !",
  well_played: "Bien joué !",
  thanks: "Merci !",
  oops: "Oups !",
  sorry: "Pardon !",
  ouch: "Aïe !",
  phew: "Ouf !",
  haha: "Ha ha !",
  think: "Je réfléchis …",
  again: "Encore !",
  bye: "Je dois partir. À bientôt !",
};

export const phrases = catalogue(en, fr);

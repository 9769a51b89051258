/** What this table says by itself; cards, news and actions come from the game's own words. */
import { catalogue } from "../../lib/words";

const plural = (number: number, one: string, many: string): string => (Math.abs(number) < 2 ? one : many);
const list = (items: readonly (string | number)[], and: string): string =>
  items.length < 2 ? String(items[0] ?? "") : `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`;

const en = {
  heaven: "Heaven: rows that pay",
  hell: "Hell: rows that cost",
  earth: "The throw and the choice",
  throw: "Dice of this throw",
  race: "The race to heaven",
  round: (round: number): string => `Round ${round}`,
  face: (face: number | null): string => `face ${face ?? "?"}`,
  nextFace: (face: number): string => `next: ${face}`,
  goal: (goal: number): string => `Heaven’s gate: ${goal} points`,
  racer: (name: string, points: number, dice: number, turn: boolean): string =>
    `${name}: ${points} points, ${dice} dice left${turn ? ", playing now" : ""}`,

  rowName: (letter: string, value: string): string => `Row ${letter}, worth ${value}`,
  rowFull: (dice: number[]): string => `full: ${list(dice, "and")}`,
  rowNext: (takes: number[]): string =>
    takes.length === 6
      ? "takes any die"
      : takes.length > 3
        ? `takes anything but a ${[1, 2, 3, 4, 5, 6].find((value) => !takes.includes(value))}`
        : `needs a ${list(takes, "or")}`,
  rowDice: (dice: number[]): string => (dice.length ? `holds ${list(dice, "and")}` : "empty"),
  rowThen: (cells: string[]): string => (cells.length ? `then ${list(cells, "and")}` : ""),
  rowLeft: (left: number): string => (left === 1 ? "last cell" : `${left} cells left`),
  alike: "the same",
  red: "red star",
  yellow: "yellow star",
  canTake: (dice: number[]): string => `you can place your ${list(dice, "or")}`,

  die: (value: number): string => `Die ${value}`,
  dieFits: (rows: string[]): string => `fits row ${list(rows, "and")}`,
  dieNowhere: "fits nowhere",
  waitTurn: (name: string): string => `It is ${name}’s turn; your dice rest a while.`,
  watching: "You are watching: nothing here can burn you.",
  over: "The game is over; the dice are asleep.",
  notYet: "One moment: the dice are still talking.",
  noFit: (value: number): string => `No row takes a ${value} now.`,
  rowRefuses: (letter: string, takes: number[]): string =>
    takes.length === 6 ? `Row ${letter} takes any die.` : `Row ${letter} waits for a ${list(takes, "or")}.`,
  rowIsFull: (letter: string): string => `Row ${letter} is full until the round ends.`,
  chooseDie: (letter: string): string => `Row ${letter} takes several of your dice: choose one.`,
  placesFirst: (name: string): string => `${name} has to place a die first`,
  rolling: "The dice are rolling",
  rollWord: "Roll again",
  placeFirst: "A die fits: place one first, then stop or roll.",

  stop: "Stop",
  roll: (number: number): string => `Roll ${number} ${plural(number, "die", "dice")}`,
  keep: (points: number): string => `You keep ${points} points`,
  keepShort: (points: number): string => `${points} points`,
  next: (name: string): string => `then ${name}:`,
  nextYou: "then you:",
  keeps: (name: string, points: number): string => `${name} has ${points} points`,
  haul: (value: string): string => `${value} this turn`,
  leaves: (name: string, chance: string): string => `${name} then: ${chance} to fill a paying row`,
  leavesYou: (chance: string): string => `You then: ${chance} to fill a paying row`,
  gain: (chance: string, most: string): string => `${chance} to gain, up to ${most}`,
  gainShort: "gain",
  loss: (chance: string, worst: string): string => `${chance} forced to pay, up to ${worst}`,
  lossShort: "loss",
  place: (chance: string): string => `${chance} place for nothing`,
  placeShort: "place",
  none: (chance: string): string => `${chance} nothing fits`,
  noneShort: "nothing",

  angelCalm: ["Wisdom weighs less than five dice.", "I saved you a cloud.", "Breathe. Count. Stop."],
  angelWorried: ["Are you quite sure?", "I am not looking.", "My halo is slipping."],
  angelJoy: ["Hear that bell?", "Straight up!", "A soft landing."],
  angelSad: ["I had said so, softly.", "We do not talk about it.", "Heaven has stairs too."],
  angelSmug: ["A fine decision. Mine.", "Sweet dreams, little dice."],
  devilSmug: ["Just one more little throw.", "What could go wrong?", "Everybody rolls. Everybody."],
  devilGlee: ["Music, please.", "A pleasure doing business.", "Put it on my tab. No: yours."],
  devilSulk: ["Spoilsport.", "And I had lit the fire.", "Boring. Deeply boring."],
  devilNone: ["Nothing? How droll.", "The dice are on my payroll."],
  newRound: (round: number): string => `Round ${round}`,
  full: "The board is full",
  won: (names: string[], points: number): string => `${list(names, "and")}: ${points} points`,
  gate: "The gate opens",

  bestTurn: (name: string, value: string): string => `Best turn: ${name}, ${value}`,
  tempted: (name: string, times: number): string =>
    `Most tempted: ${name}, ${times} ${plural(times, "more roll", "more rolls")}`,
  trombones: (times: number): string => `${times} ${plural(times, "trombone", "trombones")}`,
  bells: (times: number): string => `${times} ${plural(times, "bell", "bells")}`,
  generous: (name: string, points: number): string => `The devil’s best friend: ${name}, ${points} points paid`,
  empty: (name: string, times: number): string => `Nothing fitted: ${name}, ${times} ${plural(times, "time", "times")}`,
};

const fr: typeof en = {
  heaven: "Le paradis : rangées qui rapportent",
  hell: "L’enfer : rangées qui coûtent",
  earth: "Le lancer et le choix",
  throw: "Dés du lancer",
  race: "La course au paradis",
  round: (round) => `Manche ${round}`,
  face: (face) => `face ${face ?? "?"}`,
  nextFace: (face) => `puis la ${face}`,
  goal: (goal) => `La porte du paradis : ${goal} points`,
  racer: (name, points, dice, turn) =>
    `${name} : ${points} points, ${dice} ${plural(dice, "dé restant", "dés restants")}${turn ? ", joue en ce moment" : ""}`,

  rowName: (letter, value) => `Rangée ${letter}, valeur ${value}`,
  rowFull: (dice) => `pleine : ${list(dice, "et")}`,
  rowNext: (takes) =>
    takes.length === 6
      ? "prend n’importe quel dé"
      : takes.length > 3
        ? `prend tout sauf un ${[1, 2, 3, 4, 5, 6].find((value) => !takes.includes(value))}`
        : `attend un ${list(takes, "ou un")}`,
  rowDice: (dice) => (dice.length ? `posés : ${list(dice, "et")}` : "vide"),
  rowThen: (cells) => (cells.length ? `puis ${list(cells, "et")}` : ""),
  rowLeft: (left) => (left === 1 ? "dernière case" : `encore ${left} cases`),
  alike: "le même",
  red: "étoile rouge",
  yellow: "étoile jaune",
  canTake: (dice) => `vous pouvez poser votre ${list(dice, "ou")}`,

  die: (value) => `Dé ${value}`,
  dieFits: (rows) => `va sur ${plural(rows.length, "la rangée", "les rangées")} ${list(rows, "et")}`,
  dieNowhere: "ne va nulle part",
  waitTurn: (name) => `C’est à ${name} de jouer ; vos dés se reposent.`,
  watching: "Vous regardez : ici, rien ne peut vous brûler.",
  over: "La partie est finie ; les dés dorment.",
  notYet: "Un instant : les dés n’ont pas fini de parler.",
  noFit: (value) => `Aucune rangée n’attend un ${value} en ce moment.`,
  rowRefuses: (letter, takes) =>
    takes.length === 6
      ? `La rangée ${letter} prend n’importe quel dé.`
      : `La rangée ${letter} attend un ${list(takes, "ou un")}.`,
  rowIsFull: (letter) => `La rangée ${letter} est pleine jusqu’à la fin de la manche.`,
  chooseDie: (letter) => `La rangée ${letter} prendrait plusieurs de vos dés : choisissez-en un.`,
  placesFirst: (name) => `${name} doit d’abord poser un dé`,
  rolling: "Les dés roulent",
  rollWord: "Relancer",
  placeFirst: "Un dé convient : posez-en un d’abord, puis arrêtez ou relancez.",

  stop: "Arrêter",
  roll: (number) => `Relancer ${number} ${plural(number, "dé", "dés")}`,
  keep: (points) => `Vous gardez ${points} points`,
  keepShort: (points) => `${points} points`,
  next: (name) => `puis ${name} :`,
  nextYou: "puis vous :",
  keeps: (name, points) => `${name} a ${points} points`,
  haul: (value) => `${value} ce tour-ci`,
  leaves: (name, chance) => `${name} ensuite : ${chance} de finir une rangée qui rapporte`,
  leavesYou: (chance) => `Vous ensuite : ${chance} de finir une rangée qui rapporte`,
  gain: (chance, most) => `${chance} de gagner, jusqu’à ${most}`,
  gainShort: "gain",
  loss: (chance, worst) => `${chance} de devoir payer, jusqu’à ${worst}`,
  lossShort: "perte",
  place: (chance) => `${chance} de poser pour rien`,
  placeShort: "pose",
  none: (chance) => `${chance} de ne rien poser`,
  noneShort: "rien",

  angelCalm: ["La sagesse pèse moins que cinq dés.", "Je vous garde un nuage.", "On respire, on compte, on s’arrête."],
  angelWorried: ["Vraiment ?", "Je ne regarde pas.", "Mon auréole glisse."],
  angelJoy: ["Vous entendez la cloche ?", "Droit vers le haut.", "Atterrissage en douceur."],
  angelSad: ["Je l’avais dit, tout bas.", "N’en parlons plus.", "Le paradis a aussi des escaliers."],
  angelSmug: ["Excellente décision. La mienne.", "Dormez bien, petits dés."],
  devilSmug: ["Allez, un tout petit lancer.", "Que peut-il arriver ?", "Tout le monde relance. Tout le monde."],
  devilGlee: ["Musique.", "Un plaisir de faire affaire.", "Mettez ça sur ma note. Non : la vôtre."],
  devilSulk: ["Rabat-joie.", "Et moi qui avais allumé le feu.", "Ennuyeux. Profondément ennuyeux."],
  devilNone: ["Rien ? Comme c’est drôle.", "Les dés travaillent pour moi."],
  newRound: (round) => `Manche ${round}`,
  full: "La planche est pleine",
  won: (names, points) => `${list(names, "et")} : ${points} points`,
  gate: "La porte s’ouvre",

  bestTurn: (name, value) => `Meilleur tour : ${name}, ${value}`,
  tempted: (name, times) => `La plus belle tentation : ${name}, ${times} ${plural(times, "relance", "relances")}`,
  trombones: (times) => `${times} ${plural(times, "coup de trombone", "coups de trombone")}`,
  bells: (times) => `${times} ${plural(times, "coup de cloche", "coups de cloche")}`,
  generous: (name, points) => `Le meilleur ami du diable : ${name}, ${points} points payés`,
  empty: (name, times) => `Rien ne convenait : ${name}, ${times} fois`,
};

export const t = catalogue(en, fr);

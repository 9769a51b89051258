/** What the bar under the thumb offers, from what is legal and what is chosen; and the sentence above it. */
import type { Desk } from "./desk.svelte";
import { t } from "./words";

export interface Offer {
  id: string;
  text: string;
  /** What it means, in small. */
  note?: string;
  /** For who does not see where it stands. */
  label?: string;
  /** Small, beside what matters. */
  slim?: boolean;
  tone: "go" | "no" | "plain" | "off";
  letter?: string;
  /** It can be tried, and will then say why not. */
  off?: boolean;
  act: () => void;
}

const CROWD = 6; // buttons that fit side by side on a phone; a second tap on a card lays it down too

export function buttons(desk: Desk): Offer[] {
  const found = [...main(desk)];
  for (const action of desk.rest)
    found.push({ id: `rest${action.action}`, text: action.text, tone: "plain", act: () => void desk.play(action) });
  return found;
}

function main(desk: Desk): Offer[] {
  if (desk.plan.isOn) return [];
  if (desk.isAsked) return answers(desk);
  if (desk.choosingFive) return five(desk);
  if (desk.picked.length || desk.view.phase === "aiming") return chosen(desk);
  return free(desk);
}

/** The same two buttons for everybody, whatever they hold. */
function answers(desk: Desk): Offer[] {
  const nope = desk.match.find("actions.nope");
  const pass = desk.match.find("actions.pass");
  const why = desk.me?.blind ? t().blindNope : t().noNope;
  const refuse = () => (desk.match.legal.length ? desk.match.explain(why) : undefined);
  return [
    {
      id: "nope",
      text: t().nope,
      tone: "no",
      letter: t().keys.nope,
      act: () => (nope ? void desk.play(nope) : refuse()),
    },
    { id: "pass", text: t().pass, tone: "plain", letter: t().keys.pass, act: () => void desk.play(pass) },
  ];
}

function five(desk: Desk): Offer[] {
  const ready = desk.picked.length === 5;
  return [
    {
      id: "five",
      text: t().fiveGo,
      tone: ready ? "go" : "off",
      letter: t().keys.five,
      off: !ready,
      act: () => (ready ? desk.playFive() : desk.match.explain(t().fiveHelp(desk.picked.length))),
    },
    back(desk),
  ];
}

/** Lay the chosen cards down again. */
function back(desk: Desk): Offer {
  return { id: "cancel", text: "✕", label: t().cancel, slim: true, tone: "plain", act: () => desk.clear() };
}

/** What the chosen cards can do. */
function chosen(desk: Desk): Offer[] {
  const found: Offer[] = [];
  const { go } = desk;
  if (go) found.push({ id: "go", text: go.text, tone: "go", letter: t().keys.play, act: () => void desk.play(go) });
  let nth = 0;
  for (const [seat, action] of desk.aims)
    found.push({
      id: `aim${seat}`,
      text: desk.match.name(seat),
      label: action.text,
      tone: "go",
      letter: `${(nth += 1)}`,
      act: () => void desk.play(action),
    });
  for (const count of desk.counts)
    found.push({
      id: `count${count}`,
      text: `×${count}`,
      label: `${[t().single, t().single, t().pair, t().triple][count]} (×${count})`,
      slim: true,
      tone: "plain",
      act: () => desk.take(count),
    });
  if (!found.length) found.push(...free(desk)); // a card that does nothing now is in nobody's way
  if (desk.view.phase !== "aiming" && found.length < CROWD) found.push(back(desk));
  return found;
}

/** Nothing is chosen. */
function free(desk: Desk): Offer[] {
  const found: Offer[] = [];
  const { match, view } = desk;
  const draw = match.find("actions.draw");
  const blind = match.find("actions.blind");
  if (blind)
    found.push({
      id: "blind",
      text: t().blind,
      label: blind.text,
      tone: "plain",
      letter: t().keys.blind,
      act: () => void desk.play(blind),
    });
  if (match.find("actions.five"))
    found.push({ id: "five", text: t().five, tone: "plain", letter: t().keys.five, act: () => desk.proposeFive() });
  if (draw) {
    const note = view.owed > 1 ? t().drawEndsOne(view.owed - 1) : t().drawEnds;
    found.push({
      id: "draw",
      text: t().draw,
      note,
      tone: "go",
      letter: t().keys.draw,
      act: () => void desk.play(draw),
    });
  }
  return found;
}

// --- the sentence above ---

export function caption(desk: Desk): string {
  const { match, view } = desk;
  if (view.phase === "over") return t().over;
  if (match.seat === null) return t().watching;
  if (!desk.me?.alive) return t().out;
  if (desk.panel) return "";
  if (desk.choosingFive) return t().fiveHelp(desk.picked.length);
  return awaited(desk) ?? picked(desk) ?? turn(desk);
}

/** What this player is to choose within an action. */
function awaited({ match, view, isAsked, isMyTurn }: Desk): string | undefined {
  if (view.phase === "window" && !isAsked) return t().waiting(view.awaited.map((seat) => match.name(seat)).join(", "));
  if (view.phase === "giving" && view.pending?.target === match.seat) return t().giveTo(match.name(view.turn));
  if (view.phase === "collecting") return view.awaited.includes(match.seat!) ? t().collect : t().collected;
  if (view.phase === "laying" && isMyTurn) return t().layHelp(5 - (view.pending?.laid.length ?? 0));
  return view.phase === "aiming" && isMyTurn ? t().chooseWhom : undefined;
}

/** What the chosen cards are good for. */
function picked({ match, view, picked, aims }: Desk): string | undefined {
  const [first] = picked;
  if (!first || view.phase === "window") return undefined;
  if (picked.length === 2 && aims.size) return t().stealFrom;
  if (picked.length === 3 && aims.size) return t().askWhom;
  const hint = match.word("hints", first.card);
  return `${match.word("cards", first.card)} · ${hint}${aims.size ? `. ${t().aimAt}` : ""}`;
}

function turn(desk: Desk): string {
  const { match, view } = desk;
  if (desk.isAsked) return view.pending?.noped ? t().nopeFrees : t().nopeStops;
  if (desk.isMyTurn) {
    if (desk.me?.blind) return t().blindHelp;
    return view.owed > 1 ? t().attacked(view.owed) : t().yourTurn;
  }
  const between = seatsBetween(
    view.players.map(({ alive }) => alive),
    view.turn,
    match.seat!,
  );
  return between ? t().later(match.name(view.turn), between) : t().soon(match.name(view.turn));
}

/** How many of the living sit between two seats. */
function seatsBetween(alive: readonly boolean[], from: number, to: number): number {
  let count = 0;
  for (let seat = (from + 1) % alive.length; seat !== to; seat = (seat + 1) % alive.length)
    count += alive[seat] ? 1 : 0;
  return count;
}

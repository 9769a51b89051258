/** The secrets that are this device's seats, kept on it and sent nowhere but to their table. */
import { hex } from "./link";

/** Somebody of this device at a table. */
export interface Seat {
  token: string;
  name?: string;
  /** Their part in the dice of the match with this digest. */
  nonces?: Record<string, string>;
}

interface Kept {
  at: number;
  people: Seat[];
}

const KEY = "tablee.seats";
const MOST = 60; // tables remembered
let unkept: Record<string, Kept> = {}; // private windows may keep nothing

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return unkept;
  }
}

/** Who of this device is at a table; several where it is passed round. */
export function seatsAt(table: string): Seat[] {
  return all()[table]?.people ?? [];
}

export function keepSeats(table: string, people: Seat[]): void {
  const kept = { ...all(), [table]: { at: Date.now(), people } };
  const newest = Object.entries(kept).sort(([, one], [, other]) => other.at - one.at);
  unkept = Object.fromEntries(newest.slice(0, MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(unkept));
  } catch {
    // then a reload is a new person
  }
}

/** A new secret: 128 bits. */
export function newSeat(): Seat {
  return { token: hex(16) };
}

/** Those of this device at a table: one person as a rule, several where the device is passed round. */
import { remember } from "./names";
import type { ActionView } from "./protocol";
import { Room } from "./room.svelte";
import type { Plan } from "./route.svelte";
import { keepSeats, newSeat, seatsAt, type Seat } from "./seats";

const isPass = (action: ActionView) => action.key.endsWith(".pass");

export class Company {
  rooms = $state.raw<readonly Room[]>([]);
  #active = $state(0);
  /** Whether somebody has said that they hold the device. */
  #claimed = $state(false);
  /** At which point of the match several of us were asked together. */
  #asked = -1;
  /** Who is to take the device next, behind a curtain. */
  curtain = $state.raw<Room | null>(null);
  /** Several people are about to say who they are. */
  gathering = $state(false);

  constructor(readonly table: string) {
    const kept = seatsAt(table);
    this.rooms = (kept.length ? kept : [newSeat()]).map((seat) => new Room(table, seat));
  }

  /** The table as whoever holds the device sees it. */
  get room(): Room {
    return this.rooms[this.#active] ?? (this.rooms[0] as Room);
  }
  get isShared(): boolean {
    return this.rooms.length > 1;
  }

  close(): void {
    this.rooms.forEach((room) => room.close());
  }

  /** Let somebody look. */
  show(room: Room): void {
    this.#active = Math.max(0, this.rooms.indexOf(room));
    this.#claimed = true;
    this.#asked = this.room.newest?.seq ?? -1;
    this.curtain = null;
  }

  /** Who of us is to look next: who is awaited, if whoever looks is not. */
  get next(): Room | null {
    if (!this.isShared || this.room.newest?.status !== "playing") return null;
    const awaited = this.rooms.find((room) => room.legal.length > 0) ?? null;
    if (!this.#claimed || this.#isNewQuestion()) return awaited ?? this.room;
    return this.room.telling || this.room.legal.length ? null : awaited;
  }

  /** Those of us who can let something pass, where several are asked at once. */
  get asked(): readonly Room[] {
    const awaited = this.rooms.filter((room) => room.legal.some(isPass));
    return awaited.length > 1 ? awaited : [];
  }

  /** Nobody of us has anything to say. */
  passAll(): void {
    this.curtain = null;
    for (const room of this.asked) {
      const pass = room.legal.find(isPass);
      if (pass) void room.play(pass.action);
    }
  }

  #isNewQuestion(): boolean {
    return this.asked.length > 1 && this.room.newest?.seq !== this.#asked;
  }

  /** Carry out what somebody planned when they laid this table. */
  async begin(plan: Plan): Promise<void> {
    await this.room.ready;
    if (this.room.newest?.people.length) return;
    if (plan.kind === "here") {
      this.gathering = true;
      return;
    }
    if (!(await this.room.come(plan.name, plan.colour))) return;
    if (plan.kind !== "watch") await this.room.sitAnywhere();
    if (plan.kind !== "invite") await this.startWithBots(plan.bot);
  }

  async startWithBots(bot: string): Promise<void> {
    const chairs = this.room.newest?.chairs ?? [];
    const free = chairs.flatMap((chair, seat) => (chair.person === null && !chair.bot ? [seat] : []));
    if (bot) for (const seat of free) await this.room.ask({ type: "invite", seat, bot });
    await this.room.ask({ type: "start", fill: true });
  }

  /** Let these people of one device come and sit down. */
  async gather(people: readonly { name: string; colour: number }[]): Promise<void> {
    const seats: Seat[] = people.map(() => newSeat());
    const old = this.rooms;
    this.rooms = seats.map((seat) => new Room(this.table, seat));
    old.forEach((room) => room.close());
    for (const [place, person] of people.entries()) {
      const room = this.rooms[place] as Room;
      await room.ready;
      await room.come(person.name, person.colour);
      await room.ask({ type: "sit", seat: place });
    }
    keepSeats(this.table, seats);
    const first = people[0];
    if (first) remember(first.name, first.colour);
    this.gathering = false;
  }
}

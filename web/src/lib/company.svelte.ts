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
  /** In which match somebody has said that they hold the device. */
  #claimed = $state(0);
  /** After how much news several of us were asked together. */
  #asked = $state(-1);
  /** Several people are about to say who they are. */
  gathering = $state(false);

  constructor(readonly table: string) {
    const kept = seatsAt(table);
    this.rooms = (kept.length ? kept : [newSeat()]).map((seat) => new Room(table, seat));
  }

  /** The table as whoever holds the device sees it; before a match that is the host, who can start it. */
  get room(): Room {
    const holder = (this.rooms[this.#active] ?? this.rooms[0]) as Room;
    const host = holder.newest?.status === "open" && this.rooms.find((room) => room.isHost);
    return host || holder;
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
    this.#claimed = room.newest?.match?.number ?? 0;
    this.#asked = room.history.length;
  }

  /** Who of us is to look next: who is awaited, if whoever looks is not. */
  get next(): Room | null {
    const { newest, telling, legal } = this.room;
    if (!this.isShared || newest?.status !== "playing" || !this.#agree()) return null;
    const awaited = this.rooms.find((room) => room.legal.length > 0) ?? null;
    if (this.#claimed !== newest.match?.number || this.#isNewQuestion()) return awaited ?? this.room;
    return telling || legal.length ? null : awaited;
  }

  /** Who is to take the device next, where hands are secret: nobody sees any until they have it. */
  get curtain(): Room | null {
    return this.room.client?.secret ? this.next : null;
  }

  /** Each of us has a line of their own: for a moment some know more than others. */
  #agree(): boolean {
    return this.rooms.every((room) => room.newest?.seq === this.room.newest?.seq);
  }

  /** Those of us who can let something pass, unless whoever looks is the only one. */
  get asked(): readonly Room[] {
    const awaited = this.rooms.filter((room) => room.legal.some(isPass));
    return awaited.length === 1 && awaited[0] === this.room ? [] : awaited;
  }

  /** Nobody of us has anything to say. */
  passAll(): void {
    for (const room of this.asked) {
      const pass = room.legal.find(isPass);
      if (pass) void room.play(pass.action);
    }
  }

  #isNewQuestion(): boolean {
    return this.asked.length > 1 && this.room.history.length !== this.#asked;
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

import type { MediaState, Peer } from '#contract/meeting/signals'

export interface Participant extends Pick<Peer, 'name' | 'alternate_name' | 'kind' | 'relation'> {
  /** Who it is among everybody who may come, such as `user.3`; has one seat in a room. */
  person: string
  /** Null for guests. */
  userId: number | null
  /** The session or, for a guest, the link by which they came: another one does not take a seat up again. */
  entrance: string
}

/** A guest among everybody who may come into a room. */
export function guestPerson(guestId: number): string {
  return `guest.${guestId}`
}

/** A place in a video room. */
export interface Seat extends Participant {
  peerId: string
  /** Null while the line is lost. */
  connectionId: string | null
  /** The server that holds the connection, or held it last. */
  serverId: string
  state: MediaState
  /** How often the line was lost: what was to be done after an earlier loss is not done after a return. */
  losses: number
}

/** What a change makes of a room's seats, and what it answers. */
export interface SeatsUpdate<T> {
  seats: Seat[]
  result: T
}

/** Where the seats of all rooms are kept: in this server's memory, or where all servers see them. */
export interface SeatStore {
  readonly serverId: string
  read(room: string): Promise<Seat[]>
  /** Changes a room as if nobody else did at the time; the work may be done more than once, and must only compute. */
  change<T>(room: string, work: (seats: Seat[]) => SeatsUpdate<T>): Promise<T>
  /** Has `onDue` called once, on one server, with this room and note, after so many milliseconds. */
  remind(room: string, key: string, after: number): Promise<void>
  onDue(follower: (room: string, key: string) => Promise<void>): void
  /** Called on one server for a room in which a server that died held seats. */
  onServerLost(follower: (room: string, serverId: string) => Promise<void>): void
  close(): void
}

/** One server alone. */
export class MemorySeats implements SeatStore {
  readonly serverId = 'this'
  private readonly rooms = new Map<string, Seat[]>()
  private readonly reminders = new Set<NodeJS.Timeout>()
  private due: ((room: string, key: string) => Promise<void>) | undefined

  async read(room: string): Promise<Seat[]> {
    return this.rooms.get(room) ?? []
  }

  async change<T>(room: string, work: (seats: Seat[]) => SeatsUpdate<T>): Promise<T> {
    const { seats, result } = work(this.rooms.get(room) ?? [])
    if (seats.length > 0) this.rooms.set(room, seats)
    else this.rooms.delete(room)
    return result
  }

  async remind(room: string, key: string, after: number): Promise<void> {
    const reminder = setTimeout(() => {
      this.reminders.delete(reminder)
      void this.due?.(room, key)
    }, after)
    this.reminders.add(reminder)
  }

  onDue(follower: (room: string, key: string) => Promise<void>): void {
    this.due = follower
  }

  onServerLost(): void {
    // There is no other.
  }

  close(): void {
    for (const reminder of this.reminders) clearTimeout(reminder)
    this.rooms.clear()
  }
}

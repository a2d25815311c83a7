import type { CallPart } from '#contract/meeting/roundCall'
import type { MediaState, MeetingEngine, Peer } from '#contract/meeting/signals'

/** A participant of a video room. */
export interface Participant extends Pick<Peer, 'name' | 'alternate_name' | 'kind' | 'relation'> {
  /** Identifies the person across all participants, such as `user.3`; a person has one seat in a room. */
  person: string
  /** Null for guests. */
  userId: number | null
  /** People in the hall only receive, and are announced to nobody. In calls of few people everybody is on stage. */
  part: CallPart
  /** The auth session or, for a guest, the link with which they joined: a seat cannot be resumed from another one. */
  entrance: string
}

/** Returns the person id of a user. */
export function userPerson(userId: number): string {
  return `user.${userId}`
}

/** Returns the person id of a guest. */
export function guestPerson(guestId: number): string {
  return `guest.${guestId}`
}

/** A seat in a video room. */
export interface Seat extends Participant {
  peerId: string
  /** Null while disconnected. */
  connectionId: string | null
  /** The server that has the connection, or had it last. */
  serverId: string
  /** How its media travel; all seats of a room have the same, except while a call moves to the media server. */
  engine: MeetingEngine
  state: MediaState
  /** How often the connection was lost, so that a reminder of an earlier loss has no effect after a return. */
  losses: number
}

/** The seats of a room after a change, and the result of the change. */
export interface SeatsUpdate<T> {
  seats: Seat[]
  result: T
}

/** Stores the seats of all rooms: in this server's memory, or shared by all servers. */
export interface SeatStore {
  readonly serverId: string
  read(room: string): Promise<Seat[]>
  /** Changes a room atomically. `work` may run more than once and must have no side effects. */
  change<T>(room: string, work: (seats: Seat[]) => SeatsUpdate<T>): Promise<T>
  /** Calls `onDue` on one server, with this room and key, after a delay in milliseconds; again if that fails. */
  remind(room: string, key: string, after: number): Promise<void>
  onDue(follower: (room: string, key: string) => Promise<void>): void
  /** Called on one server for each room in which a dead server had seats. */
  onServerLost(follower: (room: string, serverId: string) => Promise<void>): void
  close(): void
}

/** Seats of a single server. */
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
    // There is no other server.
  }

  close(): void {
    for (const reminder of this.reminders) clearTimeout(reminder)
    this.rooms.clear()
  }
}

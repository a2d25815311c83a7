import { randomUUID } from 'node:crypto'
import type { MediaState, Peer } from '#contract/meeting/signals'
import type { Participant, Seat, SeatStore, SeatsUpdate } from './seats'

export interface Seated {
  peerId: string
  peers: Peer[]
}

/** What the others in a room are told, each over the connection they have. */
export interface RoomEvents {
  joined(connectionId: string, peer: Peer): void
  away(connectionId: string, peerId: string): void
  back(connectionId: string, peerId: string): void
  left(connectionId: string, peerId: string): void
  changed(connectionId: string, peerId: string, state: MediaState): void
  replaced(connectionId: string): void
}

type Notice = (events: RoomEvents) => void
/** A change that also says what is to be told once it is kept. */
type SeatsChange<T> = SeatsUpdate<T> & { notices: Notice[] }

/**
 * Who sits in which video room. A person has one seat in a room: joining again from elsewhere takes it over under a
 * new peer id, resuming after a lost line keeps the id and so the others' connection to it.
 */
export class Rooms {
  /** Where the connections of this server sit. */
  private readonly seatsByConnection = new Map<string, { room: string; peerId: string }>()

  constructor(
    private readonly store: SeatStore,
    private readonly events: RoomEvents,
    /** Milliseconds for which a lost line keeps its seat. */
    private readonly keepSeat = 120_000,
  ) {
    store.onDue((room, key) => this.removeIfAway(room, key))
    store.onServerLost((room, serverId) => this.onServerLost(room, serverId))
  }

  async join(
    room: string,
    who: Participant,
    connectionId: string,
    state: MediaState,
    resume?: string,
  ): Promise<Seated> {
    if (this.seatsByConnection.get(connectionId)?.peerId !== resume) await this.leave(connectionId)
    const seat: Seat = { ...who, peerId: randomUUID(), connectionId, serverId: this.store.serverId, state, losses: 0 }
    const seated = await this.change(room, (seats) => {
      const before = seats.find(({ person }) => person === who.person)
      if (before && before.peerId === resume && before.entrance === who.entrance) {
        return withResumedSeat(seats, { ...seat, peerId: before.peerId, losses: before.losses }, before)
      }
      return withNewSeat(seats, seat, before)
    })
    this.seatsByConnection.set(connectionId, { room, peerId: seated.peerId })
    return seated
  }

  /** The connection ended without a goodbye: the seat is kept for a while. */
  async onConnectionLost(connectionId: string): Promise<void> {
    const seated = this.seatsByConnection.get(connectionId)
    if (!seated) return
    this.seatsByConnection.delete(connectionId)
    await this.markAway(seated.room, (seat) => seat.connectionId === connectionId)
  }

  async leave(connectionId: string): Promise<void> {
    const seated = this.seatsByConnection.get(connectionId)
    if (!seated) return
    this.seatsByConnection.delete(connectionId)
    await this.change(seated.room, (seats) => withoutSeats(seats, (seat) => seat.connectionId === connectionId))
  }

  /** Takes a person's seat away, whether or not their line is there. */
  async removePerson(room: string, who: string): Promise<void> {
    await this.change(room, (seats) => withoutSeats(seats, ({ person }) => person === who))
  }

  async setState(connectionId: string, state: MediaState): Promise<boolean> {
    const seated = this.seatsByConnection.get(connectionId)
    if (!seated) return false
    return this.change(seated.room, (seats) => {
      const seat = seats.find((one) => one.connectionId === connectionId)
      if (!seat) return { seats, result: false, notices: [] }
      const notices = toOthers(seats, seat.peerId, (id) => (events) => events.changed(id, seat.peerId, state))
      return { seats: seats.map((one) => (one === seat ? { ...seat, state } : one)), result: true, notices }
    })
  }

  /** Where a connection of this server sits. */
  seatOf(connectionId: string): { room: string; peerId: string } | undefined {
    return this.seatsByConnection.get(connectionId)
  }

  /** The others in a room as they are now, as this seat sees them; nobody where it is gone. */
  async othersOf(room: string, peerId: string): Promise<Peer[]> {
    const seats = await this.store.read(room)
    const own = seats.find((seat) => seat.peerId === peerId)
    return own ? peersFor(seats, own) : []
  }

  /** The seats of a room. */
  async peersIn(room: string): Promise<ReadonlySet<string>> {
    return new Set((await this.store.read(room)).map(({ peerId }) => peerId))
  }

  /** Where a message from one seat to another goes; `gone` also where they are not in one room. */
  async route(
    connectionId: string,
    to: string,
  ): Promise<{ from: string; connectionId: string } | 'absent' | 'away' | 'gone'> {
    const seated = this.seatsByConnection.get(connectionId)
    const seats = seated ? await this.store.read(seated.room) : []
    const own = seats.find((seat) => seat.connectionId === connectionId)
    if (!own) return 'absent'
    const target = seats.find((seat) => seat.peerId === to)
    if (!target || target === own) return 'gone'
    return target.connectionId ? { from: own.peerId, connectionId: target.connectionId } : 'away'
  }

  close(): void {
    this.store.close()
    this.seatsByConnection.clear()
  }

  private async markAway(room: string, isLost: (seat: Seat) => boolean): Promise<void> {
    const reminders = await this.change(room, (seats) => withSeatsAway(seats, isLost))
    for (const key of reminders) await this.store.remind(room, key, this.keepSeat)
  }

  private async removeIfAway(room: string, key: string): Promise<void> {
    await this.change(room, (seats) =>
      withoutSeats(seats, (seat) => seat.connectionId === null && reminderKey(seat) === key),
    )
  }

  private async onServerLost(room: string, serverId: string): Promise<void> {
    await this.markAway(room, (seat) => seat.serverId === serverId && seat.connectionId !== null)
  }

  private async change<T>(room: string, work: (seats: Seat[]) => SeatsChange<T>): Promise<T> {
    const { result, notices } = await this.store.change(room, (before) => {
      const { seats, ...rest } = work(before)
      return { seats, result: rest }
    })
    for (const notice of notices) notice(this.events)
    return result
  }
}

function toOthers(seats: Seat[], peerId: string, notice: (connectionId: string, other: Seat) => Notice): Notice[] {
  return seats.flatMap((other) =>
    other.peerId !== peerId && other.connectionId ? [notice(other.connectionId, other)] : [],
  )
}

function peersFor(seats: Seat[], seat: Seat): Peer[] {
  return seats.filter(({ peerId }) => peerId !== seat.peerId).map((other) => peerAsSeenBy(seat, other))
}

function withNewSeat(seats: Seat[], seat: Seat, before: Seat | undefined): SeatsChange<Seated> {
  const left = before ? withoutSeats(seats, ({ peerId }) => peerId === before.peerId) : { seats, notices: [] }
  const replaced = before?.connectionId
  return {
    seats: [...left.seats, seat],
    result: { peerId: seat.peerId, peers: peersFor(left.seats, seat) },
    notices: [
      ...(replaced ? [(events: RoomEvents) => events.replaced(replaced)] : []),
      ...left.notices,
      ...toOthers(left.seats, seat.peerId, (id, other) => (events) => events.joined(id, peerAsSeenBy(other, seat))),
    ],
  }
}

function withResumedSeat(seats: Seat[], seat: Seat, before: Seat): SeatsChange<Seated> {
  const { peerId, state } = seat
  return {
    seats: seats.map((one) => (one === before ? seat : one)),
    result: { peerId, peers: peersFor(seats, seat) },
    notices: toOthers(seats, peerId, (id) => (events) => {
      events.back(id, peerId)
      events.changed(id, peerId, state)
    }),
  }
}

/** What is remembered of a loss until the seat is given up. */
function reminderKey({ peerId, losses }: Seat): string {
  return `${peerId}.${losses}`
}

function withSeatsAway(seats: Seat[], isLost: (seat: Seat) => boolean): SeatsChange<string[]> {
  const lost = new Map(
    seats.filter(isLost).map((seat) => [seat.peerId, { ...seat, connectionId: null, losses: seat.losses + 1 }]),
  )
  const after = seats.map((seat) => lost.get(seat.peerId) ?? seat)
  const notices = [...lost.keys()].flatMap((peerId) =>
    toOthers(after, peerId, (id) => (events) => events.away(id, peerId)),
  )
  return { seats: after, result: [...lost.values()].map(reminderKey), notices }
}

function withoutSeats(seats: Seat[], isLeaving: (seat: Seat) => boolean): SeatsChange<void> {
  const after = seats.filter((seat) => !isLeaving(seat))
  const notices = seats
    .filter(isLeaving)
    .flatMap(({ peerId }) => toOthers(after, peerId, (id) => (events) => events.left(id, peerId)))
  return { seats: after, result: undefined, notices }
}

function peerAsSeenBy(viewer: Seat, seat: Seat): Peer {
  return {
    peer_id: seat.peerId,
    // A guest learns whom they see, and no number of theirs.
    user_id: viewer.kind === 'guest' ? null : seat.userId,
    name: seat.name,
    alternate_name: seat.alternate_name,
    kind: seat.kind,
    relation: seat.relation,
    // Any order will do as long as the two sides see it the other way round.
    polite: viewer.peerId < seat.peerId,
    away: seat.connectionId === null,
    state: seat.state,
  }
}

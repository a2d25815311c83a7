import { randomUUID } from 'node:crypto'
import type { MediaState, MeetingEngine, Peer } from '#contract/meeting/signals'
import type { SeatedUser } from '../../platform/platform'
import type { Participant, Seat, SeatStore, SeatsUpdate } from './seats'

/** The seat that a participant got, and the other participants. */
export interface Seated {
  peerId: string
  peers: Peer[]
  engine: MeetingEngine
}

/** The seat of a connection. */
type HeldSeat = Pick<Seat, 'peerId' | 'engine' | 'part'> & { room: string }

/** What a connection asks for when it joins. */
export interface Joining {
  room: string
  who: Participant
  connectionId: string
  state: MediaState
  /** Returns the engine of the room, from the engines of the other seats. */
  engineOf(others: readonly MeetingEngine[]): MeetingEngine
  /** Returns the seat that the connection can resume with this engine, if it asks for one. */
  resumed(engine: MeetingEngine): string | undefined
}

/** Events for the other participants of a room, each sent to their connection. */
export interface RoomEvents {
  joined(connectionId: string, peer: Peer): void
  away(connectionId: string, peerId: string): void
  back(connectionId: string, peerId: string): void
  left(connectionId: string, peerId: string): void
  changed(connectionId: string, peerId: string, state: MediaState): void
  replaced(connectionId: string): void
  /** The call has moved to the media server: its browser has to join again. */
  moved(connectionId: string): void
  /** Who is in the room, or who is connected there, has changed. */
  membersChanged(room: string): void
}

type Notice = (events: RoomEvents) => void
/** A change with the events to send once it is stored. */
type SeatsChange<T> = SeatsUpdate<T> & { notices: Notice[] }

/**
 * The seats of all video rooms. A person has one seat in a room: joining again from elsewhere takes it over with a new
 * peer id; resuming after a lost connection keeps the id, and so the others' media connections to it.
 */
export class Rooms {
  /** The seats of this server's connections. */
  private readonly seatsByConnection = new Map<string, HeldSeat>()

  constructor(
    private readonly store: SeatStore,
    private readonly events: RoomEvents,
    /** How long a seat is kept after its connection was lost, in milliseconds. */
    private readonly keepSeat = 120_000,
  ) {
    store.onDue((room, key) => this.removeIfAway(room, key))
    store.onServerLost((room, serverId) => this.onServerLost(room, serverId))
  }

  /** Gives a connection a seat, or the one that it had. */
  async join({ room, who, connectionId, state, engineOf, resumed }: Joining): Promise<Seated> {
    const own = this.seatsByConnection.get(connectionId)
    if (own && own.peerId !== resumed(own.engine)) await this.leave(connectionId)
    const seated = await this.change(room, (seats) => {
      const before = seats.find(({ person }) => person === who.person)
      const engine = engineOf(seats.filter((one) => one !== before).map((one) => one.engine))
      const { serverId } = this.store
      const seat: Seat = { ...who, peerId: randomUUID(), connectionId, serverId, engine, state, losses: 0 }
      const isSame =
        before && before.peerId === resumed(engine) && before.entrance === who.entrance && before.part === who.part
      if (isSame && before.engine === engine) {
        return withResumedSeat(seats, { ...seat, peerId: before.peerId, losses: before.losses }, before)
      }
      return withNewSeat(seats, seat, before)
    })
    const { peerId, engine } = seated
    this.seatsByConnection.set(connectionId, { room, peerId, engine, part: who.part })
    return seated
  }

  /** Marks a seat as away when its connection was lost without leaving; the seat is kept for a while. */
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

  /** Removes a person's seat, whether they are connected or not. */
  async removePerson(room: string, who: string): Promise<void> {
    await this.change(room, (seats) => withoutSeats(seats, ({ person }) => person === who))
  }

  async setState(connectionId: string, state: MediaState): Promise<boolean> {
    const seated = this.seatsByConnection.get(connectionId)
    if (!seated) return false
    // Nobody is told of it, and a hundred seats would be written again and again.
    if (seated.part === 'hall') return true
    return this.change(seated.room, (seats) => {
      const seat = seats.find((one) => one.connectionId === connectionId)
      if (!seat) return { seats, result: false, notices: [] }
      const notices = toOthers(seats, seat, (id) => (events) => events.changed(id, seat.peerId, state))
      return { seats: seats.map((one) => (one === seat ? { ...seat, state } : one)), result: true, notices }
    })
  }

  /** Returns the seat of a connection of this server. */
  seatOf(connectionId: string): HeldSeat | undefined {
    return this.seatsByConnection.get(connectionId)
  }

  /** Returns the other participants of a room as this seat currently sees them; empty when the seat is gone. */
  async othersOf(room: string, peerId: string): Promise<Peer[]> {
    const seats = await this.store.read(room)
    const own = seats.find((seat) => seat.peerId === peerId)
    return own ? peersFor(seats, own) : []
  }

  /** Returns the engines of the seats of other people in a room. */
  async enginesOfOthers(room: string, who: string): Promise<MeetingEngine[]> {
    return (await this.store.read(room)).flatMap(({ person, engine }) => (person === who ? [] : [engine]))
  }

  /** Returns the seats of a room. */
  async peersIn(room: string): Promise<ReadonlySet<string>> {
    return new Set((await this.store.read(room)).map(({ peerId }) => peerId))
  }

  /** Returns the users with a seat in a room. */
  async usersIn(room: string): Promise<SeatedUser[]> {
    return (await this.store.read(room)).flatMap(({ userId, connectionId, part }) =>
      userId === null ? [] : [{ userId, isConnected: connectionId !== null, sends: part === 'stage' }],
    )
  }

  /** Returns where a message from one seat to another goes; `gone` also when they are not in the same room. */
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
    const { result, notices, hasNewMembers } = await this.store.change(room, (before) => {
      const { seats, ...rest } = work(before)
      return { seats, result: { ...rest, hasNewMembers: membersOf(before) !== membersOf(seats) } }
    })
    for (const notice of notices) notice(this.events)
    if (hasNewMembers) this.events.membersChanged(room)
    return result
  }
}

/** Returns who is in a room and who is connected there, for comparing. */
function membersOf(seats: Seat[]): string {
  return seats
    .map(({ person, connectionId }) => `${person} ${connectionId !== null}`)
    .sort()
    .join()
}

/** Returns what the others are told of a seat: nothing of one in the hall. */
function toOthers(
  seats: Seat[],
  { peerId, part }: Seat,
  notice: (connectionId: string, other: Seat) => Notice,
): Notice[] {
  if (part === 'hall') return []
  return seats.flatMap((other) =>
    other.peerId !== peerId && other.connectionId ? [notice(other.connectionId, other)] : [],
  )
}

function peersFor(seats: Seat[], seat: Seat): Peer[] {
  const shown = seats.filter(({ peerId, part }) => peerId !== seat.peerId && part !== 'hall')
  return shown.map((other) => peerAsSeenBy(seat, other))
}

function withNewSeat(seats: Seat[], seat: Seat, before: Seat | undefined): SeatsChange<Seated> {
  const left = before ? withoutSeats(seats, ({ peerId }) => peerId === before.peerId) : { seats, notices: [] }
  const replaced = before?.connectionId
  const isFirstThere = left.seats.every(({ engine }) => engine !== seat.engine)
  return {
    seats: [...left.seats, seat],
    result: { peerId: seat.peerId, peers: peersFor(left.seats, seat), engine: seat.engine },
    notices: [
      ...(replaced ? [(events: RoomEvents) => events.replaced(replaced)] : []),
      ...left.notices,
      ...toOthers(left.seats, seat, (id, other) => (events) => {
        if (other.engine === seat.engine) events.joined(id, peerAsSeenBy(other, seat))
        else if (isFirstThere) events.moved(id)
      }),
    ],
  }
}

function withResumedSeat(seats: Seat[], seat: Seat, before: Seat): SeatsChange<Seated> {
  const { peerId, state } = seat
  return {
    seats: seats.map((one) => (one === before ? seat : one)),
    result: { peerId, peers: peersFor(seats, seat), engine: seat.engine },
    notices: toOthers(seats, seat, (id) => (events) => {
      events.back(id, peerId)
      events.changed(id, peerId, state)
    }),
  }
}

/** Returns the key of the reminder to remove a seat after this loss. */
function reminderKey({ peerId, losses }: Seat): string {
  return `${peerId}.${losses}`
}

function withSeatsAway(seats: Seat[], isLost: (seat: Seat) => boolean): SeatsChange<string[]> {
  const lost = new Map(
    seats.filter(isLost).map((seat) => [seat.peerId, { ...seat, connectionId: null, losses: seat.losses + 1 }]),
  )
  const after = seats.map((seat) => lost.get(seat.peerId) ?? seat)
  const notices = [...lost.values()].flatMap((seat) =>
    toOthers(after, seat, (id) => (events) => events.away(id, seat.peerId)),
  )
  return { seats: after, result: [...lost.values()].map(reminderKey), notices }
}

function withoutSeats(seats: Seat[], isLeaving: (seat: Seat) => boolean): SeatsChange<void> {
  const after = seats.filter((seat) => !isLeaving(seat))
  const notices = seats
    .filter(isLeaving)
    .flatMap((seat) => toOthers(after, seat, (id) => (events) => events.left(id, seat.peerId)))
  return { seats: after, result: undefined, notices }
}

function peerAsSeenBy(viewer: Seat, seat: Seat): Peer {
  return {
    peer_id: seat.peerId,
    // A guest sees who is in the room, but not their user ids.
    user_id: viewer.kind === 'guest' ? null : seat.userId,
    name: seat.name,
    alternate_name: seat.alternate_name,
    kind: seat.kind,
    relation: seat.relation,
    // Any order works, as long as the two sides get opposite values.
    polite: viewer.peerId < seat.peerId,
    away: seat.connectionId === null,
    state: seat.state,
  }
}

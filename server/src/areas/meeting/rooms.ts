import { randomUUID } from 'node:crypto'
import type { MediaState, Peer } from '#contract/meeting/signals'
import type { Changed, Participant, Seat, SeatStore } from './seats'

export interface Seated {
  peerId: string
  peers: Peer[]
}

/** What the others in a room are told, each over the connection they have. */
export interface RoomNews {
  joined(connectionId: string, peer: Peer): void
  away(connectionId: string, peerId: string): void
  back(connectionId: string, peerId: string): void
  left(connectionId: string, peerId: string): void
  changed(connectionId: string, peerId: string, state: MediaState): void
  replaced(connectionId: string): void
}

type Telling = (news: RoomNews) => void
/** A change that also says what is to be told once it is kept. */
type Told<T> = Changed<T> & { tell: Telling[] }

/**
 * Who sits in which video room. A person has one seat in a room: joining again from elsewhere takes it over under a
 * new peer id, resuming after a lost line keeps the id and so the others' connection to it.
 */
export class Rooms {
  /** Where the connections of this server sit. */
  private readonly places = new Map<string, { room: string; peerId: string }>()

  constructor(
    private readonly store: SeatStore,
    private readonly news: RoomNews,
    /** Milliseconds for which a lost line keeps its seat. */
    private readonly keepSeat = 120_000,
  ) {
    store.onDue((room, note) => this.vacateIfAway(room, note))
    store.onServerLost((room, serverId) => this.loseServer(room, serverId))
  }

  async join(
    room: string,
    who: Participant,
    connectionId: string,
    state: MediaState,
    resume?: string,
  ): Promise<Seated> {
    if (this.places.get(connectionId)?.peerId !== resume) await this.leave(connectionId)
    const seat: Seat = { ...who, peerId: randomUUID(), connectionId, serverId: this.store.serverId, state, losses: 0 }
    const seated = await this.change(room, (seats) => {
      const before = seats.find(({ person }) => person === who.person)
      if (before && before.peerId === resume && before.entrance === who.entrance) {
        return reseated(seats, { ...seat, peerId: before.peerId, losses: before.losses }, before)
      }
      return seatedAnew(seats, seat, before)
    })
    this.places.set(connectionId, { room, peerId: seated.peerId })
    return seated
  }

  /** The connection ended without a goodbye: the seat is kept for a while. */
  async lose(connectionId: string): Promise<void> {
    const place = this.places.get(connectionId)
    if (!place) return
    this.places.delete(connectionId)
    await this.markAway(place.room, (seat) => seat.connectionId === connectionId)
  }

  async leave(connectionId: string): Promise<void> {
    const place = this.places.get(connectionId)
    if (!place) return
    this.places.delete(connectionId)
    await this.change(place.room, (seats) => vacated(seats, (seat) => seat.connectionId === connectionId))
  }

  /** Takes a person's seat away, whether or not their line is there. */
  async showOut(room: string, who: string): Promise<void> {
    await this.change(room, (seats) => vacated(seats, ({ person }) => person === who))
  }

  async setState(connectionId: string, state: MediaState): Promise<boolean> {
    const place = this.places.get(connectionId)
    if (!place) return false
    return this.change(place.room, (seats) => {
      const seat = seats.find((one) => one.connectionId === connectionId)
      if (!seat) return { seats, answer: false, tell: [] }
      const tell = toOthers(seats, seat.peerId, (id) => (news) => news.changed(id, seat.peerId, state))
      return { seats: seats.map((one) => (one === seat ? { ...seat, state } : one)), answer: true, tell }
    })
  }

  /** Where a connection of this server sits. */
  placeOf(connectionId: string): { room: string; peerId: string } | undefined {
    return this.places.get(connectionId)
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
    const place = this.places.get(connectionId)
    const seats = place ? await this.store.read(place.room) : []
    const own = seats.find((seat) => seat.connectionId === connectionId)
    if (!own) return 'absent'
    const target = seats.find((seat) => seat.peerId === to)
    if (!target || target === own) return 'gone'
    return target.connectionId ? { from: own.peerId, connectionId: target.connectionId } : 'away'
  }

  close(): void {
    this.store.close()
    this.places.clear()
  }

  private async markAway(room: string, isLost: (seat: Seat) => boolean): Promise<void> {
    const notes = await this.change(room, (seats) => markedAway(seats, isLost))
    for (const note of notes) await this.store.remind(room, note, this.keepSeat)
  }

  private async vacateIfAway(room: string, note: string): Promise<void> {
    await this.change(room, (seats) => vacated(seats, (seat) => seat.connectionId === null && noteOf(seat) === note))
  }

  private async loseServer(room: string, serverId: string): Promise<void> {
    await this.markAway(room, (seat) => seat.serverId === serverId && seat.connectionId !== null)
  }

  private async change<T>(room: string, work: (seats: Seat[]) => Told<T>): Promise<T> {
    const { answer, tell } = await this.store.change(room, (before) => {
      const { seats, ...rest } = work(before)
      return { seats, answer: rest }
    })
    for (const telling of tell) telling(this.news)
    return answer
  }
}

function toOthers(seats: Seat[], peerId: string, telling: (connectionId: string, other: Seat) => Telling): Telling[] {
  return seats.flatMap((other) =>
    other.peerId !== peerId && other.connectionId ? [telling(other.connectionId, other)] : [],
  )
}

function peersFor(seats: Seat[], seat: Seat): Peer[] {
  return seats.filter(({ peerId }) => peerId !== seat.peerId).map((other) => peerAsSeenBy(seat, other))
}

function seatedAnew(seats: Seat[], seat: Seat, before: Seat | undefined): Told<Seated> {
  const left = before ? vacated(seats, ({ peerId }) => peerId === before.peerId) : { seats, tell: [] }
  const replaced = before?.connectionId
  return {
    seats: [...left.seats, seat],
    answer: { peerId: seat.peerId, peers: peersFor(left.seats, seat) },
    tell: [
      ...(replaced ? [(news: RoomNews) => news.replaced(replaced)] : []),
      ...left.tell,
      ...toOthers(left.seats, seat.peerId, (id, other) => (news) => news.joined(id, peerAsSeenBy(other, seat))),
    ],
  }
}

function reseated(seats: Seat[], seat: Seat, before: Seat): Told<Seated> {
  const { peerId, state } = seat
  return {
    seats: seats.map((one) => (one === before ? seat : one)),
    answer: { peerId, peers: peersFor(seats, seat) },
    tell: toOthers(seats, peerId, (id) => (news) => {
      news.back(id, peerId)
      news.changed(id, peerId, state)
    }),
  }
}

/** What is remembered of a loss until the seat is given up. */
function noteOf({ peerId, losses }: Seat): string {
  return `${peerId}.${losses}`
}

function markedAway(seats: Seat[], isLost: (seat: Seat) => boolean): Told<string[]> {
  const lost = new Map(
    seats.filter(isLost).map((seat) => [seat.peerId, { ...seat, connectionId: null, losses: seat.losses + 1 }]),
  )
  const after = seats.map((seat) => lost.get(seat.peerId) ?? seat)
  const tell = [...lost.keys()].flatMap((peerId) => toOthers(after, peerId, (id) => (news) => news.away(id, peerId)))
  return { seats: after, answer: [...lost.values()].map(noteOf), tell }
}

function vacated(seats: Seat[], isLeaving: (seat: Seat) => boolean): Told<void> {
  const after = seats.filter((seat) => !isLeaving(seat))
  const tell = seats
    .filter(isLeaving)
    .flatMap(({ peerId }) => toOthers(after, peerId, (id) => (news) => news.left(id, peerId)))
  return { seats: after, answer: undefined, tell }
}

function peerAsSeenBy(viewer: Seat, seat: Seat): Peer {
  return {
    peer_id: seat.peerId,
    // A guest learns whom they see, and no number of theirs.
    user_id: viewer.kind === 'guest' ? null : seat.userId,
    name: seat.name,
    kind: seat.kind,
    relation: seat.relation,
    // Any order will do as long as the two sides see it the other way round.
    polite: viewer.peerId < seat.peerId,
    away: seat.connectionId === null,
    state: seat.state,
  }
}

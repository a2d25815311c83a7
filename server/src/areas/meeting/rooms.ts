import { randomUUID } from 'node:crypto'
import type { MediaState, Peer } from '#contract/signals'

export interface Participant {
  userId: number
  sessionId: number
  name: string
  kind: Peer['kind']
}

interface Seat extends Participant {
  peerId: string
  /** Null while the line is lost. */
  connectionId: string | null
  state: MediaState
  vacating: NodeJS.Timeout | undefined
}

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

/**
 * Who sits in which video room. A person has one seat in a room: joining again from elsewhere takes it over under a
 * new peer id, resuming after a lost line keeps the id and so the others' connection to it.
 */
export class Rooms {
  private readonly rooms = new Map<string, Map<string, Seat>>()
  private readonly places = new Map<string, { room: string; peerId: string }>()

  constructor(
    private readonly news: RoomNews,
    /** Milliseconds for which a lost line keeps its seat. */
    private readonly keepSeat = 120_000,
  ) {}

  join(room: string, who: Participant, connectionId: string, state: MediaState, resume?: string): Seated {
    if (this.find(connectionId)?.seat.peerId !== resume) this.leave(connectionId)
    const before = this.seats(room).find((seat) => seat.userId === who.userId)
    if (before && before.peerId === resume && before.sessionId === who.sessionId) {
      this.reseat(room, before, connectionId, state)
      return { peerId: before.peerId, peers: this.peersFor(room, before) }
    }
    if (before) {
      if (before.connectionId) this.news.replaced(before.connectionId)
      this.vacate(room, before)
    }
    const seat: Seat = { ...who, peerId: randomUUID(), connectionId, state, vacating: undefined }
    const seats = this.rooms.get(room) ?? new Map<string, Seat>()
    this.rooms.set(room, seats.set(seat.peerId, seat))
    this.places.set(connectionId, { room, peerId: seat.peerId })
    this.others(room, seat, (id, other) => this.news.joined(id, peerAsSeenBy(other, seat)))
    return { peerId: seat.peerId, peers: this.peersFor(room, seat) }
  }

  /** The connection ended without a goodbye: the seat is kept for a while. */
  lose(connectionId: string): void {
    const found = this.find(connectionId)
    if (!found) return
    const { room, seat } = found
    this.places.delete(connectionId)
    seat.connectionId = null
    seat.vacating = setTimeout(() => this.vacate(room, seat), this.keepSeat)
    this.others(room, seat, (id) => this.news.away(id, seat.peerId))
  }

  leave(connectionId: string): void {
    const found = this.find(connectionId)
    if (found) this.vacate(found.room, found.seat)
  }

  setState(connectionId: string, state: MediaState): boolean {
    const found = this.find(connectionId)
    if (!found) return false
    found.seat.state = state
    this.others(found.room, found.seat, (id) => this.news.changed(id, found.seat.peerId, state))
    return true
  }

  /** Where a message from one seat to another goes; `gone` also where they are not in one room. */
  route(connectionId: string, to: string): { from: string; connectionId: string } | 'absent' | 'away' | 'gone' {
    const found = this.find(connectionId)
    if (!found) return 'absent'
    const target = this.rooms.get(found.room)?.get(to)
    if (!target || target === found.seat) return 'gone'
    return target.connectionId ? { from: found.seat.peerId, connectionId: target.connectionId } : 'away'
  }

  close(): void {
    for (const seats of this.rooms.values()) for (const { vacating } of seats.values()) clearTimeout(vacating)
    this.rooms.clear()
    this.places.clear()
  }

  private reseat(room: string, seat: Seat, connectionId: string, state: MediaState): void {
    clearTimeout(seat.vacating)
    seat.vacating = undefined
    if (seat.connectionId) this.places.delete(seat.connectionId)
    seat.connectionId = connectionId
    seat.state = state
    this.places.set(connectionId, { room, peerId: seat.peerId })
    this.others(room, seat, (id) => {
      this.news.back(id, seat.peerId)
      this.news.changed(id, seat.peerId, state)
    })
  }

  private vacate(room: string, seat: Seat): void {
    clearTimeout(seat.vacating)
    if (seat.connectionId) this.places.delete(seat.connectionId)
    const seats = this.rooms.get(room)
    seats?.delete(seat.peerId)
    if (seats?.size === 0) this.rooms.delete(room)
    this.others(room, seat, (id) => this.news.left(id, seat.peerId))
  }

  private find(connectionId: string): { room: string; seat: Seat } | undefined {
    const place = this.places.get(connectionId)
    const seat = place && this.rooms.get(place.room)?.get(place.peerId)
    return place && seat ? { room: place.room, seat } : undefined
  }

  private seats(room: string): Seat[] {
    return [...(this.rooms.get(room)?.values() ?? [])]
  }

  private peersFor(room: string, seat: Seat): Peer[] {
    return this.seats(room)
      .filter((other) => other !== seat)
      .map((other) => peerAsSeenBy(seat, other))
  }

  private others(room: string, seat: Seat, tell: (connectionId: string, other: Seat) => void): void {
    for (const other of this.seats(room)) if (other !== seat && other.connectionId) tell(other.connectionId, other)
  }
}

function peerAsSeenBy(viewer: Seat, seat: Seat): Peer {
  return {
    peer_id: seat.peerId,
    user_id: seat.userId,
    name: seat.name,
    kind: seat.kind,
    // Any order will do as long as the two sides see it the other way round.
    polite: viewer.peerId < seat.peerId,
    away: seat.connectionId === null,
    state: seat.state,
  }
}

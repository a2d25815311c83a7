import type { MediaState, Peer, SignalContent } from '#contract/signals'
import type { JoinedRoom } from './callLine'
import type { Seat, Uplink } from './callView'
import { Ladder } from './ladder'
import { LineJudge } from './lineQuality'
import { type MediaKind, PeerLink, type Tracks } from './peerLink'

interface Parts {
  /** What I send; read when a connection begins. */
  tracks: Tracks
  send(to: string, content: SignalContent): void
  /** Whether I can be reached now. */
  isSeated(): boolean
  /** A connection is in another state. */
  changed(seat: Seat): void
}

/** The connections of one call: one to each of the others. */
export class RoomLinks {
  readonly seats = new Map<string, Seat>()
  private iceServers: RTCIceServer[] = []

  constructor(private readonly parts: Parts) {}

  /** The connections by which I send. */
  get uplinks(): ReadonlySet<Uplink> {
    return new Set([...this.seats.values()].map(({ uplink }) => uplink))
  }

  /**
   * Connects to those who are in the room.
   * @param resumed my seat is the one I had: connections to it are still good
   * @param before whom I was connected to when I asked; others may have come since
   */
  enter({ peers, iceServers }: JoinedRoom, resumed: boolean, before: readonly string[]): void {
    this.iceServers = iceServers
    const present = new Set(peers.map((peer) => peer.peer_id))
    for (const id of before) if (!resumed || !present.has(id)) this.unseat(id)
    for (const peer of peers) {
      const known = this.seats.get(peer.peer_id)
      // Who came while my line was lost has made an offer that waits for me.
      if (!known) this.seat(peer, !resumed)
      else {
        known.peer = peer
        known.link.setIceServers(iceServers)
        known.link.heal()
      }
    }
  }

  /** @param opens I make the first offer */
  seat(peer: Peer, opens: boolean): void {
    const id = peer.peer_id
    this.unseat(id)
    const link = new PeerLink({
      polite: peer.polite,
      opens,
      iceServers: this.iceServers,
      tracks: this.parts.tracks,
      send: (content) => this.parts.send(id, content),
      reachable: () => this.parts.isSeated() && this.seats.get(id)?.peer.away === false,
      changed: () => this.linkChanged(id),
    })
    const uplink = { link, ladder: new Ladder() }
    this.seats.set(id, { peer, link, judge: new LineJudge(), uplink, wasConnected: false })
  }

  unseat(peerId: string): void {
    this.seats.get(peerId)?.link.close()
    this.seats.delete(peerId)
  }

  clear(): void {
    for (const id of [...this.seats.keys()]) this.unseat(id)
  }

  /** Their line was lost, or is back; then what was missed is said again. */
  mark(peerId: string, away: boolean): void {
    const seat = this.seats.get(peerId)
    if (!seat) return
    seat.peer = { ...seat.peer, away }
    if (!away) seat.link.heal()
  }

  tell(peerId: string, state: MediaState): void {
    const seat = this.seats.get(peerId)
    if (seat) seat.peer = { ...seat.peer, state }
  }

  receive(from: string, content: SignalContent): void {
    this.seats.get(from)?.link.receive(content)
  }

  setTrack(kind: MediaKind, track: MediaStreamTrack | null): void {
    for (const { link } of this.uplinks) link.setTrack(kind, track)
  }

  /** The network is another: every connection looks for a way anew. */
  restart(): void {
    for (const { link } of this.seats.values()) link.restart()
  }

  /** Whether at least one of the others is seen or heard. */
  get isTalking(): boolean {
    return [...this.seats.values()].some(({ link }) => link.state === 'connected')
  }

  private linkChanged(peerId: string): void {
    const seat = this.seats.get(peerId)
    if (!seat) return
    if (seat.link.state === 'connected') seat.wasConnected = true
    else seat.judge.reset()
    this.parts.changed(seat)
  }
}

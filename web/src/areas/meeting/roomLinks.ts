import type { MediaState, Peer, SignalContent } from '#contract/meeting/signals'
import type { JoinedRoom } from './callSignaling'
import type { Seat, Uplink } from './callView'
import { ConnectionQualityMonitor } from './connectionQuality'
import { type MediaKind, PeerLink, type Tracks } from './peerLink'
import { QualityController } from './qualityController'

interface RoomLinksOptions {
  /** Tracks to send; read when a connection is created. */
  tracks: Tracks
  /** False where this side only receives, from the media server. */
  sends: boolean
  send(to: string, content: SignalContent): void
  /** Whether this side has a seat, so that signals reach it. */
  isSeated(): boolean
  /** The state of a connection has changed. */
  changed(link: PeerLink): void
}

const noTracks: Tracks = { audio: null, video: null }

/**
 * The connections of a call. Peer to peer: one for each other participant, in both directions. With a media server: one
 * for sending, and one per participant for receiving.
 */
export class RoomLinks {
  readonly seats = new Map<string, Seat>()
  private iceServers: RTCIceServer[] = []
  /** Whether audio and video go through the media server. */
  private isServed = false
  /** The sending connection to the media server, if there is one. */
  private shared: { peerId: string; uplink: Uplink } | undefined

  constructor(private readonly options: RoomLinksOptions) {}

  /** The connections that send. */
  get uplinks(): ReadonlySet<Uplink> {
    if (this.isServed) return new Set(this.shared ? [this.shared.uplink] : [])
    return new Set([...this.seats.values()].map(({ uplink }) => uplink))
  }

  /**
   * Connects to the participants in the room.
   * @param resumed whether this side has its old seat, so that existing connections are still valid
   * @param before ids of the seats that were connected before the join request; others may have joined since
   */
  enter({ peerId, peers, iceServers, engine }: JoinedRoom, resumed: boolean, before: readonly string[]): void {
    this.iceServers = iceServers
    const wasServed = this.isServed
    this.isServed = engine === 'janus'
    this.share(this.isServed && this.options.sends ? peerId : undefined)
    const present = new Set(peers.map((peer) => peer.peer_id))
    for (const id of before) if (!resumed || !present.has(id)) this.unseat(id)
    this.reconnectStale(wasServed !== this.isServed)
    for (const peer of peers) {
      const known = this.seats.get(peer.peer_id)
      // A participant who joined while this side was offline has already sent an offer.
      if (!known) this.seat(peer, !resumed)
      else {
        known.peer = peer
        known.link.setIceServers(iceServers)
        known.link.heal()
      }
    }
  }

  /**
   * Replaces connections to participants who joined during the join request, if they use the wrong transport or a
   * closed connection.
   */
  private reconnectStale(hasOtherTransport: boolean): void {
    for (const { peer, link, uplink } of [...this.seats.values()]) {
      if (hasOtherTransport || uplink.link !== (this.shared?.uplink.link ?? link)) this.seat(peer, false)
    }
  }

  /** @param opens whether this side makes the first offer */
  seat(peer: Peer, opens: boolean): void {
    const id = peer.peer_id
    this.unseat(id)
    const { shared, isServed } = this
    const link = new PeerLink({
      // A media server offers what it sends, and never rolls back.
      polite: isServed ? true : peer.polite,
      opens: isServed ? false : opens,
      iceServers: this.iceServers,
      tracks: isServed ? noTracks : this.options.tracks,
      send: (content) => this.options.send(id, content),
      reachable: () => this.options.isSeated() && this.seats.get(id)?.peer.away === false,
      changed: () => this.linkChanged(id),
    })
    const uplink = shared?.uplink ?? { link, qualityController: new QualityController(), sampled: undefined }
    this.seats.set(id, { peer, link, qualityMonitor: new ConnectionQualityMonitor(), uplink, wasConnected: false })
  }

  unseat(peerId: string): void {
    this.seats.get(peerId)?.link.close()
    this.seats.delete(peerId)
  }

  clear(): void {
    for (const id of [...this.seats.keys()]) this.unseat(id)
    this.isServed = false
    this.share(undefined)
  }

  /** Creates the sending connection to the media server, or repairs the existing one. */
  private share(peerId: string | undefined): void {
    const { shared } = this
    if (shared && shared.peerId === peerId) {
      shared.uplink.link.setIceServers(this.iceServers)
      shared.uplink.link.heal()
      return
    }
    shared?.uplink.link.close()
    this.shared = undefined
    if (peerId === undefined) return
    const link = new PeerLink({
      polite: true,
      opens: true,
      iceServers: this.iceServers,
      tracks: this.options.tracks,
      send: (content) => this.options.send(peerId, content),
      reachable: () => this.options.isSeated(),
      changed: () => this.options.changed(link),
    })
    this.shared = { peerId, uplink: { link, qualityController: new QualityController(), sampled: undefined } }
  }

  /** Marks a participant as offline or back; when back, missed signals are repeated. */
  setAway(peerId: string, away: boolean): void {
    const seat = this.seats.get(peerId)
    if (!seat) return
    seat.peer = { ...seat.peer, away }
    if (!away) seat.link.heal()
  }

  setState(peerId: string, state: MediaState): void {
    const seat = this.seats.get(peerId)
    if (seat) seat.peer = { ...seat.peer, state }
  }

  receive(from: string, content: SignalContent): void {
    const link = from === this.shared?.peerId ? this.shared.uplink.link : this.seats.get(from)?.link
    link?.receive(content)
  }

  setTrack(kind: MediaKind, track: MediaStreamTrack | null): void {
    for (const { link } of this.uplinks) link.setTrack(kind, track)
  }

  /** Restarts every connection after a network change. */
  restart(): void {
    this.shared?.uplink.link.restart()
    for (const { link } of this.seats.values()) link.restart()
  }

  /** Whether at least one participant is connected. */
  get isTalking(): boolean {
    return [...this.seats.values()].some(({ link }) => link.state === 'connected')
  }

  private linkChanged(peerId: string): void {
    const seat = this.seats.get(peerId)
    if (!seat) return
    if (seat.link.state === 'connected') {
      seat.wasConnected = true
      seat.uplink.qualityController.reconnected()
    } else seat.qualityMonitor.reset()
    this.options.changed(seat.link)
  }
}

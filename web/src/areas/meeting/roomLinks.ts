import type { MediaState, Peer, SignalContent } from '#contract/meeting/signals'
import type { JoinedRoom } from './callSignaling'
import type { Seat, Uplink } from './callView'
import { ConnectionQualityMonitor } from './connectionQuality'
import { Ladder } from './ladder'
import { type MediaKind, PeerLink, type Tracks } from './peerLink'

interface RoomLinksOptions {
  /** What I send; read when a connection begins. */
  tracks: Tracks
  send(to: string, content: SignalContent): void
  /** Whether I can be reached now. */
  isSeated(): boolean
  /** A connection is in another state. */
  changed(link: PeerLink): void
}

const noTracks: Tracks = { audio: null, video: null }

/**
 * The connections of one call. From browser to browser: one to each of the others, both ways. Over a media server: one
 * by which I send, and one by which I receive for each of the others.
 */
export class RoomLinks {
  readonly seats = new Map<string, Seat>()
  private iceServers: RTCIceServer[] = []
  /** To the media server, where there is one. */
  private shared: { peerId: string; uplink: Uplink } | undefined

  constructor(private readonly options: RoomLinksOptions) {}

  /** The connections by which I send. */
  get uplinks(): ReadonlySet<Uplink> {
    return new Set(this.shared ? [this.shared.uplink] : [...this.seats.values()].map(({ uplink }) => uplink))
  }

  /**
   * Connects to those who are in the room.
   * @param resumed my seat is the one I had: connections to it are still good
   * @param before whom I was connected to when I asked; others may have come since
   */
  enter({ peerId, peers, iceServers, engine }: JoinedRoom, resumed: boolean, before: readonly string[]): void {
    this.iceServers = iceServers
    this.share(engine === 'janus' ? peerId : undefined)
    const present = new Set(peers.map((peer) => peer.peer_id))
    for (const id of before) if (!resumed || !present.has(id)) this.unseat(id)
    this.reconnectStale()
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

  /** Who came while I asked was connected to before it was known what carries the call, or over what is gone now. */
  private reconnectStale(): void {
    for (const { peer, link, uplink } of [...this.seats.values()]) {
      if (uplink.link !== (this.shared?.uplink.link ?? link)) this.seat(peer, false)
    }
  }

  /** @param opens I make the first offer */
  seat(peer: Peer, opens: boolean): void {
    const id = peer.peer_id
    this.unseat(id)
    const { shared } = this
    const link = new PeerLink({
      // A media server offers what it sends, and gives way to nobody.
      polite: shared ? true : peer.polite,
      opens: shared ? false : opens,
      iceServers: this.iceServers,
      tracks: shared ? noTracks : this.options.tracks,
      send: (content) => this.options.send(id, content),
      reachable: () => this.options.isSeated() && this.seats.get(id)?.peer.away === false,
      changed: () => this.linkChanged(id),
    })
    const uplink = shared?.uplink ?? { link, ladder: new Ladder() }
    this.seats.set(id, { peer, link, qualityMonitor: new ConnectionQualityMonitor(), uplink, wasConnected: false })
  }

  unseat(peerId: string): void {
    this.seats.get(peerId)?.link.close()
    this.seats.delete(peerId)
  }

  clear(): void {
    for (const id of [...this.seats.keys()]) this.unseat(id)
    this.share(undefined)
  }

  /** The connection by which I send to a media server: mended where it is the one I had, otherwise begun. */
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
    this.shared = { peerId, uplink: { link, ladder: new Ladder() } }
  }

  /** Their line was lost, or is back; then what was missed is said again. */
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

  /** The network is another: every connection looks for a way anew. */
  restart(): void {
    this.shared?.uplink.link.restart()
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
    else seat.qualityMonitor.reset()
    this.options.changed(seat.link)
  }
}

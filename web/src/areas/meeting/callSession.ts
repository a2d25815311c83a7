import type { MediaState, Peer, SignalContent } from '#contract/signals'
import type { CallLine, JoinedRoom, LineListener } from './callLine'
import type { CallFacts } from './callPhase'
import { type CallView, type Seat, viewOf } from './callView'
import { Ladder } from './ladder'
import { LineJudge } from './lineQuality'
import { LocalMedia } from './localMedia'
import { PeerLink } from './peerLink'
import { SendingLevels } from './sendingLevels'
import { SoundChoice } from './soundChoice'

export interface CallSessionOptions {
  line: CallLine
  /** A fresh token for the room. Rejects with an error that carries a `status`: 403 and 404 are final. */
  enter(): Promise<string>
}

const sampleEvery = 2_000
const retryAfter = [1_000, 2_000, 4_000, 8_000]
/** So often a call is built anew from nothing before the person is asked. */
const mostRebuilds = 2

/** One person's side of a call, without a screen: devices, seat in the room, connection to the other. */
export class CallSession {
  view: CallView
  private readonly media: LocalMedia
  private readonly levels: SendingLevels
  private readonly seats = new Map<string, Seat>()
  private readonly watchers = new Set<() => void>()
  private end: CallFacts['end'] = null
  private peerId: string | undefined
  private entered = false
  private seated = false
  private entering = false
  private tries = 0
  private rebuilds = 0
  private told = ''
  private iceServers: RTCIceServer[] = []
  private retry: ReturnType<typeof setTimeout> | undefined
  private sampling: ReturnType<typeof setInterval> | undefined
  private stopListening: (() => void) | undefined

  constructor(private readonly options: CallSessionOptions) {
    this.media = new LocalMedia(
      () => this.refresh(),
      (kind, track) => {
        for (const { link } of this.seats.values()) link.setTrack(kind, track)
      },
    )
    this.levels = new SendingLevels(this.seats, new SoundChoice(this.media))
    this.view = this.look()
  }

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  async start(): Promise<void> {
    this.stopListening = this.options.line.listen(this.listener)
    window.addEventListener('online', this.networkChanged)
    this.sampling = setInterval(() => void this.sample(), sampleEvery)
    await this.media.acquire()
    if (!this.end) await this.enter()
  }

  setMicrophone(on: boolean): Promise<void> {
    return this.media.setMicrophone(on)
  }

  setCamera(on: boolean): Promise<void> {
    this.levels.sound.cameraSwitched()
    return this.media.setCamera(on)
  }

  /** From the camera at the front to the one at the back, or on to the next. */
  turnCamera(): Promise<void> {
    return this.media.turnCamera()
  }

  /** Sound and nothing else, both ways, until it is taken back. */
  async setSoundOnly(on: boolean): Promise<void> {
    await this.levels.sound.choose(on)
    this.levels.apply()
    this.refresh()
  }

  /** After a device was allowed or plugged in. */
  tryDevices(): Promise<void> {
    return this.media.acquire()
  }

  /** After it failed or went on elsewhere: here, from the beginning. */
  async tryAgain(): Promise<void> {
    this.end = null
    this.rebuilds = 0
    this.refresh()
    await this.media.acquire()
    await this.rebuild()
  }

  /** Leaves the room and lets go of the devices; the session is of no further use. */
  stop(): void {
    this.finish('ended')
    this.stopListening?.()
    window.removeEventListener('online', this.networkChanged)
    clearInterval(this.sampling)
    this.watchers.clear()
  }

  private readonly networkChanged = () => {
    for (const { link } of this.seats.values()) link.restart()
  }

  private readonly listener: LineListener = {
    joined: (peer) => this.seat(peer, false),
    away: (peerId) => this.mark(peerId, true),
    back: (peerId) => {
      this.mark(peerId, false)
      this.seats.get(peerId)?.link.heal()
    },
    left: (peerId) => this.unseat(peerId),
    state: (peerId, state) => {
      const seat = this.seats.get(peerId)
      if (seat) seat.peer = { ...seat.peer, state }
      this.levels.apply()
      this.refresh()
    },
    signal: (from, content: SignalContent) => this.seats.get(from)?.link.receive(content),
    replaced: () => this.finish('replaced'),
    connection: (up) => {
      this.seated = false
      this.refresh()
      if (up) void this.enter()
    },
  }

  private async enter(): Promise<void> {
    if (this.entering || this.end) return
    this.entering = true
    clearTimeout(this.retry)
    const before = [...this.seats.keys()]
    const room = await this.join()
    this.entering = false
    if (this.end) return
    if (typeof room === 'number') this.notEntered(room)
    else this.enterRoom(room, before)
  }

  private async join(): Promise<JoinedRoom | number> {
    try {
      const token = await this.options.enter()
      return await this.options.line.join(token, this.mediaState(), this.peerId)
    } catch (error) {
      return statusOf(error)
    }
  }

  private notEntered(status: number): void {
    if (status === 403 || status === 404) this.finish('refused')
    // The person was asked to sign in and did not.
    else if (status === 401) this.finish('failed')
    else {
      const wait = retryAfter[Math.min(this.tries, retryAfter.length - 1)]
      this.tries += 1
      this.retry = setTimeout(() => void this.enter(), wait)
      this.refresh()
    }
  }

  /** @param before whom I was connected to when I asked; others may have come since */
  private enterRoom({ peerId, peers, iceServers }: JoinedRoom, before: string[]): void {
    const resumed = peerId === this.peerId
    this.peerId = peerId
    this.iceServers = iceServers
    this.entered = true
    this.seated = true
    this.tries = 0
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
    this.told = ''
    this.refresh()
  }

  private seat(peer: Peer, opens: boolean): void {
    this.unseat(peer.peer_id)
    const id = peer.peer_id
    const link = new PeerLink({
      polite: peer.polite,
      opens,
      iceServers: this.iceServers,
      tracks: this.media.tracks,
      send: (content) => this.options.line.signal(id, content),
      reachable: () => this.seated && this.seats.get(id)?.peer.away === false,
      changed: () => this.linkChanged(id),
    })
    this.seats.set(id, { peer, link, judge: new LineJudge(), ladder: new Ladder(), wasConnected: false })
    this.refresh()
  }

  private unseat(peerId: string): void {
    this.seats.get(peerId)?.link.close()
    if (this.seats.delete(peerId)) this.refresh()
  }

  private mark(peerId: string, away: boolean): void {
    const seat = this.seats.get(peerId)
    if (seat) seat.peer = { ...seat.peer, away }
    this.refresh()
  }

  private linkChanged(peerId: string): void {
    const seat = this.seats.get(peerId)
    if (seat?.link.state === 'connected') {
      seat.wasConnected = true
      this.rebuilds = 0
    } else seat?.judge.reset()
    this.refresh()
    if (seat?.link.state === 'failed') this.giveUpOrRebuild()
  }

  private giveUpOrRebuild(): void {
    if (this.rebuilds >= mostRebuilds) this.finish('failed')
    else {
      this.rebuilds += 1
      void this.rebuild()
    }
  }

  /** Takes a new seat and connects from nothing. */
  private async rebuild(): Promise<void> {
    this.peerId = undefined
    this.seated = false
    for (const id of [...this.seats.keys()]) this.unseat(id)
    await this.enter()
  }

  private finish(end: NonNullable<CallFacts['end']>): void {
    this.end = end
    this.seated = false
    this.peerId = undefined
    clearTimeout(this.retry)
    if (end !== 'replaced') this.options.line.leave()
    for (const id of [...this.seats.keys()]) this.unseat(id)
    this.media.stop()
    this.refresh()
  }

  private async sample(): Promise<void> {
    if (!(await this.levels.sample())) return
    this.levels.apply()
    this.refresh()
  }

  private mediaState(): MediaState {
    const { audio, video } = this.media.view
    const sound_only = this.levels.soundOnly
    return { audio, video: video && sound_only === null, line: this.first()?.judge.quality ?? null, sound_only }
  }

  private first(): Seat | undefined {
    return this.seats.values().next().value
  }

  private refresh(): void {
    this.view = this.look()
    const state = this.mediaState()
    const said = JSON.stringify(state)
    if (this.seated && said !== this.told) {
      this.told = said
      this.options.line.state(state)
    }
    for (const watcher of this.watchers) watcher()
  }

  private look(): CallView {
    const { end, entered, seated, media } = this
    const { soundOnly } = this.levels
    const seat = this.first()
    const sending = seat ? this.levels.of(seat) : 'high'
    return viewOf({ end, entered, seated, own: media.view, seat, sending, soundOnly })
  }
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0
}

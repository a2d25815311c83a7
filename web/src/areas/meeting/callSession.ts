import type { MediaState } from '#contract/meeting/signals'
import type { CallFacts } from './callPhase'
import type { CallSignaling, JoinedRoom, SignalingListener } from './callSignaling'
import { type CallView, viewOf, worstQuality } from './callView'
import { LocalMedia } from './localMedia'
import type { PeerLink } from './peerLink'
import { RoomLinks } from './roomLinks'
import { SendingLevels } from './sendingLevels'
import { SoundChoice } from './soundChoice'

export interface CallSessionOptions {
  signaling: CallSignaling
  /**
   * Fetches a fresh token for the room.
   * @param signal aborts the request
   * @throws an error with a `status`; 403, 404 and 422 are final
   */
  enter(signal: AbortSignal): Promise<string>
  /** Whether it starts without a camera, which can be turned on later. */
  isWithoutCamera?: boolean
  /** Whether this side only receives: no device is asked for. */
  isListening?: boolean
}

const sampleIntervalMs = 2_000
/** For a token. After a network change, a request on a connection of the old network may never get a response. */
const tokenTimeoutMs = 10_000
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000]
/** Maximum number of automatic rebuilds of the call before asking the user. */
const maxRebuilds = 2

/** The local side of a call, without UI: devices, seat in the room, connections to the others. */
export class CallSession {
  view: CallView
  private readonly media: LocalMedia
  private readonly levels: SendingLevels
  private readonly links: RoomLinks
  private readonly watchers = new Set<() => void>()
  private end: CallFacts['end'] = null
  private peerId: string | undefined
  private entered = false
  private seated = false
  /** Aborts the current attempt to enter the room. */
  private entering: AbortController | undefined
  private joinAttempts = 0
  private rebuilds = 0
  private lastSentState = ''
  private retry: ReturnType<typeof setTimeout> | undefined
  private sampling: ReturnType<typeof setInterval> | undefined
  private stopListening: (() => void) | undefined

  constructor(private readonly options: CallSessionOptions) {
    this.media = new LocalMedia(
      () => this.refresh(),
      (kind, track) => this.links.setTrack(kind, track),
      { audio: !options.isListening, video: !options.isListening && !options.isWithoutCamera },
    )
    this.links = new RoomLinks({
      tracks: this.media.tracks,
      sends: !options.isListening,
      send: (to, content) => options.signaling.signal(to, content),
      isSeated: () => this.seated,
      changed: (link) => this.linkChanged(link),
    })
    this.levels = new SendingLevels(this.links, new SoundChoice(this.media))
    this.view = this.createView()
  }

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  async start(): Promise<void> {
    this.stopListening = this.options.signaling.listen(this.listener)
    this.options.signaling.take()
    window.addEventListener('online', this.networkChanged)
    this.sampling = setInterval(() => void this.sample(), sampleIntervalMs)
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

  /** Switches between front and back camera, or to the next camera. */
  turnCamera(): Promise<void> {
    return this.media.turnCamera()
  }

  /** Turns the others' video off or on again, and the own camera with it. */
  async setSoundOnly(on: boolean): Promise<void> {
    await this.levels.sound.choose(on)
    this.levels.apply()
    this.refresh()
  }

  /** Requests the devices again, after one was allowed or plugged in. */
  tryDevices(): Promise<void> {
    return this.media.acquire()
  }

  /** Starts over in this window, after the call failed or was continued elsewhere, or another one was joined. */
  async tryAgain(): Promise<void> {
    this.end = null
    this.rebuilds = 0
    this.options.signaling.take()
    this.refresh()
    await this.media.acquire()
    await this.rebuild()
  }

  /** Leaves the room and releases the devices. The session cannot be used again. */
  stop(): void {
    this.finish('ended')
    this.stopListening?.()
    window.removeEventListener('online', this.networkChanged)
    clearInterval(this.sampling)
    this.watchers.clear()
  }

  private readonly networkChanged = () => this.links.restart()

  private readonly listener: SignalingListener = {
    joined: (peer) => this.follow(() => this.links.seat(peer, false)),
    away: (peerId) => this.follow(() => this.links.setAway(peerId, true)),
    back: (peerId) => this.follow(() => this.links.setAway(peerId, false)),
    left: (peerId) => this.follow(() => this.links.unseat(peerId)),
    state: (peerId, state) => this.follow(() => this.links.setState(peerId, state)),
    signal: (from, content) => this.links.receive(from, content),
    replaced: () => this.finish('replaced'),
    switched: () => this.finish('switched'),
    rebuild: () => void this.rebuild(),
    closed: () => this.finish('refused'),
    connection: (up) => {
      this.seated = false
      this.refresh()
      if (up) void this.enter()
      else this.cancelEntering()
    },
  }

  /** Applies a change of the participants, then updates what is sent and shown. */
  private follow(change: () => void): void {
    change()
    this.levels.apply()
    this.refresh()
  }

  private async enter(): Promise<void> {
    if (this.entering || this.end) return
    const attempt = new AbortController()
    this.entering = attempt
    clearTimeout(this.retry)
    const before = [...this.links.seats.keys()]
    const room = await this.join(attempt)
    // The connection to the server was lost meanwhile, or the call has ended; the next one starts a new attempt.
    if (this.entering !== attempt) return
    this.entering = undefined
    if (typeof room === 'number') this.notEntered(room)
    else this.enterRoom(room, before)
  }

  private async join(attempt: AbortController): Promise<JoinedRoom | number> {
    const timer = setTimeout(() => attempt.abort(), tokenTimeoutMs)
    try {
      const token = await Promise.race([this.options.enter(attempt.signal), abortOf(attempt.signal)])
      clearTimeout(timer)
      return await this.options.signaling.join(token, this.mediaState(), this.peerId, attempt.signal)
    } catch (error) {
      clearTimeout(timer)
      return statusOf(error)
    }
  }

  private notEntered(status: number): void {
    if (status === 403 || status === 404 || status === 422) this.finish('refused')
    // The user was asked to sign in and did not.
    else if (status === 401) this.finish('failed')
    else {
      const wait = retryDelaysMs[Math.min(this.joinAttempts, retryDelaysMs.length - 1)]
      this.joinAttempts += 1
      this.retry = setTimeout(() => void this.enter(), wait)
      this.refresh()
    }
  }

  /** What an attempt waits for may never arrive without the connection, and is not wanted once the call has ended. */
  private cancelEntering(): void {
    this.entering?.abort()
    this.entering = undefined
  }

  private enterRoom(room: JoinedRoom, before: string[]): void {
    const resumed = room.peerId === this.peerId
    this.peerId = room.peerId
    this.entered = true
    this.seated = true
    this.joinAttempts = 0
    this.links.enter(room, resumed, before)
    this.lastSentState = ''
    this.refresh()
  }

  private linkChanged(link: PeerLink): void {
    if (link.state === 'connected') this.rebuilds = 0
    this.refresh()
    if (link.state !== 'failed') return
    // While at least one connection works, only this one is restarted.
    if (this.links.isTalking) link.heal()
    else this.giveUpOrRebuild()
  }

  private giveUpOrRebuild(): void {
    if (this.rebuilds >= maxRebuilds) this.finish('failed')
    else {
      this.rebuilds += 1
      void this.rebuild()
    }
  }

  /** Takes a new seat and recreates all connections. */
  private async rebuild(): Promise<void> {
    this.peerId = undefined
    this.seated = false
    this.links.clear()
    await this.enter()
  }

  private finish(end: NonNullable<CallFacts['end']>): void {
    this.end = end
    this.seated = false
    this.peerId = undefined
    clearTimeout(this.retry)
    this.cancelEntering()
    this.options.signaling.leave()
    this.links.clear()
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
    const { soundOnly: sound_only, soundTo: sound_to } = this.levels
    const line = worstQuality([...this.links.seats.values()].map(({ qualityMonitor }) => qualityMonitor.quality))
    return { audio, video: video && this.levels.sendsPictures, line, sound_only, sound_to }
  }

  private refresh(): void {
    this.view = this.createView()
    const state = this.mediaState()
    const serialized = JSON.stringify(state)
    if (this.seated && serialized !== this.lastSentState) {
      this.lastSentState = serialized
      this.options.signaling.state(state)
    }
    for (const watcher of this.watchers) watcher()
  }

  private createView(): CallView {
    const { end, entered, seated, peerId, media } = this
    const { soundOnly, least: sending } = this.levels
    const seats = [...this.links.seats.values()]
    return viewOf({ end, entered, seated, peerId, own: media.view, seats, sending, soundOnly })
  }
}

/** Rejects when the signal is aborted. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', reject))
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0
}

import type { SignalContent } from '#contract/meeting/signals'
import { hasPicture, pictureLimits, type SendingLevel, soundLimits } from './qualityController'
import { SerialQueue } from './serialQueue'

export type LinkState = 'connecting' | 'connected' | 'interrupted' | 'failed'
export type MediaKind = 'audio' | 'video'
/** The tracks to send; null sends nothing. */
export type Tracks = Record<MediaKind, MediaStreamTrack | null>

export interface PeerLinkOptions {
  /** Rolls back its own offer when both sides offer at the same time; exactly one of them does. */
  polite: boolean
  /** Makes the first offer, for which the other side waits. */
  opens: boolean
  iceServers: RTCIceServer[]
  tracks: Tracks
  send(content: SignalContent): void
  /** Whether a signal can reach the other side now; if not, retrying is pointless. */
  reachable(): boolean
  changed(): void
}

/**
 * Milliseconds. Short interruptions recover without a restart. The impolite side restarts first, so that not both do at
 * the same time.
 */
const restartDelaysMs = { interrupted: { impolite: 2_500, polite: 5_000 }, failed: { impolite: 0, polite: 1_500 } }
const attemptTimeoutMs = 9_000
const maxAttempts = 4

/**
 * Connection to one other participant: perfect negotiation over any signaling transport, restarted automatically when
 * the network changes. Audio and video have fixed transceivers from the first offer, so switching a camera or
 * microphone needs no renegotiation.
 */
export class PeerLink {
  /** The received tracks; the same object for the lifetime of the link. */
  readonly remote = new MediaStream()
  state: LinkState = 'connecting'
  private readonly connection: RTCPeerConnection
  private readonly steps = new SerialQueue()
  private readonly tracks: Tracks
  private ignoresOffer = false
  /** SDP of the offer that the current local description answers. */
  private answered: string | undefined
  private attempts = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private level: SendingLevel = 'high'

  constructor(private readonly options: PeerLinkOptions) {
    this.tracks = { ...options.tracks }
    this.connection = new RTCPeerConnection({ iceServers: options.iceServers, bundlePolicy: 'max-bundle' })
    const { connection } = this
    connection.onnegotiationneeded = () => this.steps.run(() => this.offer())
    connection.onicecandidate = ({ candidate }) => this.sendCandidate(candidate)
    connection.onconnectionstatechange = () => this.follow()
    connection.ontrack = ({ track }) => this.remote.addTrack(track)
    if (options.opens) for (const kind of ['audio', 'video'] as const) this.addTransceiver(kind)
    this.watchAttempt()
  }

  /** Handles a signal of the other side; signals are processed in order. */
  receive(content: SignalContent): void {
    this.steps.run(() => ('description' in content ? this.describe(content.description) : this.candidate(content)))
  }

  /** Sends this track from now on; null sends nothing. */
  setTrack(kind: MediaKind, track: MediaStreamTrack | null): void {
    this.tracks[kind] = track
    this.steps.run(() => this.transceiverOf(kind)?.sender.replaceTrack(this.going(kind)))
  }

  /** Sets the level to send: smaller video, or none. Audio always has priority. */
  setLevel(level: SendingLevel): void {
    if (level === this.level) return
    this.level = level
    this.steps.run(() => this.applyLevel())
  }

  setIceServers(iceServers: RTCIceServer[]): void {
    if (!this.closed) this.connection.setConfiguration({ ...this.connection.getConfiguration(), iceServers })
  }

  /** Recovers after signals may have been lost: repeats an unanswered offer, or restarts where needed. */
  heal(): void {
    if (this.state === 'connected') this.steps.run(() => this.repeat())
    else {
      this.attempts = 0
      if (this.state === 'failed') this.enter('connecting')
      this.restart()
    }
  }

  /** Restarts ICE, after a failure or a network change. */
  restart(): void {
    this.steps.run(() => {
      if (!this.repeat() && this.connection.remoteDescription) this.connection.restartIce()
    })
    this.watchAttempt()
  }

  stats(): Promise<RTCStatsReport> {
    return this.connection.getStats()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.steps.stop()
    this.connection.close()
    for (const track of this.remote.getTracks()) this.remote.removeTrack(track)
  }

  private going(kind: MediaKind): MediaStreamTrack | null {
    return kind === 'video' && !hasPicture(this.level) ? null : this.tracks[kind]
  }

  private async applyLevel(): Promise<void> {
    const video = this.transceiverOf('video')?.sender
    const audio = this.transceiverOf('audio')?.sender
    const maxBitrate = soundLimits[this.level]
    if (audio) await prefer(audio, { priority: 'high', networkPriority: 'high', maxBitrate })
    if (!video) return
    if (hasPicture(this.level)) await prefer(video, pictureLimits[this.level])
    await video.replaceTrack(this.going('video'))
  }

  private async offer(): Promise<void> {
    if (this.connection.signalingState !== 'stable') return
    await this.connection.setLocalDescription()
    this.answered = undefined
    this.sendDescription()
  }

  private async describe(description: RTCSessionDescriptionInit): Promise<void> {
    const { connection } = this
    const collides = description.type === 'offer' && connection.signalingState !== 'stable'
    this.ignoresOffer = collides && !this.options.polite
    // An answer to an outdated offer, delivered after a reconnect.
    const late = description.type === 'answer' && connection.signalingState !== 'have-local-offer'
    if (this.ignoresOffer || late) return
    // A repeated offer, because the answer may have been lost. Applying it again would create an answer with other
    // credentials.
    if (description.sdp === this.answered && connection.signalingState === 'stable') return this.sendDescription()
    await connection.setRemoteDescription(description)
    if (description.type !== 'offer') return
    for (const transceiver of connection.getTransceivers()) await this.acceptTransceiver(transceiver)
    await connection.setLocalDescription()
    this.answered = description.sdp
    this.sendDescription()
  }

  private async candidate({ candidate }: { candidate: RTCIceCandidateInit | null }): Promise<void> {
    if (!this.connection.remoteDescription) return
    try {
      await this.connection.addIceCandidate(candidate ?? undefined)
    } catch (error) {
      // The candidate belongs to an ignored offer or an earlier attempt; the next description brings its own
      // candidates.
      if (!this.ignoresOffer && this.state === 'connected') throw error
    }
  }

  private async acceptTransceiver(transceiver: RTCRtpTransceiver): Promise<void> {
    const kind: MediaKind = transceiver.receiver.track.kind === 'audio' ? 'audio' : 'video'
    if (transceiver !== this.transceiverOf(kind) || transceiver.direction === 'sendrecv') return
    transceiver.direction = 'sendrecv'
    await transceiver.sender.replaceTrack(this.going(kind))
  }

  private addTransceiver(kind: MediaKind): void {
    this.connection.addTransceiver(this.tracks[kind] ?? kind, { direction: 'sendrecv' })
  }

  private transceiverOf(kind: MediaKind): RTCRtpTransceiver | undefined {
    return this.connection.getTransceivers().find((one) => one.receiver.track.kind === kind)
  }

  /**
   * Sends an unanswered offer again.
   * @returns false if there is none
   */
  private repeat(): boolean {
    if (this.connection.signalingState !== 'have-local-offer') return false
    this.sendDescription()
    return true
  }

  private sendCandidate(candidate: RTCIceCandidate | null): void {
    if (!candidate) return
    const { candidate: text = '', ...rest } = candidate.toJSON()
    this.options.send({ candidate: { candidate: text, ...rest } })
  }

  private sendDescription(): void {
    const description = this.connection.localDescription
    if (description) this.options.send({ description: { type: description.type, sdp: description.sdp } })
  }

  private follow(): void {
    const { connectionState } = this.connection
    const side = this.options.polite ? 'polite' : 'impolite'
    if (connectionState === 'connected') {
      this.attempts = 0
      clearTimeout(this.timer)
      this.steps.run(() => this.applyLevel())
      this.enter('connected')
    } else if (this.state === 'connected' && connectionState !== 'closed') this.enter('interrupted')
    if (connectionState === 'disconnected') this.after(restartDelaysMs.interrupted[side], () => this.restart())
    if (connectionState === 'failed') this.after(restartDelaysMs.failed[side], () => this.restart())
  }

  /** Restarts an attempt that does not connect in time, and fails after several attempts. */
  private watchAttempt(): void {
    if (this.connection.connectionState === 'connected') return
    this.after(attemptTimeoutMs, () => {
      if (this.options.reachable()) this.attempts += 1
      if (this.attempts >= maxAttempts) this.enter('failed')
      else if (this.options.reachable()) this.restart()
      else this.watchAttempt()
    })
  }

  private after(milliseconds: number, work: () => void): void {
    clearTimeout(this.timer)
    if (!this.closed) this.timer = setTimeout(work, milliseconds)
  }

  private enter(state: LinkState): void {
    if (this.closed || state === this.state) return
    this.state = state
    this.options.changed()
  }
}

type Limits = { [P in keyof RTCRtpEncodingParameters]?: RTCRtpEncodingParameters[P] | undefined }

/** Applies limits to the encoder, which does not exist before the first negotiation. */
async function prefer(sender: RTCRtpSender, limits: Limits): Promise<void> {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (!encoding) return
  Object.assign(encoding, limits)
  await sender.setParameters(parameters)
}

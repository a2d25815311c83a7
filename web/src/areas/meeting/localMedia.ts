import type { MediaKind, Tracks } from './peerLink'

/** denied: the person or the device said no. missing: there is none. busy: another program has it. insecure: the page came without TLS. */
export type MediaTrouble = 'denied' | 'missing' | 'busy' | 'insecure'
export type Troubles = Partial<Record<MediaKind, MediaTrouble>>

export interface LocalView {
  /** For the own preview: the picture alone. */
  preview: MediaStream | null
  /** What goes out now. */
  audio: boolean
  video: boolean
  troubles: Troubles
}

const wanted: Record<MediaKind, MediaTrackConstraints> = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 }, facingMode: 'user' },
}

function troubleOf(error: unknown): MediaTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'missing'
}

/** The camera and the microphone of this device, as far as they can be had: both, one, or none, with the reason. */
export class LocalMedia {
  readonly tracks: Tracks = { audio: null, video: null }
  private readonly troubles: Troubles = {}
  private readonly wants: Record<MediaKind, boolean> = { audio: true, video: true }
  private preview: MediaStream | null = null
  private stopped = false

  constructor(
    private readonly changed: () => void,
    /** The track that goes out in a place is another now, or none. */
    private readonly replaced: (kind: MediaKind, track: MediaStreamTrack | null) => void,
  ) {}

  get view(): LocalView {
    return {
      preview: this.preview,
      audio: this.tracks.audio?.enabled === true,
      video: this.tracks.video !== null,
      troubles: { ...this.troubles },
    }
  }

  /** Asks for both at once, so that the browser asks the person once; then for what can be had alone. */
  async acquire(): Promise<void> {
    this.stopped = false
    const kinds = (['audio', 'video'] as const).filter((kind) => this.wants[kind] && !this.tracks[kind])
    if (kinds.length === 2 && (await this.take(kinds))) return
    for (const kind of kinds) await this.take([kind])
  }

  /** Off keeps the microphone open and sends silence, so that it is back at once. */
  async setMicrophone(on: boolean): Promise<void> {
    this.wants.audio = on
    if (this.tracks.audio) this.tracks.audio.enabled = on
    else if (on) await this.take(['audio'])
    this.changed()
  }

  /** Off lets go of the camera, so that its light goes out. */
  async setCamera(on: boolean): Promise<void> {
    this.wants.video = on
    if (on && !this.tracks.video) await this.take(['video'])
    else if (!on) this.put('video', null)
    this.changed()
  }

  stop(): void {
    this.stopped = true
    this.put('audio', null)
    this.put('video', null)
  }

  private async take(kinds: MediaKind[]): Promise<boolean> {
    if (!navigator.mediaDevices) {
      for (const kind of kinds) this.troubles[kind] = 'insecure'
      this.changed()
      return true
    }
    try {
      const stream = await navigator.mediaDevices.getUserMedia(
        Object.fromEntries(kinds.map((kind) => [kind, wanted[kind]])),
      )
      for (const track of stream.getTracks()) this.accept(track)
      return true
    } catch (error) {
      if (kinds.length === 1) for (const kind of kinds) this.troubles[kind] = troubleOf(error)
      return false
    } finally {
      this.changed()
    }
  }

  private accept(track: MediaStreamTrack): void {
    const kind: MediaKind = track.kind === 'audio' ? 'audio' : 'video'
    if (this.stopped || (kind === 'video' && !this.wants.video)) {
      track.stop()
      return
    }
    delete this.troubles[kind]
    if (kind === 'audio') track.enabled = this.wants.audio
    track.onended = () => this.pulledOut(kind)
    this.put(kind, track)
  }

  /** The device was unplugged or taken away by the system: there may be another. */
  private pulledOut(kind: MediaKind): void {
    this.put(kind, null)
    this.troubles[kind] = 'missing'
    this.changed()
    if (!this.stopped && this.wants[kind]) void this.take([kind])
  }

  private put(kind: MediaKind, track: MediaStreamTrack | null): void {
    const before = this.tracks[kind]
    if (before) {
      before.onended = null
      before.stop()
    }
    this.tracks[kind] = track
    if (kind === 'video') this.preview = track && new MediaStream([track])
    this.replaced(kind, track)
  }
}

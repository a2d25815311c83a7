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
  /** There is another camera to turn to. */
  otherCamera: boolean
  troubles: Troubles
}

const wanted: Record<MediaKind, MediaTrackConstraints> = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } },
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
  private cameras: string[] = []
  /** The one that the person turned to; the one at the front until then. */
  private camera: string | undefined

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
      otherCamera: this.tracks.video !== null && this.cameras.length > 1,
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

  /** The next of the cameras: from the face to the wound, and back. */
  async turnCamera(): Promise<void> {
    const present = this.tracks.video?.getSettings().deviceId ?? ''
    this.camera = this.cameras[(this.cameras.indexOf(present) + 1) % this.cameras.length]
    // A phone opens one camera at a time.
    this.put('video', null)
    await this.take(['video'])
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
        Object.fromEntries(kinds.map((kind) => [kind, { ...wanted[kind], ...this.which(kind) }])),
      )
      for (const track of stream.getTracks()) this.accept(track)
      await this.countCameras()
      return true
    } catch (error) {
      if (kinds.length === 1) for (const kind of kinds) this.troubles[kind] = troubleOf(error)
      return false
    } finally {
      this.changed()
    }
  }

  private which(kind: MediaKind): MediaTrackConstraints {
    if (kind === 'audio') return {}
    return this.camera ? { deviceId: { exact: this.camera } } : { facingMode: 'user' }
  }

  /** Browsers name the cameras once one of them was allowed. */
  private async countCameras(): Promise<void> {
    const devices = await navigator.mediaDevices.enumerateDevices()
    this.cameras = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId).map((one) => one.deviceId)
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
    if (kind === 'video') this.camera = undefined
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

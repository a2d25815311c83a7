import { type DeviceChoice, readDeviceChoice, saveDeviceChoice } from './deviceChoice'
import type { MediaKind, Tracks } from './peerLink'

/**
 * denied: the user or the device refused access. missing: there is no device. busy: another program uses it. insecure:
 * the page was loaded without TLS.
 */
export type MediaTrouble = 'denied' | 'missing' | 'busy' | 'insecure'
/** Why a device cannot be used, by kind. */
export type Troubles = Partial<Record<MediaKind, MediaTrouble>>

/** A camera or a microphone. */
export interface Device {
  id: string
  /** The name that the system gives it. */
  label: string
}

/** State of this side's devices. */
export interface LocalView {
  /** Video only, for the own preview. */
  preview: MediaStream | null
  /** What is being sent. */
  audio: boolean
  video: boolean
  /** A front camera, whose preview is mirrored. */
  facesPerson: boolean
  /** The available devices; empty until the browser has permission to list them. */
  devices: Record<MediaKind, readonly Device[]>
  /** The devices in use. */
  using: DeviceChoice
  troubles: Troubles
}

const idealConstraints: Record<MediaKind, MediaTrackConstraints> = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } },
}

function deviceOf({ deviceId, label }: MediaDeviceInfo): Device {
  return { id: deviceId, label }
}

/** The state before any device is requested. */
export const noMedia: LocalView = {
  preview: null,
  audio: false,
  video: false,
  facesPerson: true,
  devices: { audio: [], video: [] },
  using: {},
  troubles: {},
}

function troubleOf(error: unknown): MediaTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'missing'
}

/** Camera and microphone of this device, as far as available: both, one or none, with the reason. */
export class LocalMedia {
  readonly tracks: Tracks = { audio: null, video: null }
  private readonly troubles: Troubles = {}
  private readonly wants: Record<MediaKind, boolean>
  private preview: MediaStream | null = null
  private stopped = false
  private devices: LocalView['devices'] = noMedia.devices
  /** If nothing is chosen: the front camera and the system's default microphone. */
  private readonly chosen: DeviceChoice = readDeviceChoice()

  constructor(
    private readonly changed: () => void,
    /** Called when another track, or none, is to be sent. */
    private readonly replaced: (kind: MediaKind, track: MediaStreamTrack | null) => void,
    /** The devices that are requested at first. */
    wants: Readonly<Record<MediaKind, boolean>> = { audio: true, video: true },
  ) {
    this.wants = { ...wants }
  }

  get view(): LocalView {
    return {
      preview: this.preview,
      audio: this.tracks.audio?.enabled === true,
      video: this.tracks.video !== null,
      facesPerson: this.tracks.video?.getSettings().facingMode !== 'environment',
      devices: this.devices,
      using: { audio: this.idOf('audio'), video: this.idOf('video') },
      troubles: { ...this.troubles },
    }
  }

  /** Requests both at once, so that the browser asks for permission once; if that fails, each separately. */
  async acquire(): Promise<void> {
    this.stopped = false
    const kinds = (['audio', 'video'] as const).filter((kind) => this.wants[kind] && !this.tracks[kind])
    if (kinds.length === 2 && (await this.openDevices(kinds))) return
    for (const kind of kinds) await this.openDevices([kind])
  }

  /** Muting keeps the microphone open and sends silence, so that unmuting is immediate. */
  async setMicrophone(on: boolean): Promise<void> {
    this.wants.audio = on
    if (this.tracks.audio) this.tracks.audio.enabled = on
    else if (on) await this.openDevices(['audio'])
    this.changed()
  }

  /** Turning off releases the camera, so that its light goes off. */
  async setCamera(on: boolean): Promise<void> {
    this.wants.video = on
    if (on && !this.tracks.video) await this.openDevices(['video'])
    else if (!on) this.replaceTrack('video', null)
    this.changed()
  }

  /** Switches to the next camera, for example from the face to a wound and back, for this call only. */
  async turnCamera(): Promise<void> {
    const cameras = this.devices.video.map(({ id }) => id)
    await this.use('video', cameras[(cameras.indexOf(this.idOf('video') ?? '') + 1) % cameras.length])
  }

  /** Uses this camera or microphone, now and in later calls on this device. */
  async choose(kind: MediaKind, id: string): Promise<void> {
    saveDeviceChoice({ ...readDeviceChoice(), [kind]: id })
    await this.use(kind, id)
  }

  stop(): void {
    this.stopped = true
    this.replaceTrack('audio', null)
    this.replaceTrack('video', null)
  }

  private async use(kind: MediaKind, id: string | undefined): Promise<void> {
    this.chosen[kind] = id
    // A phone can open only one camera at a time.
    this.replaceTrack(kind, null)
    await this.openDevices([kind])
  }

  private async openDevices(kinds: MediaKind[]): Promise<boolean> {
    if (!navigator.mediaDevices) {
      for (const kind of kinds) this.troubles[kind] = 'insecure'
      this.changed()
      return true
    }
    try {
      const stream = await navigator.mediaDevices.getUserMedia(
        Object.fromEntries(kinds.map((kind) => [kind, { ...idealConstraints[kind], ...this.deviceConstraints(kind) }])),
      )
      for (const track of stream.getTracks()) this.accept(track)
      await this.listDevices()
      return true
    } catch (error) {
      if (this.forgetChoice(kinds)) return this.openDevices(kinds)
      if (kinds.length === 1) for (const kind of kinds) this.troubles[kind] = troubleOf(error)
      return false
    } finally {
      this.changed()
    }
  }

  private deviceConstraints(kind: MediaKind): MediaTrackConstraints {
    const id = this.chosen[kind]
    if (id) return { deviceId: { exact: id } }
    return kind === 'video' ? { facingMode: 'user' } : {}
  }

  /** If a chosen device is unavailable, use another one. */
  private forgetChoice(kinds: MediaKind[]): boolean {
    const had = kinds.some((kind) => this.chosen[kind] !== undefined)
    for (const kind of kinds) delete this.chosen[kind]
    return had
  }

  /** Lists the devices again: browsers reveal their names only after one was allowed. */
  private async listDevices(): Promise<void> {
    const found = await navigator.mediaDevices.enumerateDevices()
    const all = (requestedKind: MediaDeviceKind) =>
      found.filter(({ kind, deviceId }) => kind === requestedKind && deviceId).map(deviceOf)
    this.devices = { audio: all('audioinput'), video: all('videoinput') }
  }

  private idOf(kind: MediaKind): string | undefined {
    return this.tracks[kind]?.getSettings().deviceId
  }

  private accept(track: MediaStreamTrack): void {
    const kind: MediaKind = track.kind === 'audio' ? 'audio' : 'video'
    if (this.stopped || (kind === 'video' && !this.wants.video)) {
      track.stop()
      return
    }
    delete this.troubles[kind]
    if (kind === 'audio') track.enabled = this.wants.audio
    track.onended = () => this.handleTrackEnded(kind)
    this.replaceTrack(kind, track)
  }

  /** The device was unplugged or taken by the system; there may be another one. */
  private handleTrackEnded(kind: MediaKind): void {
    this.replaceTrack(kind, null)
    this.troubles[kind] = 'missing'
    delete this.chosen[kind]
    this.changed()
    if (!this.stopped && this.wants[kind]) void this.openDevices([kind])
  }

  private replaceTrack(kind: MediaKind, track: MediaStreamTrack | null): void {
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

import type { MediaState } from '#contract/meeting/signals'
import type { Seat, Uplink } from './callView'
import { sampleOf } from './connectionQuality'
import { hasPicture, type SendingLevel, sendingLevels } from './qualityController'
import type { SoundChoice } from './soundChoice'

interface Links {
  readonly seats: ReadonlyMap<string, Seat>
  readonly uplinks: ReadonlySet<Uplink>
}

/** Decides the sending level of each connection: what its bandwidth allows, or audio only if the other side chose that. */
export class SendingLevels {
  constructor(
    private readonly links: Links,
    readonly sound: SoundChoice,
  ) {}

  /**
   * Samples all connections.
   * @returns whether levels or qualities have changed
   */
  async sample(): Promise<boolean> {
    const before = this.stateKey()
    for (const { link, qualityMonitor } of this.links.seats.values()) {
      if (link.state === 'connected') qualityMonitor.addSample(sampleOf(await link.stats(), 0))
    }
    for (const uplink of this.links.uplinks) {
      if (uplink.link.state !== 'connected') continue
      const { sampled } = uplink
      const sample = sampleOf(await uplink.link.stats(), sampled?.at ?? 0)
      uplink.sampled = sample
      if (sampled && sampled.path !== sample.path) uplink.qualityController.reconnected()
      uplink.qualityController.step(sample.sending)
    }
    return this.stateKey() !== before
  }

  apply(): void {
    for (const uplink of this.links.uplinks) uplink.link.setLevel(this.of(uplink))
  }

  /** The lowest level that is being sent. */
  get least(): SendingLevel {
    const levels = new Set([...this.links.uplinks].map((uplink) => this.of(uplink)))
    return sendingLevels.find((level) => levels.has(level)) ?? 'high'
  }

  /**
   * `choice`: this side chose to receive audio only, whatever its own camera does. Otherwise why no video is sent; null while
   * it is sent to at least one participant.
   */
  get soundOnly(): MediaState['sound_only'] {
    const uplinks = [...this.links.uplinks]
    const isEach = (fits: (uplink: Uplink) => boolean) => uplinks.length > 0 && uplinks.every(fits)
    if (isEach(({ qualityController }) => qualityController.level === 'written')) return 'failing'
    if (this.sound.chosen) return 'choice'
    return isEach(isNarrow) ? 'line' : null
  }

  /** Whether the connection to at least one participant carries video, if the camera is on. */
  get sendsPictures(): boolean {
    const uplinks = [...this.links.uplinks]
    return uplinks.length === 0 || !uplinks.every(isNarrow)
  }

  /** Ids of the seats whose connections are too slow for video, while others get video. */
  get soundTo(): string[] {
    if (!this.sendsPictures) return []
    return [...this.links.seats].flatMap(([id, { uplink }]) => (isNarrow(uplink) ? [id] : []))
  }

  private of(uplink: Uplink): SendingLevel {
    const behind = [...this.links.seats.values()].filter((seat) => seat.uplink === uplink)
    const isUnwanted = behind.length > 0 && behind.every(wantsNoPicture)
    return isUnwanted && hasPicture(uplink.qualityController.level) ? 'sound' : uplink.qualityController.level
  }

  private stateKey(): string {
    const qualities = [...this.links.seats.values()].map(({ qualityMonitor }) => qualityMonitor.quality)
    return [...qualities, ...[...this.links.uplinks].map(({ qualityController }) => qualityController.level)].join()
  }
}

function isNarrow({ qualityController }: Uplink): boolean {
  return !hasPicture(qualityController.level)
}

/** The participant chose audio only, or their connection does not even carry audio. */
function wantsNoPicture({ peer }: Seat): boolean {
  return peer.state.sound_only === 'choice' || peer.state.sound_only === 'failing'
}

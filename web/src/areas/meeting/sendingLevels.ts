import type { MediaState } from '#contract/meeting/signals'
import type { Seat, Uplink } from './callView'
import { sampleOf } from './connectionQuality'
import { hasPicture, type SendingLevel, sendingLevels } from './ladder'
import type { SoundChoice } from './soundChoice'

interface Links {
  readonly seats: ReadonlyMap<string, Seat>
  readonly uplinks: ReadonlySet<Uplink>
}

/** How much of me goes out by each connection: what it carries, unless I or those behind it want sound alone. */
export class SendingLevels {
  constructor(
    private readonly links: Links,
    readonly sound: SoundChoice,
  ) {}

  /** Asks the connections how they are. Out: whether anything is to be said or sent otherwise than before. */
  async sample(): Promise<boolean> {
    const before = this.stateKey()
    for (const { link, qualityMonitor } of this.links.seats.values()) {
      if (link.state === 'connected') qualityMonitor.addSample(sampleOf(await link.stats()))
    }
    for (const { link, ladder } of this.links.uplinks) {
      if (link.state === 'connected') ladder.step(sampleOf(await link.stats()).sending)
    }
    return this.stateKey() !== before
  }

  apply(): void {
    for (const uplink of this.links.uplinks) uplink.link.setLevel(this.of(uplink))
  }

  /** What goes out at the least. */
  get least(): SendingLevel {
    const levels = new Set([...this.links.uplinks].map((uplink) => this.of(uplink)))
    return sendingLevels.find((level) => levels.has(level)) ?? 'high'
  }

  /** Why only sound goes out; null while the picture does, be it to one of several. */
  get soundOnly(): MediaState['sound_only'] {
    const uplinks = [...this.links.uplinks]
    const isEach = (fits: (uplink: Uplink) => boolean) => uplinks.length > 0 && uplinks.every(fits)
    if (isEach(({ ladder }) => ladder.level === 'written')) return 'failing'
    if (this.sound.chosen) return 'choice'
    return isEach(isNarrow) ? 'line' : null
  }

  /** The seats to which the line carries no picture while others get it. */
  get soundTo(): string[] {
    if (this.soundOnly) return []
    return [...this.links.seats].flatMap(([id, { uplink }]) => (isNarrow(uplink) ? [id] : []))
  }

  private of(uplink: Uplink): SendingLevel {
    const behind = [...this.links.seats.values()].filter((seat) => seat.uplink === uplink)
    const isUnwanted = behind.length > 0 && behind.every(wantsNoPicture)
    return (this.sound.chosen || isUnwanted) && hasPicture(uplink.ladder.level) ? 'sound' : uplink.ladder.level
  }

  private stateKey(): string {
    const qualities = [...this.links.seats.values()].map(({ qualityMonitor }) => qualityMonitor.quality)
    return [...qualities, ...[...this.links.uplinks].map(({ ladder }) => ladder.level)].join()
  }
}

function isNarrow({ ladder }: Uplink): boolean {
  return !hasPicture(ladder.level)
}

/** Because they chose so, or because even sound is too much for their line. */
function wantsNoPicture({ peer }: Seat): boolean {
  return peer.state.sound_only === 'choice' || peer.state.sound_only === 'failing'
}

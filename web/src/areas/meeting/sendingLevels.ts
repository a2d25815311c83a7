import type { MediaState } from '#contract/signals'
import type { Seat } from './callView'
import { hasPicture, type SendingLevel } from './ladder'
import { sampleOf } from './lineQuality'
import type { SoundChoice } from './soundChoice'

/** How much of me goes to each of the others: what the line carries, unless one of us two wants sound alone. */
export class SendingLevels {
  constructor(
    private readonly seats: ReadonlyMap<string, Seat>,
    readonly sound: SoundChoice,
  ) {}

  /** Asks the connections how they are. Out: whether anything is to be said or sent otherwise than before. */
  async sample(): Promise<boolean> {
    let changed = false
    for (const { link, judge, ladder } of this.seats.values()) {
      if (link.state !== 'connected') continue
      const before = `${judge.quality} ${ladder.level}`
      const sample = sampleOf(await link.stats())
      ladder.step(sample.sending)
      if (`${judge.judge(sample)} ${ladder.level}` !== before) changed = true
    }
    return changed
  }

  apply(): void {
    for (const seat of this.seats.values()) seat.link.setLevel(this.of(seat))
  }

  of({ peer, ladder }: Seat): SendingLevel {
    const wantsNone = this.sound.chosen || peer.state.sound_only === 'choice' || peer.state.sound_only === 'failing'
    return wantsNone && hasPicture(ladder.level) ? 'sound' : ladder.level
  }

  /** Why only sound goes out; null while the picture does. */
  get soundOnly(): MediaState['sound_only'] {
    const [first] = this.seats.values()
    if (first?.ladder.level === 'written') return 'failing'
    if (this.sound.chosen) return 'choice'
    return first?.ladder.level === 'sound' ? 'line' : null
  }
}

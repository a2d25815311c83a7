/**
 * What of me goes out, in the order of what a line must carry: 720, 360 or 180 lines of picture, sound alone, or, where
 * hardly any of the sound arrives, what is written; the sound is tried on all the same.
 */
export const sendingLevels = ['written', 'sound', 'low', 'middle', 'high'] as const
export type SendingLevel = (typeof sendingLevels)[number]

/** How what I send arrives, as told once in two seconds. */
export interface SendingSample {
  /** The share that the other side did not get, 0 to 1; null while it has not said. */
  lost: number | null
  /** Seconds there and back. */
  roundTrip: number | undefined
  /** What the browser believes that the line carries, bit/s. */
  available: number | undefined
}

/** Bit/s that a level takes when much moves, with its sound. */
const requiredBitrate: Record<SendingLevel, number> = {
  written: 16_000,
  sound: 32_000,
  low: 150_000,
  middle: 450_000,
  high: 1_200_000,
}

const bad = { lost: 0.08, roundTrip: 1.2, share: 0.6 }
/** Words are understood with more missing than a picture bears; seconds there and back beyond which nobody converses. */
const hopeless = { lost: 0.4, roundTrip: 4 }
const good = { lost: 0.03, roundTrip: 0.8 }

/** Samples. */
const minSteadySamples = 8
const maxSteadySamples = 60
/** A step up that does not hold for so long has failed, and the next is waited for twice as long. */
const holdsAfter = 6
const calmAfter = 30

/** Steps down at once when a line is weak, and up one by one when it has been good for a while: words must not flicker. */
export class Ladder {
  level: SendingLevel = 'high'
  private steady = 0
  private requiredSteadySamples = minSteadySamples
  private samplesSinceStepUp = Number.POSITIVE_INFINITY

  /** @returns the level to send from now on */
  step(sample: SendingSample): SendingLevel {
    this.samplesSinceStepUp += 1
    if (isBad(sample, this.level)) this.stepDown()
    else if (isGood(sample)) this.stepUpWhenSteady()
    else this.steady = 0
    return this.level
  }

  private stepDown(): void {
    if (this.samplesSinceStepUp <= holdsAfter)
      this.requiredSteadySamples = Math.min(this.requiredSteadySamples * 2, maxSteadySamples)
    this.steady = 0
    this.samplesSinceStepUp = Number.POSITIVE_INFINITY
    this.level = sendingLevels[sendingLevels.indexOf(this.level) - 1] ?? 'written'
  }

  private stepUpWhenSteady(): void {
    this.steady += 1
    if (this.steady >= calmAfter) this.requiredSteadySamples = minSteadySamples
    const next = sendingLevels[sendingLevels.indexOf(this.level) + 1]
    if (!next || this.steady < this.requiredSteadySamples) return
    this.level = next
    this.steady = 0
    this.samplesSinceStepUp = 0
  }
}

function isBad({ lost, roundTrip, available }: SendingSample, level: SendingLevel): boolean {
  const limits = hasPicture(level) ? bad : hopeless
  const isNarrow = available !== undefined && hasPicture(level) && available < requiredBitrate[level] * bad.share
  return (lost ?? 0) > limits.lost || (roundTrip ?? 0) > limits.roundTrip || isNarrow
}

function isGood({ lost, roundTrip }: SendingSample): boolean {
  return lost !== null && lost < good.lost && (roundTrip ?? 0) < good.roundTrip
}

type PictureLevel = Exclude<SendingLevel, 'sound' | 'written'>

export function hasPicture(level: SendingLevel): level is PictureLevel {
  return level !== 'sound' && level !== 'written'
}

/** Bit/s at most for the sound; without a limit the browser decides. */
export const soundLimits: Partial<Record<SendingLevel, number>> = { sound: 32_000, written: 12_000 }

/** What a picture's encoder is told for a level. */
export const pictureLimits: Record<
  PictureLevel,
  { scaleResolutionDownBy: number; maxBitrate: number; maxFramerate: number }
> = {
  high: { scaleResolutionDownBy: 1, maxBitrate: 1_200_000, maxFramerate: 30 },
  middle: { scaleResolutionDownBy: 2, maxBitrate: 400_000, maxFramerate: 24 },
  low: { scaleResolutionDownBy: 4, maxBitrate: 120_000, maxFramerate: 15 },
}

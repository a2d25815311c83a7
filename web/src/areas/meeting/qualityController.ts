/**
 * Sending levels by required bandwidth: 720p, 360p or 180p video, audio only, or, where hardly any audio arrives, chat;
 * audio is still sent then.
 */
export const sendingLevels = ['written', 'sound', 'low', 'middle', 'high'] as const
export type SendingLevel = (typeof sendingLevels)[number]

/** How the sent media arrives, sampled every two seconds. */
export interface SendingSample {
  /** Fraction of packets that were lost, 0 to 1, by the recent reports of the other side; null without one. */
  lost: number | null
  /** The same by the reports that no earlier sample has counted: a short interruption counts as one weak sample. */
  newlyLost: number | null
  /** Seconds. */
  roundTrip: number | undefined
  /** Bandwidth that the browser estimates, bit/s. */
  available: number | undefined
}

/** Bandwidth of a level with much motion, including audio, bit/s. */
const requiredBitrate: Record<SendingLevel, number> = {
  written: 16_000,
  sound: 32_000,
  low: 150_000,
  middle: 450_000,
  high: 1_200_000,
}

const bad = { lost: 0.08, roundTrip: 1.2, share: 0.6 }
/**
 * Speech stays intelligible at a higher loss than video. No conversation is possible beyond this round-trip time
 * (seconds).
 */
const hopeless = { lost: 0.4, roundTrip: 4 }
const good = { lost: 0.03, roundTrip: 0.8 }

/** In samples. */
const minSteadySamples = 8
const maxSteadySamples = 60
/** A step up followed by a step down within this many samples has failed, and the next one takes twice as long. */
const holdsAfter = 6
const calmAfter = 30
/** After a reconnection. Audio is reported about every five seconds. */
const settlingSamples = 3

/**
 * Chooses the sending level: steps down at once on a weak sample, and up one level at a time after a series of good
 * ones, so that the status text does not flicker.
 */
export class QualityController {
  level: SendingLevel = 'high'
  private steady = 0
  private requiredSteadySamples = minSteadySamples
  private samplesSinceStepUp = Number.POSITIVE_INFINITY
  private settling = 0

  /**
   * Forgets failed steps up after a reconnection or on another network path, and does not step down for a few samples:
   * the first reports are about the interruption.
   */
  reconnected(): void {
    this.requiredSteadySamples = minSteadySamples
    this.samplesSinceStepUp = Number.POSITIVE_INFINITY
    this.settling = settlingSamples
  }

  /** @returns the level to send from now on */
  step(sample: SendingSample): SendingLevel {
    this.samplesSinceStepUp += 1
    if (this.settling > 0) this.settling -= 1
    else if (isBad(sample, this.level)) this.stepDown()
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

function isBad({ newlyLost, roundTrip, available }: SendingSample, level: SendingLevel): boolean {
  const limits = hasPicture(level) ? bad : hopeless
  const isNarrow = available !== undefined && hasPicture(level) && available < requiredBitrate[level] * bad.share
  return (newlyLost ?? 0) > limits.lost || (roundTrip ?? 0) > limits.roundTrip || isNarrow
}

function isGood({ lost, roundTrip }: SendingSample): boolean {
  return lost !== null && lost < good.lost && (roundTrip ?? 0) < good.roundTrip
}

type PictureLevel = Exclude<SendingLevel, 'sound' | 'written'>

/** Returns whether a level includes video. */
export function hasPicture(level: SendingLevel): level is PictureLevel {
  return level !== 'sound' && level !== 'written'
}

/** Maximum bitrate of audio, bit/s; without an entry the browser decides. */
export const soundLimits: Partial<Record<SendingLevel, number>> = { sound: 32_000, written: 12_000 }

/** Encoder settings of the video levels. */
export const pictureLimits: Record<
  PictureLevel,
  { scaleResolutionDownBy: number; maxBitrate: number; maxFramerate: number }
> = {
  high: { scaleResolutionDownBy: 1, maxBitrate: 1_200_000, maxFramerate: 30 },
  middle: { scaleResolutionDownBy: 2, maxBitrate: 400_000, maxFramerate: 24 },
  low: { scaleResolutionDownBy: 4, maxBitrate: 120_000, maxFramerate: 15 },
}

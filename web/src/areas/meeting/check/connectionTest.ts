/**
 * What a call over this line will be: 720 lines, a smaller picture, sound alone, or writing. reached: how wide it is was
 * not measured; none: no answer came.
 */
export type ConnectionRating = 'reached' | 'picture' | 'smaller' | 'sound' | 'written' | 'none'

export interface ConnectionMeasurement {
  /** Milliseconds there and back. */
  roundTrip: number
  /** Bit/s, the mean of both ways. */
  bandwidth: number
}

/** Sends so many bytes there and back; answers whether they came. */
export type Probe = (bytes: number) => Promise<boolean>

const smallPayloadBytes = 8 * 1024
const largePayloadBytes = 48 * 1024
/** A line on which the small filling goes faster needs the large one to be told from a wider. */
const fastBandwidth = 400_000

/** Bit/s that a call takes with its sound, and milliseconds within which people do not talk at once. */
const minBandwidth = { picture: 1_000_000, smaller: 250_000, sound: 40_000 }
const maxRoundTripMs = { picture: 400, sound: 1_500 }

/**
 * Times how long fillings of known size take there and back: first none, then a little, then, on a line that is fast
 * enough, more. Undefined where no answer came.
 * @param now milliseconds of a clock that only goes forward
 */
export async function measureConnection(probe: Probe, now: () => number): Promise<ConnectionMeasurement | undefined> {
  const time = async (bytes: number) => {
    const start = now()
    return (await probe(bytes)) ? now() - start : undefined
  }
  // The first opens the line, and is not counted.
  await time(0)
  const trips = [await time(0), await time(0), await time(0)]
  const [roundTrip] = trips.filter((one) => one !== undefined).toSorted((one, other) => one - other)
  if (roundTrip === undefined) return undefined
  const measureBandwidth = async (bytes: number) => {
    const elapsed = await time(bytes)
    return elapsed === undefined ? undefined : (2 * bytes * 8 * 1_000) / Math.max(elapsed - roundTrip, 1)
  }
  const bandwidth = await measureBandwidth(smallPayloadBytes)
  // The line answers, but this did not come through in time.
  if (bandwidth === undefined) return { roundTrip, bandwidth: 0 }
  return {
    roundTrip,
    bandwidth: bandwidth > fastBandwidth ? ((await measureBandwidth(largePayloadBytes)) ?? bandwidth) : bandwidth,
  }
}

export function rateConnection(measurement: ConnectionMeasurement | undefined): ConnectionRating {
  if (!measurement) return 'none'
  const { roundTrip, bandwidth } = measurement
  if (bandwidth < minBandwidth.sound || roundTrip > maxRoundTripMs.sound) return 'written'
  if (bandwidth < minBandwidth.smaller) return 'sound'
  return bandwidth < minBandwidth.picture || roundTrip > maxRoundTripMs.picture ? 'smaller' : 'picture'
}

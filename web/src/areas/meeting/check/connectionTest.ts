/**
 * What a call over this connection can carry: 720p video, smaller video, audio only, or only chat. reached: the
 * bandwidth was not measured. none: no response.
 */
export type ConnectionRating = 'reached' | 'picture' | 'smaller' | 'sound' | 'written' | 'none'

/** Result of a connection test. */
export interface ConnectionMeasurement {
  /** Milliseconds. */
  roundTrip: number
  /** Bit/s, the mean of both directions. */
  bandwidth: number
}

/**
 * Sends a payload and waits for its echo.
 * @param bytes size of the payload
 * @returns whether the echo arrived
 */
export type Probe = (bytes: number) => Promise<boolean>

const smallPayloadBytes = 8 * 1024
const largePayloadBytes = 48 * 1024
/** Above this bandwidth (bit/s), the small payload is too small for an accurate measurement. */
const fastBandwidth = 400_000

/**
 * Bandwidth (bit/s) that a call takes including audio, and round-trip time (milliseconds) up to which people do not
 * talk over each other.
 */
const minBandwidth = { picture: 1_000_000, smaller: 250_000, sound: 40_000 }
const maxRoundTripMs = { picture: 400, sound: 1_500 }

/**
 * Measures round trips of payloads: empty ones, a small one and, on a fast connection, a large one.
 * @param now a monotonic clock in milliseconds
 * @returns undefined without a response
 */
export async function measureConnection(probe: Probe, now: () => number): Promise<ConnectionMeasurement | undefined> {
  const time = async (bytes: number) => {
    const start = now()
    return (await probe(bytes)) ? now() - start : undefined
  }
  // The first probe opens the connection and is not counted.
  await time(0)
  const trips = [await time(0), await time(0), await time(0)]
  const [roundTrip] = trips.filter((one) => one !== undefined).toSorted((one, other) => one - other)
  if (roundTrip === undefined) return undefined
  const measureBandwidth = async (bytes: number) => {
    const elapsed = await time(bytes)
    return elapsed === undefined ? undefined : (2 * bytes * 8 * 1_000) / Math.max(elapsed - roundTrip, 1)
  }
  const bandwidth = await measureBandwidth(smallPayloadBytes)
  // The server responds, but the payload did not arrive in time.
  if (bandwidth === undefined) return { roundTrip, bandwidth: 0 }
  return {
    roundTrip,
    bandwidth: bandwidth > fastBandwidth ? ((await measureBandwidth(largePayloadBytes)) ?? bandwidth) : bandwidth,
  }
}

/** Rates a measurement; undefined means that there was no response. */
export function rateConnection(measurement: ConnectionMeasurement | undefined): ConnectionRating {
  if (!measurement) return 'none'
  const { roundTrip, bandwidth } = measurement
  if (bandwidth < minBandwidth.sound || roundTrip > maxRoundTripMs.sound) return 'written'
  if (bandwidth < minBandwidth.smaller) return 'sound'
  return bandwidth < minBandwidth.picture || roundTrip > maxRoundTripMs.picture ? 'smaller' : 'picture'
}

/**
 * What a call over this line will be: 720 lines, a smaller picture, sound alone, or writing. reached: how wide it is was
 * not measured; none: no answer came.
 */
export type LineVerdict = 'reached' | 'picture' | 'smaller' | 'sound' | 'written' | 'none'

export interface MeasuredLine {
  /** Milliseconds there and back. */
  roundTrip: number
  /** Bit/s, the mean of both ways. */
  width: number
}

/** Sends so many bytes there and back; answers whether they came. */
export type Probe = (bytes: number) => Promise<boolean>

const small = 8 * 1024
const large = 48 * 1024
/** A line on which the small filling goes faster needs the large one to be told from a wider. */
const fast = 400_000

/** Bit/s that a call takes with its sound, and milliseconds within which people do not talk at once. */
const needs = { picture: 1_000_000, smaller: 250_000, sound: 40_000 }
const mostRoundTrip = { picture: 400, sound: 1_500 }

/**
 * Times how long fillings of known size take there and back: first none, then a little, then, on a line that is fast
 * enough, more. Undefined where no answer came.
 * @param now milliseconds of a clock that only goes forward
 */
export async function measureLine(probe: Probe, now: () => number): Promise<MeasuredLine | undefined> {
  const time = async (bytes: number) => {
    const start = now()
    return (await probe(bytes)) ? now() - start : undefined
  }
  // The first opens the line, and is not counted.
  await time(0)
  const trips = [await time(0), await time(0), await time(0)]
  const [roundTrip] = trips.filter((one) => one !== undefined).toSorted((one, other) => one - other)
  if (roundTrip === undefined) return undefined
  const widthOf = async (bytes: number) => {
    const taken = await time(bytes)
    return taken === undefined ? undefined : (2 * bytes * 8 * 1_000) / Math.max(taken - roundTrip, 1)
  }
  const width = await widthOf(small)
  // The line answers, but this did not come through in time.
  if (width === undefined) return { roundTrip, width: 0 }
  return { roundTrip, width: width > fast ? ((await widthOf(large)) ?? width) : width }
}

export function judgeLine(line: MeasuredLine | undefined): LineVerdict {
  if (!line) return 'none'
  const { roundTrip, width } = line
  if (width < needs.sound || roundTrip > mostRoundTrip.sound) return 'written'
  if (width < needs.smaller) return 'sound'
  return width < needs.picture || roundTrip > mostRoundTrip.picture ? 'smaller' : 'picture'
}

import type { Busy, BusyDoctor } from '#contract/calendarEvents/entry'
import { commonGaps, gapSearchDays } from '#contract/calendarEvents/gaps'
import type { Span } from '#contract/calendarEvents/times'
import { wallText } from '#contract/rules/wallText'
import type { BusyRange, BusySpan } from '../../platform/calendarSource'
import { context } from '../../platform/context'
import type { Doctor } from './doctors'
import type { Place } from './place'

const DAY_MS = 86_400_000

/** So many things in the way are named of each doctor. */
const mostNamed = 10

/** Returns what doctors have in a time, of all areas. */
async function busySpans(range: BusyRange): Promise<BusySpan[]> {
  const found: BusySpan[] = []
  for (const { busy } of context().platform.calendarSources) if (busy) found.push(...(await busy(range)))
  return found
}

/** A time that is asked for. */
export interface AskedSpan extends Span {
  /** Who takes part then; without them, all who are asked for. */
  people?: readonly number[]
}

/** What is asked for: when, and what is not in the way. */
export interface Asked {
  /** One, or those of a series. */
  spans: readonly AskedSpan[]
  exceptEvents?: readonly number[]
  exceptRounds?: readonly number[]
}

/** Whether somebody takes part at a time. */
export const takesPart = ({ people }: AskedSpan, doctor: number) => people?.includes(doctor) ?? true

const isInTheWay = (busy: BusySpan, span: AskedSpan) =>
  busy.start < span.end && span.start < busy.end && takesPart(span, busy.doctor)

/** What doctors have at the times that are asked for. */
export interface Conflicts {
  doctors: BusyDoctor[]
  /** The times of `spans` with something in the way, by their position. */
  inTheWay: ReadonlySet<number>
}

/** What is not in the way. */
export type Except = Pick<Asked, 'exceptEvents' | 'exceptRounds'>

const exceptOf = ({ exceptEvents = [], exceptRounds = [] }: Except) => ({ exceptEvents, exceptRounds })

/** Finds what doctors have at some times. */
export async function conflictsOf(doctors: readonly Doctor[], { spans, ...except }: Asked): Promise<Conflicts> {
  const start = new Date(Math.min(...spans.map((span) => span.start)))
  const end = new Date(Math.max(...spans.map((span) => span.end)))
  const found = await busySpans({ doctors: doctors.map(({ id }) => id), start, end, spans, ...exceptOf(except) })
  const inTheWay = found.filter((each) => spans.some((span) => isInTheWay(each, span)))
  return {
    doctors: doctors.map(({ id, name, time_zone: zone }) => ({
      ...{ id, name, time_zone: zone },
      busy: inTheWay
        .filter(({ doctor }) => doctor === id)
        .sort((one, other) => one.start - other.start)
        .slice(0, mostNamed)
        .map((each) => ({
          ...{ kind: each.kind, type_text: each.typeText },
          starts_at: new Date(each.start).toISOString(),
          ends_at: new Date(each.end).toISOString(),
        })),
    })),
    inTheWay: new Set(spans.flatMap((span, index) => (inTheWay.some((each) => isInTheWay(each, span)) ? index : []))),
  }
}

/** Returns the next times that all doctors have free, as long as the one that is asked for. */
export async function gapsFor(doctors: readonly Doctor[], { start, end }: Span, place: Place, except: Except = {}) {
  const until = new Date(start + (gapSearchDays + 1) * DAY_MS + (end - start))
  const busy = await busySpans({
    doctors: doctors.map(({ id }) => id),
    ...{ start: new Date(start - DAY_MS), end: until, ...exceptOf(except) },
  })
  return commonGaps({ busy, length: end - start, from: start, place }).map((gap) => ({
    ...{ start: wallText(gap.start, place.zone), end: wallText(gap.end, place.zone) },
    ...{ starts_at: new Date(gap.start).toISOString(), ends_at: new Date(gap.end).toISOString() },
  }))
}

/** Returns what is in the way of a time, and the next common gaps if anything is. */
export async function busyAt(doctors: readonly Doctor[], span: Span, place: Place, except: Except): Promise<Busy> {
  const { doctors: found, inTheWay } = await conflictsOf(doctors, { spans: [span], ...except })
  const gaps = inTheWay.size > 0 ? await gapsFor(doctors, span, place, except) : []
  return { doctors: found, gaps, time_zone: place.zone }
}

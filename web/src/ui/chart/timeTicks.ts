import { scaleUtc } from 'd3-scale'
import { formatDate, formatTime } from '../format'
import type { UiLanguage } from '../texts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** A label on the time axis. */
export interface TimeTick {
  /** ms since the epoch. */
  at: number
  label: string
  /** The date below a time, or the year below a date; on the first tick and where it changes. */
  below?: string
}

/** How times are shown. */
export interface TimeStyle {
  /** IANA name. */
  zone: string
  language: UiLanguage
  clock: 12 | 24
  precision: 'day' | 'minute'
}

const partsFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns how far a zone's wall clock is ahead of UTC, in ms. The axis needs no more than this, and the conversion in
 * the contract would load a library three times as large as the chart.
 */
function offsetAt(instant: number, zone: string): number {
  let format = partsFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    partsFormats.set(zone, format)
  }
  const parts = format.formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall - Math.floor(instant / 1000) * 1000
}

/**
 * Returns round times of a zone, with labels.
 *
 * @param from ms since the epoch
 * @param to not before `from`
 * @param count the number of ticks to aim at; there may be some more or fewer, but at least one
 */
export function timeTicks(from: number, to: number, count: number, style: TimeStyle): TimeTick[] {
  const wallOf = (instant: number) => instant + offsetAt(instant, style.zone)
  const step = style.precision === 'day' ? dayMs : minuteMs
  const round = scaleUtc([wallOf(from), wallOf(to)], [0, 1])
    .ticks(count)
    .map(Number)
    .filter((wall) => wall % step === 0)
  const ticks = round.flatMap((wall) => {
    const near = wall - offsetAt(wall, style.zone)
    const at = wall - offsetAt(near, style.zone)
    // A change to daylight saving time skips some wall-clock times.
    return wallOf(at) === wall && at >= from && at <= to ? [{ at, wall }] : []
  })
  return labeled(ticks.length > 0 ? ticks : [{ at: from, wall: wallOf(from) }], style)
}

function labeled(ticks: readonly { at: number; wall: number }[], style: TimeStyle): TimeTick[] {
  const { language, zone } = style
  const date = (at: number, dateStyle: 'dayMonth' | 'monthShort' | 'year') => formatDate(at, language, zone, dateStyle)
  const areMidnights = style.precision === 'day' || ticks.every(({ wall }) => wall % dayMs === 0)
  const areMonths = ticks.length > 1 && areMidnights && ticks.every(({ wall }) => new Date(wall).getUTCDate() === 1)
  const areYears = areMonths && ticks.every(({ wall }) => new Date(wall).getUTCMonth() === 0)
  if (areYears) return ticks.map(({ at }) => ({ at, label: date(at, 'year') }))
  let before = ''
  return ticks.map(({ at }) => {
    const label = areMidnights
      ? date(at, areMonths ? 'monthShort' : 'dayMonth')
      : formatTime(at, language, zone, style.clock)
    const below = date(at, areMidnights ? 'year' : 'dayMonth')
    const tick = below === before ? { at, label } : { at, label, below }
    before = below
    return tick
  })
}

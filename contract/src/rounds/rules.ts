import { instantOfWallOrAfterGap, localTime } from '../rules/wallClock'
import {
  agendaClosesAt,
  earlyMinutes,
  minutesBetweenActs,
  minutesToAnswer,
  ROUND_STATUS,
  type RoundStatus,
} from './codes'

const MINUTE = 60_000

/** When a round is, in ms since the epoch, and in which time zone it was meant. */
export interface RoundTime {
  starts: number
  ends: number
  timeZone: string
}

/** Returns whether the organizer can start a round now: on its day, from its beginning (document 3). */
export function canStart(status: RoundStatus, { starts, timeZone }: RoundTime, now: number): boolean {
  if (status !== ROUND_STATUS.opened || now < starts) return false
  return localTime(now, timeZone).date === localTime(starts, timeZone).date
}

/** Returns whether the organizer can start a round before its time, if they confirm it (decisions 20). */
export function canStartEarly(status: RoundStatus, { starts }: RoundTime, now: number): boolean {
  return status === ROUND_STATUS.opened && now < starts && now >= starts - earlyMinutes * MINUTE
}

/** Returns minutes since 00:00 of a wall-clock time `HH:mm`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/**
 * Returns when the agenda of a round closes: on the evening before; of one that was made later than that, when it begins.
 * @param created ms since the epoch
 * @returns ms since the epoch
 */
export function agendaCloses({ starts, timeZone }: RoundTime, created: number): number {
  const noonBefore = starts - 24 * 60 * MINUTE
  const evening = instantOfWallOrAfterGap(localTime(noonBefore, timeZone).date, minutesOf(agendaClosesAt), timeZone)
  return created < evening ? evening : starts
}

/** An interval in ms since the epoch; `until` is not part of it. */
export interface Interval {
  from: number
  until: number
}

/**
 * Returns the intervals without overlaps, in order: whoever is there in two browsers, or comes back before the first
 * connection is closed, counts once.
 */
export function united(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  for (const each of [...intervals].sort((one, other) => one.from - other.from)) {
    if (each.until <= each.from) continue
    const last = merged.at(-1)
    if (last && each.from <= last.until) last.until = Math.max(last.until, each.until)
    else merged.push({ ...each })
  }
  return merged
}

/** Returns for how many whole minutes somebody attended, within the time in which the round ran. */
export function attendedMinutes(intervals: readonly Interval[], held: Interval): number {
  const inside = intervals.map(({ from, until }) => ({
    from: Math.max(from, held.from),
    until: Math.min(until, held.until),
  }))
  const total = united(inside).reduce((sum, { from, until }) => sum + until - from, 0)
  return Math.floor(total / MINUTE)
}

/**
 * Returns the part of somebody's attendance that counts: an open browser alone does not. From when they came, and from each
 * act (a vote, a raised hand, that they are still there), time counts until the next act, if that comes in time: they are asked
 * after half an hour, and have a few minutes to answer. If it comes later or never, only the time until they were asked counts.
 * @param acts ms since the epoch, in any order
 */
export function confirmed(intervals: readonly Interval[], acts: readonly number[]): Interval[] {
  const attended = united(intervals)
  const [first] = attended
  const last = attended.at(-1)
  if (!first || !last) return []
  const within = acts.filter((at) => at > first.from && at < last.until).sort((one, other) => one - other)
  const points = [first.from, ...within, last.until]
  const asked = minutesBetweenActs * MINUTE
  return points.slice(1).flatMap((until, index) => {
    const from = points[index] ?? until
    const counted = until - from <= asked + minutesToAnswer * MINUTE ? until : from + asked
    return attended.flatMap((each) => {
      const part = { from: Math.max(each.from, from), until: Math.min(each.until, counted) }
      return part.from < part.until ? part : []
    })
  })
}

/** A certificate is given from this share of the round's time. */
export const certificateShare = 0.8

/**
 * Returns whether attendance is enough for a certificate.
 * @param attended the minutes that count (see `confirmed`)
 * @param held the minutes for which the round ran
 */
export function earnsCertificate({ attended, held }: { attended: number; held: number }): boolean {
  return held > 0 && attended >= held * certificateShare
}

const bands = [0, 1, 5, 15, 25, 35, 45, 55, 65, 75, 85]

/** Returns the band of an age: its first year, and its last one, which is null for the oldest. */
export function ageBand(age: number): { from: number; to: number | null } {
  const index = bands.findLastIndex((from) => age >= from)
  const next = bands[index + 1]
  return { from: bands[index] ?? 0, to: next === undefined ? null : next - 1 }
}

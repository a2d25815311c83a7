import { type Course, courseEnd } from '#contract/prescriptions/course'
import { doseTimes } from '#contract/prescriptions/doseTimes'
import type { StoredPrescription } from '../../schema/prescriptions'

type Timing = Pick<StoredPrescription, 'kind' | 'frequency' | 'frequency_time_unit' | 'duration' | 'time_unit'>

/** When every dose of a course has a row, so that nothing is left to create. */
export const allGenerated = new Date('9999-12-31T00:00:00Z')

/** Returns the course of a prescription that starts at an instant (ms), for the rules of the contract. */
export function courseOf(timing: Timing, start: number, timeZone: string, stoppedAt: number | null = null): Course {
  const { kind, frequency, frequency_time_unit: unit, duration, time_unit: courseUnit } = timing
  return {
    kind,
    start,
    frequency: { value: frequency ?? 1, unit: unit ?? 'days' },
    duration: duration && courseUnit ? { value: duration, unit: courseUnit } : null,
    stoppedAt,
    timeZone,
  }
}

/** Returns when a course ends by its duration; null if it has no end. */
export function endOfCourse(timing: Timing, start: number, timeZone: string): Date | null {
  const end = courseEnd(courseOf(timing, start, timeZone))
  return end === undefined ? null : new Date(end)
}

type Scheduled = Timing & Pick<StoredPrescription, 'start_at' | 'doses_from' | 'course_end'>

/**
 * Returns the course from which the doses of a prescription are counted now: from its start or, after a transfer, from its
 * first dose at the receiving hospital, to the end that was moved with it.
 */
export function currentCourse(prescription: Scheduled, timeZone: string, start: number): Course {
  const { doses_from: from, course_end: end } = prescription
  if (from === null) return courseOf(prescription, start, timeZone)
  return courseOf({ ...prescription, duration: null }, from.getTime(), timeZone, end?.getTime() ?? null)
}

/**
 * Returns the doses of a prescription that have no rows yet, up to an instant.
 * @returns their due times in ms, and until when all have rows then
 */
export function dosesToCreate(
  prescription: Scheduled & Pick<StoredPrescription, 'generated_until'>,
  until: number,
  timeZone: string,
): { times: number[]; until: Date } {
  const start = prescription.start_at?.getTime() ?? until
  const from = prescription.generated_until?.getTime() ?? start
  const course = currentCourse(prescription, timeZone, start)
  const end = prescription.kind === 'once' ? start + 1 : courseEnd(course)
  return {
    times: doseTimes(course, from, until),
    until: end !== undefined && end <= until ? allGenerated : new Date(Math.max(from, until)),
  }
}

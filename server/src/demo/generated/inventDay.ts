import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { cancellableUntil } from '#contract/rules/cancellation'
import { type ClinicDay, clinicWindow } from '#contract/rules/clinicSchedule'
import { appointmentPrice } from '#contract/rules/price'
import { type Slot, slotNumber } from '#contract/rules/slotGrid'
import { bookingTime } from './booking'
import type { Patient } from './patients'
import type { Random } from './random'
import { inventChat, inventRating, pickProblem, textsOf } from './talk'
import type { BusyClinic, Visit, VisitSession } from './visit'

const minute = 60_000
const { scheduled, completed, missed, cancelled } = APPOINTMENT_STATUS

/** The cancellation deadline of the demo's clinics. */
const patientTolerance = { value: 2, unit: 'hours' } as const

/** A visit that `inventDay` is to generate. */
export interface Planned {
  slot: Slot
  patient: Patient
  /** The patient's last visit to this doctor, if any. */
  before: Visit | undefined
}

interface PlannedDay {
  clinic: BusyClinic
  day: ClinicDay
  planned: readonly Planned[]
}

/** Returns the visit as booked; `inventDay` decides its outcome. */
function bookedVisit({ clinic, day }: PlannedDay, { slot, patient, before }: Planned, now: number, random: Random) {
  const { timeZone } = clinic.schedule
  const bookedAt = bookingTime({ date: day.date, start: slot.start, timeZone }, now, random)
  // Only a visit that had ended before the booking can have a follow-up visit.
  const known = before?.seen && before.seen.end < bookedAt ? before : undefined
  const problem = known && random.isChance(0.6) ? known.problem : pickProblem(clinic.demand.specialty, random)
  const texts = textsOf(problem, patient.language, problem === known?.problem, random)
  const isSilent = random.isChance(0.1)
  const asksUntil = Math.min(now, slot.start) - minute
  return {
    clinic,
    patient,
    date: day.date,
    slot,
    number: slotNumber(day, slot.start),
    status: scheduled,
    bookedAt,
    price: appointmentPrice(clinic.prices, slot.start, known?.slot.start),
    problem,
    texts: isSilent ? { ...texts, cause: '', complaint: '' } : texts,
    joinedAt: null,
    seen: null,
    cancelled: null,
    chat:
      random.isChance(0.12) && asksUntil > bookedAt
        ? inventChat(patient.language, { start: bookedAt, end: asksUntil }, random)
        : [],
    rating: null,
  } satisfies Visit
}

/** Returns the visit as cancelled by the patient before the deadline, or by the clinic; undefined if not cancelled. */
function cancelledVisit(visit: Visit, now: number, random: Random): Visit | undefined {
  const chance = random.next()
  if (chance > 0.075) return undefined
  const byPatient = chance > 0.012
  const latest = Math.min(now, cancellableUntil({ start: visit.slot.start, tolerance: patientTolerance }))
  const at = visit.bookedAt + Math.floor((latest - visit.bookedAt) * random.next())
  if (latest <= visit.bookedAt) return undefined
  return { ...visit, status: cancelled, cancelled: { at, byPatient } }
}

/**
 * Returns the visit as completed. Visits of a clinic session do not overlap.
 * @param after when the clinic session started, and when the doctor's previous visit ended, both in ms since the epoch
 */
function seenVisit(visit: Visit, after: { sessionStart: number; free: number }, now: number, random: Random): Visit {
  const { clinic, slot } = visit
  const length = slot.end - slot.start
  const start = Math.max(slot.start + random.between(0, 5) * minute, after.free + minute)
  const end = start + Math.floor(length * (0.45 + random.next() * 0.4))
  const cameAt = Math.max(after.sessionStart + minute, slot.start - random.between(2, 12) * minute)
  return {
    ...visit,
    status: completed,
    joinedAt: clinic.type === 'virtual' ? Math.min(cameAt, start - minute / 2) : null,
    seen: { start, end },
    rating: inventRating(visit.patient.language, end, now, random),
  }
}

/**
 * Generates one day of a clinic as of `now`: visits completed one after the other in its clinic session, visits
 * cancelled by patients or by the clinic, missed visits, and scheduled ones.
 * @param now ms since the epoch
 */
export function inventDay(
  planned: PlannedDay,
  now: number,
  random: Random,
): { visits: Visit[]; session: VisitSession | null } {
  const { clinic, day } = planned
  const window = clinicWindow(day)
  const booked = planned.planned.map((each) => {
    const visit = bookedVisit(planned, each, now, random)
    return cancelledVisit(visit, now, random) ?? visit
  })
  const remaining = booked.filter(({ status }) => status === scheduled)
  const first = remaining[0]
  const last = remaining.at(-1)
  if (!first || !last) return { visits: booked, session: null }
  const sessionStart = Math.max(window.start + minute, first.slot.start - random.between(2, 12) * minute)
  if (sessionStart >= now) return { visits: booked, session: null }

  let free = sessionStart
  const visits = booked.map((visit): Visit => {
    if (visit.status === cancelled || random.isChance(0.08)) return visit
    const seen = seenVisit(visit, { sessionStart, free }, now, random)
    if (!seen.seen || seen.seen.end > now) return visit
    free = seen.seen.end
    return seen
  })
  const over = Math.max(free, last.slot.end) + random.between(3, 15) * minute
  const hasBegun = visits.some(({ seen }) => seen)
  // Without a completed visit there is no clinic session; such a day ends two hours after its last booked slot.
  const isOver = hasBegun ? over <= now : last.slot.end + 120 * minute <= now
  return {
    visits: isOver
      ? visits.map((visit) => (visit.status === scheduled ? { ...visit, status: missed } : visit))
      : visits,
    session: hasBegun
      ? { clinic, date: day.date, window, startedAt: sessionStart, endedAt: isOver ? over : null }
      : null,
  }
}

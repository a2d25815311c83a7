import { addDays, daysBetween } from '#contract/rules/calendarDate'
import { type ClinicDay, clinicDay } from '#contract/rules/clinicSchedule'
import { type Slot, slotGrid } from '#contract/rules/slotGrid'
import { isAwayOn } from '#contract/rules/vacations'
import { localTime } from '#contract/rules/wallClock'
import { weekdayOf } from '#contract/rules/weekdays'
import { inventDay, type Planned } from './inventDay'
import type { Patient } from './patients'
import type { Random } from './random'
import type { BusyClinic, Visit, VisitSession } from './visit'

/** The number of days before and after today for which visits are generated. */
export const daysOfHistory = 92
export const daysAhead = 14

/** The minimum number of days between two visits of a patient, and the days from a visit to its follow-up visit. */
const daysApart = 4
const followUpDays = { from: 12, to: 42 }

/** Returns whether a patient may visit the clinic: by region, and by age and gender for its specialty. */
function suits({ demand }: BusyClinic, patient: Patient): boolean {
  const { age, gender } = patient
  if (!demand.regions.includes(patient.region)) return false
  switch (demand.specialty) {
    case 'Pediatrics':
      return age < 16
    case 'Obstetrics and Gynecology':
      return gender === 'female' && age >= 17 && age <= 46
    case 'Cardiology':
      return age >= 35
    case 'Endocrinology':
    case 'Internal Medicine':
      return age >= 25
    case 'Orthopedics':
      return age >= 14
    case 'Dermatology':
    case 'Neurology':
      return age >= 10
    default:
      return age >= 16
  }
}

/** Returns the slots of a day for which visits are generated. */
function openSlots({ demand }: BusyClinic, day: ClinicDay): Slot[] {
  const { within } = demand
  if (!within) return slotGrid(day)
  if (!within.weekdays.includes(weekdayOf(day.date))) return []
  const [from, to] = within.hours
  return slotGrid(day).filter(({ key }) => key >= from && key < to)
}

/**
 * Returns the factor by which a clinic's occupancy is multiplied on a day: it grows from 0.5 to 0.75 over the past
 * months, and decreases for future days, which are not fully booked yet.
 * @param inDays days from today; negative in the past
 */
function demandOn(inDays: number): number {
  return inDays > 0 ? Math.max(0.15, 0.75 - inDays * 0.045) : 0.5 + (0.25 * (daysOfHistory + inDays)) / daysOfHistory
}

/**
 * Chooses some of the slots of a day at random, in order of time; earlier slots are more likely.
 * @param share the mean share of the slots to choose, from 0 to 1
 */
function chosenSlots(slots: readonly Slot[], share: number, random: Random): Slot[] {
  const target = slots.length * share * (0.6 + random.next() * 0.8)
  const count = Math.min(slots.length, Math.floor(target + random.next()))
  const ranked = slots.map((slot, index) => ({ slot, rank: random.next() + (0.5 * index) / slots.length }))
  const chosen = ranked.sort((one, other) => one.rank - other.rank).slice(0, count)
  return chosen.map(({ slot }) => slot).sort((one, other) => one.start - other.start)
}

/**
 * Generates the visits of the past three months and the next two weeks, with their clinic sessions.
 * @param now ms since the epoch
 */
export function inventVisits(
  clinics: readonly BusyClinic[],
  patients: readonly Patient[],
  now: number,
  random: Random,
): { visits: Visit[]; sessions: VisitSession[] } {
  const today = new Date(now).toISOString().slice(0, 10)
  const visits: Visit[] = []
  const sessions: VisitSession[] = []
  const pools = new Map(clinics.map((clinic) => [clinic, patients.filter((patient) => suits(clinic, patient))]))
  const lastDates = new Map<Patient, string>()
  const lastSeen = new Map<number, Map<Patient, Visit>>()
  const seenBy = (doctorId: number) => {
    const known = lastSeen.get(doctorId) ?? new Map<Patient, Visit>()
    lastSeen.set(doctorId, known)
    return known
  }

  /** Whether the patient's last visit is at least `daysApart` days before the date and not in the future. */
  const isFree = (patient: Patient, date: string) => {
    const last = lastDates.get(patient)
    return last === undefined || (daysBetween(last, date) >= daysApart && last <= today)
  }

  /** Returns a patient who is due for a follow-up visit, or another one who may visit the clinic; undefined if none. */
  function choose(clinic: BusyClinic, date: string): Pick<Planned, 'patient' | 'before'> | undefined {
    const seen = seenBy(clinic.doctorId)
    const pool = pools.get(clinic) ?? []
    const due = [...seen.values()].filter((visit) => {
      const days = daysBetween(visit.date, date)
      const isDue = days >= followUpDays.from && days <= followUpDays.to
      return isDue && pool.includes(visit.patient) && isFree(visit.patient, date)
    })
    if (due.length > 0 && random.isChance(0.45)) {
      const before = random.pick(due)
      return { patient: before.patient, before }
    }
    const free = pool.filter((patient) => patient.comesFrom <= date && isFree(patient, date))
    if (free.length === 0) return undefined
    const patient = random.pick(free)
    return { patient, before: seen.get(patient) }
  }

  function plan(clinic: BusyClinic, day: ClinicDay, inDays: number): Planned[] {
    const share = clinic.demand.occupancy * demandOn(inDays)
    return chosenSlots(openSlots(clinic, day), share, random).flatMap((slot) => {
      const chosen = choose(clinic, day.date)
      if (!chosen) return []
      lastDates.set(chosen.patient, day.date)
      return [{ slot, ...chosen }]
    })
  }

  for (let inDays = -daysOfHistory; inDays <= daysAhead; inDays += 1) {
    for (const clinic of clinics) {
      const date = addDays(localTime(now, clinic.schedule.timeZone).date, inDays)
      const day = clinicDay(clinic.schedule, date)
      // Leave the slots of clinics with long hours free today for people who try the demo.
      const isLeftFree = inDays === 0 && clinic.demand.within !== undefined
      if (!day || isLeftFree || isAwayOn(clinic.vacations, date)) continue
      const dayVisits = inventDay({ clinic, day, planned: plan(clinic, day, inDays) }, now, random)
      visits.push(...dayVisits.visits)
      if (dayVisits.session) sessions.push(dayVisits.session)
      const seen = seenBy(clinic.doctorId)
      for (const visit of dayVisits.visits) if (visit.seen) seen.set(visit.patient, visit)
    }
  }
  return { visits, sessions }
}

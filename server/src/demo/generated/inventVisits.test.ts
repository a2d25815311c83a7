import { expect, test } from 'vitest'
import { weekdayNames } from '#contract/clinics/clinicInput'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { generatedClinics } from './clinics'
import { demands } from './demands'
import { inventVisits } from './inventVisits'
import { inventPatients } from './patients'
import { createRandom } from './random'
import type { BusyClinic } from './visit'

const zones = {
  hub: 'Africa/Cairo',
  aswan: 'Africa/Cairo',
  banadir: 'Africa/Mogadishu',
  hargeisa: 'Africa/Mogadishu',
}

const doctors = [...new Set(generatedClinics.map(({ doctor }) => doctor))]

const clinics = generatedClinics.flatMap((clinic, index): BusyClinic[] => {
  const demand = demands[clinic.title]
  if (!demand) return []
  const [from, to] = clinic.hours
  const open = weekdayNames.filter((weekday) => !clinic.closed.includes(weekday))
  const timeZone = zones[clinic.hospital]
  return [
    {
      id: index + 1,
      doctorId: 100 + doctors.indexOf(clinic.doctor),
      coordinatorId: 200,
      type: clinic.type,
      schedule: {
        startDate: '2024-01-01',
        endDate: '2100-01-01',
        timeZone,
        weekly: Object.fromEntries(open.map((weekday) => [weekday, { from, to, slotMinutes: clinic.slotMinutes }])),
        exceptions: [],
        lastAppointmentTolerance: { value: clinic.bookableUntil, unit: 'minutes' },
      },
      vacations: [],
      prices: {
        price: clinic.price * 100,
        followUpPrice: clinic.price * 50,
        followUpPeriod: { value: 14, unit: 'days' },
        timeZone,
      },
      demand,
    },
  ]
})

function invent(now: number) {
  const random = createRandom(1)
  const patients = inventPatients(new Date(now).toISOString().slice(0, 10), random)
  return inventVisits(clinics, patients, now, random)
}

// Every three hours of a working day, a Friday, the nights of Egypt's clock changes, and a leap day.
const instants = [
  ...Array.from({ length: 8 }, (_, index) => Date.parse('2026-11-18T00:30:00Z') + index * 3 * 3_600_000),
  ...['2026-11-20T09:00:00Z', '2026-04-24T00:00:00Z', '2026-10-29T22:30:00Z', '2028-02-29T12:00:00Z'].map(Date.parse),
]

test('every generated clinic has a demand', () => expect(clinics).toHaveLength(generatedClinics.length))

test.each(instants)('no event is after now or out of order when generated at %d', (now) => {
  const { visits, sessions } = invent(now)
  expect(visits.length).toBeGreaterThan(600)
  for (const { slot, bookedAt, cancelled, seen, joinedAt, chat, rating, status } of visits) {
    expect(bookedAt).toBeLessThan(Math.min(now, slot.start))
    expect(chat.every(({ at }) => at >= bookedAt && at <= Math.min(now, slot.start))).toBe(true)
    if (cancelled) expect(cancelled.at > bookedAt - 1 && cancelled.at <= Math.min(now, slot.start)).toBe(true)
    if (seen) expect(seen.start >= slot.start && seen.end > seen.start && seen.end <= now).toBe(true)
    if (seen && joinedAt !== null) expect(joinedAt).toBeLessThan(seen.start)
    if (rating) expect(rating.at <= now && rating.at > (seen?.end ?? now)).toBe(true)
    if (status === APPOINTMENT_STATUS.missed) expect(slot.start).toBeLessThan(now)
    if (status === APPOINTMENT_STATUS.scheduled) expect(slot.end).toBeGreaterThan(now - 12 * 3_600_000)
  }
  for (const { window, startedAt, endedAt } of sessions) {
    expect(startedAt >= window.start && startedAt < window.end && startedAt < now).toBe(true)
    if (endedAt !== null) expect(endedAt > startedAt && endedAt <= now).toBe(true)
  }
})

test('the same instant generates the same visits', () => {
  const [now = 0] = instants
  expect(invent(now)).toEqual(invent(now))
})

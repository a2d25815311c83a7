import { eq } from 'drizzle-orm'
import { addDays } from '#contract/rules/calendarDate'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../platform/context'
import { specialties } from '../schema/reference'
import { waitlistEntries } from '../schema/waitlist'

const hour = 3_600_000

/**
 * Puts two patients on the waiting list for video visits: one for a specialty, one for a doctor.
 * @param people user ids by email
 */
export async function seedWaitlist(people: Map<string, number>): Promise<void> {
  const [specialty] = await db()
    .select({ id: specialties.id })
    .from(specialties)
    .where(eq(specialties.name, 'Endocrinology'))
  const today = localTime(now().getTime(), 'Africa/Cairo').date
  const entry = { date_from: today, date_to: addDays(today, 30), hospital_id: null, time_zone: 'Africa/Cairo' }
  await db()
    .insert(waitlistEntries)
    .values([
      {
        ...entry,
        patient_id: people.get('patient@demo.test') ?? 0,
        specialty_id: specialty?.id ?? 0,
        parts: ['morning', 'afternoon', 'evening'],
        created_at: new Date(now().getTime() - 26 * hour),
      },
      {
        ...entry,
        patient_id: people.get('patient2@demo.test') ?? 0,
        doctor_id: people.get('doctor3@demo.test') ?? 0,
        parts: ['morning'],
        priority: 1,
        created_at: new Date(now().getTime() - 3 * hour),
      },
    ])
}

import { eq } from 'drizzle-orm'
import { weekdayNames } from '#contract/clinics/clinicInput'
import { users } from '../../../platform/auth/tables'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { hospitals } from '../../../schema/facilities'
import { levels, specialties } from '../../../schema/reference'

type Form = Record<string, unknown>

/** Ids of the seeded records that the tests use. */
export interface ReferenceIds {
  hub: number
  aswan: number
  banadir: number
  level: number
  specialty: number
}

/** Returns the ids of the seeded records that the tests use; 0 for a missing one. */
export async function referenceIdsOf({ database }: TestServer): Promise<ReferenceIds> {
  const rows = await database.select().from(hospitals)
  const hospital = (part: string) => rows.find((row) => row.name.includes(part))?.id ?? 0
  const [level] = await database.select().from(levels).where(eq(levels.name, 'Consultant'))
  const [specialty] = await database.select().from(specialties).where(eq(specialties.name, 'Cardiology'))
  return {
    hub: hospital('University'),
    aswan: hospital('Aswan'),
    banadir: hospital('Banadir'),
    level: level?.id ?? 0,
    specialty: specialty?.id ?? 0,
  }
}

/** Returns the same person with a new token, for use after the clock was moved and the old token has expired. */
export async function signInAgain({ database, as }: TestServer, { userId }: Client): Promise<Client> {
  const [user] = await database.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return as(user?.email ?? '')
}

/**
 * Returns the same hours for each of these weekdays, as the form sends them.
 * @param from `HH:mm`
 * @param to `HH:mm`
 */
export function weekOf(from: string, to: string, slotMinutes: number, open: readonly string[] = weekdayNames): Form {
  return Object.fromEntries(
    weekdayNames.flatMap((day) =>
      open.includes(day)
        ? [
            [`${day}_enabled`, true],
            [`${day}_from`, from],
            [`${day}_to`, to],
            [`${day}_slot_time`, slotMinutes],
          ]
        : [[`${day}_enabled`, false]],
    ),
  )
}

/** Returns a valid form, except for the doctor and the coordinators, which `changes` must contain. */
export function clinicForm(referenceIds: ReferenceIds, changes: Form): Form {
  return {
    title: 'Clinic of a test',
    hospital_id: referenceIds.hub,
    level_id: referenceIds.level,
    specialty_id: referenceIds.specialty,
    price: 0,
    start_date: '2026-11-18',
    end_date: '2100-01-01',
    time_zone: 'Africa/Cairo',
    type: 'virtual',
    follow_up_price: 0,
    follow_up_period: 0,
    follow_up_unit: 'days',
    physician_cancellation_tolerance: 1,
    physician_tolerance_unit: 'hours',
    patient_cancellation_tolerance: 2,
    patient_tolerance_unit: 'hours',
    last_appointment_tolerance: 0,
    last_appointment_unit: 'minutes',
    ...weekOf('09:00', '17:00', 30),
    ...changes,
  }
}

/** A clinic with its own doctor, so that tests do not share a doctor's time. */
export interface TestClinic {
  id: number
  doctorId: number
  doctor: Client
  coordinator: Client
}

/** Creates a clinic through the API as a Super Admin, with a new doctor unless `doctor` is given. */
export async function addClinic(testServer: TestServer, changes: Form = {}, doctor?: Client): Promise<TestClinic> {
  const referenceIds = await referenceIdsOf(testServer)
  const hospitalId = Number(changes.hospital_id ?? referenceIds.hub)
  const holder = doctor ?? (await testServer.addUser({ role: 'DOCTOR', hospitals: [hospitalId] }))
  const coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [hospitalId] })
  const superAdmin = await testServer.as('super@demo.test')
  const form = clinicForm(referenceIds, { doctor_id: holder.userId, coordinators: [coordinator.userId], ...changes })
  const response = await superAdmin.post<{ data: { id: number } }>('/api/admin/clinics', form)
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return { id: response.body.data.id, doctorId: holder.userId, doctor: holder, coordinator }
}

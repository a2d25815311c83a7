import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule, RecordKey } from '../../platform/access/access'
import { asPatient, asStaff, throughHospital } from '../../platform/access/scope'
import type { Way } from '../../platform/access/way'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'

/**
 * Staff reach what belongs to a clinic: its doctor, its coordinators, and whoever holds the permission in its
 * hospital. Expect `clinics` in the statement.
 */
export function waysOfClinic(person: Caller, wanted: readonly Permission[]): Way[] {
  const held = asStaff(person, wanted)
  if (held.length === 0) return []
  return [
    { name: 'doctor', when: sql`clinics.doctor_id = ${person.id}` },
    {
      name: 'coordinator',
      when: sql`exists (select from clinic_coordinators as mine
        where mine.clinic_id = clinics.id and mine.user_id = ${person.id})`,
    },
    ...throughHospital(person, held, sql`clinics.hospital_id`),
  ]
}

const kept = {
  key: sql`clinics.id`,
  records: (keys: readonly RecordKey[]) =>
    sql`clinics where clinics.id = any (${numberArray(keys)}) and clinics.deleted_at is null`,
}

export const clinicRules = {
  clinic: { ...kept, ways: waysOfClinic },
  /** The doctor of the clinic, nobody else: a session is held by who holds the clinic. */
  ownClinic: {
    ...kept,
    ways: (person) => [{ name: 'doctor', when: sql`clinics.doctor_id = ${person.id}` }],
  },
  /** A clinic's news: its staff, and patients who have an appointment there that is not over. */
  clinicOfAppointment: {
    key: sql`clinics.id`,
    records: (keys) => sql`clinics where clinics.id = any (${numberArray(keys)})`,
    ways: (person, wanted) => [
      ...waysOfClinic(person, wanted),
      ...(asPatient(person, wanted) ? [bookedAt(person)] : []),
    ],
  },
} satisfies Record<string, AccessRule>

function bookedAt(person: Caller): Way {
  return {
    name: 'booked',
    when: sql`exists (select from appointments
      where appointments.clinic_id = clinics.id and appointments.patient_id = ${person.id}
        and appointments.status in (1, 2, 3))`,
  }
}

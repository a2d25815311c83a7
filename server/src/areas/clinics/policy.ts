import { sql } from 'drizzle-orm'
import type { AccessRule, RecordKey } from '../../platform/access/access'
import { pathsOfPatient } from '../../platform/access/scope'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsOfClinic, accessPathsOfClinicDoctor } from '../../schema/clinicAccess'

const existingClinic = {
  key: sql`clinics.id`,
  records: (keys: readonly RecordKey[]) =>
    sql`clinics where clinics.id = any (${numberArray(keys)}) and clinics.deleted_at is null`,
}

export const clinicRules = {
  clinic: { ...existingClinic, accessPaths: accessPathsOfClinic },
  /** Only the doctor of the clinic, because only the doctor runs its sessions. */
  ownClinic: {
    ...existingClinic,
    accessPaths: accessPathsOfClinicDoctor,
  },
  /** Access to a clinic's events: its staff, and patients with a current or upcoming appointment there. */
  clinicOfAppointment: {
    key: sql`clinics.id`,
    records: (keys) => sql`clinics where clinics.id = any (${numberArray(keys)})`,
    accessPaths: (person, permissions) => [
      ...accessPathsOfClinic(person, permissions),
      ...pathsOfPatient(
        person,
        permissions,
        'booked',
        sql`exists (select from appointments
          where appointments.clinic_id = clinics.id and appointments.patient_id = ${person.id}
            and appointments.status in (1, 2, 3))`,
      ),
    ],
  },
} satisfies Record<string, AccessRule>

import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsOfTreatingDoctor } from '../../schema/appointmentAccess'

export const icdRules = {
  /** Only the doctor of the visit. */
  diagnosis: {
    key: sql`diagnoses.id`,
    records: (keys) => sql`diagnoses join appointments on appointments.id = diagnoses.appointment_id
      join clinics on clinics.id = appointments.clinic_id
      where diagnoses.id = any (${numberArray(keys)}) and diagnoses.deleted_at is null and appointments.deleted_at is null`,
    accessPaths: accessPathsOfTreatingDoctor,
  },
} satisfies Record<string, AccessRule>

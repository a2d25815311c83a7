import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'

export const icdSources = {
  diagnosis: {
    from: sql`diagnoses join appointments on appointments.id = diagnoses.appointment_id
      join users on users.id = appointments.patient_id
      where diagnoses.deleted_at is null and appointments.deleted_at is null`,
    id: sql`diagnoses.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('diagnoses.created_at')),
    order: sql`diagnoses.id desc`,
    rules: { diagnosis: sql`diagnoses.id` },
  },
} satisfies Record<string, RecordSource>

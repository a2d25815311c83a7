import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'

export const allergySources = {
  allergy: {
    from: sql`allergies join users on users.id = allergies.patient_id
      where allergies.removed_at is null and allergies.replaced_at is null`,
    id: sql`allergies.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('allergies.recorded_at')),
    order: sql`allergies.id desc`,
    rules: { allergy: sql`allergies.id` },
  },
} satisfies Record<string, RecordSource>

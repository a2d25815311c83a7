import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'

export const patientMergeSources = {
  patientMerge: {
    from: sql`patient_merges join users on users.id = patient_merges.survivor_id where true`,
    id: sql`patient_merges.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('patient_merges.merged_at')),
    order: sql`patient_merges.id desc`,
    rules: { patientMerge: sql`patient_merges.id` },
  },
} satisfies Record<string, RecordSource>

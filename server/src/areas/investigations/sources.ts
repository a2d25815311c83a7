import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedByPerson } from '../../schema/recordSources'

const id = sql`investigations.id`

export const investigationSources = {
  investigation: {
    from: sql`investigations join users on users.id = investigations.patient_id where true`,
    id,
    ...namedByPerson,
    at: sql.raw(epochMs('investigations.created_at')),
    order: sql`investigations.id desc`,
    rules: {
      investigation: id,
      orderedInvestigation: id,
      serviceRequest: sql`investigations.id::text`,
      investigationFile: sql`(select min(id) from investigation_files where investigation_id = investigations.id)`,
      investigationUpload: sql`(select min(upload_id) from investigation_uploads where investigation_id = investigations.id)`,
    },
  },
} satisfies Record<string, RecordSource>

import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedBy } from '../../schema/recordSources'

export const dataImportSources = {
  dataImport: {
    from: sql`data_imports where true`,
    id: sql`data_imports.id`,
    ...namedBy(sql`data_imports.file_name`),
    at: sql.raw(epochMs('data_imports.created_at')),
    order: sql`data_imports.id desc`,
    rules: { dataImport: sql`data_imports.id` },
  },
} satisfies Record<string, RecordSource>

import { sql } from 'drizzle-orm'
import type { AreaRecords } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const installationRecords: AreaRecords = {
  installation: {
    audited: () => sql`select to_jsonb(audited) - 'is_only' as state from installation_settings as audited`,
  },
}

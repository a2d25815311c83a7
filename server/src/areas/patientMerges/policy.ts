import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { superAdminPath } from '../../platform/access/accessPath'
import { numberArray } from '../../platform/database/expressions'

export const patientMergeRules = {
  /** Super Admin only. */
  patientMerge: {
    key: sql`patient_merges.id`,
    records: (keys) => sql`patient_merges where patient_merges.id = any (${numberArray(keys)})`,
    accessPaths: (person) => (person.isSuperAdmin ? [superAdminPath] : []),
  },
} satisfies Record<string, AccessRule>

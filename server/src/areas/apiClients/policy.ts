import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { superAdminPath } from '../../platform/access/accessPath'
import { numberArray } from '../../platform/database/expressions'

export const apiClientRules = {
  /** Super Admin only. */
  apiClient: {
    key: sql`api_clients.id`,
    records: (keys) => sql`api_clients where api_clients.id = any (${numberArray(keys)})`,
    accessPaths: (person) => (person.isSuperAdmin ? [superAdminPath] : []),
  },
} satisfies Record<string, AccessRule>

import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { heldStaffPermissions, pathsThroughHospital } from '../../platform/access/scope'
import { numberArray } from '../../platform/database/expressions'

export const dataImportRules = {
  /** Those who may create users at the hospital of the file, or above. */
  dataImport: {
    key: sql`data_imports.id`,
    records: (keys) => sql`data_imports where data_imports.id = any (${numberArray(keys)})`,
    accessPaths: (person, permissions) =>
      pathsThroughHospital(person, heldStaffPermissions(person, permissions), sql`data_imports.hospital_id`),
  },
} satisfies Record<string, AccessRule>

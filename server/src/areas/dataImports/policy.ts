import { sql } from 'drizzle-orm'
import { permissionOfKind } from '#contract/dataImports/kinds'
import type { AccessRule } from '../../platform/access/access'
import { wrapPaths } from '../../platform/access/accessPath'
import { heldStaffPermissions, pathsThroughHospital } from '../../platform/access/scope'
import { numberArray } from '../../platform/database/expressions'

export const dataImportRules = {
  /** Those who may create users, or clinics for a file with clinics, at the hospital of the file, or above. */
  dataImport: {
    key: sql`data_imports.id`,
    records: (keys) => sql`data_imports where data_imports.id = any (${numberArray(keys)})`,
    accessPaths: (person, permissions) => {
      const held = heldStaffPermissions(person, permissions)
      const ofClinics = held.filter((permission) => permission === permissionOfKind.clinics)
      const ofPeople = held.filter((permission) => permission !== permissionOfKind.clinics)
      const through = (those: typeof held) => pathsThroughHospital(person, those, sql`data_imports.hospital_id`)
      if (person.isSuperAdmin) return through(held)
      return [
        ...wrapPaths(through(ofPeople), (when) => sql`(${when} and data_imports.kind <> 'clinics')`),
        ...wrapPaths(through(ofClinics), (when) => sql`(${when} and data_imports.kind = 'clinics')`),
      ]
    },
  },
} satisfies Record<string, AccessRule>

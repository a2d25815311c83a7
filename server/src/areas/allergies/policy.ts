import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { numberArray } from '../../platform/database/expressions'
import { holdsRole } from '../../schema/memberships'
import { accessPathsToPatient } from '../../schema/patientAccess'

export const allergyRules = {
  /** As for the record of its patient. */
  allergy: {
    key: sql`allergies.id`,
    records: (keys) => sql`allergies join users on users.id = allergies.patient_id
      where allergies.id = any (${numberArray(keys)}) and allergies.removed_at is null and allergies.replaced_at is null
      and ${holdsRole('PATIENT')}`,
    accessPaths: accessPathsToPatient,
  },
} satisfies Record<string, AccessRule>

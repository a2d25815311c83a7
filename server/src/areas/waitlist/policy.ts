import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { pathsOfPatient } from '../../platform/access/scope'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsOfClinic } from '../../schema/clinicAccess'

const key = sql`waitlist_entries.id`

export const waitlistRules = {
  /** Staff of a clinic whose slots the patient waits for. */
  waitlistEntry: {
    key,
    records: (keys) => sql`waitlist_entries
      join clinics on clinics.deleted_at is null and waitlist_matches(waitlist_entries, clinics)
      where waitlist_entries.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsOfClinic,
  },
  /** Only the patient who waits. */
  ownWaitlistEntry: {
    key,
    records: (keys) => sql`waitlist_entries where waitlist_entries.id = any (${numberArray(keys)})`,
    accessPaths: (person, permissions) =>
      pathsOfPatient(person, permissions, 'own', sql`waitlist_entries.patient_id = ${person.id}`),
  },
} satisfies Record<string, AccessRule>

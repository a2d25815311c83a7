import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { type AccessPath, holdsAny } from '../platform/access/accessPath'
import { heldStaffPermissions, staysAssigned } from '../platform/access/scope'
import type { Caller } from '../platform/auth/caller'
import { now } from '../platform/context'

/** The consultation requests with their episodes. */
export const ofRequests = sql`consultation_requests as requests join episodes on episodes.id = requests.episode_id`

/** Returns the condition that a receiver can answer the request, or could in the last 30 days. */
function stillReads(): SQL {
  return sql`(received.access_until is null or received.access_until > ${now().toISOString()})`
}

/**
 * Returns the access path of those who have received a request, until 30 days after its end, as long as they hold the
 * permission where they were asked. Expects `ofRequests`.
 */
export function accessPathsOfReceiver(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const held = heldStaffPermissions(person, permissions)
  if (!holdsAny(held)) return []
  return [
    {
      name: 'consultation',
      opensWith: held,
      when: sql`(exists (select from consultation_request_receivers as received
          where received.request_id = requests.id and received.user_id = ${person.id} and ${stillReads()})
        and ${staysAssigned(person, held, sql`requests.hospital_id`)})`,
    },
  ]
}

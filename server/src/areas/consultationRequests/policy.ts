import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, anyOf, holdsAny, superAdminPath, withoutReasons } from '../../platform/access/accessPath'
import { heldStaffPermissions } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray, textArray } from '../../platform/database/expressions'
import { accessPathsOfReceiver, ofRequests } from '../../schema/consultationAccess'
import { accessPathsAtHospital, accessPathsToEpisode } from '../../schema/episodeAccess'

const byId = (keys: readonly (string | number)[]) => sql`${ofRequests} where requests.id = any (${numberArray(keys)})`

/** Returns the access path to the hospitals of the networks in which the person holds a permission. */
function networkPaths(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const held = heldStaffPermissions(person, permissions)
  if (!holdsAny(held)) return []
  if (person.isSuperAdmin) return [superAdminPath]
  return [
    {
      name: 'network',
      opensWith: held,
      when: sql`hospitals.id in (select others.descendant_id
        from hospital_grants(${person.id}, ${textArray(held)}) as grants
        join hospital_descendants as above on above.descendant_id = grants.root_id
        join hospital_descendants as others on others.ancestor_id = above.ancestor_id)`,
    },
  ]
}

const pathsToRequest = (person: Caller, permissions: readonly Permission[]): AccessPath[] => [
  ...accessPathsToEpisode(person, permissions),
  ...accessPathsOfReceiver(person, permissions),
]

export const consultationRequestRules = {
  /** Those who read the case, and those who have received the request. */
  consultationRequest: {
    key: sql`requests.id`,
    records: byId,
    accessPaths: pathsToRequest,
    list: (person, permissions) => anyOf(withoutReasons(pathsToRequest(person, permissions))),
  },
  /** Those who have received it: who answers it, or took it until 30 days after its end. */
  receivedRequest: {
    key: sql`requests.id`,
    records: byId,
    accessPaths: accessPathsOfReceiver,
  },
  /** The hospital where the patient is. */
  sentRequest: {
    key: sql`requests.id`,
    records: byId,
    accessPaths: (person, permissions) => accessPathsAtHospital(person, permissions),
    list: (person, permissions) => anyOf(withoutReasons(accessPathsAtHospital(person, permissions))),
  },
  consultingHospital: {
    key: sql`hospitals.id`,
    records: (keys) => sql`hospitals where hospitals.id = any (${numberArray(keys)})`,
    accessPaths: networkPaths,
  },
} satisfies Record<string, AccessRule>

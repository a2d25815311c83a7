import { afterAll, beforeAll } from 'vitest'
import type { RoleCode } from '#contract/roles/seededRoles'
import { everyCall } from '../platform/testing/client'
import { type AccessFixture, createAccessFixture } from './accessFixture'
import { facilityRelations } from './accessRule'
import type { Reached } from './accessRules'
import type { Keys } from './areaTesting'

/** Every call that requires authorization. */
export const guardedCalls = everyCall().filter(({ endpoint }) => endpoint.permission !== 'public')
/** Those of them with a record in their path. */
export const recordCalls = guardedCalls.filter(({ endpoint }) => endpoint.record)

/**
 * Creates an access fixture before the tests of a file and stops it after them.
 * @returns a function that returns it while tests run
 */
export function setUpAccessFixture(): () => AccessFixture {
  let fixture: AccessFixture
  beforeAll(async () => {
    fixture = await createAccessFixture()
  })
  afterAll(() => fixture.stop())
  return () => fixture
}

/** Returns the records with which a role's access is tested: those of each hospital, and the role's own. */
export function recordsOf({ recordsAt, ownRecords }: AccessFixture, role: RoleCode): [Reached, Keys][] {
  return [
    ...facilityRelations.map((relation): [Reached, Keys] => [relation, recordsAt[relation]]),
    ['self', ownRecords[role]],
  ]
}

/** With `TEST_SCOPE=all` (`npm run test:all`), every role calls every call. */
const asksAll = process.env.TEST_SCOPE === 'all'

/** How many roles call each call in the quick pass of `npm test`. */
const rolesPerCall = 3

/** Returns the roles that call a call: some of them, other ones for the next call, or all. */
export function rolesThatCall<Role>(name: string, roles: readonly Role[]): readonly Role[] {
  if (asksAll) return roles
  const first = guardedCalls.findIndex((call) => call.name === name) * rolesPerCall
  return Array.from(
    { length: Math.min(rolesPerCall, roles.length) },
    (_, index) => roles[(first + index) % roles.length] as Role,
  )
}

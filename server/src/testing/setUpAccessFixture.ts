import { afterAll, beforeAll } from 'vitest'
import type { RoleCode } from '#contract/roles/seededRoles'
import { editedAreas } from '../../../scripts/testing/changedAreas'
import { everyCall } from '../platform/testing/client'
import { type AccessFixture, createAccessFixture } from './accessFixture'
import { facilityRelations } from './accessRule'
import type { Reached } from './accessRules'
import type { Keys } from './areaTesting'
import { contractFolders } from './contractFolders'

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

const folders = contractFolders()
const edited = editedAreas()

/** Returns whether a file differs from `main` in a folder of the area that declares a call. */
export function isEdited(name: string): boolean {
  return edited.has(folders.get(name.slice(0, name.indexOf('.'))) ?? '')
}

/** Returns how many roles call a call in the quick pass. */
function rolesPerCall(name: string): number {
  return isEdited(name) ? 3 : 1
}

/** Returns the roles that call a call: all with `TEST_SCOPE=all`, otherwise some of them, and others for the next call. */
export function rolesThatCall<Role>(name: string, roles: readonly Role[]): readonly Role[] {
  if (asksAll) return roles
  const perCall = rolesPerCall(name)
  const first = guardedCalls.findIndex((call) => call.name === name) * perCall
  return Array.from(
    { length: Math.min(perCall, roles.length) },
    (_, index) => roles[(first + index) % roles.length] as Role,
  )
}

/**
 * Returns the items with which a call is tested: all with `TEST_SCOPE=all` and where its area was edited, otherwise one,
 * and another one for the next call.
 */
export function sampleFor<Item>(name: string, items: readonly Item[]): readonly Item[] {
  if (asksAll || isEdited(name)) return items
  const index = guardedCalls.findIndex((call) => call.name === name) % items.length
  return items.slice(index, index + 1)
}

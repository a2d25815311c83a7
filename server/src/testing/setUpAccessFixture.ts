import { afterAll, beforeAll } from 'vitest'
import type { RoleCode } from '#contract/roles/seededRoles'
import { everyCall } from '../platform/testing/client'
import { type AccessFixture, createAccessFixture } from './accessFixture'
import { facilityRelations } from './accessRule'
import type { Reached } from './accessRules'
import type { Keys } from './areaTesting'

/** Every call that somebody must be allowed to make. */
export const guardedCalls = everyCall().filter(({ endpoint }) => endpoint.permission !== 'public')
/** Those of them that name a record in their path. */
export const recordCalls = guardedCalls.filter(({ endpoint }) => endpoint.record)

/** Opens an access world before the tests of a file and stops it after them. @returns it, once the tests run */
export function setUpAccessFixture(): () => AccessFixture {
  let fixture: AccessFixture
  beforeAll(async () => {
    fixture = await createAccessFixture()
  })
  afterAll(() => fixture.stop())
  return () => fixture
}

/** The records by which a role's reach is tried: those of each place, and its own. */
export function recordsOf({ recordsAt, ownRecords }: AccessFixture, role: RoleCode): [Reached, Keys][] {
  return [...facilityRelations.map((place): [Reached, Keys] => [place, recordsAt[place]]), ['self', ownRecords[role]]]
}

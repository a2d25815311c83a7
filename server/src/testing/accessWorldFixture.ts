import { afterAll, beforeAll } from 'vitest'
import type { RoleCode } from '#contract/roles/seededRoles'
import { everyCall } from '../platform/testing/client'
import type { Reached } from './accessRules'
import { type AccessWorld, openAccessWorld, places } from './accessWorld'
import type { Keys } from './placeRecords'

/** Every call that somebody must be allowed to make. */
export const guardedCalls = everyCall().filter(({ endpoint }) => endpoint.permission !== 'public')
/** Those of them that name a record in their path. */
export const recordCalls = guardedCalls.filter(({ endpoint }) => endpoint.record)

/** Opens an access world before the tests of a file and stops it after them. @returns it, once the tests run */
export function accessWorldOfFile(): () => AccessWorld {
  let world: AccessWorld
  beforeAll(async () => {
    world = await openAccessWorld()
  })
  afterAll(() => world.stop())
  return () => world
}

/** The records by which a role's reach is tried: those of each place, and its own. */
export function recordsOf({ at, ofSelf }: AccessWorld, role: RoleCode): [Reached, Keys][] {
  return [...places.map((place): [Reached, Keys] => [place, at[place]]), ['self', ofSelf[role]]]
}

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoleCode } from '#contract/roles'
import { accountOf } from './areas/why/account'
import { explainCall } from './areas/why/explainCall'
import { everyCall } from './platform/testing/client'
import { accessMatrix } from './testing/accessMatrix'
import { expectedReach, isLetIn, type Reached } from './testing/accessRules'
import { type AccessWorld, openAccessWorld, places, roleCodes } from './testing/accessWorld'
import { askCall, type Verdict } from './testing/askCall'
import type { Keys } from './testing/placeRecords'

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.stop())

function records(role: RoleCode): [Reached, Keys][] {
  return [...places.map((place): [Reached, Keys] => [place, world.at[place]]), ['self', world.ofSelf[role]]]
}

const guarded = everyCall().filter(({ endpoint }) => endpoint.permission !== 'public')
const aboutRecords = guarded.filter(({ endpoint }) => endpoint.record)

describe('a call about a record is answered in the places where the rules as written let its role', () => {
  test.each(aboutRecords)('$name', async ({ endpoint }) => {
    expect(await askCall(world.house.stranger, endpoint, world.at.own)).toBe(401)
    await Promise.all(
      roleCodes.map(async (role) => {
        const asked: Partial<Record<Reached, Verdict>> = {}
        const meant: Partial<Record<Reached, Verdict>> = {}
        const told: Partial<Record<Reached, boolean>> = {}
        const reach = expectedReach(endpoint, role)
        const { userId } = world.people[role]
        for (const [place, keys] of records(role)) {
          const key = endpoint.record ? keys[endpoint.record.kind] : 0
          asked[place] = await askCall(world.people[role], endpoint, keys)
          meant[place] = !isLetIn(endpoint, role) ? 403 : reach.has(place) ? 'in' : 404
          const explained = await world.house.inside(async () => explainCall(endpoint, await accountOf(userId), key))
          told[place] = explained.refusal === null
        }
        expect({ role, ...asked }).toEqual({ role, ...meant })
        const letIn = Object.fromEntries(Object.entries(asked).map(([place, verdict]) => [place, verdict === 'in']))
        expect({ role, told }).toEqual({ role, told: letIn })
      }),
    )
  })
})

describe('a call about no single record is answered to the roles that hold its permission', () => {
  test.each(guarded.filter(({ endpoint }) => !endpoint.record))('$name', async ({ endpoint }) => {
    expect(await askCall(world.house.stranger, endpoint, world.at.own)).toBe(401)
    for (const role of roleCodes) {
      const verdict = await askCall(world.people[role], endpoint, world.at.own)
      expect([role, verdict]).toEqual([role, isLetIn(endpoint, role) ? 'in' : 403])
    }
  })
})

test('docs/access-matrix.md says the same; otherwise: npm run access:matrix', () => {
  const page = readFileSync(new URL('../../docs/access-matrix.md', import.meta.url), 'utf8')
  expect(page).toBe(accessMatrix())
})

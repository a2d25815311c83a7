import { describe, expect, test } from 'vitest'
import type { RecordKind } from '#contract/kit/record'
import { everyCall } from '../platform/testing/client'
import { type accessRules, isLetIn, reachBy } from '../testing/accessRules'
import { roleCodes } from '../testing/accessWorld'
import { accessWorldOfFile, guardedCalls, recordsOf } from '../testing/accessWorldFixture'
import { askCall } from '../testing/askCall'

const world = accessWorldOfFile()

describe('a call about no single record is answered to the roles that hold its permission', () => {
  test.each(guardedCalls.filter(({ endpoint }) => !endpoint.record))('$name', async ({ endpoint }) => {
    expect(await askCall(world().house.stranger, endpoint, world().at.own)).toBe(401)
    for (const role of roleCodes) {
      const verdict = await askCall(world().people[role], endpoint, world().at.own)
      expect([role, verdict]).toEqual([role, isLetIn(endpoint, role) ? 'in' : 403])
    }
  })
})

/** Lists and pickers, and the rule by which what they hold is limited. */
const lists: Partial<Record<string, keyof typeof accessRules & RecordKind>> = {
  'users.list': 'user',
  'clinics.list': 'clinic',
  'hospitals.list': 'hospital',
  'labs.list': 'lab',
  'radiology.list': 'radiologyCenter',
  'vacations.list': 'vacation',
  'pickers.patients': 'patient',
  'pickers.clinics': 'clinic',
}

describe('a list holds what its reader would reach one by one', () => {
  test.each(everyCall().filter(({ name }) => lists[name]))('$name', async ({ name, endpoint }) => {
    const kind = lists[name]
    if (!kind) return
    for (const role of roleCodes.filter((each) => isLetIn(endpoint, each))) {
      const { body } = await world().people[role].get<{ data: { id: number }[] }>(`${endpoint.path}?limit=100`)
      const ids = new Set(body.data.map(({ id }) => id))
      const held = recordsOf(world(), role).flatMap(([place, keys]) => (ids.has(Number(keys[kind])) ? [place] : []))
      const reach = reachBy(kind, role)
      expect([role, ...held]).toEqual([
        role,
        ...recordsOf(world(), role).flatMap(([place]) => (reach.has(place) ? [place] : [])),
      ])
    }
  })
})

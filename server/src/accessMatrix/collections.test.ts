import { describe, expect, test } from 'vitest'
import { Blob } from '#contract/kit/responses'
import { everyCall } from '../platform/testing/client'
import { roleCodes } from '../testing/accessFixture'
import { isLetIn, type Reached, reachBy, reasonsBy } from '../testing/accessRules'
import { askCall, type Verdict } from '../testing/askCall'
import { guardedCalls, recordsOf, setUpAccessFixture } from '../testing/setUpAccessFixture'

const fixture = setUpAccessFixture()

/** Their body or address names a record, which gets 404 for callers who cannot reach it. */
const namingRecords = new Set([
  'chat.coordinators',
  'chat.doctors',
  'meeting.accessToken',
  'patient.rate',
  'payments.byCode',
  'payments.intention',
  'payments.charge',
  'payments.result',
  'payments.log',
])

describe('a call without a record rule is allowed for the roles that have its permission', () => {
  test.each(guardedCalls.filter(({ endpoint }) => !endpoint.record))('$name', async ({ name, endpoint }) => {
    expect(await askCall(fixture().testServer.stranger, endpoint, fixture().recordsAt.own)).toBe(401)
    for (const role of roleCodes) {
      const verdict = await askCall(fixture().people[role], endpoint, fixture().recordsAt.own)
      const expected: Verdict[] = !isLetIn(endpoint, role) ? [403] : namingRecords.has(name) ? ['in', 404] : ['in']
      expect([role, expected.includes(verdict) ? 'as meant' : verdict]).toEqual([role, 'as meant'])
    }
  })
})

/** Lists whose rows are records of a kind (`scope`), with that kind. */
const lists = everyCall().flatMap(({ name, endpoint }) => {
  const { scope, response } = endpoint
  const isKind = typeof scope === 'string' && scope !== 'own' && scope !== 'reference'
  return isKind && response !== Blob ? [{ name, endpoint, kind: scope }] : []
})

describe('a list returns the records that the caller could reach one by one', () => {
  test.each(lists)('$name', async ({ endpoint, kind }) => {
    for (const role of roleCodes.filter((each) => isLetIn(endpoint, each))) {
      const { body } = await fixture().people[role].get<{ data: { id: number }[] }>(
        // In the paths of lists, 0 means any.
        `${endpoint.path.replaceAll(/\{\w+\}/g, '0')}?limit=100`,
      )
      const ids = new Set(body.data.map(({ id }) => id))
      const held = recordsOf(fixture(), role).flatMap(([relation, keys]) =>
        ids.has(Number(keys[kind])) ? [relation] : [],
      )
      // A list also shows what the person opens with a reason.
      const reach = new Set<Reached>([...reachBy(kind, role), ...reasonsBy(kind, role)])
      expect([role, ...held]).toEqual([
        role,
        ...recordsOf(fixture(), role).flatMap(([relation]) => (reach.has(relation) ? [relation] : [])),
      ])
    }
  })
})

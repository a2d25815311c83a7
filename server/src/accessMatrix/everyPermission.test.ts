import { describe, expect, test } from 'vitest'
import { missingKeys } from '../testing/accessFixture'
import { facilityRelations } from '../testing/accessRule'
import { expectedReach, reasonsOf, staffRoles } from '../testing/accessRules'
import { askCall } from '../testing/askCall'
import { recordCalls, sampleFor, setUpAccessFixture } from '../testing/setUpAccessFixture'

const fixture = setUpAccessFixture()

describe('a user with every permission reaches the records of their hospital and below, and nobody reaches missing ones', () => {
  test.each(recordCalls.filter(({ endpoint }) => endpoint.permission !== 'super'))(
    '$name',
    async ({ name, endpoint }) => {
      const { allPermissions, people, recordsAt } = fixture()
      const relations = sampleFor(name, facilityRelations)
      const verdicts = await Promise.all(
        relations.map((relation) => askCall(allPermissions, endpoint, recordsAt[relation])),
      )
      // As staff without a part in the record. A role may reach less, for lack of one of the permissions of the call.
      const reach = new Set(staffRoles.flatMap((role) => [...expectedReach(endpoint, role)]))
      const withReason = new Set(staffRoles.flatMap((role) => [...reasonsOf(endpoint, role)]))
      expect(verdicts).toEqual(
        relations.map((relation) => (reach.has(relation) ? 'in' : withReason.has(relation) ? 'reason' : 404)),
      )
      for (const person of sampleFor(name, [allPermissions, people.SUPER_ADMIN]))
        expect(await askCall(person, endpoint, missingKeys)).toBe(404)
    },
  )
})

test('a refusal has a message and nothing else', async () => {
  const path = `/api/admin/clinics/${fixture().recordsAt.foreign.clinic}`
  const { stranger } = fixture().testServer
  const responses = [
    await stranger.get(path),
    await fixture().people.PATIENT.get(path),
    await fixture().people.ADMIN.get(path),
  ]
  expect(responses.map(({ status, body }) => [status, body])).toEqual([
    [401, { error: 'Sign in to continue' }],
    [403, { error: expect.stringContaining('permissions') }],
    [404, { error: 'Not Found' }],
  ])
})

import { describe, expect, test } from 'vitest'
import type { RecordKind } from '#contract/kit/record'
import { accountOf } from '../areas/why/account'
import { explainCall } from '../areas/why/explainCall'
import { assignedRoles, roleCodes } from '../testing/accessFixture'
import { expectedReach, isLetIn, type Reached, reasonsOf } from '../testing/accessRules'
import { askCall, type Verdict } from '../testing/askCall'
import { recordCalls, recordsOf, rolesThatCall, setUpAccessFixture } from '../testing/setUpAccessFixture'

const fixture = setUpAccessFixture()

describe('a call on a record is allowed where the expected access rules of the role allow it', () => {
  test.each(recordCalls)('$name', async ({ name, endpoint }) => {
    expect(await askCall(fixture().testServer.stranger, endpoint, fixture().recordsAt.own)).toBe(401)
    await Promise.all(
      rolesThatCall(name, roleCodes).map(async (role) => {
        const verdicts: Partial<Record<Reached, Verdict>> = {}
        const expected: Partial<Record<Reached, Verdict>> = {}
        const allowedByWhy: Partial<Record<Reached, boolean>> = {}
        const reach = expectedReach(endpoint, role)
        const withReason = reasonsOf(endpoint, role)
        const account = await fixture().testServer.inContext(() => accountOf(fixture().people[role].userId))
        for (const [relation, keys] of recordsOf(fixture(), role)) {
          const key = endpoint.record ? keys[endpoint.record.kind] : 0
          verdicts[relation] = await askCall(fixture().people[role], endpoint, keys)
          expected[relation] = !isLetIn(endpoint, role)
            ? 403
            : reach.has(relation)
              ? 'in'
              : withReason.has(relation)
                ? 'reason'
                : 404
          const explained = await fixture().testServer.inContext(() => explainCall(endpoint, account, key))
          allowedByWhy[relation] = explained.refusal === null
        }
        expect({ role, ...verdicts }).toEqual({ role, ...expected })
        const allowedByGuard = Object.fromEntries(
          Object.entries(verdicts).map(([relation, verdict]) => [relation, verdict === 'in']),
        )
        expect({ role, allowedByWhy }).toEqual({ role, allowedByWhy: allowedByGuard })
      }),
    )
  })
})

describe('a call on a record of a clinic is refused to a doctor or coordinator who left its hospital', () => {
  // Not those that are theirs as a person.
  const personal = new Set<RecordKind>([
    'avatar',
    'notification',
    'view',
    'user',
    'userDocument',
    'vacation',
    'authSession',
    'passkey',
  ])
  const ofClinics = recordCalls.filter(({ endpoint }) => endpoint.record && !personal.has(endpoint.record.kind))

  test.each(ofClinics)('$name', async ({ name, endpoint }) => {
    for (const role of rolesThatCall(name, assignedRoles)) {
      const verdict = await askCall(fixture().people[role], endpoint, fixture().formerRecords[role])
      expect([role, verdict]).toEqual([role, isLetIn(endpoint, role) ? 404 : 403])
    }
  })
})

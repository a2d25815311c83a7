import { describe, expect, test } from 'vitest'
import { accountOf } from '../areas/why/account'
import { explainCall } from '../areas/why/explainCall'
import { expectedReach, isLetIn, type Reached } from '../testing/accessRules'
import { roleCodes } from '../testing/accessWorld'
import { accessWorldOfFile, recordCalls, recordsOf } from '../testing/accessWorldFixture'
import { askCall, type Verdict } from '../testing/askCall'

const world = accessWorldOfFile()

describe('a call about a record is answered in the places where the rules as written let its role', () => {
  test.each(recordCalls)('$name', async ({ endpoint }) => {
    expect(await askCall(world().house.stranger, endpoint, world().at.own)).toBe(401)
    await Promise.all(
      roleCodes.map(async (role) => {
        const asked: Partial<Record<Reached, Verdict>> = {}
        const meant: Partial<Record<Reached, Verdict>> = {}
        const told: Partial<Record<Reached, boolean>> = {}
        const reach = expectedReach(endpoint, role)
        const account = await world().house.inside(() => accountOf(world().people[role].userId))
        for (const [place, keys] of recordsOf(world(), role)) {
          const key = endpoint.record ? keys[endpoint.record.kind] : 0
          asked[place] = await askCall(world().people[role], endpoint, keys)
          meant[place] = !isLetIn(endpoint, role) ? 403 : reach.has(place) ? 'in' : 404
          const explained = await world().house.inside(() => explainCall(endpoint, account, key))
          told[place] = explained.refusal === null
        }
        expect({ role, ...asked }).toEqual({ role, ...meant })
        const letIn = Object.fromEntries(Object.entries(asked).map(([place, verdict]) => [place, verdict === 'in']))
        expect({ role, told }).toEqual({ role, told: letIn })
      }),
    )
  })
})

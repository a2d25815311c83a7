import { describe, expect, test } from 'vitest'
import { accountOf } from '../areas/why/account'
import { channelGuard, explainCall } from '../areas/why/explainCall'
import { Tab } from '../platform/realtime/testing/realtimeFixture'
import type { Client } from '../platform/testing/client'
import { assignedRoles, missingKeys, roleCodes } from '../testing/accessFixture'
import { facilityRelations } from '../testing/accessRule'
import { guardOf, isLetIn, reachBy } from '../testing/accessRules'
import type { Keys } from '../testing/areaTesting'
import { channelCases } from '../testing/channelCases'
import { recordsOf, setUpAccessFixture } from '../testing/setUpAccessFixture'

const fixture = setUpAccessFixture()

describe('a channel can be joined over the socket where the expected access rules of the role allow it', () => {
  /** @param seen whether the user sees themselves in a presence channel: patients see staff only */
  const subscribed = async (tab: Tab, name: string, { userId }: Client, seen: boolean): Promise<number | 'in'> => {
    const response = await tab.subscribe(name)
    if (!response.ok) return response.status
    if (response.members) expect([name, response.members.some((each) => each.user_id === userId)]).toEqual([name, seen])
    return 'in'
  }

  test.each(channelCases)('$name', async ({ declared, rule, keyOf }) => {
    const nameOf = (keys: Keys) => declared.name.replace(/\{\w+\}/, String(keyOf(keys)))
    const { testServer, people, allPermissions, recordsAt } = fixture()
    const guard = channelGuard(declared)
    await expect(Tab.open(testServer.url, undefined)).rejects.toMatchObject({ status: 401 })
    await Promise.all(
      roleCodes.map(async (role) => {
        const tab = await Tab.open(testServer.url, people[role].token)
        const reach = reachBy(rule, role)
        const account = await testServer.inContext(() => accountOf(people[role].userId))
        for (const [relation, keys] of recordsOf(fixture(), role)) {
          const name = nameOf(keys)
          const expected = !isLetIn(guardOf(declared), role) ? 403 : reach.has(relation) ? 'in' : 404
          const verdict = await subscribed(tab, name, people[role], role !== 'PATIENT')
          // The call for clients that authorize before they subscribe, with the channel names that they use.
          const { status } = await people[role].post('/api/admin/broadcasting/auth', {
            channel_name: `${declared.kind}-${name}`,
          })
          const explained = guard && (await testServer.inContext(() => explainCall(guard, account, keyOf(keys))))
          expect({ role, name, relation, verdict, call: status }).toEqual({
            role,
            name,
            relation,
            verdict: expected,
            call: expected === 'in' ? 200 : 403,
          })
          if (explained)
            expect([role, relation, explained.refusal === null]).toEqual([role, relation, expected === 'in'])
        }
        tab.socket.disconnect()
      }),
    )
    // A user with every permission reaches the records of their hospital and below, like staff without a part in the
    // record.
    const tab = await Tab.open(testServer.url, allPermissions.token)
    const reach = reachBy(rule, 'NURSE')
    const verdicts: (number | 'in')[] = []
    for (const relation of facilityRelations)
      verdicts.push(await subscribed(tab, nameOf(recordsAt[relation]), allPermissions, true))
    expect(verdicts).toEqual(facilityRelations.map((relation) => (reach.has(relation) ? 'in' : 404)))
    expect(await subscribed(tab, nameOf(missingKeys), allPermissions, true)).toBe(404)
    tab.socket.disconnect()
  })

  test.each(channelCases.filter(({ rule }) => rule !== 'self'))(
    '$name is refused to a doctor or coordinator who left its hospital',
    async ({ declared, keyOf }) => {
      for (const role of assignedRoles) {
        const { testServer, people, formerRecords } = fixture()
        const tab = await Tab.open(testServer.url, people[role].token)
        const name = declared.name.replace(/\{\w+\}/, String(keyOf(formerRecords[role])))
        const expected = isLetIn(guardOf(declared), role) ? 404 : 403
        expect([role, await tab.subscribe(name)]).toEqual([role, { ok: false, status: expected }])
        tab.socket.disconnect()
      }
    },
  )
})

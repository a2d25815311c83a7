import { describe, expect, test } from 'vitest'
import { accountOf } from '../areas/why/account'
import { channelGuard, explainCall } from '../areas/why/explainCall'
import { Tab } from '../platform/realtime/testing/realtimeHouse'
import type { Client } from '../platform/testing/client'
import { guardOf, isLetIn, reachBy } from '../testing/accessRules'
import { nothing, places, roleCodes } from '../testing/accessWorld'
import { accessWorldOfFile, recordsOf } from '../testing/accessWorldFixture'
import { channelCases } from '../testing/channelCases'
import type { Keys } from '../testing/placeRecords'

const world = accessWorldOfFile()

describe('a channel opens over the socket in the places where the rules as written let its role', () => {
  /** @param seen whether one is told of oneself in a presence channel: patients see staff alone */
  const subscribed = async (tab: Tab, name: string, { userId }: Client, seen: boolean): Promise<number | 'in'> => {
    const answer = await tab.subscribe(name)
    if (!answer.ok) return answer.status
    if (answer.members) expect([name, answer.members.some((each) => each.user_id === userId)]).toEqual([name, seen])
    return 'in'
  }

  test.each(channelCases)('$name', async ({ declared, rule, keyOf }) => {
    const nameOf = (keys: Keys) => declared.name.replace(/\{\w+\}/, String(keyOf(keys)))
    const { house, people, mighty, at } = world()
    const guard = channelGuard(declared)
    await expect(Tab.open(house.url, undefined)).rejects.toMatchObject({ status: 401 })
    await Promise.all(
      roleCodes.map(async (role) => {
        const tab = await Tab.open(house.url, people[role].token)
        const reach = reachBy(rule, role)
        const account = await house.inside(() => accountOf(people[role].userId))
        for (const [place, keys] of recordsOf(world(), role)) {
          const name = nameOf(keys)
          const meant = !isLetIn(guardOf(declared), role) ? 403 : reach.has(place) ? 'in' : 404
          const asked = await subscribed(tab, name, people[role], role !== 'PATIENT')
          // The call that answers for it, by the name that clients of such services give.
          const { status } = await people[role].post('/api/admin/broadcasting/auth', {
            channel_name: `${declared.kind}-${name}`,
          })
          const told = guard && (await house.inside(() => explainCall(guard, account, keyOf(keys))))
          expect({ role, name, place, asked, call: status }).toEqual({
            role,
            name,
            place,
            asked: meant,
            call: meant === 'in' ? 200 : 403,
          })
          if (told) expect([role, place, told.refusal === null]).toEqual([role, place, meant === 'in'])
        }
        tab.socket.disconnect()
      }),
    )
    // Whoever holds every permission reaches what is of their hospital and below, as staff without a part in it.
    const tab = await Tab.open(house.url, mighty.token)
    const reach = reachBy(rule, 'NURSE')
    const asked: (number | 'in')[] = []
    for (const place of places) asked.push(await subscribed(tab, nameOf(at[place]), mighty, true))
    expect(asked).toEqual(places.map((place) => (reach.has(place) ? 'in' : 404)))
    expect(await subscribed(tab, nameOf(nothing), mighty, true)).toBe(404)
    tab.socket.disconnect()
  })
})

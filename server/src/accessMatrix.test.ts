import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordKind } from '#contract/kit/record'
import type { RoleCode } from '#contract/roles'
import { accountOf } from './areas/why/account'
import { channelGuard, explainCall } from './areas/why/explainCall'
import { Tab } from './platform/realtime/testing/realtimeHouse'
import { type Client, everyCall } from './platform/testing/client'
import { accessMatrix } from './testing/accessMatrix'
import { type accessRules, expectedReach, guardOf, isLetIn, type Reached, reachBy } from './testing/accessRules'
import { type AccessWorld, nothing, openAccessWorld, places, roleCodes } from './testing/accessWorld'
import { askCall, type Verdict } from './testing/askCall'
import { channelCases } from './testing/channelCases'
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
        const account = await world.house.inside(() => accountOf(world.people[role].userId))
        for (const [place, keys] of records(role)) {
          const key = endpoint.record ? keys[endpoint.record.kind] : 0
          asked[place] = await askCall(world.people[role], endpoint, keys)
          meant[place] = !isLetIn(endpoint, role) ? 403 : reach.has(place) ? 'in' : 404
          const explained = await world.house.inside(() => explainCall(endpoint, account, key))
          told[place] = explained.refusal === null
        }
        expect({ role, ...asked }).toEqual({ role, ...meant })
        const letIn = Object.fromEntries(Object.entries(asked).map(([place, verdict]) => [place, verdict === 'in']))
        expect({ role, told }).toEqual({ role, told: letIn })
      }),
    )
  })
})

describe('whoever holds every permission reaches the records of their hospital and below, and nobody what is not there', () => {
  test.each(aboutRecords.filter(({ endpoint }) => endpoint.permission !== 'super'))('$name', async ({ endpoint }) => {
    const { mighty, at } = world
    const asked = await Promise.all(places.map((place) => askCall(mighty, endpoint, at[place])))
    // As staff without a part of their own in it.
    const reach = expectedReach(endpoint, 'NURSE')
    expect(asked).toEqual(places.map((place) => (reach.has(place) ? 'in' : 404)))
    const missed = await Promise.all([mighty, world.people.SUPER_ADMIN].map((each) => askCall(each, endpoint, nothing)))
    expect(missed).toEqual([404, 404])
  })
})

test('what is refused says so in a sentence, and no more', async () => {
  const path = `/api/admin/clinics/${world.at.foreign.clinic}`
  const { stranger } = world.house
  const answers = [await stranger.get(path), await world.people.PATIENT.get(path), await world.people.ADMIN.get(path)]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [401, { error: 'Sign in to go on' }],
    [403, { error: expect.stringContaining('permissions') }],
    [404, { error: 'Not Found' }],
  ])
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
    const { house, people, mighty, at } = world
    const guard = channelGuard(declared)
    await expect(Tab.open(house.url, undefined)).rejects.toMatchObject({ status: 401 })
    await Promise.all(
      roleCodes.map(async (role) => {
        const tab = await Tab.open(house.url, people[role].token)
        const reach = reachBy(rule, role)
        const account = await house.inside(() => accountOf(people[role].userId))
        for (const [place, keys] of records(role)) {
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
      const { body } = await world.people[role].get<{ data: { id: number }[] }>(`${endpoint.path}?limit=100`)
      const ids = new Set(body.data.map(({ id }) => id))
      const held = records(role).flatMap(([place, keys]) => (ids.has(Number(keys[kind])) ? [place] : []))
      const reach = reachBy(kind, role)
      expect([role, ...held]).toEqual([role, ...records(role).flatMap(([place]) => (reach.has(place) ? [place] : []))])
    }
  })
})

test('docs/access-matrix.md says the same; otherwise: npm run access:matrix', () => {
  const page = readFileSync(new URL('../../docs/access-matrix.md', import.meta.url), 'utf8')
  expect(page).toBe(accessMatrix())
})

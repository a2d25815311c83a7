import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HospitalNode } from '#contract/facilities/hospitals'
import { propertyRuns } from '#contract/testing/propertyRuns'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { statementsOf } from '../../platform/testing/statements'
import { egypt, giveRole, hospitalFields, postHospital } from './testing/facilityFixture'

let testServer: TestServer
let staff: Client
let at: { country: number; city: number }

beforeAll(async () => {
  testServer = await startTestServer()
  staff = await testServer.as('super@demo.test')
  at = await egypt(testServer)
})
afterAll(() => testServer.stop())

/**
 * Inserts a hub directly into the database, at the top or under `parent`.
 * @returns its id
 */
async function addHub(name: string, parent: number | null = null): Promise<number> {
  const { rows } = await testServer.database.$client.query(
    `insert into hospitals (name, country_id, time_zone, is_hub, parent_id)
      values ($1, $2, 'Africa/Cairo', true, $3) returning id`,
    [name, at.country, parent],
  )
  return rows[0].id
}

const move = (who: Client, id: number, parent: number | null, changes = {}) =>
  who.put(`/api/admin/hospitals/${id}`, hospitalFields(at, { parent_id: parent, ...changes }))

async function parentOf(id: number): Promise<number | null> {
  const { rows } = await testServer.database.$client.query('select parent_id from hospitals where id = $1', [id])
  return rows[0].parent_id
}

/** Returns the number of hospitals that are in or under a cycle. */
async function inCircles(): Promise<number> {
  const { rows } = await testServer.database.$client.query(`
    with recursive walk (start, id, steps) as (
      select id, parent_id, 1 from hospitals where parent_id is not null
      union all select walk.start, hospitals.parent_id, walk.steps + 1
        from walk join hospitals using (id) where hospitals.parent_id is not null and walk.steps < 100
    ) select count(distinct start)::int as found from walk where steps >= 100`)
  return rows[0].found
}

describe('the rules of the tree', () => {
  let top: number
  let middle: number
  beforeEach(async () => {
    top = await addHub('Top')
    middle = await addHub('Middle', top)
  })

  test('a hospital cannot be under itself or under a hospital below it', async () => {
    const circle = { parent_id: ['A hospital cannot be under itself, or under a hospital that is under it'] }
    expect((await move(staff, top, middle)).body.errors).toEqual(circle)
    expect((await move(staff, top, top)).body.errors).toEqual(circle)
    expect(await parentOf(top)).toBe(null)
  })

  test('only hubs have hospitals under them, and stay hubs while they do', async () => {
    expect((await move(staff, top, null, { is_hub: false })).body.errors).toEqual({
      is_hub: ['There are hospitals under this one, so it stays a hub'],
    })
    expect((await move(staff, middle, top, { is_hub: false })).status).toBe(200)
    const other = await addHub('Other')
    const refused = { parent_id: ['Only a hub can have hospitals under it'] }
    expect((await move(staff, other, middle)).body.errors).toEqual(refused)
    expect((await postHospital(staff, hospitalFields(at, { parent_id: middle }))).body.errors).toEqual(refused)
    const nowhere = { parent_id: ['Choose from the list'] }
    expect((await postHospital(staff, hospitalFields(at, { parent_id: 99_999 }))).body.errors).toEqual(nowhere)
  })

  test('a user who manages one hub only can neither move its hospitals away nor take others', async () => {
    const [mine, other] = [middle, await addHub('Other', top)]
    const leaf = await addHub('Leaf', mine)
    const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [mine] })
    const refused = {
      parent_id: ['Only someone who manages both hubs can move a hospital from one to the other'],
    }
    for (const [id, parent] of [
      [leaf, other],
      [leaf, null],
      [mine, null],
      [mine, other],
    ] as const) {
      expect((await move(admin, id, parent)).body.errors).toEqual(refused)
    }
    expect((await move(admin, mine, top)).status).toBe(200)
    const ofTop = await testServer.addUser({ role: 'ADMIN', hospitals: [top] })
    expect((await move(ofTop, leaf, other)).status).toBe(200)
  })

  test('a user who may create hospitals in one hub can create them only under it', async () => {
    const builder = await testServer.addUser({ role: 'ADMIN' })
    await giveRole(testServer, builder.userId, 'BUILDER_OF_TREE', ['create-hospital', 'show-hospital'], middle)
    expect((await postHospital(builder, hospitalFields(at, { parent_id: middle }))).status).toBe(200)
    const elsewhere = await postHospital(builder, hospitalFields(at, { parent_id: top }))
    expect(elsewhere.body.errors).toEqual({ parent_id: ['Choose from the list'] })
    const atTheTop = await postHospital(builder, hospitalFields(at))
    expect(atTheTop.body.errors).toEqual({ parent_id: ['Field is required'] })
  })
})

test('of two concurrent moves that would form a cycle together one is rejected', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [one, other] = [await addHub(`One ${round}`), await addHub(`Other ${round}`)]
    const responses = await Promise.all([move(staff, one, other), move(staff, other, one)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect([await parentOf(one), await parentOf(other)].filter((id) => id === null)).toHaveLength(1)
  }
  expect(await inCircles()).toBe(0)
})

test('no sequence of moves forms a cycle, and moves that form none are accepted', async () => {
  const count = 7
  const moves = fc.array(fc.record({ of: fc.nat(count - 1), below: fc.option(fc.nat(count - 1), { nil: null }) }), {
    minLength: 5,
    maxLength: 25,
  })
  await fc.assert(
    fc.asyncProperty(moves, async (row) => {
      const ids = await Promise.all(Array.from({ length: count }, (_, index) => addHub(`Hub ${index}`)))
      const model: (number | null)[] = ids.map(() => null)
      const isAbove = (ancestor: number, index: number): boolean => {
        const parent = model[index] ?? null
        return index === ancestor || (parent !== null && isAbove(ancestor, parent))
      }
      for (const { of, below } of row) {
        const isRight = below === null || !isAbove(of, below)
        const response = await move(staff, ids[of] ?? 0, below === null ? null : (ids[below] ?? 0))
        expect(response.status).toBe(isRight ? 200 : 422)
        if (isRight) model[of] = below
      }
      expect(await inCircles()).toBe(0)
    }),
    propertyRuns(8),
  )
})

test('concurrent moves leave a valid tree', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => addHub(`Crowd ${index}`)))
  const pairs = ids.flatMap((id) => ids.filter((other) => other !== id).map((other) => [id, other] as const))
  const responses = await Promise.all(pairs.map(([id, other]) => move(staff, id, other)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 422]))
  expect(await inCircles()).toBe(0)
})

test('two hundred hospitals are read as one tree with one statement', async () => {
  const root = await addHub('Root of many')
  const ids = [root]
  for (let index = 0; index < 200; index += 1)
    ids.push(await addHub(`Many ${index}`, ids[Math.floor(index / 3)] ?? root))
  const statements = await statementsOf(testServer.database, async () => {
    const { body } = await staff.get<{ data: HospitalNode[] }>('/api/admin/hospitals/tree')
    const below = body.data.filter(({ id }) => ids.includes(id))
    expect(below).toHaveLength(201)
    expect(below.filter(({ parent_id }) => parent_id === null)).toMatchObject([{ id: root, is_hub: true }])
  })
  expect(statements.filter((text) => /from "?hospitals/.test(text))).toHaveLength(1)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InvestigationUtilities } from '#contract/investigations/investigation'
import type { OrderSet } from '#contract/investigationTypes/orderSets'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { investigationTypes, valuesOfType } from '../../schema/investigationTypes'
import { specialties } from '../../schema/reference'
import { idOf } from '../../testing/stored'

let testServer: TestServer
let staff: Client
/** Two lab tests and an X-ray. */
let types: [number, number, number]
let cardiology: number
let surgery: number

async function storeType(name: string, centerType: 1 | 2 = 1): Promise<number> {
  const values = valuesOfType({ name, name_ar: null, loinc: null, center_type: centerType })
  return idOf(await testServer.database.insert(investigationTypes).values(values).returning())
}

async function specialtyId(name: string): Promise<number> {
  return idOf(await testServer.database.select().from(specialties).where(eq(specialties.name, name)))
}

beforeAll(async () => {
  testServer = await startTestServer()
  staff = await testServer.as('super@demo.test')
  cardiology = await specialtyId('Cardiology')
  surgery = await specialtyId('General Surgery')
  types = [await storeType('Test lactate'), await storeType('Test culture'), await storeType('Test chest', 2)]
})
afterAll(() => testServer.stop())
beforeEach(() => testServer.asOwner('truncate order_sets cascade'))

interface Answer {
  data: OrderSet
  errors?: Record<string, string[]>
}

const list = '/api/admin/order-sets'
const body = (changes: object = {}) => ({
  ...{ name: 'Sepsis', name_ar: 'تسمم الدم', specialty_ids: [], type_ids: [types[1], types[0], types[2]] },
  ...changes,
})
const create = (changes: object = {}, who: Client = staff) => who.post<Answer>(list, body(changes))

async function search(q: string, language: 'ar' | 'en' = 'en'): Promise<string[]> {
  const path = `${list}?q=${encodeURIComponent(q)}`
  return (await staff.get<{ data: OrderSet[] }>(path, { language })).body.data.map(({ name_text }) => name_text)
}

/** Returns what an order of a person chooses from, without the types that all sets have. */
async function offeredTo(person: Client): Promise<InvestigationUtilities['order_sets']> {
  const path = '/api/admin/investigations/utilities?model_type=episode&model_id=1'
  return (await person.get<{ data: InvestigationUtilities }>(path)).body.data.order_sets
}

test('a set is created, found by either name, shown in its order, changed and deleted', async () => {
  const created = await create({ specialty_ids: [cardiology] })
  expect(created).toMatchObject({
    status: 200,
    body: {
      data: {
        ...body({ specialty_ids: [cardiology] }),
        specialties: [{ id: cardiology, name: 'Cardiology' }],
        types: [
          { name: 'Test culture', center_type: 1 },
          { name: 'Test lactate', center_type: 1 },
          { name: 'Test chest', center_type: 2 },
        ],
      },
    },
  })
  await create({ name: 'Chest pain', name_ar: null })
  for (const q of ['SEPSIS', 'تسمم']) expect(await search(q)).toEqual(['Sepsis'])
  expect(await search('', 'ar')).toEqual(['Chest pain', 'تسمم الدم'])
  const { id } = created.body.data
  const changed = await staff.put<Answer>(`${list}/${id}`, body({ type_ids: [types[2]], specialty_ids: [] }))
  expect(changed.body.data).toMatchObject({ type_ids: [types[2]], specialty_ids: [], specialties: [] })
  const shown = await staff.get<Answer>(`/api/admin/order-set/${id}`, { language: 'ar' })
  expect(shown.body.data).toMatchObject({ name_text: 'تسمم الدم', type_ids: [types[2]] })
  expect((await staff.delete(`${list}/${id}`)).status).toBe(200)
  expect((await staff.get(`/api/admin/order-set/${id}`)).status).toBe(404)
  expect((await staff.put(`${list}/${id}`, body())).status).toBe(404)
})

test('what is wrong with a set is reported at its field, and nothing of it is stored', async () => {
  await create()
  const errorsOf = async (changes: object) => {
    const { status, body: answer } = await create({ name: 'Other', ...changes })
    return [status, answer.errors]
  }
  expect(await errorsOf({ name: 'SEPSIS' })).toEqual([422, { name: ['This name is already taken'] }])
  expect(await errorsOf({ name: '', type_ids: [] })).toEqual([
    422,
    { name: ['Field is required'], type_ids: ['please choose an option'] },
  ])
  const wrongChoice = ['Choose from the list']
  expect(await errorsOf({ type_ids: [types[0], types[0]] })).toEqual([422, { type_ids: wrongChoice }])
  expect(await errorsOf({ type_ids: [types[0], 2_000_000] })).toEqual([422, { type_ids: wrongChoice }])
  expect(await errorsOf({ specialty_ids: [2_000_000] })).toEqual([422, { specialty_ids: wrongChoice }])
  expect(await errorsOf({ type_ids: Array.from({ length: 21 }, (_, index) => index + 1) })).toEqual([
    422,
    { type_ids: ['A set has at most 20 investigations'] },
  ])
  expect(await search('')).toEqual(['Sepsis'])
})

test('a doctor is offered the sets of their specialty and those for all, and nobody else’s', async () => {
  const doctor = await testServer.addUser({ role: 'DOCTOR', specialty_id: cardiology })
  await create({ name: 'Chest pain', specialty_ids: [cardiology, surgery] })
  await create({ name: 'Before an operation', specialty_ids: [surgery] })
  await create()
  expect(await offeredTo(doctor)).toEqual([
    { id: expect.any(Number), name: 'Chest pain', type_ids: [types[1], types[0], types[2]] },
    { id: expect.any(Number), name: 'Sepsis', type_ids: [types[1], types[0], types[2]] },
  ])
  const other = await testServer.addUser({ role: 'DOCTOR' })
  expect((await offeredTo(other)).map(({ name }) => name)).toEqual(['Sepsis'])
})

test('a type that is no longer offered leaves its sets, and a set without types is not offered', async () => {
  const [old, current] = [await storeType('Test old'), types[0]]
  const { id } = (await create({ type_ids: [old, current] })).body.data
  await create({ name: 'Only old', type_ids: [old] })
  expect((await staff.delete(`/api/admin/investigation-types/${old}`)).status).toBe(200)
  const doctor = await testServer.addUser({ role: 'DOCTOR' })
  expect(await offeredTo(doctor)).toEqual([{ id, name: 'Sepsis', type_ids: [current] }])
  expect((await staff.get<Answer>(`/api/admin/order-set/${id}`)).body.data.type_ids).toEqual([current])
  expect((await create({ name: 'New', type_ids: [old] })).status).toBe(422)
})

test('a specialty that a set is for is not deleted', async () => {
  const { body: made } = await staff.post<{ data: { id: number } }>('/api/admin/specialties', { name: 'Toxicology' })
  await create({ specialty_ids: [made.data.id] })
  expect((await staff.delete(`/api/admin/specialties/${made.data.id}`)).status).toBe(422)
})

test('people who order are offered sets and cannot change them; patients see none', async () => {
  const doctor = await testServer.addUser({ role: 'DOCTOR' })
  expect((await create({}, doctor)).status).toBe(403)
  expect((await doctor.get(list)).status).toBe(403)
  expect((await doctor.get(`${list}/choices`)).status).toBe(403)
  const patient = await testServer.addUser()
  expect((await patient.get(list)).status).toBe(403)
  expect((await testServer.stranger.get(list)).status).toBe(401)
  const choices = await staff.get<{ data: { types: { id: number }[] } }>(`${list}/choices`)
  expect(choices.body.data.types.map(({ id }) => id)).toEqual(expect.arrayContaining([...types]))
})

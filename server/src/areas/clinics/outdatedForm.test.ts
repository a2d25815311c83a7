import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index'
import type { Area } from '#contract/kit/endpoint'
import { revisionOf } from '#contract/kit/revision'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { clinicForm, type ReferenceIds, referenceIdsOf } from './clinicFixture'

interface Saved {
  data: Record<string, unknown> & { id: number }
}

let testServer: TestServer
let referenceIds: ReferenceIds
let admin: Client
let doctor: Client
let coordinator: Client
/** The clinic as both people have loaded it into their forms. */
let loaded: Saved['data']

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  admin = await testServer.as('super@demo.test')
  coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [referenceIds.hub] })
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.hub] })
  const created = await admin.post<Saved>('/api/admin/clinics', form({ price: 500 }))
  loaded = (await admin.get<Saved>(`/api/admin/clinics/${created.body.data.id}`)).body.data
})

const form = (changes: Record<string, unknown>) =>
  clinicForm(referenceIds, { doctor_id: doctor.userId, coordinators: JSON.stringify([coordinator.userId]), ...changes })

function save(changes: Record<string, unknown>, headers: Record<string, string>, language: 'en' | 'ar' = 'en') {
  return admin.put(`/api/admin/clinics/${loaded.id}`, form({ price: 500, ...changes }), { headers, language })
}

const saved = async () => (await admin.get<Saved>(`/api/admin/clinics/${loaded.id}`)).body.data

describe('two people edit one clinic', () => {
  test('the second save is refused with the fields that the first has changed, and changes nothing', async () => {
    const revision = { 'if-match': revisionOf(loaded) }
    expect((await save({ price: 400, follow_up_price: 50 }, revision)).status).toBe(200)
    const { status, body } = await save({ title: 'Heart clinic' }, revision)
    expect({ status, body }).toEqual({
      status: 409,
      body: { error: 'Somebody else has changed this in the meantime', changed: ['price', 'follow_up_price'] },
    })
    expect(await saved()).toMatchObject({ price: 400, follow_up_price: 50, title: 'Clinic of a test' })
    const inArabic = await save({ title: 'Heart clinic' }, revision, 'ar')
    expect(inArabic.body).toMatchObject({ error: 'غيّر شخص آخر هذه البيانات في هذه الأثناء' })
  })

  test('it is accepted once it is based on what is saved', async () => {
    const revision = { 'if-match': revisionOf(loaded) }
    await save({ price: 400 }, revision)
    const { status } = await save({ price: 400, title: 'Heart clinic' }, { 'if-match': revisionOf(await saved()) })
    expect(status).toBe(200)
    expect(await saved()).toMatchObject({ price: 400, title: 'Heart clinic' })
  })

  test('of two that save at once, one is refused', async () => {
    const revision = { 'if-match': revisionOf(loaded) }
    const answers = await Promise.all([save({ price: 400 }, revision), save({ price: 300 }, revision)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const price = answers[0].status === 200 ? 400 : 300
    expect(await saved()).toMatchObject({ price })
  })

  test('a repeat of the save that was accepted gets its response again', async () => {
    const headers = { 'if-match': revisionOf(loaded), 'idempotency-key': 'clinic-saved-once' }
    const first = await save({ price: 400 }, headers)
    expect(first.status).toBe(200)
    expect((await save({ price: 400 }, headers)).body).toEqual(first.body)
  })

  test('a change of what the form does not replace is no conflict', async () => {
    const revision = { 'if-match': revisionOf({ ...loaded, doctor: 'another name', invented: 1 }) }
    expect((await save({ price: 400 }, revision)).status).toBe(200)
  })
})

test('a caller may name no revision, or any; what is no revision is refused', async () => {
  expect((await save({ price: 400 }, {})).status).toBe(200)
  expect((await save({ price: 300 }, { 'if-match': '*' })).status).toBe(200)
  for (const header of ['W/"price=1"', '"price"', 'price=1']) {
    const { status } = await save({ price: 200 }, { 'if-match': header })
    expect([header, status]).toEqual([header, 400])
  }
  expect(await saved()).toMatchObject({ price: 300 })
})

test('calls that update a record detect an outdated form', () => {
  const withoutRevision = Object.entries<Area>(contract).flatMap(([area, { update }]) => {
    if (update?.method !== 'PUT' || update.replaces) return []
    const { shape } = update.body ?? update.form ?? { shape: {} }
    return 'revision' in shape || 'version' in shape ? [] : [area]
  })
  // Edited by one person, or of so few fields that each save replaces what was seen.
  const others = [
    'departments',
    'diagnoses',
    'installation',
    'paymentSettings',
    'profile',
    'questions',
    'refundSettings',
  ]
  expect(withoutRevision.sort()).toEqual(others)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { City, Subject } from '#contract/reference/calls'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let testServer: TestServer
let staff: Client

beforeAll(async () => {
  testServer = await startTestServer()
  staff = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

interface Listed<T> {
  data: T[]
  meta: { total: number; last_page: number }
}

test.each([
  ['levels', 'level'],
  ['specialties', 'specialty'],
])('%s are created, found by either name, changed and deleted', async (many, single) => {
  const created = await staff.post<{ data: Subject }>(`/api/admin/${many}`, {
    name: 'Fellow of 2026',
    alternate_name: 'زميل 2026',
  })
  expect([created.status, created.body.data]).toEqual([
    200,
    {
      id: created.body.data.id,
      name: 'Fellow of 2026',
      alternate_name: 'زميل 2026',
      name_text: 'Fellow of 2026',
      description: null,
    },
  ])
  const { id } = created.body.data
  for (const q of ['fellow OF', 'زميل']) {
    const { body } = await staff.get<Listed<Subject>>(`/api/admin/${many}?q=${encodeURIComponent(q)}`)
    expect(body.data.map((row) => row.id)).toEqual([id])
  }
  const change = { name: 'Fellow', alternate_name: '', description: 'Two years\nof practice' }
  expect((await staff.put(`/api/admin/${many}/${id}`, change)).status).toBe(200)
  const shown = await staff.get<{ data: Subject }>(`/api/admin/${single}/${id}`, { language: 'ar' })
  expect(shown.body.data).toEqual({ id, ...change, alternate_name: null, name_text: 'Fellow' })
  expect((await staff.delete(`/api/admin/${many}/${id}`)).status).toBe(200)
  expect((await staff.get(`/api/admin/${single}/${id}`)).status).toBe(404)
  expect((await staff.delete(`/api/admin/${many}/${id}`)).status).toBe(404)
})

test('list pages do not overlap', async () => {
  const page = (number: number) => staff.get<Listed<Subject>>(`/api/admin/specialties?page=${number}&limit=7`)
  const [first, second] = [await page(1), await page(2)]
  expect(first.body.meta.last_page).toBe(Math.ceil(first.body.meta.total / 7))
  const ids = [...first.body.data, ...second.body.data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(14)
})

test('a name is unique, with an error on its field in the caller’s language', async () => {
  const [one] = (await staff.get<Listed<Subject>>('/api/admin/levels')).body.data
  const again = await staff.post('/api/admin/levels', { name: one?.name }, { language: 'ar' })
  expect([again.status, again.body.errors]).toEqual([422, { name: ['هذا الاسم مستخدم بالفعل'] }])
  const empty = await staff.post('/api/admin/levels', { name: ' ', description: 'x'.repeat(2001) })
  expect(empty.body.errors).toEqual({
    name: ['Field is required'],
    description: ['cannot be longer than 2000 characters'],
  })
})

test('a record that a clinic uses cannot be deleted', async () => {
  const { rows } = await testServer.database.$client.query('select specialty_id, level_id from clinics limit 1')
  const refused = await staff.delete(`/api/admin/specialties/${rows[0].specialty_id}`)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { specialty: ['Something else still uses this, so it cannot be deleted'] },
  ])
  expect((await staff.delete(`/api/admin/levels/${rows[0].level_id}`)).status).toBe(422)
})

test('a city belongs to a country, and is shown in the caller’s language', async () => {
  const countries = await staff.get<{ data: { id: number; code: string }[] }>('/api/admin/country')
  const kenya = countries.body.data.find(({ code }) => code === 'KE')?.id ?? 0
  const city = { name: 'Nairobi', name_ar: 'نيروبي', country_id: kenya }
  const created = await staff.post<{ data: City }>('/api/admin/cities', city)
  const { id } = created.body.data
  const shown = await staff.get<{ data: City }>(`/api/admin/city/${id}`, { language: 'ar' })
  expect(shown.body.data).toEqual({
    id,
    ...city,
    name_text: 'نيروبي',
    country: { id: kenya, name: 'كينيا' },
  })
  const inKenya = await staff.get<Listed<City>>(`/api/admin/cities?country_id=${kenya}`)
  expect(inKenya.body.data.map((row) => row.id)).toEqual([id])
  expect((await staff.post('/api/admin/cities', city)).body.errors).toEqual({ name: ['This name is already taken'] })
  const nowhere = await staff.put(`/api/admin/cities/${id}`, { ...city, country_id: 99_999 })
  expect(nowhere.body.errors).toEqual({ country_id: ['Choose from the list'] })
  expect((await staff.delete(`/api/admin/cities/${id}`)).status).toBe(200)
})

import { eq, like, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedReport } from '#contract/reports/calls'
import type { CatalogueTable } from '#contract/reports/result'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { hospitals } from '../../schema/facilities'
import { reports } from '../../schema/reports'
import type { Result } from './runFixed'
import { type ReportData, storeReportData } from './testing/reportFixture'
import { sampleQuery } from './testing/sampleQuery'

let testServer: TestServer
let superAdmin: Client
let admin: Client
let data: ReportData

beforeAll(async () => {
  testServer = await startTestServer()
  data = await storeReportData(testServer)
  superAdmin = await testServer.as('super@demo.test')
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [data.hospital] })
})
afterAll(() => testServer.stop())

const input = { name: 'Delay', description: 'By doctor', query: sampleQuery }

async function save(who: Client, changes: Record<string, unknown> = {}): Promise<SavedReport> {
  const { status, body } = await who.post<{ data: SavedReport }>('/api/admin/reports', { ...input, ...changes })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

test('a report is saved, listed, run, changed and deleted', async () => {
  const saved = await save(admin)
  expect(saved).toMatchObject({ name: 'Delay', query: { table: 'appointments', order: 1 }, removed: [] })
  const page = await admin.get<{ data: { id: number }[] }>('/api/admin/reports-new?q=dela')
  expect(page.body.data.map(({ id }) => id)).toContain(saved.id)
  const all = await admin.get<{ data: { id: number }[] }>('/api/admin/reports')
  expect(all.body.data.map(({ id }) => id)).toContain(saved.id)
  const { body } = await admin.get<Result>(`/api/admin/reports/generate/${saved.id}?hospital_id=${data.hospital}`)
  expect(body.data.map(({ cells }) => cells)).toEqual([
    ['Rep First', 4, 10],
    ['Rep Second', 3, 1],
  ])
  expect(body.report).toMatchObject({ totals: [null, 7, 5.5], limits: [], time_zones: ['Africa/Cairo'] })
  expect(body.report.columns.map(({ label }) => label)).toEqual(['Doctor', 'Visits', 'Delay · median'])
  expect(body.report.chart?.points).toEqual([
    { label: 'Rep First', value: 4 },
    { label: 'Rep Second', value: 3 },
  ])
  const changed = await admin.put(`/api/admin/reports/${saved.id}`, { ...input, name: 'Delay of doctors' })
  expect(changed.body).toMatchObject({ data: { name: 'Delay of doctors' } })
  expect((await admin.delete(`/api/admin/reports/${saved.id}`)).status).toBe(200)
  expect((await admin.get(`/api/admin/reports/${saved.id}`)).status).toBe(404)
})

test('the list without pages has 500 reports, and says whether there are more', async () => {
  type List = { data: { id: number }[]; meta: { is_cut: boolean } }
  const saved = await save(admin, { name: 'Zz the last one' })
  const few = await superAdmin.get<List>('/api/admin/reports')
  expect(few.body.meta).toEqual({ is_cut: false })
  expect(few.body.data.map(({ id }) => id)).toContain(saved.id)
  const at = new Date()
  const { database } = testServer
  const values = {
    description: 'By doctor',
    query: sampleQuery,
    created_by: saved.created_by.id,
    created_at: at,
    updated_at: at,
  }
  await database.insert(reports).values(Array.from({ length: 500 }, (_, n) => ({ ...values, name: `Many ${n}` })))
  const many = await superAdmin.get<List>('/api/admin/reports')
  expect(many.body.meta).toEqual({ is_cut: true })
  expect(many.body.data).toHaveLength(500)
  expect(many.body.data.map(({ id }) => id)).not.toContain(saved.id)
  await database.delete(reports).where(like(reports.name, 'Many %'))
})

test('the configuration describes tables, columns and joins in the language of the caller, as far as they may list them', async () => {
  const english = await superAdmin.get<{ data: CatalogueTable[] }>('/api/admin/reports/config')
  const arabic = await superAdmin.get<{ data: CatalogueTable[] }>('/api/admin/reports/config', { language: 'ar' })
  expect(english.body.data.map(({ name }) => name)).toContain('episodes')
  expect(arabic.body.data.find(({ name }) => name === 'episodes')?.label).toBe('الحالات')
  const episodes = english.body.data.find(({ name }) => name === 'episodes')
  expect(episodes?.joins.find(({ name }) => name === 'prescriptions')).toMatchObject({
    many: true,
    cardinality: 'several prescriptions per case',
  })
  expect(english.body.data.flatMap(({ columns }) => columns.map(({ name }) => name))).not.toContain('zone')
  // The seeded Admin lists no cases.
  const ofAdmin = await admin.get<{ data: CatalogueTable[] }>('/api/admin/reports/config')
  expect(ofAdmin.body.data.map(({ name }) => name)).not.toContain('episodes')
})

test('what a reader may not list is not counted, and the report says so', async () => {
  const { body } = await admin.get<Result>(
    '/api/admin/report/episode-stay-length?date_from=2026-11-01&date_to=2026-11-17',
  )
  expect(body.data).toEqual([])
  expect(body.report.limits).toEqual(['None of your roles shows you: Cases. They are not counted.'])
})

const wrong: [string, Record<string, unknown>, Record<string, string[]>][] = [
  [
    'an unknown table',
    { table: 'users' },
    { 'query.table': ['users is not available. Remove it or choose another one'] },
  ],
  [
    'an unknown column',
    { columns: [{ column: 'password', function: 'count' }] },
    { 'query.columns.column': ['password is not available. Remove it or choose another one'] },
  ],
  [
    'an unknown join',
    { joins: ['secrets'] },
    { 'query.joins': ['secrets is not available. Remove it or choose another one'] },
  ],
  [
    'an unknown operator',
    { conditions: [...(sampleQuery.conditions ?? []), { column: 'delay', operator: 'like', value: '1' }] },
    { 'query.conditions.operator': ['Field is required'] },
  ],
  [
    'thirteen columns',
    { columns: Array.from({ length: 12 }, () => ({ column: 'id', function: 'count' })) },
    { 'query.columns': ['at most 11 columns beside the main data'] },
  ],
  [
    'eleven conditions',
    { conditions: Array.from({ length: 11 }, () => ({ column: 'delay', operator: 'above', value: '1' })) },
    { 'query.conditions': ['at most 10 conditions'] },
  ],
  [
    'a ticked column without a function',
    { columns: [{ column: 'id', function: '' }] },
    { 'query.columns.function': ['Function is required'] },
  ],
  ['forty joins', { joins: Array.from({ length: 40 }, () => 'patient') }, { 'query.joins': ['at most 4 joins'] }],
  [
    'text where a number goes',
    { conditions: [...(sampleQuery.conditions ?? []), { column: 'delay', operator: 'above', value: 'much' }] },
    { 'query.conditions.value': ['does not fit this column'] },
  ],
  [
    'no period on a table with many records',
    { conditions: [] },
    { 'query.conditions': ['choose a period of at most 400 days'] },
  ],
  [
    'a period that ends before it begins',
    { conditions: [{ column: 'starts_at', operator: 'between', value: '2026-11-30', value2: '2026-11-01' }] },
    { 'query.conditions.value2': expect.any(Array) },
  ],
  [
    'a function of another type',
    { columns: [{ column: 'doctor', function: 'sum' }] },
    { 'query.columns.function': ['cannot be used with this column'] },
  ],
  [
    'a column that only fixed reports use',
    { columns: [{ column: 'doctor_id', function: 'count' }] },
    { 'query.columns.column': ['doctor_id is not available. Remove it or choose another one'] },
  ],
  ['no main data', { grouping: null }, { 'query.grouping': expect.any(Array) }],
]

test.each(wrong)('%s is refused on its field', async (_what, changes, errors) => {
  const query = { ...sampleQuery, ...changes }
  const saved = await superAdmin.post('/api/admin/reports', { ...input, query })
  expect([saved.status, saved.body.errors]).toEqual([422, errors])
  const preview = await superAdmin.post('/api/admin/reports/preview', { query })
  expect(preview.status).toBe(422)
})

test('title, description and definition are required, and a definition that is nested 1,000 deep is refused', async () => {
  const empty = await superAdmin.post('/api/admin/reports', {})
  expect([empty.status, Object.keys(empty.body.errors as object).sort()]).toEqual([
    422,
    ['description', 'name', 'query'],
  ])
  const deep = JSON.parse(`${'{"conditions":['.repeat(1000)}1${']}'.repeat(1000)}`)
  const query = { ...sampleQuery, conditions: [deep] }
  for (const [path, body] of [
    ['/api/admin/reports', { ...input, query }],
    ['/api/admin/reports/preview', { query }],
  ] as const) {
    const answer = await superAdmin.post(path, body)
    expect([answer.status, answer.body]).toEqual([400, { error: expect.any(String) }])
  }
})

test('a column that was removed from the sources is named, and the rest still runs', async () => {
  const { id } = await save(superAdmin)
  const query = {
    ...sampleQuery,
    columns: [...sampleQuery.columns, { column: 'shoe_size', function: 'avg' as const, label: '' }],
  }
  await testServer.database.update(reports).set({ query }).where(eq(reports.id, id))
  const { status, body } = await superAdmin.get<Result>(
    `/api/admin/reports/generate/${id}?hospital_id=${data.hospital}`,
  )
  expect(status).toBe(200)
  expect(body.report.limits).toEqual(['shoe_size is not available any more and was left out.'])
  expect(body.data[0]?.cells).toEqual(['Rep First', 4, 10])
  const shown = await superAdmin.get<{ data: SavedReport }>(`/api/admin/reports/${id}`)
  expect(shown.body.data.removed).toEqual(['shoe_size'])
})

test('a definition whose base table its reader may not list is refused where it is run, exported, pinned and scheduled', async () => {
  const query = {
    ...{ version: 1, table: 'episodes', joins: [], conditions: [] },
    grouping: { column: 'department', function: 'group', label: '' },
    columns: [{ column: 'id', function: 'count', label: '' }],
  }
  const { id } = await save(superAdmin, { query })
  await testServer.database.update(reports).set({ created_by: admin.userId }).where(eq(reports.id, id))
  const shown = await admin.get<{ data: SavedReport }>(`/api/admin/reports/${id}`)
  expect(shown.body.data.removed).toEqual(['episodes'])
  const schedule = { report_id: id, frequency: 'daily', hour: 7, recipients: [admin.userId] }
  const answers = [
    await admin.get(`/api/admin/reports/generate/${id}`),
    await admin.post('/api/admin/report-exports', { report_id: id }),
    await admin.post('/api/admin/report-pins', { report_id: id }),
    await admin.post('/api/admin/report-schedules', schedule),
  ]
  const errors = { 'query.table': ['episodes is not available. Remove it or choose another one'] }
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(answers.map(() => [422, errors]))
})

test('a saved report is pinned, exported and scheduled only with filters that it can apply', async () => {
  const query = {
    ...{ version: 1, table: 'hospitals', joins: [], conditions: [] },
    grouping: { column: 'hospital', function: 'group', label: '' },
    columns: [{ column: 'id', function: 'count', label: '' }],
  }
  const { id } = await save(superAdmin, { query })
  const of = { report_id: id, filters: { hour: 7 } }
  const schedule = { frequency: 'daily', hour: 7, recipients: [superAdmin.userId] }
  const answers = [
    await superAdmin.post('/api/admin/report-pins', of),
    await superAdmin.post('/api/admin/report-exports', of),
    await superAdmin.post('/api/admin/report-schedules', { ...schedule, ...of }),
  ]
  const errors = { hour: ['this report cannot be filtered by this'] }
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(answers.map(() => [422, errors]))
  const pinned = await superAdmin.post<{ data: { id: number } }>('/api/admin/report-pins', {
    ...{ ...of, filters: { hospital_id: data.hospital } },
  })
  expect((await superAdmin.delete(`/api/admin/report-pins/${pinned.body.data.id}`)).status).toBe(200)
})

test('two tables of which a record has several never multiply each other', async () => {
  const query = {
    version: 1,
    table: 'hospitals',
    joins: ['episodes', 'clinics'],
    grouping: { column: 'hospital', function: 'group', label: '' },
    columns: [
      { column: 'id', function: 'count', label: '' },
      { column: 'episodes.stay', function: 'sum', label: '' },
      { column: 'clinics.id', function: 'count', label: '' },
    ],
    conditions: [
      { column: 'hospital_id', operator: 'within', value: String(data.hospital) },
      { column: 'episodes.admitted_at', operator: 'between', value: '2026-11-01', value2: '2026-11-30' },
    ],
  }
  const { body } = await superAdmin.post<Result>('/api/admin/reports/preview', { query })
  // 3 + 5.5 + 1 days of five cases, and two clinics, once each.
  expect(body.data.map(({ cells }) => cells)).toEqual([['Hospital of reports', 1, 9.5, 2]])
})

test('a report can be read by those who manage a hospital of its author, and by nobody else', async () => {
  const { id } = await save(admin, { name: 'Of the hospital' })
  const colleague = await testServer.addUser({ role: 'ADMIN', hospitals: [data.hospital] })
  const [other] = await testServer.database.select().from(hospitals).where(ne(hospitals.id, data.hospital))
  const stranger = await testServer.addUser({ role: 'ADMIN', hospitals: [other?.id ?? 1] })
  expect((await colleague.get(`/api/admin/reports/${id}`)).status).toBe(200)
  expect((await stranger.get(`/api/admin/reports/${id}`)).status).toBe(404)
  expect((await stranger.get(`/api/admin/reports/generate/${id}`)).status).toBe(404)
})

test('at most six reports are pinned, and pinning the same one again changes nothing', async () => {
  const pin = (hour: number) => admin.post('/api/admin/report-pins', { type: 'physician-delay', filters: { hour } })
  for (const hour of [1, 2, 3, 4, 5, 6]) expect((await pin(hour)).status).toBe(200)
  expect((await pin(6)).status).toBe(200)
  const seventh = await pin(7)
  expect([seventh.status, seventh.body.errors]).toEqual([
    422,
    { report_id: ['at most 6 reports on the home page. Remove one first'] },
  ])
  const pins = await admin.get<{ data: { id: number; title: string; filters: object }[] }>('/api/admin/report-pins')
  expect(pins.body.data).toHaveLength(6)
  expect(pins.body.data[0]).toMatchObject({ title: 'Physician delay', filters: { hour: '1' } })
  expect((await admin.delete(`/api/admin/report-pins/${pins.body.data[0]?.id}`)).status).toBe(200)
  expect((await superAdmin.get<{ data: unknown[] }>('/api/admin/report-pins')).body.data).toEqual([])
})

test('the run of a report and its filters are in the audit log', async () => {
  await admin.get(`/api/admin/report/physician-delay?hospital_id=${data.hospital}&hour=9`)
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.execute(
    `select changes from audit_log where user_id = ${admin.userId} and action = 'reports.fixed' and changes is not null
      order by id desc limit 1`,
  )
  expect(rows[0]?.changes).toMatchObject({ report: { after: 'physician-delay' }, hour: { after: '9' } })
})

test('the filters of a run are named for its reader, except a patient whom their lists do not show', async () => {
  const [other] = await testServer.database.select().from(hospitals).where(ne(hospitals.id, data.hospital))
  const stranger = await testServer.addUser({ role: 'ADMIN', hospitals: [other?.id ?? 1] })
  const path = `/api/admin/report/patient-appointments?hospital_id=${data.hospital}&patient_id=${data.patients.p1}&hour=9&party=2`
  const texts = async (who: Client) => (await who.get<Result>(path)).body.report.applied_texts
  expect(await texts(admin)).toMatchObject({
    hospital_id: 'Hospital of reports',
    patient_id: expect.any(String),
    hour: '09:00',
    party: 'Patient',
  })
  const ofStranger = await texts(stranger)
  expect([ofStranger.hospital_id, ofStranger.patient_id]).toEqual([undefined, undefined])
})

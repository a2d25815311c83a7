import { eq } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ReportExport } from '#contract/reports/exports'
import { reportLimits } from '#contract/reports/limits'
import { reportTypes } from '#contract/reports/types'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { reportExports } from '../../schema/reports'
import type { Result } from './runFixed'
import { type ReportData, storeReportData } from './testing/reportFixture'
import { sampleQuery } from './testing/sampleQuery'

let testServer: TestServer
let superAdmin: Client
let data: ReportData

beforeAll(async () => {
  testServer = await startTestServer()
  data = await storeReportData(testServer)
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

const period = { date_from: '2026-11-01', date_to: '2026-11-17' }

async function start(): Promise<ReportExport> {
  const filters = { ...period, hospital_id: data.hospital }
  const { status, body } = await superAdmin.post<{ data: ReportExport }>('/api/admin/report-exports', {
    type: 'physician-delay',
    filters,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

const work = (id: number) => testServer.server.platform.jobs.run('report-export', { id })
const stateOf = async (id: number) =>
  (await superAdmin.get<{ data: ReportExport }>(`/api/admin/report-exports/${id}`)).body.data

async function sheetsOf(path: string) {
  const response = await fetch(`${testServer.url}${path}`, { headers: { authorization: `Bearer ${superAdmin.token}` } })
  expect(response.status).toBe(200)
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await response.arrayBuffer())
  return workbook.worksheets.map((sheet) => {
    const rows: unknown[][] = []
    sheet.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
    return rows
  })
}

test('an export is made in the background, and its file has the rows of the report and what it counts', async () => {
  const started = await start()
  expect(started).toMatchObject({ state: 'waiting', rows: 0, title: 'Physician delay' })
  await work(started.id)
  expect(await stateOf(started.id)).toMatchObject({ state: 'done', rows: 2, total_rows: 2 })
  const [rows, about] = await sheetsOf(`/api/admin/report-exports/${started.id}/file`)
  expect(rows?.[0]?.slice(2, 5)).toEqual(['Visits', 'Within 5 min', 'Median (min)'])
  expect(rows?.slice(1).map((cells) => cells[0])).toEqual(['Rep First', 'Rep Second'])
  expect(about?.flat()).toContain('Delay')
  // Names, not ids.
  expect(about).toContainEqual(['Hospital', 'Hospital of reports'])
  expect(about).toContainEqual(['Days and hours in the time of', 'Africa/Cairo'])
  const other = await testServer.addUser({ role: 'ADMIN', hospitals: [data.hospital] })
  expect((await other.get(`/api/admin/report-exports/${started.id}`)).status).toBe(404)
})

test.each(reportTypes)('the documented export of %s has the rows of its screen', async (type) => {
  const { body } = await superAdmin.get<Result>(`/api/admin/report/${type}?hospital_id=${data.hospital}&limit=100`)
  const [header, ...rows] = (await sheetsOf(`/api/admin/report/${type}/export?hospital_id=${data.hospital}`))[0] ?? []
  expect(header).toHaveLength(body.report.columns.length)
  // Times are on the clock of the reader in the file, and in UTC on the wire.
  const compared = body.report.columns.flatMap(({ type: of }, at) => (of === 'instant' ? [] : [at]))
  const shown = (cells: readonly unknown[]) => compared.map((at) => cells[at] ?? null)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(shown)).toEqual(body.data.map(({ cells }) => shown(cells)))
})

test('the documented export ends after the time of an export, whatever it waits for', async () => {
  const deadline = new AbortController()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const isExport = (ms: number) => ms === reportLimits.exportSeconds * 1000
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (isExport(ms) ? deadline.signal : timeout(ms)))
  const client = await testServer.database.$client.connect()
  try {
    // As if another report of the same person was running.
    await client.query('select pg_advisory_lock(410, $1)', [superAdmin.userId])
    const made = superAdmin.get('/api/admin/report/physician-delay/export')
    await eventually(async () => {
      const { rows } = await client.query(
        `select from pg_locks where locktype = 'advisory' and classid = 410 and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.length > 0
    })
    deadline.abort()
    const { status, body } = await made
    expect([status, body]).toEqual([400, { error: 'The report was cancelled.' }])
  } finally {
    vi.restoreAllMocks()
    await client.query('select pg_advisory_unlock_all()')
    client.release()
  }
})

test('the file of a saved report has the columns of its screen', async () => {
  const saved = await superAdmin.post<{ data: { id: number } }>('/api/admin/reports', {
    ...{ name: 'Delay', description: 'By doctor', query: sampleQuery },
  })
  const started = await superAdmin.post<{ data: ReportExport }>('/api/admin/report-exports', {
    report_id: saved.body.data.id,
    filters: { ...period, hospital_id: data.hospital },
  })
  const { id } = started.body.data
  await work(id)
  const [rows] = await sheetsOf(`/api/admin/report-exports/${id}/file`)
  expect(rows).toEqual([
    ['Doctor', 'Visits', 'Delay · median (min)'],
    ['Rep First', 4, 10],
    ['Rep Second', 3, 1],
  ])
})

test('a cancelled export is not made, and cancelling a finished one changes nothing', async () => {
  const { id } = await start()
  const cancelled = await superAdmin.delete<{ data: ReportExport }>(`/api/admin/report-exports/${id}`)
  expect(cancelled.body.data.state).toBe('cancelled')
  await work(id)
  expect(await stateOf(id)).toMatchObject({ state: 'cancelled', rows: 0 })
  expect((await superAdmin.get(`/api/admin/report-exports/${id}/file`)).status).toBe(404)
  const finished = await start()
  await work(finished.id)
  expect(
    (await superAdmin.delete<{ data: ReportExport }>(`/api/admin/report-exports/${finished.id}`)).body.data.state,
  ).toBe('done')
})

test('an export that waits for its rows is ended soon after it was cancelled', async () => {
  const client = await testServer.database.$client.connect()
  try {
    // As if another report of the same person was running: their runs follow each other.
    await client.query('select pg_advisory_lock(410, $1)', [superAdmin.userId])
    const { id } = await start()
    const made = work(id)
    await eventually(async () => (await stateOf(id)).state === 'running')
    await superAdmin.delete(`/api/admin/report-exports/${id}`)
    await made
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled', rows: 0 })
  } finally {
    await client.query('select pg_advisory_unlock_all()')
    client.release()
  }
})

test('an export of a person who lost access is not made, and one that was interrupted says so', async () => {
  const { id } = await start()
  const reader = await testServer.addUser({ role: 'NURSE', hospitals: [data.hospital] })
  await testServer.database.update(reportExports).set({ user_id: reader.userId }).where(eq(reportExports.id, id))
  await work(id)
  const [lost] = await testServer.database.select().from(reportExports).where(eq(reportExports.id, id))
  expect(lost).toMatchObject({ state: 'failed', problem: 'reports.lostAccess' })
  const second = await start()
  // As if a server was killed while it made it; the job then runs again.
  await testServer.database.update(reportExports).set({ state: 'running' }).where(eq(reportExports.id, second.id))
  await work(second.id)
  expect(await stateOf(second.id)).toMatchObject({
    state: 'failed',
    problem: 'The export was interrupted. Start it again.',
  })
})

test('files are removed after a day', async () => {
  const { id } = await start()
  await work(id)
  testServer.clock.advance(25 * 3_600_000)
  await testServer.server.platform.jobs.run('remove-report-exports')
  expect(await testServer.database.select().from(reportExports).where(eq(reportExports.id, id))).toEqual([])
})

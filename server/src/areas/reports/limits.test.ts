import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportLimits } from '#contract/reports/limits'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import type { Result } from './runFixed'
import { type ReportData, storeReportData } from './testing/reportFixture'

let testServer: TestServer
let superAdmin: Client
let data: ReportData

beforeAll(async () => {
  testServer = await startTestServer()
  data = await storeReportData(testServer)
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

const byHospital = {
  ...{ version: 1, table: 'hospitals', joins: [], conditions: [] },
  grouping: { column: 'hospital', function: 'group', label: '' },
  columns: [{ column: 'id', function: 'count', label: '' }],
}

test('the preview shows 50 rows, the result 5,000 and its chart 400, and each says so', async () => {
  await testServer.database.execute(
    sql`insert into hospitals (name, country_id, time_zone)
      select 'Hospital ' || number, country_id, time_zone from generate_series(1, 5000) as number,
        (select country_id, time_zone from hospitals where id = ${data.hospital}) as place`,
  )
  const preview = await superAdmin.post<Result>('/api/admin/reports/preview', { query: byHospital })
  expect(preview.body.data).toHaveLength(reportLimits.previewRows)
  expect(preview.body.report.limits).toEqual(['First 50 rows; there are more. Choose fewer days or add a condition.'])
  const saved = await superAdmin.post<{ data: { id: number } }>('/api/admin/reports', {
    ...{ name: 'Hospitals', description: 'All', query: byHospital },
  })
  const { body } = await superAdmin.get<Result>(`/api/admin/reports/generate/${saved.body.data.id}`)
  expect(body.data).toHaveLength(reportLimits.rows)
  expect(body.report.limits).toEqual([
    'First 5,000 rows; there are more. Choose fewer days or add a condition.',
    'The chart shows the first 400 groups; the table has them all.',
  ])
  expect(body.report.chart?.points).toHaveLength(400)
  // All records, not only those of the rows that are shown.
  expect(Number(body.report.totals[1])).toBeGreaterThan(reportLimits.rows)
})

test('every zone in which days are counted is named', async () => {
  const zones = [
    'Africa/Nairobi',
    'Asia/Riyadh',
    'Asia/Dubai',
    'Asia/Aden',
    'Africa/Tunis',
    'Africa/Tripoli',
    'Asia/Qatar',
  ]
  await testServer.database.execute(
    sql`insert into hospitals (name, country_id, time_zone)
      select zone, country_id, zone from json_array_elements_text(${JSON.stringify(zones)}::json) as zone,
        (select country_id from hospitals where id = ${data.hospital}) as place`,
  )
  const { body } = await superAdmin.get<Result>('/api/admin/report/physician-delay')
  expect(body.report.time_zones).toEqual(expect.arrayContaining(zones))
})

test('a file that is cut says so in its first row and in its name', async () => {
  const { exportRows } = reportLimits
  // 200,000 rows would take minutes.
  Object.assign(reportLimits, { exportRows: 3 })
  try {
    const response = await fetch(
      `${testServer.url}/api/admin/report/inpatient-patients/export?hospital_id=${data.hospital}&date_from=2026-11-01&date_to=2026-11-17`,
      { headers: { authorization: `Bearer ${superAdmin.token}` } },
    )
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('(first 3)')
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await response.arrayBuffer())
    const [sheet] = workbook.worksheets
    const firstCells = [2, 3].map((row) => sheet?.getRow(row).getCell(1).value)
    expect(firstCells).toEqual(['First 3 rows; there are more. Choose fewer days or add a condition.', 'Rep P4'])
    // The heading, the note, and three of four patients.
    expect(sheet?.rowCount).toBe(5)
  } finally {
    Object.assign(reportLimits, { exportRows })
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportCell } from '#contract/reports/result'
import { type ReportType, reportTypes } from '#contract/reports/types'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { baseOf } from './compile/compile'
import { fixedReports } from './fixed'
import { hourTerm, leftOut, partyTerm, periodTerm } from './fixed/fixedReport'
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

const november = 'date_from=2026-11-01&date_to=2026-11-17'

/** Runs a report for the hospital of the fixture. */
async function run(type: ReportType, filters = november): Promise<Result> {
  const { status, body } = await superAdmin.get<Result>(
    `/api/admin/report/${type}?hospital_id=${data.hospital}&${filters}&limit=100`,
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const rowsOf = ({ data: rows }: Result) => rows.map(({ cells }) => cells)

interface Expectation {
  filters?: string
  /** In the order of the report. */
  rows: ReportCell[][]
  totals?: ReportCell[]
}

const utc = (text: string) => `2026-11-${text}Z`

/** The figures that follow from the fixture, by hand: its comments say what was stored. */
const expected: Record<ReportType, Expectation> = {
  'clinic-income': {
    rows: [
      ['Physical clinic', 'Hospital of reports', 'Rep Second', 1, 200, 0, 200],
      // 150 paid online, of which 50 were refunded.
      ['Video clinic', 'Hospital of reports', 'Rep First', 1, 150, 50, 100],
    ],
    totals: [null, null, null, 2, 350, 50, 300],
  },
  'doctor-clinic-booked-percentage': {
    rows: [
      // One Wednesday with four times; the other one is a vacation.
      ['Rep First', 1, 4, 4, 100],
      // Three Mondays with three times; two of the three appointments were cancelled.
      ['Rep Second', 1, 9, 1, 11.1],
    ],
  },
  'outpatient-physician': {
    rows: [
      ['Rep First', 4, 3, 1, 0, 0, 3],
      ['Rep Second', 3, 1, 0, 1, 1, 3],
    ],
    totals: [null, 7, 4, 1, 1, 1, 3],
  },
  'outpatient-patients': {
    rows: [
      ['Rep P1', 2, 1, utc('04T07:00:00'), utc('04T08:00:00')],
      ['Rep P2', 1, 1, utc('04T07:30:00'), utc('04T07:30:00')],
      ['Rep P3', 1, 1, utc('09T07:40:00'), utc('09T07:40:00')],
    ],
  },
  'outpatient-clinics': {
    rows: [
      ['Video clinic', 'Hospital of reports', expect.any(String), 4, 3, 1, 0, 0, 3],
      ['Physical clinic', 'Hospital of reports', expect.any(String), 3, 1, 0, 1, 1, 3],
    ],
  },
  'inpatient-rounds': {
    rows: [
      // Nobody started it; its organizer was to take part.
      ['Round of surgery', 'Rep Second', 'Hospital of reports', utc('16T07:00:00'), 0, 1, 0, 0, 0],
      // One guest of three counts; the second doctor came twice; one of two cases was shown.
      ['Round of medicine', 'Rep First', 'Hospital of reports', utc('12T07:00:00'), 1, 3, 3, 1, 60],
    ],
    totals: [null, null, null, null, 1, 4, 3, 1, 60],
  },
  'inpatient-patients': {
    rows: [
      // Three days, and eight days and three hours until now.
      ['Rep P4', 2, 1, 11.13, utc('10T08:00:00')],
      ['Rep P5', 1, 0, 5.5, utc('02T00:00:00')],
      ['Rep P6', 1, 0, 1, utc('05T08:00:00')],
      ['Rep P7', 1, 1, 3, utc('15T11:00:00')],
    ],
  },
  'patient-appointments': {
    rows: [
      ['Rep P1', 3, 2, 0, 0, 1, utc('09T07:00:00')],
      ['Rep P2', 2, 1, 0, 1, 0, utc('09T07:20:00')],
      ['Rep P3', 2, 1, 1, 0, 0, utc('09T07:40:00')],
    ],
  },
  'physician-clinics': {
    rows: [
      ['Rep First', 1, 1, 120, 5],
      // Ten minutes early counts as 0.
      ['Rep Second', 1, 1, 90, 0],
    ],
  },
  'physician-appointments': {
    rows: [
      ['Rep First', expect.any(String), 4, 3, 1, 0, 0, 25],
      ['Rep Second', expect.any(String), 3, 1, 0, 1, 1, 0],
    ],
  },
  'physician-duration': {
    rows: [
      ['Rep Second', 1, 30, 30, 30, 30],
      // 18, 20 and 22 minutes.
      ['Rep First', 3, 20, 20, 21.6, 22],
    ],
  },
  'physician-delay': {
    rows: [
      // 10 minutes because of the hospital, 12 because the patient came late, and 0 of a visit that began early.
      ['Rep First', expect.any(String), 3, 33.3, 10, 11.6, 12, 50, 50],
      ['Rep Second', expect.any(String), 1, 100, 1, 1, 1, 100, 0],
    ],
    totals: [null, null, 4, 50, 5.5, 11.4, 12, 66.7, 33.3],
  },
  'physician-rating': { rows: [['Rep First', 2, 4.5, 4.5, 4]] },
  'patient-episode-tele-consult-time': { rows: [['Rep P4', 'Hospital of reports', 1, 1, 25, 25, 25]] },
  'patient-episode-discharge': {
    rows: [
      ['Rep P5', 'Hospital of reports', 'Medicine', utc('02T00:00:00'), utc('07T12:00:00'), 'Recovered', 5.5],
      ['Rep P6', 'Hospital of reports', 'Surgery', utc('05T08:00:00'), utc('06T08:00:00'), 'Against advice', 1],
      ['Rep P4', 'Hospital of reports', 'Medicine', utc('01T08:00:00'), utc('04T08:00:00'), 'Recovered', 3],
    ],
  },
  'hospital-episode-discharge': { rows: [['Hospital of reports', 3, 3, 3.17, 3, 0]] },
  'episode-stay-length': {
    rows: [
      ['Medicine', 'Hospital of reports', 2, 4.25, 4.25, 5.25, 5.5],
      ['Surgery', 'Hospital of reports', 1, 1, 1, 1, 1],
    ],
  },
  'episode-prescription-execution': {
    filters: 'date_from=2026-11-01&date_to=2026-11-30',
    rows: [['Rep P4', 'Hospital of reports', 1, 3, 1, 1, 1, 33.3]],
  },
  'episode-last-update': {
    filters: '',
    rows: [
      ['Rep P7', 'Hospital of reports', 'Medicine', utc('15T11:00:00'), utc('15T11:00:00'), 72],
      // The dose that was not given.
      ['Rep P4', 'Hospital of reports', 'Surgery', utc('10T08:00:00'), utc('17T14:10:00'), 20.8],
    ],
  },
  'doctor-calls-count': {
    rows: [
      ['Rep First', 3, 3, 0, 60, 20],
      ['Rep Second', 1, 0, 1, 25, 25],
    ],
  },
}

test.each(reportTypes)('%s has the figures that were computed by hand', async (type) => {
  const { filters, rows, totals } = expected[type]
  const result = await run(type, filters)
  expect(rowsOf(result)).toEqual(rows)
  if (totals) expect(result.report.totals).toEqual(totals)
  expect(result.report.limits).toEqual([])
  expect(result.report.columns).toHaveLength(rows[0]?.length ?? 0)
  expect(result.report.time_zones).toEqual(['Africa/Cairo'])
})

test.each(reportTypes)('the details of %s list as many records as its row counts', async (type) => {
  const { filters = november } = expected[type]
  const result = await run(type, filters)
  const counted = result.report.columns.findIndex(({ name }) => name === 'id.count')
  for (const { id, cells } of result.data) {
    const path = `/api/admin/report/${type}/details/${id}?hospital_id=${data.hospital}&${filters}`
    const details = await superAdmin.get<Result>(path)
    expect(details.status).toBe(200)
    expect(details.body.meta.total).toBeGreaterThan(0)
    if (counted !== -1) expect(details.body.meta.total).toBe(cells[counted])
  }
})

test.each(reportTypes)('the chart of %s draws the same records as its table', async (type) => {
  const { report } = await run(type, expected[type].filters)
  expect(report.chart?.points.length).toBeGreaterThan(0)
  const values = report.chart?.points.flatMap(({ value }) => value ?? []) ?? []
  expect(values.length).toBeGreaterThan(0)
})

test('a chart says what its points are, which are not always the rows of the table', async () => {
  const ofUpdates = (await run('episode-last-update', '')).report
  expect([ofUpdates.columns[0]?.label, ofUpdates.chart?.group_label]).toEqual(['Patient', 'Department'])
  expect(ofUpdates.chart?.points.map(({ label }) => label)).toEqual(['Medicine', 'Surgery'])
})

test('every fixed report describes itself in both languages, and refuses the filters that it cannot apply', async () => {
  for (const type of reportTypes) {
    const english = (await run(type, expected[type].filters)).report
    const path = `/api/admin/report/${type}?hospital_id=${data.hospital}`
    const arabic = (await superAdmin.get<Result>(path, { language: 'ar' })).body.report
    expect(english.definition.length).toBeGreaterThan(2)
    expect(arabic.definition).toHaveLength(english.definition.length)
    expect(arabic.title).toMatch(/[ء-ي]/)
    for (const { meaning } of arabic.definition) expect(meaning).toMatch(/[ء-ي]/)
    const refused = (['hour', 'party', 'doctor_id', 'patient_id'] as const).find(
      (filter) => !english.filters.includes(filter),
    )
    if (!refused) continue
    const answer = await superAdmin.get(`/api/admin/report/${type}?${refused}=1`)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { [refused]: ['this report cannot be filtered by this'] },
    ])
  }
})

test.each(reportTypes)(
  'the definition of %s says what is left out, and by which day, hour and party it is filtered',
  (type) => {
    const report = fixedReports[type]
    const terms = new Set(report.definition.map(({ term }) => term.en))
    const columns = { ...baseOf(report).filters, ...report.filterColumns }
    expect(terms.has(leftOut.en)).toBe(true)
    expect(terms.has(periodTerm.en)).toBe(report.filters.includes('date_from'))
    expect(terms.has(partyTerm.en)).toBe(report.filters.includes('party'))
    // Without a term of its own, the hour is that of the instant whose day decides.
    if (report.filters.includes('hour') && columns.hour !== columns.date) expect(terms.has(hourTerm.en)).toBe(true)
  },
)

test('filters by hour and party apply to what the definition says', async () => {
  // 9:00 in Cairo.
  expect(rowsOf(await run('physician-appointments', `${november}&hour=9`)).map((cells) => cells[2])).toEqual([3, 2])
  expect(rowsOf(await run('physician-delay', `${november}&party=2`)).map((cells) => cells.slice(2, 5))).toEqual([
    [1, 0, 12],
  ])
  expect(rowsOf(await run('patient-appointments', `${november}&party=1`)).map(([name]) => name)).toEqual(['Rep P2'])
  // One of the three left at their own request.
  expect(rowsOf(await run('patient-episode-discharge', `${november}&party=2`)).map(([name]) => name)).toEqual([
    'Rep P6',
  ])
  const byHospital = await run('hospital-episode-discharge', `${november}&party=1`)
  expect(rowsOf(byHospital).map((cells) => cells.slice(1, 3))).toEqual([[2, 2]])
})

test('a period is at most 400 days and does not end before it begins; without one, the last 30 days are shown', async () => {
  const long = await superAdmin.get('/api/admin/report/physician-delay?date_from=2025-01-01&date_to=2026-11-01')
  expect([long.status, long.body.errors]).toEqual([422, { date_to: ['at most 400 days'] }])
  const reversed = await superAdmin.get('/api/admin/report/physician-delay?date_from=2026-11-02&date_to=2026-11-01')
  expect(reversed.status).toBe(422)
  const hour = await superAdmin.get('/api/admin/report/physician-delay?hour=24')
  expect([hour.status, hour.body.errors]).toEqual([422, { hour: ['an hour from 0 to 23'] }])
  const { report } = await run('physician-delay', '')
  expect(report.applied).toMatchObject({ date_from: '2026-10-20', date_to: '2026-11-18' })
})

test('a type that is no report is not found', async () => {
  expect((await superAdmin.get('/api/admin/report/no-such-report')).status).toBe(404)
})

import { eq } from 'drizzle-orm'
import excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { PageMeta } from '#contract/kit/responses'
import { auditLog } from '../audit/tables'
import { type Client, everyCall } from '../testing/client'
import { exportColumns } from '../testing/exportColumns'
import { startTestServer, type TestServer } from '../testing/server'

let testServer: TestServer
let staff: Client

beforeAll(async () => {
  testServer = await startTestServer()
  staff = await testServer.as('super@demo.test')
  const levels = [
    { name: '=HYPERLINK("http://evil.test")', description: '+20 100 123 4567' },
    { name: 'Bad \u0007 bell' },
    { name: 'Sheet one', alternate_name: 'ورقة', description: 'two\nlines, and "quotes"' },
  ]
  for (const level of levels) await staff.post('/api/admin/levels', level)
})
afterAll(() => testServer.stop())

async function download(path: string, language: 'en' | 'ar' = 'en') {
  const response = await fetch(`${testServer.url}${path}`, {
    headers: { authorization: `Bearer ${staff.token}`, 'accept-language': language },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function worksheetIn(bytes: Buffer) {
  const workbook = new excel.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  const [sheet] = workbook.worksheets
  if (!sheet) throw new Error('The workbook is empty')
  return sheet
}

test("a list is exported as a workbook in the caller's language, from right to left in Arabic", async () => {
  const { response, bytes } = await download(
    `/api/admin/levels/sheet?q=sheet&title=${encodeURIComponent('مستويات الخبرة')}&${exportColumns({ id: 'الرقم', name: 'الاسم', alternate_name: 'الاسم بالعربية' })}`,
    'ar',
  )
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('مستويات الخبرة 2026-11-18.xlsx'))
  const sheet = await worksheetIn(bytes)
  expect([sheet.name, sheet.views[0]?.rightToLeft]).toEqual(['مستويات الخبرة', true])
  expect([sheet.getCell('B1').value, sheet.rowCount]).toEqual(['الاسم', 2])
  expect([sheet.getCell('B2').value, sheet.getCell('C2').value]).toEqual(['Sheet one', 'ورقة'])
  expect((await worksheetIn((await download('/api/admin/levels/sheet')).bytes)).views[0]?.rightToLeft).toBe(false)
})

test('no cell is a formula, in either format', async () => {
  const columns = exportColumns({ id: 'ID', name: '=1+1', alternate_name: 'Arabic name', description: 'Description' })
  const sheet = await worksheetIn((await download(`/api/admin/levels/sheet?${columns}`)).bytes)
  expect(sheet.getCell('B1').value).toBe('=1+1')
  const cells = sheet.getColumn('B').values.filter((value) => String(value).includes('evil'))
  expect(cells).toEqual(['=HYPERLINK("http://evil.test")'])
  const csv = (await download(`/api/admin/levels/sheet?format=csv&${columns}`)).bytes.toString()
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")",,'+20 100 123 4567\r\n`)
  expect(csv.startsWith("\ufeffID,'=1+1,Arabic name,Description\r\n")).toBe(true)
  expect(csv).toContain('Sheet one,ورقة,"two\nlines, and ""quotes"""\r\n')
})

test('all pages of the list are included', async () => {
  const { body } = await staff.get<{ meta: { total: number } }>('/api/admin/cities')
  const many = Array.from({ length: 700 }, (_, index) => `('Town ${index}', 'بلدة ${index}', 1)`)
  await testServer.database.$client.query(`insert into cities (name, name_ar, country_id) values ${many.join()}`)
  const sheet = await worksheetIn((await download('/api/admin/cities/sheet')).bytes)
  expect(sheet.rowCount).toBe(1 + body.meta.total + 700)
})

test('without columns, every field of the rows is exported under its name', async () => {
  const [head, first] = await staff.downloadCsv('/api/admin/levels/sheet?q=Sheet one')
  expect(head).toBe('id,name,alternate_name,name_text,description')
  expect(first).toMatch(/^\d+,Sheet one,ورقة,Sheet one,"two\nlines/)
})

test("a column that the rows do not have is refused, in the caller's language", async () => {
  const path = `/api/admin/users/sheet?${exportColumns({ password_hash: 'Hash' })}`
  expect(await staff.get(path)).toMatchObject({
    status: 422,
    body: { errors: { columns: ['Choose from the list'] } },
  })
  expect((await staff.get('/api/admin/users/sheet?columns=[')).status).toBe(422)
})

test('the text of an email is in no export', async () => {
  expect((await staff.get(`/api/admin/outbox/sheet?${exportColumns({ body: 'Text' })}`)).status).toBe(422)
})

test("the list's permission and filters apply, and the export is recorded in the audit log", async () => {
  const admin = await testServer.as('admin@demo.test')
  expect((await admin.get('/api/admin/levels/sheet')).status).toBe(403)
  expect((await download('/api/admin/levels/sheet?format=exe')).response.status).toBe(422)
  await testServer.server.platform.audit.flush()
  const lines = await testServer.database.select().from(auditLog).where(eq(auditLog.action, 'levels.sheet'))
  expect(lines[0]).toMatchObject({ user_id: staff.userId, change: false, kind: null, record_id: null })
  const clinics = await admin.get('/api/admin/clinics/sheet?format=csv&q=nothing-like-this')
  expect(String(clinics.body.text).trim().split('\r\n')).toHaveLength(1)
})

test('every paged list has an export, except what is chosen from or printed, results of reports, rounds, drawers, waiting lists, escalations, transfers, sets of vital signs, who has opened a record, investigations, histories, consultation requests, merges of records, notes of rounds, imported files, removals of old data, requests to erase accounts, versions of the terms of use and API clients', () => {
  const paths = new Set(everyCall().map(({ endpoint }) => endpoint.path as string))
  const without = everyCall().filter(({ endpoint: { response, path } }) => {
    const isPaged = response instanceof z.ZodObject && response.shape.meta === PageMeta
    return isPaged && !paths.has(`${path}/sheet`)
  })
  // The values of a set are exported one by one (vitals.sheet). The daily comparison of drawers and payments is exported; a waiting list
  // is out of date a minute later, as are escalations, offered transfers, and the doses that wait for a second person. The follow-ups of a
  // discharge are exported with all appointments. Transfers that were sent are few, and each is in the timeline of its case. Patients print
  // their prescriptions, with the codes that a pharmacy checks. Who has opened a record is for its patient. Orders of
  // investigations are printed with their codes, and results are downloaded. Histories repeat what other lists export. API clients are few.
  // Consultation requests are answered, not listed: each is in the timeline of its case. Merges of records are rare.
  // Results of reports are exported with their definition (reportExports). Rounds are few, and each has a page; their notes in a case
  // are in its timeline. The problems of an imported file are downloaded (dataImports.problems). Requests to erase accounts are few, and
  // each run of the removal of old data is in the audit log. Each version of the terms of use has a page to read.
  expect(without.map(({ name }) => name)).toEqual([
    'cash.entries',
    'cash.drawers',
    ...['reports.fixed', 'reports.fixedDetails', 'reports.page', 'reports.generate', 'reports.preview'],
    'retention.runs',
    'terms.versions',
    'consultationRequests.listReceived',
    'consultationRequests.sent',
    'rounds.list',
    'rounds.ofEpisode',
    'patient.search',
    'staffBooking.freeSlots',
    'submissions.ofRecord',
    'submissions.list',
    'patientSubmissions.list',
    'escalations.list',
    'investigations.ofEpisode',
    'investigations.ofAppointment',
    'investigations.labOrdersAtDischarge',
    'investigations.radiologyOrdersAtDischarge',
    'investigations.unread',
    'investigations.ofLab',
    'investigations.ofRadiologyCenter',
    'vitals.sets',
    'prescriptions.wardChecks',
    'prescriptions.ofOwnAppointment',
    'discharge.followUps',
    'transfers.sent',
    'transfers.received',
    'recordViews.list',
    'history.episodes',
    'history.clinics',
    'history.labs',
    'history.rads',
    'patientMerges.list',
    'dataImports.list',
    'dataImports.rows',
    'erasure.list',
    'patientTimeline.list',
    'patientTimeline.stayResults',
    'apiClients.list',
    'matchedSurveys.list',
    'staffWaitlist.list',
  ])
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportSchedule } from '#contract/reports/schedules'
import { userRoles, users } from '../../platform/auth/tables'
import { mails } from '../../platform/mail/tables'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { hospitals } from '../../schema/facilities'
import { reports } from '../../schema/reports'
import { sampleQuery } from './testing/sampleQuery'

let testServer: TestServer
let owner: Client
let hospital: number

beforeAll(async () => {
  testServer = await startTestServer()
  const [first] = await testServer.database.select().from(hospitals)
  hospital = first?.id ?? 0
  owner = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

const reader = (zone: string) =>
  testServer.addUser({ role: 'ADMIN', hospitals: [hospital], time_zone: zone, first_name: 'Reader' })

async function schedule(recipients: number[], changes: Record<string, unknown> = {}): Promise<ReportSchedule> {
  const body = { type: 'physician-delay', filters: {}, frequency: 'daily', hour: 13, recipients, ...changes }
  const answer = await owner.post<{ data: ReportSchedule }>('/api/admin/report-schedules', body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

const send = () => testServer.server.platform.jobs.run('send-report-schedules')

async function mailsTo({ userId }: Client) {
  const [user] = await testServer.database.select().from(users).where(eq(users.id, userId))
  return testServer.database
    .select()
    .from(mails)
    .where(eq(mails.to_address, user?.email ?? ''))
}

test('each recipient gets one email in their own hour, with a link and nothing of the report', async () => {
  // 13:00 in Cairo, 11:00 in London.
  const cairo = await reader('Africa/Cairo')
  const london = await reader('Europe/London')
  await schedule([cairo.userId, london.userId])
  await send()
  await send()
  const [mail, ...more] = await mailsTo(cairo)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Your report is ready' })
  expect(mail?.body).toContain('/old-reports/physician-delay')
  expect(mail?.body).not.toContain('delay of')
  expect(await mailsTo(london)).toEqual([])
})

test('two servers that send at once send each email once', async () => {
  const recipients = [await reader('Africa/Cairo'), await reader('Africa/Cairo')]
  await schedule(recipients.map(({ userId }) => userId))
  const other = await startTestServer({}, { sharedWith: testServer })
  try {
    await Promise.all([testServer, other].map(({ server }) => server.platform.jobs.run('send-report-schedules')))
  } finally {
    await other.stop()
  }
  expect((await Promise.all(recipients.map(mailsTo))).map((mails) => mails.length)).toEqual([1, 1])
})

test('a weekly schedule is for its day, counted from Saturday', async () => {
  const recipient = await reader('Africa/Cairo')
  // The clock stands on a Wednesday.
  await schedule([recipient.userId], { frequency: 'weekly', weekday: 4 })
  await send()
  expect(await mailsTo(recipient)).toEqual([])
  await schedule([recipient.userId], { frequency: 'weekly', weekday: 5 })
  await send()
  expect(await mailsTo(recipient)).toHaveLength(1)
})

test('a recipient who lost access gets nothing, and the owner is told once', async () => {
  const recipient = await reader('Africa/Cairo')
  const { id } = await schedule([recipient.userId])
  await testServer.database.delete(userRoles).where(eq(userRoles.user_id, recipient.userId))
  const before = (await mailsTo(owner)).length
  await send()
  await send()
  expect(await mailsTo(recipient)).toEqual([])
  const told = (await mailsTo(owner)).slice(before)
  expect(told.map(({ subject }) => subject)).toEqual(['A recipient of your report has lost access'])
  const listed = await owner.get<{ data: ReportSchedule[] }>('/api/admin/report-schedules')
  const recipients = listed.body.data.find((each) => each.id === id)?.recipients
  expect(recipients?.map(({ problem }) => problem)).toEqual(['No permission to read reports'])
})

test('a recipient who may not list what a report is made of has no access to it', async () => {
  // The seeded Admin lists no cases.
  const recipient = await reader('Africa/Cairo')
  const query = {
    ...{ version: 1, table: 'episodes', joins: [], conditions: [] },
    grouping: { column: 'department', function: 'group', label: '' },
    columns: [{ column: 'id', function: 'count', label: '' }],
  }
  const cases = await owner.post<{ data: { id: number } }>('/api/admin/reports', {
    ...{ name: 'Cases', description: 'By department', query },
  })
  const ofCases = cases.body.data.id
  await testServer.database.update(reports).set({ created_by: recipient.userId }).where(eq(reports.id, ofCases))
  const made = [
    await schedule([recipient.userId], { type: 'episode-stay-length' }),
    await schedule([recipient.userId], { type: null, report_id: ofCases }),
  ]
  await send()
  expect(await mailsTo(recipient)).toEqual([])
  const { body } = await owner.get<{ data: ReportSchedule[] }>('/api/admin/report-schedules')
  const problems = made.map(({ id }) => body.data.find((each) => each.id === id)?.recipients[0]?.problem)
  expect(problems).toEqual(['No access to this report', 'No access to this report'])
})

test('recipients are colleagues, and a schedule ends after six months unless it is renewed', async () => {
  const patient = await testServer.addUser()
  const refused = await owner.post('/api/admin/report-schedules', {
    ...{ type: 'physician-delay', filters: {}, frequency: 'daily', hour: 13, recipients: [patient.userId] },
  })
  expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['recipients']])
  const recipient = await reader('Africa/Cairo')
  const made = await schedule([recipient.userId])
  expect(made.expires_at).toBe('2027-05-18T11:00:00.000Z')
  testServer.clock.set(new Date('2027-05-19T10:00:00Z'))
  await send()
  expect(await mailsTo(recipient)).toEqual([])
  const again = await testServer.as('super@demo.test')
  await again.put(`/api/admin/report-schedules/${made.id}/renew`, {})
  await send()
  expect(await mailsTo(recipient)).toHaveLength(1)
  expect((await again.delete(`/api/admin/report-schedules/${made.id}`)).status).toBe(200)
})

test('an email whose hour was missed is sent later on that day, but a new schedule begins with the next hour of its own', async () => {
  // 13:00 in Cairo.
  testServer.clock.set(new Date('2027-06-02T10:00:00Z'))
  owner = await testServer.as('super@demo.test')
  const late = await reader('Africa/Cairo')
  const early = await reader('Africa/Cairo')
  await schedule([late.userId], { hour: 14 })
  // 13:00 has come, 12:00 is over.
  await schedule([early.userId], { hour: 12 })
  await send()
  expect([await mailsTo(late), await mailsTo(early)]).toEqual([[], []])
  // As if no server was running from 14:00 to 15:00.
  testServer.clock.advance(2.5 * 3_600_000)
  await send()
  await send()
  expect([(await mailsTo(late)).length, await mailsTo(early)]).toEqual([1, []])
  testServer.clock.advance(24 * 3_600_000)
  await send()
  expect([(await mailsTo(late)).length, (await mailsTo(early)).length]).toEqual([2, 1])
})

test('days of the week and of the month are those of the recipient, wherever that day has begun', async () => {
  // 0:30 on Wednesday, 1 December in Cairo, and 22:30 on Tuesday, 30 November in London.
  testServer.clock.set(new Date('2027-11-30T22:30:00Z'))
  owner = await testServer.as('super@demo.test')
  const mailsWith = async (zone: string, changes: Record<string, unknown>) => {
    const recipient = await reader(zone)
    await schedule([recipient.userId], changes)
    await send()
    return (await mailsTo(recipient)).length
  }
  const [cairo, london] = ['Africa/Cairo', 'Europe/London']
  expect(await mailsWith(cairo, { frequency: 'monthly', month_day: 1, hour: 0 })).toBe(1)
  expect(await mailsWith(london, { frequency: 'monthly', month_day: 1, hour: 22 })).toBe(0)
  expect(await mailsWith(cairo, { frequency: 'weekly', weekday: 5, hour: 0 })).toBe(1)
  expect(await mailsWith(london, { frequency: 'weekly', weekday: 5, hour: 22 })).toBe(0)
  expect(await mailsWith(london, { frequency: 'weekly', weekday: 4, hour: 22 })).toBe(1)
})

test('an email has neither the name of a saved report nor a patient by whom it is filtered', async () => {
  const saved = await owner.post<{ data: { id: number } }>('/api/admin/reports', {
    ...{ name: 'Visits of Mona Adel', description: 'By doctor', query: sampleQuery },
  })
  const report = { type: null, report_id: saved.body.data.id }
  const recipient = await reader('Africa/Cairo')
  await testServer.database
    .update(reports)
    .set({ created_by: recipient.userId })
    .where(eq(reports.id, report.report_id))
  const refused = await owner.post('/api/admin/report-schedules', {
    ...{ ...report, frequency: 'daily', hour: 0, recipients: [recipient.userId] },
    filters: { patient_id: 5 },
  })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { patient_id: ['Remove the patient filter: emails contain nothing about patients'] },
  ])
  await schedule([recipient.userId], { ...report, hour: 0, filters: { hour: 9 } })
  await send()
  const [mail] = await mailsTo(recipient)
  expect(mail?.body).toContain(`/reports/${report.report_id}/result?hour=9`)
  expect(`${mail?.subject} ${mail?.body}`).not.toContain('Mona')
})

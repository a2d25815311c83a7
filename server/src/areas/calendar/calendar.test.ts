import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limitsFor } from '../../platform/limits/limits'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bookFree, choose } from '../appointments/testing/bookingFixture'
import { addClinic, type ReferenceIds, referenceIdsOf, type TestClinic } from '../clinics/testing/clinicFixture'
import { runSendJobs } from '../notifications/testing/notificationFixture'

const friday = '2026-11-20'
const profile = '/api/admin/profile/calendar'

let testServer: TestServer
let ids: ReferenceIds
let clinic: TestClinic
let patient: Client

beforeAll(async () => {
  testServer = await startTestServer()
  ids = await referenceIdsOf(testServer)
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  clinic = await addClinic(testServer)
  patient = await testServer.addUser({ first_name: 'Omar', last_name: 'Sharif' })
})

const sql = async (text: string, values: unknown[] = []) => (await testServer.database.$client.query(text, values)).rows

/** Fetches a path without a session, as a calendar program does. */
async function fetchFeed(path: string, { url } = testServer) {
  const response = await fetch(`${url}${path}`)
  return { status: response.status, headers: response.headers, text: (await response.text()).replace(/\r\n /g, '') }
}

async function download(who: Client, id: number) {
  const response = await fetch(`${testServer.url}/api/calendar/appointments/${id}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: response.status, headers: response.headers, text: (await response.text()).replace(/\r\n /g, '') }
}

async function createFeed(who: Client): Promise<string> {
  const { status, body } = await who.post<{ data: { address: string } }>(profile, {})
  expect(status, JSON.stringify(body)).toBe(200)
  return new URL(body.data.address).pathname
}

const move = (id: number, slot: string) =>
  clinic.coordinator.put(`/api/admin/appointments/${id}`, {
    ...{ date: friday, specialty_id: ids.specialty, doctor_id: clinic.doctorId, clinic_id: clinic.id },
    ...{ schedule_time: slot, reason: 'The doctor is late' },
  })

const linesOf = (text: string, ...names: string[]) =>
  text.split('\r\n').filter((line) => names.some((name) => line.startsWith(`${name}:`)))

test('the patient and the doctor download the appointment; the doctor’s file has the initials only', async () => {
  const id = await bookFree(patient, clinic, friday, '10:00')
  const own = await download(patient, id)
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(linesOf(own.text, 'METHOD', 'SEQUENCE', 'DTSTART', 'DTEND', 'STATUS')).toEqual([
    ...['METHOD:PUBLISH', 'SEQUENCE:0', 'DTSTART:20261120T080000Z', 'DTEND:20261120T083000Z', 'STATUS:CONFIRMED'],
  ])
  expect(own.text).not.toContain('Omar')
  const doctors = await download(clinic.doctor, id)
  expect(linesOf(doctors.text, 'SUMMARY', 'UID')).toEqual([linesOf(own.text, 'UID')[0], 'SUMMARY:Visit: O. S.'])
  expect(doctors.text).not.toContain('Sharif')
})

test('others cannot download it', async () => {
  const id = await bookFree(patient, clinic, friday, '10:00')
  const stranger = await testServer.addUser()
  const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [ids.hub] })
  expect((await download(stranger, id)).status).toBe(404)
  expect((await download(clinic.coordinator, id)).status).toBe(404)
  expect((await download(nurse, id)).status).toBe(403)
})

test('a move changes the time and increases the sequence; the identity stays; a cancellation cancels it', async () => {
  const id = await bookFree(patient, clinic, friday, '10:00')
  const before = await download(patient, id)
  expect((await move(id, '12:30')).status).toBe(200)
  const moved = await download(patient, id)
  expect(linesOf(moved.text, 'UID')).toEqual(linesOf(before.text, 'UID'))
  expect(linesOf(moved.text, 'SEQUENCE', 'DTSTART')).toEqual(['SEQUENCE:1', 'DTSTART:20261120T103000Z'])
  await patient.get(`/api/patient/appointments/${id}/cancel`)
  const cancelled = await download(patient, id)
  expect(linesOf(cancelled.text, 'METHOD', 'SEQUENCE', 'STATUS')).toEqual([
    ...['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED'],
  ])
})

test('a feed has the appointments of its owner, without a session', async () => {
  const path = await createFeed(patient)
  const id = await bookFree(patient, clinic, friday, '10:00')
  await choose(patient, clinic, '2026-11-23', '09:00')
  const { status, headers, text } = await fetchFeed(path)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(linesOf(text, 'UID')).toEqual([expect.stringContaining(`appointment-${id}@`)])
  expect(linesOf(text, 'X-WR-CALNAME')).toEqual(['X-WR-CALNAME:Appointments'])
  const doctors = await fetchFeed(await createFeed(clinic.doctor))
  expect(linesOf(doctors.text, 'SUMMARY')).toEqual(['SUMMARY:Visit: O. S.'])
  expect(doctors.text).not.toMatch(/Omar|Sharif/)
})

test('a doctor who no longer works at the hospital has no patients in the feed', async () => {
  await bookFree(patient, clinic, friday, '10:00')
  const path = await createFeed(clinic.doctor)
  expect(linesOf((await fetchFeed(path)).text, 'UID').length).toBe(1)
  await sql('delete from user_hospitals where user_id = $1', [clinic.doctorId])
  expect(linesOf((await fetchFeed(path)).text, 'UID')).toEqual([])
})

test('a new address replaces the one before, and a removed one stops working', async () => {
  const first = await createFeed(patient)
  const second = await createFeed(patient)
  expect(second).not.toBe(first)
  expect((await fetchFeed(first)).status).toBe(404)
  expect((await fetchFeed(second)).status).toBe(200)
  const stored = await patient.get<{ data: { created_at: string | null } }>(profile)
  expect(stored.body.data).toEqual({ created_at: new Date(testNow).toISOString() })
  await patient.delete(profile)
  expect((await fetchFeed(second)).status).toBe(404)
  expect((await patient.get<{ data: { created_at: string | null } }>(profile)).body.data.created_at).toBeNull()
})

test('the address of a closed account stops working', async () => {
  const path = await createFeed(patient)
  await sql('update users set closed_at = now() where id = $1', [patient.userId])
  expect((await fetchFeed(path)).status).toBe(404)
})

test('the secret is stored as a hash only, also in the audit log and for repeated requests', async () => {
  const secret = (await createFeed(patient)).replace('/api/calendar/', '').replace('.ics', '')
  const tables = await sql(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { table_name: table } of tables) {
    const found = await sql(`select from "${table}" as stored where stored::text like '%' || $1 || '%'`, [secret])
    expect([table, found.length]).toEqual([table, 0])
  }
  const log = await sql(`select changes from audit_log where action = 'calendar.createAddress' and user_id = $1`, [
    patient.userId,
  ])
  expect(Object.keys(log[0]?.changes ?? {})).toEqual(['calendar_feed'])
})

test('fetching a feed is limited, and guessing addresses more strictly', async () => {
  const path = await createFeed(patient)
  const strict = await startTestServer({}, { sharedWith: testServer, limits: limitsFor('production') })
  const statuses = new Set<number>()
  for (let tried = 0; tried < 61; tried++) statuses.add((await fetchFeed(path, strict)).status)
  expect([...statuses]).toEqual([200, 429])
  const unknown = new Set<number>()
  for (let tried = 0; tried < 121; tried++)
    unknown.add((await fetchFeed(`/api/calendar/${'x'.repeat(43)}.ics`, strict)).status)
  expect([...unknown]).toEqual([404, 429])
  await strict.stop()
})

test('emails of a booking, a move and a cancellation have the event, without names', async () => {
  const id = await bookFree(patient, clinic, friday, '10:00')
  await move(id, '12:30')
  await patient.get(`/api/patient/appointments/${id}/cancel`)
  await runSendJobs(testServer)
  const [{ email } = { email: '' }] = await sql('select email from users where id = $1', [patient.userId])
  const mails = await sql('select subject, calendar from mails where to_address = $1 order by id', [email])
  const sent = mails.filter(({ calendar }) => calendar !== null)
  const steps = sent.map(({ calendar }) => linesOf(calendar, 'METHOD', 'SEQUENCE', 'STATUS', 'SUMMARY').join(' '))
  expect(steps.length).toBe(3)
  expect(steps.at(-1)).toBe('METHOD:CANCEL SEQUENCE:2 STATUS:CANCELLED SUMMARY:Medical appointment')
  expect(new Set(sent.map(({ calendar }) => linesOf(calendar, 'UID')[0])).size).toBe(1)
  for (const { calendar } of sent) expect(calendar).not.toMatch(/Omar|Sharif|Clinic of a test/)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Escalation } from '#contract/escalations/escalation'
import type { Attention } from '#contract/home/attention'
import { type AttentionKind, attentionKinds } from '#contract/home/attentionKinds'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { Consultation } from '../consultationRequests/testing/consultation'
import { openWard } from '../episodes/testing/ward'
import { Lab } from '../investigations/testing/lab'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { entered, normalValues, storeInpatient } from '../vitals/testing/vitals'

const path = '/api/admin/statistics/attention'
const minute = 60_000
const now = new Date(testNow)

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(() => testServer.clock.set(testNow))

async function attentionOf(who: Client): Promise<Attention> {
  return (await who.get<{ data: Attention }>(path)).body.data
}

async function countOf(who: Client, kind: AttentionKind): Promise<number | undefined> {
  return (await attentionOf(who)).items.find((item) => item.kind === kind)?.count
}

test('today’s visits are counted by their state, with who waits and who has not paid, in the hospitals of the caller', async () => {
  const day = await ClinicDay.open(testServer)
  const elsewhere = await testServer.addUser({
    role: 'COORDINATOR',
    hospitals: [(await openWard(testServer)).hospital],
  })
  const before = await attentionOf(day.coordinator)
  const joined = new Date(now.getTime() - 12 * minute)
  await day.book(1, { status: 4, payment_status: 2 })
  await day.book(2, { status: 5, payment_status: 2 })
  await day.book(3, { status: 2, payment_status: 2, joined_at: joined })
  await day.book(9, { payment_status: 1 })
  await day.book(10, { payment_status: 1, hold_expires_at: new Date(now.getTime() + minute) })
  await day.book(11, { status: 6, payment_status: 1 })
  await day.book(12, {
    payment_status: 1,
    date: '2026-11-25',
    starts_at: new Date('2026-11-25T11:00:00Z'),
    ends_at: new Date('2026-11-25T11:05:00Z'),
  })
  const after = await attentionOf(day.coordinator)
  const more = (key: keyof NonNullable<Attention['today']>) => (after.today?.[key] ?? 0) - (before.today?.[key] ?? 0)
  expect([more('visits'), more('done'), more('missed'), more('waiting')]).toEqual([5, 1, 1, 1])
  const [waiting, unpaid] = [await countOf(day.coordinator, 'waiting'), await countOf(day.coordinator, 'unpaid')]
  const was = (kind: AttentionKind) => before.items.find((item) => item.kind === kind)?.count ?? 0
  expect([(waiting ?? 0) - was('waiting'), (unpaid ?? 0) - was('unpaid')]).toEqual([1, 1])
  const since = after.items.find(({ kind }) => kind === 'waiting')?.since ?? ''
  expect(Date.parse(since)).toBeLessThanOrEqual(joined.getTime())
  expect((await attentionOf(elsewhere)).today).toEqual({ visits: 0, done: 0, missed: 0, waiting: 0 })
  day.close()
})

test('an escalation needs attention from when it is overdue until somebody acknowledges it, and a nurse sees the ward', async () => {
  const ward = await openWard(testServer)
  const episode = await storeInpatient(testServer, ward)
  await entered(ward.nurse, episode, {
    date: '2026-11-18 13:00',
    ...normalValues,
    ...{ respiration: 26, spo2: 91, heart_rate: 95 },
  })
  expect(await countOf(ward.nurse, 'escalations')).toBe(0)
  expect((await attentionOf(ward.nurse)).wards).toEqual([
    { id: ward.hospital, name: ward.name, in_patients: 1, overdue_checks: 0, doses: 0 },
  ])
  testServer.clock.set(new Date(now.getTime() + 61 * minute))
  // The sessions of the others have ended.
  const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] })
  const doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [ward.hospital] })
  const { doctor: foreignDoctor } = await openWard(testServer)
  expect(await countOf(nurse, 'escalations')).toBe(1)
  expect(await countOf(foreignDoctor, 'escalations')).toBe(0)
  expect((await attentionOf(nurse)).wards).toMatchObject([{ in_patients: 1, overdue_checks: 1 }])
  expect((await attentionOf(doctor)).wards, 'for nurses').toEqual([])
  const open = await nurse.get<{ data: Escalation[] }>(`/api/admin/episodes/${episode}/escalations`)
  for (const { id } of open.body.data) {
    const input = { action: 'doctor_called', note: 'On the way' }
    expect((await nurse.put(`/api/admin/escalations/${id}/acknowledge`, input)).status).toBe(200)
  }
  expect(await countOf(nurse, 'escalations')).toBe(0)
})

test('a request is counted for whom it was sent to, until it is answered', async () => {
  const consultation = await Consultation.open(testServer)
  expect(await countOf(consultation.consultant, 'requests')).toBe(0)
  expect((await consultation.send()).status).toBe(200)
  expect((await attentionOf(consultation.consultant)).items).toContainEqual({
    kind: 'requests',
    count: 1,
    since: now.toISOString(),
  })
  expect(await countOf(consultation.second, 'requests')).toBe(0)
})

test('the staff of a lab see its open orders by priority', async () => {
  const lab = await Lab.open(testServer)
  await lab.ordered({ center_id: lab.lab, priority: 'stat' })
  await lab.ordered({ center_id: lab.lab })
  await lab.execute(await lab.ordered({ center_id: lab.lab, priority: 'stat' }))
  const { worklists } = await attentionOf(lab.member)
  expect(worklists).toMatchObject([{ id: lab.lab, center_type: 1, stat: 1 }])
  expect((worklists[0]?.urgent ?? 0) + (worklists[0]?.routine ?? 0)).toBe(1)
  expect((await attentionOf(lab.ward.doctor)).worklists).toEqual([])
})

test('payments without a hospital and emails that failed are counted for Super Admin', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const admin = await testServer.as('admin@demo.test')
  const before = { reviews: await countOf(superAdmin, 'reviews'), admin: await countOf(admin, 'reviews') }
  await testServer.database.execute(sql`insert into payment_reviews (provider, order_id, transaction_id, reason, created_at)
    values ('paymob', 'x', 'x', 'unknown_order', ${now.toISOString()})`)
  await testServer.database.execute(sql`insert into mails (to_address, subject, body, language, status, created_at)
    values ('x@test.example', 'x', 'x', 'en', 'failed', ${now.toISOString()})`)
  expect(await countOf(superAdmin, 'reviews')).toBe((before.reviews ?? 0) + 1)
  expect(await countOf(admin, 'reviews')).toBe(before.admin)
  expect((await attentionOf(superAdmin)).items).toContainEqual({
    kind: 'mails',
    count: 1,
    since: now.toISOString(),
  })
  const outbox = await superAdmin.get<{ data: { subject: string; state: string }[] }>('/api/admin/outbox')
  expect(outbox.body.data.find(({ subject }) => subject === 'x')?.state).toBe('failed')
  expect((await attentionOf(superAdmin)).items.map(({ kind }) => kind)).toEqual([...attentionKinds])
})

test('each kind needs its own permission, and patients see none', async () => {
  const patient = await testServer.as('patient@demo.test')
  expect(await attentionOf(patient)).toEqual({ items: [], today: null, worklists: [], wards: [] })
  const lab = await testServer.addUser({ role: 'LAB_OR_RADIOLOGY' })
  expect((await attentionOf(lab)).today).toBeNull()
  expect((await testServer.stranger.get(path)).status).toBe(401)
  await testServer.database.execute(sql`delete from role_permissions where permission = 'dashboardPermission'
    and role_id = (select id from roles where code = 'LAB_OR_RADIOLOGY')`)
  const without = await testServer.addUser({ role: 'LAB_OR_RADIOLOGY' })
  expect((await without.get(path)).status).toBe(403)
})

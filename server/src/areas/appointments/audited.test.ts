import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'

let testServer: TestServer
let superAdmin: Client
let day: ClinicDay
let seen: Visit
let other: Visit

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  day = await ClinicDay.open(testServer)
  seen = await day.book(4)
  other = await day.book(5)
})
afterEach(() => day.close())

/** Returns the distinct audit entries of an appointment as action and user, the oldest first. */
async function auditedChanges({ id }: Visit, change: '0' | '1' = '1'): Promise<string[]> {
  await testServer.server.platform.audit.flush()
  const path = `/api/admin/audit?limit=100&kind=appointment&record_id=${id}&change=${change}`
  const { body } = await superAdmin.get<{ data: AuditEntry[] }>(path)
  return [...new Set(body.data.map(({ action, user }) => `${action} by ${user?.id}`).reverse())]
}

test('a consultation: reads, calling in, finishing, rating and missed appointments are in the audit log', async () => {
  const doctor = day.doctor.userId
  const late = await day.book(6)
  const token = await day.start(seen)
  await day.coordinator.get(`/api/admin/lobby/${token}/appointments`)
  expect(await auditedChanges(other, '0')).toEqual([`lobby.appointments by ${day.coordinator.userId}`])
  await day.join(seen)
  expect((await day.doctor.get(`/api/admin/room/${token}/start-with/${seen.id}`)).status).toBe(200)
  expect((await day.doctor.post(`/api/admin/room/${token}/finish/${seen.id}`)).status).toBe(200)
  const rating = { rate: 5, comment: 'Good', model_type: 'appointment', model_id: seen.id }
  expect((await seen.patient.post('/api/patient/rate/appointment', rating)).status).toBe(200)
  expect(await auditedChanges(seen)).toEqual([
    `lobby.startCall by ${doctor}`,
    `patient.joinLobby by ${seen.patient.userId}`,
    `lobby.startWith by ${doctor}`,
    `lobby.finish by ${doctor}`,
    `patient.rate by ${seen.patient.userId}`,
  ])
  expect((await day.doctor.post(`/api/admin/lobby/${token}/end`)).status).toBe(200)
  expect([await auditedChanges(other), await auditedChanges(late)]).toEqual([
    [`lobby.end by ${doctor}`],
    [`lobby.end by ${doctor}`],
  ])
})

test('calling in the next patient records that the one who left the room was moved back', async () => {
  const token = await day.start(seen)
  const { tab } = await day.join(seen)
  await day.join(other)
  await eventually(async () => (await day.row(seen)).left_at === null)
  await day.doctor.get(`/api/admin/room/${token}/start-with/${seen.id}`)
  tab.socket.disconnect()
  await eventually(async () => (await day.row(seen)).left_at !== null)
  testServer.clock.advance(10 * 60_000)
  expect((await day.doctor.get(`/api/admin/room/${token}/start-with/${other.id}`)).status).toBe(200)
  const { rows } = await testServer.database.$client.query(
    `select user_id from audit_log where action = 'lobby.startWith' and change and record_id = $1`,
    [String(seen.id)],
  )
  expect(rows).toEqual([{ user_id: day.doctor.userId }, { user_id: day.doctor.userId }])
})

test('a vacation that cancels appointments and a closed account are in the audit log', async () => {
  const vacation = { title: 'Away', type: 2, clinic_id: day.clinicId, date_from: '2026-11-18', date_to: '2026-11-18' }
  const far = await day.book(7)
  await superAdmin.delete(`/api/admin/users/${far.patient.userId}`)
  expect(await auditedChanges(far)).toEqual([`users.remove by ${superAdmin.userId}`])
  const created = await superAdmin.post('/api/admin/vacations', { ...vacation, cancel_appointments: true })
  expect(created.status).toBe(200)
  for (const visit of [seen, other])
    expect(await auditedChanges(visit)).toEqual([`vacations.create by ${superAdmin.userId}`])
})

test('a changed vacation is in the audit log, and a rejected one cancels nothing', async () => {
  const vacation = { title: 'Away', type: 2, clinic_id: day.clinicId, date_from: '2026-11-19', date_to: '2026-11-19' }
  const created = await superAdmin.post<{ data: { id: number } }>('/api/admin/vacations', vacation)
  const path = `/api/admin/vacations/${created.body.data.id}`
  const today = { ...vacation, date_from: '2026-11-18' }
  expect((await superAdmin.put(path, today)).status).toBe(422)
  expect(await auditedChanges(seen)).toEqual([])
  expect((await superAdmin.put(path, { ...today, cancel_appointments: true })).status).toBe(200)
  expect(await auditedChanges(seen)).toEqual([`vacations.update by ${superAdmin.userId}`])
})

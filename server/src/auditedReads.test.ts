import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientRecords } from '#contract/access/patientRecords'
import type { AuditEntry } from '#contract/audit/calls'
import { type Endpoint, isChanging } from '#contract/kit/endpoint'
import { ClinicDay } from './areas/lobby/testing/clinicDay'
import { type Client, everyCall } from './platform/testing/client'
import { startTestServer, type TestServer } from './platform/testing/server'

let testServer: TestServer
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

/** Returns whether the platform writes an entry when staff read the response; it does so for every export. */
function isAudited({ reads, row, record }: Endpoint): boolean {
  return reads !== undefined || row !== undefined || (record !== undefined && patientRecords.has(record.kind))
}

test('every read leaves an audit entry, or declares why it shows no person’s record', () => {
  const silent = everyCall().filter(
    ({ endpoint }) =>
      !isChanging(endpoint) && !isAudited(endpoint) && endpoint.scope !== 'own' && endpoint.shows === undefined,
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})

async function readsOf(action: string): Promise<AuditEntry[]> {
  await testServer.server.platform.audit.flush()
  const { body } = await superAdmin.get<{ data: AuditEntry[] }>(`/api/admin/audit?action=${action}&limit=100`)
  return body.data
}

test('the people search of the audit page is in the audit log with everybody whom it showed', async () => {
  const { body } = await superAdmin.get<{ data: { id: number }[] }>('/api/admin/audit/people?q=mona')
  const shown = body.data.map(({ id }) => String(id))
  expect(shown.length).toBeGreaterThan(0)
  const entries = await readsOf('audit.people')
  expect(entries.map((entry) => entry.record_id).toSorted()).toEqual(shown.toSorted())
  expect(entries[0]).toMatchObject({ kind: 'user', change: false, user: { id: superAdmin.userId } })
})

test('the search for new staff is in the audit log with everybody whom it showed', async () => {
  const { rows } = await testServer.database.$client.query('select id from hospitals order by id limit 1')
  const person = await testServer.addUser({ role: 'COORDINATOR', first_name: 'Ghada' })
  const path = `/api/admin/hospitals/${rows[0].id}/role/COORDINATOR/autocomplete?q=ghada`
  expect((await superAdmin.get<{ data: unknown }>(path)).body.data).toMatchObject([{ id: person.userId }])
  expect(await readsOf('hospitals.candidates')).toMatchObject([{ kind: 'user', record_id: String(person.userId) }])
})

test('reading the outbox and the audit log itself is in the audit log', async () => {
  expect((await superAdmin.get('/api/admin/outbox')).status).toBe(200)
  expect(await readsOf('outbox.list')).toMatchObject([{ kind: null, change: false, user: { id: superAdmin.userId } }])
  expect((await readsOf('audit.list')).length).toBeGreaterThan(0)
})

test('a search sent as a POST is in the audit log with everybody whom it showed', async () => {
  const { rows } = await testServer.database.$client.query(
    "select id, uuid from users where email = 'patient@demo.test'",
  )
  const { id, uuid } = rows[0]
  const path = '/api/admin/appointments/similar-patients'
  expect((await superAdmin.post<{ data: unknown }>(path, { uuid })).body.data).toMatchObject([{ id }])
  expect(await readsOf('staffBooking.similarPatients')).toMatchObject([
    { kind: 'patient', record_id: String(id), change: false },
  ])
})

test('a GET that changes something has the entry of the change only', async () => {
  const day = await ClinicDay.open(testServer)
  const { id } = await day.book(20)
  expect((await superAdmin.get(`/api/admin/appointments/${id}/cancel`)).status).toBe(200)
  expect(await readsOf('staffAppointments.cancel')).toMatchObject([{ record_id: String(id), change: true }])
})

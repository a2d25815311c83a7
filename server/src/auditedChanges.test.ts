import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import { ClinicDay } from './areas/lobby/testing/clinicDay'
import type { Client } from './platform/testing/client'
import { startTestServer, type TestServer } from './platform/testing/server'

let testServer: TestServer
let superAdmin: Client
let day: ClinicDay

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
  day = await ClinicDay.open(testServer)
})
afterAll(async () => {
  day.close()
  await testServer.stop()
})

async function entriesOf(action: string): Promise<AuditEntry[]> {
  await testServer.server.platform.audit.flush()
  const { status, body } = await superAdmin.get<{ data: AuditEntry[] }>(`/api/admin/audit?action=${action}&limit=100`)
  expect(status).toBe(200)
  return body.data
}

async function rowOf<T>(query: string, values: unknown[] = []): Promise<T> {
  const { rows } = await testServer.database.$client.query(query, values)
  return rows[0] as T
}

test('a changed role is named, with the permissions that were added and removed', async () => {
  const created = await superAdmin.post<{ data: { id: number } }>('/api/admin/roles', {
    name: 'Clerk',
    permissions: ['list-level', 'list-city'],
  })
  const { id } = created.body.data
  await superAdmin.put(`/api/admin/roles/${id}`, { name: 'Ward clerk', permissions: ['list-city', 'list-drug'] })
  expect(await entriesOf('roles.create')).toMatchObject([
    {
      kind: 'role',
      record_id: String(id),
      changes: {
        name: { after: 'Clerk' },
        permissions: { after: expect.arrayContaining(['list-level', 'list-city']) },
      },
    },
  ])
  const [updated] = await entriesOf('roles.update')
  expect(updated).toMatchObject({ kind: 'role', record_id: String(id) })
  expect(updated?.changes).toEqual({
    name: { before: 'Clerk', after: 'Ward clerk' },
    permissions: { before: ['list-level'], after: ['list-drug'] },
  })
})

test('who was hired and with which role, and who was dismissed', async () => {
  const { id } = await rowOf<{ id: number }>('select id from hospitals order by id limit 1')
  const hired = await testServer.addUser({ role: 'COORDINATOR' })
  const path = `/api/admin/hospitals/${id}`
  expect((await superAdmin.post(`${path}/staff`, { role: 'COORDINATOR', users: [hired.userId] })).status).toBe(200)
  expect((await superAdmin.delete(`${path}/${hired.userId}/staff`)).status).toBe(200)
  const staff = [{ user_id: hired.userId, role: 'COORDINATOR' }]
  const [added] = await entriesOf('hospitals.addStaff')
  expect(added).toMatchObject({ record_id: String(id), changes: { staff: { after: staff } } })
  const [removed] = await entriesOf('hospitals.removeStaff')
  expect(removed).toMatchObject({ record_id: String(id), changes: { staff: { before: staff } } })
})

test('a registered patient is named, and no secret is written', async () => {
  const { id: country } = await rowOf<{ id: number }>('select country_id as id from cities order by id limit 1')
  const { id: city } = await rowOf<{ id: number }>('select id from cities order by id limit 1')
  const secrets = { password: 'Correct-horse-9', uuid: '29001011234567' }
  const registered = await testServer.stranger.post('/api/admin/auth/register', {
    ...secrets,
    first_name: 'Salma',
    last_name: 'Adel',
    email: 'salma@example.test',
    phone: '+201000000009',
    gender: 'female',
    birth_date: '1990-01-01',
    country,
    city,
  })
  expect(registered.status).toBe(200)
  const { id } = await rowOf<{ id: number }>("select id from users where email = 'salma@example.test'")
  const [entry] = await entriesOf('auth.register')
  expect(entry).toMatchObject({
    kind: 'user',
    record_id: String(id),
    changes: { first_name: { after: 'Salma' }, uuid: { after: { digest: expect.stringMatching(/^[0-9a-f]{16}$/) } } },
  })
  expect(entry?.changes).not.toHaveProperty('password')
  const { text } = await rowOf<{ text: string }>("select string_agg(audit_log::text, ' ') as text from audit_log")
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
})

test('of clinical texts and messages, only a digest is written, which shows whether they differ', async () => {
  const { id, patient } = await day.book(5)
  const path = `/api/patient/appointments/${id}/complaint`
  const texts = ['Chest pain for two days', 'No more pain']
  for (const complaint of texts) expect((await patient.post(path, { cause: 'Heart', complaint })).status).toBe(200)
  const [second, first] = await entriesOf('patient.complaint')
  expect(first).toMatchObject({
    record_id: String(id),
    changes: { complaint: { after: { digest: expect.any(String) } } },
  })
  expect(second?.changes).toEqual({
    complaint: { before: first?.changes?.complaint?.after, after: { digest: expect.any(String) } },
  })
  const room = `appointment-${id}`
  const message = { body: 'Please call my sister', client_id: crypto.randomUUID() }
  expect((await patient.post(`/api/admin/chat/${room}/messages`, message)).status).toBe(200)
  expect(await entriesOf('chat.send')).toMatchObject([{ kind: 'chatRoom', record_id: room }])
  const { text } = await rowOf<{ text: string }>("select string_agg(audit_log::text, ' ') as text from audit_log")
  for (const clinical of [...texts, message.body]) expect(text).not.toContain(clinical)
})

test('each imported row has an entry with its record', async () => {
  const file = new File(['drug_name,dosage_form\nAuditol,tablet\nAuditine,syrup\n'], 'drugs.csv', { type: 'text/csv' })
  const form = new FormData()
  form.set('file', file)
  expect((await superAdmin.send('POST', '/api/admin/drugs/import', { form })).status).toBe(200)
  const entries = await entriesOf('drugs.import')
  expect(entries.map(({ changes }) => changes?.drug_name?.after).toSorted()).toEqual(['Auditine', 'Auditol'])
  const { rows } = await testServer.database.$client.query("select id::text from drugs where drug_name like 'Audit%'")
  expect(entries.map((entry) => entry.record_id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
})

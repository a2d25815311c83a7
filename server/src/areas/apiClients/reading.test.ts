import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { permissions } from '#contract/access/permissions'
import { fhirTypes } from '#contract/fhir/scopes'
import { rolePermissions, roles } from '../../platform/auth/tables'
import { type Client, everyCall } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { openWard, type Ward } from '../episodes/testing/ward'
import { ask, found, readOne } from '../fhir/testing/readFhir'
import { entered, storeInpatient } from '../vitals/testing/vitals'
import { created, withToken } from './testing/client'

let testServer: TestServer
let superAdmin: Client
let ward: Ward
let episode: number
let patient: number
beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  ward = await openWard(testServer)
  episode = await storeInpatient(testServer, ward)
  const { rows } = await testServer.database.$client.query<{ patient_id: number }>(
    'select patient_id from episodes where id = $1',
    [episode],
  )
  patient = rows[0]?.patient_id ?? 0
})

const clientOf = async (hospital: number, scopes?: readonly string[]) =>
  withToken(testServer, await created(superAdmin, scopes ? { hospital, scopes } : { hospital }))

test('a client finds and reads exactly what an Admin of its hospital does', async () => {
  await entered(ward.nurse, episode, { date: '2026-11-18 13:00', heart_rate: 72 })
  const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [ward.hospital] })
  const client = await clientOf(ward.hospital)
  for (const type of fhirTypes) {
    const [ofAdmin, ofClient] = await Promise.all([ask(admin, `${type}?_count=100`), ask(client, `${type}?_count=100`)])
    // The Admin's own account is a resource, which that of the client is not.
    const idsOf = ({ body }: typeof ofAdmin) =>
      (body.entry ?? [])
        .map(({ resource }) => resource.id)
        .filter((id) => type !== 'Practitioner' || id !== String(admin.userId))
    expect([type, ofClient.status, idsOf(ofClient)]).toEqual([type, ofAdmin.status, idsOf(ofAdmin)])
  }
  expect((await found(client, 'Patient?_count=100')).map(({ id }) => id)).toContain(String(patient))
  expect((await readOne(client, `Patient/${patient}`)).status).toBe(200)
})

test('what the Admin role may read later, clients may read later too', async () => {
  const client = await clientOf(ward.hospital)
  await entered(ward.nurse, episode, { date: '2026-11-18 13:00', heart_rate: 72 })
  expect((await ask(client, 'Observation')).status).toBe(403)
  const { database } = testServer
  const all = await database.select().from(roles)
  const role_id = all.find(({ code }) => code === 'ADMIN')?.id ?? 0
  await database.insert(rolePermissions).values({ role_id, permission: 'show-vital-sign' })
  expect(await found(client, `Observation?patient=${patient}`)).toHaveLength(1)
  await database.$client.query("delete from role_permissions where role_id = $1 and permission = 'show-vital-sign'", [
    role_id,
  ])
  expect((await ask(client, 'Observation')).status).toBe(403)
})

test('clients of other hospitals, and of the hub above, read nothing of the patient and give no reasons', async () => {
  for (const hospital of [ward.hub, (await openWard(testServer)).hospital]) {
    const client = await clientOf(hospital)
    expect((await found(client, 'Patient?_count=100')).map(({ id }) => id)).not.toContain(String(patient))
    expect((await readOne(client, `Patient/${patient}`)).status).toBe(404)
  }
})

test('a scope is needed for each type and for searching and reading', async () => {
  const searching = await clientOf(ward.hospital, ['system/Patient.s'])
  const reading = await clientOf(ward.hospital, ['system/Patient.r'])
  expect((await ask(searching, 'Patient')).status).toBe(200)
  const refused = await readOne(searching, `Patient/${patient}`)
  expect([refused.status, refused.body.issue?.[0]?.code]).toEqual([403, 'forbidden'])
  expect((await readOne(reading, `Patient/${patient}`)).status).toBe(200)
  expect((await ask(reading, 'Patient')).status).toBe(403)
  expect((await ask(reading, 'Appointment')).status).toBe(403)
  const all = await created(superAdmin, { hospital: ward.hospital })
  const narrowed = await withToken(testServer, all, 'system/Appointment.s')
  expect((await ask(narrowed, 'Appointment')).status).toBe(200)
  expect((await ask(narrowed, 'Patient')).status).toBe(403)
  expect((await ask(narrowed, 'metadata')).status).toBe(200)
})

test('the token of a client is refused by every other API', async () => {
  const client = await clientOf(ward.hospital)
  const others = everyCall().filter(
    ({ endpoint }) => endpoint.permission !== 'public' && !endpoint.path.startsWith('/fhir/R4/'),
  )
  expect(others.length).toBeGreaterThan(100)
  for (const { name, endpoint } of others) {
    const { status } = await client.send(endpoint.method, endpoint.path.replaceAll(/\{\w+\}/g, '1'))
    expect([name, status]).toEqual([name, 401])
  }
})

test('each resource that a client reads is in the audit log under its account', async () => {
  const stored = await created(superAdmin, { hospital: ward.hospital, name: `Registry ${ward.hospital}` })
  const client = await withToken(testServer, stored)
  await readOne(client, `Patient/${patient}`)
  await found(client, 'Patient?_count=100')
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query<{ action: string; name: string }>(
    `select audit_log.action, users.first_name as name from audit_log join users on users.id = audit_log.user_id
      where audit_log.kind = 'patient' and audit_log.record_id = $1 and audit_log.action like 'fhir.%' order by action`,
    [String(patient)],
  )
  expect(rows).toEqual(
    ['fhir.readPatient', 'fhir.searchPatient'].map((action) => ({ action, name: `Registry ${ward.hospital}` })),
  )
})

test('the role whose access a client has is not that of Super Admin, whatever its permissions', async () => {
  const client = await clientOf(ward.hub)
  const { database } = testServer
  const all = await database.select().from(roles)
  const role_id = all.find(({ code }) => code === 'ADMIN')?.id ?? 0
  const rows = permissions.map((permission) => ({ role_id, permission }))
  await database.insert(rolePermissions).values(rows).onConflictDoNothing()
  expect((await readOne(client, `Patient/${patient}`)).status).toBe(404)
  expect((await client.get('/api/admin/api-clients')).status).toBe(401)
})

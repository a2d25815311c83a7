import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { permissions } from '#contract/access/permissions'
import { fhirTypes } from '#contract/fhir/scopes'
import { rolePermissions, roles, userRoles } from '../../platform/auth/tables'
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

/** Returns the id of a seeded role. */
async function roleId(code: string): Promise<number> {
  const [role] = await testServer.database.select({ id: roles.id }).from(roles).where(eq(roles.code, code))
  return role?.id ?? 0
}

test('a client finds and reads exactly what a person does who is Admin and nurse of its hospital', async () => {
  await entered(ward.nurse, episode, { date: '2026-11-18 13:00', heart_rate: 72 })
  const person = await testServer.addUser({ role: 'ADMIN', hospitals: [ward.hospital] })
  const nurse = { user_id: person.userId, role_id: await roleId('NURSE'), hospital_id: ward.hospital }
  await testServer.database.insert(userRoles).values(nurse)
  const client = await clientOf(ward.hospital)
  for (const type of fhirTypes) {
    const [ofPerson, ofClient] = await Promise.all([
      ask(person, `${type}?_count=100`),
      ask(client, `${type}?_count=100`),
    ])
    // The person's own account is a resource, which that of the client is not.
    const idsOf = ({ body }: typeof ofPerson) =>
      (body.entry ?? [])
        .map(({ resource }) => resource.id)
        .filter((id) => type !== 'Practitioner' || id !== String(person.userId))
    // The audit log is for Super Admin, whatever the scopes are.
    expect([type, ofClient.status]).toEqual([type, type === 'AuditEvent' ? 403 : 200])
    expect([type, ofPerson.status, idsOf(ofClient)]).toEqual([type, ofClient.status, idsOf(ofPerson)])
  }
  expect((await found(client, 'Patient?_count=100')).map(({ id }) => id)).toContain(String(patient))
  expect((await readOne(client, `Patient/${patient}`)).status).toBe(200)
  expect(await found(client, `Observation?patient=${patient}`)).toHaveLength(1)
})

test('what the roles may no longer read, clients may not read either', async () => {
  const client = await clientOf(ward.hospital)
  expect((await ask(client, 'MedicationAdministration')).status).toBe(200)
  const { $client } = testServer.database
  const of = [await roleId('NURSE'), ['show-prescription', 'list-prescription']]
  const taken = await $client.query(
    'delete from role_permissions where role_id = $1 and permission = any ($2) returning permission',
    of,
  )
  expect(taken.rows).toHaveLength(2)
  expect((await ask(client, 'MedicationAdministration')).status).toBe(403)
  await $client.query('insert into role_permissions (role_id, permission) select $1, unnest($2::text[])', of)
  expect((await ask(client, 'MedicationAdministration')).status).toBe(200)
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
  const role_id = await roleId('ADMIN')
  const rows = permissions.map((permission) => ({ role_id, permission }))
  await database.insert(rolePermissions).values(rows).onConflictDoNothing()
  expect((await readOne(client, `Patient/${patient}`)).status).toBe(404)
  expect((await client.get('/api/admin/api-clients')).status).toBe(401)
})

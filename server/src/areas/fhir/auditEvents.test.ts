import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { openWard, type Ward } from '../episodes/testing/ward'
import { storeInpatient } from '../vitals/testing/vitals'
import { ask, found, readOne } from './testing/readFhir'
import { faultsOf } from './testing/validate'

let testServer: TestServer
let ward: Ward
let superAdmin: Client
let patient: number
beforeAll(async () => {
  testServer = await startTestServer()
  ward = await openWard(testServer)
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  const episode = await storeInpatient(testServer, ward)
  const { rows } = await testServer.database.$client.query<{ patient_id: number }>(
    'select patient_id from episodes where id = $1',
    [episode],
  )
  patient = rows[0]?.patient_id ?? 0
})

const entries = (parameters = '') => found(superAdmin, `AuditEvent?patient=Patient/${patient}${parameters}`)

test('what was read of a patient is found with who read it, and each entry can be read', async () => {
  await readOne(ward.nurse, `Patient/${patient}`)
  await testServer.server.platform.audit.flush()
  const all = await entries('&date=2026-11-18')
  expect(all.flatMap(faultsOf)).toEqual([])
  expect(all).toMatchObject([
    {
      subtype: [{ code: 'fhir.readPatient' }],
      action: 'R',
      recorded: new Date(testNow).toISOString(),
      agent: [{ who: { reference: `Practitioner/${ward.nurse.userId}` }, network: { type: '2' } }],
      entity: [{ what: { reference: `Patient/${patient}` } }],
    },
  ])
  const read = await readOne(superAdmin, `AuditEvent/${all[0]?.id}`)
  expect(read.body).toEqual(all[0])
  expect(await entries('&date=gt2026-11-18')).toEqual([])
  expect((await readOne(superAdmin, 'AuditEvent/999999999')).status).toBe(404)
})

test('only those who may see the audit log find entries, and reading them is an entry too', async () => {
  for (const who of [ward.nurse, ward.doctor, await testServer.addUser({ role: 'ADMIN', hospitals: [ward.hospital] })])
    for (const address of ['AuditEvent', 'AuditEvent/1']) expect((await ask(who, address)).status).toBe(403)
  await entries()
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query(
    "select from audit_log where user_id = $1 and action = 'fhir.searchAuditEvent'",
    [superAdmin.userId],
  )
  expect(rows.length).toBeGreaterThan(0)
})

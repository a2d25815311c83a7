import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './platform/testing/client'
import { startTestServer, type TestServer } from './platform/testing/server'
import { statementsOf } from './platform/testing/statements'
import {
  type PublishedCall,
  type PublishedIds,
  type PublishedPeople,
  publishedCalls,
  statementsPage,
} from './testing/statementsPerCall'

let testServer: TestServer
let people: PublishedPeople
let ids: PublishedIds

beforeAll(async () => {
  testServer = await startTestServer()
  const [superAdmin, admin, doctor, patient] = await Promise.all(
    ['super', 'admin', 'doctor', 'patient'].map((name) => testServer.as(`${name}@demo.test`)),
  )
  if (!superAdmin || !admin || !doctor || !patient) throw new Error('nobody')
  people = { superAdmin, admin, doctor, patient }
  const { rows } = await testServer.database.$client.query(
    `select appointments.id as appointment, clinics.id as clinic, clinics.doctor_id as doctor, specialty_id as specialty,
      hospital_id as hospital, patient_id as patient
    from appointments join clinics on clinics.id = appointments.clinic_id
    where patient_id = $1 and appointments.doctor_id = $2 and status = 1`,
    [patient.userId, doctor.userId],
  )
  ids = { ...rows[0], from: '2026-11-20', to: '2026-11-26' }
})
afterAll(() => testServer.stop())

/** Repeats the call until the server has cached the caller, so that only the call's own statements are counted. */
async function statementsOfCall({ as, path, body }: PublishedCall): Promise<string[]> {
  const who: Client = people[as]
  if (body) await who.get('/api/admin/profile/show')
  else expect([path(ids), (await who.get(path(ids))).status]).toEqual([path(ids), 200])
  await testServer.server.platform.audit.flush()
  const statuses: number[] = []
  const sent = await statementsOf(testServer.database, async () => {
    const response = body
      ? await who.post(path(ids), body(ids), { headers: { 'idempotency-key': crypto.randomUUID() } })
      : await who.get(path(ids))
    statuses.push(response.status)
  })
  expect(statuses).toEqual([200])
  return sent
}

/** The audit log's batch insert of reads, which can run during a slow call. */
const isBatchOfReads = (text: string) => text.trim().startsWith('insert into audit_log')

test.for(publishedCalls)('$name as $as makes $statements statements', async (call) => {
  const sent = (await statementsOfCall(call)).filter((text) => !isBatchOfReads(text))
  expect(sent.length, sent.join('\n\n')).toBeLessThanOrEqual(call.statements)
})

test('docs/statements.md is up to date; otherwise: npm run statements', () => {
  expect(readFileSync(new URL('../../docs/statements.md', import.meta.url), 'utf8')).toBe(statementsPage())
})

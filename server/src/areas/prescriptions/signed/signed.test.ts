import { createHash, createPublicKey, verify as verifyBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CurrentStatus, SignedPrescription } from '#contract/prescriptions/signed/calls'
import { checkToken } from '#contract/prescriptions/signed/checkToken'
import type { PrescriptionKey } from '#contract/prescriptions/signed/keys'
import { readToken, tokenIn } from '#contract/prescriptions/signed/token'
import { limitsFor } from '../../../platform/limits/limits'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { testNow } from '../../../platform/testing/testNow'
import { retireKeysJob } from '../jobs'
import { Orders } from '../testing/orders'
import { storeDrug } from '../testing/storePrescription'

let testServer: TestServer
let orders: Orders
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  orders = await Orders.open(testServer)
})

const keysPath = '/.well-known/mashfa-prescription-keys.json'
const hour = 3_600_000

async function issue(who: Client = orders.ward.nurse, type = 'doctor', language: 'en' | 'ar' = 'en') {
  const path = `/api/admin/episodes/${orders.episode.id}/prescriptions/${type}/signed`
  return who.send<{ data: { prescriptions: SignedPrescription[] } }>('POST', path, { language })
}
async function issued(): Promise<SignedPrescription & { token: string }> {
  const { body } = await issue()
  const [first] = body.data?.prescriptions ?? []
  if (!first) throw new Error(`nothing was signed: ${JSON.stringify(body)}`)
  return { ...first, token: tokenIn(first.address) }
}
const payload = (token: string) => readToken(token)?.payload
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const keySet = async () => (await testServer.stranger.get<{ keys: PrescriptionKey[] }>(keysPath)).body.keys
const ownKeys = async () => (await keySet()).filter(({ hospital }) => hospital.id === orders.ward.hospital)
async function verify({ code, token }: { code: string; token: string }, client = testServer.stranger) {
  const body = { code, hash: hashOf(token) }
  return client.post<{ data: CurrentStatus }>('/api/prescriptions/verify', body)
}
const statusOf = async (signed: { code: string; token: string }) => (await verify(signed)).body.data
async function check(token: string) {
  const { result } = await checkToken(
    token,
    await keySet(),
    testServer.clock.now().getTime(),
    async (x, signature, bytes) =>
      verifyBytes(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature),
  )
  return result
}
async function retire(revoke: boolean): Promise<void> {
  const superAdmin = await testServer.as('super@demo.test')
  const { status } = await superAdmin.post(`/api/admin/hospitals/${orders.ward.hospital}/prescription-keys/retire`, {
    revoke,
  })
  expect(status).toBe(200)
}

test('an active prescription is signed with the facts of the paper, and nothing more of the patient', async () => {
  const drug = await storeDrug(testServer, { drug_name: 'Paracetamol', strength: '500 mg tablet' })
  const prescribed = await orders.prescribed({ drug_id: drug, duration: 5, time_unit: 'days' })
  const { token, address, expires_at, code } = await issued()
  expect(address).toBe(`${testServer.server.platform.config.publicUrl}/verify-prescription#${token}`)
  expect(expires_at).toBe(prescribed.end_date)
  const { n: initials, y: year, k: kid, ...facts } = payload(token) ?? {}
  expect(facts).toEqual({
    v: 1,
    c: code,
    p: prescribed.id,
    r: 1,
    d: 'Paracetamol',
    s: '500 mg tablet',
    q: '500',
    u: 'mg',
    f: 'tablet',
    o: 'oral',
    w: 'scheduled',
    e: [8, 'hours'],
    l: [5, 'days'],
    a: prescribed.doctor.name_text,
    b: orders.ward.doctor.userId,
    h: orders.ward.name,
    t: Date.parse(testNow) / 1000,
    x: Date.parse(expires_at) / 1000,
  })
  const { patient } = orders.episode
  expect(initials).toMatch(/^\S\.( \S\.)*$/)
  expect(year).toEqual(expect.any(Number))
  const text = JSON.stringify(payload(token))
  for (const secret of [patient.name_text, patient.first_name, patient.uuid]) expect(text).not.toContain(secret)
  const [key] = await ownKeys()
  expect(key).toMatchObject({ kid, kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', valid_until: null })
  expect(await check(token)).toBe('valid')
})

test('only active prescriptions of the type are signed', async () => {
  const active = await orders.prescribed()
  const stopped = await orders.prescribed({ drug_id: await storeDrug(testServer) })
  await orders.setStatus(stopped.id, 4, { reason: 'Rash' })
  await orders.prescribed({ drug_id: await storeDrug(testServer), status: 1 })
  const ids = async (type: string) =>
    (await issue(orders.ward.nurse, type)).body.data.prescriptions.map(({ prescription_id: id }) => id)
  expect(await ids('doctor')).toEqual([active.id])
  expect(await ids('S')).toEqual([])
})

test('the reason for prescribing against an allergy is stated, but not its text', async () => {
  const drug = await storeDrug(testServer, { drug_name: 'Ibuprofen' })
  await orders.ward.nurse.post(`/api/admin/patients/${orders.episode.patient_id}/allergies`, {
    drug_id: drug,
    severity: 'severe',
    status: 'active',
  })
  await orders.prescribed({ drug_id: drug, warnings_reason: 'Tolerated before' })
  const { token } = await issued()
  expect(payload(token)).toMatchObject({ g: 1 })
  expect(JSON.stringify(payload(token))).not.toContain('Tolerated')
})

test('a repeat within a day has the same tokens; an edited prescription and another language have others', async () => {
  const { id } = await orders.prescribed()
  const first = await issued()
  testServer.clock.advance(hour / 60)
  expect(await issued()).toEqual(first)
  const [arabic] = (await issue(orders.ward.nurse, 'doctor', 'ar')).body.data.prescriptions
  expect(arabic?.prescription_id).toBe(id)
  await orders.ward.doctor.put(`/api/admin/prescriptions/${id}`, { ...orders.fields({ dosage: '250' }), revision: 1 })
  const edited = await issued()
  expect(payload(edited.token)).toMatchObject({ q: '250', r: 2 })
  expect(edited.code).not.toBe(first.code)
  await orders.wait(25)
  expect((await issued()).code).not.toBe(edited.code)
})

test('two who print at once for the first time use one key', async () => {
  await orders.prescribed()
  const answers = await Promise.all([issue(), issue(orders.ward.doctor)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0].body).toEqual(answers[1].body)
  expect(await ownKeys()).toHaveLength(1)
})

test('what has become of a prescription is told without any of its data', async () => {
  const { id } = await orders.prescribed()
  const signed = await issued()
  const { body, status, headers } = await verify(signed)
  expect([status, body]).toEqual([200, { data: { status: 'active', since: null } }])
  expect(headers.get('cache-control')).toBe('no-store')
  await orders.setStatus(id, 3, { reason: 'Surgery' })
  expect(await statusOf(signed)).toEqual({ status: 'hold', since: new Date(testNow).toISOString() })
  await orders.setStatus(id, 2)
  expect(await statusOf(signed)).toEqual({ status: 'active', since: null })
  testServer.clock.advance(hour / 60)
  await orders.setStatus(id, 4, { reason: 'Rash' })
  const since = testServer.clock.now().toISOString()
  expect(await statusOf(signed)).toEqual({ status: 'discontinued', since })
})

test('a prescription that was modified or edited is superseded', async () => {
  const { id } = await orders.prescribed()
  const signed = await issued()
  await orders.ward.doctor.put(`/api/admin/prescriptions/${id}`, { ...orders.fields({ dosage: '250' }), revision: 1 })
  expect(await statusOf(signed)).toEqual({ status: 'superseded', since: null })
  const edited = await issued()
  expect(await statusOf(edited)).toMatchObject({ status: 'active' })
  await orders.prescribed({ modifies_id: id, dosage: '100' })
  expect(await statusOf(edited)).toEqual({ status: 'superseded', since: new Date(testNow).toISOString() })
})

test('a course that has ended is completed, and a paper of 30 days is expired, before any job notices', async () => {
  await orders.prescribed({ duration: 1, time_unit: 'days' })
  const course = await issued()
  await orders.prescribed({ drug_id: await storeDrug(testServer) })
  const endless = await issued()
  testServer.clock.advance(24 * hour)
  expect(await statusOf(course)).toMatchObject({ status: 'completed' })
  testServer.clock.advance(29 * 24 * hour)
  expect(await statusOf(endless)).toEqual({ status: 'expired', since: null })
  expect(await check(endless.token)).toBe('expired')
})

test('a code with the hash of another token is unknown', async () => {
  await orders.prescribed()
  const { code, token } = await issued()
  expect(await statusOf({ code, token: `${token}A` })).toEqual({ status: 'unknown', since: null })
  expect(await statusOf({ code: 'AAAAAAAAAAAA', token })).toEqual({ status: 'unknown', since: null })
  const { status } = await testServer.stranger.post('/api/prescriptions/verify', { code, hash: 'x' })
  expect(status).toBe(422)
})

test('a key is retired after a year; what it signed stays valid, and it signs no more', async () => {
  await orders.prescribed()
  const first = await issued()
  const run = () => testServer.inContext(() => testServer.server.platform.jobs.run(retireKeysJob))
  testServer.clock.advance(364 * 24 * hour)
  await run()
  expect(await ownKeys()).toMatchObject([{ valid_until: null }])
  testServer.clock.advance(2 * 24 * hour)
  await run()
  expect(await ownKeys()).toMatchObject([{ valid_until: testServer.clock.now().toISOString() }])
  const left = await testServer.database.execute(
    sql`select private_key from prescription_keys where hospital_id = ${orders.ward.hospital}`,
  )
  expect(left.rows).toEqual([{ private_key: null }])
  expect(await check(first.token)).toBe('expired')
  await orders.wait(0)
  const second = await issued()
  expect(payload(second.token)?.k).not.toBe(payload(first.token)?.k)
  expect(await check(second.token)).toBe('valid')
})

test('Super Admin retires a key; revoked ones are no longer published, and what they signed is not valid', async () => {
  await orders.prescribed()
  const first = await issued()
  testServer.clock.advance(1000)
  await retire(false)
  expect(await check(first.token)).toBe('valid')
  expect(await statusOf(first)).toMatchObject({ status: 'active' })
  testServer.clock.advance(1000)
  const second = await issued()
  await retire(true)
  expect(await ownKeys()).toEqual([])
  for (const signed of [first, second]) {
    expect(await check(signed.token)).toBe('unknownKey')
    expect(await statusOf(signed)).toEqual({ status: 'revoked', since: null })
  }
  expect(await check((await issued()).token)).toBe('valid')
})

test('private keys are encrypted, and another SECRET_KEY makes a new key', async () => {
  await orders.prescribed()
  const first = await issued()
  const rows = await testServer.database.execute<{ private_key: Buffer }>(
    sql`select private_key from prescription_keys where hospital_id = ${orders.ward.hospital}`,
  )
  // PKCS #8 begins with this, in base64.
  expect(rows.rows[0]?.private_key.toString('latin1')).not.toContain('MC4CAQAwBQYDK2Vw')
  testServer.clock.advance(1000)
  await testServer.asOwner(
    `update prescription_keys set private_key = decode(repeat('00', 100), 'hex') where hospital_id = ${orders.ward.hospital}`,
  )
  const second = await issued()
  expect(payload(second.token)?.k).not.toBe(payload(first.token)?.k)
  expect([await check(first.token), await check(second.token)]).toEqual(['valid', 'valid'])
})

test('the keys are cacheable, and one can be asked for alone', async () => {
  await orders.prescribed()
  const { token } = await issued()
  const kid = payload(token)?.k
  const { headers, body } = await testServer.stranger.get<{ keys: PrescriptionKey[] }>(`${keysPath}?kid=${kid}`)
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  expect(headers.get('content-type')).toContain('application/json')
  expect(body.keys.map((key) => key.kid)).toEqual([kid])
  expect(Object.keys(body.keys[0] ?? {}).toSorted()).toEqual([
    'alg',
    'crv',
    'hospital',
    'kid',
    'kty',
    'use',
    'valid_from',
    'valid_until',
    'x',
  ])
})

test('only who can read the prescriptions of the case can sign them', async () => {
  await orders.prescribed()
  expect((await issue(testServer.stranger)).status).toBe(401)
  expect((await issue(await testServer.as('patient@demo.test'))).status).toBe(403)
  expect((await issue(orders.ward.foreignDoctor)).status).toBe(404)
  const path = `/api/admin/hospitals/${orders.ward.hospital}/prescription-keys/retire`
  expect((await orders.ward.doctor.post(path, { revoke: true })).status).toBe(403)
  const superAdmin = await testServer.as('super@demo.test')
  const unknown = '/api/admin/hospitals/999999/prescription-keys/retire'
  expect((await superAdmin.post(unknown, { revoke: true })).status).toBe(404)
  expect((await issue(orders.ward.nurse, 'R')).status).toBe(404)
})

test('signing is in the audit log, for each prescription once', async () => {
  const { id } = await orders.prescribed()
  await issue()
  await issue()
  const entries = await testServer.database.execute(
    sql`select kind, count(*)::integer as times from audit_log where action = 'signedPrescriptions.issue'
      and (kind, record_id) in (('prescription', ${String(id)}), ('episode', ${String(orders.episode.id)}))
      group by kind order by kind`,
  )
  expect(entries.rows).toEqual([
    { kind: 'episode', times: 2 },
    { kind: 'prescription', times: 1 },
  ])
})

test('what was signed is never changed, and a retired key never signs again', async () => {
  await orders.prescribed()
  const { code } = await issued()
  await expect(
    testServer.asOwner(`update signed_prescriptions set revision = 9 where code = '${code}'`),
  ).rejects.toThrow('never changed')
  await expect(testServer.asOwner(`delete from signed_prescriptions where code = '${code}'`)).rejects.toThrow(
    'never changed',
  )
  await retire(false)
  await expect(
    testServer.asOwner(
      `update prescription_keys set retired_at = null, private_key = '\\x00' where hospital_id = ${orders.ward.hospital}`,
    ),
  ).rejects.toThrow('only retired and revoked')
})

test('verifying is limited by network', async () => {
  const strict = await startTestServer({}, { sharedWith: testServer, limits: limitsFor('production') })
  try {
    const ask = () => verify({ code: 'AAAAAAAAAAAA', token: 'x' }, strict.stranger)
    const answers = await Promise.all(Array.from({ length: 600 }, ask))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await ask()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await strict.stranger.get(keysPath)).status).toBe(429)
  } finally {
    await strict.stop()
  }
})

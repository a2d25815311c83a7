import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import type { PaymentSettings } from '#contract/payments/settings'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'

type One = { data: PaymentSettings }
type Refusal = { errors: Record<string, string[]> }

const path = '/api/admin/payments/settings'
const secrets = {
  paymob_secret_key: 'egy_sk_test_0123456789abcdef',
  paymob_api_key: 'ZXlKMGVYQWlPaUpLVjFRaUxDSmhiR2NpT2lKSVV6VXhNaUo5',
  paymob_hmac_secret: 'A1B2C3D4E5F60718',
  fawry_secure_key: '259af31fc2f74453b3a55739b21ae9ef',
}
const input = {
  paymob_enabled: true,
  paymob_public_key: 'egy_pk_test_fedcba9876543210',
  paymob_integrations: '4097558, 4097559',
  paymob_null_text: 'NA',
  fawry_enabled: true,
  fawry_environment: 'live',
  fawry_merchant_code: 'siYxylRjSPw0nUGnMjPYLg==',
  ...secrets,
}

let testServer: TestServer
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer({ publicUrl: 'https://clinic.example.org' })
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

const change = (changes: object) => superAdmin.put<One & Refusal>(path, { ...input, ...changes })
const shown = async () => (await superAdmin.get<One>(path)).body.data

test('without settings, no provider is offered, and Paymob’s addresses are the documented ones', async () => {
  expect(await shown()).toEqual({
    sandbox: true,
    paymob_enabled: false,
    paymob_environment: null,
    paymob_public_key: null,
    paymob_secret_key_set: false,
    paymob_api_key_set: false,
    paymob_hmac_secret_set: false,
    paymob_integrations: [],
    paymob_null_text: 'any',
    paymob_url: 'https://accept.paymob.com',
    paymob_checkout_url: 'https://eg.checkout.paymob.com/',
    paymob_callback_url: 'https://clinic.example.org/api/payments/paymob/callback',
    paymob_return_url: 'https://clinic.example.org/payment/paymob/details',
    fawry_enabled: false,
    fawry_environment: 'test',
    fawry_url: null,
    fawry_merchant_code: null,
    fawry_secure_key_set: false,
    fawry_notification_url: 'https://clinic.example.org/api/payments/fawry/notification',
  })
})

test('an enabled provider needs its keys, each reported at its field', async () => {
  const { status, body } = await superAdmin.put<Refusal>(path, {
    paymob_enabled: true,
    fawry_enabled: true,
    fawry_environment: 'test',
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual(
    Object.fromEntries(
      [
        ...['paymob_public_key', 'paymob_secret_key', 'paymob_api_key', 'paymob_hmac_secret', 'paymob_integrations'],
        ...['fawry_merchant_code', 'fawry_secure_key'],
      ].map((field) => [field, ['Field is required']]),
    ),
  )
})

test('secrets are never shown again, nor stored or logged as they are, and an empty one changes nothing', async () => {
  expect((await change({})).status).toBe(200)
  const empty = Object.fromEntries(Object.keys(secrets).map((field) => [field, '']))
  const { status, body } = await change(empty)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    sandbox: false,
    paymob_enabled: true,
    paymob_environment: 'test',
    paymob_secret_key_set: true,
    paymob_api_key_set: true,
    paymob_hmac_secret_set: true,
    paymob_integrations: ['4097558', '4097559'],
    paymob_null_text: 'NA',
    fawry_environment: 'live',
    fawry_secure_key_set: true,
  })
  expect(await shown()).toEqual(body.data)
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query<{ text: string }>(
    `select (select string_agg(payment_settings::text, ' ') from payment_settings)
      || (select string_agg(audit_log::text, ' ') from audit_log) as text`,
  )
  for (const secret of Object.values(secrets)) {
    expect(JSON.stringify(body)).not.toContain(secret)
    expect(rows[0]?.text).not.toContain(secret)
    expect(rows[0]?.text).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

test('the audit log has the changed settings, and of a secret that it was replaced', async () => {
  expect((await change({ paymob_null_text: 'any', paymob_hmac_secret: 'another secret' })).status).toBe(200)
  await testServer.server.platform.audit.flush()
  const { body } = await superAdmin.get<{ data: AuditEntry[] }>('/api/admin/audit?action=paymentSettings.update')
  const digest = { digest: expect.stringMatching(/^[0-9a-f]{16}$/) }
  // Every secret that is sent is encrypted anew.
  expect(body.data[0]).toMatchObject({
    kind: 'paymentSettings',
    user: { id: superAdmin.userId },
    changes: { paymob_hmac_secret: { before: digest, after: digest } },
  })
})

const empty = { paymob_secret_key: '', paymob_api_key: '', paymob_hmac_secret: '', fawry_secure_key: '' }
const again = ['The address has changed: enter this key again']
const paymobKeys = { paymob_secret_key: again, paymob_api_key: again, paymob_hmac_secret: again }

test.each<[object, object]>([
  [{ paymob_url: 'https://paymob.example.org' }, paymobKeys],
  [{ paymob_checkout_url: 'https://pay.example.org/' }, paymobKeys],
  [{ fawry_url: 'https://fawry.example.org' }, { fawry_secure_key: again }],
  [{ fawry_environment: 'test' }, { fawry_secure_key: again }],
])('stored keys are sent to no other address: %o', async (address, errors) => {
  expect((await change({})).status).toBe(200)
  const before = await shown()
  const { status, body } = await change({ ...empty, ...address })
  expect([status, body.errors]).toEqual([422, errors])
  expect(await shown()).toEqual(before)
  expect((await change(empty)).status, 'the same addresses need no keys').toBe(200)
  expect((await change(address)).status, 'with the keys, the address may change').toBe(200)
  expect((await change({})).status).toBe(200)
})

test('the audit log has the addresses as they are', async () => {
  expect((await change({})).status).toBe(200)
  const other = { paymob_url: 'https://ksa.paymob.com', fawry_url: 'https://atfawry.fawrystaging.com' }
  expect((await change(other)).status).toBe(200)
  await testServer.server.platform.audit.flush()
  const { body } = await superAdmin.get<{ data: AuditEntry[] }>('/api/admin/audit?action=paymentSettings.update')
  expect(body.data[0]?.changes).toMatchObject({
    paymob_url: { before: 'https://accept.paymob.com', after: other.paymob_url },
    fawry_url: { after: other.fawry_url },
  })
  expect((await change({})).status).toBe(200)
})

test.each([
  [{ paymob_secret_key: 'egy_sk_live_1' }, 'paymob_secret_key'],
  [{ paymob_public_key: 'egy_pk_live_1', paymob_secret_key: '' }, 'paymob_public_key'],
])('keys of which one is for tests and the other live are refused: %o', async (changes, field) => {
  const { status, body } = await change(changes)
  expect(status).toBe(422)
  expect(body.errors).toEqual({ [field]: ['The secret key and the public key must both be for tests or both be live'] })
})

test('two live keys are accepted and shown as live', async () => {
  const live = { paymob_secret_key: 'egy_sk_live_1', paymob_public_key: 'egy_pk_live_1' }
  expect((await change(live)).body.data.paymob_environment).toBe('live')
})

test.each([
  ['paymob_secret_key', 'egy_pk_test_1'],
  ['paymob_public_key', 'sk_test_1'],
  ['paymob_integrations', '4097558, card'],
  ['paymob_null_text', 'nil'],
  ['paymob_url', 'ftp://accept.paymob.com'],
  ['fawry_url', 'https://user:password@example.org'],
  ['fawry_environment', 'sandbox'],
])('%s: "%s" is refused at its field', async (field, value) => {
  const { status, body } = await change({ [field]: value })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('only Super Admin reads and changes them', async () => {
  const admin = await testServer.as('admin@demo.test')
  expect((await admin.get(path)).status).toBe(403)
  expect((await admin.put(path, input)).status).toBe(403)
  expect((await testServer.stranger.get(path)).status).toBe(401)
})

test('in production, the addresses are those of the providers', async () => {
  const production = await startTestServer({ mode: 'production', adminEmail: 'head@hospital.example' })
  try {
    const head = await production.addUser({ role: 'SUPER_ADMIN' })
    const send = (changes: object) => head.put<One & Refusal>(path, { ...input, ...changes })
    const other = await send({ paymob_url: 'https://paymob.com.example.org', fawry_url: 'https://fawry.example.org' })
    expect([other.status, other.body.errors]).toEqual([
      422,
      {
        paymob_url: ['must be an address of this payment provider'],
        fawry_url: ['must be an address of this payment provider'],
      },
    ])
    expect((await send({ paymob_checkout_url: 'http://eg.checkout.paymob.com/' })).body.errors).toEqual({
      paymob_checkout_url: ['must begin with https://'],
    })
    expect((await send({ paymob_url: 'https://ksa.paymob.com', fawry_url: null })).status).toBe(200)
  } finally {
    await production.stop()
  }
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import type { CurrentTerms, OwnTerms, TermsVersion } from '#contract/terms/calls'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'

type One<T> = { data: T; errors: Record<string, string[]> }

const path = '/api/admin/terms'
const ownPath = '/api/admin/profile/terms'
const now = new Date(testNow).toISOString()

let testServer: TestServer
let superAdmin: Client
let patient: Client

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
  patient = await testServer.as('patient@demo.test')
})
afterAll(() => testServer.stop())
// Nothing in the product removes a version.
beforeEach(() => testServer.database.$client.query('delete from terms_consents; delete from terms_versions'))

const text = (name: string) => ({ text_en: `Terms ${name}`, text_ar: `شروط ${name}` })
const publish = (after: number, more: object = {}) =>
  superAdmin.post<One<TermsVersion>>(path, { after, ...text(String(after + 1)), asks: true, ...more })
const own = async (client: Client, language: 'en' | 'ar' = 'en') =>
  (await client.get<One<OwnTerms | null>>(ownPath, { language })).body.data
const agree = (client: Client, number: number) => client.post<One<OwnTerms>>(ownPath, { number })
const isAsked = async (client: Client) =>
  (await client.get<{ data: { asked_for_terms: boolean } }>('/api/admin/profile/show')).body.data.asked_for_terms

test('without a version, ours are in force, and nobody is asked', async () => {
  expect((await testServer.stranger.get<One<null>>('/api/terms')).body).toEqual({ data: null })
  expect(await own(patient)).toBeNull()
  expect(await isAsked(patient)).toBe(false)
  expect((await agree(patient, 1)).body.errors).toEqual({
    number: ['Another version of the terms was published meanwhile. Load the page again and read it'],
  })
})

test('a version is in force at once, in the language of its reader, and who reads it is asked until they agree', async () => {
  const { status, body } = await publish(0)
  expect([status, body.data]).toMatchObject([
    200,
    { number: 1, asks: true, consents: 0, published_by: { id: superAdmin.userId } },
  ])
  const current = async (language: 'en' | 'ar') =>
    (await testServer.stranger.get<One<CurrentTerms>>('/api/terms', { language })).body.data
  expect([await current('en'), await current('ar')]).toEqual([
    { number: 1, text: 'Terms 1', published_at: now },
    { number: 1, text: 'شروط 1', published_at: now },
  ])
  expect(await isAsked(patient)).toBe(true)
  expect(await own(patient)).toMatchObject({ agreed_at: null, asks: true, changes: null })
  for (const _attempt of [1, 2])
    expect((await agree(patient, 1)).body.data).toMatchObject({ agreed_at: now, asks: false })
  expect(await isAsked(patient)).toBe(false)
  const list = await superAdmin.get<{ data: TermsVersion[] }>(path)
  expect(list.body.data).toMatchObject([{ number: 1, consents: 1, text_en: 'Terms 1', text_ar: 'شروط 1' }])
})

test('a later version asks again only if it was published so; what has changed is read first', async () => {
  await publish(0)
  await agree(patient, 1)
  await publish(1, { asks: false, changes_en: 'A comma', changes_ar: 'فاصلة' })
  expect(await isAsked(patient)).toBe(false)
  // Who agreed to neither is still asked, because of the first.
  expect(await isAsked(await testServer.addUser())).toBe(true)
  expect(await own(patient, 'ar')).toMatchObject({ number: 2, changes: 'فاصلة', agreed_at: null, asks: false })
  await publish(2)
  expect(await isAsked(patient)).toBe(true)
  expect((await agree(patient, 1)).status).toBe(422)
  expect((await agree(patient, 3)).status).toBe(200)
  expect(await isAsked(patient)).toBe(false)
})

test('whoever publishes has to have seen the newest version', async () => {
  await publish(0)
  const { status, body } = await publish(0)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['after']])
  const both = await Promise.all([publish(1), publish(1)])
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 422])
  const list = await superAdmin.get<{ data: TermsVersion[] }>(path)
  expect(list.body.data.map(({ number }) => number)).toEqual([2, 1])
})

test('both texts are required, and refused in the language of the caller', async () => {
  const { status, body } = await superAdmin.post<One<TermsVersion>>(path, { after: 0, text_en: ' ', asks: true })
  expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['text_ar', 'text_en']])
})

test('only Super Admin publishes and reads who agreed', async () => {
  const admin = await testServer.as('admin@demo.test')
  expect((await admin.get(path)).status).toBe(403)
  expect((await admin.post(path, { after: 0, ...text('1'), asks: true })).status).toBe(403)
  expect((await testServer.stranger.get(ownPath)).status).toBe(401)
})

test('a new account agreed to the version in force', async () => {
  await publish(0)
  const countries = await superAdmin.get<{ data: { id: number }[] }>('/api/admin/country?q=Egypt')
  const country = countries.body.data[0]?.id
  const cities = await superAdmin.get<{ data: { id: number }[] }>(`/api/admin/country/${country}/cities`)
  const registered = await testServer.stranger.post<{ access_token: string }>('/api/admin/auth/register', {
    ...{ first_name: 'Mona', last_name: 'Said', email: 'mona@person.test', password: 'Kettle-58-Lantern' },
    ...{ phone: '+201001234588', uuid: 'P7654321', gender: 'female', birth_date: '1990-01-01' },
    ...{ country, city: cities.body.data[0]?.id },
  })
  expect(registered.status).toBe(200)
  const { rows } = await testServer.database.$client.query(
    `select terms_versions.number from terms_consents join terms_versions on terms_versions.id = version_id
      join users on users.id = user_id where email = 'mona@person.test'`,
  )
  expect(rows).toEqual([{ number: 1 }])
})

test('the audit log says who published which version and who agreed, without the text', async () => {
  await publish(0)
  await agree(patient, 1)
  await testServer.server.platform.audit.flush()
  const entries = async (action: string) =>
    (await superAdmin.get<{ data: AuditEntry[] }>(`/api/admin/audit?action=${action}`)).body.data
  const [published] = await entries('terms.publish')
  expect(published?.changes).toMatchObject({ number: { after: 1 }, asks: { after: true } })
  expect(JSON.stringify(published)).not.toContain('Terms 1')
  const [agreed] = await entries('terms.agree')
  expect(agreed).toMatchObject({ kind: 'termsConsent', changes: { number: { after: 1 } } })
})

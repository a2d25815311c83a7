import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Installation } from '#contract/installation/calls'
import type { Client } from '../../platform/testing/client'
import { samplePng } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { forgotPassword } from '../../testing/forgotPassword'

type One = { data: Installation }
type Refusal = { errors: Record<string, string[]> }

const path = '/api/admin/installation'
const settings = {
  name_en: 'Al Salam "Hospital" <East>',
  name_ar: 'مستشفى السلام',
  phone: '+20 2 2555 0100',
  support_email: 'help@example.org',
  primary_color: '#1D4ED8',
  remove_logo: false,
}

let testServer: TestServer
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

const shown = async () => (await testServer.stranger.get<One>('/api/installation')).body.data

test('an installation without settings has the default name, and no phone number', async () => {
  expect(await shown()).toEqual({
    name_en: 'Mashfa',
    name_ar: 'مشفى',
    phone: null,
    support_email: null,
    primary_color: null,
    logo: null,
  })
})

test('only Super Admin changes the settings, and sending them twice changes nothing more', async () => {
  const admin = await testServer.as('admin@demo.test')
  expect((await admin.put(path, settings)).status).toBe(403)
  for (const _attempt of [1, 2]) {
    const { status, body } = await superAdmin.put<One>(path, settings)
    expect([status, body.data]).toEqual([
      200,
      { ...(await shown()), name_en: settings.name_en, phone: '+20225550100', primary_color: '#1d4ed8' },
    ])
  }
  expect(await shown()).toMatchObject({ name_ar: settings.name_ar, support_email: 'help@example.org' })
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query(
    `select count(*)::integer as entries from audit_log where action = 'installation.update' and user_id = $1`,
    [superAdmin.userId],
  )
  expect(rows).toEqual([{ entries: 2 }])
})

test('a color on which white text is not readable is refused with the reason, in both languages', async () => {
  const send = (primary_color: string, language: 'en' | 'ar' = 'en') =>
    superAdmin.put<Refusal>(path, { ...settings, primary_color }, { language })
  expect((await send('#ffd400')).body.errors).toEqual({
    primary_color: ['White text on this color is not readable enough (contrast under 4.5 to 1). Choose a darker color'],
  })
  expect((await send('#ffd400', 'ar')).body.errors.primary_color?.[0]).toMatch(/النص الأبيض/)
  expect((await send('red;}')).body.errors).toEqual({ primary_color: ['must be a color such as #0b6b66'] })
  expect((await shown()).primary_color).toBe('#1d4ed8')
})

test('a logo is accepted as PNG of a limited size only, decided by its content, and an earlier one is deleted', async () => {
  const send = (bytes: Uint8Array) => {
    const form = new FormData()
    form.append('logo', new Blob([new Uint8Array(bytes)]), 'logo.png')
    return superAdmin.send<One & Refusal>('POST', `${path}/logo`, { form })
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await send(svg)).body.errors).toEqual({ logo: ['invalid file'] })
  const wide = Buffer.from(samplePng)
  wide.writeUInt32BE(1025, 16)
  expect((await send(wide)).body.errors).toEqual({ logo: ['The image is larger than 1024 × 1024 pixels'] })
  const empty = Buffer.from(samplePng)
  empty.writeUInt32BE(0, 20)
  expect((await send(empty)).body.errors).toEqual({ logo: ['invalid file'] })
  expect((await send(Buffer.concat([samplePng, Buffer.alloc(256 * 1024)]))).status).toBe(413)
  expect((await shown()).logo).toBeNull()

  const first = (await send(samplePng)).body.data.logo
  const second = (await send(samplePng)).body.data.logo
  expect(second).not.toBe(first)
  const response = await fetch(testServer.url + second)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(samplePng))
  const { rows } = await testServer.database.$client.query(
    'select count(*)::integer as logos from media where file_name = $1',
    ['logo.png'],
  )
  expect(rows).toEqual([{ logos: 1 }])
  expect((await superAdmin.put<One>(path, { ...settings, remove_logo: true })).body.data.logo).toBeNull()
  expect((await fetch(`${testServer.url}/api/installation/logo`)).status).toBe(404)
})

test('emails have the name and the contact of the installation', async () => {
  await superAdmin.put(path, settings)
  const patient = await testServer.addUser()
  const { rows: users } = await testServer.database.$client.query('select email from users where id = $1', [
    patient.userId,
  ])
  await forgotPassword(testServer, users[0].email)
  const mail = async () => {
    const { rows } = await testServer.database.$client.query('select body from mails where to_address = $1', [
      users[0].email,
    ])
    return rows[0]?.body
  }
  await expect.poll(mail).toMatch(/Al Salam "Hospital" <East>\n\+20225550100\nhelp@example\.org$/)
})

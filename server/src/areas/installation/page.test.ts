import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePng } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { customizePage } from './page'

const html = '<head><meta name="theme-color" content="#0b6b66" /><title>Mashfa</title></head><body>the page</body>'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

const page = (language: 'en' | 'ar') => customizePage(testServer.server.platform, html, language)

test.each([
  [600, 200, '3.00'],
  [1000, 100, '4.00'],
  [100, 300, '1.00'],
])(
  'the page states how wide a logo of %i × %i pixels is shown, at most four times its height',
  async (width, height, ratio) => {
    const superAdmin = await testServer.as('super@demo.test')
    const picture = Buffer.from(samplePng)
    picture.writeUInt32BE(width, 16)
    picture.writeUInt32BE(height, 20)
    const form = new FormData()
    form.append('logo', new Blob([new Uint8Array(picture)]), 'logo.png')
    expect((await superAdmin.send('POST', '/api/admin/installation/logo', { form })).status).toBe(200)
    expect(await page('en')).toContain(`--logo-ratio:${ratio}}`)
  },
)

test('the page has the name, the contact and the colors of the installation, and no markup from them', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const name = `"><script>alert(1)</script> $& '`
  const input = {
    name_en: name,
    name_ar: 'مستشفى السلام',
    phone: '+20225550100',
    support_email: '',
    primary_color: '#1d4ed8',
    remove_logo: false,
  }
  expect((await superAdmin.put('/api/admin/installation', input)).status).toBe(200)
  const english = await page('en')
  expect(english).not.toContain('<script>')
  expect(english).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; &#39;</title>')
  expect(english).toContain('<meta name="theme-color" content="#1d4ed8" />')
  expect(english).toContain('<style nonce="__NONCE__">:root:root{--brand:#1d4ed8;')
  expect(english.endsWith('<body>the page</body>')).toBe(true)
  const [, content = ''] = /<meta name="installation" content="([^"]*)">/.exec(english) ?? []
  const given = content
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  expect(JSON.parse(given)).toEqual({ name: { en: name, ar: 'مستشفى السلام' }, phone: '+20225550100', email: null })
  expect(await page('ar')).toContain('<title>مستشفى السلام</title>')
})

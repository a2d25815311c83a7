import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePng } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { customizePage } from './page'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

interface WebManifest {
  name: string
  icons: { src: string; sizes: string; purpose: string }[]
}

/** Fetches the manifest as a browser would that has loaded the page. */
async function manifestOf(language: 'en' | 'ar'): Promise<WebManifest> {
  const page = await customizePage(testServer.server.platform, '<head></head>', language)
  const [, address] = /<link rel="manifest" href="([^"]+)">/.exec(page) ?? []
  const response = await fetch(`${testServer.url}${address}`)
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  return (await response.json()) as WebManifest
}

test('without settings the manifest has the default name, color and icons', async () => {
  const manifest = await manifestOf('en')
  expect(manifest).toMatchObject({ name: 'Mashfa', lang: 'en', dir: 'ltr', theme_color: '#0b6b66', start_url: '/' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})

test('it has the name in the language of the page, the color, and the logo with its size', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const input = {
    name_en: 'Al Salam "East"',
    name_ar: 'مستشفى السلام',
    phone: '',
    support_email: '',
    primary_color: '#1d4ed8',
    remove_logo: false,
  }
  expect((await superAdmin.put('/api/admin/installation', input)).status).toBe(200)
  const form = new FormData()
  form.append('logo', new Blob([new Uint8Array(samplePng)]), 'logo.png')
  expect((await superAdmin.send('POST', '/api/admin/installation/logo', { form })).status).toBe(200)

  expect((await manifestOf('en')).name).toBe('Al Salam "East"')
  const manifest = await manifestOf('ar')
  expect(manifest).toMatchObject({ name: 'مستشفى السلام', lang: 'ar', dir: 'rtl', theme_color: '#1d4ed8' })
  const [icon] = manifest.icons
  expect(icon?.sizes).toBe(`${samplePng.readUInt32BE(16)}x${samplePng.readUInt32BE(20)}`)
  const logo = await fetch(`${testServer.url}${icon?.src}`)
  expect(Buffer.from(await logo.arrayBuffer())).toEqual(samplePng)
})

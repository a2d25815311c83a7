import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServices, type TestServices } from '../testing/services'
import { createHttp } from './app'
import { mountWeb } from './web'

let services: TestServices
let app: FastifyInstance
const parent = mkdtempSync(join(tmpdir(), 'mashfa-web-'))
const folder = join(parent, 'web')

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<p>the page</p>')
  writeFileSync(join(folder, 'assets', 'app.js'), 'the app')
  writeFileSync(join(folder, 'assets', 'app.js.br'), brotliCompressSync('the app'))
  writeFileSync(join(folder, 'logo.svg'), 'the logo')
  writeFileSync(join(folder, 'sw.js'), 'the worker')
  writeFileSync(join(folder, 'sw.js.gz'), 'the compressed worker')
  writeFileSync(join(parent, 'secret'), 'the secret')
  services = await startTestServices()
  app = await createHttp(services.platform)
  await mountWeb(app, async (html) => html, folder)
})
afterAll(async () => {
  await app.close()
  await services.stop()
  rmSync(parent, { recursive: true, force: true })
})

test('assets are served as files, and the page for every URL of a screen', async () => {
  expect((await app.inject('/assets/app.js')).body).toBe('the app')
  expect((await app.inject({ url: '/clinics', headers: { accept: 'text/html' } })).body).toBe('<p>the page</p>')
})

const everyEncoding = [undefined, 'identity', 'br', 'gzip, deflate, br', '*', '']
const everyAccept = [undefined, '*/*', 'text/html,application/xhtml+xml,*/*;q=0.8']

test.each(everyEncoding.flatMap((encoding) => everyAccept.map((accept) => [encoding, accept])))(
  'the first page and the files are found with Accept-Encoding %s and Accept %s',
  async (encoding, accept) => {
    const headers = {
      ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
      ...(accept === undefined ? {} : { accept }),
    }
    const responses = await Promise.all(
      ['/', '/?from=mail', '/assets/app.js', '/logo.svg'].map((url) => app.inject({ url, headers })),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(responses[0]?.body).toBe('<p>the page</p>')
    const { rawPayload, headers: sent } = responses[2] ?? { rawPayload: Buffer.alloc(0), headers: {} }
    const content = sent['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload
    expect(content.toString()).toBe('the app')
  },
)

test.each([{}, { 'accept-encoding': 'gzip' }])(
  'the service worker may fetch the files of the app (%o)',
  async (headers) => {
    const response = await app.inject({ url: '/sw.js', headers })
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; connect-src 'self';/)
  },
)

test('assets keep their security headers, without those that only apply to documents', async () => {
  const page = await app.inject({ url: '/clinics', headers: { accept: 'text/html' } })
  expect(page.headers).toMatchObject({
    'permissions-policy': expect.stringContaining('camera=(self)'),
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
  })
  const { headers } = await app.inject('/assets/app.js')
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'$/),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(
    Object.keys(headers)
      .filter((name) => name in page.headers)
      .sort(),
  ).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'referrer-policy',
    'x-content-type-options',
  ])
})

test.each([
  '/../secret',
  '//secret',
  '/..%2fsecret',
  '/%2e%2e/secret',
  '/assets/..%2f..%2fsecret',
  '/assets/%00',
  '/assets/app.js%00.html',
  '/.hidden',
  `/api/${'a'.repeat(400)}`,
])('%s is not found, like everything that is not public', async (url) => {
  const response = await app.inject({ url })
  expect([response.statusCode, response.json()]).toEqual([404, { error: 'Not Found' }])
})

test('an undecodable URL is refused in the usual error format', async () => {
  const { statusCode, body } = await app.inject({ url: '/%zz', headers: { 'accept-language': 'ar' } })
  expect([statusCode, Object.keys(JSON.parse(body))]).toEqual([400, ['error']])
  expect(JSON.parse(body).error).toMatch(/[\u0621-\u064a]/)
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../scripts/chromium.mjs'

/** Kilobytes of JavaScript, gzipped, that the sign-in page may fetch until nothing more comes. */
const budget = 120

const project = fileURLToPath(new URL('../..', import.meta.url))
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
}
const executablePath = findChromium()

let folder: string
let server: Server
let browser: Browser

async function answer(path: string, response: ServerResponse) {
  if (path.startsWith('/api/')) {
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ data: { mode: 'demo', demo_accounts: [] } }))
  }
  const extension = extname(path)
  const file = join(folder, extension ? normalize(path) : 'index.html')
  response.setHeader('content-type', types[extension || '.html'] ?? 'application/octet-stream')
  const zipped = await readFile(`${file}.gz`).catch(() => undefined)
  if (zipped) response.setHeader('content-encoding', 'gzip')
  response.end(zipped ?? (await readFile(file)))
}

beforeAll(async () => {
  if (!executablePath) return
  folder = mkdtempSync(join(tmpdir(), 'mashfa-budget-'))
  // In a process of its own: this one says NODE_ENV=test, and React would come in its slow version.
  const { NODE_ENV: _, ...env } = process.env
  const vite = join(project, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--outDir', folder, '--logLevel', 'error'], { cwd: project, env })
  server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://page').pathname, response).catch(() => response.writeHead(404).end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
}, 120_000)

afterAll(async () => {
  await browser?.close()
  server?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!executablePath).each(['en', 'ar'])(
  'the sign-in page fetches at most 120 KiB of JavaScript (%s)',
  async (locale) => {
    const { port } = server.address() as AddressInfo
    const page = await browser.newPage({ locale })
    const sizes = new Map<string, number>()
    page.on('response', async (response) => {
      if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
      const { responseBodySize } = await response.request().sizes()
      sizes.set(new URL(response.url()).pathname, responseBodySize)
    })
    await page.goto(`http://127.0.0.1:${port}/login`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: /^(Sign in|تسجيل الدخول)$/ }).waitFor()
    await page.waitForLoadState('networkidle')
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024
    const largest = [...sizes].toSorted((one, other) => other[1] - one[1]).slice(0, 60)
    const list = largest.map(([path, size]) => `${(size / 1024).toFixed(1)} ${path}`).join('\n')
    console.info(`First load of /login (${locale}): ${total.toFixed(1)} KiB in ${sizes.size} files\n${list}`)
    expect(total, list).toBeLessThanOrEqual(budget)
    await page.close()
  },
)

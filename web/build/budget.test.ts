import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index'
import type { Endpoint } from '#contract/kit/endpoint'
import { findChromium } from '../../scripts/chromium.mjs'
import { ensureBuilt } from '../../scripts/ensure.mjs'
import { demoAccounts } from '../../server/src/areas/auth/demoAccounts'

/** Maximum size, in gzipped KiB, of the JavaScript that the sign-in page of a demo fetches until it is idle. */
const budget = 100
/** Milliseconds of page time in which the page may fetch more: longer than a person stays on the sign-in page. */
const idleTime = 10 * 60 * 1000
/**
 * Maximum compressed KiB of page, scripts and styles until the form is usable: at 400 kbit/s, 50 of them take a second.
 */
const budgetUntilUsable = 110
/** Maximum depth of the request chain until then; on a slow connection each step adds 400 ms of latency. */
const maxSteps = 3

/** The production build, as the server serves it. */
const folder = fileURLToPath(new URL('../../dist/web', import.meta.url))
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
}
const executablePath = findChromium()

let server: Server
let browser: Browser
let isDemo = true

async function respond(path: string, response: ServerResponse) {
  if (path.startsWith('/api/')) {
    response.setHeader('content-type', 'application/json')
    const data = isDemo ? { mode: 'demo', demo_accounts: demoAccounts() } : { mode: 'production', demo_accounts: [] }
    return response.end(JSON.stringify({ data }))
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
  await ensureBuilt()
  server = createServer((request, response) => {
    respond(new URL(request.url ?? '/', 'http://page').pathname, response).catch(() => response.writeHead(404).end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
}, 300_000)

afterAll(async () => {
  await browser?.close()
  server?.close()
})

/** Returns the API paths that occur in a script. */
function callsIn(script: string): string[] {
  return script.match(/\/api\/(?:[\w-]+|\{\w+\}|\/)+/g) ?? []
}

/** The areas whose calls the first page and the auth session make. */
const firstAreas: Record<string, Endpoint>[] = [contract.auth, contract.profile, contract.settings]

test.skipIf(!executablePath).each(['en', 'ar'])(
  'the sign-in page of a demo fetches at most 100 KiB of JavaScript until it is idle (%s)',
  async (locale) => {
    const { port } = server.address() as AddressInfo
    isDemo = true
    const page = await browser.newPage({ locale })
    await page.clock.install()
    const sizes = new Map<string, number>()
    const calls = new Set<string>()
    const unread = new Set<Request>()
    async function read(request: Request) {
      const response = await request.response()
      if (/javascript/.test(response?.headers()['content-type'] ?? '')) {
        sizes.set(new URL(request.url()).pathname, (await request.sizes()).responseBodySize)
        for (const path of callsIn((await response?.text()) ?? '')) calls.add(path)
      }
      unread.delete(request)
    }
    page.on('request', (request) => unread.add(request))
    page.on('requestfinished', read)
    await page.goto(`http://127.0.0.1:${port}/login`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: /^(Sign in|تسجيل الدخول)$/ }).waitFor()
    await page.getByText(locale === 'ar' ? 'لينا درويش' : 'Lina Darwish').waitFor()
    await page.clock.fastForward(idleTime)
    // Requests are ordered, so everything that the page's timers requested was requested before this one.
    await page.evaluate(() => fetch('/api/settings'))
    await expect.poll(() => unread.size).toBe(0)
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024
    const largest = [...sizes].toSorted((one, other) => other[1] - one[1]).slice(0, 60)
    const list = largest.map(([path, size]) => `${(size / 1024).toFixed(1)} ${path}`).join('\n')
    console.info(`First load of /login (${locale}): ${total.toFixed(1)} KiB in ${sizes.size} files\n${list}`)
    expect(total, list).toBeLessThanOrEqual(budget)
    const allowed: string[] = firstAreas.flatMap((area) => Object.values(area).map(({ path }) => path))
    expect(calls.size).toBeGreaterThan(0)
    expect(
      [...calls].filter((path) => !allowed.includes(path)),
      'calls of other areas',
    ).toEqual([])
    await page.close()
  },
)

/** Fonts and API calls load in parallel and do not delay the form. */
const isNeeded = (address: string) => /(\.js|\.css|\/login)$/.test(address)

interface Calls {
  callFrames: { url: string }[]
  parent?: Calls
}

/** Returns the URL of the page or script that initiated a request; undefined for the page itself. */
function requestedBy({ url, stack }: { url?: string; stack?: Calls }): string | undefined {
  for (let calls = stack; calls; calls = calls.parent) {
    const frame = calls.callFrames.find((each) => each.url)
    if (frame) return frame.url
  }
  return url
}

test.skipIf(!executablePath).each(['en', 'ar'])(
  'the sign-in form is usable after three request steps and 110 KiB (%s)',
  async (locale) => {
    const { port } = server.address() as AddressInfo
    // The demo panel adds one step, which ends before React has arrived on a slow connection (bench/firstLoad.ts).
    isDemo = false
    const page = await browser.newPage({ locale })
    const cdpSession = await page.context().newCDPSession(page)
    const steps = new Map<string, number>()
    const addresses = new Map<string, string>()
    const kibs = new Map<string, number>()
    let stepsDone = 0
    cdpSession.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
      addresses.set(requestId, request.url)
      // Where the browser reports no initiator, any script loaded so far may have made the request.
      const before = steps.get(requestedBy(initiator) ?? '') ?? stepsDone
      if (!steps.has(request.url)) steps.set(request.url, before + 1)
    })
    cdpSession.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const address = addresses.get(requestId) ?? ''
      if (!isNeeded(address)) return
      kibs.set(address, encodedDataLength / 1024)
      stepsDone = Math.max(stepsDone, steps.get(address) ?? 0)
    })
    await cdpSession.send('Network.enable')
    await page.goto(`http://127.0.0.1:${port}/login`, { waitUntil: 'commit' })
    await page.locator('button[type=submit]:enabled').waitFor()
    const needed = [...steps].filter(([address]) => isNeeded(address))
    const bytes = needed.reduce((sum, [address]) => sum + (kibs.get(address) ?? 0), 0)
    await page.locator('input[type=email]').fill('someone@demo.test')
    // What follows sign-in is fetched as soon as the form is being filled in, and not before.
    await expect
      .poll(() => [...steps.keys()].filter((address) => /\/(Shell|Home)-[\w-]+\.js$/.test(address)).length)
      .toBe(2)
    expect(needed.filter(([address]) => /\/(Shell|Home)-[\w-]+\.js$/.test(address))).toEqual([])
    const list = needed.map(([address, step]) => `${step} ${new URL(address).pathname}`).join('\n')
    console.info(`Until /login can be used (${locale}): ${bytes.toFixed(1)} KiB\n${list}`)
    expect(Math.max(...needed.map(([, step]) => step)), list).toBeLessThanOrEqual(maxSteps)
    expect(bytes, list).toBeLessThanOrEqual(budgetUntilUsable)
    await page.close()
  },
)

import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { expect, vi } from 'vitest'
import { findChromium } from '../../../../../scripts/chromium.mjs'
import type { RealtimeHouse } from '../../../platform/realtime/testing/realtimeHouse'

const executablePath = findChromium()
const entry = fileURLToPath(new URL('../../../../../web/src/areas/meeting/testing/callPage.ts', import.meta.url))

/** Whether there is a browser to try calls in. */
export const hasBrowser = executablePath !== null

/** The browser's side of a call as one script. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page', fileName: 'page' } },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  const [chunk] = output?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('The page did not build')
  return chunk.code
}

/** A real browser with a camera and a microphone that are made up, for calls between its pages. */
export class CallBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly script: string,
  ) {}

  static async open(): Promise<CallBrowser> {
    const script = await bundle()
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream=device-count=3',
        '--allow-loopback-in-peer-connection',
        '--no-sandbox',
      ],
    })
    return new CallBrowser(browser, script)
  }

  /** Has the house serve the page of a call. Out: a window of its own for pages. */
  async visit(house: RealtimeHouse): Promise<BrowserContext> {
    house.pages.set('/', { type: 'text/html', body: '<body><script src="/page.js"></script>' })
    house.pages.set('/page.js', { type: 'text/javascript', body: this.script })
    return this.browser.newContext({ permissions: ['camera', 'microphone'] })
  }

  close(): Promise<void> {
    return this.browser.close()
  }
}

/** One side of a call: the page of the person with this access token. */
export async function sideOf(context: BrowserContext, house: RealtimeHouse, token: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => house.problems.push(error))
  await page.goto(`${house.url}/?token=${token}`)
  return page
}

/** Asks again and again: a predicate that answers a promise is true at once for `waitForFunction`. */
export function eventually(check: () => Promise<boolean>, timeout = 15_000): Promise<void> {
  return vi.waitFor(async () => expect(await check()).toBe(true), { timeout, interval: 100 })
}

/** Waits until new frames of each of these people have been decoded on a page, and of nobody else. */
export async function seesAll(page: Page, names: readonly string[], timeout = 30_000): Promise<void> {
  const frames = () => page.evaluate(() => window.callPage.framesFrom())
  const before = await frames()
  await vi.waitFor(
    async () => {
      const now = await frames()
      expect(Object.keys(now).sort()).toEqual([...names].sort())
      for (const name of names) expect(now[name] ?? 0, name).toBeGreaterThan((before[name] ?? 0) + 5)
    },
    { timeout, interval: 200 },
  )
}

/** Waits until no new frame of anybody is decoded on a page for more than two seconds. */
export async function seesNobody(page: Page): Promise<void> {
  const seen: string[] = []
  await vi.waitFor(
    async () => {
      seen.push(JSON.stringify(await page.evaluate(() => window.callPage.framesFrom())))
      expect(new Set(seen.slice(-4)).size).toBe(Math.min(seen.length, 4) === 4 ? 1 : 0)
    },
    { timeout: 15_000, interval: 700 },
  )
}

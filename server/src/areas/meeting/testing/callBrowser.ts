import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { expect, vi } from 'vitest'
import { findChromium } from '../../../../../scripts/chromium.mjs'
import type { RealtimeFixture } from '../../../platform/realtime/testing/realtimeFixture'

const executablePath = findChromium()
const entry = fileURLToPath(new URL('../../../../../web/src/areas/meeting/testing/callPage.ts', import.meta.url))

/** Whether there is a browser for call tests. */
export const hasBrowser = executablePath !== null

/**
 * Timeouts in milliseconds for a test and for one of its steps. They only end a test that hangs: what takes a second on
 * an idle machine may take a minute on a busy one.
 */
export const mediaTimeouts = { testTimeout: 240_000, hookTimeout: 120_000 }
const stepTimeout = 100_000

/** Bundles the browser's side of a call into one script. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page', fileName: 'page' } },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  const [chunk] = output?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('The page could not be built')
  return chunk.code
}

/** A real browser with a fake camera and a fake microphone, for calls between its pages. */
export class CallBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly script: string,
  ) {}

  static async open(): Promise<CallBrowser> {
    const launched = chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream=device-count=3,fps=10',
        '--allow-loopback-in-peer-connection',
        '--no-sandbox',
      ],
      timeout: stepTimeout,
    })
    const [browser, script] = await Promise.all([launched, bundle()])
    return new CallBrowser(browser, script)
  }

  /**
   * Serves the call page from the test server.
   * @returns a separate browser context for its pages
   */
  async visit(fixture: RealtimeFixture): Promise<BrowserContext> {
    fixture.pages.set('/', { type: 'text/html', body: '<body><script src="/page.js"></script>' })
    fixture.pages.set('/page.js', { type: 'text/javascript', body: this.script })
    const context = await this.browser.newContext({ permissions: ['camera', 'microphone'] })
    context.setDefaultTimeout(stepTimeout)
    return context
  }

  close(): Promise<void> {
    return this.browser.close()
  }
}

/** Opens one side of a call: the page of the person with this access token. */
export async function sideOf(context: BrowserContext, fixture: RealtimeFixture, token: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => fixture.problems.push(error))
  await page.goto(`${fixture.url}/?token=${token}`)
  return page
}

/**
 * Waits until a predicate holds on a page. A predicate that returns a promise counts as true immediately: use
 * `eventually` then.
 */
export async function until<T>(page: Page, predicate: (argument: T) => unknown, argument?: T): Promise<void> {
  await page.waitForFunction(predicate as (argument: unknown) => unknown, argument, { polling: 50 })
}

/** Polls until the check returns true; a little longer than one step, whose own error then says why it failed. */
export function eventually(check: () => Promise<boolean>): Promise<void> {
  return vi.waitFor(async () => expect(await check()).toBe(true), { timeout: stepTimeout + 5_000, interval: 100 })
}

/** Waits until further frames of each of these people have been decoded on a page, and nobody else is in the call. */
export function seesAll(page: Page, names: readonly string[]): Promise<void> {
  return page.evaluate((expected) => window.callPage.seesMoreOf(expected), { names, only: true, within: stepTimeout })
}

/** Waits until further frames of this person have been decoded on a page, whoever else is in the call. */
export function sees(page: Page, name: string): Promise<void> {
  const expected = { names: [name], only: false, within: stepTimeout }
  return page.evaluate((one) => window.callPage.seesMoreOf(one), expected)
}

/**
 * Waits until no more video packets reach a page, while the others still see each other. This works on slow machines
 * too: as long as the others' video advances, video to this page would too.
 */
export async function seesNobody(page: Page, othersSeeEachOther: () => Promise<unknown>): Promise<void> {
  const packets = () => page.evaluate(() => window.callPage.videoPackets())
  await eventually(async () => {
    const before = await packets()
    await othersSeeEachOther()
    return (await packets()) === before
  })
}

/** Returns how many connections each page has made so far: one more means a new call. */
export function connectionsCreated(pages: readonly Page[]): Promise<number[]> {
  return Promise.all(pages.map((page) => page.evaluate(() => window.callPage.connectionsCreated())))
}

/**
 * Returns the phases that a page has shown while its media connections were up; a busy machine may lose one for a
 * moment.
 */
export function phasesWhileConnected(page: Page): Promise<string[]> {
  return page.evaluate(() => window.callPage.states.filter(({ isConnected }) => isConnected).map(({ phase }) => phase))
}

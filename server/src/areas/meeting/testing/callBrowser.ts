import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { expect, vi } from 'vitest'
import { findChromium } from '../../../../../scripts/chromium.mjs'
import type { RealtimeFixture } from '../../../platform/realtime/testing/realtimeFixture'

const executablePath = findChromium()
const entry = fileURLToPath(new URL('../../../../../web/src/areas/meeting/testing/callPage.ts', import.meta.url))

/** Whether there is a browser to try calls in. */
export const hasBrowser = executablePath !== null

/**
 * Milliseconds, for a test and for one step of it. They end a test that hangs and judge nothing: what takes a second on
 * an idle machine may take a minute on a busy one.
 */
export const mediaTimeouts = { testTimeout: 240_000, hookTimeout: 120_000 }
const stepTimeout = 100_000

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

  /** Has the house serve the page of a call. Out: a window of its own for pages. */
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

/** One side of a call: the page of the person with this access token. */
export async function sideOf(context: BrowserContext, fixture: RealtimeFixture, token: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => fixture.problems.push(error))
  await page.goto(`${fixture.url}/?token=${token}`)
  return page
}

/** Waits until something is so on a page. A predicate that answers a promise is true at once: ask `eventually` then. */
export async function until<T>(page: Page, predicate: (argument: T) => unknown, argument?: T): Promise<void> {
  await page.waitForFunction(predicate as (argument: unknown) => unknown, argument, { polling: 50 })
}

/** Asks again and again until the answer is yes; a little longer than one step, which then tells why it failed. */
export function eventually(check: () => Promise<boolean>): Promise<void> {
  return vi.waitFor(async () => expect(await check()).toBe(true), { timeout: stepTimeout + 5_000, interval: 100 })
}

/** Waits until further frames of each of these people have been decoded on a page, and nobody else is in the call. */
export function seesAll(page: Page, names: readonly string[]): Promise<void> {
  return page.evaluate((wanted) => window.callPage.seesMoreOf(wanted), { names, only: true, within: stepTimeout })
}

/** Waits until further frames of this person have been decoded on a page, whoever else is in the call. */
export function sees(page: Page, name: string): Promise<void> {
  const wanted = { names: [name], only: false, within: stepTimeout }
  return page.evaluate((one) => window.callPage.seesMoreOf(one), wanted)
}

/**
 * Waits until no packet of video reaches a page any more, whoever sends it, while others still see each other: however
 * slow the machine is, as long as their pictures move a picture to this page would too.
 */
export async function seesNobody(page: Page, othersSeeEachOther: () => Promise<unknown>): Promise<void> {
  const packets = () => page.evaluate(() => window.callPage.videoPackets())
  await eventually(async () => {
    const before = await packets()
    await othersSeeEachOther()
    return (await packets()) === before
  })
}

/** How many connections each page has made so far: one more is a call begun anew. */
export function connectionsMade(pages: readonly Page[]): Promise<number[]> {
  return Promise.all(pages.map((page) => page.evaluate(() => window.callPage.connectionsMade())))
}

/** The phases that a page has shown while its connections stood; a busy machine may lose one for a moment. */
export function phasesWhileConnected(page: Page): Promise<string[]> {
  return page.evaluate(() => window.callPage.states.filter(({ isConnected }) => isConnected).map(({ phase }) => phase))
}

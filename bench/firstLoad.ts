import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { median } from './measure'
import type { Running } from './processes'
import { report } from './report'

/** A slow connection: bandwidth in bit/s per direction, and latency in milliseconds. */
const connection = { bits: 400_000, latency: 400 }
/** Milliseconds, for both form and panel. */
const paintAim = 3600
const usableAim = 4000

interface PageLoad {
  /** Milliseconds from the navigation until the sign-in form was painted. */
  form: number
  /** The same for the panel of demo accounts. */
  panel: number
  /** The same for the largest contentful paint. */
  largest: number
  /** Milliseconds until the sign-in form was filled in and its button enabled. */
  usable: number
}

declare global {
  interface Window {
    /** When each part of the page was painted. */
    painted: Record<'form' | 'panel' | 'largest', number>
  }
}

/**
 * Runs in the page before its own scripts. Its inner functions have no names, because tsx would wrap named ones in a
 * helper that the page does not have.
 */
function watchPaints() {
  const painted = { form: Number.NaN, panel: Number.NaN, largest: Number.NaN }
  window.painted = painted
  const missing = new Map([
    ['form', 'input[type=email]'],
    ['panel', 'aside'],
  ])
  new MutationObserver(() => {
    for (const [part, selector] of missing) {
      if (!document.querySelector(selector)) continue
      missing.delete(part)
      // A frame's callback runs before it is painted, the next frame's callback after.
      requestAnimationFrame(() => requestAnimationFrame((time) => Object.assign(painted, { [part]: time })))
    }
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    painted.largest = list.getEntries().at(-1)?.startTime ?? painted.largest
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

async function measureLoad(browser: Browser, url: string, locale: string): Promise<PageLoad> {
  // A new context has an empty cache.
  const context = await browser.newContext({ locale })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: connection.latency,
      downloadThroughput: connection.bits / 8,
      uploadThroughput: connection.bits / 8,
    })
    await page.addInitScript(watchPaints)
    await page.goto(`${url}/login`, { waitUntil: 'commit' })
    await page.locator('input[type=email]').fill('patient@demo.test')
    await page.locator('input[autocomplete=current-password]').fill('Demo-1234')
    await page.locator('button[type=submit]:enabled').waitFor()
    const usable = await page.evaluate(() => performance.now())
    await page.waitForFunction(() => !Object.values(window.painted).some(Number.isNaN))
    return { ...(await page.evaluate(() => window.painted)), usable }
  } finally {
    await context.close()
  }
}

/**
 * Measures the first visit to the demo's sign-in page over a slow connection with an empty cache, in both languages.
 */
export async function measureFirstLoad(ours: Running, rounds: number): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) return report({ what: 'first load over a slow connection', value: 'skipped: no Chromium' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    for (const locale of ['en', 'ar']) {
      const loads: PageLoad[] = []
      for (let round = 0; round < rounds; round += 1) loads.push(await measureLoad(browser, ours.url, locale))
      const reportLoad = (what: string, of: keyof PageLoad, target: number) => {
        const value = median(loads.map((each) => each[of]))
        report({
          what: `/login (${locale}), 400 kbit/s, 400 ms, ${what}`,
          value: `${(value / 1000).toFixed(2)} s`,
          target: `≤ ${target / 1000} s`,
          isMet: value <= target,
        })
      }
      reportLoad('form painted', 'form', paintAim)
      reportLoad('demo panel painted', 'panel', paintAim)
      reportLoad('largest paint', 'largest', paintAim)
      reportLoad('usable', 'usable', usableAim)
    }
  } finally {
    await browser.close()
  }
}

import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { median } from './measure'
import type { Running } from './processes'
import { report } from './report'

/** A weak line: bits a second each way, and milliseconds until an answer begins. */
const connection = { bits: 400_000, latency: 400 }
/** Milliseconds, for form and panel alike. */
const paintAim = 3600
const usableAim = 4000

interface PageLoad {
  /** Milliseconds from asking for the page until the form of the sign-in was painted. */
  form: number
  /** The same of the panel of demo accounts. */
  panel: number
  /** The same of the largest thing on the page, as browsers report it. */
  largest: number
  /** Milliseconds until the form of the sign-in had been filled in and its button could be pressed. */
  usable: number
}

declare global {
  interface Window {
    /** When each part of the page was painted. */
    painted: Record<'form' | 'panel' | 'largest', number>
  }
}

/** Runs in the page before its own scripts. No function in it has a name: tsx would make it call a helper of its own. */
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
      // The callback of a frame runs before it is painted; that of the next one, after.
      requestAnimationFrame(() => requestAnimationFrame((time) => Object.assign(painted, { [part]: time })))
    }
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    painted.largest = list.getEntries().at(-1)?.startTime ?? painted.largest
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

async function measureLoad(browser: Browser, url: string, locale: string): Promise<PageLoad> {
  // A context of its own has nothing in its cache.
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

/** The first visit to the sign-in page of a demo over a weak line, with an empty cache, in both languages. */
export async function measureFirstLoad(ours: Running, rounds: number): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) return report({ what: 'first load over a weak line', value: 'no Chromium here' })
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

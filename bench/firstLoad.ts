import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { median } from './measure'
import type { Running } from './processes'
import { tell } from './report'

/** A weak line: bits a second each way, and milliseconds until an answer begins. */
const line = { bits: 400_000, latency: 400 }
const aim = 4000

interface FirstLoad {
  /** Milliseconds from asking for the page until something was drawn. */
  painted: number
  /** Milliseconds until the form of the sign-in had been filled in and its button could be pressed. */
  usable: number
}

async function load(browser: Browser, url: string, locale: string): Promise<FirstLoad> {
  // A context of its own has nothing in its cache.
  const context = await browser.newContext({ locale })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.bits / 8,
      uploadThroughput: line.bits / 8,
    })
    await page.goto(`${url}/login`, { waitUntil: 'commit' })
    await page.locator('input[type=email]').fill('patient@demo.test')
    await page.locator('input[autocomplete=current-password]').fill('Demo-1234')
    await page.locator('button[type=submit]:enabled').waitFor()
    return await page.evaluate(() => ({
      usable: performance.now(),
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }))
  } finally {
    await context.close()
  }
}

/** The first visit to the sign-in page over a weak line, with an empty cache, in both languages. */
export async function loadFirst(ours: Running, rounds: number): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) return tell({ what: 'first load over a weak line', value: 'no Chromium here' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    for (const locale of ['en', 'ar']) {
      const loads: FirstLoad[] = []
      for (let round = 0; round < rounds; round += 1) loads.push(await load(browser, ours.url, locale))
      const middle = (of: keyof FirstLoad) => median(loads.map((each) => each[of]))
      const what = `first load of /login (${locale}), 400 kbit/s, 400 ms`
      tell({ what: `${what}, painted`, value: `${(middle('painted') / 1000).toFixed(2)} s` })
      const usable = middle('usable')
      tell({ what: `${what}, usable`, value: `${(usable / 1000).toFixed(2)} s`, aim: '≤ 4 s', met: usable <= aim })
    }
  } finally {
    await browser.close()
  }
}

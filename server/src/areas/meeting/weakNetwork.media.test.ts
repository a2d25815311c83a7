import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MediaState } from '#contract/meeting/signals'
import { RealtimeFixture } from '../../platform/realtime/testing/realtimeFixture'
import { CallBrowser, eventually, hasBrowser, mediaTimeouts, until } from './testing/callBrowser'
import {
  failingNetwork,
  goodNetwork,
  type NetworkConditions,
  networkShaper,
  weakNetwork,
} from './testing/networkShaper'
import { allSee, startThree } from './testing/threePeople'

vi.setConfig(mediaTimeouts)

let browser: CallBrowser
let context: BrowserContext
let fixture: RealtimeFixture

beforeAll(async () => {
  if (hasBrowser) browser = await CallBrowser.open()
})
afterAll(() => browser?.close())

beforeEach(async () => {
  fixture = await RealtimeFixture.open()
  startThree(fixture)
  if (hasBrowser) context = await browser.visit(fixture)
})
afterEach(async () => {
  await context?.close()
  await fixture.close()
})

interface Sound {
  arrived: number
  lost: number
}

async function soundOf(page: Page): Promise<Sound> {
  const [other] = await page.evaluate(() => window.callPage.received())
  return { arrived: other?.audioPackets ?? 0, lost: other?.audioPacketsLost ?? 0 }
}

/** Returns the share of audio packets lost on the way to a page, measured over the next 150 packets that arrive. */
async function shareLost(page: Page): Promise<number> {
  const before = await soundOf(page)
  await eventually(async () => (await soundOf(page)).arrived >= before.arrived + 150)
  const after = await soundOf(page)
  const lost = after.lost - before.lost
  return lost / (lost + after.arrived - before.arrived)
}

/** Waits until a page has had one audio-only state at some time after another one. Fails with the page's decisions. */
async function comesTo(page: Page, expected: MediaState['sound_only'], since: MediaState['sound_only']): Promise<void> {
  const hasCome = ([now, then]: readonly MediaState['sound_only'][]) => {
    const said = window.callPage.states.map(({ soundOnly }) => soundOnly)
    return said.includes(then ?? null) && said.slice(said.indexOf(then ?? null)).includes(now ?? null)
  }
  try {
    await until(page, hasCome, [expected, since] as const)
  } catch (error) {
    const report = await page.evaluate(() => window.callPage.report())
    throw new Error(`Not ${expected} after ${since}: ${report}`, { cause: error })
  }
}

test.skipIf(!hasBrowser)(
  'with 10% loss at 128 kbit/s the video stops and the audio continues; with 50% loss the page suggests writing; then all recovers',
  async () => {
    const pages = [await context.newPage(), await context.newPage()] as const
    const shapers = await Promise.all(pages.map(networkShaper))
    const shape = (line: NetworkConditions) => Promise.all(shapers.map((shaper) => shaper(line)))
    const come = (expected: MediaState['sound_only'], since: MediaState['sound_only']) =>
      Promise.all(pages.map((page) => comesTo(page, expected, since)))

    await shape(weakNetwork)
    await Promise.all(pages.map((page, at) => page.goto(`${fixture.url}/?token=token-${[1, 3][at]}&pace=4`)))
    await come('line', null)
    for (const share of await Promise.all(pages.map(shareLost))) {
      expect(share, 'the line loses').toBeGreaterThan(0.05)
      expect(share, 'the sound is not crowded out').toBeLessThan(0.35)
    }
    await shape(failingNetwork)
    await come('failing', 'line')
    await shape(goodNetwork)
    await come(null, 'failing')
    await allSee(pages)
    expect(fixture.problems).toEqual([])
  },
)

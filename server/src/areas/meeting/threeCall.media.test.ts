import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { RealtimeHouse } from '../../platform/realtime/testing/realtimeHouse'
import { CallBrowser, hasBrowser, seesAll } from './testing/callBrowser'
import { allSee, names, startThree, threePages } from './testing/threePeople'

let browser: CallBrowser
let context: BrowserContext
let house: RealtimeHouse

beforeAll(async () => {
  if (hasBrowser) browser = await CallBrowser.open()
})
afterAll(() => browser?.close())

beforeEach(async () => {
  house = await RealtimeHouse.open()
  startThree(house)
  if (hasBrowser) context = await browser.visit(house)
})
afterEach(async () => {
  await context?.close()
  await house.close()
})

const framesOf = (page: Page) => page.evaluate(() => window.callPage.framesFrom())

test.skipIf(!hasBrowser)(
  'three people see each other, and again after one of them has reloaded',
  async () => {
    const [doctor, patient, guest] = await threePages(context, house)
    await guest.reload()
    await allSee([doctor, patient, guest])
    await patient.evaluate(() => window.callPage.session.setMicrophone(false))
    for (const page of [doctor, guest]) {
      await page.waitForFunction(() => {
        const muted = window.callPage.session.view.others.filter(({ state }) => !state.audio)
        return muted.length === 1 && muted[0]?.name === 'First3 Last3'
      })
    }
    expect(house.problems).toEqual([])
  },
  60_000,
)

test.skipIf(!hasBrowser)(
  'one of three who leaves is gone at once, and the others go on undisturbed',
  async () => {
    const [doctor, patient, guest] = await threePages(context, house)
    await guest.evaluate(() => window.callPage.session.stop())
    await Promise.all([seesAll(doctor, [names[1]]), seesAll(patient, [names[0]])])
    expect(await doctor.evaluate(() => window.callPage.phases)).not.toContain('reconnecting')
    expect(house.problems).toEqual([])
  },
  60_000,
)

test.skipIf(!hasBrowser)(
  'sound alone, chosen by one, takes the picture from that one only',
  async () => {
    const [doctor, , guest] = await threePages(context, house)
    await guest.evaluate(() => window.callPage.session.setSoundOnly(true))
    await doctor.waitForFunction(() =>
      window.callPage.session.view.others.some(({ state }) => state.sound_only === 'choice' && !state.video),
    )
    const before = await framesOf(doctor)
    await expect
      .poll(async () => (await framesOf(doctor))['First3 Last3'], { timeout: 15_000 })
      .toBeGreaterThan((before['First3 Last3'] ?? 0) + 20)
    expect(await doctor.evaluate(() => window.callPage.session.view)).toMatchObject({ soundOnly: null })
    expect(house.problems).toEqual([])
  },
  60_000,
)

import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { person, RealtimeHouse } from '../../platform/realtime/testing/realtimeHouse'
import { startSignalling } from './signalling'
import { CallBrowser, hasBrowser, seesAll, sideOf } from './testing/callBrowser'

const ids = [1, 3, 4]
const name = (id: number) => `First${id} Last${id}`

let browser: CallBrowser
let context: BrowserContext
let house: RealtimeHouse

beforeAll(async () => {
  if (hasBrowser) browser = await CallBrowser.open()
}, 60_000)
afterAll(() => browser?.close())

beforeEach(async () => {
  house = await RealtimeHouse.open()
  for (const id of ids) house.admit(person(id, id === 1 ? 'staff' : 'patient'))
  startSignalling({
    realtime: house.realtime,
    iceServers: () => [],
    admit: async (_, caller) => ({ room: 'appointment.5', kind: caller.id === 1 ? 'staff' : 'patient' }),
  })
  if (hasBrowser) context = await browser.visit(house)
})
afterEach(async () => {
  await context?.close()
  await house.close()
})

async function threeSides(): Promise<Page[]> {
  const pages: Page[] = []
  for (const id of ids) pages.push(await sideOf(context, house, id))
  await allSee(pages)
  return pages
}

async function allSee(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page, at) => seesAll(page, ids.filter((_, other) => other !== at).map(name))))
}

test.skipIf(!hasBrowser)(
  'three people see each other, and again after one of them has reloaded',
  async () => {
    const [doctor, patient, relative] = await threeSides()
    if (!doctor || !patient || !relative) throw new Error('no three pages')
    await relative.reload()
    await allSee([doctor, patient, relative])
    await patient.evaluate(() => window.callPage.session.setMicrophone(false))
    for (const page of [doctor, relative]) {
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
    const [doctor, patient, relative] = await threeSides()
    if (!doctor || !patient || !relative) throw new Error('no three pages')
    await relative.evaluate(() => window.callPage.session.stop())
    await Promise.all([seesAll(doctor, [name(3)]), seesAll(patient, [name(1)])])
    expect(await doctor.evaluate(() => window.callPage.phases)).not.toContain('reconnecting')
    expect(house.problems).toEqual([])
  },
  60_000,
)

test.skipIf(!hasBrowser)(
  'sound alone, chosen by one, takes the picture from that one only',
  async () => {
    const [doctor, patient, relative] = await threeSides()
    if (!doctor || !patient || !relative) throw new Error('no three pages')
    await relative.evaluate(() => window.callPage.session.setSoundOnly(true))
    await doctor.waitForFunction(() =>
      window.callPage.session.view.others.some(({ state }) => state.sound_only === 'choice' && !state.video),
    )
    const before = await doctor.evaluate(() => window.callPage.framesFrom())
    await expect
      .poll(async () => (await doctor.evaluate(() => window.callPage.framesFrom()))[name(3)], { timeout: 15_000 })
      .toBeGreaterThan((before[name(3)] ?? 0) + 20)
    expect(await doctor.evaluate(() => window.callPage.session.view)).toMatchObject({ soundOnly: null })
    expect(house.problems).toEqual([])
  },
  60_000,
)

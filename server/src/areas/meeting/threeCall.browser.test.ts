import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { person, RealtimeHouse } from '../../platform/realtime/testing/realtimeHouse'
import { startSignalling } from './signalling'
import { CallBrowser, hasBrowser, seesAll, sideOf } from './testing/callBrowser'

/** A doctor, a patient and a guest: their tokens, and their names. */
const tokens = ['token-1', 'token-3', 'guest.7']
const names = ['First1 Last1', 'First3 Last3', 'Guest 7']

let browser: CallBrowser
let context: BrowserContext
let house: RealtimeHouse

beforeAll(async () => {
  if (hasBrowser) browser = await CallBrowser.open()
}, 60_000)
afterAll(() => browser?.close())

beforeEach(async () => {
  house = await RealtimeHouse.open()
  house.admit(person(1, 'staff'))
  house.admit(person(3, 'patient'))
  house.admitGuest(7, 'appointment.5')
  startSignalling({
    realtime: house.realtime,
    iceServers: () => [],
    admit: async (_, caller) => ({ room: 'appointment.5', kind: caller.id === 1 ? 'staff' : 'patient' }),
    admitGuest: async (guest) => guest,
  })
  if (hasBrowser) context = await browser.visit(house)
})
afterEach(async () => {
  await context?.close()
  await house.close()
})

const framesOf = (page: Page) => page.evaluate(() => window.callPage.framesFrom())

async function threeSides(): Promise<Page[]> {
  const pages: Page[] = []
  for (const token of tokens) pages.push(await sideOf(context, house, token))
  await allSee(pages)
  return pages
}

async function allSee(pages: readonly Page[]): Promise<void> {
  await Promise.all(
    pages.map((page, at) =>
      seesAll(
        page,
        names.filter((_, other) => other !== at),
      ),
    ),
  )
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
    await Promise.all([seesAll(doctor, [names[1] ?? '']), seesAll(patient, [names[0] ?? ''])])
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
    const before = await framesOf(doctor)
    await expect
      .poll(async () => (await framesOf(doctor))['First3 Last3'], { timeout: 15_000 })
      .toBeGreaterThan((before['First3 Last3'] ?? 0) + 20)
    expect(await doctor.evaluate(() => window.callPage.session.view)).toMatchObject({ soundOnly: null })
    expect(house.problems).toEqual([])
  },
  60_000,
)

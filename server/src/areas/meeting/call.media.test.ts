import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { person, RealtimeFixture } from '../../platform/realtime/testing/realtimeFixture'
import { startSignalling } from './signalling'
import {
  CallBrowser,
  connectionsCreated,
  eventually,
  hasBrowser,
  mediaTimeouts,
  phasesWhileConnected,
  sees,
  sideOf,
  until,
} from './testing/callBrowser'
import { allSee, names } from './testing/threePeople'

vi.setConfig(mediaTimeouts)

const doctor = person(1, 'staff')
const patient = person(3, 'patient')

let browser: CallBrowser
let context: BrowserContext
let fixture: RealtimeFixture

beforeAll(async () => {
  if (hasBrowser) browser = await CallBrowser.open()
})
afterAll(() => browser?.close())

beforeEach(async () => {
  fixture = await RealtimeFixture.open()
  fixture.admit(doctor)
  fixture.admit(patient)
  startSignalling({
    partOf: async () => 'stage',
    realtime: fixture.realtime,
    iceServers: () => [],
    admit: async (_, caller) => ({ room: 'appointment.5', kind: caller.id === 1 ? 'staff' : 'patient', part: 'stage' }),
  })
  if (hasBrowser) context = await browser.visit(fixture)
})
afterEach(async () => {
  await context?.close()
  await fixture.close()
})

const side = (id: number) => sideOf(context, fixture, `token-${id}`)

async function twoSides(): Promise<[Page, Page]> {
  const pages = await Promise.all([side(1), side(3)])
  await allSee(pages)
  return pages
}

/**
 * Checks that the call was not interrupted: no page has made another connection, or showed that it was reconnecting
 * while connected.
 */
async function undisturbed(pages: readonly Page[], connections: readonly number[]): Promise<void> {
  expect(await connectionsCreated(pages)).toEqual(connections)
  for (const page of pages) expect(await phasesWhileConnected(page)).not.toContain('reconnecting')
}

/** Returns the number of audio packets received from the other side. */
const soundOf = (page: Page) =>
  page.evaluate(async () => (await window.callPage.received()).reduce((sum, { audioPackets }) => sum + audioPackets, 0))

test.skipIf(!hasBrowser)('two browsers see each other, and again after a reload on one side', async () => {
  const [one, two] = await twoSides()
  expect(await one.evaluate(() => window.callPage.session.view.others[0])).toMatchObject({
    name: 'First3 Last3',
    kind: 'patient',
    state: { audio: true, video: true },
  })
  await two.reload()
  await allSee([one, two])
  await one.reload()
  await allSee([one, two])
  expect(fixture.problems).toEqual([])
})

test.skipIf(!hasBrowser)('a switched camera and microphone are announced, and need no new call', async () => {
  const [one, two] = await twoSides()
  const connections = await connectionsCreated([one, two])
  await two.evaluate(() => window.callPage.session.setCamera(false))
  await two.evaluate(() => window.callPage.session.setMicrophone(false))
  await until(one, () => {
    const state = window.callPage.session.view.others[0]?.state
    return state && !state.video && !state.audio
  })
  expect(await two.evaluate(() => window.callPage.session.view.own.preview)).toBeNull()
  await two.evaluate(() => window.callPage.session.setCamera(true))
  await allSee([one, two])
  await undisturbed([one, two], connections)
  expect(fixture.problems).toEqual([])
})

test.skipIf(!hasBrowser)(
  'either side may choose audio only, and both stop sending video until it is undone',
  async () => {
    const [one, two] = await twoSides()
    const connections = await connectionsCreated([one, two])
    await two.evaluate(() => window.callPage.session.setSoundOnly(true))
    await until(one, () => {
      const { others, sending, soundOnly } = window.callPage.session.view
      const [other] = others
      return other?.state.sound_only === 'choice' && !other.state.video && sending === 'sound' && soundOnly === null
    })
    expect(await two.evaluate(() => window.callPage.session.view)).toMatchObject({
      soundOnly: 'choice',
      own: { preview: null },
    })
    const before = await soundOf(two)
    await eventually(async () => (await soundOf(two)) > before + 20)
    await two.evaluate(() => window.callPage.session.setSoundOnly(false))
    await allSee([one, two])
    await undisturbed([one, two], connections)
    expect(fixture.problems).toEqual([])
  },
)

test.skipIf(!hasBrowser)(
  'jitsi-meet 8457: whoever chose audio only turns the camera on, and is seen without seeing',
  async () => {
    const [one, two] = await twoSides()
    await two.evaluate(() => window.callPage.session.setSoundOnly(true))
    await until(one, () => window.callPage.session.view.others[0]?.state.video === false)
    await two.evaluate(() => window.callPage.session.setCamera(true))
    await sees(one, names[1])
    const { others, soundOnly } = await two.evaluate(() => window.callPage.session.view)
    expect([soundOnly, others[0]?.state.video]).toEqual(['choice', false])
    expect(await one.evaluate(() => window.callPage.session.view.sending)).toBe('sound')
    await two.evaluate(() => window.callPage.session.setSoundOnly(false))
    await allSee([one, two])
    expect(fixture.problems).toEqual([])
  },
)

test.skipIf(!hasBrowser)('switching to the other camera and back needs no new call', async () => {
  const [one, two] = await twoSides()
  const connections = await connectionsCreated([one, two])
  const camera = () => window.callPage.session.view.own.preview?.getVideoTracks()[0]?.getSettings().deviceId
  const turn = async () => {
    await two.evaluate(() => window.callPage.session.turnCamera())
    return two.evaluate(camera)
  }
  expect(await two.evaluate(() => window.callPage.session.view.own.devices.video.length)).toBe(3)
  const first = await two.evaluate(camera)
  // The second of Chromium's fake cameras provides depth only, which cannot be sent.
  const depth = await turn()
  const third = await turn()
  expect(new Set([first, depth, third]).size).toBe(3)
  await allSee([one, two])
  expect(await turn()).toBe(first)
  await allSee([one, two])
  await undisturbed([one, two], connections)
  expect(fixture.problems).toEqual([])
})

test.skipIf(!hasBrowser)('a lost connection to the server does not interrupt the video, and is restored', async () => {
  const [one, two] = await twoSides()
  const connections = await connectionsCreated([one, two])
  fixture.dropLines()
  const upAgain = () => window.callPage.lines.includes(false) && window.callPage.lines.at(-1)
  await Promise.all([until(one, upAgain), until(two, upAgain)])
  await allSee([one, two])
  await undisturbed([one, two], connections)
  await two.evaluate(() => window.callPage.session.setMicrophone(false))
  await until(one, () => window.callPage.session.view.others[0]?.state.audio === false)
  expect(fixture.problems).toEqual([])
})

test.skipIf(!hasBrowser)('both sides may restart ICE concurrently', async () => {
  const [one, two] = await twoSides()
  const restart = () => {
    for (let count = 0; count < 5; count += 1) window.dispatchEvent(new Event('online'))
  }
  const pages = [one, two]
  const fragmentsOf = (page: Page) => page.evaluate(() => window.callPage.iceFragments())
  for (const restarting of [pages, pages, pages, [one]]) {
    const before = await Promise.all(pages.map(fragmentsOf))
    await Promise.all(restarting.map((page) => page.evaluate(restart)))
    await Promise.all(pages.map((page, at) => eventually(async () => (await fragmentsOf(page)) !== before[at])))
    await allSee(pages)
  }
  expect(fixture.problems).toEqual([])
})

test.skipIf(!hasBrowser)('the call continues in the window that was opened last, and can be taken back', async () => {
  const [one, two] = await twoSides()
  const again = await side(3)
  await allSee([one, again])
  expect(await two.evaluate(() => window.callPage.session.view)).toMatchObject({
    phase: 'replaced',
    own: { audio: false },
  })
  await two.evaluate(() => window.callPage.session.tryAgain())
  await allSee([one, two])
  expect(await again.evaluate(() => window.callPage.session.view.phase)).toBe('replaced')
})

test.skipIf(!hasBrowser)('a participant who leaves is removed immediately, and the other one waits', async () => {
  const [one, two] = await twoSides()
  await two.evaluate(() => window.callPage.session.stop())
  await until(one, () => window.callPage.session.view.phase === 'waiting')
})

test.skipIf(!hasBrowser)('a page gets a resumed event once subscribed, and after a lost connection', async () => {
  const page = await side(3)
  await page.evaluate(() => {
    window.callPage.client.subscribe('user.3', {
      event: (name) => window.callPage.notes.push(name),
      resumed: () => window.callPage.notes.push('resumed'),
    })
  })
  const notesAre = (expected: string) => until(page, (text) => window.callPage.notes.join() === text, expected)
  await notesAre('resumed')
  fixture.realtime.publish('user', 3, { event: 'SessionEnded', data: { session_id: 1 } })
  await notesAre('resumed,SessionEnded')
  fixture.dropLines()
  await notesAre('resumed,SessionEnded,resumed')
  fixture.realtime.publish('user', 3, { event: 'SessionEnded', data: { session_id: 1 } })
  await notesAre('resumed,SessionEnded,resumed,SessionEnded')
})

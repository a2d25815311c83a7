import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RealtimeFixture } from '../../../platform/realtime/testing/realtimeFixture'
import type { Signalling } from '../signalling'
import {
  CallBrowser,
  connectionsCreated,
  hasBrowser,
  mediaTimeouts,
  phasesWhileConnected,
  sees,
  seesNobody,
  until,
} from '../testing/callBrowser'
import { janusProgram, startJanus, type TestJanus } from '../testing/janusServer'
import { allSee, names, startThree, threePages } from '../testing/threePeople'
import { JanusRooms } from './janusRooms'

vi.setConfig(mediaTimeouts)

const canTry = hasBrowser && janusProgram !== null

let janus: TestJanus
let browser: CallBrowser
let context: BrowserContext
let fixture: RealtimeFixture
let signalling: Signalling

beforeAll(async () => {
  if (!canTry) return
  ;[janus, browser] = await Promise.all([startJanus(), CallBrowser.open()])
})
afterAll(async () => {
  await browser?.close()
  await janus?.stop()
})

beforeEach(async () => {
  if (!canTry) return
  fixture = await RealtimeFixture.open()
  signalling = startThree(
    fixture,
    (events, seatsOf) =>
      new JanusRooms({ url: janus.url, secret: janus.secret, log: { warn: () => undefined }, events, seatsOf }),
  )
  context = await browser.visit(fixture)
})
afterEach(async () => {
  await context?.close()
  await signalling?.close()
  await fixture?.close()
})

test.skipIf(!canTry)('three people see each other over Janus, and again after one of them has reloaded', async () => {
  const pages = await threePages(context, fixture)
  await pages[2].reload()
  await allSee(pages)
  expect(fixture.problems).toEqual([])
})

test.skipIf(!canTry)(
  'after Janus is killed and restarted, everybody is back in the call without doing anything',
  async () => {
    const pages = await threePages(context, fixture)
    await janus.kill()
    await Promise.all(
      pages.map((page) => until(page, () => window.callPage.states.some(({ phase }) => phase === 'reconnecting'))),
    )
    await janus.restart()
    await allSee(pages)
    expect(fixture.problems).toEqual([])
  },
)

test.skipIf(!canTry)(
  'a lost connection to the server does not interrupt the video, and is resumed in the same seat',
  async () => {
    const pages = await threePages(context, fixture)
    const connections = await connectionsCreated(pages)
    fixture.dropLines()
    const isUpAgain = () => window.callPage.lines.includes(false) && window.callPage.lines.at(-1)
    await Promise.all(pages.map((page) => until(page, isUpAgain)))
    await allSee(pages)
    expect(await connectionsCreated(pages)).toEqual(connections)
    for (const page of pages) expect(await phasesWhileConnected(page)).not.toContain('reconnecting')
    expect(fixture.problems).toEqual([])
  },
)

test.skipIf(!canTry)(
  'a guest who is removed receives no more video, even without a connection to the server',
  async () => {
    const [doctor, patient, guest] = await threePages(context, fixture)
    fixture.guests.clear()
    fixture.dropLines()
    await allSee([doctor, patient, guest])
    await signalling.removePerson('appointment.5', 'guest.7')
    fixture.realtime.disconnect({ guestId: 7 })
    await seesNobody(guest, () => allSee([doctor, patient]))
    expect(fixture.problems).toEqual([])
  },
)

test.skipIf(!canTry)(
  'a participant who chooses audio only receives no video, and the others still see each other',
  async () => {
    const [doctor, patient, guest] = await threePages(context, fixture)
    await guest.evaluate(() => window.callPage.session.setSoundOnly(true))
    await until(doctor, () => window.callPage.session.view.others.some(({ state }) => !state.video))
    await seesNobody(guest, () => Promise.all([sees(doctor, names[1]), sees(patient, names[0])]))
    await guest.evaluate(() => window.callPage.session.setSoundOnly(false))
    await allSee([doctor, patient, guest])
    expect(fixture.problems).toEqual([])
  },
)

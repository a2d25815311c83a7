import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RealtimeFixture } from '../../platform/realtime/testing/realtimeFixture'
import {
  CallBrowser,
  connectionsCreated,
  hasBrowser,
  mediaTimeouts,
  phasesWhileConnected,
  sees,
  seesNobody,
  until,
} from './testing/callBrowser'
import { allSee, names, startThree, threePages } from './testing/threePeople'

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

test.skipIf(!hasBrowser)('three people see each other, and again after one of them has reloaded', async () => {
  const [doctor, patient, guest] = await threePages(context, fixture)
  await guest.reload()
  await allSee([doctor, patient, guest])
  await patient.evaluate(() => window.callPage.session.setMicrophone(false))
  for (const page of [doctor, guest]) {
    await until(page, () => {
      const muted = window.callPage.session.view.others.filter(({ state }) => !state.audio)
      return muted.length === 1 && muted[0]?.name === 'First3 Last3'
    })
  }
  expect(fixture.problems).toEqual([])
})

test.skipIf(!hasBrowser)('one of three who leaves is removed at once, and the others are not interrupted', async () => {
  const [doctor, patient, guest] = await threePages(context, fixture)
  const connections = await connectionsCreated([doctor, patient])
  await guest.evaluate(() => window.callPage.session.stop())
  await allSee([doctor, patient])
  expect(await connectionsCreated([doctor, patient])).toEqual(connections)
  expect(await phasesWhileConnected(doctor)).not.toContain('reconnecting')
  expect(fixture.problems).toEqual([])
})

test.skipIf(!hasBrowser)('audio only, chosen by one, stops the video to that participant only', async () => {
  const [doctor, patient, guest] = await threePages(context, fixture)
  await guest.evaluate(() => window.callPage.session.setSoundOnly(true))
  await until(doctor, () =>
    window.callPage.session.view.others.some(({ state }) => state.sound_only === 'choice' && !state.video),
  )
  await seesNobody(guest, () => Promise.all([sees(doctor, names[1]), sees(patient, names[0])]))
  const reasons = await doctor.evaluate(() => window.callPage.states.map(({ soundOnly }) => soundOnly))
  expect(reasons).not.toContain('choice')
  expect(fixture.problems).toEqual([])
})

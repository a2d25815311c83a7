import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SharedView } from '#contract/imaging/sharing'
import { Tab } from '../../platform/realtime/testing/realtimeFixture'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { Lab } from '../investigations/testing/lab'

let testServer: TestServer
let lab: Lab
let tabs: Tab[]
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  tabs = []
  lab = await Lab.open(testServer)
})
afterEach(() => {
  for (const tab of tabs) tab.socket.disconnect()
})

async function connect(who: Client): Promise<Tab> {
  const tab = await Tab.open(testServer.url, who.token)
  tabs.push(tab)
  return tab
}

const view: SharedView = {
  file_id: 1,
  frame: 7,
  window: { center: 40, width: 400 },
  is_inverted: false,
  zoom: 1.4,
  center: [0.5, 0.5],
  pointer: [0.31, 0.72],
}

test('who has joined the channel of an order shows its images to the others there', async () => {
  const { id } = await lab.ordered({ center_id: lab.lab })
  const [shows, follows] = [await connect(lab.ward.doctor), await connect(lab.member)]
  expect(await shows.subscribe(`images.${id}`)).toMatchObject({ ok: true })
  expect(await follows.subscribe(`images.${id}`)).toMatchObject({ ok: true })
  expect(await shows.ask('images:show', { investigation_id: id, view })).toEqual({ ok: true })
  const shown = () => follows.payloadsOf('event').filter(({ event }) => event === 'Shown')
  await eventually(() => shown().length === 1)
  expect(shown()[0]).toMatchObject({ channel: `images.${id}`, data: { user_id: lab.ward.doctor.userId, view } })
  // Ten such messages a second, with their frames and acknowledgements, are half of 64 kbit/s.
  expect(JSON.stringify(['images:show', { investigation_id: id, view }]).length).toBeLessThan(300)

  expect(await shows.ask('images:show', { investigation_id: id, view: null })).toEqual({ ok: true })
  await eventually(() => shown().length === 2)
})

test('who cannot open the order can neither join nor show', async () => {
  const { id } = await lab.ordered({ center_id: lab.lab })
  const stranger = await connect(await testServer.addUser({ role: 'DOCTOR' }))
  expect(await stranger.subscribe(`images.${id}`)).toMatchObject({ ok: false })
  expect(await stranger.ask('images:show', { investigation_id: id, view })).toEqual({ ok: false, status: 404 })
  const member = await connect(lab.member)
  // Not joined yet.
  expect(await member.ask('images:show', { investigation_id: id, view })).toEqual({ ok: false, status: 404 })
  const wrong = { ...view, zoom: Number.NaN }
  await member.subscribe(`images.${id}`)
  expect(await member.ask('images:show', { investigation_id: id, view: wrong })).toEqual({ ok: false, status: 400 })
})

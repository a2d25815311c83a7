import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Tab } from '../../platform/realtime/testing/realtimeFixture'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { clinicForm, type ReferenceIds, referenceIdsOf } from './testing/clinicFixture'

let testServer: TestServer
let referenceIds: ReferenceIds
const tabs: Tab[] = []

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.socket.disconnect()
})
afterAll(() => testServer.stop())

async function listen(person: Client, channel: string): Promise<Tab> {
  const socket = io(testServer.url, { auth: { token: person.token }, transports: ['websocket'], forceNew: true })
  const tab = new Tab(socket)
  tabs.push(tab)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  expect(await tab.subscribe(channel)).toEqual({ ok: true })
  return tab
}

test('people a changed clinic no longer names stop receiving its events immediately, the others continue', async () => {
  // They belong to a spoke, and have no other access path to this clinic of the hub.
  const addTo = (role: 'DOCTOR' | 'COORDINATOR') => testServer.addUser({ role, hospitals: [referenceIds.aswan] })
  const [doctor, successor] = [await addTo('DOCTOR'), await addTo('DOCTOR')]
  const [stays, goes] = [await addTo('COORDINATOR'), await addTo('COORDINATOR')]
  const superAdmin = await testServer.as('super@demo.test')
  const form = clinicForm(referenceIds, { doctor_id: doctor.userId, coordinators: [stays.userId, goes.userId] })
  const created = await superAdmin.post<{ data: { id: number } }>('/api/admin/clinics', form)
  const channel = `clinic.${created.body.data.id}`
  const heard = [await listen(doctor, channel), await listen(goes, channel)]
  const stillListening = await listen(stays, channel)

  const changed = { ...form, doctor_id: successor.userId, coordinators: [stays.userId] }
  expect((await superAdmin.put(`/api/admin/clinics/${created.body.data.id}`, changed)).status).toBe(200)
  await eventually(() => heard.every((tab) => tab.payloadsOf('subscription:ended').length === 1))
  for (const tab of heard) expect(tab.payloadsOf('subscription:ended')).toEqual([{ channel, status: 404 }])
  await stillListening.receivedAll()
  expect(stillListening.received).toEqual([])
})

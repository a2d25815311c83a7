import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { quiet, Tab } from '../../platform/realtime/testing/realtimeHouse'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { clinicForm, type Places, placesOf } from './clinicFixture'

let house: TestServer
let places: Places
const tabs: Tab[] = []

beforeAll(async () => {
  house = await startTestServer()
  places = await placesOf(house)
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.socket.disconnect()
})
afterAll(() => house.stop())

async function listen(person: Client, channel: string): Promise<Tab> {
  const socket = io(house.url, { auth: { token: person.token }, transports: ['websocket'], forceNew: true })
  const tab = new Tab(socket)
  tabs.push(tab)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  expect(await tab.subscribe(channel)).toEqual({ ok: true })
  return tab
}

test('whoever a changed clinic no longer names stops hearing it at once, the others hear on', async () => {
  // They belong to a spoke, and reach this clinic of the hub by nothing else.
  const addTo = (role: 'DOCTOR' | 'COORDINATOR') => house.addUser({ role, hospitals: [places.aswan] })
  const [doctor, successor] = [await addTo('DOCTOR'), await addTo('DOCTOR')]
  const [stays, goes] = [await addTo('COORDINATOR'), await addTo('COORDINATOR')]
  const superAdmin = await house.as('super@demo.test')
  const form = clinicForm(places, { doctor_id: doctor.userId, coordinators: [stays.userId, goes.userId] })
  const made = await superAdmin.post<{ data: { id: number } }>('/api/admin/clinics', form)
  const channel = `clinic.${made.body.data.id}`
  const heard = [await listen(doctor, channel), await listen(goes, channel)]
  const kept = await listen(stays, channel)

  const changed = { ...form, doctor_id: successor.userId, coordinators: [stays.userId] }
  expect((await superAdmin.put(`/api/admin/clinics/${made.body.data.id}`, changed)).status).toBe(200)
  await eventually(() => heard.every((tab) => tab.all('subscription:ended').length === 1))
  for (const tab of heard) expect(tab.all('subscription:ended')).toEqual([{ channel, status: 404 }])
  await quiet()
  expect(kept.heard).toEqual([])
})

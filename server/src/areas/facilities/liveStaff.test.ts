import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tab } from '../../platform/realtime/testing/realtimeHouse'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { addClinic, type Places, placesOf } from '../clinics/clinicFixture'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { centerFields, egypt, formOf, hospitalFields } from './facilityFixture'

let house: TestServer
let places: Places
let superAdmin: Client
let day: ClinicDay

beforeAll(async () => {
  house = await startTestServer()
  places = await placesOf(house)
  superAdmin = await house.as('super@demo.test')
})
beforeEach(async () => {
  day = await ClinicDay.open(house)
})
afterEach(() => day.close())
afterAll(() => house.stop())

const coordinatorOf = (...hospitals: number[]) => house.addUser({ role: 'COORDINATOR', hospitals })
const ended = (tab: Tab) => tab.all('subscription:ended')

async function listening(person: Client, channel: string): Promise<Tab> {
  const tab = await day.connect(person)
  expect(await tab.subscribe(channel)).toMatchObject({ ok: true })
  return tab
}

test('whoever is taken from a hospital hears its clinics no more, though they may do the same elsewhere', async () => {
  const coordinator = await coordinatorOf(places.banadir, day.hospitalId)
  const channel = `clinic.${day.clinicId}`
  const tab = await listening(coordinator, channel)
  expect((await superAdmin.delete(`/api/admin/hospitals/${day.hospitalId}/${coordinator.userId}/staff`)).status).toBe(
    200,
  )
  await eventually(() => ended(tab).length > 0)
  expect(ended(tab)).toEqual([{ channel, status: 404 }])
})

test('the open screens of everybody who is added ask again, at hospitals and at centers', async () => {
  const people = [await coordinatorOf(places.banadir), await coordinatorOf(places.banadir)]
  const tabs = await Promise.all(people.map((person) => day.connect(person)))
  const body = { role: 'COORDINATOR', users: people.map(({ userId }) => userId) }
  expect((await superAdmin.post(`/api/admin/hospitals/${places.aswan}/staff`, body)).status).toBe(200)
  await eventually(() => tabs.every((tab) => tab.all('rights:changed').length === 1))

  const form = formOf(centerFields(), ['agreement'])
  const lab = await superAdmin.send<{ data: { id: number } }>('POST', '/api/admin/labs', { form })
  const path = `/api/admin/lab/${lab.body.data.id}`
  expect((await superAdmin.post(`${path}/staff`, body)).status).toBe(200)
  await eventually(() => tabs.every((tab) => tab.all('rights:changed').length === 2))
  expect((await superAdmin.delete(`${path}/${people[0]?.userId}/staff`)).status).toBe(200)
  await eventually(() => tabs[0]?.all('rights:changed').length === 3)
})

test('a hospital that leaves its hub is heard by the staff of the hub no more, and by its own all the same', async () => {
  const at = await egypt(house)
  const clinic = await addClinic(house, { hospital_id: places.aswan })
  const [ofHub, own] = [await coordinatorOf(places.hub), await coordinatorOf(places.aswan)]
  const channel = `clinic.${clinic.id}`
  const [tab, ownTab] = [await listening(ofHub, channel), await listening(own, channel)]
  expect((await superAdmin.put(`/api/admin/hospitals/${places.aswan}`, hospitalFields(at))).status).toBe(200)
  await eventually(() => ended(tab).length > 0)
  expect([ended(tab), ended(ownTab)]).toEqual([[{ channel, status: 404 }], []])
  const back = hospitalFields(at, { parent_id: places.hub })
  expect((await superAdmin.put(`/api/admin/hospitals/${places.aswan}`, back)).status).toBe(200)
  await eventually(() => tab.all('rights:changed').length === 2)
  expect(await tab.subscribe(channel)).toMatchObject({ ok: true })
  expect(ownTab.all('rights:changed')).toEqual([])
})

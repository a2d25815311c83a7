import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tab } from '../../platform/realtime/testing/realtimeFixture'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { addClinic, type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { centerFields, egypt, formOf, hospitalFields } from './testing/facilityFixture'

let testServer: TestServer
let referenceIds: ReferenceIds
let superAdmin: Client
let day: ClinicDay

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
})
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
})
afterEach(() => day.close())
afterAll(() => testServer.stop())

const coordinatorOf = (...hospitals: number[]) => testServer.addUser({ role: 'COORDINATOR', hospitals })
const ended = (tab: Tab) => tab.payloadsOf('subscription:ended')

async function listening(person: Client, channel: string): Promise<Tab> {
  const tab = await day.connect(person)
  expect(await tab.subscribe(channel)).toMatchObject({ ok: true })
  return tab
}

test('a person removed from a hospital stops receiving its events, even with the same permissions elsewhere', async () => {
  const coordinator = await coordinatorOf(referenceIds.banadir, day.hospitalId)
  const channel = `clinic.${day.clinicId}`
  const tab = await listening(coordinator, channel)
  expect((await superAdmin.delete(`/api/admin/hospitals/${day.hospitalId}/${coordinator.userId}/staff`)).status).toBe(
    200,
  )
  await eventually(() => ended(tab).length > 0)
  expect(ended(tab)).toEqual([{ channel, status: 404 }])
})

test('clients of people who are added recheck their permissions, at hospitals and at centers', async () => {
  const people = [await coordinatorOf(referenceIds.banadir), await coordinatorOf(referenceIds.banadir)]
  const tabs = await Promise.all(people.map((person) => day.connect(person)))
  const body = { role: 'COORDINATOR', users: people.map(({ userId }) => userId) }
  expect((await superAdmin.post(`/api/admin/hospitals/${referenceIds.aswan}/staff`, body)).status).toBe(200)
  await eventually(() => tabs.every((tab) => tab.payloadsOf('rights:changed').length === 1))

  const form = formOf(centerFields(), ['agreement'])
  const lab = await superAdmin.send<{ data: { id: number } }>('POST', '/api/admin/labs', { form })
  const path = `/api/admin/lab/${lab.body.data.id}`
  expect((await superAdmin.post(`${path}/staff`, body)).status).toBe(200)
  await eventually(() => tabs.every((tab) => tab.payloadsOf('rights:changed').length === 2))
  expect((await superAdmin.delete(`${path}/${people[0]?.userId}/staff`)).status).toBe(200)
  await eventually(() => tabs[0]?.payloadsOf('rights:changed').length === 3)
})

test('after a hospital leaves its hub, the hub’s staff stop receiving its events and its own staff continue', async () => {
  const at = await egypt(testServer)
  const clinic = await addClinic(testServer, { hospital_id: referenceIds.aswan })
  const [ofHub, own] = [await coordinatorOf(referenceIds.hub), await coordinatorOf(referenceIds.aswan)]
  const channel = `clinic.${clinic.id}`
  const [tab, ownTab] = [await listening(ofHub, channel), await listening(own, channel)]
  expect((await superAdmin.put(`/api/admin/hospitals/${referenceIds.aswan}`, hospitalFields(at))).status).toBe(200)
  await eventually(() => ended(tab).length > 0)
  expect([ended(tab), ended(ownTab)]).toEqual([[{ channel, status: 404 }], []])
  const back = hospitalFields(at, { parent_id: referenceIds.hub })
  expect((await superAdmin.put(`/api/admin/hospitals/${referenceIds.aswan}`, back)).status).toBe(200)
  await eventually(() => tab.payloadsOf('rights:changed').length === 2)
  expect(await tab.subscribe(channel)).toMatchObject({ ok: true })
  expect(ownTab.payloadsOf('rights:changed')).toEqual([])
})

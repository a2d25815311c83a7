import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay, type Visit } from './testing/clinicDay'

let testServer: TestServer
let day: ClinicDay
let visit: Visit
let token: string
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
  token = await day.start(visit)
  await day.join(visit)
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

const notes = { recommendations: 'Rest.\nتناول السوائل', diagnosis: 'Influenza', examination: '' }

function save(writer: Client, body = notes) {
  return writer.put<{ message: string; data: { saved_at: string } }>(`/api/admin/appointments/${visit.id}/notes`, body)
}

test('notes can be saved while the patient is in the room and for a day after; saving the same again changes nothing', async () => {
  expect((await save(day.doctor)).body).toMatchObject({
    errors: { appointment: ['This patient has not been called in yet'] },
  })
  await day.doctor.get(`/api/admin/room/${token}/start-with/${visit.id}`)
  const first = await save(day.doctor)
  expect(first.body).toEqual({ message: 'Saved Successfully', data: { saved_at: new Date(testNow).toISOString() } })
  testServer.clock.advance(60_000)
  expect((await save(day.doctor)).body.data).toEqual(first.body.data)
  const changed = await save(day.doctor, { ...notes, examination: 'Fever 38.5' })
  expect(changed.body.data.saved_at).toBe(testServer.clock.now().toISOString())
  const room = await visit.patient.get(`/api/patient/room/data/${token}`)
  expect(room.body).toMatchObject({ data: { appointment: { ...notes, examination: 'Fever 38.5' } } })

  await day.doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)
  expect((await save(day.doctor, { ...notes, diagnosis: 'Influenza A' })).status).toBe(200)
  const { finished_at: finishedAt } = await day.row(visit)
  testServer.clock.set(new Date((finishedAt?.getTime() ?? 0) + 24 * 3_600_000 + 1))
  expect((await save(await day.signInAgain(day.doctor))).status).toBe(422)
})

test('only the doctor of the appointment can write notes', async () => {
  await day.doctor.get(`/api/admin/room/${token}/start-with/${visit.id}`)
  expect((await save(visit.patient)).status).toBe(403)
  expect((await save(day.coordinator)).status).toBe(404)
  expect((await save(await testServer.as('doctor2@demo.test'))).status).toBe(404)
  expect((await save(await testServer.as('super@demo.test'))).status).toBe(404)
  expect(await day.row(visit)).toMatchObject({ diagnosis: '', notes_saved_at: null })
})

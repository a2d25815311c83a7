import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bookFree } from '../appointments/testing/bookingFixture'
import {
  addClinic,
  clinicForm,
  type ReferenceIds,
  referenceIdsOf,
  signInAgain,
  type TestClinic,
} from './testing/clinicFixture'

interface ClinicResponse {
  data: { hospital_id: number }
  errors: Record<string, string[]>
}

let testServer: TestServer
let ids: ReferenceIds
/** Of a hospital below the hub. */
let clinic: TestClinic
let patient: Client

beforeAll(async () => {
  testServer = await startTestServer()
  ids = await referenceIdsOf(testServer)
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  clinic = await addClinic(testServer, { hospital_id: ids.aswan })
  patient = await testServer.addUser()
})

const clinicPath = () => `/api/admin/clinics/${clinic.id}`
const formWith = (changes: Record<string, unknown> = {}) =>
  clinicForm(ids, {
    hospital_id: ids.aswan,
    doctor_id: clinic.doctorId,
    coordinators: [clinic.coordinator.userId],
    ...changes,
  })
const save = (who: Client, changes: Record<string, unknown> = {}) =>
  who.put<ClinicResponse>(clinicPath(), formWith(changes))
const cardOf = async (who: Client) => (await who.get(`/api/admin/patients/${patient.userId}`)).status
/** Works at hospitals as a coordinator, and administers their clinics. */
async function coordinatingAdmin(...hospitals: number[]): Promise<Client> {
  const person = await testServer.addUser({ role: 'COORDINATOR', hospitals })
  await testServer.database.$client.query(
    `insert into user_roles (user_id, role_id) select $1, id from roles where code = 'ADMIN'`,
    [person.userId],
  )
  return signInAgain(testServer, person)
}

test('staff of a hospital above do not add themselves to a clinic, and so do not open its patients', async () => {
  await bookFree(patient, clinic, '2026-11-20', '09:00')
  const above = await coordinatingAdmin(ids.hub)
  const refusal = {
    coordinators: [
      'You do not belong to this hospital, so you cannot add yourself to its clinic. Ask an admin of this hospital',
    ],
  }
  const named = { coordinators: [clinic.coordinator.userId, above.userId] }
  const { status, body } = await save(above, named)
  expect([status, body.errors, await cardOf(above)]).toEqual([422, refusal, 403])
  const created = await above.post<ClinicResponse>('/api/admin/clinics', formWith(named))
  expect([created.status, created.body.errors]).toEqual([422, refusal])
})

test('who belongs to the hospital of the clinic adds themselves, and who was added by others stays and its admins are told', async () => {
  const adminBelow = await testServer.addUser({ role: 'ADMIN', hospitals: [ids.aswan] })
  const own = await coordinatingAdmin(ids.aswan)
  const above = await coordinatingAdmin(ids.hub)
  const both = { coordinators: [own.userId, above.userId] }
  expect((await save(own, { coordinators: [own.userId] })).status).toBe(200)
  const told = async () =>
    (
      await testServer.database.$client.query(
        `select values from notifications where user_id = $1 and type = 'clinic_staff_added'`,
        [adminBelow.userId],
      )
    ).rows.length
  expect(await told()).toBe(0)
  expect((await save(own, both)).status).toBe(200)
  expect(await told()).toBe(1)
  expect((await save(above, { ...both, title: 'Renamed' })).status).toBe(200)
})

test('staff of a hospital above move a clinic only until the first booking; who works at both hospitals, later too', async () => {
  const above = await testServer.addUser({ role: 'ADMIN', hospitals: [ids.hub] })
  const both = await testServer.addUser({ role: 'ADMIN', hospitals: [ids.hub, ids.aswan] })
  expect((await save(above, { hospital_id: ids.hub })).status).toBe(200)
  expect((await save(above)).status).toBe(200)
  await bookFree(patient, clinic, '2026-11-20', '09:00')
  const { status, body } = await save(above, { hospital_id: ids.hub })
  expect([status, body.errors, await cardOf(above)]).toEqual([
    422,
    {
      hospital_id: [
        'Patients have booked at this clinic. Only staff who manage the clinics of both hospitals can move it',
      ],
    },
    403,
  ])
  expect((await save(both, { hospital_id: ids.hub })).body.data.hospital_id).toBe(ids.hub)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { samplePng } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { bookFree } from '../appointments/testing/bookingFixture'
import { addClinic, type TestClinic } from '../clinics/testing/clinicFixture'

const day = '2026-11-18'

let testServer: TestServer
let clinic: TestClinic
let patient: Client
let visit: number
let session: string

async function showFace(who: Client): Promise<void> {
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(samplePng)]), 'me.png')
  expect((await who.send('POST', '/api/admin/profile/update-media', { form })).status).toBe(200)
}

beforeAll(async () => {
  testServer = await startTestServer()
  clinic = await addClinic(testServer, { last_appointment_tolerance: -30 })
  patient = await testServer.addUser()
  await showFace(clinic.doctor)
  await showFace(patient)
  visit = await bookFree(patient, clinic, day, '13:00')
  const started = await clinic.doctor.get<{ data: { session_token: string } }>(`/api/admin/clinics/${clinic.id}/start`)
  session = started.body.data.session_token
  await patient.get(`/api/patient/lobby/join/${visit}`)
})
afterAll(() => testServer.stop())

/** Returns the picture addresses of two people wherever a response contains them; null where it has none. */
function facesIn(response: unknown): (string | null)[] {
  if (typeof response !== 'object' || response === null) return []
  const { id, avatar } = response as { id?: number; avatar?: string | null }
  const isOne = (id === clinic.doctorId || id === patient.userId) && avatar !== undefined
  return [...(isOne ? [avatar] : []), ...Object.values(response).flatMap(facesIn)]
}

const screens: { screen: string; reader: () => Client | Promise<Client>; path: () => string }[] = [
  { screen: 'the list of clinics', reader: () => testServer.as('super@demo.test'), path: () => '/api/admin/clinics' },
  { screen: 'a clinic', reader: () => clinic.coordinator, path: () => `/api/admin/clinics/${clinic.id}` },
  { screen: 'my clinics', reader: () => clinic.doctor, path: () => '/api/admin/clinics/my-clinics' },
  {
    screen: 'the agenda',
    reader: () => clinic.doctor,
    path: () => `/api/admin/clinics/${clinic.id}/appointments/18-11-2026`,
  },
  { screen: 'the lobby', reader: () => clinic.coordinator, path: () => `/api/admin/lobby/${session}/show` },
  {
    screen: 'who waits in it',
    reader: () => clinic.doctor,
    path: () => `/api/admin/lobby/${session}/appointments`,
  },
  {
    screen: 'the search for doctors',
    reader: () => patient,
    path: () => `/api/patient/search-clinics?from=${day}&to=${day}`,
  },
  {
    screen: 'the choice of a time',
    reader: () => patient,
    path: () => `/api/patient/appointments/clinic-slots/${clinic.id}/${day}`,
  },
  { screen: 'the own appointments', reader: () => patient, path: () => '/api/patient/appointments' },
  { screen: 'the waiting room', reader: () => patient, path: () => `/api/patient/lobby/data/${session}` },
]

test.each(screens)('$screen shows the pictures of its people, which the reader may open', async ({ reader, path }) => {
  const who = await reader()
  const { status, body } = await who.get(path())
  expect(status).toBe(200)
  const faces = facesIn(body)
  expect(faces.length).toBeGreaterThan(0)
  for (const face of faces) expect((await who.get(face ?? 'none')).status).toBe(200)
})

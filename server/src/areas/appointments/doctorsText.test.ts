import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DoctorResult, PatientAppointment, SlotsResponse } from '#contract/appointments/booking'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { addClinic, type TestClinic } from '../clinics/testing/clinicFixture'
import { userForm } from '../users/testing/userForm'
import { choose } from './testing/bookingFixture'

const english = 'Heart failure and high blood pressure.'
const arabic = 'قصور القلب وارتفاع ضغط الدم.'
const friday = '2026-11-20'

let testServer: TestServer
let clinic: TestClinic
let patient: Client

beforeAll(async () => {
  testServer = await startTestServer()
  testServer.clock.set(testNow)
  clinic = await addClinic(testServer)
  patient = await testServer.addUser()
})
afterAll(() => testServer.stop())

async function search(language: 'en' | 'ar'): Promise<DoctorResult | undefined> {
  const { body } = await patient.get<{ data: DoctorResult[] }>(
    `/api/patient/search-clinics?from=${friday}&to=${friday}&clinic_id=${clinic.id}`,
    { language },
  )
  return body.data[0]
}

const save = async (changes: Record<string, unknown>) =>
  clinic.doctor.put<{ errors: Record<string, string[]> }>('/api/admin/profile/update', {
    ...(await userForm(testServer, { password: undefined })),
    ...changes,
  })

test('patients read the text of a doctor in their language, and the only one if there is one', async () => {
  expect((await save({ bio: english, alternate_bio: arabic })).status).toBe(200)
  expect([(await search('en'))?.bio, (await search('ar'))?.bio]).toEqual([english, arabic])
  await save({ bio: arabic, alternate_bio: english })
  expect([(await search('en'))?.bio, (await search('ar'))?.bio]).toEqual([english, arabic])
  await save({ bio: english, alternate_bio: '' })
  expect([(await search('en'))?.bio, (await search('ar'))?.bio]).toEqual([english, english])
  await save({ bio: '', alternate_bio: arabic })
  expect((await search('en'))?.bio).toBe(arabic)
})

test('the second text is in the other script', async () => {
  const refused = await save({ bio: english, alternate_bio: 'Heart failure' })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['alternate_bio']])
})

test('a clinic is shown with the city of its hospital, in the caller’s language', async () => {
  const cityOf = async (language: 'en' | 'ar') => {
    const slots = await patient.get<SlotsResponse>(`/api/patient/appointments/clinic-slots/${clinic.id}/${friday}`, {
      language,
    })
    return [(await search(language))?.clinicsData[0]?.city, slots.body.clinic.city]
  }
  const { rows } = await testServer.database.$client.query(
    `select cities.name, cities.name_ar from clinics join hospitals on hospitals.id = clinics.hospital_id
      join cities on cities.id = hospitals.city_id where clinics.id = $1`,
    [clinic.id],
  )
  expect(rows).toHaveLength(1)
  expect(await cityOf('en')).toEqual([rows[0].name, rows[0].name])
  expect(await cityOf('ar')).toEqual([rows[0].name_ar, rows[0].name_ar])
  const held = await choose(patient, clinic, friday, '09:00')
  expect(held.body.data.clinic.city).toBe(rows[0].name)
  const { body } = await patient.get<{ data: PatientAppointment }>(`/api/patient/appointments/${held.body.data.id}`, {
    language: 'ar',
  })
  expect(body.data.clinic.city).toBe(rows[0].name_ar)
})

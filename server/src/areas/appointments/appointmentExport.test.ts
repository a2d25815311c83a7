import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportColumns } from '../../platform/testing/exportColumns'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { lobbies } from '../../schema/lobby'
import { addClinic, signInAgain } from '../clinics/testing/clinicFixture'
import { bookFree, choose } from './testing/bookingFixture'

const at = '/api/patient/appointments/sheet'
let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

test('a patient exports all of their own appointments or those of one tab, and nobody else’s', async () => {
  const patient = await testServer.addUser()
  const clinic = await addClinic(testServer, { price: 250, follow_up_price: 250, type: 'physical', address: 'Cairo' })
  const free = await addClinic(testServer)
  const missed = await bookFree(patient, free, '2026-11-18', '14:00')
  await testServer.database.insert(lobbies).values({
    session_token: crypto.randomUUID(),
    clinic_id: free.id,
    date: '2026-11-18',
    starts_at: testServer.clock.now(),
    ends_at: testServer.clock.now(),
    started_at: testServer.clock.now(),
  })
  const cancelled = await bookFree(patient, free, '2026-11-19', '10:00')
  await patient.get(`/api/patient/appointments/${cancelled}/cancel`)
  await choose(patient, clinic, '2026-11-20', '10:00')
  // An expired slot hold, which was never an appointment.
  await choose(patient, free, '2026-11-21', '10:00')
  await bookFree(await testServer.addUser(), free, '2026-11-22', '10:00')
  testServer.clock.set('2026-11-18T18:00:00Z')
  const later = await signInAgain(testServer, patient)
  await choose(later, clinic, '2026-11-20', '11:00')
  const columns = exportColumns({
    schedule_time: 'Time',
    time_zone: 'Time zone',
    doctor: 'Doctor',
    speciality: 'Specialty',
    'clinic.title': 'Clinic',
    'clinic.hospital': 'Hospital',
    type: 'Type',
    status: 'Status',
    price: 'Price (EGP)',
    payment_status: 'Payment',
    cause: 'Reason for visit',
  })
  const timesOf = async (query = '') =>
    (await later.downloadCsv(`${at}?${columns}${query}`)).slice(1).map((line) => line.slice(0, 16))

  const [head, first] = await later.downloadCsv(`${at}?${columns}`)
  expect(head).toBe('Time,Time zone,Doctor,Specialty,Clinic,Hospital,Type,Status,Price (EGP),Payment,Reason for visit')
  expect(first).toMatch(/^2026-11-20 11:00,Africa\/Cairo,.+,Scheduled,250,Unpaid,$/)
  expect(missed).toBeGreaterThan(0)
  expect(await timesOf()).toEqual(['2026-11-20 11:00', '2026-11-19 10:00', '2026-11-18 14:00'])
  // A cancelled appointment is listed by its date, too.
  expect(await timesOf('&tab=upcoming')).toEqual(['2026-11-20 11:00', '2026-11-19 10:00'])
  expect(await timesOf('&tab=past')).toEqual([])
  expect(await timesOf('&tab=missed')).toEqual(['2026-11-18 14:00'])
  expect((await later.get(`${at}?tab=all`)).status).toBe(422)
  expect((await (await testServer.as('nurse@demo.test')).get(at)).status).toBe(403)
})

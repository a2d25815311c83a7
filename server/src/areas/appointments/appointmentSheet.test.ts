import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { addClinic, again } from '../clinics/clinicFixture'
import { bookFree, choose } from './bookingFixture'

const at = '/api/patient/appointments/sheet'
let house: TestServer

beforeAll(async () => {
  house = await startTestServer()
})
afterAll(() => house.stop())

test('a patient takes out all of their own appointments, or those of the tab, and nobody else’s', async () => {
  const patient = await house.addUser()
  const clinic = await addClinic(house, { price: 250, follow_up_price: 250, type: 'physical', address: 'Cairo' })
  const free = await addClinic(house)
  const missed = await bookFree(patient, free, '2026-11-18', '14:00')
  const cancelled = await bookFree(patient, free, '2026-11-19', '10:00')
  await patient.get(`/api/patient/appointments/${cancelled}/cancel`)
  await choose(patient, clinic, '2026-11-20', '10:00')
  // Let go of by itself: it was never an appointment.
  await choose(patient, free, '2026-11-21', '10:00')
  await bookFree(await house.addUser(), free, '2026-11-22', '10:00')
  house.clock.set('2026-11-18T18:00:00Z')
  const later = await again(house, patient)
  await choose(later, clinic, '2026-11-20', '11:00')
  const timesOf = async (query = '') => (await later.sheet(at + query)).slice(1).map((line) => line.slice(0, 16))

  const [head, first] = await later.sheet(at)
  expect(head).toBe('Time,Time zone,Doctor,Specialty,Clinic,Hospital,Type,Status,Price (EGP),Payment,Reason for visit')
  expect(first).toMatch(/^2026-11-20 11:00,Africa\/Cairo,.+,Scheduled,250,Unpaid,$/)
  expect(missed).toBeGreaterThan(0)
  expect(await timesOf()).toEqual(['2026-11-20 11:00', '2026-11-19 10:00', '2026-11-18 14:00'])
  expect(await timesOf('?tab=upcoming')).toEqual(['2026-11-20 11:00'])
  expect(await timesOf('?tab=past')).toEqual(['2026-11-19 10:00'])
  expect(await timesOf('?tab=missed')).toEqual(['2026-11-18 14:00'])
  expect((await later.get(`${at}?tab=all`)).status).toBe(422)
  expect((await (await house.as('nurse@demo.test')).get(at)).status).toBe(403)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { Consultation } from '../consultationRequests/testing/consultation'
import { Lab } from '../investigations/testing/lab'
import { statistics } from './testing/statistics'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

test('the figures of care are those of the patients who are in the hospital now', async () => {
  const lab = await Lab.open(testServer)
  const { ward } = lab
  const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] })
  const figures = async () => {
    const { hospitals } = await statistics(nurse, 'nurse', `?specialty_id=${ward.specialty}`)
    return hospitals.find(({ id }) => id === ward.hospital)
  }
  expect(await figures()).toMatchObject({ in_patients: 1, lab: 0, radiology: 0, prescriptions: 0, follow_up_notes: 0 })
  await lab.ordered()
  const cancelled = await lab.ordered()
  await lab.cancel(cancelled)
  await lab.ordered({ center_type: 2, investigation_types: [lab.xray] })
  expect(await figures()).toMatchObject({ in_patients: 1, lab: 1, radiology: 1 })
})

test('requests are counted for the hospital of the patient, and for the doctor who was asked as long as they are open', async () => {
  const consultation = await Consultation.open(testServer)
  const { consultant, second, sender, ward } = consultation
  const requested = async () => {
    const { hospitals } = await statistics(ward.nurse, 'nurse', `?specialty_id=${ward.specialty}`)
    return hospitals.find(({ id }) => id === ward.hospital)?.requested_consult
  }
  const ofDoctor = async (who: Client) => {
    const { requested_consult, received_consult } = (await statistics(who, 'doctor')).figures
    return [requested_consult, received_consult]
  }
  expect([await requested(), await ofDoctor(consultant)]).toEqual([0, [0, 0]])
  const id = await consultation.sent()
  await consultation.specialize(sender)
  expect([await requested(), await ofDoctor(consultant)]).toEqual([1, [1, 1]])
  expect([await ofDoctor(second), await ofDoctor(sender)]).toEqual([
    [1, 0],
    [1, 0],
  ])
  expect((await consultation.reject(id)).status).toBe(200)
  expect([await requested(), await ofDoctor(consultant)], 'closed').toEqual([1, [1, 0]])
  const cancelled = await consultation.sent()
  expect((await consultation.end(cancelled)).body.data.status).toBe(5)
  expect([await requested(), await ofDoctor(consultant)], 'cancelled').toEqual([1, [1, 0]])
})

test('the staff of a center see how many orders it has, and how many are for today', async () => {
  const lab = await Lab.open(testServer)
  await lab.ordered({ center_id: lab.lab })
  await lab.ordered({ center_id: lab.lab, date: '2026-11-20' })
  await lab.ordered()
  const figures = { total_orders: 2, todays_orders: 1 }
  expect(await statistics(lab.member, 'center')).toMatchObject({
    total: figures,
    providers: [{ id: lab.lab, ...figures }],
  })
  expect((await statistics(lab.radiologist, 'center')).total).toEqual({ total_orders: 0, todays_orders: 0 })
})

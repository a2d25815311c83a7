import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
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

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { storeDrug } from '../prescriptions/testing/storePrescription'
import { DischargeCase } from './testing/dischargeCase'

let testServer: TestServer
let stay: DischargeCase

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  stay = await DischargeCase.open(testServer)
})

/** Returns the open points about doses that were given. */
const points = async () =>
  (await stay.show()).open_points.filter(({ kind }) => kind === 'second_person' || kind === 'emergency_dose')

/** Records an emergency dose in the name of the doctor, and returns its id. */
async function emergencyDose(): Promise<number> {
  const { status, body } = await stay.nurse.post<{ data: { id: number } }>(
    `/api/admin/episodes/${stay.id}/emergency-doses`,
    {
      ...{ drug_id: await storeDrug(testServer), dosage: '1', dosage_unit: 'mg', form_id: 'injection' },
      ...{ route_id: 'intramuscular', doctor_id: stay.doctor.userId, reason: 'Anaphylaxis' },
    },
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.id
}

/** Records a dose of a high-alert drug as given by the nurse, and returns its id. */
async function unconfirmedDose(): Promise<number> {
  const order = await stay.orders.prescribed({ drug_id: await storeDrug(testServer, { high_alert: true }) })
  const [dose] = await stay.orders.doses(order.id)
  const { status, body } = await stay.orders.record(dose?.id ?? 0)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.id
}

const witness = async (id: number, body: object) => {
  const second = await testServer.addUser({ role: 'NURSE', hospitals: [stay.orders.ward.hospital] })
  return second.put(`/api/admin/episodes/prescription-execution/${id}/witness`, body)
}

test('an emergency dose is an open point of its doctor until the doctor answers', async () => {
  const id = await emergencyDose()
  expect(await points()).toMatchObject([
    { kind: 'emergency_dose', record_id: id, at: '2026-11-18T11:00:00.000Z', owner: { id: stay.doctor.userId } },
  ])
  const answer = { outcome: 'acknowledged' }
  const { status } = await stay.doctor.put(`/api/admin/episodes/${stay.id}/emergency-doses/${id}/acknowledge`, answer)
  expect(status).toBe(200)
  expect(await points()).toEqual([])
})

test('a dose that waits for a second person, or was declined, is an open point of who recorded it', async () => {
  const id = await unconfirmedDose()
  const open = [{ kind: 'second_person', record_id: id, owner: { id: stay.nurse.userId } }]
  expect(await points()).toMatchObject(open)
  expect((await witness(id, { outcome: 'declined', reason: 'Wrong patient' })).status).toBe(200)
  expect(await points()).toMatchObject(open)
  const alone = { outcome: 'alone', reason: 'It was the right patient' }
  const path = `/api/admin/episodes/prescription-execution/${id}/witness`
  expect((await stay.nurse.put(path, alone)).status).toBe(200)
  expect(await points()).toEqual([])
})

test('a confirmed dose is no open point, and neither are the doses of another episode', async () => {
  const other = await DischargeCase.open(testServer)
  const id = await unconfirmedDose()
  await emergencyDose()
  const theirs = (await other.show()).open_points.map(({ kind }) => kind)
  expect(theirs).toEqual(['no_follow_up'])
  expect((await witness(id, { outcome: 'confirmed' })).status).toBe(200)
  expect((await points()).map(({ kind }) => kind)).toEqual(['emergency_dose'])
})

test('the summary names both in both languages, and they can still be answered after discharge', async () => {
  const [dose, emergency] = [await unconfirmedDose(), await emergencyDose()]
  const { current } = (await stay.show()).reconciliation
  await stay.reconcile({
    prescriptions: current.map(({ prescription }) => ({
      ...{ prescription_id: prescription.id, verdict: 'stopped', reason: 'No longer needed' },
    })),
  })
  await stay.closed()
  const { snapshot } = await stay.summary()
  const named = snapshot.open_points.filter(({ kind }) => kind === 'second_person' || kind === 'emergency_dose')
  expect(named).toMatchObject([
    { text: { en: expect.stringMatching(/^No second person has confirmed a dose of /) } },
    { text: { ar: expect.stringMatching(/^لم يُقر الطبيب بجرعة طارئة من /) } },
  ])
  expect((await witness(dose, { outcome: 'confirmed' })).status).toBe(200)
  const path = `/api/admin/episodes/${stay.id}/emergency-doses/${emergency}/acknowledge`
  expect((await stay.doctor.put(path, { outcome: 'acknowledged' })).status).toBe(200)
})

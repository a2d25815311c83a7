import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PageMeta } from '#contract/kit/responses'
import type { PatientTimelineItem, VisitOrders } from '#contract/patientTimeline/timeline'
import type { LabTrend } from '#contract/results/labTrend'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { appointments } from '../../schema/appointments'
import { investigationFiles } from '../../schema/investigations'
import { idOf, savePicture } from '../../testing/stored'
import { dischargeEpisode, storeDepartment, storeEpisode } from '../episodes/testing/storeEpisode'
import { readZip } from '../investigations/testing/readZip'
import { storeValue } from '../investigations/testing/storeAnalyte'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'
import { storeDrug } from '../prescriptions/testing/storePrescription'
import { storeOrder, storeResultOf } from './testing/storeResult'

let testServer: TestServer
let day: ClinicDay
let visit: Visit
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
})
afterEach(() => day.close())

const timeline = async (who: Client, query = '') =>
  (await who.get<{ data: PatientTimelineItem[]; meta: PageMeta }>(`/api/patient/time-line${query}`)).body
const orders = (id: number, who: Client = visit.patient) =>
  who.get<{ data: VisitOrders }>(`/api/patient/appointments/${id}/recommendations`)
const finish = (change: Partial<typeof appointments.$inferInsert> = {}) =>
  testServer.database
    .update(appointments)
    .set({ status: 4, lobby_state: 3, finished_at: testServer.clock.now(), ...change })
    .where(eq(appointments.id, visit.id))

async function stayAt(at: string): Promise<number> {
  const department = await storeDepartment(testServer, day.hospitalId)
  const owners = { patient: visit.patient.userId, creator: day.doctor.userId }
  const id = await storeEpisode(testServer, { hospital: day.hospitalId, department, ...owners, at: new Date(at) })
  await dischargeEpisode(testServer, id)
  return id
}

test('the timeline has finished visits and stays of the patient only, the newest first, on pages', async () => {
  expect((await timeline(visit.patient)).data).toEqual([])
  await finish()
  await day.book(6, { status: 4, lobby_state: 3 })
  await day.book(2, { patient_id: visit.patient.userId, status: 5 })
  const before = await stayAt('2026-11-01T10:00:00Z')
  const first = await stayAt('2026-10-01T10:00:00Z')
  const { data, meta } = await timeline(visit.patient)
  expect(data.map(({ key }) => key)).toEqual([`appointment-${visit.id}`, `episode-${before}`, `episode-${first}`])
  expect(meta.total).toBe(3)
  expect(data[0]).toMatchObject({
    appointment_id: visit.id,
    episode_id: null,
    clinic: { id: day.clinicId, title: 'Test clinic' },
    doctor: { id: day.doctor.userId },
    hospital: { id: day.hospitalId },
    has_prescriptions: false,
  })
  expect(data[1]).toMatchObject({ clinic: null, doctor: null, appointment_id: null, hospital: { id: day.hospitalId } })
  const second = await timeline(visit.patient, '?limit=2&page=2')
  expect(second.data.map(({ key }) => key)).toEqual([`episode-${first}`])
  expect(second.meta).toEqual({ current_page: 2, last_page: 2, per_page: 2, total: 3 })
})

test('the orders of a visit are read by its patient: the notes once it is finished, prescriptions at once', async () => {
  await day.callIn(visit)
  const drug = await storeDrug(testServer)
  await day.doctor.post(`/api/admin/patients/${visit.patient.userId}/allergies/none-known`)
  const order = await day.doctor.post<{ data: { id: number } }>('/api/admin/prescriptions', {
    ...{ type: 'R', appointment_id: visit.id, episode_id: null, status: 2, drug_id: drug, dosage: '500' },
    ...{ dosage_unit: 'mg', form_id: 'tablet', route_id: 'oral', frequency: 8, frequency_time_unit: 'hours' },
    ...{ duration: 5, time_unit: 'days' },
  })
  const texts = { diagnosis: 'High blood pressure', recommendations: 'Less salt', examination: '150/90' }
  await testServer.database.update(appointments).set(texts).where(eq(appointments.id, visit.id))
  const during = (await orders(visit.id)).body.data
  expect(during).toMatchObject({ diagnosis: null, recommendations: null, examination: null })
  expect(during.prescriptions.map(({ id }) => id)).toEqual([order.body.data.id])
  await finish()
  const after = (await orders(visit.id)).body.data
  expect(after).toMatchObject(texts)
  expect(after.prescriptions[0]).not.toHaveProperty('warnings')
  expect((await timeline(visit.patient)).data[0]?.has_prescriptions).toBe(true)
})

test('nobody but the patient reads the orders, and staff have no timeline of their own', async () => {
  await finish()
  const other = (await day.book(6)).patient
  expect((await orders(visit.id, other)).status).toBe(404)
  expect((await orders(999_999)).status).toBe(404)
  expect((await orders(visit.id, day.doctor)).status).toBe(403)
  expect((await day.doctor.get('/api/patient/time-line')).status).toBe(403)
})

test('the patient reads the result of an investigation and its files once it is done, not the notes of the order', async () => {
  await day.callIn(visit)
  const given = { patient: visit.patient.userId, doctor: day.doctor.userId, appointment_id: visit.id }
  const { id } = await storeOrder(testServer, { ...given, order_notes: 'Suspected anaemia', center_type: 1 })
  const other = await storeOrder(testServer, { ...given, center_type: 2 })
  const waiting = (await orders(visit.id)).body.data.investigations
  expect(waiting.map((each) => [each.id, each.status, each.files.length])).toEqual([
    [other.id, 1, 0],
    [id, 1, 0],
  ])
  const file = await storeResultOf(testServer, id, day.doctor.userId)
  const [, done] = (await orders(visit.id)).body.data.investigations
  expect(done).toMatchObject({ id, status: 2, execution_notes: 'Within the range', files: [{ id: file }] })
  expect(done?.files[0]?.size).toBeGreaterThan(0)
  expect(done).not.toHaveProperty('order_notes')
  const path = `/api/patient/appointments/${visit.id}/investigation-files/${file}`
  const { status, headers } = await visit.patient.get(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  const stranger = await day.book(6)
  expect((await stranger.patient.get(path)).status).toBe(404)
  const throughOwn = `/api/patient/appointments/${stranger.id}/investigation-files/${file}`
  expect((await stranger.patient.get(throughOwn)).status).toBe(404)
  expect((await day.doctor.get(path)).status).toBe(403)
  await finish()
  expect((await timeline(visit.patient)).data[0]?.has_investigations).toBe(true)
})

test('the patient reads the values of a result and their trend, and nobody else does', async () => {
  await day.callIn(visit)
  const given = { patient: visit.patient.userId, doctor: day.doctor.userId, appointment_id: visit.id }
  const { id } = await storeOrder(testServer, given)
  await storeResultOf(testServer, id, day.doctor.userId)
  const value = await storeValue(testServer, id, { value: '12.90', number: '12.90', unit: 'g/dL' })
  const [test] = (await orders(visit.id)).body.data.investigations
  expect(test?.lab_values).toMatchObject([{ id: value, value: '12.90', unit: 'g/dL', flag: null }])
  const path = (visitId: number) => `/api/patient/appointments/${visitId}/values/${value}/trend`
  const trend = await visit.patient.get<{ data: LabTrend }>(path(visit.id))
  expect(trend.body.data.values).toMatchObject([{ id: value, investigation_id: id, value: '12.90' }])
  const stranger = await day.book(6)
  expect((await stranger.patient.get(path(visit.id))).status).toBe(404)
  expect((await stranger.patient.get(path(stranger.id))).status).toBe(404)
  expect((await day.doctor.get(path(visit.id))).status).toBe(403)
})

test('all results of the patient are one zip file of a known size, with a folder for each; one result is one too', async () => {
  const download = (who: Client, query = '') =>
    fetch(`${testServer.url}/api/patient/results/download${query}`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
  expect((await download(visit.patient)).status).toBe(422)
  await day.callIn(visit)
  const given = { patient: visit.patient.userId, doctor: day.doctor.userId, appointment_id: visit.id }
  const [first, second] = [await storeOrder(testServer, given), await storeOrder(testServer, given)]
  await storeOrder(testServer, given)
  for (const { id } of [first, second]) await storeResultOf(testServer, id, day.doctor.userId)
  const other = await day.book(6)
  expect((await download(other.patient)).status).toBe(422)
  const response = await download(visit.patient)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(response.headers.get('content-disposition')).toContain('results-2026-11-18.zip')
  const zip = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(zip.length))
  const paths = [...readZip(zip).keys()]
  expect(new Set(paths.map((path) => path.split('/')[0])).size).toBe(2)
  expect(paths.every((path) => path.startsWith('2026-11-18 '))).toBe(true)
  expect((await download(day.doctor)).status).toBe(403)
  const one = await download(visit.patient, `?investigation_id=${first.id}`)
  const [path = '', ...others] = readZip(Buffer.from(await one.arrayBuffer())).keys()
  expect(others).toEqual([])
  expect(paths).toContain(path)
  expect((await download(other.patient, `?investigation_id=${first.id}`)).status).toBe(404)
  expect((await download(visit.patient, '?investigation_id=x')).status).toBe(422)
})

test('the files of an order, which staff send to each other, are not for the patient', async () => {
  await day.callIn(visit)
  const given = { patient: visit.patient.userId, doctor: day.doctor.userId, appointment_id: visit.id }
  const { id, event } = await storeOrder(testServer, given)
  const media = await savePicture(testServer)
  const row = { investigation_id: id, event_id: event, kind: 'order' as const, media_id: media }
  const file = idOf(
    await testServer.database.insert(investigationFiles).values(row).returning({ id: investigationFiles.id }),
  )
  await storeResultOf(testServer, id, day.doctor.userId)
  const path = `/api/patient/appointments/${visit.id}/investigation-files/${file}`
  expect((await visit.patient.get(path)).status).toBe(404)
})

test('results of a stay are the patient’s once it has ended: in the timeline, as a zip file and in the trend', async () => {
  const patient = visit.patient.userId
  const department = await storeDepartment(testServer, day.hospitalId)
  const setting = { hospital: day.hospitalId, department, patient, creator: day.doctor.userId }
  const episode = await storeEpisode(testServer, { ...setting, at: new Date('2026-11-01T10:00:00Z') })
  const given = { patient, doctor: day.doctor.userId, episode_id: episode }
  const { id: order } = await storeOrder(testServer, given)
  await storeResultOf(testServer, order, day.doctor.userId)
  const { id: waiting } = await storeOrder(testServer, given)
  const download = (query = '', who: Client = visit.patient) =>
    fetch(`${testServer.url}/api/patient/results/download${query}`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
  // During the stay, the ward tells the patient.
  expect((await download()).status).toBe(422)
  expect((await download(`?episode_id=${episode}`)).status).toBe(404)
  expect((await timeline(visit.patient)).data).toMatchObject([{ episode_id: episode, has_investigations: false }])

  await dischargeEpisode(testServer, episode)
  expect((await timeline(visit.patient)).data).toMatchObject([{ episode_id: episode, has_investigations: true }])
  const ofStay = await download(`?episode_id=${episode}`)
  const paths = [...readZip(Buffer.from(await ofStay.arrayBuffer())).keys()]
  expect(paths).toHaveLength(1)
  expect([...readZip(Buffer.from(await (await download()).arrayBuffer())).keys()]).toEqual(paths)
  const other = await day.book(6)
  expect((await download(`?episode_id=${episode}`, other.patient)).status).toBe(404)

  // A result that comes after the discharge follows.
  await storeResultOf(testServer, waiting, day.doctor.userId)
  const later = await download(`?episode_id=${episode}`)
  expect([...readZip(Buffer.from(await later.arrayBuffer())).keys()]).toHaveLength(2)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HistoryEpisode, HistoryInvestigation } from '#contract/history/history'
import type { PageMeta } from '#contract/kit/responses'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { appointments } from '../../schema/appointments'
import { hospitals } from '../../schema/facilities'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { storeOrder, storeResultOf } from '../patientTimeline/testing/storeResult'
import { Orders } from '../prescriptions/testing/orders'

let testServer: TestServer
let orders: Orders
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  orders = await Orders.open(testServer)
})

const patient = () => orders.episode.patient_id
const path = (part: string) => `/api/admin/past-medical-history/${patient()}/${part}`
const read = (who: Client, part: string) =>
  who.get<{ data: HistoryInvestigation[]; meta: PageMeta; reason_for?: number }>(path(part))
const idsOf = async (who: Client, part: string) => (await read(who, part)).body.data.map(({ id }) => id)

/** Stores an order of the stay. */
async function ordered(center_type: 1 | 2 = 1): Promise<number> {
  const { doctor } = orders.ward
  const given = { patient: patient(), doctor: doctor.userId, episode_id: orders.episode.id, center_type }
  return (await storeOrder(testServer, given)).id
}

/** A doctor of another hospital with an appointment of the patient. */
async function treatingElsewhere(): Promise<Client> {
  const day = await ClinicDay.open(testServer)
  const visit = await day.book(4)
  await testServer.database.update(appointments).set({ patient_id: patient() }).where(eq(appointments.id, visit.id))
  day.close()
  return day.doctor
}

test('labs and radiology are apart, the newest first, with their files', async () => {
  const lab = await ordered(1)
  const scan = await ordered(2)
  const file = await storeResultOf(testServer, scan, orders.ward.doctor.userId)
  const later = await ordered(1)
  const labs = await read(orders.ward.nurse, 'labs?limit=1')
  expect(labs.body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 1, total: 2 })
  expect(labs.body.data).toMatchObject([{ id: later, status: 1, media: { normal: [], dicom: [] }, attachments: [] }])
  expect(await idsOf(orders.ward.nurse, 'labs?limit=1&page=2')).toEqual([lab])
  const [row] = (await read(orders.ward.doctor, 'rads')).body.data
  expect(row).toMatchObject({
    id: scan,
    status: 2,
    status_text: 'Done',
    execution_notes: 'Within the range',
    media: { normal: [{ id: file, content_type: 'image/png', is_dicom: false }], dicom: [] },
  })
  expect(row).not.toHaveProperty('editable')
})

test('a stay shows what was ordered in it', async () => {
  const [lab, scan] = [await ordered(1), await ordered(2)]
  const { body } = await orders.ward.doctor.get<{ data: HistoryEpisode[] }>(path('episodes'))
  expect(body.data[0]).toMatchObject({
    lab_orders: [{ id: lab, status_text: 'Ordered' }],
    lab_orders_total: 1,
    rad_orders: [{ id: scan }],
    rad_orders_total: 1,
  })
})

test('a file is read through the history of its patient only', async () => {
  const scan = await ordered(2)
  const file = await storeResultOf(testServer, scan, orders.ward.doctor.userId)
  const other = await Orders.open(testServer)
  const doctor = await treatingElsewhere()
  for (const who of [orders.ward.nurse, doctor]) {
    const { status, headers } = await who.get(path(`media/${file}`))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  const wrong = `/api/admin/past-medical-history/${other.episode.patient_id}/media/${file}`
  expect((await other.ward.doctor.get(wrong)).status).toBe(404)
  expect((await other.ward.doctor.get(path(`media/${file}`))).status).toBe(404)
  expect((await orders.ward.doctor.get(path('media/999999'))).status).toBe(404)
})

test('staff of a center, coordinators and patients do not read it, and staff above only with a reason', async () => {
  await ordered()
  const { ward } = orders
  const center = await testServer.addUser({ role: 'LAB_OR_RADIOLOGY', hospitals: [ward.hospital] })
  const coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ward.hospital] })
  for (const who of [center, coordinator, await testServer.addUser()]) {
    expect([(await read(who, 'labs')).status, (await read(who, 'rads')).status]).toEqual([403, 403])
  }
  const refused = await read(ward.hubDoctor, 'labs')
  expect([refused.status, refused.body.reason_for]).toEqual([403, patient()])
  expect((await read(ward.foreignDoctor, 'labs')).status).toBe(404)
})

test('orders of stays at a hospital that restricts its episodes are shown to its own staff only, as are their files', async () => {
  const id = await ordered()
  const file = await storeResultOf(testServer, id, orders.ward.doctor.userId)
  const doctor = await treatingElsewhere()
  expect(await idsOf(doctor, 'labs')).toEqual([id])
  const ofHospital = eq(hospitals.id, orders.ward.hospital)
  await testServer.database.update(hospitals).set({ restrict_episodes: true }).where(ofHospital)
  expect(await idsOf(doctor, 'labs')).toEqual([])
  expect((await doctor.get(path(`media/${file}`))).status).toBe(404)
  expect(await idsOf(orders.ward.nurse, 'labs')).toEqual([id])
})

test('each view is in the audit log with the investigations that it showed', async () => {
  const id = await ordered()
  await read(orders.ward.doctor, 'labs')
  await expect
    .poll(async () => {
      const { rows } = await testServer.database.$client.query<{ kind: string; record_id: string }>(
        `select kind, record_id from audit_log where action = 'history.labs' and user_id = $1`,
        [orders.ward.doctor.userId],
      )
      return rows.map(({ kind, record_id: record }) => `${kind} ${record}`)
    })
    .toEqual(expect.arrayContaining([`patient ${patient()}`, `investigation ${id}`]))
})

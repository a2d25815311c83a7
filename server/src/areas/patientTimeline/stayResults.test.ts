import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PageMeta } from '#contract/kit/responses'
import type { PatientInvestigation, PatientTimelineItem } from '#contract/patientTimeline/timeline'
import type { LabTrend } from '#contract/results/labTrend'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { investigationFiles } from '../../schema/investigations'
import { idOf, saveDicom, savePicture } from '../../testing/stored'
import { dischargeEpisode, storeDepartment, storeEpisode } from '../episodes/testing/storeEpisode'
import { sampleCt } from '../imaging/testing/sampleImages'
import { readZip } from '../investigations/testing/readZip'
import { storeValue } from '../investigations/testing/storeAnalyte'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'
import { storeOrder, storeResultOf, storeResultWithoutFiles, storeStayResult } from './testing/storeResult'

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

async function admit(): Promise<number> {
  const department = await storeDepartment(testServer, day.hospitalId)
  const setting = { hospital: day.hospitalId, department, patient: visit.patient.userId, creator: day.doctor.userId }
  return storeEpisode(testServer, { ...setting, at: new Date('2026-11-01T10:00:00Z') })
}

const orderIn = (episode: number) =>
  storeOrder(testServer, { patient: visit.patient.userId, doctor: day.doctor.userId, episode_id: episode })

const path = (episode: number) => `/api/patient/episodes/${episode}`
const results = (episode: number, query = '', who: Client = visit.patient) =>
  who.get<{ data: PatientInvestigation[]; meta: PageMeta }>(`${path(episode)}/results${query}`)

test('once a stay has ended, its patient reads the results one by one, the newest first, on pages, and never the orders', async () => {
  const episode = await admit()
  const [first, second] = [await orderIn(episode), await orderIn(episode)]
  for (const { id } of [first, second]) await storeResultOf(testServer, id, day.doctor.userId)
  const value = await storeValue(testServer, first.id, { value: '12.90', number: '12.90', unit: 'g/dL' })
  const waiting = await orderIn(episode)
  // During the stay, the ward tells the patient.
  expect((await results(episode)).status).toBe(404)
  expect((await visit.patient.get(`${path(episode)}/values/${value}/trend`)).status).toBe(404)

  await dischargeEpisode(testServer, episode)
  const { data, meta } = (await results(episode)).body
  expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(data[1]).toMatchObject({
    status: 2,
    execution_notes: 'Within the range',
    lab_values: [{ id: value, value: '12.90', unit: 'g/dL', flag: null }],
    files: [{ is_dicom: false, size: expect.any(Number) }],
  })
  expect(meta.total).toBe(2)
  const page = (await results(episode, '?limit=1&page=2')).body
  expect(page.data.map(({ id }) => id)).toEqual([first.id])
  expect(page.meta).toEqual({ current_page: 2, last_page: 2, per_page: 1, total: 2 })

  // A result that comes after the discharge follows.
  await storeResultOf(testServer, waiting.id, day.doctor.userId)
  expect((await results(episode)).body.data.map(({ id }) => id)).toEqual([waiting.id, second.id, first.id])
})

test('the values of a stay, their trend and the files of its results are for its patient only', async () => {
  const { episode, file, value } = await storeStayResult(testServer, {
    ...{ hospital: day.hospitalId, patient: visit.patient.userId, doctor: day.doctor.userId },
  })
  const other = await day.book(6)
  const ofOther = await storeStayResult(testServer, {
    ...{ hospital: day.hospitalId, patient: other.patient.userId, doctor: day.doctor.userId },
  })
  const parts = [`values/${value}/trend`, `investigation-files/${file}`, `investigation-files/${file}/preview`]
  for (const part of parts) {
    expect([part, (await visit.patient.get(`${path(episode)}/${part}`)).status]).toEqual([part, 200])
    expect([part, (await other.patient.get(`${path(episode)}/${part}`)).status]).toEqual([part, 404])
    // Through a stay of another patient, and through one of their own.
    expect([part, (await visit.patient.get(`${path(ofOther.episode)}/${part}`)).status]).toEqual([part, 404])
    expect([part, (await other.patient.get(`${path(ofOther.episode)}/${part}`)).status]).toEqual([part, 404])
    expect([part, (await day.doctor.get(`${path(episode)}/${part}`)).status]).toEqual([part, 403])
  }
  expect((await results(episode, '', other.patient)).status).toBe(404)
  expect((await results(episode, '', day.doctor)).status).toBe(403)
  const trend = await visit.patient.get<{ data: LabTrend }>(`${path(episode)}/values/${value}/trend`)
  expect(trend.body.data.values).toMatchObject([{ id: value, value: '12.9' }])
})

test('the files of an order of a stay, which staff send to each other, are not for the patient', async () => {
  const episode = await admit()
  const { id, event } = await orderIn(episode)
  const row = { investigation_id: id, event_id: event, kind: 'order' as const, media_id: await savePicture(testServer) }
  const file = idOf(
    await testServer.database.insert(investigationFiles).values(row).returning({ id: investigationFiles.id }),
  )
  await storeResultOf(testServer, id, day.doctor.userId)
  await dischargeEpisode(testServer, episode)
  expect((await visit.patient.get(`${path(episode)}/investigation-files/${file}`)).status).toBe(404)
})

test('the size of a download is told before it, with images in DICOM apart from documents', async () => {
  interface Size {
    files: number
    bytes: number
  }
  const episode = await admit()
  for (const media of [await savePicture(testServer), await saveDicom(testServer, await sampleCt())]) {
    const { id } = await orderIn(episode)
    await storeResultOf(testServer, id, day.doctor.userId, media)
  }
  await dischargeEpisode(testServer, episode)
  const sizeFor = async (who: Client) =>
    (await who.get<{ data: { documents: Size; images: Size } }>(`/api/patient/results/size?episode_id=${episode}`)).body
      .data
  const { documents, images } = await sizeFor(visit.patient)
  expect([documents.files, images.files]).toEqual([1, 1])
  for (const [kind, { bytes }] of Object.entries({ documents, images })) {
    const address = `/api/patient/results/download?episode_id=${episode}&files=${kind}`
    const response = await fetch(`${testServer.url}${address}`, {
      headers: { authorization: `Bearer ${visit.patient.token}` },
    })
    const [content, ...others] = readZip(Buffer.from(await response.arrayBuffer())).values()
    expect([kind, content?.length, others]).toEqual([kind, bytes, []])
  }
  const nothing = { files: 0, bytes: 0 }
  expect(await sizeFor((await day.book(6)).patient)).toEqual({ documents: nothing, images: nothing })
})

test('the timeline says of a stay that there are results, also of those that have values and no files', async () => {
  const episode = await admit()
  const { id } = await orderIn(episode)
  const timeline = async () =>
    (await visit.patient.get<{ data: PatientTimelineItem[] }>('/api/patient/time-line')).body.data
  await storeResultWithoutFiles(testServer, id, day.doctor.userId)
  expect(await timeline()).toMatchObject([{ episode_id: episode, has_investigations: false }])
  await dischargeEpisode(testServer, episode)
  expect(await timeline()).toMatchObject([{ episode_id: episode, has_investigations: true }])
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Episode } from '#contract/episodes/episode'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { hospitals } from '../../schema/facilities'
import { admitted, type EpisodeAnswer, openWard, type Ward } from './testing/ward'

let testServer: TestServer
let ward: Ward
let episode: Episode
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  ward = await openWard(testServer)
  episode = await admitted(ward)
})

const show = (who: Client) => who.get<EpisodeAnswer>(`/api/admin/episode/${episode.id}`)
const listed = async (who: Client) => {
  const { body } = await who.get<{ data: Episode[] }>(`/api/admin/hospitals/${ward.hospital}/episodes`)
  return body.data
}
const giveReason = (who: Client) =>
  who.post('/api/admin/access-reasons', { patient_id: episode.patient_id, reason: 'Second opinion for the spoke' })
const restrict = () =>
  testServer.database.update(hospitals).set({ restrict_episodes: true }).where(eq(hospitals.id, ward.hospital))
const patientCard = (who: Client) => who.get<EpisodeAnswer>(`/api/admin/patients/${episode.patient_id}`)
const allergies = (who: Client) => who.get<EpisodeAnswer>(`/api/admin/patients/${episode.patient_id}/allergies`)

test('staff of the hospital open the episode; a nurse reads and does not write', async () => {
  expect((await show(ward.doctor)).status).toBe(200)
  expect((await show(ward.nurse)).body.data).toMatchObject({ is_open: true, patient: { uuid: episode.patient.uuid } })
  const history = await ward.nurse.get<{ data: { editable: boolean; revision: number } }>(
    `/api/admin/episodes/${episode.id}/medical-history`,
  )
  expect(history.body.data.editable).toBe(false)
  const writes = [
    ward.nurse.put(`/api/admin/episodes/${episode.id}/severity`, { severity: 1 }),
    ward.nurse.put(`/api/admin/episodes/${episode.id}/bed`, { department_id: ward.department, bed: '1' }),
    ward.nurse.put(`/api/admin/episodes/${episode.id}/medical-history`, { chief_complaint: 'x', revision: 1 }),
    ward.nurse.post('/api/admin/episodes', {}),
    ward.nurse.post(`/api/admin/icd/insert/episode/${episode.id}`, { patient_id: 1, icd_codes: [] }),
  ]
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(writes.map(() => 403))
})

test('another hospital finds nothing', async () => {
  expect((await show(ward.foreignDoctor)).status).toBe(404)
  const list = await ward.foreignDoctor.get(`/api/admin/hospitals/${ward.hospital}/episodes`)
  expect(list.status).toBe(404)
  expect((await patientCard(ward.foreignDoctor)).status).toBe(404)
})

test('staff of the hub see the name in the list, and open the record with a reason', async () => {
  const [row] = await listed(ward.hubDoctor)
  expect(row).toMatchObject({
    id: episode.id,
    is_open: false,
    patient: { first_name: 'Nadia', birth_date: null, age: null, gender: null, uuid: '', phone: null },
  })
  const refused = await show(ward.hubDoctor)
  expect([refused.status, refused.body.reason_for]).toEqual([403, episode.patient_id])
  expect((await patientCard(ward.hubDoctor)).body.reason_for).toBe(episode.patient_id)
  expect((await giveReason(ward.hubDoctor)).status).toBe(200)
  expect((await show(ward.hubDoctor)).status).toBe(200)
  expect((await listed(ward.hubDoctor))[0]).toMatchObject({ is_open: true, patient: { uuid: episode.patient.uuid } })
  expect((await patientCard(ward.hubDoctor)).status).toBe(200)
})

test('a search by national ID finds nothing that the caller cannot open', async () => {
  const search = async (who: Client, q: string) => {
    const { body } = await who.get<{ data: Episode[]; meta: { total: number } }>(
      `/api/admin/hospitals/${ward.hospital}/episodes?q=${encodeURIComponent(q)}`,
    )
    return [body.data.map(({ id }) => id), body.meta.total]
  }
  const { uuid, phone, last_name } = episode.patient
  for (const q of [uuid, phone ?? '']) {
    expect(await search(ward.nurse, q)).toEqual([[episode.id], 1])
    expect(await search(ward.hubDoctor, q)).toEqual([[], 0])
  }
  expect(await search(ward.hubDoctor, last_name)).toEqual([[episode.id], 1])
  await giveReason(ward.hubDoctor)
  expect(await search(ward.hubDoctor, uuid)).toEqual([[episode.id], 1])
})

test('episodes of a hospital that restricts them are for its own staff and Super Admin only, not even with a reason', async () => {
  await giveReason(ward.hubDoctor)
  expect((await show(ward.hubDoctor)).status).toBe(200)
  await restrict()
  expect((await show(ward.hubDoctor)).status).toBe(404)
  expect(await listed(ward.hubDoctor)).toEqual([])
  expect((await patientCard(ward.hubDoctor)).status).toBe(404)
  const found = await ward.hubDoctor.get<{ data: { id: number }[] }>(
    `/api/admin/patients/list?q=${encodeURIComponent(episode.patient.last_name)}`,
  )
  expect(found.body.data).toEqual([])
  const choices = await ward.hubDoctor.get<{ data: { departments: { occupied: string[] }[] } }>(
    `/api/admin/episodes/utilities/${ward.hospital}`,
  )
  expect(choices.body.data.departments.map(({ occupied }) => occupied)).toEqual([[]])
  for (const who of [ward.doctor, ward.nurse, await testServer.as('super@demo.test')]) {
    expect((await show(who)).status).toBe(200)
    expect((await patientCard(who)).status).toBe(200)
    expect(await listed(who)).toHaveLength(1)
  }
})

test('the staff of the ward read the patient, the allergies and the codes, and find the patient', async () => {
  for (const who of [ward.doctor, ward.nurse]) {
    expect((await patientCard(who)).status).toBe(200)
    expect((await allergies(who)).status).toBe(200)
    expect((await who.get(`/api/admin/icd/fetch/episode/${episode.id}`)).status).toBe(200)
    const found = await who.get<{ data: { id: number }[] }>(
      `/api/admin/patients/list?q=${encodeURIComponent(episode.patient.last_name)}`,
    )
    expect(found.body.data.map(({ id }) => id)).toEqual([episode.patient_id])
  }
  const recorded = await ward.nurse.post(`/api/admin/patients/${episode.patient_id}/allergies/none-known`, {})
  expect(recorded.status).toBe(200)
})

test('reading an episode and its medical history is in the audit log', async () => {
  await show(ward.nurse)
  await ward.nurse.get(`/api/admin/episodes/${episode.id}/medical-history`)
  await listed(ward.nurse)
  await expect
    .poll(async () => {
      const { rows } = await testServer.database.$client.query(
        `select distinct action from audit_log where kind = 'episode' and record_id = $1 and user_id = $2
          order by action`,
        [String(episode.id), ward.nurse.userId],
      )
      return rows.map(({ action }) => action)
    })
    .toEqual(['episodes.list', 'episodes.medicalHistory', 'episodes.show'])
})

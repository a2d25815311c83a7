import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SubmissionRow } from '#contract/submissions/submission'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { hospitals } from '../../schema/facilities'
import { notifications } from '../../schema/notifications'
import { FollowUpCase } from '../episodes/testing/followUps'
import { openWard } from '../episodes/testing/ward'
import { storeForm } from './testing/storeForm'
import { storeVisit } from './testing/storeVisit'

let testServer: TestServer
let inpatient: FollowUpCase
let doctor: Client
let nurse: Client
let coordinator: Client
/** A final follow-up with a red flag and a note. */
let id: number
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  inpatient = await FollowUpCase.open(testServer)
  doctor = inpatient.ward.doctor
  nurse = inpatient.ward.nurse
  coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [inpatient.ward.hospital] })
  const answers = [inpatient.better('doctor', 1), inpatient.weight('doctor', 71)]
  const { body } = await inpatient.create(doctor, 'doctor', { surveys_answers: answers, note: 'Worse' })
  id = body.data.id
})

const dataOf = async <T>(who: Client, path: string) => (await who.get<{ data: T }>(path)).body.data
const flagsOf = (who: Client) =>
  dataOf<{ survey_instance_id: number }[]>(who, `/api/admin/survey-flags?patient_id=${inpatient.episode.patient_id}`)
const questionsOf = async (who: Client) => {
  const { patient_id: patient } = inpatient.episode
  return who.get<{ data: { id: number }[] }>(`/api/admin/survey-statistics/patient/${patient}/questions`)
}

test('the permissions of other submissions open no follow-up', async () => {
  expect((await inpatient.show(coordinator, id)).status).toBe(404)
  expect(await inpatient.listed(coordinator, 'doctor')).toEqual([])
  const all = await dataOf<SubmissionRow[]>(coordinator, '/api/admin/survey-instances/patients?limit=100')
  expect(all.map((row) => row.id)).not.toContain(id)
  expect(await flagsOf(coordinator)).toEqual([])
  const statistics = await inpatient.holderOf(['show-survey-instance', 'list-all-survey-statistics'])
  expect((await questionsOf(statistics)).body.data).toEqual([])
  const { id: draft } = (await inpatient.createDraft(doctor, 'doctor')).body.data
  expect((await inpatient.save(coordinator, draft, { note: 'x' })).status).toBe(404)
  expect((await inpatient.submit(coordinator, draft, {})).status).toBe(404)
  const refused = await inpatient.create(coordinator, 'doctor')
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['model_id']])
})

test('the permissions of follow-ups open no other submission', async () => {
  const form = await storeForm(testServer, [{ title: 'Any' }], { hospital: inpatient.ward.hospital })
  const ofPatient = { survey_id: form.id, hospital_id: inpatient.ward.hospital, model_id: inpatient.episode.patient_id }
  const { body } = await nurse.post<{ data: { id: number } }>('/api/admin/survey-instances/save', ofPatient)
  const limited = await inpatient.holderOf([
    ...['list-follow-up', 'show-follow-up', 'create-follow-up', 'update-follow-up', 'show-episode'],
  ])
  expect((await inpatient.show(limited, id)).status).toBe(200)
  expect((await inpatient.listed(limited, 'doctor')).map((row) => row.id)).toEqual([id])
  expect((await inpatient.show(limited, body.data.id)).status).toBe(404)
  const list = await dataOf<unknown[]>(limited, `/api/admin/survey-instances?model_id=${inpatient.episode.patient_id}`)
  expect(list).toEqual([])
  expect((await inpatient.save(limited, body.data.id, { note: 'x' })).status).toBe(404)
  const created = await limited.post<{ errors: object }>('/api/admin/survey-instances', ofPatient)
  expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ['hospital_id']])
  // Without the role of a doctor or a nurse, the permission alone writes none.
  const typed = await inpatient.create(limited, 'nurse')
  expect([typed.status, Object.keys(typed.body.errors)]).toEqual([422, ['type']])
})

test('another hospital finds nothing, and writes nothing', async () => {
  const { foreignDoctor } = inpatient.ward
  expect((await inpatient.show(foreignDoctor, id)).status).toBe(404)
  expect(await inpatient.listed(foreignDoctor, 'doctor')).toEqual([])
  const refused = await inpatient.create(foreignDoctor, 'doctor')
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['model_id']])
})

test('a doctor whom the patient visits elsewhere does not open follow-ups, nor is notified of them', async () => {
  const { doctor: treating, hospital } = await openWard(testServer)
  await storeVisit(testServer, { patient: inpatient.episode.patient_id, hospital, doctor: treating.userId })
  expect((await inpatient.show(treating, id)).status).toBe(404)
  const surveys_answers = [inpatient.better('doctor', 1)]
  const flagged = await inpatient.create(doctor, 'doctor', { surveys_answers })
  const rows = await testServer.database
    .select()
    .from(notifications)
    .where(and(eq(notifications.type, 'answer_flagged'), eq(notifications.key, String(flagged.body.data.id))))
  const notified = rows.map(({ user_id }) => user_id)
  // The staff of the ward who can acknowledge it are.
  expect(notified).toEqual(expect.arrayContaining([doctor.userId, nurse.userId]))
  for (const other of [treating, coordinator]) expect(notified).not.toContain(other.userId)
})

test('staff of the hub see that there are follow-ups, and open and write them with a reason', async () => {
  const { hubDoctor } = inpatient.ward
  const refused = await inpatient.show(hubDoctor, id)
  expect([refused.status, refused.body.reason_for]).toEqual([403, inpatient.episode.patient_id])
  expect(await inpatient.listed(hubDoctor, 'doctor')).toMatchObject([{ id, is_open: false, note: null }])
  expect((await inpatient.create(hubDoctor, 'doctor')).status).toBe(422)
  expect((await inpatient.giveReason(hubDoctor)).status).toBe(200)
  expect((await inpatient.show(hubDoctor, id)).body.data.note).toBe('Worse')
  expect(await inpatient.listed(hubDoctor, 'doctor')).toMatchObject([{ id, is_open: true, note: 'Worse' }])
  expect((await inpatient.create(hubDoctor, 'doctor')).status).toBe(200)
  await testServer.database
    .update(hospitals)
    .set({ restrict_episodes: true })
    .where(eq(hospitals.id, inpatient.ward.hospital))
  expect((await inpatient.show(hubDoctor, id)).status).toBe(404)
  expect(await inpatient.listed(hubDoctor, 'doctor')).toEqual([])
  expect((await inpatient.create(hubDoctor, 'doctor')).status).toBe(422)
})

test('the patient does not see the follow-ups of staff', async () => {
  const { rows } = await testServer.database.$client.query('select email from users where id = $1', [
    inpatient.episode.patient_id,
  ])
  const patient = await testServer.as(rows[0].email)
  await testServer.database.$client.query('update users set verified_at = now() where id = $1', [patient.userId])
  expect((await patient.get(`/api/patient/survey-instances/${id}`)).status).toBe(404)
  expect(await dataOf<unknown[]>(patient, '/api/patient/survey-instances')).toEqual([])
})

test('a red flag of a follow-up is seen and acknowledged with the permissions of follow-ups', async () => {
  const [flag] = await dataOf<{ id: number; survey_instance_id: number }[]>(
    nurse,
    `/api/admin/survey-flags?patient_id=${inpatient.episode.patient_id}`,
  )
  expect(flag?.survey_instance_id).toBe(id)
  const acknowledge = (who: Client) => who.put(`/api/admin/survey-flags/${flag?.id}/acknowledge`, { comment: 'Seen' })
  expect((await acknowledge(coordinator)).status).toBe(404)
  expect((await acknowledge(nurse)).status).toBe(200)
})

test('the answers of follow-ups are in the statistics of the patient', async () => {
  const { line_id: line } = inpatient.weight('doctor', 0)
  const limited = await inpatient.holderOf(['show-follow-up'])
  for (const who of [nurse, limited]) {
    expect((await questionsOf(who)).body.data.map((question) => question.id)).toContain(line)
    const shown = await dataOf<{ answers: { number: number }[] }>(
      who,
      `/api/admin/survey-statistics/patient/${inpatient.episode.patient_id}/answers/${line}`,
    )
    expect(shown.answers.map(({ number }) => number)).toEqual([71])
  }
})

test('writing and reading follow-ups is in the audit log, without their text', async () => {
  await inpatient.show(nurse, id)
  await inpatient.listed(nurse, 'doctor')
  await expect
    .poll(async () => {
      const { rows } = await testServer.database.$client.query(
        `select distinct action, user_id from audit_log where kind = 'submission' and record_id = $1
          order by action`,
        [String(id)],
      )
      return rows
    })
    .toEqual([
      { action: 'submissions.create', user_id: doctor.userId },
      { action: 'submissions.ofRecord', user_id: nurse.userId },
      { action: 'submissions.show', user_id: nurse.userId },
    ])
  const { rows } = await testServer.database.$client.query(
    `select to_jsonb(audit_log)::text as entry from audit_log where kind = 'submission' and record_id = $1`,
    [String(id)],
  )
  for (const { entry } of rows) expect(entry).not.toContain('Worse')
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SurveyFlag } from '#contract/submissions/flags'
import { SURVEY_TYPE } from '#contract/surveys/codes'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { FollowUpCase } from '../episodes/testing/followUps'
import { storeDepartment } from '../episodes/testing/storeEpisode'
import { storeForm } from './testing/storeForm'

let testServer: TestServer
let inpatient: FollowUpCase
/** A final follow-up of the sending hospital with a red flag and a note. */
let id: number
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  inpatient = await FollowUpCase.open(testServer)
  const answers = [inpatient.better('doctor', 1)]
  const { body } = await inpatient.create(inpatient.ward.doctor, 'doctor', { surveys_answers: answers, note: 'Worse' })
  id = body.data.id
})

/** Transfers the patient to the hospital above, whose staff open cases of this one with a reason only. */
async function transfer(): Promise<void> {
  const { hub, doctor, hubDoctor } = inpatient.ward
  const department = await storeDepartment(testServer, hub, 'Intensive care')
  const offered = await doctor.post<{ data: { id: number } }>(`/api/admin/episodes/${inpatient.episode.id}/transfers`, {
    hospital_id: hub,
    department_id: department,
    reason: 'Needs intensive care',
    handover_note: 'Two litres of oxygen',
  })
  const place = { department_id: department, bed: `ICU ${crypto.randomUUID()}` }
  const accepted = await hubDoctor.put(`/api/admin/transfers/${offered.body.data.id}/accept`, place)
  expect([offered.status, accepted.status]).toEqual([200, 200])
}

const noteOf = async (who: Client, submission = id) => (await inpatient.show(who, submission)).body.data?.note
const listed = async (who: Client) => (await inpatient.listed(who, 'doctor')).map(({ note }) => note)
const flagsOf = async (who: Client) =>
  (await who.get<{ data: SurveyFlag[] }>(`/api/admin/survey-flags?patient_id=${inpatient.episode.patient_id}`)).body
    .data

test('the receiving hospital reads the notes of the sending one, and takes care of their red flags', async () => {
  const { hubDoctor, foreignDoctor } = inpatient.ward
  expect((await inpatient.show(hubDoctor, id)).status).toBe(403)
  await transfer()
  expect(await noteOf(hubDoctor)).toBe('Worse')
  expect(await inpatient.listed(hubDoctor, 'doctor')).toMatchObject([{ id, is_open: true, note: 'Worse' }])
  const [flag] = await flagsOf(hubDoctor)
  expect(flag?.survey_instance_id).toBe(id)
  const path = `/api/admin/survey-flags/${flag?.id}/acknowledge`
  expect((await foreignDoctor.put(path, { comment: 'Seen' })).status).toBe(404)
  expect((await hubDoctor.put(path, { comment: 'Seen' })).status).toBe(200)
  expect((await inpatient.show(foreignDoctor, id)).status).toBe(404)
})

test('the sending hospital goes on reading all notes, and changes none', async () => {
  const { doctor, hubDoctor } = inpatient.ward
  const draft = (await inpatient.createDraft(doctor, 'doctor', { note: 'Not finished' })).body.data.id
  await transfer()
  const form = await storeForm(testServer, [{ title: 'Any' }], { type: SURVEY_TYPE.doctorFollowUp })
  const fields = { survey_id: form.id, surveys_answers: [], note: 'Better' }
  const written = await inpatient.create(hubDoctor, 'doctor', fields)
  expect(written.status, JSON.stringify(written.body)).toBe(200)
  expect(await listed(doctor)).toEqual(['Better', 'Not finished', 'Worse'])
  expect([await noteOf(doctor), await noteOf(doctor, written.body.data.id)]).toEqual(['Worse', 'Better'])
  expect((await inpatient.save(doctor, draft, { note: 'Later' })).status).toBe(404)
  expect(await flagsOf(doctor)).toEqual([])
})

test('a doctor who is consulted about the patient reads the notes', async () => {
  const { hub, hubDoctor, doctor } = inpatient.ward
  const request = {
    episode_id: inpatient.episode.id,
    hospital_id: hub,
    receiver_id: hubDoctor.userId,
    question: 'Why?',
  }
  expect((await doctor.post('/api/admin/episodes/requests', request)).status).toBe(200)
  expect(await noteOf(hubDoctor)).toBe('Worse')
  expect(await inpatient.listed(hubDoctor, 'doctor')).toMatchObject([{ id, is_open: true, note: 'Worse' }])
  expect((await inpatient.create(hubDoctor, 'doctor')).status).toBe(422)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DiagnosticsData, Episode } from '#contract/episodes/episode'
import { SURVEY_TYPE } from '#contract/surveys/codes'
import { violates } from '../../platform/database/errors'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bedStays, episodes } from '../../schema/episodes'
import { hospitals } from '../../schema/facilities'
import { storeForm } from '../submissions/testing/storeForm'
import { dischargeEpisode, storeDepartment } from './testing/storeEpisode'
import { admitted, type EpisodeAnswer, type HistoryAnswer, openWard, type Ward } from './testing/ward'

const hour = 3_600_000

let testServer: TestServer
let ward: Ward
let episode: Episode
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  ward = await openWard(testServer)
  episode = await admitted(ward, { bed: 'Room 1' })
  testServer.clock.set(new Date(Date.parse(testNow) + hour / 12).toISOString())
})

const rows = async (text: string, values: unknown[] = []) =>
  (await testServer.database.$client.query(text, values)).rows
const path = () => `/api/admin/episodes/${episode.id}`
const move = (bed: string, department = ward.department, id = episode.id) =>
  ward.doctor.put<EpisodeAnswer>(`/api/admin/episodes/${id}/bed`, { department_id: department, bed })
const history = (who = ward.doctor) => who.get<HistoryAnswer>(`${path()}/medical-history`)
const texts = {
  chief_complaint: 'Chest pain, better',
  present_illness_history: null,
  examination: 'Blood pressure 130/80',
}
const save = (revision: number, changes: object = {}) =>
  ward.doctor.put<HistoryAnswer>(`${path()}/medical-history`, { ...texts, surveys_answers: [], revision, ...changes })

test('a move closes the stay and begins the next; the same place again changes nothing', async () => {
  const department = await storeDepartment(testServer, ward.hospital, 'Intensive care')
  const moved = await move('Bed 4', department)
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const at = testServer.clock.now().toISOString()
  expect(moved.body.data).toMatchObject({ bed: 'Bed 4', department: { name: 'Intensive care' } })
  expect(moved.body.data.stays).toMatchObject([
    { bed: 'Bed 4', from: at, until: null, moved_by: { id: ward.doctor.userId } },
    { bed: 'Room 1', from: new Date(testNow).toISOString(), until: at },
  ])
  testServer.clock.set(new Date(Date.parse(testNow) + hour / 6).toISOString())
  expect((await move('BED 4', department)).body.data.stays).toEqual(moved.body.data.stays)
  // The room that was left is free.
  await admitted(ward, { bed: 'Room 1' })
})

test('a move to an occupied room, a closed department or another hospital is refused, and nothing changes', async () => {
  await admitted(ward, { bed: 'Room 2' })
  const foreign = await storeDepartment(testServer, ward.hub)
  const occupied = await move('room 2')
  expect([occupied.status, occupied.body.errors]).toEqual([422, { bed: ['room 2 is occupied in this department'] }])
  const elsewhere = await move('Room 3', foreign)
  expect([elsewhere.status, elsewhere.body.errors]).toEqual([422, { department_id: ['Choose from the list'] }])
  const shown = await ward.doctor.get<EpisodeAnswer>(`/api/admin/episode/${episode.id}`)
  expect(shown.body.data.stays).toEqual(episode.stays)
})

test('of moves of twenty patients into one room at the same time one succeeds (care_fe 14914)', async () => {
  const patients: number[] = []
  for (let number = 0; number < 20; number += 1) patients.push((await admitted(ward)).id)
  const all = await Promise.all(patients.map((id) => move('Room 20', ward.department, id)))
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
  expect(await rows(`select episode_id from bed_stays where bed = 'Room 20' and until_time is null`)).toHaveLength(1)
})

test('the database refuses overlapping stays, an open episode without a stay, and a second open episode', async () => {
  const { database } = testServer
  const stay = {
    episode_id: episode.id,
    hospital_id: ward.hospital,
    department_id: ward.department,
    bed: 'Other',
    bed_key: 'other',
    from_time: testServer.clock.now(),
    moved_by: ward.doctor.userId,
  }
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )
  const secondStay = await failure(database.insert(bedStays).values({ ...stay, until_time: new Date('2027-01-01') }))
  expect(violates(secondStay, 'exclusion', 'bed_stays_episode')).toBe(true)
  const sameBed = await failure(
    database.insert(bedStays).values({ ...stay, episode_id: (await admitted(ward)).id, bed_key: 'room 1' }),
  )
  expect(violates(sameBed, 'exclusion')).toBe(true)
  const ended = database.update(bedStays).set({ until_time: stay.from_time }).where(eq(bedStays.episode_id, episode.id))
  expect(String(((await failure(ended)) as Error).cause)).toContain('has no current stay')
  const discharged = database
    .update(episodes)
    .set({ status: 1, discharge_time: stay.from_time })
    .where(eq(episodes.id, episode.id))
  expect(String(((await failure(discharged)) as Error).cause)).toContain('or one although they are not')
  const [stored] = await database.select().from(episodes).where(eq(episodes.id, episode.id))
  const { id: _id, ...copy } = stored as typeof episodes.$inferSelect
  expect(violates(await failure(database.insert(episodes).values(copy)), 'unique', 'episodes_one_open')).toBe(true)
})

test('the severity is set', async () => {
  const set = (severity: unknown) => ward.doctor.put<EpisodeAnswer>(`${path()}/severity`, { severity })
  expect((await set(1)).body.data).toMatchObject({ severity: 1, severity_text: 'Stable' })
  expect((await set('0')).body.data).toMatchObject({ severity: 0, severity_text: 'Unstable' })
  const invalid = await set(3)
  expect([invalid.status, invalid.body.errors]).toEqual([422, { severity: ['Choose from the list'] }])
})

test('who admits a patient as a doctor is responsible; another doctor of the hospital or above takes over', async () => {
  const { doctor, hubDoctor, nurse, foreignDoctor } = ward
  expect(episode.doctor?.id).toBe(doctor.userId)
  const choices = await doctor.get<{ data: { id: number }[] }>(`${path()}/doctors`)
  expect(choices.body.data.map(({ id }) => id)).toEqual([doctor.userId, hubDoctor.userId])
  const assign = (doctor_id: unknown, who = doctor) => who.put<EpisodeAnswer>(`${path()}/doctor`, { doctor_id })
  for (const who of [nurse, foreignDoctor])
    expect((await assign(who.userId)).body.errors).toEqual({ doctor_id: ['Choose from the list'] })
  expect((await assign(hubDoctor.userId, nurse)).status).toBe(403)
  expect((await assign(hubDoctor.userId)).body.data.doctor?.id).toBe(hubDoctor.userId)
  // The same again is no change.
  expect((await assign(hubDoctor.userId)).status).toBe(200)
  const { body } = await doctor.get<{ data: { kind: string; author: { id: number }; text: string }[] }>(
    `/api/admin/episodes/${episode.id}/timeline?group=stay`,
  )
  const changes = body.data.filter(({ kind }) => kind === 'doctor_changed')
  expect(changes).toMatchObject([{ author: { id: doctor.userId } }])
  expect(changes[0]?.text).toBeTruthy()
})

test('a hospital that restricts its episodes offers no doctors of those above', async () => {
  await testServer.database.update(hospitals).set({ restrict_episodes: true }).where(eq(hospitals.id, ward.hospital))
  const choices = await ward.doctor.get<{ data: { id: number }[] }>(`${path()}/doctors`)
  expect(choices.body.data.map(({ id }) => id)).toEqual([ward.doctor.userId])
})

test('the medical history is saved with its versions; a stale revision is refused', async () => {
  expect((await history()).body.data).toEqual({
    chief_complaint: 'Chest pain since this morning',
    present_illness_history: 'Began while climbing stairs',
    examination: 'Blood pressure 150/90',
    patient_id: episode.patient_id,
    revision: 1,
    editable: true,
    editor: episode.creator,
    updated_at: new Date(testNow).toISOString(),
    admissionSurveyInstance: null,
  })
  const saved = await save(1)
  expect(saved.body.data).toMatchObject({ ...texts, revision: 2, updated_at: testServer.clock.now().toISOString() })
  const stale = await save(1, { chief_complaint: 'Overwritten' })
  expect([stale.status, stale.body.errors]).toEqual([
    422,
    { revision: ['Another person has changed the medical history. Reload it before you continue'] },
  ])
  // Saving the same again changes nothing.
  expect((await save(2)).body.data).toEqual(saved.body.data)
  const versions = await rows(
    'select revision, chief_complaint, editor_id from medical_history_versions where episode_id = $1',
    [episode.id],
  )
  expect(versions).toEqual([
    { revision: 1, chief_complaint: 'Chest pain since this morning', editor_id: ward.doctor.userId },
  ])
})

test('the documented change of the medical history, which names no revision, is saved', async () => {
  await save(1)
  const body = { ...texts, chief_complaint: 'Back pain', editor_id: ward.doctor.userId }
  const saved = await ward.doctor.put<HistoryAnswer>(`${path()}/medical-history`, body)
  expect([saved.status, saved.body.data]).toMatchObject([200, { chief_complaint: 'Back pain', revision: 3 }])
})

test('of two changes of the medical history at the same time one is refused', async () => {
  const both = await Promise.all([save(1, { examination: 'A' }), save(1, { examination: 'B' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('an empty chief complaint is refused, and so are answers without a form', async () => {
  expect((await save(1, { chief_complaint: '' })).body.errors).toEqual({ chief_complaint: ['Field is required'] })
  const answers = await save(1, { surveys_answers: [{ line_id: 1, answer_value: 'x' }] })
  expect([answers.status, answers.body.errors]).toEqual([422, { surveys_answers: ['invalid survey'] }])
})

test('answers to the admission form are merged per question, and are changes of the medical history', async () => {
  const form = await storeForm(testServer, [{ title: 'Smoker?' }, { title: 'Since when?' }], {
    hospital: ward.hospital,
    type: SURVEY_TYPE.admission,
  })
  const [first, second] = form.questions.map(({ line }) => line)
  testServer.clock.set(testNow)
  episode = await admitted(ward, {
    specialty_form_id: form.id,
    surveys_answers: [{ line_id: first, answer_value: 'Yes' }],
  })
  testServer.clock.set(new Date(Date.parse(testNow) + hour / 12).toISOString())
  const before = (await history()).body.data
  expect(before.admissionSurveyInstance?.surveys_answers).toMatchObject([{ line_id: first, answer_value: 'Yes' }])
  const { chief_complaint, present_illness_history, examination } = before
  const same = { chief_complaint, present_illness_history, examination }
  const answered = await save(before.revision, {
    ...same,
    surveys_answers: [{ line_id: second, answer_value: '2001' }],
  })
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
  expect(answered.body.data.admissionSurveyInstance?.surveys_answers).toMatchObject([
    { line_id: first, answer_value: 'Yes' },
    { line_id: second, answer_value: '2001' },
  ])
  expect(answered.body.data.updated_at).toBe(testServer.clock.now().toISOString())
  // Through the form's own call: the medical history was changed meanwhile, too.
  const instance = answered.body.data.admissionSurveyInstance?.id
  const saved = await ward.doctor.put(`/api/admin/survey-instance/${instance}/save`, {
    surveys_answers: [{ line_id: second, answer_value: '2002' }],
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect((await save(answered.body.data.revision)).body.errors).toHaveProperty('revision')
  expect((await history()).body.data.revision).toBeGreaterThan(answered.body.data.revision)
  const wrong = await save((await history()).body.data.revision, {
    surveys_answers: [{ line_id: first, answer_value: [7] }],
  })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, [`surveys_answers.${first}`]])
})

const codes = (id: number, icd: readonly string[], patient = episode.patient_id) =>
  ward.doctor.post<{ data: { theCode: string }[]; errors?: Record<string, string[]> }>(
    `/api/admin/icd/insert/episode/${id}`,
    { patient_id: patient, icd_codes: icd.map((theCode) => ({ title: 'x', theCode })) },
  )

test('the diagnosis codes of an episode are saved in their order, and removed ones stay as history', async () => {
  expect((await codes(episode.id, ['BA00', '5A11'])).body.data.map(({ theCode }) => theCode)).toEqual(['BA00', '5A11'])
  expect((await codes(episode.id, ['5A11'])).body.data.map(({ theCode }) => theCode)).toEqual(['5A11'])
  const fetched = await ward.nurse.get<{ data: { theCode: string }[] }>(`/api/admin/icd/fetch/episode/${episode.id}`)
  expect(fetched.body.data.map(({ theCode }) => theCode)).toEqual(['5A11'])
  const stored = await rows(
    'select code, removed_at is not null as removed, appointment_id from diagnosis_codes where episode_id = $1 order by id',
    [episode.id],
  )
  expect(stored).toEqual([
    { code: 'BA00', removed: true, appointment_id: null },
    { code: '5A11', removed: false, appointment_id: null },
  ])
  expect((await codes(episode.id, ['BA00'], ward.nurse.userId)).body.errors).toEqual({
    patient_id: ['This is not the patient of the case'],
  })
})

test('the symptoms and the diagnosis are read in one call, and the examination with the episode', async () => {
  await save(1)
  await codes(episode.id, ['BA00'])
  const read = (who: Client) =>
    who.get<{ data: DiagnosticsData; reason_for?: number }>(`/api/admin/episode/${episode.id}/diagnostics-data`)
  const expected = {
    ...{ episode_id: episode.id, patient_id: episode.patient_id, ...texts },
    icd_codes: [{ theCode: 'BA00', title: expect.any(String) }],
  }
  expect((await read(ward.nurse)).body.data).toMatchObject(expected)
  const shown = await ward.nurse.get<EpisodeAnswer>(`/api/admin/episode/${episode.id}`)
  expect(shown.body.data.examination).toBe(texts.examination)
  expect((await read(ward.foreignDoctor)).status).toBe(404)
  expect((await read(await testServer.addUser({ role: 'PATIENT' }))).status).toBe(403)
  await dischargeEpisode(testServer, episode.id)
  expect((await read(ward.doctor)).body.data).toMatchObject(expected)
})

test('inpatients of the department whose name sounds the same are named with the episode', async () => {
  const shown = async (id: number, who = ward.nurse) =>
    (await who.get<EpisodeAnswer>(`/api/admin/episode/${id}`)).body.data.similar_names
  const named = (first: string, last: string, changes: object = {}) =>
    admitted(ward, { first_name: first, last_name: last, different_person: true, ...changes })
  const one = await named('Mohamed', 'Hassan')
  expect(await shown(one.id)).toEqual([])
  const other = await named('Muhammad', 'Hasan', { bed: 'Room 11' })
  await named('Mahmoud', 'Hussein')
  const elsewhere = await storeDepartment(testServer, ward.hospital, 'Surgery')
  await named('Mohammed', 'Hassan', { department_id: elsewhere })
  expect(await shown(one.id)).toEqual([{ name_text: 'Muhammad Hasan', bed: 'Room 11' }])
  await dischargeEpisode(testServer, other.id)
  expect([await shown(one.id), await shown(other.id)]).toEqual([[], []])
})

test('after discharge everything can be read and nothing changed', async () => {
  const form = await storeForm(testServer, [{ title: 'Smoker?' }], {
    hospital: ward.hospital,
    type: SURVEY_TYPE.admission,
  })
  episode = await admitted(ward, { specialty_form_id: form.id })
  await dischargeEpisode(testServer, episode.id)
  const errors = { status: ['The patient was discharged. The case can no longer be changed'] }
  const { data } = (await history()).body
  const refused = [
    await move('Room 9'),
    await ward.doctor.put<EpisodeAnswer>(`${path()}/severity`, { severity: 1 }),
    await save(data.revision),
    await codes(episode.id, ['BA00']),
    await ward.doctor.put<EpisodeAnswer>(`/api/admin/survey-instance/${data.admissionSurveyInstance?.id}/save`, {
      surveys_answers: [{ line_id: form.questions[0]?.line, answer_value: 'Yes' }],
    }),
  ]
  expect(refused.map(({ status, body }) => [status, body.errors])).toEqual(refused.map(() => [422, errors]))
  expect(data.editable).toBe(false)
  const shown = await ward.nurse.get<EpisodeAnswer>(`/api/admin/episode/${episode.id}`)
  expect(shown.body.data).toMatchObject({ status: 1, status_text: 'Discharged', severity: 0, bed: episode.bed })
})

test('a patient who is admitted cannot be removed, nor can the hospital', async () => {
  const admin = await testServer.as('super@demo.test')
  const user = await admin.delete<EpisodeAnswer>(`/api/admin/users/${episode.patient_id}`)
  expect([user.status, user.body.errors]).toEqual([
    422,
    { user: ['This patient has an open case. Discharge the patient first'] },
  ])
  const hospital = await admin.delete<EpisodeAnswer>(`/api/admin/hospitals/${ward.hospital}`)
  expect([hospital.status, hospital.body.errors]).toMatchObject([422, { episodes: ['1 patient was admitted there'] }])
})

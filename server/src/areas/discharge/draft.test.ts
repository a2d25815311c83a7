import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SURVEY_TYPE } from '#contract/surveys/codes'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { FollowUpCase } from '../episodes/testing/followUps'
import { type StoredForm, storeForm } from '../submissions/testing/storeForm'
import { type DischargeAnswer, DischargeCase, reasonAndCodes } from './testing/dischargeCase'

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

/** Stores a discharge form of the ward's hospital with a required question and another one. */
function storeDischargeForm(): Promise<StoredForm> {
  return storeForm(
    testServer,
    [
      { title: 'Condition at discharge', options: ['Well', 'Weak'], required: true },
      { title: 'Weight', data_type: 2 },
    ],
    { hospital: stay.orders.ward.hospital, title: 'Discharge', type: SURVEY_TYPE.discharge },
  )
}

const formBody = async (changes: object = {}) => ({
  episode_id: stay.id,
  ...reasonAndCodes,
  specialty_id: stay.orders.ward.specialty,
  specialty_form_id: null,
  note: 'Pressure controlled within two days',
  surveys_answers: [],
  staff_id: 1,
  survey_id: 1,
  revision: (await stay.show()).revision,
  ...changes,
})
const postForm = async (changes: object = {}) =>
  stay.doctor.post<DischargeAnswer>('/api/admin/episodes/dischargeForm', await formBody(changes))

test('before anything is saved there is no draft, and the missing parts are named in both languages', async () => {
  expect(await stay.show()).toMatchObject({
    revision: 0,
    editor: null,
    editable: true,
    can_close: true,
    discharge_reason: null,
    left_bed_at: null,
    specialty_id: stay.orders.ward.specialty,
    missing: [
      { field: 'discharge_reason', text: 'Field is required' },
      { field: 'icd_codes', text: 'Field is required' },
    ],
    summaries: [],
  })
  const { body } = await stay.doctor.send<DischargeAnswer>('GET', stay.path, { headers: { 'accept-language': 'ar' } })
  expect(body.data.missing.map(({ text }) => text)).toEqual(['هذا الحقل مطلوب', 'هذا الحقل مطلوب'])
})

test('the draft is resumed at every step, by whoever opens it', async () => {
  await stay.save({ discharge_reason: 'Recovered' })
  await stay.save({ note: 'Course', warning_signs: 'Fever' })
  await stay.save({ contact_name: 'Ward', contact_phone: '0100', icd_codes: reasonAndCodes.icd_codes })
  const saved = await stay.show(await testServer.addUser({ role: 'DOCTOR', hospitals: [stay.orders.ward.hospital] }))
  expect(saved).toMatchObject({
    discharge_reason: 'Recovered',
    note: 'Course',
    warning_signs: 'Fever',
    contact_name: 'Ward',
    contact_phone: '0100',
    icd_codes: [{ theCode: 'BA00' }],
    editor: { id: stay.doctor.userId },
    missing: [],
  })
  expect((await stay.save({ note: '' })).body.data).toMatchObject({ note: null, discharge_reason: 'Recovered' })
})

test('a doctor who has read an older revision overwrites nothing, not even the codes', async () => {
  const { revision } = await stay.show()
  const other = await testServer.addUser({ role: 'DOCTOR', hospitals: [stay.orders.ward.hospital] })
  expect((await stay.save({ discharge_reason: 'First' }, other)).status).toBe(200)
  const errors = { revision: ['Another person has changed the discharge. Reload it before you continue'] }
  const refused = [
    await stay.doctor.put<DischargeAnswer>(stay.path, { revision, discharge_reason: 'Second' }),
    await stay.doctor.put<DischargeAnswer>(`${stay.path}/reconciliation`, { revision }),
    await stay.doctor.put<DischargeAnswer>(`/api/admin/episode/${stay.id}/set-discharge-reason`, {
      ...reasonAndCodes,
      revision,
    }),
    await postForm({ revision }),
  ]
  expect(refused.map(({ status, body }) => [status, body.errors])).toEqual(refused.map(() => [422, errors]))
  expect(await stay.show()).toMatchObject({ discharge_reason: 'First', icd_codes: [] })
})

test('codes that are saved on the page of the case change the revision', async () => {
  await stay.save({ discharge_reason: 'Recovered' })
  const { revision } = await stay.show()
  await stay.doctor.post(`/api/admin/icd/insert/episode/${stay.id}`, {
    patient_id: stay.orders.episode.patient_id,
    icd_codes: [{ title: 'x', theCode: '5A11' }],
  })
  const late = await stay.doctor.put<DischargeAnswer>(stay.path, { revision, icd_codes: [] })
  expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['revision']])
  expect((await stay.show()).icd_codes.map(({ theCode }) => theCode)).toEqual(['5A11'])
})

test('the documented calls, which name no revision, save what is stored then', async () => {
  await stay.save({ warning_signs: 'Fever' })
  const body = { ...reasonAndCodes, discharge_reason: 'Recovered' }
  const path = `/api/admin/episode/${stay.id}/set-discharge-reason`
  expect((await stay.doctor.put(path, body)).status).toBe(200)
  const form = { episode_id: stay.id, ...body, specialty_id: stay.orders.ward.specialty, surveys_answers: [] }
  expect((await stay.doctor.post('/api/admin/episodes/dischargeForm', form)).status).toBe(200)
  expect(await stay.show()).toMatchObject({ discharge_reason: 'Recovered', warning_signs: 'Fever' })
})

test('the hospital ends the stay until the discharge says that the patient does', async () => {
  expect((await stay.show()).party).toBe(1)
  expect((await stay.save({ party: 2 })).body.data.party).toBe(2)
  const path = `/api/admin/episode/${stay.id}/set-discharge-reason`
  expect((await stay.doctor.put<DischargeAnswer>(path, reasonAndCodes)).body.data.party).toBe(2)
  const refused = await stay.save({ party: 3 })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['party']])
})

test('of two doctors who save at once, one saves', async () => {
  const { revision } = await stay.show()
  const other = await testServer.addUser({ role: 'DOCTOR', hospitals: [stay.orders.ward.hospital] })
  const put = (who: typeof other, reason: string) => () =>
    who.put<DischargeAnswer>(stay.path, { revision, discharge_reason: reason })
  const results = await runTogether(testServer.database, {
    lock: sql`select from episodes where id = ${stay.id} for update`,
    calls: [put(stay.doctor, 'One'), put(other, 'Two')],
  })
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('reason and codes are required by the documented calls, each at its field', async () => {
  const { revision } = await stay.show()
  const reason = await stay.doctor.put<DischargeAnswer>(`/api/admin/episode/${stay.id}/set-discharge-reason`, {
    discharge_reason: '',
    icd_codes: [],
    revision,
  })
  expect([reason.status, reason.body.errors]).toEqual([
    422,
    { discharge_reason: ['Field is required'], icd_codes: ['Field is required'] },
  ])
  const form = await postForm({ discharge_reason: '', icd_codes: [], specialty_id: '' })
  expect(Object.keys(form.body.errors ?? {}).toSorted()).toEqual(['discharge_reason', 'icd_codes', 'specialty_id'])
  const saved = await stay.doctor.put<DischargeAnswer>(`/api/admin/episode/${stay.id}/set-discharge-reason`, {
    ...reasonAndCodes,
    revision,
  })
  expect(saved.body.data).toMatchObject({ discharge_reason: reasonAndCodes.discharge_reason, missing: [] })
})

test('where a discharge form is offered it is required, and its answers stay a draft until the episode is closed', async () => {
  const form = await storeDischargeForm()
  const [condition, weight] = form.questions
  expect((await postForm()).body.errors).toEqual({ specialty_form_id: ['Field is required'] })
  await stay.save(reasonAndCodes)
  expect((await stay.show()).missing.map(({ field }) => field)).toEqual(['specialty_form_id'])
  const answer = [{ line_id: condition?.line, answer_value: [condition?.options[0]] }]
  const incomplete = await postForm({
    specialty_form_id: form.id,
    surveys_answers: [{ line_id: weight?.line, answer_value: 70 }],
  })
  expect(incomplete.body.errors).toEqual({ [`surveys_answers.${condition?.line}`]: ['Field is required'] })
  expect((await stay.show()).survey_instance).toBeNull()
  const draft = await stay.save({
    specialty_form_id: form.id,
    surveys_answers: [{ line_id: weight?.line, answer_value: 70 }],
  })
  expect(draft.body.data).toMatchObject({
    specialty_form_id: form.id,
    missing: [{ field: `surveys_answers.${condition?.line}` }],
  })
  const refused = await stay.close()
  expect(refused.body.errors).toEqual({ [`surveys_answers.${condition?.line}`]: ['Field is required'] })
  const complete = await postForm({ specialty_form_id: form.id, surveys_answers: answer })
  expect(complete.body.data).toMatchObject({
    missing: [],
    survey_instance: { status: 2, surveys_answers: [{ line_id: condition?.line }, { line_id: weight?.line }] },
  })
  expect((await stay.close()).status).toBe(200)
  expect((await stay.show()).survey_instance).toMatchObject({ status: 1 })
  expect((await stay.summary()).snapshot.form).toMatchObject({
    title: { en: 'Discharge', ar: 'Discharge (ع)' },
    answers: [
      { question: { en: 'Condition at discharge' }, answer: { en: 'Well' } },
      { question: { en: 'Weight' }, answer: { en: '70' } },
    ],
  })
})

test('the answers of a form that is chosen again are still there', async () => {
  const [first, second] = [await storeDischargeForm(), await storeDischargeForm()]
  const answers = [{ line_id: first.questions[1]?.line, answer_value: 70 }]
  await stay.save({ specialty_form_id: first.id, surveys_answers: answers })
  expect((await stay.save({ specialty_form_id: second.id })).body.data.survey_instance?.surveys_answers).toEqual([])
  const again = (await stay.save({ specialty_form_id: first.id })).body.data
  expect(again.survey_instance?.surveys_answers).toMatchObject(answers)
})

test('a form of another type is refused', async () => {
  const form = await storeForm(testServer, [{ title: 'x' }], { type: SURVEY_TYPE.general })
  expect((await stay.save({ specialty_form_id: form.id })).body.errors).toEqual({
    specialty_form_id: ['Invalid Specialty Form'],
  })
})

test('what is open is listed with who takes care of it', async () => {
  const scheduled = await stay.orders.prescribed()
  const asNeeded = await stay.orders.asNeeded({ warnings_reason: 'Same drug on purpose' })
  const points = (await stay.show()).open_points
  expect(points.map(({ kind, record_id, owner }) => [kind, record_id, owner?.id])).toEqual([
    ['dose_due', (await stay.orders.doses(scheduled.id))[0]?.id, stay.doctor.userId],
    ['as_needed_running', asNeeded.id, stay.doctor.userId],
    ['no_follow_up', null, undefined],
  ])
})

test('a nurse reads the discharge, and writes nothing of it', async () => {
  expect(await stay.show(stay.nurse)).toMatchObject({ editable: false, can_close: false })
  expect((await stay.nurse.put(stay.path, { revision: 0 })).status).toBe(403)
  expect((await stay.close(stay.nurse)).status).toBe(403)
  const foreign = stay.orders.ward.foreignDoctor
  expect((await foreign.get(stay.path)).status).toBe(404)
  expect(
    (await foreign.post<DischargeAnswer>('/api/admin/episodes/dischargeForm', await formBody())).body.errors,
  ).toEqual({ episode_id: ['Choose from the list'] })
})

test('who may only close episodes finds the codes, and saves them', async () => {
  const inpatient = await FollowUpCase.open(testServer)
  const who = await inpatient.holderOf(['close-episode'])
  const found = await who.get<{ destinationEntities: { theCode: string }[] }>('/api/admin/icd/search?q=BA00')
  expect([found.status, found.body.destinationEntities?.[0]?.theCode]).toEqual([200, 'BA00'])
  const { icd_codes } = reasonAndCodes
  const path = `/api/admin/episodes/${inpatient.episode.id}/discharge`
  const saved = await who.put<DischargeAnswer>(path, { icd_codes, revision: 0 })
  expect([saved.status, saved.body.data?.icd_codes.map(({ theCode }) => theCode)]).toEqual([200, ['BA00']])
})

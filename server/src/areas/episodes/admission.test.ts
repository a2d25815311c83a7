import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SURVEY_TYPE } from '#contract/surveys/codes'
import { userRoles } from '../../platform/auth/tables'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bedStays, departments, episodes } from '../../schema/episodes'
import { hospitals } from '../../schema/facilities'
import { surveyInstances } from '../../schema/submissions'
import { surveys } from '../../schema/surveys'
import { storeForm, storeVersion } from '../submissions/testing/storeForm'
import { dischargeEpisode, storeDepartment } from './testing/storeEpisode'
import { admit, admitted, guardian, newPatient, openWard, type Ward } from './testing/ward'

let testServer: TestServer
let ward: Ward
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  ward = await openWard(testServer)
})

const rows = async (text: string, values: unknown[] = []) =>
  (await testServer.database.$client.query(text, values)).rows
const patientsOf = (hospital: number) =>
  rows('select user_id from hospital_patients where hospital_id = $1', [hospital])

/** Stores an admission form with one question. */
async function storeAdmissionForm(setting: { hospital?: number; specialty?: number } = {}) {
  const form = await storeForm(testServer, [{ title: 'Who came with the patient?' }], {
    hospital: ward.hospital,
    title: 'Admission',
    type: SURVEY_TYPE.admission,
    ...setting,
  })
  return { id: form.id, question: form.questions[0]?.line ?? 0 }
}

test('a new patient is registered and admitted with a guardian, in one transaction, once', async () => {
  const fields = { ...newPatient(), ...guardian, bed: 'Room 12-A', icd_codes: [{ title: 'x', theCode: 'BA00' }] }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await admit(ward.doctor, ward, fields, headers)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect((await admit(ward.doctor, ward, fields, headers)).body).toEqual(first.body)
  const episode = first.body.data
  expect(episode).toMatchObject({
    is_open: true,
    status: 0,
    status_text: 'Open',
    severity: 0,
    severity_text: 'Unstable',
    patient: { first_name: 'Nadia', birth_date: '1990-01-15', age: 36, gender: 'female' },
    hospital_id: ward.hospital,
    spock: { name: ward.name },
    department: { id: ward.department, name: 'Cardiac care' },
    bed: 'Room 12-A',
    created_at: new Date(testNow).toISOString(),
    discharge_time: null,
    time_zone: 'Africa/Cairo',
    creator: { id: ward.doctor.userId },
    guardian: {
      first_name: 'Hoda',
      last_name: 'Mansour',
      email: 'hoda@test.example',
      address: '5 Corniche, Aswan',
      uuid: '27001010101234',
      phone: '+201007654321',
    },
    icd_codes: [{ theCode: 'BA00' }],
    stays: [
      { bed: 'Room 12-A', department: { name: 'Cardiac care' }, until: null, moved_by: { id: ward.doctor.userId } },
    ],
    previous: [],
  })
  expect(await patientsOf(ward.hospital)).toEqual([{ user_id: episode.patient_id }])
  const registered = await rows('select time_zone, guardian_first_name from users where id = $1', [episode.patient_id])
  expect(registered).toEqual([{ time_zone: 'Africa/Cairo', guardian_first_name: 'Hoda' }])
  const entries = await rows(
    `select action, changes from audit_log where kind = 'episode' and record_id = $1 and change`,
    [String(episode.id)],
  )
  expect(entries).toMatchObject([
    { action: 'episodes.create', changes: { bed: { after: 'Room 12-A' }, patient_id: { after: episode.patient_id } } },
  ])
  // Clinical texts are never in the log.
  expect(JSON.stringify(entries)).not.toContain('Chest pain')
})

test('a guardian’s fields are ignored without a guardian, for the episode and the new patient', async () => {
  const episode = await admitted(ward, { ...guardian, has_guardian: false })
  expect(episode.guardian).toBeNull()
  expect(
    await rows('select guardian_first_name, guardian_uuid from users where id = $1', [episode.patient_id]),
  ).toEqual([{ guardian_first_name: null, guardian_uuid: null }])
})

test('the documented form, which does not say whether there is a guardian, has one if a field is filled in', async () => {
  const documented = { ...newPatient(), ...guardian, has_guardian: undefined }
  const { status, body } = await admit(ward.doctor, ward, documented)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.guardian).toMatchObject({ first_name: 'Hoda', uuid: '27001010101234' })
  const partly = { ...newPatient(), guardian_first_name: 'Hoda', has_guardian: undefined, bed: 'Room 13' }
  expect((await admit(ward.doctor, ward, partly)).body.errors).toEqual(
    Object.fromEntries(
      ['last_name', 'address', 'uuid', 'phone'].map((name) => [`guardian_${name}`, ['Field is required']]),
    ),
  )
  const without = await admit(ward.doctor, ward, { ...newPatient(), has_guardian: undefined, bed: 'Room 14' })
  expect([without.status, without.body.data.guardian]).toEqual([200, null])
})

test('a known patient of the hospital is admitted again after a discharge, and sees the earlier episode listed', async () => {
  const first = await admitted(ward)
  testServer.clock.set('2026-11-19T08:00:00Z')
  await dischargeEpisode(testServer, first.id)
  const { status, body } = await admit(await testServer.as(await emailOf(ward.doctor.userId)), ward, {
    patient_id: first.patient_id,
    bed: first.bed,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.previous).toEqual([
    {
      id: first.id,
      spock: first.spock,
      created_at: first.created_at,
      discharge_time: '2026-11-19T08:00:00.000Z',
    },
  ])
})

async function emailOf(id: number): Promise<string> {
  const [user] = await rows('select email from users where id = $1', [id])
  return user.email
}

test('a registered patient of another hospital must be identified, which is audited', async () => {
  const other = await openWard(testServer)
  const known = newPatient()
  const { patient_id, id } = await admitted(other, known)
  await dischargeEpisode(testServer, id)
  const refused = await admit(ward.doctor, ward, { patient_id })
  expect([refused.status, refused.body.errors]).toEqual([422, { patient_id: ['Choose from the list'] }])
  const { status, body } = await admit(ward.doctor, ward, { patient_id, identified_by: { uuid: known.uuid } })
  expect(status, JSON.stringify(body)).toBe(200)
  // Only the episode of the own hospital is shown.
  expect(body.data.previous).toEqual([])
  const entries = await rows(
    `select changes from audit_log where kind = 'patient' and record_id = $1 and user_id = $2 and change`,
    [String(patient_id), ward.doctor.userId],
  )
  expect(entries).toEqual([{ changes: { relation: { after: 'episode' } } }])
})

test('a patient with an open episode is not admitted anywhere; the hospital is named to those who see it only', async () => {
  const { patient_id } = await admitted(ward)
  const again = await admit(ward.doctor, ward, { patient_id })
  expect([again.status, again.body.errors]).toEqual([
    422,
    { patient_id: [`The patient already has an open case at ${ward.name}`] },
  ])
  const [patient] = await rows('select uuid from users where id = $1', [patient_id])
  const other = await openWard(testServer)
  const elsewhere = await other.doctor.send<{ errors: Record<string, string[]> }>('POST', '/api/admin/episodes', {
    body: {
      hospital_id: other.hospital,
      department_id: other.department,
      specialty_id: other.specialty,
      bed: '1',
      severity: 1,
      chief_complaint: 'x',
      patient_id,
      identified_by: { uuid: patient.uuid },
    },
    headers: { 'accept-language': 'ar' },
  })
  expect([elsewhere.status, elsewhere.body.errors]).toEqual([
    422,
    { patient_id: ['للمريض حالة مفتوحة بالفعل في مستشفى آخر'] },
  ])
})

test('a new patient with a registered national ID, or similar to a registered one, is not admitted silently', async () => {
  const known = newPatient()
  await admitted(ward, known)
  const same = await admit(ward.doctor, ward, { ...newPatient(), uuid: known.uuid })
  expect([same.status, Object.keys(same.body.errors ?? {})]).toEqual([422, ['uuid']])
  expect(same.body.similar).toHaveLength(1)
  const similar = { ...newPatient(), last_name: known.last_name }
  const advised = await admit(ward.doctor, ward, similar)
  expect([advised.status, Object.keys(advised.body.errors ?? {})]).toEqual([422, ['different_person']])
  const { status, body } = await admit(ward.doctor, ward, { ...similar, different_person: true })
  expect(status, JSON.stringify(body)).toBe(200)
  const [stored] = await testServer.database.select().from(episodes).where(eq(episodes.id, body.data.id))
  expect(stored?.different_from).toHaveLength(1)
})

test('who admits patients but books no appointments is also offered similar patients, and reads the admission form', async () => {
  const known = newPatient()
  await admitted(ward, known)
  const superAdmin = await testServer.as('super@demo.test')
  const admits = await superAdmin.post<{ data: { id: number } }>('/api/admin/roles', {
    name: `Admissions ${crypto.randomUUID()}`,
    permissions: ['create-episode', 'list-episode'],
  })
  const clerk = await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] })
  await testServer.database
    .insert(userRoles)
    .values({ user_id: clerk.userId, role_id: admits.body.data.id, hospital_id: ward.hospital })
  const path = '/api/admin/appointments/similar-patients'
  const similar = await clerk.post<{ data: unknown[] }>(path, { uuid: known.uuid })
  expect(similar.body.data).toMatchObject([{ match: 'uuid', is_open: true, uuid: known.uuid }])
  const form = await storeAdmissionForm()
  const shown = await clerk.get<{ data: { groups: { questions: unknown[] }[] } }>(`/api/admin/survey/${form.id}`)
  expect([shown.status, shown.body.data.groups[0]?.questions.length]).toEqual([200, 1])
  expect((await ward.nurse.post(path, { uuid: known.uuid })).status).toBe(403)
})

const missing = ['Field is required']

test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  [
    'no patient',
    { ...Object.fromEntries(Object.keys(newPatient()).map((key) => [key, null])) },
    { patient_id: ['Patient is required'] },
  ],
  ['no email', { email: '' }, { email: missing }],
  ['a birth date in the future', { birth_date: '2026-11-19' }, { birth_date: ['cannot be later than today'] }],
  ['an invalid phone', { phone: '12' }, { phone: ['This is not a phone number of the chosen country'] }],
  ['no specialty', { specialty_id: '' }, { specialty_id: missing }],
  ['an unknown specialty', { specialty_id: 999_999 }, { specialty_id: ['invalid specialty'] }],
  ['no department', { department_id: null }, { department_id: missing }],
  ['an unknown department', { department_id: 999_999 }, { department_id: ['Choose from the list'] }],
  ['no room', { bed: ' ' }, { bed: missing }],
  ['no severity', { severity: '' }, { severity: missing }],
  ['an unknown severity', { severity: 2 }, { severity: ['Choose from the list'] }],
  ['no chief complaint', { chief_complaint: ' ' }, { chief_complaint: missing }],
  ['an unknown form', { specialty_form_id: 999_999 }, { specialty_form_id: ['Invalid Specialty Form'] }],
  ['answers without a form', { surveys_answers: [{ line_id: 1, answer_value: 'x' }] }, { specialty_form_id: missing }],
  [
    'an unknown code',
    { icd_codes: [{ title: 'x', theCode: 'XX99' }] },
    { icd_codes: ['The list of this installation has no code XX99'] },
  ],
  [
    'a guardian without any field',
    { has_guardian: true },
    {
      guardian_first_name: missing,
      guardian_last_name: missing,
      guardian_address: missing,
      guardian_uuid: missing,
      guardian_phone: missing,
    },
  ],
  [
    'a guardian with an invalid phone',
    { ...guardian, guardian_phone: '12' },
    { guardian_phone: ['This is not a phone number of the chosen country'] },
  ],
])('%s is refused, and nothing is stored', async (_name, changes, errors) => {
  const fields = newPatient()
  const { status, body } = await admit(ward.doctor, ward, { ...fields, ...changes })
  expect([status, body.errors]).toEqual([422, errors])
  expect(await testServer.database.$count(episodes, eq(episodes.hospital_id, ward.hospital))).toBe(0)
  expect(await rows('select id from users where uuid = $1', [fields.uuid])).toEqual([])
})

test('a closed department, and one of another hospital, is refused', async () => {
  const closed = await storeDepartment(testServer, ward.hospital)
  await testServer.database
    .update(departments)
    .set({ closed_at: testServer.clock.now() })
    .where(eq(departments.id, closed))
  const foreign = await storeDepartment(testServer, ward.hub)
  for (const department_id of [closed, foreign]) {
    const { status, body } = await admit(ward.doctor, ward, { ...newPatient(), department_id })
    expect([status, body.errors]).toEqual([422, { department_id: ['Choose from the list'] }])
  }
})

test('an occupied room is refused however it is written, and is free in another department and after discharge', async () => {
  const first = await admitted(ward, { bed: 'Room 12 - A' })
  const inRoom = (bed: string, more = {}) => admit(ward.doctor, ward, { ...newPatient(), bed, ...more })
  for (const bed of ['room 12-a', 'ROOM ١٢ A']) {
    const { status, body } = await inRoom(bed)
    expect([status, body.errors]).toEqual([422, { bed: [`${bed} is occupied in this department`] }])
  }
  expect((await inRoom('Room 1 2 A')).status).toBe(200)
  expect((await inRoom('Room 12-A', { department_id: await storeDepartment(testServer, ward.hospital) })).status).toBe(
    200,
  )
  await dischargeEpisode(testServer, first.id)
  expect((await inRoom('room 12 a')).status).toBe(200)
})

test('the admission form of the specialty is required, and its answers are a draft about the episode', async () => {
  const form = await storeAdmissionForm({ specialty: ward.specialty })
  const without = await admit(ward.doctor, ward, newPatient())
  expect([without.status, without.body.errors]).toEqual([422, { specialty_form_id: missing }])
  const wrong = await admit(ward.doctor, ward, {
    ...newPatient(),
    specialty_form_id: form.id,
    surveys_answers: [{ line_id: form.question, answer_value: [1] }],
  })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, [`surveys_answers.${form.question}`]])
  const episode = await admitted(ward, {
    specialty_form_id: form.id,
    surveys_answers: [{ line_id: form.question, answer_value: 'Her son' }],
  })
  const [draft] = await testServer.database
    .select()
    .from(surveyInstances)
    .where(sql`model_type = 'episode' and model_id = ${episode.id}`)
  expect(draft).toMatchObject({
    survey_id: form.id,
    patient_id: episode.patient_id,
    hospital_id: ward.hospital,
    type: 'general',
    status: 2,
  })
})

test('the answers to an admission form stay in the version that was opened before a new one', async () => {
  const form = await storeAdmissionForm({ specialty: ward.specialty })
  const opened = await ward.doctor.get<{ data: { opening_token: string } }>(`/api/admin/survey/${form.id}`)
  const { opening_token } = opened.body.data
  const next = {
    previous: { id: form.id, line: form.id, version: 1 },
    hospital: ward.hospital,
    specialty: ward.specialty,
  }
  await storeVersion(testServer, { asked: [], ...next, type: SURVEY_TYPE.admission })
  const surveys_answers = [{ line_id: form.question, answer_value: 'Her son' }]
  const episode = await admitted(ward, { specialty_form_id: form.id, opening_token, surveys_answers })
  const [draft] = await testServer.database
    .select()
    .from(surveyInstances)
    .where(sql`model_type = 'episode' and model_id = ${episode.id}`)
  expect(draft).toMatchObject({ survey_id: form.id, survey_line_id: form.id, status: 2 })
})

test('a form of another specialty, hospital or type, and an older version, are refused', async () => {
  const [other] = await rows('select id from specialties where id <> $1 limit 1', [ward.specialty])
  const ofOther = await storeAdmissionForm({ specialty: other.id })
  const foreign = await openWard(testServer)
  const ofForeign = await storeAdmissionForm({ hospital: foreign.hospital })
  const general = await storeForm(testServer, [{ title: 'Mood' }], { hospital: ward.hospital })
  const old = await storeAdmissionForm({ hospital: ward.hub })
  await testServer.database.update(surveys).set({ current: false }).where(eq(surveys.id, old.id))
  for (const { id } of [ofOther, ofForeign, general, old]) {
    const { status, body } = await admit(ward.doctor, ward, { ...newPatient(), specialty_form_id: id })
    expect([status, body.errors]).toEqual([422, { specialty_form_id: ['Invalid Specialty Form'] }])
  }
  // None of them is for this admission, so none is required.
  expect((await admit(ward.doctor, ward, newPatient())).status).toBe(200)
})

test('a doctor of the hub admits at the spoke, unless the spoke restricts its episodes', async () => {
  const { status, body } = await admit(ward.hubDoctor, ward, newPatient())
  expect(status, JSON.stringify(body)).toBe(200)
  // Opening the record needs a reason.
  expect(body.data).toMatchObject({ is_open: false, patient: { first_name: 'Nadia', uuid: '', birth_date: null } })
  await testServer.database.update(hospitals).set({ restrict_episodes: true }).where(eq(hospitals.id, ward.hospital))
  const restricted = await admit(ward.hubDoctor, ward, newPatient())
  expect([restricted.status, restricted.body.errors]).toEqual([422, { hospital_id: ['Invalid location'] }])
  expect((await admit(ward.doctor, ward, newPatient())).status).toBe(200)
  const foreign = await admit(ward.foreignDoctor, ward, newPatient())
  expect([foreign.status, foreign.body.errors]).toEqual([422, { hospital_id: ['Invalid location'] }])
  expect((await admit(ward.nurse, ward, newPatient())).status).toBe(403)
})

const twenty = Array.from({ length: 20 }, (_each, index) => index)
const outcomes = (all: readonly { status: number; body: { errors?: Record<string, string[]> } }[]) => ({
  won: all.filter(({ status }) => status === 200).length,
  lost: all.filter(({ status }) => status === 422).map(({ body }) => Object.keys(body.errors ?? {})),
})

test('of twenty admissions of one patient at the same time one succeeds', async () => {
  const { patient_id, id } = await admitted(ward)
  await dischargeEpisode(testServer, id)
  const all = await Promise.all(twenty.map(() => admit(ward.doctor, ward, { patient_id })))
  expect(outcomes(all)).toEqual({ won: 1, lost: twenty.slice(1).map(() => ['patient_id']) })
  expect(await rows('select id from episodes where patient_id = $1 and status = 0', [patient_id])).toHaveLength(1)
})

test('of twenty admissions of new patients to one room at the same time one succeeds, and one patient is registered (care_fe 14914)', async () => {
  const all = await Promise.all(twenty.map(() => admit(ward.doctor, ward, { ...newPatient(), bed: 'Room 7' })))
  expect(outcomes(all)).toEqual({ won: 1, lost: twenty.slice(1).map(() => ['bed']) })
  expect(await testServer.database.$count(bedStays, eq(bedStays.department_id, ward.department))).toBe(1)
  expect(await patientsOf(ward.hospital)).toHaveLength(1)
})

test('two people admit one patient to two rooms, both waiting for the patient', async () => {
  const { patient_id, id } = await admitted(ward)
  await dischargeEpisode(testServer, id)
  const all = await runTogether(testServer.database, {
    lock: sql`select from users where id = ${patient_id} for update`,
    calls: ['1', '2'].map((bed) => () => admit(ward.doctor, ward, { patient_id, bed })),
  })
  expect(outcomes(all)).toEqual({ won: 1, lost: [['patient_id']] })
})

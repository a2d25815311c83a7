import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SURVEY_TYPE } from '#contract/surveys/codes'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { specialties } from '../../schema/reference'
import { type Errors, FollowUpCase } from '../episodes/testing/followUps'
import { dischargeEpisode } from '../episodes/testing/storeEpisode'
import { storeForm, storeVersion } from './testing/storeForm'

let testServer: TestServer
let inpatient: FollowUpCase
let doctor: Client
let nurse: Client
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  inpatient = await FollowUpCase.open(testServer)
  doctor = inpatient.ward.doctor
  nurse = inpatient.ward.nurse
})

const fieldsOf = ({ status, body }: { status: number; body: Errors }) => [status, Object.keys(body.errors ?? {})]

test('a doctor writes a follow-up as a draft and submits it; then it never changes', async () => {
  const { body } = await inpatient.createDraft(doctor, 'doctor', { surveys_answers: [], note: 'On the round' })
  expect(body.data).toMatchObject({
    ...{ model_type: 'episode', model_id: inpatient.episode.id, type: 'doctor', note: 'On the round' },
    ...{ status: 2, editable: true, creator: { id: doctor.userId }, patient: { id: inpatient.episode.patient_id } },
    ...{ hospital: { id: inpatient.ward.hospital }, specialty_id: inpatient.ward.specialty },
    ...{ patient_id: inpatient.episode.patient_id, specialty_form_id: inpatient.forms.doctor.id },
  })
  const { id } = body.data
  const saved = await inpatient.save(doctor, id, { note: 'After the round', surveys_answers: [] })
  expect(saved.body.data).toMatchObject({ note: 'After the round', status: 2 })
  expect(fieldsOf(await inpatient.submit(doctor, id, { surveys_answers: [] }))).toEqual([
    422,
    [`surveys_answers.${inpatient.better('doctor').line_id}`],
  ])
  const final = await inpatient.submit(doctor, id, { surveys_answers: [inpatient.better('doctor')] })
  expect(final.body.data).toMatchObject({ status: 1, editable: false, note: 'After the round' })
  expect(fieldsOf(await inpatient.save(doctor, id, { note: 'Changed' }))).toEqual([422, ['status']])
  expect(fieldsOf(await inpatient.submit(doctor, id, { surveys_answers: [inpatient.better('doctor', 1)] }))).toEqual([
    422,
    ['status'],
  ])
})

test('the follow-ups of doctors and of nurses are listed apart, the newest first, with author and note', async () => {
  const first = await inpatient.create(doctor, 'doctor', { note: 'Better' })
  const second = await inpatient.createDraft(doctor, 'doctor')
  const third = await inpatient.create(nurse, 'nurse')
  const rows = await inpatient.listed(nurse, 'doctor')
  expect(rows.map(({ id }) => id)).toEqual([second.body.data.id, first.body.data.id])
  expect(rows[1]).toMatchObject({
    ...{ note: 'Better', creator: { id: doctor.userId }, status: 1, editable: false, is_open: true },
    survey: { title: 'Ward round' },
    created_at: testServer.clock.now().toISOString(),
  })
  // Another person’s draft can be read, and is changed by its author only.
  expect(rows[0]?.editable).toBe(false)
  expect((await inpatient.listed(doctor, 'doctor'))[0]?.editable).toBe(true)
  expect((await inpatient.listed(doctor, 'nurse')).map(({ id }) => id)).toEqual([third.body.data.id])
})

test('a doctor writes those of doctors, a nurse those of nurses, Super Admin both', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  for (const create of [inpatient.create.bind(inpatient), inpatient.createDraft.bind(inpatient)]) {
    expect(fieldsOf(await create(doctor, 'nurse'))).toEqual([422, ['type']])
    expect(fieldsOf(await create(nurse, 'doctor'))).toEqual([422, ['type']])
    for (const [who, type] of [
      [doctor, 'doctor'],
      [nurse, 'nurse'],
      [superAdmin, 'doctor'],
      [superAdmin, 'nurse'],
    ] as const)
      expect([type, (await create(who, type)).status]).toEqual([type, 200])
  }
  const arabic = await nurse.send<Errors>('POST', '/api/admin/survey-instances', {
    body: inpatient.body('doctor'),
    language: 'ar',
  })
  expect(arabic.body.errors.type).toEqual(['لا يكتب ملاحظات متابعة الأطباء إلا أطباء هذا المستشفى'])
})

test('the form must be of the type, current, and offered at the hospital for the specialty', async () => {
  const { ward, forms } = inpatient
  const asked = [...forms.doctor.questions]
  const [, otherSpecialty] = await testServer.database.select().from(specialties)
  const type = SURVEY_TYPE.doctorFollowUp
  const elsewhere = await storeForm(testServer, [], { hospital: ward.hub, specialty: otherSpecialty?.id ?? 0, type })
  const foreign = await FollowUpCase.open(testServer)
  const old = forms.doctor.id
  const current = await storeVersion(testServer, { asked, previous: forms.doctor, hospital: ward.hospital, type })
  for (const survey_id of [forms.nurse.id, elsewhere.id, foreign.forms.doctor.id, old, 2_000_000]) {
    expect([survey_id, ...fieldsOf(await inpatient.create(doctor, 'doctor', { survey_id }))]).toEqual([
      survey_id,
      422,
      ['survey_id'],
    ])
  }
  expect((await inpatient.create(doctor, 'doctor', { survey_id: current.id })).status).toBe(200)
  expect(fieldsOf(await inpatient.create(doctor, 'doctor', { type: 'general' }))).toEqual([422, ['type']])
  expect(fieldsOf(await inpatient.create(doctor, 'doctor', { model_id: '' }))).toEqual([422, ['model_id']])
})

test('only its author changes a draft', async () => {
  const { id } = (await inpatient.createDraft(doctor, 'doctor', { note: 'Mine' })).body.data
  const other = await testServer.addUser({ role: 'DOCTOR', hospitals: [inpatient.ward.hospital] })
  for (const who of [other, nurse, await testServer.as('super@demo.test')]) {
    const final = { surveys_answers: [inpatient.better('doctor')] }
    expect(fieldsOf(await inpatient.save(who, id, { note: 'Not mine' }))).toEqual([422, ['status']])
    expect(fieldsOf(await inpatient.submit(who, id, final))).toEqual([422, ['status']])
  }
  expect((await inpatient.show(doctor, id)).body.data).toMatchObject({ note: 'Mine', status: 2, editable: true })
})

test('after discharge nothing is written, and drafts can only be read', async () => {
  const { id } = (await inpatient.createDraft(doctor, 'doctor')).body.data
  await dischargeEpisode(testServer, inpatient.episode.id)
  const text = 'The patient was discharged. The case can no longer be changed'
  const final = { surveys_answers: [inpatient.better('doctor')] }
  for (const refused of [
    await inpatient.create(doctor, 'doctor'),
    await inpatient.createDraft(doctor, 'doctor'),
    await inpatient.save(doctor, id, { note: 'Too late' }),
    await inpatient.submit(doctor, id, final),
  ])
    expect([refused.status, refused.body.errors]).toEqual([422, { status: [text] }])
  expect((await inpatient.show(doctor, id)).body.data).toMatchObject({ status: 2, editable: false, note: null })
})

test('a follow-up that is sent again with its client id is stored once', async () => {
  const client_id = crypto.randomUUID()
  const draft = await inpatient.createDraft(doctor, 'doctor', { client_id })
  const [one, two] = await Promise.all([1, 2].map(() => inpatient.create(doctor, 'doctor', { client_id })))
  expect([one?.body.data.id, two?.body.data.id]).toEqual([draft.body.data.id, draft.body.data.id])
  expect(await inpatient.listed(doctor, 'doctor')).toMatchObject([{ id: draft.body.data.id, status: 1 }])
})

test('a client id of a follow-up is of no use for another record', async () => {
  const client_id = crypto.randomUUID()
  const superAdmin = await testServer.as('super@demo.test')
  const { id } = (await inpatient.createDraft(superAdmin, 'doctor', { client_id })).body.data
  const other = await FollowUpCase.open(testServer)
  const patient = {
    model_type: 'patient',
    model_id: inpatient.episode.patient_id,
    hospital_id: inpatient.ward.hospital,
  }
  for (const changes of [{ type: 'nurse' }, { model_id: other.episode.id }, patient]) {
    const refused = await inpatient.create(superAdmin, 'doctor', { client_id, ...changes })
    expect(fieldsOf(refused)).toEqual([422, ['client_id']])
  }
  expect((await inpatient.show(superAdmin, id)).body.data.status).toBe(2)
})

test('the choices are the forms of the case by type, and what the caller can write', async () => {
  const choices = async (who: Client, query = `?episodeId=${inpatient.episode.id}`) =>
    who.get<{ data: unknown } & Errors>(`/api/admin/follow-ups/utilities${query}`)
  const form = (type: 'doctor' | 'nurse', name: string) => [{ id: inpatient.forms[type].id, name }]
  const [doctors, nurses] = [form('doctor', 'Ward round'), form('nurse', 'Shift')]
  const shown = async (who: Client) => (await choices(who)).body.data
  expect(await shown(doctor)).toEqual({
    doctor: { can_create: true, forms: doctors },
    nurse: { can_create: false, forms: nurses },
  })
  expect(await shown(nurse)).toMatchObject({ doctor: { can_create: false }, nurse: { can_create: true } })
  expect((await choices(inpatient.ward.foreignDoctor)).status).toBe(404)
  expect(fieldsOf(await choices(doctor, '?episodeId=x'))).toEqual([422, ['episodeId']])
  await dischargeEpisode(testServer, inpatient.episode.id)
  expect(await shown(doctor)).toMatchObject({ doctor: { can_create: false }, nurse: { can_create: false } })
})

test('the documented call without an episode has the forms of the hospitals of the caller', async () => {
  const all = async (who: Client) => (await who.get<{ data: object }>('/api/admin/follow-ups/utilities')).body.data
  const here = { forms: [{ id: inpatient.forms.doctor.id, name: 'Ward round' }] }
  expect(await all(doctor)).toMatchObject({ doctor: { can_create: true, ...here }, nurse: { can_create: false } })
  expect(await all(nurse)).toMatchObject({ doctor: { can_create: false, ...here }, nurse: { can_create: true } })
  const elsewhere = await all(inpatient.ward.foreignDoctor)
  expect(elsewhere).toMatchObject({ doctor: { can_create: true, forms: [] } })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MatchedSurveyRow, RecipientCount, SentSurvey } from '#contract/sentSurveys/sentSurvey'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { signInAgain } from '../clinics/testing/clinicFixture'
import { storeDepartment, storeEpisode } from '../episodes/testing/storeEpisode'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { storeForm } from '../submissions/testing/storeForm'
import { storeVisit } from '../submissions/testing/storeVisit'
import { notifyRecipientsJob } from './recipientNews'

const base = '/api/admin/surveys/sent'

let testServer: TestServer
let day: ClinicDay
let form: number
/** Two patients of the clinic: a woman of 30 years, and a man of 50 whose visit is completed. */
let woman: Client
let man: Client
let admin: Client

interface Answer<T> {
  data: T
  message: string
  errors: Record<string, string[]>
}

const rows = async (text: string, values: unknown[] = []) =>
  (await testServer.database.$client.query(text, values)).rows

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  day = await ClinicDay.open(testServer)
  form = (await storeForm(testServer, [], { hospital: day.hospitalId, title: 'Mood' })).id
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [day.hospitalId] })
  woman = (await day.book(1)).patient
  man = (await day.book(2, { status: 4 })).patient
  await rows(`update users set gender = 'female', birth_date = '1996-11-18' where id = $1`, [woman.userId])
  await rows(`update users set gender = 'male', birth_date = '1976-01-01' where id = $1`, [man.userId])
})

/** What is sent to the patients whose visit of this test's clinic is completed. */
const input = (changes: Record<string, unknown> = {}) => ({
  survey_id: form,
  location_id: day.hospitalId,
  duration: 10,
  duration_unit: 'days',
  condition_type: 2,
  condition_clinic_id: day.clinicId,
  ...changes,
})

async function send(changes: Record<string, unknown> = {}, who = admin): Promise<SentSurvey> {
  const { status, body } = await who.post<Answer<SentSurvey>>(base, input(changes))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

test('a condition, and a specialty, count only visits that the sender may see', async () => {
  const [elsewhere] = await rows(`insert into hospitals (name, country_id, time_zone, is_hub)
    select 'Elsewhere', country_id, 'Africa/Cairo', true from hospitals limit 1 returning id`)
  const doctor = await storeVisit(testServer, { patient: woman.userId, hospital: elsewhere.id })
  await rows('update appointments set status = 4 where doctor_id = $1', [doctor])
  const [specialty] = await rows(
    `insert into specialties (name, alternate_name) values ('Elsewhere', 'Elsewhere') returning id`,
  )
  await rows('update clinics set specialty_id = $1 where doctor_id = $2', [specialty.id, doctor])
  const hidden = [
    { location_id: null, condition_clinic_id: null, condition_doctor_id: doctor },
    { location_id: null, condition_type: null, condition_clinic_id: null, specialty_id: specialty.id },
  ]
  for (const changes of hidden) {
    const { status, body } = await admin.post<Answer<SentSurvey>>(base, input(changes))
    expect([status, body.errors]).toEqual([422, { recipients: [expect.any(String)] }])
  }
  const superAdmin = await testServer.as('super@demo.test')
  for (const changes of hidden) expect((await send(changes, superAdmin)).id).toBeGreaterThan(0)
})

const recipientsOf = async (id: number) =>
  (await rows('select patient_id from sent_survey_recipients where sent_survey_id = $1 order by 1', [id])).map(
    ({ patient_id: patient }) => patient,
  )
const count = async (changes: Record<string, unknown>, who = admin) =>
  (await who.post<Answer<RecipientCount>>(`${base}/count`, input(changes))).body.data
const matched = async (who: Client) =>
  (await who.get<Answer<MatchedSurveyRow[]>>('/api/admin/list-sent-surveys')).body.data
const notify = (id: number, stage: number) =>
  testServer.server.platform.jobs.run(notifyRecipientsJob, { id, stage, after: 0 })
const news = async (who: Client) =>
  (await who.get<Answer<{ message: string }[]>>('/api/admin/my-notifications')).body.data.map(({ message }) => message)

test('a survey is sent to those who match, who stay its recipients whatever changes afterwards', async () => {
  const sent = await send()
  expect(await recipientsOf(sent.id)).toEqual([man.userId])
  expect(sent).toMatchObject({
    survey: { id: form, title: 'Mood', groups: [{ questions: [] }] },
    clinic: { id: day.clinicId },
    editable: false,
    matched_users_count: 1,
    answered_users_count: 0,
    missed_users_count: 0,
    sent_at: '2026-11-18T11:00:00.000Z',
    ends_at: '2026-11-28T11:00:00.000Z',
  })
  await rows('update appointments set status = 4 where patient_id = $1', [woman.userId])
  expect(await recipientsOf(sent.id)).toEqual([man.userId])
  await expect(rows('delete from sent_survey_recipients where sent_survey_id = $1', [sent.id])).rejects.toThrow()
  await expect(rows('update sent_surveys set duration = 99 where id = $1', [sent.id])).rejects.toThrow()
})

test('recipients are users, of surveys that were sent, and none is added or changed later', async () => {
  const { id } = await send()
  const draft = await admin.post<Answer<SentSurvey>>(`${base}/save`, input())
  const add = (survey: number, patient: number) =>
    rows('insert into sent_survey_recipients (sent_survey_id, patient_id) values ($1, $2)', [survey, patient])
  await expect(add(id, 999_999)).rejects.toMatchObject({ code: '23503' })
  await expect(add(draft.body.data.id, woman.userId)).rejects.toThrow()
  await expect(add(999_999, woman.userId)).rejects.toThrow()
  await expect(
    rows('update sent_survey_recipients set patient_id = 999999 where sent_survey_id = $1', [id]),
  ).rejects.toThrow()
  await expect(add(id, woman.userId)).rejects.toMatchObject({ code: '23001' })
  const change = `update sent_survey_recipients set patient_id = $2 where sent_survey_id = $1`
  await expect(rows(change, [id, woman.userId])).rejects.toMatchObject({ code: '23001' })
  expect(await recipientsOf(id)).toEqual([man.userId])
})

test('a user who received a survey cannot be deleted, not even while it is being sent', async () => {
  const insert = `insert into users (first_name, last_name, email, password_hash, created_at, updated_at)
    values ('Gone', 'Soon', 'gone' || random() || '@demo.test', 'x', now(), now()) returning id`
  const { id: sent } = await send()
  // Without recipients: those of a survey are fixed when it is sent.
  const [{ id }] = await rows(`insert into sent_surveys overriding system value
    select (jsonb_populate_record(sent, jsonb_build_object('id', sent.id + 1000))).*
    from sent_surveys as sent where sent.id = ${sent} returning id`)
  const [{ id: user }] = await rows(insert)
  const [sending, deleting] = [await testServer.database.$client.connect(), await testServer.database.$client.connect()]
  await sending.query('begin')
  await sending.query('insert into sent_survey_recipients (sent_survey_id, patient_id) values ($1, $2)', [id, user])
  const refused = expect(deleting.query('delete from users where id = $1', [user])).rejects.toMatchObject({
    code: '23503',
  })
  await expect
    .poll(async () => rows(`select 1 from pg_locks where not granted and locktype = 'advisory'`))
    .toHaveLength(1)
  await sending.query('commit')
  await refused
  sending.release()
  deleting.release()
  const [{ id: other }] = await rows(insert)
  await rows('delete from users where id = $1', [other])
})

test.each<[string, () => Record<string, unknown>, () => Client[]]>([
  ['everybody whom the clinic has seen', () => ({}), () => [man]],
  [
    'an age, both ends included',
    () => ({ condition_type: null, specialty_id: null, age_from: 30, age_to: 30 }),
    () => [woman],
  ],
  ['a year younger', () => ({ condition_type: null, age_from: 0, age_to: 29 }), () => []],
  ['a gender', () => ({ condition_type: null, gender: 'female' }), () => [woman]],
  [
    'the doctor of the visit',
    () => ({ condition_clinic_id: null, condition_doctor_id: day.doctor.userId }),
    () => [man],
  ],
  ['another type of clinic', () => ({ condition_clinic_type: 'physical' }), () => []],
  ['the day of the visit', () => ({ condition_date_from: '2026-11-18', condition_date_to: '2026-11-18' }), () => [man]],
  ['the days before it', () => ({ condition_date_to: '2026-11-17' }), () => []],
  ['accounts of today', () => ({ condition_type: null, created_from: '2026-11-18' }), () => [woman, man]],
  ['accounts of the days before', () => ({ condition_type: null, created_to: '2026-11-17' }), () => []],
])('the recipients are chosen by %s', async (_name, changes, expected) => {
  const mine = [woman.userId, man.userId]
  const { status, body } = await admin.post<Answer<SentSurvey>>(base, input(changes()))
  const found = status === 200 ? (await recipientsOf(body.data.id)).filter((id) => mine.includes(id)) : []
  expect(found).toEqual(
    expected()
      .map(({ userId }) => userId)
      .sort((a, b) => a - b),
  )
})

test('a form that a patient has submitted, in any version, is a condition', async () => {
  const add = (patient: Client, status: number) =>
    rows(
      `insert into survey_instances (survey_id, survey_line_id, patient_id, model_id, status, creator_id, created_at, updated_at, submitted_at)
       values ($1, $1, $2, $2, $3::smallint, $2, now(), now(), case when $3::smallint = 1 then '2026-11-18T10:00Z'::timestamptz end)`,
      [form, patient.userId, status],
    )
  await add(woman, 1)
  await add(man, 2)
  const sent = await send({ condition_type: 1, condition_survey_id: form })
  expect(await recipientsOf(sent.id)).toEqual([woman.userId])
  expect(sent.condition_survey).toEqual({ id: form, title: 'Mood' })
  expect(sent.clinic).toBeNull()
})

test('diagnoses of a visit, and of a stay, are a condition: one of them is enough', async () => {
  const hypertension = { code: 'BA00.Z', title: 'Essential <em>hypertension</em>' }
  const diabetes = { code: '5A11', title: 'Type 2 diabetes mellitus' }
  const code = (column: string, id: number, removed = false) =>
    rows(
      `insert into diagnosis_codes (${column}, code, title, matching_pvs, position, added_by, added_at, removed_by, removed_at)
        values ($1, 'BA00.Z', 'Essential hypertension', '[]', 1, $2, now(), $3, case when $3::integer is null then null else now() end)`,
      [id, admin.userId, removed ? admin.userId : null],
    )
  const [{ id: visit }] = await rows('select id from appointments where patient_id = $1', [man.userId])
  expect(await count({ diagnostics: [diabetes, hypertension] })).toMatchObject({ matched: 0 })
  await code('appointment_id', visit, true)
  expect(await count({ diagnostics: [hypertension] })).toMatchObject({ matched: 0 })
  await code('appointment_id', visit)
  const sent = await send({ diagnostics: [diabetes, hypertension] })
  expect(await recipientsOf(sent.id)).toEqual([man.userId])
  expect(sent.diagnostics).toEqual([diabetes, { code: 'BA00.Z', title: 'Essential hypertension' }])
  // Without such a condition, diagnoses mean nothing.
  expect((await send({ condition_type: null, diagnostics: [diabetes] })).diagnostics).toEqual([])

  const department = await storeDepartment(testServer, day.hospitalId)
  const stay = { hospital: day.hospitalId, department, creator: admin.userId }
  await storeEpisode(testServer, { ...stay, patient: man.userId })
  const episode = await storeEpisode(testServer, { ...stay, patient: woman.userId })
  await code('episode_id', episode)
  const admitted = { condition_type: 3, condition_location_id: day.hospitalId, condition_date_from: '2026-11-18' }
  const mine = async (id: number) =>
    (await recipientsOf(id)).filter((each) => [man.userId, woman.userId].includes(each))
  expect(await mine((await send(admitted)).id)).toEqual([woman.userId, man.userId].sort((a, b) => a - b))
  expect(await mine((await send({ ...admitted, diagnostics: [hypertension] })).id)).toEqual([woman.userId])
  const plague = { code: '1B93.Z', title: 'Plague' }
  expect(await count({ ...admitted, diagnostics: [plague] })).toMatchObject({ matched: 0 })
})

test('nobody receives a survey from staff who cannot see them, and nobody can target a hospital of others', async () => {
  const [elsewhere] = await rows(`insert into hospitals (name, country_id, time_zone, is_hub)
    select 'Elsewhere', country_id, 'Africa/Cairo', true from hospitals limit 1 returning id`)
  const stranger = await testServer.addUser({ role: 'ADMIN', hospitals: [elsewhere.id] })
  const own = (await storeForm(testServer, [], { hospital: elsewhere.id })).id
  const refusal = await stranger.post<Answer<unknown>>(base, input({ survey_id: own }))
  expect(refusal.status).toBe(422)
  expect(refusal.body.errors).toHaveProperty('location_id')
  const all = { survey_id: own, location_id: null, condition_type: null }
  expect((await stranger.post<Answer<unknown>>(base, input(all))).body.errors).toEqual({
    recipients: ['None of your patients matches. Change the target or the conditions'],
  })
  const foreign = await stranger.post<Answer<unknown>>(base, input({ location_id: null, survey_id: form }))
  expect(foreign.body.errors).toHaveProperty('survey_id')
  const sent = await send()
  expect((await stranger.get(`${base}/${sent.id}`)).status).toBe(404)
})

test('fewer than five patients are not counted exactly before sending', async () => {
  expect(await count({})).toEqual({ matched: null, is_few: true, without_channel: null, without_channel_is_few: true })
  const nobody = { matched: 0, is_few: false, without_channel: 0, without_channel_is_few: false }
  expect(await count({ condition_clinic_type: 'physical' })).toEqual(nobody)
  const more = await Promise.all([3, 4, 5, 6].map((slot) => day.book(slot, { status: 4 })))
  expect(await count({})).toEqual({ ...nobody, matched: 5 })
  const ids = [man, ...more.map(({ patient }) => patient)].map(({ userId }) => userId)
  await rows('update users set verified_at = null where id = any ($1)', [ids])
  expect(await count({})).toEqual({ ...nobody, matched: 5, without_channel: 5 })
  expect((await rows('select count(*)::int from sent_surveys where survey_id = $1', [form]))[0].count).toBe(0)
})

test('a draft is changed and sent once; then it is neither changed nor sent again', async () => {
  const draft = await admin.post<Answer<SentSurvey>>(`${base}/save`, input({ gender: 'female' }))
  expect(draft.body.data).toMatchObject({ editable: true, gender: 'female', sent_at: null, matched_users_count: 0 })
  const { id } = draft.body.data
  const path = `${base}/${id}`
  const saved = await admin.send('PUT', `${path}/save`, { body: input({ gender: null, duration: 2 }) })
  expect(saved.body).toMatchObject({ data: { gender: null, duration: 2, editable: true } })
  // The form has a new version since: that one is sent.
  await rows('update surveys set current = false where id = $1', [form])
  const [next] = await rows(
    `insert into surveys (line_id, version, title, title_ar, hospital_id, type, status, current, created_at, updated_at, published_at)
     select line_id, 2, 'Mood again', title_ar, hospital_id, type, 1, true, now(), now(), now() from surveys where id = $1 returning id`,
    [form],
  )
  const sent = await admin.send('PUT', path, { body: input() })
  expect(sent.body).toMatchObject({ data: { survey: { id: next.id }, editable: false, matched_users_count: 1 } })
  for (const change of [path, `${path}/save`]) {
    const refused = await admin.send<Answer<unknown>>('PUT', change, { body: input() })
    expect([refused.status, refused.body.errors.survey_id]).toEqual([
      422,
      ['This survey was sent already. It can no longer be changed'],
    ])
  }
  expect(await recipientsOf(id)).toEqual([man.userId])
})

test.each<[string, Record<string, unknown>]>([
  ['condition_type', { condition_type: 4 }],
  ['diagnostics', { diagnostics: Array(21).fill({ code: 'BA00.Z', title: 'Essential hypertension' }) }],
  ['condition_survey_id', { condition_type: 1, condition_survey_id: null }],
  ['age_to', { age_from: 40, age_to: 30 }],
  ['created_to', { created_from: '2026-02-02', created_to: '2026-02-01' }],
  ['created_from', { created_from: '2026-11-19' }],
  ['condition_date_to', { condition_date_to: '2026-11-19' }],
  ['duration', { duration: 0 }],
  ['duration', { duration: 53, duration_unit: 'weeks' }],
  ['duration_unit', { duration_unit: 'years' }],
  ['city', { city: 1 }],
  ['survey_id', { survey_id: 999_999 }],
  ['condition_clinic_id', { condition_clinic_id: 999_999 }],
  ['specialty_id', { specialty_id: 999_999 }],
])('a wrong %s is refused', async (field, changes) => {
  for (const path of [base, `${base}/save`, `${base}/count`]) {
    const { status, body } = await admin.post<Answer<unknown>>(path, input(changes))
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
})

test('recipients are notified and reminded once each, until the survey ends', async () => {
  const { id } = await send()
  await notify(id, 0)
  await notify(id, 0)
  expect(await news(man)).toEqual(['Please answer “Mood” by Saturday 28 November, 1:00 PM'])
  expect(await news(woman)).toEqual([])
  testServer.clock.advance(5 * 86_400_000)
  man = await signInAgain(testServer, man)
  await notify(id, 1)
  await notify(id, 1)
  expect((await news(man))[0]).toBe('You can answer “Mood” until Saturday 28 November, 1:00 PM')
  expect(await news(man)).toHaveLength(2)
  testServer.clock.advance(5 * 86_400_000)
  man = await signInAgain(testServer, man)
  await notify(id, 2)
  expect(await news(man)).toHaveLength(2)
})

test('the mail says until when the survey can be answered, and names no survey', async () => {
  const { id } = await send()
  await notify(id, 0)
  const news = await rows(`select id from notifications where type = 'survey_sent' and user_id = $1`, [man.userId])
  await testServer.server.platform.jobs.run('send-out-notifications', { ids: news.map((each) => each.id) })
  const [{ email }] = await rows('select email from users where id = $1', [man.userId])
  const superAdmin = await testServer.addUser({ role: 'SUPER_ADMIN' })
  const outbox = await superAdmin.get<{ data: { to: string; subject: string; body: string }[] }>('/api/admin/outbox')
  const mail = outbox.body.data.find(({ to }) => to === email)
  expect(mail?.subject).toBe('You have a new survey')
  expect(mail?.body).toContain('You have a new survey.\nPlease answer by: Saturday 28 November, 1:00 PM')
  expect(mail?.body).not.toContain('Mood')
})

test('a patient sees what was sent to them, and reads only those forms', async () => {
  const { id } = await send()
  expect(await matched(man)).toEqual([
    {
      id,
      survey: { id: form, title: 'Mood' },
      survey_instance_id: null,
      check: 'answer',
      latest_answered_time: null,
      sent_date_time: '2026-11-18T11:00:00.000Z',
      ends_at: '2026-11-28T11:00:00.000Z',
    },
  ])
  expect(await matched(woman)).toEqual([])
  expect((await man.get(`/api/admin/matched-survey/${form}`)).body).toMatchObject({
    data: { id: form, groups: [{ questions: [] }] },
  })
  expect((await woman.get(`/api/admin/matched-survey/${form}`)).status).toBe(404)
  testServer.clock.advance(10 * 86_400_000)
  man = await signInAgain(testServer, man)
  expect((await matched(man)).map(({ check }) => check)).toEqual(['missed'])
})

test('deleting a draft removes it; deleting a sent survey withdraws it from its recipients', async () => {
  const draft = await admin.post<Answer<SentSurvey>>(`${base}/save`, input())
  expect((await admin.send('DELETE', `${base}/${draft.body.data.id}`)).status).toBe(200)
  expect(await rows('select 1 from sent_surveys where id = $1', [draft.body.data.id])).toEqual([])
  const { id } = await send()
  expect((await admin.send('DELETE', `${base}/${id}`)).status).toBe(200)
  expect((await admin.get(`${base}/${id}`)).status).toBe(404)
  expect(await matched(man)).toEqual([])
  await notify(id, 0)
  expect(await news(man)).toEqual([])
  expect(await recipientsOf(id)).toEqual([man.userId])
})

test('the list is filtered by target, and shows only what the caller may see', async () => {
  const first = await send({ gender: 'male', age_from: 40, age_to: 60 })
  const second = await send()
  const list = async (query: string, who = admin) =>
    (await who.get<Answer<SentSurvey[]>>(`${base}?${query}`)).body.data.map(({ id }) => id)
  expect(await list(`survey_id=${form}`)).toEqual([second.id, first.id])
  expect(await list(`survey_id=${form}&gender=male`)).toEqual([first.id])
  expect(await list(`survey_id=${form}&age_from=61`)).toEqual([second.id])
  expect(await list(`survey_id=${form}&location_id=${day.hospitalId}&title=moo`)).toEqual([second.id, first.id])
  expect(await list(`survey_id=${form}&title=pain`)).toEqual([])
  const ward = await storeForm(testServer, [], { hospital: day.hospitalId, title: 'Café إستبيان' })
  const third = await send({ survey_id: ward.id })
  for (const title of ['CAFE', 'استبيان'])
    expect(await list(`survey_id=${ward.id}&title=${encodeURIComponent(title)}`)).toEqual([third.id])
  expect((await man.get(`${base}?survey_id=${form}`)).status).toBe(403)
})

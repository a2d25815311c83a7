import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Episode } from '#contract/episodes/episode'
import { SURVEY_TYPE } from '#contract/surveys/codes'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { admit, newPatient } from '../episodes/testing/ward'
import { storeDrug } from '../prescriptions/testing/storePrescription'
import { storeForm } from '../submissions/testing/storeForm'
import { DischargeCase, reasonAndCodes, type SummaryAnswer } from './testing/dischargeCase'

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

const discharged = { status: ['The patient was discharged. The case can no longer be changed'] }
const rows = async (text: string, values: unknown[] = []) =>
  (await testServer.database.$client.query(text, values)).rows
const onDischarge = (changes: object = {}) =>
  stay.orders.prescribed({ type: 'S', duration: 5, time_unit: 'days', warnings_reason: 'Continues', ...changes })
const stillPrescribed = (drug: string) =>
  `${drug} is stopped, but is still a discharge prescription. Discontinue that prescription`
const stops = (id: number) => ({ prescription_id: id, verdict: 'stopped', reason: 'No longer needed' })
const episode = async () => (await stay.doctor.get<{ data: Episode }>(`/api/admin/episode/${stay.id}`)).body.data

describe('every missing part is refused on its field', () => {
  test('reason and diagnosis', async () => {
    const { status, body } = await stay.close()
    expect([status, body.errors]).toEqual([
      422,
      { discharge_reason: ['Field is required'], icd_codes: ['Field is required'] },
    ])
    await stay.save({ discharge_reason: 'Recovered' })
    expect((await stay.close()).body.errors).toEqual({ icd_codes: ['Field is required'] })
  })

  test('a verdict on each ward prescription, active or on hold, and each home medicine; by name', async () => {
    await stay.save(reasonAndCodes)
    const active = await stay.orders.prescribed()
    const held = await stay.orders.prescribed({ drug_id: await storeDrug(testServer) })
    await stay.orders.setStatus(held.id, 3, { reason: 'Low pressure' })
    const medicine = { name: 'Herbal tea', dosage: 'One cup at night' }
    await stay.reconcile({ home_medicines: [medicine] })
    const home = (await stay.show()).reconciliation.home_medicines[0]?.id
    const text = (drug: string) => [`${drug}: choose whether it continues, is changed or is stopped`]
    expect((await stay.close()).body.errors).toEqual({
      [`prescriptions.${active.id}`]: text(active.drug_name),
      [`prescriptions.${held.id}`]: text(held.drug_name),
      [`home_medicines.${home}`]: text('Herbal tea'),
    })
    expect((await episode()).status).toBe(0)
    await stay.reconcile({
      prescriptions: [stops(active.id), stops(held.id)],
      home_medicines: [{ ...medicine, verdict: 'continue' }],
    })
    expect((await stay.close()).status).toBe(200)
  })

  test('the discharge prescription that carries what continues', async () => {
    await stay.save(reasonAndCodes)
    const { id, drug_name } = await stay.orders.prescribed({ duration: 5, time_unit: 'days' })
    await stay.reconcile({ prescriptions: [{ prescription_id: id, verdict: 'continue' }] })
    expect((await stay.close()).body.errors).toEqual({
      [`prescriptions.${id}`]: [`${drug_name}: choose the discharge prescription that continues it`],
    })
    const copied = await stay.doctor.get(`/api/admin/episodes/${stay.id}/prescriptions/doctor/clone/S`)
    expect(copied.status).toBe(200)
    expect((await stay.show()).missing).toEqual([])
  })

  test('a drug that is stopped is not prescribed for home', async () => {
    await stay.save(reasonAndCodes)
    const { id, drug_name } = await stay.orders.prescribed({ duration: 5, time_unit: 'days' })
    await stay.doctor.get(`/api/admin/episodes/${stay.id}/prescriptions/doctor/clone/S`)
    await stay.reconcile({ prescriptions: [stops(id)] })
    expect((await stay.close()).body.errors).toEqual({
      [`prescriptions.${id}`]: [stillPrescribed(drug_name)],
    })
  })

  test('a drug that is stopped is not prescribed for home by a prescription that is no copy', async () => {
    await stay.save(reasonAndCodes)
    const ward = await stay.orders.prescribed()
    const order = await onDischarge()
    await stay.reconcile({ prescriptions: [stops(ward.id)] })
    const refused = await stay.close()
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { [`prescriptions.${ward.id}`]: [stillPrescribed(ward.drug_name)] },
    ])
    expect((await stay.orders.setStatus(order.id, 4, { reason: 'Stopped' })).status).toBe(200)
    expect((await stay.close()).status).toBe(200)
  })

  test('a medicine of the home that is stopped is not prescribed, unless its drug carries another one', async () => {
    await stay.save(reasonAndCodes)
    const ward = await stay.orders.prescribed()
    const order = await onDischarge()
    const home = { drug_id: ward.drug_id, dosage: 'One at night', verdict: 'stopped', reason: 'Too strong' }
    const decide = (verdict: object) =>
      stay.reconcile({ prescriptions: [{ prescription_id: ward.id, ...verdict }], home_medicines: [home] })
    await decide({ verdict: 'continue' })
    const id = (await stay.show()).reconciliation.home_medicines[0]?.id
    expect((await stay.close()).body.errors).toMatchObject({
      [`home_medicines.${id}`]: [stillPrescribed(ward.drug_name)],
    })
    await decide({ verdict: 'continue', discharge_prescription_id: order.id })
    expect((await stay.close()).status).toBe(200)
  })
})

test('rows of the reconciliation are checked: reasons, names, other people’s prescriptions', async () => {
  const { id } = await stay.orders.prescribed()
  const other = await DischargeCase.open(testServer)
  const foreign = await other.orders.prescribed()
  const { status, body } = await stay.reconcile({
    prescriptions: [
      { prescription_id: id, verdict: 'stopped' },
      { prescription_id: foreign.id, verdict: 'continue', discharge_prescription_id: id },
    ],
    home_medicines: [{ dosage: '', verdict: 'stopped' }],
  })
  expect([status, body.errors]).toEqual([
    422,
    {
      [`prescriptions.${id}.reason`]: ['Field is required'],
      [`prescriptions.${foreign.id}`]: ['This prescription is no longer active. Reload the list before you continue'],
      [`prescriptions.${foreign.id}.discharge_prescription_id`]: ['Choose from the list'],
      'home_medicines.0.name': ['Field is required'],
      'home_medicines.0.dosage': ['Field is required'],
      'home_medicines.0.reason': ['Field is required'],
    },
  ])
})

test('medicines cannot be given or edited after discharge, except corrections (care 2105)', async () => {
  const { id } = await stay.orders.prescribed()
  const [dose] = await stay.orders.doses(id)
  expect((await stay.orders.record(dose?.id ?? 0)).status).toBe(200)
  await stay.reconcile({ prescriptions: [stops(id)] })
  testServer.clock.advance(60_000)
  await stay.closed()
  expect((await stay.orders.create()).body.errors).toHaveProperty('status')
  expect((await stay.orders.setStatus(id, 4, { reason: 'x' })).status).toBe(422)
  expect((await stay.orders.give(id)).status).toBe(422)
  const later = (await stay.orders.doses(id)).filter(({ state }) => state === 'due' || state === 'upcoming')
  expect(later).toEqual([])
  const next = (await stay.orders.doses(id))[1]
  expect((await stay.orders.record(next?.id ?? 0)).status).toBe(422)
  expect(await stay.orders.show(id)).toMatchObject({ status: 6, editable: false, actions: ['correct'] })
  const corrected = await stay.doctor.put<{ data: { revision: number } }>(`/api/admin/prescriptions/${id}`, {
    ...stay.orders.fields({ dosage: '250', status: null }),
    reason: 'It was 250 mg',
    revision: (await stay.orders.show(id)).revision,
  })
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  const recorded = (await stay.orders.doses(id))[0]
  const correction = { status: 3, not_given_reason: 'refused', reason: 'Wrong patient', revision: recorded?.revision }
  const record = await stay.orders.record(recorded?.id ?? 0, correction)
  expect(record.status, JSON.stringify(record.body)).toBe(200)
})

test('the bed is free at once after the patient left it, even before the summary is signed (care_fe 564)', async () => {
  const { ward } = stay.orders
  const { bed } = stay.orders.episode
  expect((await admit(stay.doctor, ward, { ...newPatient(), bed })).body.errors).toHaveProperty('bed')
  testServer.clock.advance(60_000)
  const left = await stay.leaveBed()
  expect(left.body.data).toMatchObject({ status: 0, left_bed_at: '2026-11-18T11:01:00.000Z' })
  expect((await stay.leaveBed()).body).toEqual(left.body)
  expect((await admit(stay.doctor, ward, { ...newPatient(), bed })).status).toBe(200)
  expect(await episode()).toMatchObject({ status: 0, bed, stays: [{ until: '2026-11-18T11:01:00.000Z' }] })
  testServer.clock.advance(60_000)
  expect((await stay.closed()).discharge_time).toBe('2026-11-18T11:02:00.000Z')
  expect((await stay.show()).left_bed_at).toBe('2026-11-18T11:01:00.000Z')
  expect((await stay.summary()).snapshot).toMatchObject({
    left_bed_at: '2026-11-18T11:01:00.000Z',
    discharged_at: '2026-11-18T11:02:00.000Z',
  })
})

test('a patient who comes back after leaving the bed gets one again; times outside of the stay are refused', async () => {
  const { ward } = stay.orders
  expect((await stay.leaveBed({ left_at: '2026-11-18 14:00' })).body.errors).toEqual({
    left_at: ['cannot be in the future'],
  })
  expect((await stay.leaveBed({ left_at: '2026-11-18 12:00' })).body.errors).toEqual({
    left_at: ['cannot be before the patient came to this bed'],
  })
  expect((await stay.leaveBed({ left_at: '2026-11-18 13:00' })).status).toBe(200)
  testServer.clock.advance(60_000)
  const place = { department_id: ward.department, bed: 'Room 7' }
  expect((await stay.doctor.put(`/api/admin/episodes/${stay.id}/bed`, place)).status).toBe(200)
  expect((await stay.show()).left_bed_at).toBeNull()
  expect((await episode()).stays).toMatchObject([{ bed: 'Room 7', until: null }, { until: '2026-11-18T11:00:00.000Z' }])
})

test('the database refuses an open episode without a bed whose patient has not left it', async () => {
  await expect(
    testServer.database.execute(sql`update bed_stays set until_time = from_time where episode_id = ${stay.id}`),
  ).rejects.toThrow()
  await expect(
    testServer.database.execute(sql`update episodes set left_bed_at = created_at where id = ${stay.id}`),
  ).rejects.toThrow()
})

test('the summary has as-needed drugs, diagnoses and allergies (care_fe 5246)', async () => {
  const clinic = await stay.clinic()
  const follow = (await stay.book(clinic)).body.data
  await stay.doctor.post(`/api/admin/patients/${stay.orders.episode.patient_id}/allergies`, {
    ...{ drug_id: null, substance: 'Penicillin', reaction: 'Rash', severity: 'severe', status: 'active' },
    ...{ status_reason: null, noted_since: null },
  })
  const ward = await stay.orders.prescribed()
  const [dose] = await stay.orders.doses(ward.id)
  await stay.orders.record(dose?.id ?? 0)
  const asNeeded = await stay.orders.asNeeded({ drug_id: await storeDrug(testServer) })
  const kept = await onDischarge({ frequency: 12 })
  const asNeededAtHome = await onDischarge({
    ...{ drug_id: asNeeded.drug_id, kind: 'as_needed', indication: 'Pain', minimum_interval: 360 },
    ...{ maximum_in_24_hours: '1500', frequency: null, frequency_time_unit: null },
  })
  const added = await onDischarge({ drug_id: await storeDrug(testServer) })
  const reconciled = await stay.reconcile({
    prescriptions: [
      { prescription_id: ward.id, verdict: 'changed', reason: 'Twice a day', discharge_prescription_id: kept.id },
      { prescription_id: asNeeded.id, verdict: 'continue', discharge_prescription_id: asNeededAtHome.id },
    ],
    home_medicines: [
      { name: 'Old tablets', dosage: 'One at night', verdict: 'stopped', reason: 'Interaction' },
      { name: 'Herbal tea', dosage: 'One cup', verdict: 'continue' },
    ],
  })
  expect(reconciled.status, JSON.stringify(reconciled.body)).toBe(200)
  await stay.save({
    note: 'Pressure controlled',
    warning_signs: 'Chest pain',
    contact_name: 'Ward',
    contact_phone: '19',
  })
  const closed = await stay.closed()
  const summary = await stay.summary()
  expect(summary).toMatchObject({
    id: closed.summary_id,
    version: 1,
    addendum: null,
    author: { id: stay.doctor.userId },
  })
  expect(summary.snapshot).toMatchObject({
    patient: { id: stay.orders.episode.patient_id },
    discharge_reason: reasonAndCodes.discharge_reason,
    note: 'Pressure controlled',
    diagnoses: [{ code: 'BA00' }],
    allergies: {
      state: 'listed',
      entries: [{ substance: { en: 'Penicillin' }, reaction: 'Rash', severity: 'severe' }],
    },
    medicines: [
      {
        ...{ verdict: 'continue', source: 'ward' },
        before: { kind: 'as_needed', indication: 'Pain' },
        after: { prescription_id: asNeededAtHome.id, minimum_interval: 360, dosage: { en: '500 mg' } },
      },
      { verdict: 'continue', source: 'home', after: { name: { en: 'Herbal tea' }, dosage: { en: 'One cup' } } },
      {
        ...{ verdict: 'changed', source: 'ward', reason: 'Twice a day', last_given_at: '2026-11-18T11:00:00.000Z' },
        before: { prescription_id: ward.id, every: 8, every_unit: 'hours' },
        after: { prescription_id: kept.id, every: 12, duration: 5, duration_unit: 'days' },
      },
      { verdict: 'new', source: null, before: null, after: { prescription_id: added.id } },
      { verdict: 'stopped', source: 'home', reason: 'Interaction', after: null },
    ],
    follow_ups: [
      {
        appointment_id: follow.id,
        starts_at: '2026-11-25T08:00:00.000Z',
        pay_until: '2026-11-21T11:00:00.000Z',
      },
    ],
    open_points: [{ kind: 'as_needed_running', owner: { id: stay.doctor.userId } }],
    ...{ warning_signs: 'Chest pain', contact_name: 'Ward', contact_phone: '19', addenda: [] },
  })
  const frequency = summary.snapshot.medicines[2]?.after?.frequency
  expect(frequency?.en).toContain('12 hours')
  expect(frequency?.ar).toContain('ساعة')
})

test('closing ends the stay, the orders and the checks in one step, is audited, and a second call returns the same', async () => {
  const { id } = await stay.orders.prescribed()
  await stay.reconcile({ prescriptions: [stops(id)] })
  await stay.save(reasonAndCodes)
  testServer.clock.advance(60_000)
  const first = await stay.close(stay.doctor, '', { 'accept-language': 'en' })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.headers.get('cache-control')).toBe('no-store')
  testServer.clock.advance(60_000)
  expect((await stay.close()).body).toEqual(first.body)
  expect(await episode()).toMatchObject({ status: 1, stays: [{ until: '2026-11-18T11:01:00.000Z' }] })
  expect(await stay.show()).toMatchObject({
    ...{ status: 1, editable: false, can_close: false, missing: [], open_points: [] },
    reconciliation: { current: [{ prescription: { id }, verdict: 'stopped' }] },
    summaries: [{ version: 1 }],
  })
  const entries = await rows(
    `select changes from audit_log where action = 'discharge.close' and record_id = $1 and changes is not null order by id`,
    [String(stay.id)],
  )
  expect(entries[0].changes).toMatchObject({ status: { after: 1 }, summary_version: { after: 1 } })
  expect(JSON.stringify(entries)).not.toContain('Recovered')
})

test('of two doctors who close at once, one closes, and both get the same response', async () => {
  await stay.save(reasonAndCodes)
  const other = await testServer.addUser({ role: 'DOCTOR', hospitals: [stay.orders.ward.hospital] })
  const results = await runTogether(testServer.database, {
    lock: sql`select from episodes where id = ${stay.id} for update`,
    calls: [() => stay.close(), () => stay.close(other)],
  })
  expect(results.map(({ status }) => status)).toEqual([200, 200])
  expect(results[0]?.body).toEqual(results[1]?.body)
  expect((await stay.show()).summaries).toHaveLength(1)
})

test('who closes with an older revision signs nothing that they have not read', async () => {
  await stay.save(reasonAndCodes)
  const { revision } = await stay.show()
  await stay.save({ note: 'Changed since' })
  const refused = await stay.close(stay.doctor, `?revision=${revision}`)
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['revision']])
  expect((await stay.close(stay.doctor, `?revision=${(await stay.show()).revision}`)).status).toBe(200)
})

test('an episode closed while a form is open: saving it is refused, and the draft is an open point of the summary', async () => {
  const form = await storeForm(testServer, [{ title: 'Better?' }], {
    ...{ hospital: stay.orders.ward.hospital, title: 'Shift', type: SURVEY_TYPE.nurseFollowUp },
  })
  const draft = await stay.nurse.post<{ data: { id: number } }>('/api/admin/survey-instances/save', {
    ...{ survey_id: form.id, model_type: 'episode', model_id: stay.id, type: 'nurse' },
    surveys_answers: [{ line_id: form.questions[0]?.line, answer_value: 'Yes' }],
  })
  const { revision } = (await stay.save(reasonAndCodes)).body.data
  await stay.closed()
  const path = `/api/admin/survey-instance/${draft.body.data.id}`
  const refused = [
    await stay.nurse.put<{ errors: object }>(`${path}/save`, { surveys_answers: [] }),
    await stay.doctor.put<{ errors: object }>(stay.path, { revision, note: 'Late' }),
    await stay.doctor.put<{ errors: object }>(`${stay.path}/reconciliation`, { revision }),
  ]
  expect(refused.map(({ status, body }) => [status, body.errors])).toEqual(refused.map(() => [422, discharged]))
  expect((await stay.summary()).snapshot.open_points).toMatchObject([
    { kind: 'no_follow_up', owner: { id: stay.doctor.userId } },
    {
      kind: 'draft_follow_up',
      owner: { id: stay.nurse.userId },
      text: { en: 'The follow-up note “Shift” is still a draft' },
    },
  ])
})

test('addenda are dated versions of the summary; nothing else of the discharge changes', async () => {
  const addendum = { text: 'The culture was negative' }
  const add = () => stay.doctor.post<SummaryAnswer>(`${stay.path}/addenda`, addendum)
  expect((await add()).body.errors).toEqual({ status: ['The patient has not been discharged yet'] })
  await stay.closed()
  const first = await stay.summary()
  testServer.clock.advance(60_000)
  const { body } = await add()
  expect(body.data).toMatchObject({
    ...{ version: 2, addendum: addendum.text, created_at: '2026-11-18T11:01:00.000Z' },
    snapshot: { ...first.snapshot, addenda: [{ version: 2, ...addendum, author: { id: stay.doctor.userId } }] },
  })
  expect(await stay.summary('?version=1')).toEqual(first)
  expect((await stay.summary()).version).toBe(2)
  await expect(
    testServer.database.execute(sql`update discharge_summaries set addendum = 'x' where episode_id = ${stay.id}`),
  ).rejects.toThrow()
  await expect(
    testServer.database.execute(sql`update discharges set note = 'x' where episode_id = ${stay.id}`),
  ).rejects.toThrow()
})

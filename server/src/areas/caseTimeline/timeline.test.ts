import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { DischargeCase } from '../discharge/testing/dischargeCase'
import { FollowUpCase } from '../episodes/testing/followUps'
import { Orders } from '../prescriptions/testing/orders'
import { storeDrug } from '../prescriptions/testing/storePrescription'
import { correct, entered, normalValues, valueIn } from '../vitals/testing/vitals'
import { entriesOf, timeline } from './testing/timeline'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(() => testServer.clock.set(testNow))

/** The present on the wall clock of Cairo, with hours added. */
function wall(hours = 0): string {
  const at = new Date(testServer.clock.now().getTime() + (hours + 2) * 3_600_000)
  return at.toISOString().slice(0, 16).replace('T', ' ')
}
const ago = (hours: number) => new Date(testServer.clock.now().getTime() - hours * 3_600_000).toISOString().slice(0, 16)

/** The kinds with their texts, the newest first. */
const briefly = (entries: Awaited<ReturnType<typeof entriesOf>>) => entries.map(({ kind, text }) => [kind, text])

describe('the order', () => {
  test('the timeline shows when it was given, not when it was typed (care_fe 6686)', async () => {
    const orders = await Orders.open(testServer)
    const { id } = await orders.prescribed()
    const [dose] = await orders.doses(id)
    await orders.wait(3)
    await orders.ward.doctor.put(`/api/admin/episodes/${orders.episode.id}/severity`, { severity: 1 })
    await orders.wait(2)
    await orders.record(dose?.id ?? 0, { given_at: wall(-4), override_reason: 'Was given in time' })
    const entries = await entriesOf(orders.ward.nurse, orders.episode.id)
    expect(entries.map(({ kind }) => kind).slice(0, 3)).toEqual([
      'severity_changed',
      'dose_given',
      'prescription_created',
    ])
    const given = entries[1]
    expect(given?.happened_at.slice(0, 16)).toBe(ago(4))
    expect(given?.recorded_at?.slice(0, 16)).toBe(ago(0))
    expect(given).toMatchObject({ author: { id: orders.ward.nurse.userId }, target: { tab: 'doses', id: dose?.id } })
    expect(entries[0]).toMatchObject({ recorded_at: null, text: 'Stable', author: { id: orders.ward.doctor.userId } })
  })

  test('vital signs stand where they were measured, with their score', async () => {
    const orders = await Orders.open(testServer)
    await orders.wait(4)
    await orders.ward.doctor.put(`/api/admin/episodes/${orders.episode.id}/severity`, { severity: 1 })
    await entered(orders.ward.nurse, orders.episode.id, { date: wall(-2), ...normalValues })
    const [severity, vitals] = await entriesOf(orders.ward.nurse, orders.episode.id)
    expect(severity?.kind).toBe('severity_changed')
    expect(vitals).toMatchObject({
      kind: 'vital_signs',
      group: 'vitals',
      score: { total: 0 },
      details: ['16 breaths/min', '98%', 'Room air', '120/80 mmHg', '72 beats/min', 'Alert', '36.8 °C'],
      target: { tab: 'vital-signs' },
    })
    expect(vitals?.happened_at.slice(0, 16)).toBe(ago(2))
    expect(vitals?.recorded_at?.slice(0, 16)).toBe(ago(0))
  })

  test('a correction of vital signs is an entry of its own, at its time', async () => {
    const [SYSTOLIC, TEMPERATURE] = [4, 3]
    const orders = await Orders.open(testServer)
    const { id } = orders.episode
    await orders.wait(2)
    const set = await entered(orders.ward.nurse, id, { date: wall(-1), ...normalValues })
    await orders.wait(0.1)
    const wrong = { is_error: true, reason: 'Other patient' }
    expect((await correct(orders.ward.nurse, valueIn(set, TEMPERATURE), wrong)).status).toBe(200)
    await orders.wait(0.1)
    // It moves the diastolic pressure too.
    const moved = { rate: 115, date: wall(-1), reason: 'Wrong time' }
    expect((await correct(orders.ward.doctor, valueIn(set, SYSTOLIC), moved)).status).toBe(200)
    const entries = await entriesOf(orders.ward.nurse, id, 'group=vitals')
    const kind = 'vital_signs_corrected'
    expect(entries.filter((entry) => entry.kind === kind)).toMatchObject([
      { details: ['115/80 mmHg', 'Wrong time'], author: { id: orders.ward.doctor.userId } },
      { details: ['Entered in error', 'Other patient'], author: { id: orders.ward.nurse.userId } },
    ])
    // Besides, the set without its temperature makes a check overdue.
    const ofSigns = entries.filter((entry) => entry.kind.startsWith('vital_signs'))
    expect(ofSigns.map(({ kind: each }) => each)).toEqual([kind, kind, 'vital_signs', 'vital_signs'])
    expect(ofSigns[0]?.happened_at.slice(0, 16)).toBe(ago(0))
  })

  test('escalations stand where they were opened, acknowledged and closed, also after a later score closed them', async () => {
    const orders = await Orders.open(testServer)
    const { nurse, doctor } = orders.ward
    const high = { respiration: '27', spo2: '90', heart_rate: '125', systolic: '95' }
    await entered(nurse, orders.episode.id, { date: wall(), ...normalValues, ...high })
    const { body } = await nurse.get<{ data: { id: number }[] }>(`/api/admin/episodes/${orders.episode.id}/escalations`)
    await orders.wait(0.1)
    const answer = { action: 'doctor_called', note: 'Oxygen raised' }
    await nurse.put(`/api/admin/escalations/${body.data[0]?.id}/acknowledge`, answer)
    await orders.wait(0.1)
    await entered(nurse, orders.episode.id, { date: wall(), ...normalValues })
    const entries = await entriesOf(doctor, orders.episode.id, 'group=vitals')
    const text = 'Early warning score calls for a review: High'
    expect(entries).toMatchObject([
      { kind: 'escalation_closed', text, author: null, details: [] },
      { kind: 'vital_signs', score: { total: 0 } },
      {
        ...{ kind: 'escalation_acknowledged', text, author: { id: nurse.userId } },
        details: ['Doctor called', 'Oxygen raised'],
      },
      { kind: 'escalation_opened', text, author: null, target: { tab: 'vital-signs' } },
      { kind: 'vital_signs' },
    ])
  })

  test('a corrected dose stands at its corrected time, and the correction is an entry of its own', async () => {
    const orders = await Orders.open(testServer)
    const { id } = await orders.prescribed()
    const [dose] = await orders.doses(id)
    await orders.wait(1)
    const first = await orders.record(dose?.id ?? 0)
    await orders.wait(1)
    const { revision } = first.body.data
    const corrected = await orders.record(dose?.id ?? 0, { given_at: wall(-1.5), revision, reason: 'Wrong time' })
    expect(corrected.status).toBe(200)
    const entries = await entriesOf(orders.ward.nurse, orders.episode.id, 'group=doses')
    expect(entries.map(({ kind }) => kind)).toEqual(['dose_corrected', 'dose_given'])
    expect(entries[0]?.details).toEqual(['Given', 'Wrong time'])
    expect(entries[1]?.happened_at.slice(0, 16)).toBe(ago(1.5))
    expect(entries[1]?.recorded_at?.slice(0, 16)).toBe(ago(1))
  })
})

describe('what is in it', () => {
  test('what happens to prescriptions', async () => {
    const orders = await Orders.open(testServer)
    const draft = await orders.prescribed({ status: 1, dosage: '250' })
    await orders.wait(1)
    await orders.setStatus(draft.id, 2)
    await orders.wait(1)
    await orders.setStatus(draft.id, 3, { reason: 'Nil by mouth' })
    await orders.wait(1)
    await orders.setStatus(draft.id, 2)
    await orders.wait(1)
    await orders.setStatus(draft.id, 4, { reason: 'Rash' })
    const entries = await entriesOf(orders.ward.doctor, orders.episode.id, 'group=prescriptions')
    expect(entries.map(({ kind }) => kind)).toEqual([
      'prescription_discontinued',
      'prescription_resumed',
      'prescription_held',
      'prescription_confirmed',
      'prescription_drafted',
    ])
    expect(entries.map(({ author }) => author?.id)).toEqual(Array(5).fill(orders.ward.doctor.userId))
    expect(entries[0]?.details).toEqual(['250 mg', 'Once every 8 hours', 'Rash'])
    expect(entries[2]?.details.at(-1)).toBe('Nil by mouth')
  })

  test('a hold that ended by itself and a course that is over, which nobody did', async () => {
    const orders = await Orders.open(testServer)
    const { id } = await orders.prescribed({ duration: 1, time_unit: 'days' })
    await orders.setStatus(id, 3, { reason: 'Theatre', until: wall(2) })
    await orders.wait(30)
    const entries = await entriesOf(orders.ward.doctor, orders.episode.id, 'group=prescriptions')
    expect(entries.map(({ kind, author }) => [kind, author?.id ?? null])).toEqual([
      ['prescription_completed', null],
      ['prescription_resumed', null],
      ['prescription_held', orders.ward.doctor.userId],
      ['prescription_created', orders.ward.doctor.userId],
    ])
  })

  test('what was prescribed at first, the edit of it, and the prescription that takes over', async () => {
    const orders = await Orders.open(testServer)
    const { id, revision } = await orders.prescribed()
    await orders.wait(1)
    const edited = await orders.ward.doctor.put(`/api/admin/prescriptions/${id}`, {
      ...orders.fields({ dosage: '750' }),
      revision,
    })
    expect(edited.status).toBe(200)
    await orders.wait(1)
    const current = await orders.show(id)
    const modified = await orders.create({
      dosage: '1000',
      modifies_id: id,
      modifies_revision: current.revision,
      reason: 'Pain',
    })
    expect(modified.body).not.toHaveProperty('errors')
    const entries = await entriesOf(orders.ward.doctor, orders.episode.id, 'group=prescriptions')
    expect(entries.map(({ kind, details }) => [kind, details[0]])).toEqual([
      ['prescription_modified', '1000 mg'],
      ['prescription_edited', '750 mg'],
      ['prescription_created', '500 mg'],
    ])
  })

  test('doses that were not given, and emergency doses', async () => {
    const orders = await Orders.open(testServer)
    const { id } = await orders.prescribed()
    const [first, second] = await orders.doses(id)
    await orders.record(second?.id ?? 0, { status: 3, not_given_reason: 'nil_by_mouth', override_reason: 'Theatre' })
    await orders.wait(5)
    await orders.record(first?.id ?? 0, { status: 3, not_given_reason: 'refused' })
    const emergency = await orders.ward.nurse.post(`/api/admin/episodes/${orders.episode.id}/emergency-doses`, {
      ...orders.fields({
        drug_id: await storeDrug(testServer),
        reason: 'Anaphylaxis',
        doctor_id: orders.ward.doctor.userId,
        given_at: wall(-1),
      }),
    })
    expect(emergency.body).not.toHaveProperty('errors')
    const entries = await entriesOf(orders.ward.nurse, orders.episode.id, 'group=doses')
    expect(entries.map(({ kind }) => kind)).toEqual(['emergency_dose', 'dose_not_given', 'dose_not_given'])
    expect(entries[0]?.details).toContain('Anaphylaxis')
    // The first one was due when it was prescribed; the second one is not due yet, and stands where that was recorded.
    const notGiven = entries.slice(1).map(({ target, details }) => [target?.id, details.includes('Nil by mouth')])
    expect(notGiven).toEqual(
      expect.arrayContaining([
        [first?.id, false],
        [second?.id, true],
      ]),
    )
    for (const { happened_at: at } of entries)
      expect(Date.parse(at)).toBeLessThanOrEqual(testServer.clock.now().getTime())
  })

  test('the stay: admission, moves, severity, history, codes, allergies, and the discharge', async () => {
    const stay = await DischargeCase.open(testServer)
    const path = `/api/admin/episodes/${stay.id}`
    const { ward, episode } = stay.orders
    await stay.orders.wait(1)
    await stay.doctor.put(`${path}/bed`, { department_id: ward.department, bed: 'Room 7' })
    await stay.doctor.put(`${path}/severity`, { severity: 0 })
    await stay.doctor.put(`${path}/severity`, { severity: 1 })
    const history = { chief_complaint: 'Back pain', present_illness_history: '', examination: '', surveys_answers: [] }
    await stay.doctor.put(`${path}/medical-history`, { ...history, revision: 1 })
    await stay.orders.wait(1)
    const allergy = { substance: 'Latex', reaction: 'Rash', severity: 'severe', status: 'active' }
    const created = await stay.doctor.post<{ data: { id: number; revision: number } }>(
      `/api/admin/patients/${episode.patient_id}/allergies`,
      allergy,
    )
    expect(created.status).toBe(200)
    await stay.orders.wait(1)
    const { id, revision } = created.body.data
    await stay.doctor.put(`/api/admin/allergies/${id}`, { ...allergy, reaction: 'Anaphylaxis', revision })
    await stay.orders.wait(1)
    const problem = await stay.doctor.post<{ data: { id: number } }>(
      `/api/admin/patients/${episode.patient_id}/problems`,
      { title: 'Gout', status: 'active' },
    )
    await stay.orders.wait(1)
    const error = { body: { reason: 'Of another patient' } }
    await stay.doctor.delete(`/api/admin/problems/${problem.body.data.id}`, error)
    await stay.orders.wait(1)
    await stay.closed()
    const removed = await entriesOf(stay.doctor, stay.id, 'group=history')
    expect(removed.find(({ kind }) => kind === 'problem_removed')?.details).toEqual(['Of another patient'])
    const entries = briefly(await entriesOf(stay.doctor, stay.id))
    expect(entries.map(([kind]) => kind)).toEqual([
      'discharged',
      'left_bed',
      'diagnosis_added',
      'problem_removed',
      'problem_recorded',
      'allergy_corrected',
      'allergy_recorded',
      'medical_history_saved',
      'severity_changed',
      'moved',
      'allergy_none_known',
      'admitted',
    ])
    expect(entries).toContainEqual(['diagnosis_added', 'Essential hypertension'])
    expect(entries).toContainEqual(['allergy_corrected', 'Latex'])
  })

  test('follow-up notes and red flags', async () => {
    const stay = await FollowUpCase.open(testServer)
    const { body } = await stay.create(stay.ward.doctor, 'doctor', { surveys_answers: [stay.better('doctor', 1)] })
    await stay.createDraft(stay.ward.nurse, 'nurse')
    const entries = await entriesOf(stay.ward.doctor, stay.episode.id, 'group=notes')
    expect(entries.map(({ kind, text, target }) => [kind, text, target])).toEqual([
      ['red_flag', 'Is the patient better?', { tab: 'follow-ups', id: body.data.id }],
      ['follow_up_doctor', 'Ward round', { tab: 'follow-ups', id: body.data.id }],
    ])
  })

  test('texts are in the language of the reader', async () => {
    const orders = await Orders.open(testServer)
    await orders.prescribed()
    const { body } = await timeline(orders.ward.nurse, orders.episode.id, 'group=prescriptions', { language: 'ar' })
    expect(body.data[0]).toMatchObject({ kind_text: 'وصف دواء', details: ['500 مجم', 'مرة كل 8 ساعات'] })
  })
})

test('a change of the severity without a record of it is refused by the database', async () => {
  const orders = await Orders.open(testServer)
  const change = testServer.database.execute(
    sql`update episodes set severity = 1 - severity where id = ${orders.episode.id}`,
  )
  await expect(change).rejects.toMatchObject({ cause: { code: '23514' } })
})

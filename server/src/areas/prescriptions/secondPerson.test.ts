import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import type { Execution, PatientDoses, WardDose } from '#contract/prescriptions/execution'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { hospitals } from '../../schema/facilities'
import { notifications } from '../../schema/notifications'
import { doseChecks, executions } from '../../schema/prescriptions'
import { type DoseAnswer, Orders } from './testing/orders'
import { storeDrug } from './testing/storePrescription'

let testServer: TestServer
let orders: Orders
let second: Client
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  orders = await Orders.open(testServer)
  second = await testServer.addUser({ role: 'NURSE', hospitals: [orders.ward.hospital] })
})

const errorsOf = ({ status, body }: { status: number; body: { errors?: Record<string, string[]> } }) => [
  status,
  body.errors ?? {},
]
const insulin = (changes: object = {}) =>
  storeDrug(testServer, { high_alert: true, ...changes }).then((drug) => orders.prescribed({ drug_id: drug }))
const firstOf = async (prescription: number): Promise<Execution> => {
  const [dose] = await orders.doses(prescription)
  if (!dose) throw new Error('There is no dose')
  return dose
}
/** Records a dose of a high-alert drug as given by the nurse. */
const given = async (changes: object = {}): Promise<Execution> => {
  const dose = await firstOf((await insulin()).id)
  const { status, body } = await orders.record(dose.id, changes)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const witness = (id: number, who: Client, body: object = { outcome: 'confirmed' }) =>
  who.put<DoseAnswer>(`/api/admin/episodes/prescription-execution/${id}/witness`, body)
const checks = async (who = orders.ward.nurse) =>
  (await who.get<{ data: z.output<typeof WardDose>[] }>(`/api/admin/hospitals/${orders.ward.hospital}/dose-checks`))
    .body.data
const newsOf = (type: 'dose_second_person' | 'dose_declined' | 'dose_given_alone') =>
  testServer.database
    .select({ user: notifications.user_id })
    .from(notifications)
    .where(sql`type = ${type} and about -> 'data' ->> 'episode_id' = ${String(orders.episode.id)}`)
    .orderBy(notifications.user_id)
    .then((rows) => rows.map(({ user }) => user))

describe('a dose of a high-alert drug', () => {
  test('does not count as given until a second person confirms it', async () => {
    const dose = await given()
    expect(dose).toMatchObject({
      state: 'awaiting_second',
      status_text: 'Waiting for second person',
      second_person: { outcome: null, by: null },
      can_witness: false,
      can_complete: true,
    })
    const again = await orders.record(dose.id, {}, second)
    const name = dose.recorded_by?.name_text
    expect(errorsOf(again)).toEqual([
      422,
      {
        status: [`Recorded 13:00 by ${name}. The second person has not confirmed it: do not give this dose again`],
      },
    ])
    expect(await checks(second)).toMatchObject([{ id: dose.id, state: 'awaiting_second', can_witness: true }])
    const confirmed = await witness(dose.id, second)
    expect(confirmed.body.data).toMatchObject({
      state: 'given',
      status_text: 'Given',
      second_person: { outcome: 'confirmed', by: { id: second.userId }, at: '2026-11-18T11:00:00.000Z' },
      can_witness: false,
      can_complete: false,
    })
    expect(await checks(second)).toEqual([])
  })

  test('of another drug needs nobody', async () => {
    const dose = await firstOf((await orders.prescribed()).id)
    expect((await orders.record(dose.id)).body.data).toMatchObject({ state: 'given', second_person: null })
    expect(errorsOf(await witness(dose.id, second))).toEqual([
      422,
      { outcome: ['This dose does not wait for a second person'] },
    ])
  })

  test('that was not given needs nobody', async () => {
    const dose = await given()
    const correction = { status: 3, not_given_reason: 'refused', reason: 'Wrong patient', revision: dose.revision }
    expect((await orders.record(dose.id, correction)).body.data).toMatchObject({
      state: 'not_given',
      second_person: null,
      earlier_checks: [{ outcome: null }],
    })
    expect((await witness(dose.id, second)).status).toBe(422)
  })

  test('as needed waits too', async () => {
    const drug = await storeDrug(testServer, { high_alert: true })
    const { id } = await orders.asNeeded({ drug_id: drug })
    const dose = (await orders.give(id)).body.data
    expect(dose.state).toBe('awaiting_second')
    // For the limits it counts at once, because it may have been given.
    expect((await orders.give(id)).status).toBe(422)
    expect((await witness(dose.id, second)).body.data.state).toBe('given')
  })

  test.each(['given_by', 'recorded_by'] as const)('is never confirmed by the same person: %s', async (who) => {
    const { nurse } = orders.ward
    const dose = await given({ given_by_id: second.userId })
    const same = who === 'given_by' ? second : nurse
    expect(errorsOf(await witness(dose.id, same))).toEqual([
      422,
      { outcome: ['The second person must be somebody else than who gave or recorded the dose'] },
    ])
    const change = { outcome: 'confirmed' as const, decided_by: same.userId, decided_at: new Date(testNow) }
    await expect(
      testServer.database.update(doseChecks).set(change).where(eq(doseChecks.execution_id, dose.id)),
    ).rejects.toMatchObject({ cause: { constraint: 'dose_checks_second_person' } })
  })

  test('is recorded together with its request, or not at all', async () => {
    const { id } = await insulin()
    const dose = await firstOf(id)
    await expect(
      testServer.database.execute(sql`update executions set status = 2, given_at = now(), given_by = ${second.userId},
        recorded_at = now(), recorded_by = ${second.userId}, drug_id = prescriptions.drug_id, dosage = '1',
        route_id = 'oral' from prescriptions where prescriptions.id = prescription_id and executions.id = ${dose.id}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('second person') } })
    const [row] = await testServer.database.select().from(executions).where(eq(executions.id, dose.id))
    expect(row?.status).toBe(1)
  })

  test('that two people answer at once gets one answer', async () => {
    const dose = await given()
    const others = await Promise.all(
      Array.from({ length: 6 }, () => testServer.addUser({ role: 'NURSE', hospitals: [orders.ward.hospital] })),
    )
    const answers = await Promise.all(
      others.map((other, index) =>
        witness(dose.id, other, index % 2 ? { outcome: 'declined', reason: 'Wrong dose' } : undefined),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
    const winner = answers.find(({ status }) => status === 200)?.body.data.second_person?.by
    for (const answer of answers.filter(({ status }) => status === 422))
      expect(errorsOf(answer)).toEqual([422, { outcome: [`${winner?.name_text} answered at 13:00`] }])
  })

  test('is confirmed also after its prescription was discontinued', async () => {
    const { id } = await insulin()
    const dose = (await orders.record((await firstOf(id)).id)).body.data
    testServer.clock.advance(60_000)
    await orders.setStatus(id, PRESCRIPTION_STATUS.discontinued, { reason: 'Hypoglycemia' })
    expect((await witness(dose.id, second)).body.data.state).toBe('given')
  })

  test('that is repeated with the same Idempotency-Key makes one request', async () => {
    const dose = await firstOf((await insulin()).id)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const one = await orders.record(dose.id, {}, orders.ward.nurse, headers)
    expect((await orders.record(dose.id, {}, orders.ward.nurse, headers)).body).toEqual(one.body)
    const rows = await testServer.database.select().from(doseChecks).where(eq(doseChecks.execution_id, dose.id))
    expect(rows).toHaveLength(1)
  })
})

describe('declining', () => {
  test('needs a reason, notifies the first person, and shows the dose until it is resolved', async () => {
    const dose = await given()
    expect(errorsOf(await witness(dose.id, second, { outcome: 'declined' }))).toEqual([
      422,
      { reason: ['Field is required'] },
    ])
    const declined = await witness(dose.id, second, { outcome: 'declined', reason: '10 units, not 4' })
    expect(declined.body.data).toMatchObject({
      state: 'declined',
      status_text: 'Declined by second person',
      second_person: { outcome: 'declined', reason: '10 units, not 4' },
    })
    expect(await newsOf('dose_declined')).toEqual([orders.ward.nurse.userId])
    expect(await checks()).toMatchObject([{ id: dose.id, state: 'declined', can_complete: true }])
    expect((await orders.record(dose.id, {}, second)).status).toBe(422)
  })

  test('a correction by somebody else that leaves who gave it leaves the answer too', async () => {
    const dose = await given()
    expect((await witness(dose.id, second)).status).toBe(200)
    const correction = { notes: 'Left arm', reason: 'Note', revision: dose.revision }
    const { body } = await orders.record(dose.id, correction, orders.ward.doctor)
    expect(body.data).toMatchObject({
      ...{ state: 'given', notes: 'Left arm', given_by: { id: orders.ward.nurse.userId } },
      second_person: { outcome: 'confirmed', by: { id: second.userId } },
      earlier_checks: [],
    })
  })

  test('a correction asks again, and keeps the answer in the history', async () => {
    const dose = await given()
    await witness(dose.id, second, { outcome: 'declined', reason: 'Time' })
    const correction = { given_at: '2026-11-18 12:55', reason: 'Time', revision: dose.revision }
    const corrected = (await orders.record(dose.id, correction)).body.data
    expect(corrected).toMatchObject({
      state: 'awaiting_second',
      earlier_checks: [{ outcome: 'declined', reason: 'Time', by: { id: second.userId } }],
    })
    await witness(dose.id, second)
    // A correction of the time afterwards leaves what was confirmed.
    const later = { given_at: '2026-11-18 12:56', reason: 'Time', revision: corrected.revision }
    expect((await orders.record(dose.id, later)).body.data).toMatchObject({ state: 'given' })
    const other = { given_by_id: second.userId, reason: 'Person', revision: corrected.revision + 1 }
    expect((await orders.record(dose.id, other)).body.data).toMatchObject({ state: 'awaiting_second' })
  })
})

describe('without a second person', () => {
  test('the first one completes it with a reason, and the prescriber is notified', async () => {
    const dose = await given()
    expect(errorsOf(await witness(dose.id, orders.ward.nurse, { outcome: 'alone' }))).toEqual([
      422,
      { reason: ['Field is required'] },
    ])
    const alone = { outcome: 'alone', reason: 'Alone on duty' }
    expect(errorsOf(await witness(dose.id, second, alone))).toEqual([
      422,
      { outcome: ['Only who gave or recorded the dose can complete it without a second person'] },
    ])
    expect((await witness(dose.id, orders.ward.nurse, alone)).body.data).toMatchObject({
      state: 'given',
      second_person: { outcome: 'alone', reason: 'Alone on duty' },
    })
    expect(await newsOf('dose_given_alone')).toEqual([orders.ward.doctor.userId])
    expect((await witness(dose.id, second)).status).toBe(422)
  })

  test('also after it was declined; the refusal stays in the history', async () => {
    const dose = await given()
    await witness(dose.id, second, { outcome: 'declined', reason: 'Not seen' })
    const { body } = await witness(dose.id, orders.ward.nurse, { outcome: 'alone', reason: 'It was given' })
    expect(body.data).toMatchObject({
      state: 'given',
      second_person: { outcome: 'alone' },
      earlier_checks: [{ outcome: 'declined' }],
    })
  })
})

describe('who is asked', () => {
  test('the others of the hospital; the hub only if it is asked, and if the hospital does not restrict its cases', async () => {
    const { doctor, hubDoctor, nurse } = orders.ward
    await given()
    const own = [doctor.userId, second.userId].toSorted((one, other) => one - other)
    expect(await newsOf('dose_second_person')).toEqual(own)
    expect(own).not.toContain(nurse.userId)
    await given({ asks_above: true })
    expect(await newsOf('dose_second_person')).toContain(hubDoctor.userId)
    const other = await Orders.open(testServer)
    await testServer.database
      .update(hospitals)
      .set({ restrict_episodes: true })
      .where(eq(hospitals.id, other.ward.hospital))
    orders = other
    await given({ asks_above: true })
    expect(await newsOf('dose_second_person')).not.toContain(other.ward.hubDoctor.userId)
  })

  test('staff of the hub confirm in the call, after giving a reason for opening the record', async () => {
    const dose = await given()
    const { hubDoctor, foreignDoctor } = orders.ward
    expect((await witness(dose.id, foreignDoctor)).status).toBe(404)
    expect((await witness(dose.id, hubDoctor)).status).toBe(403)
    expect(await checks(hubDoctor)).toEqual([])
    await hubDoctor.post('/api/admin/access-reasons', {
      patient_id: orders.episode.patient_id,
      reason: 'Second person',
    })
    expect(await checks(hubDoctor)).toMatchObject([{ id: dose.id, can_witness: true }])
    expect((await witness(dose.id, hubDoctor)).body.data.second_person?.by?.id).toBe(hubDoctor.userId)
  })
})

describe('the same ingredient', () => {
  const paracetamol = (name: string) => ({ drug_name: name, composition: 'paracetamol', strength: name })
  const warnings = async (prescription: number) =>
    (
      await orders.ward.nurse.get<{ data: { text: string }[] }>(
        `/api/admin/prescriptions/${prescription}/dose-warnings`,
      )
    ).body.data
  const two = async (changes: object = {}) => {
    const one = await storeDrug(testServer, paracetamol(`Paradol ${crypto.randomUUID()}`))
    const other = await storeDrug(testServer, paracetamol(`Abimol ${crypto.randomUUID()}`))
    const reason = { warnings_reason: 'Alternating' }
    const given = await orders.prescribed({ drug_id: one, ...reason })
    const next = await orders.prescribed({ drug_id: other, frequency: 6, ...reason, ...changes })
    return { given, next }
  }

  test('under another prescription within the interval needs a reason, which is shown before', async () => {
    const { given: before, next } = await two()
    const dose = await firstOf(next.id)
    expect(await warnings(next.id)).toEqual([])
    await orders.record((await firstOf(before.id)).id)
    const text = `${before.drug_name} was given 13:00 under another prescription`
    expect(await warnings(next.id)).toEqual([{ text }])
    expect(errorsOf(await orders.record(dose.id))).toEqual([422, { override_reason: [text] }])
    expect(errorsOf(await orders.give(next.id))).toEqual([
      422,
      { override_reason: ['This dose is in addition to the scheduled ones', text] },
    ])
    expect((await orders.record(dose.id, { override_reason: 'Severe pain' })).status).toBe(200)
    expect((await orders.record(dose.id, { status: 3, not_given_reason: 'refused' })).status).toBe(422)
  })

  test('and a class to which an allergy was recorded since need a reason; one that the prescriber knew does not', async () => {
    const drug = await storeDrug(testServer, { drug_name: `Ward ${crypto.randomUUID()}`, composition: 'ampicillin' })
    const patient = `/api/admin/patients/${orders.episode.patient_id}/allergies`
    const allergy = { severity: 'severe', status: 'active' }
    expect((await orders.ward.nurse.post(patient, { ...allergy, substance: 'Cephalosporins' })).status).toBe(200)
    const { id } = await orders.prescribed({ drug_id: drug, warnings_reason: 'Tolerated before' })
    expect(await warnings(id)).toEqual([])
    expect((await orders.ward.nurse.post(patient, { ...allergy, substance: 'Penicillin' })).status).toBe(200)
    const text = 'Allergy: Penicillin. This drug belongs to the same class: penicillins (by the name of the drug)'
    expect(await warnings(id)).toEqual([{ text }])
    const dose = await firstOf(id)
    expect(errorsOf(await orders.record(dose.id))).toEqual([422, { override_reason: [text] }])
    expect((await orders.record(dose.id, { override_reason: 'The doctor confirmed it' })).status).toBe(200)
  })

  test('does not matter after the interval, nor of the prescription that it takes over from', async () => {
    const { given: before, next } = await two()
    await orders.record((await firstOf(before.id)).id)
    await orders.wait(6)
    expect(await warnings(next.id)).toEqual([])
    await orders.record((await orders.doses(next.id))[1]?.id ?? 0)
    expect(await warnings(before.id)).toHaveLength(1)
    const modified = await orders.prescribed({
      drug_id: before.drug_id,
      modifies_id: before.id,
      frequency: 1,
      warnings_reason: 'Alternating',
    })
    const { doses } = (
      await orders.ward.nurse.get<{ data: PatientDoses }>(`/api/admin/episodes/${orders.episode.id}/doses`)
    ).body.data
    expect(doses.length).toBeGreaterThan(3)
    expect((await warnings(modified.id)).map(({ text }) => text)).toEqual([
      `${next.drug_name} was given 19:00 under another prescription`,
    ])
  })
})

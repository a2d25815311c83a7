import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import type { Execution, PatientDoses, WardDose } from '#contract/prescriptions/execution'
import type { Client } from '../../platform/testing/client'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { statementsOf } from '../../platform/testing/statements'
import { testNow } from '../../platform/testing/testNow'
import { notifications } from '../../schema/notifications'
import { prescriptions } from '../../schema/prescriptions'
import { storeEpisode } from '../episodes/testing/storeEpisode'
import { updateDosesJob } from './jobs'
import { type DoseAnswer, Orders } from './testing/orders'
import { storeDose, storeDrug, storePrescription } from './testing/storePrescription'

let testServer: TestServer
let orders: Orders
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  orders = await Orders.open(testServer)
})

const errorsOf = ({ status, body }: { status: number; body: { errors?: Record<string, string[]> } }) => [
  status,
  body.errors ?? {},
]
const first = async (prescription: number): Promise<Execution> => {
  const [dose] = await orders.doses(prescription)
  if (!dose) throw new Error('There is no dose')
  return dose
}
const patientDoses = async (query = '', who = orders.ward.nurse) =>
  (await who.get<{ data: PatientDoses }>(`/api/admin/episodes/${orders.episode.id}/doses${query}`)).body.data
const ward = async (query = '', who = orders.ward.nurse) =>
  (
    await who.get<{ data: z.output<typeof WardDose>[]; meta: { total: number } }>(
      `/api/admin/hospitals/${orders.ward.hospital}/doses${query}`,
    )
  ).body

describe('recording', () => {
  test('a dose on time is recorded with who gave it and when, as it was prescribed then', async () => {
    const { id } = await orders.prescribed()
    const dose = await first(id)
    expect(dose).toMatchObject({
      state: 'due',
      status: 1,
      status_text: 'Not Executed',
      editable: true,
      dosage_text: '500 mg',
    })
    const given = await orders.record(dose.id, { notes: 'With water' })
    expect(given.body.data).toMatchObject({
      state: 'given',
      status_text: 'Given',
      given_at: '2026-11-18T11:00:00.000Z',
      executed_at: '2026-11-18T11:00:00.000Z',
      given_by: { id: orders.ward.nurse.userId },
      recorded_by: { id: orders.ward.nurse.userId },
      notes: 'With water',
      versions: [],
    })
    // A later correction of the prescription does not change what was given.
    await orders.setStatus(id, PRESCRIPTION_STATUS.discontinued, { reason: 'Rash' })
    await orders.ward.doctor.put(`/api/admin/prescriptions/${id}`, {
      ...orders.fields({ dosage: '250', status: null }),
      revision: 2,
      reason: 'Typo',
    })
    expect((await orders.doses(id)).map(({ dosage_text: text }) => text).slice(0, 2)).toEqual(['500 mg', '250 mg'])
  })

  test.each([
    ['the order that was shown', true],
    ['the order of the time at which it was given', false],
  ])('a dose whose order was edited after it was given is recorded with a reason, as %s', async (_, isShown) => {
    const { id } = await orders.prescribed()
    const dose = await first(id)
    testServer.clock.advance(5 * 60_000)
    const edited = { ...orders.fields({ dosage: '250', status: null }), revision: dose.order_revision }
    expect((await orders.ward.doctor.put(`/api/admin/prescriptions/${id}`, edited)).status).toBe(200)
    expect(await first(id)).toMatchObject({
      id: dose.id,
      dosage_text: '250 mg',
      order_revision: dose.order_revision + 1,
    })
    testServer.clock.advance(5 * 60_000)
    const given = { given_at: '2026-11-18 13:02', ...(isShown && { order_revision: dose.order_revision }) }
    const [status, errors] = errorsOf(await orders.record(dose.id, given))
    expect([status, errors]).toEqual([
      422,
      { override_reason: [expect.stringMatching(/^The prescription has been changed since.* 500 mg$/)] },
    ])
    const { body } = await orders.record(dose.id, { ...given, override_reason: 'Given before the change' })
    expect(body.data).toMatchObject({ status: 2, dosage_text: '500 mg', given_at: '2026-11-18T11:02:00.000Z' })
  })

  test('a dose that was shown after the edit is recorded as it says now, also within the same minute', async () => {
    const { id } = await orders.prescribed()
    const before = await first(id)
    testServer.clock.advance(5_000)
    const edited = { ...orders.fields({ dosage: '250', status: null }), revision: before.order_revision }
    expect((await orders.ward.doctor.put(`/api/admin/prescriptions/${id}`, edited)).status).toBe(200)
    const { order_revision } = await first(id)
    expect(errorsOf(await orders.record(before.id, { order_revision: 99 }))).toEqual([
      422,
      { order_revision: ['Choose from the list'] },
    ])
    const { body } = await orders.record(before.id, { given_at: '2026-11-18 13:00', order_revision })
    expect(body.data).toMatchObject({ status: 2, dosage_text: '250 mg' })
  })

  test('the time shown is when a dose was given, not when it was typed (care_fe 6686)', async () => {
    const dose = await first((await orders.prescribed()).id)
    testServer.clock.advance(10 * 60_000)
    const { body } = await orders.record(dose.id, { given_at: '2026-11-18 13:02' })
    expect(body.data).toMatchObject({
      executed_at: '2026-11-18T11:02:00.000Z',
      recorded_at: '2026-11-18T11:10:00.000Z',
    })
    const { doses } = await patientDoses()
    expect(doses.find(({ id }) => id === dose.id)?.executed_at).toBe('2026-11-18T11:02:00.000Z')
  })

  test('a dose can be earlier than its order, or in the same minute, with a reason (care_fe 15550, 12693)', async () => {
    testServer.clock.advance(30_000)
    const dose = await first((await orders.prescribed()).id)
    const early = { given_at: '2026-11-18 12:40' }
    expect(errorsOf(await orders.record(dose.id, early))).toEqual([
      422,
      { override_reason: ['The prescription was not active yet at this time'] },
    ])
    expect((await orders.record(dose.id, { ...early, override_reason: 'Emergency' })).body.data).toMatchObject({
      override_reason: 'Emergency',
      given_at: '2026-11-18T10:40:00.000Z',
    })
    const other = await first((await orders.prescribed({ drug_id: await storeDrug(testServer) })).id)
    expect((await orders.record(other.id, { given_at: '2026-11-18 13:00' })).status).toBe(200)
  })

  test('of a hundred nurses at one dose, one records it, and the others read when and by whom', async () => {
    const dose = await first((await orders.prescribed()).id)
    const { nurse, doctor } = orders.ward
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => orders.record(dose.id, {}, index % 2 ? nurse : doctor)),
    )
    const [given, ...others] = responses.toSorted((one, other) => one.status - other.status)
    const name = given?.body.data.given_by?.name_text
    expect(given?.status).toBe(200)
    expect(others).toHaveLength(99)
    for (const other of others) expect(errorsOf(other)).toEqual([422, { status: [`Given 13:00 by ${name}`] }])
    const { rows } = await testServer.database.execute(sql`select count(*)::integer as records from executions
      where prescription_id = ${dose.prescription_id} and status = 2`)
    expect(rows).toEqual([{ records: 1 }])
  }, 120_000)

  test('of two people who give one drug under two prescriptions at once, the second one needs a reason', async () => {
    const one = await first((await orders.prescribed()).id)
    const other = await first((await orders.prescribed({ warnings_reason: 'Loading dose' })).id)
    const responses = await runTogether(testServer.database, {
      lock: sql`select from executions where id in (${one.id}, ${other.id}) for update`,
      calls: [() => orders.record(one.id), () => orders.record(other.id, {}, orders.ward.doctor)],
    })
    const refused = { override_reason: [expect.stringContaining('13:00')] }
    expect(responses.map(errorsOf)).toEqual([
      [200, {}],
      [422, refused],
    ])
  })

  test('a repeat with the same Idempotency-Key gets the first response', async () => {
    const dose = await first((await orders.prescribed()).id)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const recorded = await orders.record(dose.id, {}, orders.ward.nurse, headers)
    expect(recorded.status).toBe(200)
    expect((await orders.record(dose.id, {}, orders.ward.nurse, headers)).body).toEqual(recorded.body)
  })

  test.each([
    [
      'early',
      1,
      'Due at 21:00: this is more than 60 minutes early',
      'موعد الجرعة 21:00، وهذا الوقت أبكر منه بأكثر من 60 دقيقة',
    ],
    [
      'missed',
      0,
      'This dose was missed: the next one is due, or the course has ended',
      'فات موعد هذه الجرعة: حان موعد الجرعة التالية أو انتهت مدة العلاج',
    ],
  ])('a dose that is %s is recorded with a reason only', async (kind, index, english, arabic) => {
    const { id } = await orders.prescribed()
    if (kind === 'missed') await orders.wait(8)
    const dose = (await orders.doses(id))[index]
    const path = `/api/admin/episodes/prescription-execution/${dose?.id}`
    expect(errorsOf(await orders.record(dose?.id ?? 0))).toEqual([422, { override_reason: [english] }])
    const inArabic = await orders.ward.nurse.send<DoseAnswer>('PUT', path, { body: { status: 2 }, language: 'ar' })
    expect(errorsOf(inArabic)).toEqual([422, { override_reason: [arabic] }])
    expect(errorsOf(await orders.record(dose?.id ?? 0, { override_reason: 'It was given' }))).toEqual([200, {}])
  })

  test('a dose of a hold, or of a discontinued prescription, is recorded with a reason only', async () => {
    const { id } = await orders.prescribed()
    testServer.clock.advance(60_000)
    await orders.setStatus(id, PRESCRIPTION_STATUS.hold, { reason: 'Operation' })
    const dose = await first(id)
    expect(dose.state).toBe('held')
    expect(errorsOf(await orders.record(dose.id))).toEqual([
      422,
      { override_reason: ['The prescription is on hold at this time'] },
    ])
    expect(errorsOf(await orders.record(dose.id, { override_reason: 'Given' }))).toEqual([200, {}])
    const other = await orders.prescribed({ drug_id: await storeDrug(testServer) })
    const late = await first(other.id)
    testServer.clock.advance(60_000)
    await orders.setStatus(other.id, PRESCRIPTION_STATUS.discontinued, { reason: 'Rash' })
    expect(errorsOf(await orders.record(late.id))).toEqual([
      422,
      { override_reason: ['The prescription had ended at this time'] },
    ])
    // It was given before the prescription was stopped.
    expect(errorsOf(await orders.record(late.id, { given_at: '2026-11-18 13:01' }))).toEqual([200, {}])
  })

  test.each([
    [{ given_at: '2026-11-18 13:01' }, { given_at: ['cannot be in the future'] }],
    [{ given_at: '2026-02-30 13:01' }, { given_at: ['must be a date'] }],
    [{ status: 3 }, { not_given_reason: ['Field is required'] }],
    [{ status: 3, not_given_reason: 'other' }, { notes: ['Field is required'] }],
    [{ status: 1 }, { status: ['Choose from the list'] }],
    [{ given_by_id: 2_000_000_000 }, { given_by_id: ['Choose from the list'] }],
    [{ revision: 1 }, { revision: [expect.any(String)] }],
  ])('%j is refused', async (changes, errors) => {
    const dose = await first((await orders.prescribed()).id)
    expect(errorsOf(await orders.record(dose.id, changes))).toEqual([422, errors])
  })

  test('the documented call, with a status and notes only, records that a dose was not given', async () => {
    const dose = await first((await orders.prescribed()).id)
    const recorded = await orders.record(dose.id, { status: 3, notes: 'The patient was asleep' })
    expect(recorded.status, JSON.stringify(recorded.body)).toBe(200)
    expect(recorded.body.data).toMatchObject({
      ...{ status: 3, status_text: 'Not Given', not_given_reason: 'other', notes: 'The patient was asleep' },
      author: { id: orders.ward.nurse.userId },
    })
  })

  test('a dose of a prescription that ended a second ago needs a reason, and is recorded with it', async () => {
    const { id } = await orders.prescribed()
    const dose = await first(id)
    testServer.clock.advance(60_000)
    await orders.setStatus(id, PRESCRIPTION_STATUS.discontinued, { reason: 'Rash' })
    testServer.clock.advance(1000)
    expect(errorsOf(await orders.record(dose.id))).toEqual([
      422,
      { override_reason: ['The prescription had ended at this time'] },
    ])
    const given = await orders.record(dose.id, { override_reason: 'It was given when the order came' })
    expect(given.body.data).toMatchObject({ state: 'given', override_reason: 'It was given when the order came' })
  })

  test('a colleague of the hospital who can record doses may have given it; others may not', async () => {
    const dose = await first((await orders.prescribed()).id)
    for (const who of [
      orders.ward.foreignDoctor,
      await testServer.addUser({ role: 'COORDINATOR', hospitals: [orders.ward.hospital] }),
    ])
      expect(errorsOf(await orders.record(dose.id, { given_by_id: who.userId }))).toEqual([
        422,
        { given_by_id: ['Choose from the list'] },
      ])
    const { body } = await orders.record(dose.id, { given_by_id: orders.ward.doctor.userId })
    expect(body.data).toMatchObject({
      given_by: { id: orders.ward.doctor.userId },
      recorded_by: { id: orders.ward.nurse.userId },
    })
  })

  test('a dose that is given once completes its prescription', async () => {
    const { id } = await orders.prescribed({ kind: 'once' })
    expect(await orders.doses(id)).toHaveLength(1)
    await orders.record((await first(id)).id)
    expect((await orders.show(id)).status).toBe(PRESCRIPTION_STATUS.completed)
  })

  test('staff of the hub record a dose after giving a reason for opening the record', async () => {
    const dose = await first((await orders.prescribed()).id)
    const { hubDoctor, foreignDoctor } = orders.ward
    expect((await orders.record(dose.id, {}, foreignDoctor)).status).toBe(404)
    expect((await orders.record(dose.id, {}, hubDoctor)).status).toBe(403)
    const reason = await hubDoctor.post('/api/admin/access-reasons', {
      patient_id: orders.episode.patient_id,
      reason: 'On call tonight',
    })
    expect(reason.status, JSON.stringify(reason.body)).toBe(200)
    expect((await orders.record(dose.id, {}, hubDoctor)).status).toBe(200)
  })
})

describe('corrections', () => {
  const given = async () => {
    const dose = await first((await orders.prescribed()).id)
    return (await orders.record(dose.id)).body.data
  }

  test('need a reason and the revision, store what they replace, and notify the prescriber', async () => {
    const dose = await given()
    const correction = { status: 3, not_given_reason: 'vomited', reason: 'Wrong patient', revision: 1 }
    expect(errorsOf(await orders.record(dose.id, { ...correction, reason: null }))).toEqual([
      422,
      { reason: ['Field is required'] },
    ])
    expect(errorsOf(await orders.record(dose.id, { ...correction, revision: 7 }))).toEqual([
      422,
      { revision: [expect.any(String)] },
    ])
    const { body } = await orders.record(dose.id, correction)
    expect(body.data).toMatchObject({
      status_text: 'Not Given',
      state: 'not_given',
      revision: 2,
      reason: 'Wrong patient',
      given_at: null,
      versions: [
        { status: 2, given_at: '2026-11-18T11:00:00.000Z', given_by: { id: orders.ward.nurse.userId }, reason: null },
      ],
    })
    const news = await testServer.database
      .select()
      .from(notifications)
      .where(sql`type = 'dose_corrected' and key = ${`${dose.id}.1`}`)
    expect(news).toMatchObject([
      { user_id: orders.ward.doctor.userId, about: { data: { episode_id: orders.episode.id } } },
    ])
    const messages = (await orders.ward.doctor.get<{ data: { message: string }[] }>('/api/admin/notifications')).body
    expect(JSON.stringify(messages)).not.toContain('500')
  })

  test('keep when the dose was given and by whom, unless they name it', async () => {
    const dose = await given()
    testServer.clock.advance(10 * 60_000 + 20_000)
    const { doctor, nurse } = orders.ward
    const noted = await orders.record(dose.id, { notes: 'In pudding', reason: 'Note', revision: 1 }, doctor)
    const before = { given_at: '2026-11-18T11:00:00.000Z', given_by: { id: nurse.userId } }
    expect(noted.body.data).toMatchObject({ ...before, notes: 'In pudding', recorded_by: { id: doctor.userId } })
    const timed = await orders.record(dose.id, { given_at: '2026-11-18 13:04', reason: 'Time', revision: 2 }, doctor)
    expect(timed.body.data).toMatchObject({ ...before, given_at: '2026-11-18T11:04:00.000Z' })
    const refused = { status: 3, not_given_reason: 'vomited', reason: 'Not given', revision: 3 }
    expect((await orders.record(dose.id, refused)).status).toBe(200)
    const after = { reason: 'It was given', revision: 4 }
    expect(errorsOf(await orders.record(dose.id, after))).toEqual([422, { given_at: ['Field is required'] }])
    const given_at = '2026-11-18 13:05'
    const again = await orders.record(dose.id, { ...after, given_at, given_by_id: nurse.userId }, doctor)
    expect(again.body.data).toMatchObject({ given_at: '2026-11-18T11:05:00.000Z', given_by: { id: nurse.userId } })
  })

  test('of two at once, one is stored', async () => {
    const dose = await given()
    const correction = { given_at: '2026-11-18 12:59', reason: 'Time', revision: 1 }
    const both = await Promise.all([
      orders.record(dose.id, correction),
      orders.record(dose.id, correction, orders.ward.doctor),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('as needed', () => {
  test('within the limits a dose is recorded, and the next possible time is shown', async () => {
    const { id } = await orders.asNeeded()
    expect(await orders.doses(id)).toEqual([])
    expect((await orders.give(id)).body.data).toMatchObject({
      execution_time: null,
      state: 'given',
      given_at: '2026-11-18T11:00:00.000Z',
    })
    expect((await patientDoses()).as_needed).toMatchObject([
      {
        prescription_id: id,
        given_in_24_hours: '500',
        maximum_in_24_hours: '1500',
        next_possible_at: '2026-11-18T15:00:00.000Z',
        last_given_at: '2026-11-18T11:00:00.000Z',
      },
    ])
  })

  test('too soon and over the maximum need a reason, which names both', async () => {
    const { id } = await orders.asNeeded({ maximum_in_24_hours: '750' })
    await orders.give(id)
    testServer.clock.advance(3 * 60_000)
    expect(errorsOf(await orders.give(id))).toEqual([
      422,
      {
        override_reason: [
          'Minutes between this dose and the nearest one: 3. Minimum: 240',
          'With this dose, 1000 mg within 24 hours. Maximum: 750 mg',
        ],
      },
    ])
    expect((await orders.give(id, { override_reason: 'Severe pain' })).body.data.override_reason).toBe('Severe pain')
  })

  test('of twenty doses at once, one is recorded without a reason', async () => {
    const { id } = await orders.asNeeded()
    const responses = await Promise.all(Array.from({ length: 20 }, () => orders.give(id)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(422)])
  }, 120_000)

  test('the doses of the prescription that was modified count too', async () => {
    const { id } = await orders.asNeeded()
    await orders.give(id)
    const later = await orders.asNeeded({ modifies_id: id })
    expect((await orders.give(later.id)).status).toBe(422)
  })

  test('a further dose of a scheduled prescription needs a reason; a draft and a later time have none', async () => {
    const { id } = await orders.prescribed()
    expect(errorsOf(await orders.give(id))).toEqual([
      422,
      { override_reason: ['This dose is in addition to the scheduled ones'] },
    ])
    expect((await orders.give(id, { override_reason: 'Vomited the first one' })).status).toBe(200)
    const drug = await storeDrug(testServer)
    const draft = await orders.prescribed({ status: 1, drug_id: drug })
    expect(errorsOf(await orders.give(draft.id, { override_reason: 'X' }))).toEqual([
      422,
      { status: [expect.any(String)] },
    ])
    const after = await orders.prescribed({ type: 'S', duration: 5, time_unit: 'days', drug_id: drug })
    expect((await orders.give(after.id, { override_reason: 'X' })).status).toBe(422)
  })

  test('a repeat with the same Idempotency-Key records one dose', async () => {
    const { id } = await orders.asNeeded()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const one = await orders.give(id, {}, orders.ward.nurse, headers)
    expect((await orders.give(id, {}, orders.ward.nurse, headers)).body).toEqual(one.body)
  })
})

describe('generation', () => {
  const timesOf = async (id: number) => {
    const { rows } = await testServer.database.execute<{ due_at: string }>(
      sql`select due_at::text from executions where prescription_id = ${id} order by due_at`,
    )
    return rows.map((row) => row.due_at)
  }

  test('the job and reading create the same doses, once', async () => {
    const one = await orders.prescribed({ frequency: 5 })
    const other = await orders.prescribed({ frequency: 5, drug_id: await storeDrug(testServer) })
    await orders.wait(30)
    await orders.doses(one.id)
    const read = await timesOf(one.id)
    expect(read).toHaveLength(16)
    expect(await timesOf(other.id)).toEqual(read)
    await testServer.database
      .update(prescriptions)
      .set({ generated_until: new Date(testNow) })
      .where(sql`id = ${one.id}`)
    await testServer.inContext(() => testServer.server.platform.jobs.run(updateDosesJob))
    await Promise.all(Array.from({ length: 5 }, () => orders.doses(one.id)))
    expect(await timesOf(one.id)).toEqual(read)
  })

  test('an edit keeps the doses whose time stays; of a prescription that is given as needed now, none is left', async () => {
    const { id } = await orders.prescribed()
    const times = async () => (await orders.doses(id)).map(({ id: dose, execution_time: time }) => [dose, time])
    const before = await times()
    expect((await orders.edit(id, { notes: 'With water' })).status).toBe(200)
    expect(await times()).toEqual(before)
    expect((await orders.edit(id, { frequency: 16 })).status).toBe(200)
    const after = await times()
    expect(after.length).toBeLessThan(before.length)
    expect(before).toEqual(expect.arrayContaining(after))
    const asNeeded = { kind: 'as_needed', indication: 'Pain', minimum_interval: 240, maximum_in_24_hours: '1500' }
    const edited = await orders.edit(id, { ...asNeeded, frequency: null, frequency_time_unit: null })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    expect(await times()).toEqual([])
  })

  test.each(['scheduled', 'as_needed'])('once all doses have rows, reading them writes nothing: %s', async (kind) => {
    await (kind === 'scheduled' ? orders.prescribed() : orders.asNeeded())
    await ward()
    const sent = await statementsOf(testServer.server.platform.database, () => ward())
    const written = sent.filter((text) => /\b(insert into executions|update prescriptions)\b/.test(text))
    expect([sent.some((text) => text.includes('from executions')), written]).toEqual([true, []])
    expect(sent.filter((text) => text.includes('for no key update'))).toEqual([])
  })

  test('doses at exactly 4:00, 8:00 and 12:00 are shown (care_fe 7066)', async () => {
    await orders.prescribed({ frequency: 4, start: '2026-11-18 00:00' })
    const { doses } = await patientDoses()
    expect(doses.map(({ execution_time: time }) => time?.slice(11, 16))).toEqual([
      '22:00',
      '02:00',
      '06:00',
      '10:00',
      '14:00',
      '18:00',
    ])
  })

  test.each([
    ['2026-04-23T18:00:00Z', '2026-04-23 20:00', ['23T18:00', '23T22:00', '24T01:00', '24T05:00', '24T09:00']],
    ['2026-10-29T16:00:00Z', '2026-10-29 19:00', ['29T16:00', '29T20:00', '30T01:00', '30T05:00', '30T09:00']],
  ])('on a day on which the clocks change, doses follow the clock of the hospital: %s', async (at, start, times) => {
    testServer.clock.set(at)
    orders = await Orders.open(testServer)
    const { id } = await orders.prescribed({ frequency: 4, start })
    const due = (await orders.doses(id)).slice(0, 5).map(({ execution_time: time }) => time?.slice(8, 16))
    expect(due).toEqual(times)
    expect(new Set(due).size).toBe(5)
  })
})

describe('the ward', () => {
  test('lists what is late or missed first, then by time, with patient and bed', async () => {
    const late = await orders.prescribed({ start: '2026-11-18 11:00' })
    const due = await orders.prescribed({
      start: '2026-11-18 12:30',
      drug_id: await storeDrug(testServer, { high_alert: true }),
    })
    const { data, meta } = await ward('?hours=8')
    expect(data.map(({ prescription_id: id, state }) => [id, state])).toEqual([
      [late.id, 'late'],
      [due.id, 'due'],
      [late.id, 'upcoming'],
      [due.id, 'upcoming'],
    ])
    expect(data[1]).toMatchObject({
      high_alert: true,
      bed: orders.episode.bed,
      patient: { id: orders.episode.patient_id },
      is_open: true,
    })
    expect(meta.total).toBe(4)
    expect((await ward('?hours=8&limit=1&page=2')).data.map(({ id }) => id)).toEqual([data[1]?.id])
    const csv = await orders.ward.nurse.downloadCsv(`/api/admin/hospitals/${orders.ward.hospital}/doses/sheet?hours=8`)
    expect(csv).toHaveLength(5)
  })

  test('of 500 doses due in one minute none is lost, and each is listed once until it is recorded', async () => {
    const { episode, drug, ward: people } = orders
    const one = await storePrescription(testServer, { episode: episode.id, doctor: people.doctor.userId, drug })
    const columns = sql.raw(`type, episode_id, drug_id, dosage, dosage_unit, form_id, route_id, kind, frequency,
      frequency_time_unit, status, start_at, activated_at, doctor_id, created_at, editor_id, recorded_at`)
    await testServer.database.execute(sql`insert into prescriptions (${columns}, generated_until)
      select ${columns}, start_at from prescriptions, generate_series(2, 500) where id = ${one}`)
    await testServer.database.execute(sql`update prescriptions set generated_until = start_at where id = ${one}`)
    const job = testServer.inContext(() => testServer.server.platform.jobs.run(updateDosesJob))
    await Promise.all([job, ward(), ward()])

    const pages = await Promise.all([1, 2, 3].map((page) => ward(`?hours=1&limit=200&page=${page}`)))
    const listed = pages.flatMap(({ data }) => data)
    expect(pages.map(({ data, meta }) => [data.length, meta.total])).toEqual([
      [200, 500],
      [200, 500],
      [100, 500],
    ])
    expect(new Set(listed.map(({ prescription_id: id }) => id)).size).toBe(500)
    expect(new Set(listed.map(({ state, execution_time: due }) => `${state} ${due}`))).toEqual(
      new Set(['due 2026-11-18T11:00:00.000Z']),
    )
    // As many at a time as there are connections to the database: more of them may have to try again on a busy machine.
    for (let start = 0; start < 100; start += 10) {
      const recorded = await Promise.all(
        listed.slice(start, start + 10).map(({ id }) => orders.record(id, { override_reason: 'As prescribed' })),
      )
      expect(recorded.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
    }
    expect((await ward('?hours=1')).meta.total).toBe(400)
  }, 120_000)

  test('has the doses of a patient that are due at one time together, in the order of the rooms', async () => {
    const { hospital, department, doctor } = orders.ward
    const admitTo = async (bed: string) =>
      storeEpisode(testServer, {
        ...{ hospital, department, bed, creator: doctor.userId },
        patient: (await testServer.addUser()).userId,
      })
    const [second, nearest] = [await admitTo('Room 2'), await admitTo('Room 1')]
    for (const episode of [second, nearest, second, nearest]) {
      const drug = await storeDrug(testServer)
      await storeDose(testServer, await storePrescription(testServer, { episode, doctor: doctor.userId, drug }))
    }
    const { data } = await ward('?hours=1')
    expect(data.map(({ episode_id: id }) => id)).toEqual([nearest, nearest, second, second])
  })

  test('does not list what is recorded or stopped, or what patients of others get', async () => {
    const { id } = await orders.prescribed()
    await orders.record((await first(id)).id)
    const other = await orders.prescribed({ drug_id: await storeDrug(testServer) })
    await orders.setStatus(other.id, PRESCRIPTION_STATUS.discontinued, { reason: 'Rash' })
    expect((await ward()).data.map(({ prescription_id: each, state }) => [each, state])).toEqual([[id, 'upcoming']])
    expect((await ward('', orders.ward.hubDoctor)).data).toEqual([])
    expect((await orders.ward.foreignDoctor.get(`/api/admin/hospitals/${orders.ward.hospital}/doses`)).status).toBe(404)
  })

  test('is read with as many statements for many patients as for one', async () => {
    await orders.prescribed()
    // Only statements about doses: those of jobs, which may run meanwhile, are not.
    const count = async (who: Client) => {
      const path = `/api/admin/hospitals/${orders.ward.hospital}/doses?limit=200`
      const sent = await statementsOf(testServer.server.platform.database, () => who.get(path))
      return sent.filter((text) => text.includes('executions')).length
    }
    await ward()
    const before = await count(orders.ward.nurse)
    for (let each = 0; each < 5; each++) {
      const patient = await testServer.addUser()
      await storeEpisode(testServer, {
        hospital: orders.ward.hospital,
        department: orders.ward.department,
        patient: patient.userId,
        creator: orders.ward.doctor.userId,
      })
    }
    await orders.prescribed({ frequency: 1, drug_id: await storeDrug(testServer) })
    await ward()
    expect(await count(orders.ward.nurse)).toBe(before)
    expect((await ward('?limit=200')).data.length).toBeGreaterThan(10)
  })
})

test('the window of a patient is limited, and has what ended in it', async () => {
  const { id } = await orders.prescribed()
  await orders.setStatus(id, PRESCRIPTION_STATUS.discontinued, { reason: 'Rash' })
  expect((await patientDoses('?from=2026-11-18&to=2026-11-18')).stopped).toMatchObject([
    { prescription_id: id, reason: 'Rash', by: { id: orders.ward.doctor.userId } },
  ])
  const path = `/api/admin/episodes/${orders.episode.id}/doses`
  expect((await orders.ward.nurse.get(`${path}?from=2026-11-01&to=2026-12-02`)).status).toBe(422)
  expect((await orders.ward.nurse.get(`${path}?from=2026-11-02&to=2026-11-01`)).status).toBe(422)
})

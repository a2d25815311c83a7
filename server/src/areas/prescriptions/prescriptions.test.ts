import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import { inTransaction } from '../../platform/database/transaction'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { dischargeEpisode } from '../episodes/testing/storeEpisode'
import { closeOrders } from './closeOrders'
import { Orders, type PrescriptionAnswer } from './testing/orders'
import { storeDrug } from './testing/storePrescription'

const { draft, active, hold, discontinued, modified, completed } = PRESCRIPTION_STATUS

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
  Object.keys(body.errors ?? {}).toSorted(),
]
const update = (id: number, revision: number, changes: object, who = orders.ward.doctor) =>
  who.put<PrescriptionAnswer>(`/api/admin/prescriptions/${id}`, {
    ...orders.fields({ status: null }),
    revision,
    ...changes,
  })

test('an active prescription has its texts, its actions and its doses of 48 hours', async () => {
  const made = await orders.prescribed({ duration: 5, time_unit: 'days' })
  expect(made).toMatchObject({
    status: active,
    status_text: 'Active',
    dosage_text: '500 mg',
    form: 'Tablet',
    route: 'By mouth',
    frequency_text: 'Once every 8 hours, for 5 days',
    start_at: '2026-11-18T11:00:00.000Z',
    end_date: '2026-11-23T11:00:00.000Z',
    editable: true,
    doctor_id: orders.ward.doctor.userId,
    editor_id: null,
  })
  expect(made.actions).toEqual(['edit', 'modify', 'hold', 'discontinue'])
  const times = (await orders.doses(made.id)).map(({ execution_time: time }) => time)
  expect(times).toEqual(
    [0, 8, 16, 24, 32, 40].map((hours) => new Date(Date.parse(testNow) + hours * 3_600_000).toISOString()),
  )
  const arabic = await orders.ward.nurse.get<PrescriptionAnswer>(`/api/admin/prescription/${made.id}`, {
    language: 'ar',
  })
  expect(arabic.body.data).toMatchObject({
    frequency_text: 'مرة كل 8 ساعات، لمدة 5 أيام',
    actions: [],
    editable: false,
  })
})

test.each([
  [240, 'at least 4 hours apart', 'وبفاصل 4 ساعات على الأقل'],
  [120, 'at least 2 hours apart', 'وبفاصل ساعتين على الأقل'],
  [90, 'at least 90 minutes apart', 'وبفاصل 90 دقيقة على الأقل'],
])('the minimum interval of %s minutes is written in whole hours where possible', async (minutes, english, arabic) => {
  const made = await orders.asNeeded({ minimum_interval: minutes })
  expect(made.frequency_text).toContain(english)
  const path = `/api/admin/prescription/${made.id}`
  const { body } = await orders.ward.nurse.get<PrescriptionAnswer>(path, { language: 'ar' })
  expect(body.data.frequency_text).toContain(arabic)
})

test.each([
  [{ frequency: null }, ['frequency']],
  [{ frequency: 100, frequency_time_unit: 'days' }, ['frequency']],
  [{ dosage: 'two' }, ['dosage']],
  [{ dosage: '0' }, ['dosage']],
  [{ dosage: '1.2345' }, ['dosage']],
  [{ duration: 5 }, ['time_unit']],
  [{ duration: 60, time_unit: 'months' }, ['duration']],
  [{ kind: 'as_needed' }, ['indication', 'maximum_in_24_hours', 'minimum_interval']],
  [
    { kind: 'as_needed', indication: 'Pain', minimum_interval: 60, maximum_in_24_hours: '499' },
    ['maximum_in_24_hours'],
  ],
  [{ start: '2026-11-17 12:59' }, ['start']],
  [{ start: '2026-12-19 00:00' }, ['start']],
  [{ start: '2026-02-30 08:00' }, ['start']],
  [{ type: 'S' }, ['duration', 'time_unit']],
  [{ type: 'R' }, ['appointment_id']],
  [{ type: 'S', status: 1, duration: 5, time_unit: 'days' }, ['status']],
  [{ drug_id: 2_000_000_000 }, ['drug_id']],
  [{ episode_id: 2_000_000_000 }, ['episode_id']],
  [{ episode_id: null }, ['episode_id']],
])('%j is refused on the field', async (changes, fields) => {
  expect(errorsOf(await orders.create(changes))).toEqual([422, fields])
})

test.each([null, '', undefined])('without a drug, %j, the words of the document ask for one', async (drug) => {
  const { status, body } = await orders.create({ drug_id: drug })
  expect([status, body.errors]).toEqual([422, { drug_id: ['please choose an option'] }])
})

test('Arabic digits and a decimal comma are accepted, and stored as a number', async () => {
  expect((await orders.prescribed({ dosage: '٢٫٥٠', dosage_unit: 'mL' })).dosage).toBe('2.5')
})

test('nurses do not prescribe, and staff elsewhere find nothing', async () => {
  const { nurse, foreignDoctor, hubDoctor } = orders.ward
  expect((await orders.create({}, nurse)).status).toBe(403)
  expect(errorsOf(await orders.create({}, foreignDoctor))).toEqual([422, ['episode_id']])
  const above = await orders.create({}, hubDoctor)
  expect([above.status, above.body]).toMatchObject([403, { reason_for: orders.episode.patient_id }])
  await hubDoctor.post('/api/admin/access-reasons', {
    patient_id: orders.episode.patient_id,
    reason: 'On call tonight',
  })
  const { id } = await orders.prescribed()
  expect(
    (await nurse.put(`/api/admin/prescriptions/${id}/update-status`, { status: hold, reason: 'X', revision: 1 }))
      .status,
  ).toBe(403)
  expect((await foreignDoctor.get(`/api/admin/prescription/${id}`)).status).toBe(404)
})

test('a draft is confirmed, and has no doses before', async () => {
  const { id } = await orders.prescribed({ status: draft })
  expect(await orders.doses(id)).toEqual([])
  await orders.wait(1)
  const confirmed = await orders.setStatus(id, active)
  expect(confirmed.body.data).toMatchObject({ status: active, start_at: '2026-11-18T12:00:00.000Z', revision: 2 })
  expect(await orders.doses(id)).toHaveLength(6)
  expect((await orders.show(id)).versions).toMatchObject([{ status: draft }])
})

test('a draft whose start has passed by more than a day is not confirmed', async () => {
  const { id } = await orders.prescribed({ status: draft, start: '2026-11-18 14:00' })
  await orders.wait(26)
  expect(errorsOf(await orders.setStatus(id, active))).toEqual([422, ['start']])
})

describe('statuses', () => {
  const reach: Record<number, (id: number) => Promise<unknown>> = {
    [draft]: async () => undefined,
    [active]: (id) => orders.setStatus(id, active),
    [hold]: async (id) => {
      await orders.setStatus(id, active)
      await orders.setStatus(id, hold, { reason: 'Nil by mouth' })
    },
    [discontinued]: async (id) => {
      await orders.setStatus(id, active)
      await orders.setStatus(id, discontinued, { reason: 'Rash' })
    },
    [modified]: async (id) => {
      await orders.setStatus(id, active)
      await orders.prescribed({ modifies_id: id, dosage: '250' })
    },
    [completed]: async (id) => {
      await orders.setStatus(id, active)
      await orders.wait(49)
    },
  }
  const allowed = new Set([
    `${draft}>${active}`,
    `${active}>${hold}`,
    `${active}>${discontinued}`,
    `${hold}>${active}`,
    `${hold}>${discontinued}`,
  ])
  const cases = Object.keys(reach).flatMap((from) =>
    [active, hold, discontinued].map((to) => [Number(from), to] as const),
  )

  test.each(cases)('from %i to %i', async (from, to) => {
    const { id } = await orders.prescribed({ status: draft, duration: 2, time_unit: 'days' })
    await reach[from]?.(id)
    expect((await orders.show(id)).status).toBe(from)
    const response = await orders.setStatus(id, to, { reason: 'Because' })
    const isAllowed = allowed.has(`${from}>${to}`)
    expect(errorsOf(response)).toEqual(isAllowed ? [200, []] : [422, ['status']])
    expect((await orders.show(id)).status).toBe(isAllowed ? to : from)
  })

  test('the database refuses changes that the table does not have', async () => {
    const { id } = await orders.prescribed()
    await orders.setStatus(id, discontinued, { reason: 'Rash' })
    const set = (status: number) =>
      testServer.database.execute(sql`update prescriptions set status = ${status} where id = ${id}`)
    for (const status of [draft, active, hold, modified, completed]) await expect(set(status)).rejects.toThrow()
  })

  test('hold and discontinue need a reason, and a hold ends in the future', async () => {
    const { id } = await orders.prescribed()
    expect(errorsOf(await orders.setStatus(id, hold))).toEqual([422, ['reason']])
    expect(errorsOf(await orders.setStatus(id, discontinued))).toEqual([422, ['reason']])
    expect(errorsOf(await orders.setStatus(id, hold, { reason: 'X', until: '2026-11-18 13:00' }))).toEqual([
      422,
      ['until'],
    ])
  })

  test('of two changes from the same revision, the second is refused', async () => {
    const { id, revision } = await orders.prescribed()
    const path = `/api/admin/prescriptions/${id}/update-status`
    const body = { status: hold, reason: 'Nil by mouth', revision }
    expect((await orders.ward.doctor.put(path, body)).status).toBe(200)
    const second = await orders.ward.doctor.put<PrescriptionAnswer>(path, { ...body, status: discontinued })
    expect(errorsOf(second)).toEqual([422, ['revision']])
  })
})

test('the documented changes, which name no revision, are made; an older revision is refused', async () => {
  const made = await orders.prescribed()
  const put = (path: string, body: object) =>
    orders.ward.doctor.put<PrescriptionAnswer>(`/api/admin/prescriptions/${made.id}${path}`, body)
  const edited = await put('', { ...orders.fields({ dosage: '250' }), editor_id: orders.ward.doctor.userId })
  expect([edited.status, edited.body.data.dosage, edited.body.data.revision]).toEqual([200, '250', 2])
  const held = await put('/update-status', { status: hold, reason: 'Nil by mouth' })
  expect([held.status, held.body.data.status]).toEqual([200, hold])
  expect(errorsOf(await put('/update-status', { status: active, revision: 1 }))).toEqual([422, ['revision']])
})

describe('the documented change with a status', () => {
  const put = (id: number, changes: object) =>
    orders.ward.doctor.put<PrescriptionAnswer>(`/api/admin/prescriptions/${id}`, orders.fields(changes))

  test('saves the fields of a draft and confirms it', async () => {
    const { id } = await orders.prescribed({ status: draft })
    const confirmed = await put(id, { dosage: '250', status: active })
    expect([confirmed.status, confirmed.body.data]).toMatchObject([200, { status: active, dosage: '250' }])
    expect(await orders.doses(id)).toHaveLength(6)
    expect((await put(id, { dosage: '125', status: active })).body.data).toMatchObject({
      status: active,
      dosage: '125',
    })
  })

  test('holds, resumes and discontinues, also when a dose was recorded and nothing can be edited', async () => {
    const { id } = await orders.prescribed()
    const [dose] = await orders.doses(id)
    if (!dose) throw new Error('There is no dose')
    expect((await orders.record(dose.id)).status).toBe(200)
    expect(errorsOf(await put(id, { status: hold }))).toEqual([422, ['reason']])
    expect((await put(id, { status: hold, reason: 'Operation' })).body.data.status).toBe(hold)
    expect((await put(id, { status: active })).body.data.status).toBe(active)
    expect(errorsOf(await put(id, { status: discontinued, reason: 'Rash', dosage: '250' }))).toEqual([422, ['status']])
    expect((await orders.show(id)).status).toBe(active)
    expect((await put(id, { status: discontinued, reason: 'Rash' })).body.data.status).toBe(discontinued)
  })

  test.each([draft, modified, completed])('does not set %i on an active one', async (status) => {
    const { id } = await orders.prescribed()
    expect(errorsOf(await put(id, { status, dosage: '250' }))).toEqual([422, ['status']])
    expect(await orders.show(id)).toMatchObject({ status: active, dosage: '500' })
  })

  test('needs a reason for confirming in spite of warnings', async () => {
    const { id } = await orders.prescribed({ status: draft })
    await orders.prescribed()
    expect(errorsOf(await put(id, { status: active }))).toEqual([422, ['warnings_reason']])
    expect((await orders.show(id)).status).toBe(draft)
    const confirmed = await put(id, { status: active, warnings_reason: 'Both are wanted' })
    expect(confirmed.body.data).toMatchObject({ status: active, warnings_reason: 'Both are wanted' })
  })
})

test('a hold with an end ends by itself, and doses of the hold stay held', async () => {
  const { id } = await orders.prescribed()
  await orders.wait(1)
  await orders.setStatus(id, hold, { reason: 'Operation', until: '2026-11-19 00:00' })
  expect((await orders.show(id)).hold).toMatchObject({ until: '2026-11-18T22:00:00.000Z', reason: 'Operation' })
  const states = async () => (await orders.doses(id)).slice(0, 4).map(({ state }) => state)
  expect(await states()).toEqual(['held', 'held', 'upcoming', 'upcoming'])
  await orders.wait(15)
  expect(await orders.show(id)).toMatchObject({ status: active, hold: null })
  expect((await states()).slice(1, 3)).toEqual(['held', 'due'])
})

test('a resumed prescription does not make up for the doses of the hold', async () => {
  const { id } = await orders.prescribed()
  await orders.wait(1)
  await orders.setStatus(id, hold, { reason: 'Operation' })
  await orders.wait(10)
  await orders.setStatus(id, active)
  const doses = await orders.doses(id)
  expect(doses.slice(0, 3).map(({ state }) => state)).toEqual(['missed', 'held', 'upcoming'])
  expect(new Set(doses.map(({ execution_time: time }) => time)).size).toBe(doses.length)
})

test('a modification takes over at its start', async () => {
  const { id } = await orders.prescribed()
  const later = await orders.prescribed({ modifies_id: id, dosage: '250', start: '2026-11-19 05:00' })
  expect(later).toMatchObject({ modifies_id: id, start_at: '2026-11-19T03:00:00.000Z' })
  expect(await orders.show(id)).toMatchObject({ status: modified, modified_by_id: later.id, end_date: later.start_at })
  const states = (await orders.doses(id)).map(({ execution_time: time, state }) => [time?.slice(8, 13), state])
  expect(states).toEqual([
    ['18T11', 'due'],
    ['18T19', 'upcoming'],
    ['19T03', 'stopped'],
    ['19T11', 'stopped'],
    ['19T19', 'stopped'],
    ['20T03', 'stopped'],
  ])
  expect(errorsOf(await orders.create({ modifies_id: id }))).toEqual([422, ['status']])
})

describe('while a prescription is given until another one takes over', () => {
  const states = async (id: number) => new Set((await orders.doses(id)).map(({ state }) => state))
  /** Prescribes a drug that another prescription takes over at 08:00 on the next day. */
  const planned = async () => {
    const { id } = await orders.prescribed()
    return [id, (await orders.prescribed({ modifies_id: id, dosage: '250', start: '2026-11-19 08:00' })).id] as const
  }

  test('a third one that takes over sooner ends both', async () => {
    const [earlier, later] = await planned()
    await orders.wait(1)
    const { id, start_at: start } = await orders.prescribed({ modifies_id: later, dosage: '125' })
    expect(await orders.show(earlier)).toMatchObject({ status: modified, end_date: start })
    expect([await states(earlier), await states(later)]).toEqual([new Set(['stopped']), new Set(['stopped'])])
    expect((await orders.doses(id))[0]).toMatchObject({ execution_time: start, state: 'due' })
  })

  test('the other one can start sooner, which ends it sooner, and not later, nor before now', async () => {
    const [earlier, later] = await planned()
    const startAt = async (start: string) => errorsOf(await orders.edit(later, { dosage: '250', start }))
    expect(await startAt('2026-11-18 20:00')).toEqual([200, []])
    expect(await orders.show(earlier)).toMatchObject({ end_date: '2026-11-18T18:00:00.000Z' })
    expect((await orders.doses(later))[0]?.execution_time).toBe('2026-11-18T18:00:00.000Z')
    for (const start of ['2026-11-19 08:00', '2026-11-18 12:59']) expect(await startAt(start)).toEqual([422, ['start']])
    expect(errorsOf(await orders.edit(later, { dosage: '125' }))).toEqual([200, []])
    expect(await orders.show(earlier)).toMatchObject({ end_date: '2026-11-18T18:00:00.000Z' })
  })

  test('the other one is not held, and discontinuing it ends both', async () => {
    const [earlier, later] = await planned()
    expect((await orders.show(later)).actions).toEqual(['edit', 'modify', 'discontinue'])
    expect(errorsOf(await orders.setStatus(later, hold, { reason: 'Rash' }))).toEqual([422, ['status']])
    expect(errorsOf(await orders.setStatus(later, discontinued, { reason: 'Rash' }))).toEqual([200, []])
    expect(await orders.show(earlier)).toMatchObject({ end_date: '2026-11-18T11:00:00.000Z' })
    expect([await states(earlier), await states(later)]).toEqual([new Set(['stopped']), new Set(['stopped'])])
  })

  test('the other one is held as any, once it has taken over', async () => {
    const [, later] = await planned()
    await orders.wait(19)
    expect((await orders.show(later)).actions).toContain('hold')
    expect(errorsOf(await orders.setStatus(later, hold, { reason: 'Rash' }))).toEqual([200, []])
  })
})

test('only one prescription takes over from another, and none that is a draft or of another case', async () => {
  const { id } = await orders.prescribed()
  expect(errorsOf(await orders.create({ modifies_id: id, status: draft }))).toEqual([422, ['status']])
  expect(errorsOf(await orders.create({ modifies_id: id, start: '2026-11-18 12:00' }))).toEqual([422, ['start']])
  const other = await Orders.open(testServer)
  const foreign = await other.prescribed()
  expect(errorsOf(await orders.create({ modifies_id: foreign.id }))).toEqual([422, ['modifies_id']])
  const both = await Promise.all([orders.create({ modifies_id: id }), orders.create({ modifies_id: id })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('an active prescription is edited until a dose is recorded, then only modified', async () => {
  const made = await orders.prescribed()
  const edited = await update(made.id, 1, { frequency: 12, notes: 'After meals' })
  expect(edited.body.data).toMatchObject({ frequency: 12, revision: 2, editor_id: orders.ward.doctor.userId })
  const doses = await orders.doses(made.id)
  expect(doses.map(({ execution_time: time }) => time?.slice(8, 13))).toEqual(['18T11', '18T23', '19T11', '19T23'])
  expect((await orders.show(made.id)).versions).toMatchObject([{ frequency: 8, notes: null, reason: null }])
  await orders.record(doses[0]?.id ?? 0)
  expect(errorsOf(await update(made.id, 2, { frequency: 6 }))).toEqual([422, ['status']])
  expect((await orders.show(made.id)).actions).toEqual(['modify', 'hold', 'discontinue'])
})

describe('an edit of a prescription with doses that were due', () => {
  const doses = async (id: number, count: number) =>
    (await orders.doses(id)).slice(0, count).map(({ execution_time: due, state }) => [due?.slice(8, 16), state])
  const asNeeded = {
    ...{ kind: 'as_needed', indication: 'Pain', minimum_interval: 240, maximum_in_24_hours: '1500' },
    ...{ frequency: null, frequency_time_unit: null },
  }
  /** Prescribes for every 8 hours from 13:00 on; at 05:30, two doses are missed and one can still be given. */
  const neglected = async () => {
    const { id } = await orders.prescribed()
    await orders.wait(16.5)
    return id
  }
  const due = [
    ['18T11:00', 'missed'],
    ['18T19:00', 'missed'],
    ['19T03:00', 'due'],
  ]

  test.each([
    ['a longer interval', { frequency: 12 }, ['19T11:00', 'upcoming']],
    ['a shorter interval', { frequency: 4 }, ['19T07:00', 'upcoming']],
    ['a later start', { start: '2026-11-19 20:00' }, ['19T18:00', 'upcoming']],
  ])('with %s leaves them as they are, and adds none before now', async (_, changes, next) => {
    const id = await neglected()
    expect(errorsOf(await orders.edit(id, changes))).toEqual([200, []])
    expect(await doses(id, 4)).toEqual([...due, next])
  })

  test('with a start in the last hours has doses from it on', async () => {
    const id = await neglected()
    expect(errorsOf(await orders.edit(id, { start: '2026-11-19 05:25' }))).toEqual([200, []])
    expect(await doses(id, 5)).toEqual([
      ...due.slice(0, 2),
      ['19T03:00', 'missed'],
      ['19T03:25', 'due'],
      ['19T11:25', 'upcoming'],
    ])
  })

  test('leaves them if the drug is given as needed now', async () => {
    const id = await neglected()
    expect(errorsOf(await orders.edit(id, asNeeded))).toEqual([200, []])
    expect(await doses(id, 4)).toEqual(due)
  })

  test.each([
    ['a later start', { start: '2026-11-18 20:00' }, ['18T18:00', '19T02:00']],
    ['as needed', asNeeded, []],
  ])('removes the only one, which would be given in addition: %s', async (_, changes, times) => {
    const { id } = await orders.prescribed()
    await orders.wait(0.5)
    expect(errorsOf(await orders.edit(id, changes))).toEqual([200, []])
    expect(await doses(id, 2)).toEqual(times.map((time) => [time, 'upcoming']))
  })

  test('removes the only one also if the later start is past by now', async () => {
    const { id } = await orders.prescribed()
    await orders.wait(0.4)
    expect(errorsOf(await orders.edit(id, { start: '2026-11-18 13:10' }))).toEqual([200, []])
    expect(await doses(id, 2)).toEqual([
      ['18T11:10', 'due'],
      ['18T19:10', 'upcoming'],
    ])
  })

  test('gives one that was as needed its first dose now', async () => {
    const { id } = await orders.asNeeded()
    await orders.wait(0.1)
    expect(errorsOf(await orders.edit(id, {}))).toEqual([200, []])
    expect(await doses(id, 2)).toEqual([
      ['18T11:06', 'due'],
      ['18T19:06', 'upcoming'],
    ])
  })
})

test('a prescription that has ended is corrected with a reason, and its doses stay', async () => {
  const { id } = await orders.prescribed()
  await orders.setStatus(id, discontinued, { reason: 'Rash' })
  const doses = (await orders.doses(id)).length
  expect(errorsOf(await update(id, 2, { dosage: '250' }))).toEqual([422, ['reason']])
  const corrected = await update(id, 2, { dosage: '250', reason: 'Typed wrongly' })
  expect(corrected.body.data).toMatchObject({ dosage: '250', status: discontinued, reason: 'Typed wrongly' })
  expect(await orders.doses(id)).toHaveLength(doses)
})

test('the course ends after its last dose, and is announced a day before', async () => {
  const { id } = await orders.prescribed({ duration: 2, time_unit: 'days' })
  expect((await orders.show(id)).ends_soon).toBe(false)
  await orders.wait(25)
  expect((await orders.show(id)).ends_soon).toBe(true)
  await orders.wait(24)
  expect(await orders.show(id)).toMatchObject({ status: completed, ends_soon: false, actions: ['correct'] })
})

/** What is prescribed for the time after discharge has an end. */
const fiveDays = { duration: 5, time_unit: 'days' }

test('prescriptions are copied once, to the time after discharge as active ones and back as drafts', async () => {
  const { id } = await orders.prescribed(fiveDays)
  await orders.prescribed({ status: draft, drug_id: await storeDrug(testServer) })
  const path = `/api/admin/episodes/${orders.episode.id}/prescriptions`
  for (const _ of [1, 2]) expect((await orders.ward.doctor.get(`${path}/doctor/clone/S`)).status).toBe(200)
  const list = async (type: string) =>
    (
      await orders.ward.doctor.get<{ data: PrescriptionAnswer['data'][] }>(
        `/api/admin/prescriptions/${type}/${orders.episode.id}`,
      )
    ).body.data
  const copies = await list('S')
  expect(copies).toMatchObject([{ type: 'S', status: active, dosage: '500', drug_id: orders.drug }])
  expect(await orders.doses(copies[0]?.id ?? 0)).toEqual([])
  await Promise.all([1, 2, 3].map(() => orders.ward.doctor.get(`${path}/S/clone/doctor`)))
  expect((await list('doctor')).map(({ status }) => status)).toEqual([draft, draft, active])
  expect((await orders.ward.doctor.get(`${path}/S/clone/S`)).status).toBe(422)
  expect((await orders.show(id)).status).toBe(active)
})

test('an allergy that was recorded since keeps a drug from being copied for the time after discharge', async () => {
  const name = `Amoxicillin ${crypto.randomUUID()}`
  await orders.prescribed(fiveDays)
  await orders.prescribed({ ...fiveDays, drug_id: await storeDrug(testServer, { drug_name: name }) })
  const allergy = { substance: 'Amoxicillin', severity: 'severe', status: 'active' }
  const recorded = await orders.ward.doctor.post(`/api/admin/patients/${orders.episode.patient_id}/allergies`, allergy)
  expect(recorded.status).toBe(200)
  const path = `/api/admin/episodes/${orders.episode.id}/prescriptions/doctor/clone/S`
  for (const _ of [1, 2]) {
    const { status, body } = await orders.ward.doctor.get<{ message: string; not_copied: string[] }>(path)
    expect([status, body.not_copied]).toEqual([200, [name]])
    expect(body.message).toContain(name)
  }
  const { body } = await orders.ward.doctor.get<{ data: PrescriptionAnswer['data'][] }>(
    `/api/admin/prescriptions/S/${orders.episode.id}`,
  )
  expect(body.data.map(({ drug_id: drug }) => drug)).toEqual([orders.drug])
})

test('what is given until it is stopped is not copied for the time after discharge, which requires a duration', async () => {
  const name = `Endless ${crypto.randomUUID()}`
  await orders.prescribed(fiveDays)
  await orders.prescribed({ drug_id: await storeDrug(testServer, { drug_name: name }) })
  const path = `/api/admin/episodes/${orders.episode.id}/prescriptions`
  const { body } = await orders.ward.doctor.get<{ message: string; not_copied: string[] }>(`${path}/doctor/clone/S`)
  expect(body.not_copied).toEqual([name])
  expect(body.message).toContain(name)
  const copies = await orders.ward.doctor.get<{ data: PrescriptionAnswer['data'][] }>(
    `/api/admin/prescriptions/S/${orders.episode.id}`,
  )
  expect(copies.body.data).toMatchObject([{ drug_id: orders.drug, end_date: '2026-11-23T11:00:00.000Z' }])
})

test('a reason for prescribing in spite of a warning is copied with it', async () => {
  const drug = await storeDrug(testServer, { drug_name: 'Amoxicillin', daily_limit: '1000', daily_limit_unit: 'mg' })
  const reason = 'Two days only'
  await orders.prescribed({ ...fiveDays, drug_id: drug, dosage: '2000', warnings_reason: reason })
  const { body } = await orders.ward.doctor.get<{ not_copied: string[] }>(
    `/api/admin/episodes/${orders.episode.id}/prescriptions/doctor/clone/S`,
  )
  expect(body.not_copied).toEqual([])
  const copies = await orders.ward.doctor.get<{ data: PrescriptionAnswer['data'][] }>(
    `/api/admin/prescriptions/S/${orders.episode.id}`,
  )
  expect(copies.body.data).toMatchObject([{ drug_id: drug, warnings_reason: reason }])
})

test('the list has the newest first, by type and status', async () => {
  const first = await orders.prescribed()
  const second = await orders.prescribed({ status: draft, drug_id: await storeDrug(testServer) })
  const ids = async (query = '') =>
    (
      await orders.ward.nurse.get<{ data: { id: number }[] }>(
        `/api/admin/prescriptions/doctor/${orders.episode.id}${query}`,
      )
    ).body.data.map(({ id }) => id)
  expect(await ids()).toEqual([second.id, first.id])
  expect(await ids('?status=1')).toEqual([second.id])
  expect(await ids('?limit=1&page=2')).toEqual([first.id])
  const csv = await orders.ward.nurse.downloadCsv(`/api/admin/prescriptions/doctor/${orders.episode.id}/sheet`)
  expect(csv).toHaveLength(3)
})

test('a repeat with the same Idempotency-Key prescribes once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await orders.create({}, orders.ward.doctor, headers)
  const again = await orders.create({}, orders.ward.doctor, headers)
  expect(again.body).toEqual(first.body)
})

describe('when the patient is discharged', () => {
  /** Discharges the patient with the orders closed in the same transaction, as a call will do. */
  const discharge = async () => {
    await testServer.inContext(() => inTransaction(() => closeOrders(orders.episode.id)))
    await dischargeEpisode(testServer, orders.episode.id)
  }

  test('orders are completed, doses to come are stopped, and what was due before stays to be recorded', async () => {
    const stay = await orders.prescribed()
    const held = await orders.prescribed({ drug_id: await storeDrug(testServer) })
    await orders.setStatus(held.id, hold, { reason: 'Operation' })
    const after = await orders.prescribed({
      type: 'S',
      drug_id: await storeDrug(testServer),
      duration: 5,
      time_unit: 'days',
    })
    await orders.wait(0.5)
    await discharge()
    expect(await orders.show(stay.id)).toMatchObject({
      status: completed,
      end_date: '2026-11-18T11:30:00.000Z',
      actions: ['correct'],
    })
    expect(await orders.show(held.id)).toMatchObject({ status: completed, hold: null })
    expect((await orders.show(after.id)).status).toBe(active)
    const [due, next] = await orders.doses(stay.id)
    expect([due?.state, next?.state]).toEqual(['stopped', 'stopped'])
    expect(errorsOf(await orders.record(due?.id ?? 0))).toEqual([422, ['override_reason']])
    expect(
      errorsOf(
        await orders.record(due?.id ?? 0, { override_reason: 'Given before discharge', given_at: '2026-11-18 13:05' }),
      ),
    ).toEqual([200, []])
    expect(errorsOf(await orders.record(next?.id ?? 0, { override_reason: 'Given' }))).toEqual([422, ['status']])
  })

  test('closing orders outside of a transaction fails', async () => {
    await expect(testServer.inContext(() => closeOrders(orders.episode.id))).rejects.toThrow()
  })

  test('nothing but corrections is possible (care 2105)', async () => {
    const { id } = await orders.prescribed()
    await discharge()
    expect(errorsOf(await orders.create())).toEqual([422, ['status']])
    expect(errorsOf(await orders.setStatus(id, hold, { reason: 'X' }))).toEqual([422, ['status']])
    expect(errorsOf(await orders.give(id, { override_reason: 'X' }))).toEqual([422, ['status']])
    expect(errorsOf(await update(id, 1, { dosage: '250', reason: 'Typed wrongly' }))).toEqual([200, []])
    const clone = await orders.ward.doctor.get(`/api/admin/episodes/${orders.episode.id}/prescriptions/doctor/clone/S`)
    expect(clone.status).toBe(422)
  })
})

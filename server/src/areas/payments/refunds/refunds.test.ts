import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppointmentRefunds } from '#contract/payments/refunds'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { durationMs } from '#contract/rules/timeUnit'
import type { Client } from '../../../platform/testing/client'
import { testNow } from '../../../platform/testing/testNow'
import { addClinic, referenceIdsOf } from '../../clinics/testing/clinicFixture'
import { openPaymentScenario, type PaymentScenario, type StartedPayment } from '../testing/paymentScenario'

interface RefundResponse {
  data: AppointmentRefunds
  errors: Record<string, string[]>
}

let scenario: PaymentScenario
let hub: number
let admin: Client
let other: Client

beforeAll(async () => {
  scenario = await openPaymentScenario()
  hub = (await referenceIdsOf(scenario.testServer)).hub
})
afterAll(() => scenario.stop())
beforeEach(async () => {
  scenario.sandbox.control.set('all', { calls: 'none' })
  scenario.testServer.clock.set(testNow)
  admin = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  other = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
})

const sql = async (text: string, values: unknown[] = []) =>
  (await scenario.database.$client.query(text, values)).rows as Record<string, unknown>[]
const refund = (who: Client, id: number, body: object = {}, headers?: Record<string, string>) =>
  who.send<RefundResponse>('POST', `/api/admin/appointments/${id}/refund`, {
    body: { reason: 'The doctor was late', ...body },
    ...(headers ? { headers } : {}),
  })
const decide = (who: Client, refundId: number, decision: 'approve' | 'reject', body: object = {}) =>
  who.post<RefundResponse>(`/api/admin/payments/refunds/${refundId}/${decision}`, body)
const callsOf = (...operations: string[]) =>
  scenario.sandbox.control.calls.filter(({ operation }) => operations.includes(operation)).length
const refundCalls = () => callsOf('refund', 'void')
const refunded = ({ reference }: StartedPayment['order']) => scenario.sandbox.control.refunds(reference)
const notificationsOf = async ({ patient }: StartedPayment) =>
  (await sql('select type from notifications where user_id = $1 order by id', [patient.userId])).map(({ type }) => type)

/** Books and pays 150 EGP online. */
async function paid(method: 'paymob' | 'fawry' = 'paymob'): Promise<StartedPayment> {
  const started = await scenario.start(method)
  await scenario.payAndReport(started)
  await scenario.runJobs()
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.paid })
  return started
}

/** Pays, and marks the patient as one who did not come. */
async function missed(): Promise<StartedPayment> {
  const started = await paid()
  await sql(`update appointments set status = ${APPOINTMENT_STATUS.missed} where id = $1`, [started.id])
  return started
}

async function setLimit(egp: number): Promise<void> {
  const superAdmin = await scenario.testServer.as('super@demo.test')
  const response = await superAdmin.put('/api/admin/payments/refund-settings', { approval_above: egp })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

/** A clinic that refunds a percentage after a tolerance of two hours. */
async function setPolicy({ id }: StartedPayment, percent: number): Promise<void> {
  await sql(
    `update clinics set late_cancellation_refund = $2, patient_cancellation_tolerance = 2, patient_tolerance_unit = 'hours'
      where id = (select clinic_id from appointments where id = $1)`,
    [id, percent],
  )
}

/** Sets the time relative to the start of an appointment, and signs the patient in again. */
async function hoursBefore({ id, patient }: StartedPayment, hours: number): Promise<Client> {
  const { starts_at: start } = await scenario.appointment(id)
  scenario.testServer.clock.set(new Date(start.getTime() - durationMs({ value: hours, unit: 'hours' })).toISOString())
  const [row] = await sql('select email from users where id = $1', [patient.userId])
  return scenario.testServer.as(String(row?.email))
}

test('staff refund a missed visit in parts, and the patient is notified of start and end', async () => {
  const started = await missed()
  const first = await refund(admin, started.id, { amount: 50 })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body.data).toMatchObject({
    refundable: 0,
    refunds: [{ amount: 50, state: 'requested', reason: 'The doctor was late', requested_by: { id: admin.userId } }],
  })
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refundPending })
  await scenario.runJobs()
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'done', amount: 5_000n }])
  expect(await notificationsOf(started)).toEqual(expect.arrayContaining(['refund_started', 'refund_done']))
  const rest = await refund(admin, started.id)
  expect(rest.body.data.refunds).toMatchObject([{ amount: 100, state: 'requested' }, { state: 'done' }])
  await scenario.runJobs()
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
  expect(refunded(started.order)).toEqual([5_000, 10_000])
  expect((await refund(admin, started.id)).body.errors).toEqual({
    appointment: ['Everything that was paid is already refunded'],
  })
})

test('a refund above what was paid is refused, and nothing is lost', async () => {
  const started = await missed()
  await refund(admin, started.id, { amount: 100 })
  await scenario.runJobs()
  const { status, body } = await refund(admin, started.id, { amount: 50.01 })
  expect([status, body.errors]).toEqual([422, { amount: ['At most 50 EGP can be refunded'] }])
  expect((await refund(admin, started.id, { amount: 50 })).status).toBe(200)
  expect(await scenario.refunds(started.id)).toMatchObject([{ amount: 10_000n }, { amount: 5_000n }])
})

test.each<[string, object, string]>([
  ['no amount of money', { amount: 'all' }, 'amount'],
  ['zero', { amount: 0 }, 'amount'],
  ['a fraction of a piastre', { amount: 0.123 }, 'amount'],
  ['no reason', { reason: ' ' }, 'reason'],
])('a refund of %s is refused', async (_, fields, field) => {
  const started = await missed()
  const { status, body } = await refund(admin, started.id, fields)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  expect(await scenario.refunds(started.id)).toEqual([])
})

test('only staff who can open the appointment and hold the permission can refund it', async () => {
  const started = await missed()
  const { banadir } = await referenceIdsOf(scenario.testServer)
  const stranger = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [banadir] })
  const coordinator = await scenario.testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] })
  expect((await refund(stranger, started.id)).status).toBe(404)
  expect((await refund(coordinator, started.id)).status).toBe(403)
  expect((await refund(started.patient, started.id)).status).toBe(403)
})

test('an appointment that is still to come is not refunded, nor one that was never paid or was paid in cash', async () => {
  const coming = await paid()
  expect((await refund(admin, coming.id)).body.errors).toEqual({
    appointment: ['This appointment is still to come. Cancel it first'],
  })
  const held = await scenario.payments.hold()
  expect((await refund(admin, held.id)).body.errors).toEqual({ appointment: ['Nothing was paid for this appointment'] })
  await sql(
    `update appointments set payment_status = 2, payment_method = 'cash', hold_expires_at = null where id = $1`,
    [held.id],
  )
  const { status, body } = await refund(admin, held.id)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['appointment']])
  expect(body.errors.appointment?.[0]).toContain('was not paid online')
})

test('of two simultaneous requests one is made, and a repeated one is answered again', async () => {
  const started = await missed()
  const answers = await Promise.all([refund(admin, started.id, { amount: 60 }), refund(other, started.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
    appointment: ['A refund of this payment is already in progress. Wait until it is finished'],
  })
  expect(await scenario.refunds(started.id)).toHaveLength(1)

  const repeated = await missed()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const before = await refund(admin, repeated.id, { amount: 60 }, headers)
  const again = await refund(admin, repeated.id, { amount: 60 }, headers)
  expect([before.status, again.status, again.body]).toEqual([200, 200, before.body])
  expect(await scenario.refunds(repeated.id)).toHaveLength(1)
})

test('above the limit another person approves or rejects', async () => {
  await setLimit(100)
  const started = await missed()
  expect((await refund(admin, started.id, { amount: 100 })).body.data.refunds).toMatchObject([{ state: 'requested' }])
  await scenario.runJobs()

  await setLimit(20)
  const { body } = await refund(admin, started.id, { amount: 30 })
  const [waiting] = body.data.refunds
  expect(waiting).toMatchObject({ state: 'waiting', can_decide: false, state_text: 'Waiting for approval' })
  const id = Number(waiting?.id)
  const before = refundCalls()
  await scenario.pass(3)
  expect(refundCalls()).toBe(before)
  expect((await decide(admin, id, 'approve')).body.errors).toEqual({
    refund: ['You requested this refund. Another person has to approve or reject it'],
  })
  await expect(
    sql(`update refunds set state = 'requested', decided_by = requested_by, decided_at = now() where id = $1`, [id]),
  ).rejects.toThrow(/refunds_two_people/)
  await expect(sql(`update refunds set state = 'requested' where id = $1`, [id])).rejects.toThrow(
    /approved by a person/,
  )

  const again = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  const rejected = await decide(again, id, 'reject', { reason: 'The visit took place' })
  expect(rejected.body.data.refunds[0]).toMatchObject({
    state: 'rejected',
    rejection_reason: 'The visit took place',
    decided_by: { id: again.userId },
  })
  expect((await decide(again, id, 'approve')).status).toBe(422)

  const asked = (await refund(admin, started.id)).body.data.refunds[0]
  expect(asked).toMatchObject({ amount: 50, state: 'waiting' })
  expect((await decide(again, Number(asked?.id), 'approve')).body.data.refunds[0]).toMatchObject({ state: 'requested' })
  await scenario.runJobs()
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
  await setLimit(1000)
})

test('several refunds of an appointment need approval when they exceed the limit together', async () => {
  await setLimit(100)
  const started = await missed()
  const first = (await refund(admin, started.id, { amount: 70 })).body.data.refunds
  expect(first).toMatchObject([{ amount: 70, state: 'requested' }])
  await scenario.runJobs()
  const second = (await refund(admin, started.id, { amount: 70 })).body.data.refunds
  expect(second.find(({ amount, state }) => amount === 70 && state === 'waiting')).toBeDefined()
  await setLimit(1000)
})

test('a refund that the provider refused can be requested again; an unknown one is settled by inquiries only', async () => {
  const started = await missed()
  scenario.sandbox.control.set('all', { calls: { status: 400, body: '{}' } })
  await refund(admin, started.id)
  await scenario.runJobs()
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'failed' }])
  scenario.sandbox.control.set('all', { calls: 'fails_after' })
  const [request] = (await refund(admin, started.id)).body.data.refunds
  await scenario.testServer.server.platform.jobs.run('send-refund', { refund_id: request?.id })
  expect((await scenario.refunds(started.id)).map(({ state }) => state)).toEqual(['failed', 'unknown'])
  expect((await refund(admin, started.id)).status).toBe(422)
  scenario.sandbox.control.set('all', { calls: 'none' })
  await scenario.pass(5)
  expect((await scenario.refunds(started.id)).map(({ state }) => state)).toEqual(['failed', 'done'])
  expect(refunded(started.order)).toEqual([15_000])
})

const failedReview = async ({ order }: StartedPayment) => {
  const [review] = await sql(`select id from payment_reviews where order_id = $1 and reason = 'refund_failed'`, [
    order.id,
  ])
  return Number(review?.id)
}
const resolve = async (who: Client, started: StartedPayment, outcome: string) =>
  who.put<RefundResponse>(`/api/admin/payments/review/${await failedReview(started)}`, {
    outcome,
    note: 'Paid by hand',
  })

/** Requests a refund that the provider refuses. */
async function refused(started: StartedPayment, amount?: number): Promise<void> {
  scenario.sandbox.control.set('all', { calls: { status: 400, body: '{}' } })
  expect((await refund(admin, started.id, amount === undefined ? {} : { amount })).status).toBe(200)
  await scenario.runJobs()
  scenario.sandbox.control.set('all', { calls: 'none' })
}

test('a failed refund that was settled with the patient is not refunded again', async () => {
  const started = await missed()
  await refused(started)
  expect((await resolve(admin, started, 'settled_with_patient')).status).toBe(200)
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'settled', amount: 15_000n }])
  const again = await refund(other, started.id)
  expect(again.status).toBe(422)
  expect(again.body.errors).toEqual({ appointment: ['Everything that was paid is already refunded'] })
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
  expect(await scenario.details(started)).toMatchObject({ paid: 150, refunded: 150, credit: 0 })
  // Neither the evidence nor a job changes that.
  await scenario.pass(3)
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'settled' }])
  expect(refunded(started.order)).toEqual([])
})

test('only the part that was settled with the patient counts as returned', async () => {
  const started = await missed()
  await refused(started, 50)
  expect((await resolve(admin, started, 'settled_with_patient')).status).toBe(200)
  expect((await refund(other, started.id, { amount: 101 })).status).toBe(422)
  expect((await refund(other, started.id)).body.data).toMatchObject({
    refundable: 0,
    refunds: [{ amount: 100 }, { amount: 50 }],
  })
  await scenario.runJobs()
  expect((await scenario.refunds(started.id)).map(({ state }) => state)).toEqual(['settled', 'done'])
  expect(refunded(started.order)).toEqual([10_000])
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
})

test('a refund that failed twice is one debt, and another outcome leaves it to be refunded', async () => {
  const started = await missed()
  await refused(started)
  await refused(started)
  expect((await resolve(admin, started, 'settled_with_patient')).status).toBe(200)
  expect((await scenario.refunds(started.id)).map(({ state }) => state)).toEqual(['failed', 'settled'])
  const reported = await missed()
  await refused(reported)
  expect((await resolve(admin, reported, 'settled_with_provider')).status).toBe(200)
  expect((await refund(other, reported.id)).status).toBe(200)
})

test('a refund that fails again is listed again', async () => {
  const started = await missed()
  await refused(started)
  expect((await resolve(admin, started, 'no_action')).status).toBe(200)
  const open = async () =>
    sql(`select outcome from payment_reviews where order_id = $1 and reason = 'refund_failed'`, [started.order.id])
  expect(await open()).toEqual([{ outcome: 'no_action' }])
  await refused(started)
  expect(await open()).toEqual([{ outcome: null }])
  expect((await resolve(admin, started, 'settled_with_patient')).status).toBe(200)
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
})

test('a failed refund that is repeated or was made since is not settled with the patient', async () => {
  const started = await missed()
  await refused(started)
  expect((await refund(admin, started.id)).status).toBe(200)
  const open = await resolve(admin, started, 'settled_with_patient')
  expect(open.body.errors).toEqual({
    outcome: ['A refund of this payment is already in progress. Wait until it is finished'],
  })
  await scenario.runJobs()
  const returned = await resolve(admin, started, 'settled_with_patient')
  expect(returned.body.errors).toEqual({ outcome: ['This money has been refunded since. Choose “Refunded”'] })
  expect((await resolve(admin, started, 'refunded')).status).toBe(200)
  expect(refunded(started.order)).toEqual([15_000])
})

test('of settling a failed refund and refunding it again, only one happens', async () => {
  const started = await missed()
  await refused(started)
  const results = await Promise.all([resolve(admin, started, 'settled_with_patient'), refund(other, started.id)])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('the hospital’s cancellation refunds everything at once', async () => {
  const started = await paid()
  const { status } = await admin.get(`/api/admin/appointments/${started.id}/cancel`)
  expect(status).toBe(200)
  expect(await scenario.refunds(started.id)).toMatchObject([
    { state: 'requested', amount: 15_000n, requested_by: null, reason: 'Cancelled by the hospital' },
  ])
  await scenario.runJobs()
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
})

test('a refund that waits for approval is replaced when the hospital cancels', async () => {
  await setLimit(5)
  const started = await paid()
  await sql('update appointments set price = 14000 where id = $1', [started.id])
  expect((await refund(admin, started.id)).body.data.refunds).toMatchObject([{ amount: 10, state: 'waiting' }])
  await admin.get(`/api/admin/appointments/${started.id}/cancel`)
  expect(await scenario.refunds(started.id)).toMatchObject([
    { state: 'rejected', decided_by: null, rejection_reason: 'Replaced by the refund of the cancellation' },
    { state: 'requested', amount: 15_000n },
  ])
  await setLimit(1000)
})

test('the rest is refunded after a refund that was open when the hospital cancelled', async () => {
  const started = await paid()
  await sql('update appointments set price = 14000 where id = $1', [started.id])
  await refund(admin, started.id)
  await admin.get(`/api/admin/appointments/${started.id}/cancel`)
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'requested', amount: 1_000n }])
  await scenario.runJobs()
  await scenario.runJobs()
  expect(await scenario.refunds(started.id)).toMatchObject([
    { state: 'done', amount: 1_000n },
    { state: 'done', amount: 14_000n },
  ])
})

test('an automatic refund that the provider refused is left to staff', async () => {
  const started = await paid()
  scenario.sandbox.control.set('all', { calls: { status: 400, body: '{}' } })
  await admin.get(`/api/admin/appointments/${started.id}/cancel`)
  await scenario.runJobs()
  scenario.sandbox.control.set('all', { calls: 'none' })
  await scenario.pass(3)
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'failed' }])
  const staff = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  expect((await refund(staff, started.id)).status).toBe(200)
})

test('a session that was never started refunds everything', async () => {
  const started = await paid()
  const { ends_at: end } = await scenario.appointment(started.id)
  scenario.testServer.clock.set(new Date(end.getTime() + durationMs({ value: 1, unit: 'days' })).toISOString())
  await scenario.testServer.server.platform.jobs.run('end-sessions')
  expect(await scenario.appointment(started.id)).toMatchObject({ status: APPOINTMENT_STATUS.cancelled })
  expect(await scenario.refunds(started.id)).toMatchObject([{ amount: 15_000n, reason: 'Cancelled by the hospital' }])
})

test('a vacation refunds everything', async () => {
  const started = await paid()
  const { date, doctor_id } = await scenario.appointment(started.id)
  const superAdmin = await scenario.testServer.as('super@demo.test')
  const { status, body } = await superAdmin.post('/api/admin/vacations', {
    ...{ title: 'Conference', type: 1, doctor_id, date_from: date, date_to: date, cancel_appointments: true },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await scenario.refunds(started.id)).toMatchObject([{ amount: 15_000n, reason: 'Cancelled by the hospital' }])
  // The next tests book times of the same day.
  await sql('delete from vacations where doctor_id = $1', [doctor_id])
})

test('a visit that the patient missed is not refunded by itself', async () => {
  const started = await missed()
  await scenario.pass(3)
  expect(await scenario.refunds(started.id)).toEqual([])
})

type PaymentStatusName = keyof typeof PAYMENT_STATUS

interface Shown {
  data: { patient_cancellable: boolean; refund_if_cancelled: number; credit: number; payment_status: number }
}

test.each<[string, number, number, number, bigint[], PaymentStatusName]>([
  ['within the tolerance everything', 3, 0, 150, [15_000n], 'refunded'],
  ['after it nothing by default', 1, 0, 0, [], 'paid'],
  ['after it what the clinic refunds', 1, 30, 45, [4_500n], 'refunded'],
])('a patient who cancels gets back: %s', async (_, hours, percent, amount, piastres, status) => {
  const started = await paid()
  await setPolicy(started, percent)
  const patient = await hoursBefore(started, hours)
  const path = `/api/patient/appointments/${started.id}`
  expect((await patient.get<Shown>(path)).body.data).toMatchObject({
    patient_cancellable: true,
    refund_if_cancelled: amount,
  })
  expect((await patient.get(`${path}/cancel`)).status).toBe(200)
  expect((await scenario.refunds(started.id)).map((each) => each.amount)).toEqual(piastres)
  await scenario.runJobs()
  expect((await patient.get<Shown>(path)).body.data).toMatchObject({
    payment_status: PAYMENT_STATUS[status],
    credit: 0,
  })
  expect(await scenario.refunds(started.id)).toMatchObject(piastres.map(() => ({ state: 'done' })))
  const messages = { 0: 'too late for a refund', 45: 'We returned 45 EGP of the 150 EGP', 150: 'was returned' }
  expect((await scenario.details(started)).message).toContain(messages[amount as keyof typeof messages])
})

test('a refund that waits for approval is nothing to ask the provider about, and its schedule begins with the approval', async () => {
  await setLimit(100)
  const started = await missed()
  const [waiting] = (await refund(admin, started.id)).body.data.refunds
  await scenario.testServer.server.platform.jobs.run('inquire-payments')
  scenario.testServer.clock.advance(durationMs({ value: 3, unit: 'days' }))
  await scenario.testServer.server.platform.jobs.run('inquire-payments')
  expect(await scenario.reasons(started.order.id)).toEqual([])
  scenario.sandbox.control.set('all', { calls: 'fails_after' })
  const again = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  expect((await decide(again, Number(waiting?.id), 'approve')).status).toBe(200)
  await scenario.runJobs()
  scenario.sandbox.control.set('all', { calls: 'none' })
  await scenario.pass(5)
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'done' }])
  expect(await scenario.reasons(started.order.id)).toEqual([])
  await setLimit(1000)
})

test('nobody refunds an appointment of their own', async () => {
  const started = await missed()
  await sql('update appointments set patient_id = $2 where id = $1', [started.id, admin.userId])
  expect((await refund(admin, started.id)).body.errors).toEqual({
    appointment: [
      'This is your own appointment, or one of somebody whose guardian you are. Another person has to do this',
    ],
  })
})

test('a late cancellation is not possible for what was not paid online, nor after the start', async () => {
  const held = await scenario.payments.hold()
  await sql(`update appointments set hold_expires_at = null where id = $1`, [held.id])
  const unpaid = { ...held, order: { id: '', reference: '' } }
  await setPolicy(unpaid, 50)
  const patient = await hoursBefore(unpaid, 1)
  expect((await patient.get(`/api/patient/appointments/${held.id}/cancel`)).status).toBe(422)
  const started = await paid()
  const late = await hoursBefore(started, -0.1)
  expect((await late.get(`/api/patient/appointments/${started.id}/cancel`)).status).toBe(422)
})

test('what was retained can still be refunded by staff', async () => {
  const started = await paid()
  await setPolicy(started, 40)
  await (await hoursBefore(started, 1)).get(`/api/patient/appointments/${started.id}/cancel`)
  await scenario.runJobs()
  const staff = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  const { body } = await refund(staff, started.id)
  expect(body.data.refunds).toMatchObject([{ amount: 90, state: 'requested' }, { amount: 60 }])
  await scenario.runJobs()
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
})

test('a late payment at Fawry is a credit of which the patient is notified and which staff refund', async () => {
  const started = await scenario.start('fawry')
  const { hold_expires_at: hold } = await scenario.appointment(started.id)
  const { clinic_id, doctor_id, date, slot } = await scenario.appointment(started.id)
  scenario.testServer.clock.set(new Date((hold?.getTime() ?? 0) + 60_000).toISOString())
  await scenario.pass(2)
  const next = await scenario.testServer.addUser()
  await next.post('/api/patient/appointments', { clinic_id, doctor_id, date, schedule_time: slot })
  await scenario.payAndReport(started)
  await scenario.runJobs()
  expect(await notificationsOf(started)).toContain('late_payment_credit')
  const staff = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  expect((await refund(staff, started.id)).body.data.refunds).toMatchObject([{ amount: 150, state: 'requested' }])
  await scenario.runJobs()
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
})

test('staff move a paid appointment to a cheaper clinic and refund the difference, or leave the agreed price', async () => {
  const { specialty } = await referenceIdsOf(scenario.testServer)
  const cheaper = await addClinic(scenario.testServer, { price: 100 })
  const target = { specialty_id: specialty, doctor_id: cheaper.doctorId, clinic_id: cheaper.id, date: '2026-11-24' }
  const move = (id: number, fields: object) =>
    admin.put<{ data: { price: number; price_difference: number } }>(`/api/admin/appointments/${id}`, {
      ...target,
      reason: 'The doctor is away',
      ...fields,
    })
  const agreed = await paid()
  const left = await move(agreed.id, { schedule_time: '09:00' })
  expect(left.body.data, JSON.stringify(left.body)).toMatchObject({ price: 150, price_difference: -50 })
  expect((await refund(admin, agreed.id)).status).toBe(422)

  const started = await paid()
  const moved = await move(started.id, { schedule_time: '10:00', refund_difference: true })
  expect(moved.body.data).toMatchObject({ price: 100, price_difference: -50 })
  expect((await refund(admin, started.id, { amount: 50.01 })).status).toBe(422)
  expect((await refund(admin, started.id)).body.data.refunds).toMatchObject([{ amount: 50, state: 'requested' }])
  await scenario.runJobs()
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.paid, price: 10_000 })
  expect(refunded(started.order)).toEqual([5_000])
})

describe('a whole card payment is voided on its day', () => {
  const nextDay = () => scenario.testServer.clock.advance(86_400_000)

  /** Refunds all of a missed visit. Returns how often the sandbox was asked to refund and to void. */
  async function refundAll(started: StartedPayment): Promise<{ refund: number; void: number }> {
    const before = { refund: callsOf('refund'), void: callsOf('void') }
    expect((await refund(admin, started.id)).status).toBe(200)
    await scenario.runJobs()
    return { refund: callsOf('refund') - before.refund, void: callsOf('void') - before.void }
  }

  test('before it is settled, and is then refunded in full', async () => {
    const started = await missed()
    expect(await refundAll(started)).toEqual({ refund: 0, void: 1 })
    expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'done', way: 'void', amount: 15_000n }])
    expect(await scenario.attempts(started.id)).toMatchObject([{ state: 'refunded', refunded: 15_000n }])
    expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.refunded })
    expect(await notificationsOf(started)).toEqual(expect.arrayContaining(['refund_started', 'refund_done']))
    expect(await scenario.reasons(started.order.id)).toEqual([])
    expect(refunded(started.order)).toEqual([15_000])
  })

  test('not for a part of it, nor on the next day', async () => {
    const part = await missed()
    const before = callsOf('void')
    await refund(admin, part.id, { amount: 50 })
    await scenario.runJobs()
    expect(await scenario.refunds(part.id)).toMatchObject([{ state: 'done', way: 'refund' }])
    // What is left is no whole payment.
    await refund(admin, part.id)
    await scenario.runJobs()
    expect(callsOf('void')).toBe(before)

    const later = await missed()
    nextDay()
    admin = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
    expect(await refundAll(later)).toEqual({ refund: 1, void: 0 })
    expect(await scenario.refunds(later.id)).toMatchObject([{ state: 'done', way: 'refund' }])
  })

  test('and is refunded if the provider has settled it already', async () => {
    const started = await missed()
    scenario.sandbox.control.set({ reference: started.order.reference }, { voids: 'settled' })
    expect(await refundAll(started)).toEqual({ refund: 1, void: 1 })
    expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'done', way: 'refund' }])
    expect(refunded(started.order)).toEqual([15_000])
  })

  test('and is never returned twice: a lost answer is settled by inquiries', async () => {
    const done = await missed()
    scenario.sandbox.control.set({ reference: done.order.reference }, { calls: 'fails_after' })
    expect(await refundAll(done)).toEqual({ refund: 0, void: 1 })
    await scenario.pass(2)
    expect(await scenario.refunds(done.id)).toMatchObject([{ state: 'done', way: 'void' }])
    expect(refunded(done.order)).toEqual([15_000])

    const open = await missed()
    // A failure before the action cannot depend on the order.
    scenario.sandbox.control.set('paymob', { calls: 'fails_before' })
    expect(await refundAll(open)).toEqual({ refund: 0, void: 1 })
    const before = refundCalls()
    scenario.sandbox.control.set('paymob', { calls: 'none' })
    await scenario.pass(5)
    expect(await scenario.refunds(open.id)).toMatchObject([{ state: 'unknown', way: 'void' }])
    expect([refundCalls(), refunded(open.order)]).toEqual([before, []])
  })
})

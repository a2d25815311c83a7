import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { PAYMENT_TYPE } from '#contract/staffAppointments/bookingInput'
import type { Client } from '../../platform/testing/client'
import { testNow } from '../../platform/testing/testNow'
import { addClinic, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { closeDrawer, openDrawer, payOut, receiveCash, requestCashRefund } from './testing/cashFixture'
import { openPaymentScenario, type PaymentScenario } from './testing/paymentScenario'

let scenario: PaymentScenario
let hub: number
let specialty: number
let admin: Client
let other: Client

beforeAll(async () => {
  scenario = await openPaymentScenario()
  ;({ hub, specialty } = await referenceIdsOf(scenario.testServer))
})
afterAll(() => scenario.stop())
beforeEach(async () => {
  scenario.testServer.clock.set(testNow)
  admin = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  other = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
})

interface Answer {
  data: { id: number }
  errors: Record<string, string[]>
}

const sql = async (text: string, values: unknown[] = []) => (await scenario.database.$client.query(text, values)).rows
const own = ['This is your own appointment, or one of somebody whose guardian you are. Another person has to do this']

/** Makes the patient of an appointment the caller, or somebody whose guardian they are. */
const relations: [string, (caller: Client, appointmentId: number) => Promise<unknown>][] = [
  ['their own', ({ userId }, id) => sql('update appointments set patient_id = $2 where id = $1', [id, userId])],
  ['a dependant by national ID', (caller, id) => becomeGuardian(caller, id, 'guardian_uuid', 'uuid')],
  ['a dependant by email', (caller, id) => becomeGuardian(caller, id, 'guardian_email', 'email')],
  ['a dependant by phone', (caller, id) => becomeGuardian(caller, id, 'guardian_phone', 'phone')],
]

async function becomeGuardian({ userId }: Client, appointmentId: number, named: string, column: string): Promise<void> {
  await sql(`update users set uuid = $2, phone = $3 where id = $1`, [
    userId,
    `2900101010${userId}`.slice(-14),
    `+20111${String(userId).padStart(7, '0')}`,
  ])
  await sql(
    `update users set ${named} = callers.${column} from users as callers
      where callers.id = $1 and users.id = (select patient_id from appointments where id = $2)`,
    [userId, appointmentId],
  )
}

async function missedAndPaid(): Promise<number> {
  const started = await scenario.start('paymob')
  await scenario.payAndReport(started)
  await scenario.runJobs()
  await sql(`update appointments set status = ${APPOINTMENT_STATUS.missed} where id = $1`, [started.id])
  return started.id
}

test.each(relations)('staff neither request, approve nor reject the refund of %s', async (_, relate) => {
  const superAdmin = await scenario.testServer.as('super@demo.test')
  await superAdmin.put('/api/admin/payments/refund-settings', { approval_above: 100 })
  const id = await missedAndPaid()
  await relate(admin, id)
  const refund = (who: Client) =>
    who.post<Answer>(`/api/admin/appointments/${id}/refund`, { reason: 'The doctor was late' })
  const asked = await refund(admin)
  expect([asked.status, asked.body.errors]).toEqual([422, { appointment: own }])
  expect((await refund(other)).status).toBe(200)
  const [waiting] = await scenario.refunds(id)
  const decide = (who: Client, decision: string, body: object) =>
    who.post<Answer>(`/api/admin/payments/refunds/${waiting?.id}/${decision}`, body)
  for (const [decision, body] of [
    ['approve', {}],
    ['reject', { reason: 'Not owed' }],
  ] as const) {
    const { status, body: answer } = await decide(admin, decision, body)
    expect([status, answer.errors]).toEqual([422, { refund: own }])
  }
  const shown = await admin.get<{ data: { refunds: { can_decide: boolean }[] } }>(`/api/admin/appointments/${id}`)
  expect(shown.body.data.refunds).toMatchObject([{ can_decide: false }])
  expect(await scenario.refunds(id)).toMatchObject([{ state: 'waiting', decided_by: null }])
  const third = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  expect((await decide(third, 'approve', {})).status).toBe(200)
})

test.each(relations)('nobody receives or pays out cash of %s', async (_, relate) => {
  const desk = await scenario.testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] })
  const colleague = await scenario.testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] })
  for (const who of [desk, colleague]) expect((await openDrawer(who, hub, 500)).status).toBe(200)
  const { id } = await scenario.payments.hold()
  await relate(desk, id)
  const received = await receiveCash(desk, id, 150)
  expect([received.status, received.body.errors]).toEqual([422, { appointment_id: own }])
  expect((await desk.get<{ data: object }>(`/api/admin/payments/cash/${id}`)).body.data).toMatchObject({
    owed: 0,
    problem: own[0],
  })
  expect((await receiveCash(colleague, id, 150)).status).toBe(200)
  const refundId = await requestCashRefund(scenario.testServer, id, 5_000)
  const paidOut = await payOut(desk, refundId)
  expect([paidOut.status, paidOut.body.errors]).toEqual([422, { refund_id: own }])
  expect((await payOut(colleague, refundId)).status).toBe(200)
})

test('a payment that needs a person is resolved by somebody else', async () => {
  const id = await missedAndPaid()
  const [attempt] = await scenario.attempts(id)
  await sql(
    `insert into payment_reviews (provider, order_id, transaction_id, reason, attempt_id, created_at)
      values ('paymob', $1, '', 'no_answer', $2, $3)`,
    [attempt?.order_id, attempt?.id, scenario.testServer.clock.now()],
  )
  const [review] = await sql('select id from payment_reviews where attempt_id = $1', [attempt?.id])
  const resolve = (who: Client) =>
    who.put<Answer>(`/api/admin/payments/review/${review.id}`, { outcome: 'no_action', note: 'Looked at' })
  await sql('update appointments set patient_id = $2 where id = $1', [id, admin.userId])
  const refused = await resolve(admin)
  expect([refused.status, refused.body.errors]).toEqual([422, { outcome: own }])
  expect((await resolve(other)).status).toBe(200)
})

test('the difference of a drawer is resolved by somebody else than its cashier', async () => {
  const cashier = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  expect((await openDrawer(cashier, hub, 100)).status).toBe(200)
  expect((await closeDrawer(cashier, 90, 'A note is missing')).status).toBe(200)
  const [review] = await sql(
    `select payment_reviews.id from payment_reviews join cash_drawers on cash_drawers.id = drawer_id
      where cash_drawers.user_id = $1`,
    [cashier.userId],
  )
  const resolve = (who: Client) =>
    who.put<Answer>(`/api/admin/payments/review/${review.id}`, { outcome: 'no_action', note: 'Looked at' })
  const refused = await resolve(cashier)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { outcome: ['This is the difference of your own cash drawer. Another person has to do this'] },
  ])
  expect((await resolve(other)).status).toBe(200)
})

test('staff book visits of their dependants at the usual price only, and do not cancel them for the hospital once paid', async () => {
  const clinic = await addClinic(scenario.testServer, { price: 200 })
  const started = await scenario.start('paymob')
  await scenario.payAndReport(started)
  await scenario.runJobs()
  await becomeGuardian(admin, started.id, 'guardian_email', 'email')
  const book = (who: Client, fields: object) =>
    who.post<Answer>('/api/admin/appointments', {
      specialty_id: specialty,
      doctor_id: clinic.doctorId,
      clinic_id: clinic.id,
      date: '2026-11-27',
      schedule_time: '09:00',
      patient_id: started.patient.userId,
      price_reason: 'A colleague',
      ...fields,
    })
  for (const unusual of [{ payment_type: PAYMENT_TYPE.free }, { payment_type: PAYMENT_TYPE.paid, price: 1 }]) {
    const { status, body } = await book(admin, unusual)
    expect([status, body.errors]).toEqual([422, { payment_type: own }])
  }
  expect((await book(admin, { payment_type: PAYMENT_TYPE.paid, price: 200 })).status).toBe(200)
  const cancel = (who: Client) => who.get<Answer>(`/api/admin/appointments/${started.id}/cancel`)
  expect((await cancel(admin)).body.errors).toEqual({ appointment: own })
  expect((await cancel(other)).status).toBe(200)
})

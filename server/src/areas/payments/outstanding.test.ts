import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PatientAppointment } from '#contract/appointments/booking'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import type { Client } from '../../platform/testing/client'
import { testNow } from '../../platform/testing/testNow'
import { codeStatus } from '../../sandbox/testing/payments'
import { addClinic, referenceIdsOf, type TestClinic } from '../clinics/testing/clinicFixture'
import { openDrawer, receiveCash } from './testing/cashFixture'
import { ledgerOf as ledgerOfAppointment } from './testing/paymentFixture'
import { openPaymentScenario, type PaymentScenario, type StartedPayment } from './testing/paymentScenario'

let scenario: PaymentScenario
let specialty: number
let hub: number
let dearer: TestClinic
let between: TestClinic
let equal: TestClinic
let admin: Client

beforeAll(async () => {
  scenario = await openPaymentScenario()
  ;({ specialty, hub } = await referenceIdsOf(scenario.testServer))
  dearer = await addClinic(scenario.testServer, { price: 200 })
  between = await addClinic(scenario.testServer, { price: 170 })
  equal = await addClinic(scenario.testServer, { price: 150 })
})
afterAll(() => scenario.stop())
beforeEach(async () => {
  scenario.testServer.clock.set(testNow)
  admin = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
})

const sql = async (text: string, values: unknown[] = []) => (await scenario.database.$client.query(text, values)).rows
const intention = '/api/admin/payments/paymob/intention'
const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']
const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
const slots = days.flatMap((date) => times.map((schedule_time) => ({ date, schedule_time })))

/** Moves an appointment to a clinic, to a slot that no other test takes. */
async function move(
  { id }: StartedPayment,
  clinic: Pick<TestClinic, 'id' | 'doctorId'>,
  fields: object = {},
): Promise<void> {
  const target = { specialty_id: specialty, doctor_id: clinic.doctorId, clinic_id: clinic.id }
  const { status, body } = await admin.put(`/api/admin/appointments/${id}`, {
    ...target,
    ...slots.shift(),
    reason: 'The doctor is away',
    ...fields,
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Books and pays 150 EGP online; the appointment is then moved to a slot for 200 EGP. */
async function moved(): Promise<StartedPayment> {
  const started = await scenario.start('paymob')
  await scenario.payAndReport(started)
  await scenario.runJobs()
  await move(started, dearer)
  return started
}

async function startRemainder(started: StartedPayment, method: 'paymob' | 'fawry'): Promise<StartedPayment['order']> {
  await scenario.startAgain(started, method)
  return scenario.latestOrder(started.id)
}

async function payOrder(order: StartedPayment['order']): Promise<void> {
  expect(await scenario.send(scenario.pay(order))).toBe(200)
  await scenario.runJobs()
}

const shownTo = async (who: Client, path: string) => (await who.get<{ data: unknown }>(path)).body.data

const toPatient = ({ id, patient }: StartedPayment) =>
  shownTo(patient, `/api/patient/appointments/${id}`) as Promise<PatientAppointment>

async function toStaff({ id, patient }: StartedPayment): Promise<StaffAppointmentRow | undefined> {
  const [user] = await sql('select uuid from users where id = $1', [patient.userId])
  const rows = (await shownTo(
    admin,
    `/api/admin/appointments?q=${encodeURIComponent(user.uuid)}`,
  )) as StaffAppointmentRow[]
  return rows.find((row) => row.id === id)
}

const ledgerOf = ({ id }: StartedPayment) => ledgerOfAppointment(scenario.database, id)

test('after a move to a dearer slot the difference is outstanding for the patient and for staff, and the visit stays confirmed', async () => {
  const started = await moved()
  const partly = {
    payment_status: PAYMENT_STATUS.paid,
    payment_status_text: 'Partly paid',
    price: 150,
    outstanding: 50,
  }
  expect(await toPatient(started)).toMatchObject({ ...partly, status: 1, hold_expires_at: null, paid: 150, credit: 0 })
  expect(await toStaff(started)).toMatchObject(partly)
  expect(await scenario.details(started)).toMatchObject({
    outstanding: 50,
    methods: ['paymob', 'fawry'],
    message: '50 EGP is still to be paid, because the price of your appointment has changed',
  })
  await scenario.pass(60)
  expect(await scenario.details(started)).toMatchObject({ outstanding: 50, payment_status_text: 'Partly paid' })
  expect(await scenario.appointment(started.id)).toMatchObject({ status: 1, payment_status: PAYMENT_STATUS.paid })
})

test('staff who move a paid visit at its clinic leave what was agreed, although the clinic costs more by now', async () => {
  const started = await scenario.start('paymob')
  await scenario.payAndReport(started)
  await scenario.runJobs()
  const { clinic_id: id, doctor_id: doctorId } = await scenario.appointment(started.id)
  const setPrice = (clinic: number, price: number) =>
    sql('update clinics set price = $2 where id = $1', [clinic, price])
  const date = '2026-12-10'
  await setPrice(id, 30_000)
  await move(started, { id, doctorId }, { date, schedule_time: '09:30' })
  expect(await toPatient(started)).toMatchObject({ paid: 150, outstanding: 0, payment_status_text: 'Paid' })
  await setPrice(id, 15_000)

  // What is outstanding since a move to another clinic stays, too.
  await move(started, dearer, { date, schedule_time: '10:30' })
  await setPrice(dearer.id, 90_000)
  await move(started, dearer, { date, schedule_time: '11:30' })
  expect(await toPatient(started)).toMatchObject({ price: 150, paid: 150, outstanding: 50 })
  await setPrice(dearer.id, 20_000)
})

test.each(['paymob', 'fawry'] as const)('the patient pays what is outstanding through %s', async (method) => {
  const started = await moved()
  const order = await startRemainder(started, method)
  expect((await scenario.attempts(started.id)).at(-1)).toMatchObject({ amount: 5_000n, remainder: true, payable: true })
  expect(await scenario.details(started)).toMatchObject({ attempt: { amount: 50, payable: true } })
  await payOrder(order)
  await scenario.runJobs()
  expect(await scenario.appointment(started.id)).toMatchObject({
    price: 20_000,
    price_difference: 0,
    payment_status: PAYMENT_STATUS.paid,
    hold_expires_at: null,
  })
  expect(await toPatient(started)).toMatchObject({ outstanding: 0, paid: 200, credit: 0, payment_status_text: 'Paid' })
  expect(await scenario.details(started)).toMatchObject({ outstanding: 0, methods: [] })
  expect(await ledgerOf(started)).toEqual(
    method === 'paymob'
      ? { paymob: 20_000, clinic_income: -20_000 }
      : { paymob: 15_000, fawry: 5_000, clinic_income: -20_000 },
  )
  expect(await scenario.refunds(started.id)).toEqual([])
})

test('a declined card is no payment: a move to another clinic changes the price, and nothing is outstanding', async () => {
  const started = await scenario.start('paymob')
  scenario.sandbox.control.decline(started.order.reference)
  expect(await scenario.send(scenario.lastMessage(started.order))).toBe(200)
  await scenario.runJobs()
  expect(await scenario.appointment(started.id)).toMatchObject({ payment_status: PAYMENT_STATUS.failed })
  await move(started, dearer)
  expect(await scenario.appointment(started.id)).toMatchObject({ price: 20_000, price_difference: 0 })
  expect((await scenario.attempts(started.id)).at(-1)).toMatchObject({ payable: false })
  await scenario.startAgain(started, 'paymob')
  expect((await scenario.attempts(started.id)).at(-1)).toMatchObject({
    amount: 20_000n,
    remainder: false,
    payable: true,
  })
  await payOrder(await scenario.latestOrder(started.id))
  expect(await toPatient(started)).toMatchObject({ price: 200, paid: 200, outstanding: 0, payment_status_text: 'Paid' })
})

test('one attempt to pay the rest is payable at a time, and a declined or expired one leaves the visit paid in part', async () => {
  const started = await moved()
  const code = await startRemainder(started, 'fawry')
  await scenario.startAgain(started, 'paymob')
  await scenario.runJobs()
  expect(await codeStatus(scenario.sandbox, code.reference)).toMatchObject({ orderStatus: 'CANCELED' })
  const attempts = await scenario.attempts(started.id)
  expect(attempts.map(({ payable, remainder }) => [payable, remainder])).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ])
  await scenario.pass(20)
  expect((await scenario.attempts(started.id)).at(-1)).toMatchObject({ payable: false })
  expect(await scenario.details(started)).toMatchObject({ outstanding: 50, payment_status_text: 'Partly paid' })
  expect(await scenario.appointment(started.id)).toMatchObject({ status: 1, payment_status: PAYMENT_STATUS.paid })
})

test('a rest that is paid after the appointment was moved back is returned, and its open code can no longer be paid', async () => {
  const started = await moved()
  const order = await startRemainder(started, 'paymob')
  await move(started, equal)
  expect((await scenario.attempts(started.id)).at(-1)).toMatchObject({ payable: false })
  expect(await toPatient(started)).toMatchObject({ outstanding: 0, price: 150, payment_status_text: 'Paid' })
  expect((await started.patient.post(intention, { appointmentId: started.id })).status).toBe(422)
  // The page of Paymob was still open.
  await payOrder(order)
  await scenario.runJobs()
  await scenario.pass(2)
  expect(scenario.sandbox.control.refunds(order.reference)).toEqual([5_000])
  expect(await scenario.reasons(order.id)).toEqual(['second_capture'])
  expect(await scenario.appointment(started.id)).toMatchObject({ price: 15_000, payment_status: PAYMENT_STATUS.paid })
  const { patient_owes, ...others } = await ledgerOf(started)
  expect([patient_owes, others]).toEqual([0, { paymob: 15_000, clinic_income: -15_000 }])
})

/** Lets the provider return an order whole, and checks that it never was income of a visit with this price in piastres. */
async function expectReturned(started: StartedPayment, order: StartedPayment['order'], price: number): Promise<void> {
  await scenario.pass(2)
  expect(scenario.sandbox.control.refunds(order.reference)).toEqual([5_000])
  expect(await scenario.reasons(order.id)).toContain('second_capture')
  expect(await scenario.appointment(started.id)).toMatchObject({ price, payment_status: PAYMENT_STATUS.paid })
}

test('a rest that was paid already is not received again because a part of the visit was refunded in the dashboard', async () => {
  const started = await moved()
  const page = await startRemainder(started, 'paymob')
  await payOrder(await startRemainder(started, 'fawry'))
  expect(await toPatient(started)).toMatchObject({ price: 200, paid: 200, outstanding: 0 })
  scenario.sandbox.control.refund(started.order.reference, 1_000)
  expect(await scenario.send(scenario.lastMessage(started.order))).toBe(200)
  await scenario.pass(2)
  expect(await toPatient(started)).toMatchObject({ refunded: 10, outstanding: 0 })
  // The page of Paymob was still open.
  await payOrder(page)
  await expectReturned(started, page, 20_000)
  expect(await ledgerOf(started)).toEqual({
    ...{ paymob: 14_000, fawry: 5_000, patient_owes: 0 },
    ...{ clinic_income: -20_000, refunds: 1_000 },
  })
})

test('more than the rest is returned whole, when an old page is paid after a move that made the rest smaller', async () => {
  const started = await moved()
  const page = await startRemainder(started, 'paymob')
  await move(started, between)
  expect((await scenario.attempts(started.id)).at(-1)).toMatchObject({ payable: false })
  await payOrder(page)
  await expectReturned(started, page, 15_000)
  expect(await ledgerOf(started)).toEqual({ paymob: 15_000, clinic_income: -15_000, patient_owes: 0 })
  expect(await toPatient(started)).toMatchObject({ outstanding: 20, payment_status_text: 'Partly paid' })
})

test.each([
  ['after', true],
  ['before', false],
])('the rest is paid %s a second payment of the first price is known, which is returned', async (_, isFirst) => {
  const started = await moved()
  const order = await startRemainder(started, 'paymob')
  const rest = scenario.pay(order)
  const second = scenario.pay(started.order)
  for (const message of isFirst ? [second, rest] : [rest, second]) {
    expect(await scenario.send(message)).toBe(200)
    // Applied in the order of the attempts, before anything is refunded.
    if (!isFirst) await scenario.runJobs()
  }
  await scenario.pass(3)
  expect(await ledgerOf(started)).toEqual({ paymob: 20_000, clinic_income: -20_000, patient_owes: 0 })
  expect(await scenario.appointment(started.id)).toMatchObject({ price: 20_000, payment_status: PAYMENT_STATUS.paid })
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'done', amount: 15_000n }])
})

test('a second payment hides the rest neither while its refund is only requested, nor after the visit', async () => {
  const started = await moved()
  expect(await scenario.send(scenario.pay(started.order))).toBe(200)
  const [first] = await scenario.attempts(started.id)
  await scenario.testServer.server.platform.jobs.run('apply-payment-evidence', { attempt_id: first?.id })
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'requested', amount: 15_000n }])
  const partly = { outstanding: 50, payment_status_text: 'Partly paid' }
  expect(await toPatient(started)).toMatchObject({ paid: 300, refunded: 0, ...partly })
  expect(await toStaff(started)).toMatchObject({ outstanding: 50 })
  await scenario.pass(3)
  expect(await toPatient(started)).toMatchObject({ paid: 300, refunded: 150, ...partly })
  await sql('update appointments set status = 4, lobby_state = 3 where id = $1', [started.id])
  expect(await toPatient(started)).toMatchObject({ status: 4, ...partly })
  expect(await scenario.details(started)).toMatchObject({ outstanding: 50, methods: ['paymob', 'fawry'] })
  await payOrder(await startRemainder(started, 'paymob'))
  expect(await toPatient(started)).toMatchObject({ price: 200, outstanding: 0, payment_status_text: 'Paid' })
})

test('a move back to a cheaper slot after the rest was paid refunds the difference on request', async () => {
  const started = await moved()
  await payOrder(await startRemainder(started, 'paymob'))
  await move(started, equal, { refund_difference: true })
  expect(await toPatient(started)).toMatchObject({ price: 150, outstanding: 0, credit: 50 })
  const path = `/api/admin/appointments/${started.id}/refund`
  expect((await admin.post(path, { reason: 'Moved back', amount: 50.01 })).status).toBe(422)
  expect((await admin.post(path, { reason: 'Moved back' })).status).toBe(200)
  await scenario.runJobs()
  expect(await toPatient(started)).toMatchObject({ credit: 0, outstanding: 0, refunded: 50 })
})

test('cash at the desk and an online payment of the same rest: the online one is returned', async () => {
  const started = await moved()
  const order = await startRemainder(started, 'paymob')
  const desk = await scenario.testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] })
  expect((await openDrawer(desk, hub)).status).toBe(200)
  expect((await receiveCash(desk, started.id, 50)).status).toBe(200)
  expect(await toPatient(started)).toMatchObject({ outstanding: 0, price: 200, payment_status_text: 'Paid' })
  await payOrder(order)
  await scenario.pass(2)
  expect(scenario.sandbox.control.refunds(order.reference)).toEqual([5_000])
  expect(await scenario.appointment(started.id)).toMatchObject({ price: 20_000, payment_status: PAYMENT_STATUS.paid })
})

test('when the visit is cancelled, both payments are refunded, and nothing is outstanding', async () => {
  const started = await moved()
  await payOrder(await startRemainder(started, 'paymob'))
  const unpaid = await moved()
  for (const { id } of [started, unpaid])
    expect((await admin.get(`/api/admin/appointments/${id}/cancel`)).status).toBe(200)
  await scenario.runJobs()
  expect((await scenario.refunds(started.id)).map(({ amount }) => amount)).toEqual([15_000n, 5_000n])
  expect((await scenario.refunds(unpaid.id)).map(({ amount }) => amount)).toEqual([15_000n])
  expect(await toPatient(unpaid)).toMatchObject({ outstanding: 0 })
  expect((await unpaid.patient.post(intention, { appointmentId: unpaid.id })).status).toBe(422)
})

test('without an answer about the rest, the provider is asked for 48 hours; then a person has to look at it', async () => {
  const started = await moved()
  const { id } = await startRemainder(started, 'paymob')
  scenario.sandbox.control.set('all', { calls: 'down' })
  for (let hour = 0; hour < 50; hour++) {
    scenario.testServer.clock.advance(3_600_000)
    await scenario.runJobs()
  }
  scenario.sandbox.control.set('all', { calls: 'none' })
  expect((await scenario.attempts(started.id)).at(-1)).toMatchObject({ payable: false, next_inquiry_at: null })
  expect(await scenario.reasons(id)).toEqual(['no_answer'])
  expect(await scenario.appointment(started.id)).toMatchObject({ status: 1, payment_status: PAYMENT_STATUS.paid })
})

test('another patient cannot pay the rest, and an appointment that is paid in full has none', async () => {
  const started = await moved()
  const stranger = await scenario.testServer.addUser()
  expect((await stranger.post(intention, { appointmentId: started.id })).status).toBe(404)
  await payOrder(await startRemainder(started, 'paymob'))
  expect((await started.patient.post(intention, { appointmentId: started.id })).body).toMatchObject({
    errors: { appointmentId: ['This appointment is already paid'] },
  })
})

test('of a visit that was paid before payments were recorded, only the difference after a move is owed', async () => {
  const { id, patient } = await scenario.payments.hold()
  await sql('update appointments set payment_status = $2, hold_expires_at = null where id = $1', [
    id,
    PAYMENT_STATUS.paid,
  ])
  const visit = { id, patient, order: { id: '', reference: '' } }
  await move(visit, dearer)
  const desk = await scenario.testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] })
  await openDrawer(desk, hub)
  const owed = async () => (await shownTo(desk, `/api/admin/payments/cash/${id}`)) as { owed: number }
  expect(await owed()).toMatchObject({ owed: 50 })
  expect((await receiveCash(desk, id, 50)).status).toBe(200)
  expect(await owed()).toMatchObject({ owed: 0 })
  expect(await toPatient(visit)).toMatchObject({ price: 200, paid: 200, outstanding: 0, credit: 0 })
  expect(await shownTo(admin, `/api/admin/appointments/${id}`)).toMatchObject({ paid: 200, refunded: 0, credit: 0 })
  expect(await ledgerOf(visit)).toEqual({ cash_drawer: 5_000, clinic_income: -5_000 })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PatientAppointment } from '#contract/appointments/booking'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { Client } from '../../platform/testing/client'
import { appointments } from '../../schema/appointments'
import { paymentReviews } from '../../schema/payments'
import { addClinic, type ReferenceIds, referenceIdsOf, type TestClinic } from '../clinics/testing/clinicFixture'
import { ledgerOf } from '../payments/testing/paymentFixture'
import { openPaymentScenario, type PaymentScenario, type StartedPayment } from '../payments/testing/paymentScenario'

const date = '2026-11-30'
const { paid, refundPending } = PAYMENT_STATUS

let scenario: PaymentScenario
let ids: ReferenceIds

beforeAll(async () => {
  scenario = await openPaymentScenario()
  ids = await referenceIdsOf(scenario.testServer)
})
afterAll(() => scenario.stop())

interface Answer {
  data: PatientAppointment
  errors?: Record<string, string[]>
  day?: unknown[]
}

/** Returns an appointment of 150 EGP that was paid at Fawry after its slot was released, and whose time another patient has. */
async function withCredit(): Promise<StartedPayment> {
  return payReleased(await scenario.start('fawry'))
}

/** Releases the slot, which another patient takes, and pays the code afterwards. */
async function payReleased(started: StartedPayment): Promise<StartedPayment> {
  await scenario.database
    .update(appointments)
    .set({ status: 6, cancelled_at: scenario.testServer.clock.now() })
    .where(eq(appointments.id, started.id))
  const { clinic_id, doctor_id, date: day, slot } = await scenario.appointment(started.id)
  const other = await scenario.testServer.addUser()
  await other.post('/api/patient/appointments', { clinic_id, doctor_id, date: day, schedule_time: slot })
  await scenario.payAndReport(started)
  await scenario.pass(1)
  return started
}

async function sameClinicOf({ id }: StartedPayment) {
  const { clinic_id, doctor_id } = await scenario.appointment(id)
  return { clinic_id, doctor_id }
}
const at = ({ id, doctorId }: TestClinic) => ({ clinic_id: id, doctor_id: doctorId })

const use = (who: Client, id: number, place: object, slot: string) =>
  who.post<Answer>(`/api/patient/appointments/${id}/use-credit`, { ...place, date, schedule_time: slot })

test('a credit is owed until its patient uses it for another time, and pays for that one from then on', async () => {
  const started = await withCredit()
  const { id, patient } = started
  expect(await ledgerOf(scenario.database, id)).toEqual({ fawry: 15_000, patient_owes: -15_000 })
  expect(await scenario.details(started)).toMatchObject({ credit: 150, credit_usable: true })

  const place = await sameClinicOf(started)
  const { status, body } = await use(patient, id, place, '10:00')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    ...{ id, status: 1, schedule_time: `${date} 10:00`, hold_expires_at: null },
    ...{ price: 150, paid: 150, credit: 0, outstanding: 0, payment_status: paid },
  })
  expect(await ledgerOf(scenario.database, id)).toEqual({ fawry: 15_000, patient_owes: 0, clinic_income: -15_000 })
  const [review] = await scenario.database
    .select()
    .from(paymentReviews)
    .where(eq(paymentReviews.order_id, started.order.reference))
  expect(review).toMatchObject({ reason: 'paid_after_release', outcome: 'settled_with_patient' })
  expect(await scenario.details(started)).toMatchObject({ credit_usable: false })

  // What is known is applied again: nothing changes. The credit is used once.
  await scenario.pass(3)
  expect(await ledgerOf(scenario.database, id)).toEqual({ fawry: 15_000, patient_owes: 0, clinic_income: -15_000 })
  const again = await use(patient, id, place, '11:00')
  expect(again.body.errors).toEqual({ appointment: [expect.stringContaining('no credit')] })

  // The visit is like any other that was paid: cancelled in time, it is returned at Fawry.
  expect((await patient.get(`/api/patient/appointments/${id}/cancel`)).status).toBe(200)
  await scenario.pass(3)
  expect(scenario.sandbox.control.refunds(started.order.reference)).toEqual([15_000])
})

test('a credit is used for a free time only, and by its patient only', async () => {
  const started = await withCredit()
  const place = await sameClinicOf(started)
  const other = await scenario.testServer.addUser()
  await other.post('/api/patient/appointments', { ...place, date, schedule_time: '12:00' })
  const taken = await use(started.patient, started.id, place, '12:00')
  expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['schedule_time']])
  expect(taken.body.day?.length).toBeGreaterThan(0)
  expect((await use(other, started.id, place, '12:30')).status).toBe(404)
  const free = await addClinic(scenario.testServer)
  const isFree = await use(started.patient, started.id, at(free), '12:30')
  expect(isFree.body.errors).toEqual({ schedule_time: [expect.stringContaining('free')] })
  const both = await Promise.all(['13:00', '13:30'].map((slot) => use(started.patient, started.id, place, slot)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('at another clinic, the rest of a higher price is outstanding, and what exceeds a lower one is returned', async () => {
  const dear = await withCredit()
  const { body } = await use(dear.patient, dear.id, at(await addClinic(scenario.testServer, { price: 200 })), '10:00')
  expect(body.data).toMatchObject({ status: 1, paid: 150, outstanding: 50, payment_status: paid })
  const cheap = await withCredit()
  const lower = await use(cheap.patient, cheap.id, at(await addClinic(scenario.testServer, { price: 100 })), '10:00')
  expect(lower.body.data).toMatchObject({ status: 1, price: 100, paid: 150 })
  await scenario.pass(3)
  expect(scenario.sandbox.control.refunds(cheap.order.reference)).toEqual([5_000])
  expect(await ledgerOf(scenario.database, cheap.id)).toMatchObject({
    fawry: 10_000,
    clinic_income: -15_000,
    refunds: 5_000,
  })
})

test('a second payment whose refund is only requested is not part of the credit', async () => {
  const started = await scenario.start('fawry')
  await scenario.startAgain(started, 'paymob')
  const card = await scenario.latestOrder(started.id)
  await payReleased(started)
  // The page was still open. The refund is requested, and not sent yet.
  expect(await scenario.send(scenario.pay(card))).toBe(200)
  const second = (await scenario.attempts(started.id)).at(-1)
  await scenario.testServer.server.platform.jobs.run('apply-payment-evidence', { attempt_id: second?.id })
  expect(await scenario.refunds(started.id)).toMatchObject([{ state: 'requested', amount: 15_000n }])
  const cheap = at(await addClinic(scenario.testServer, { price: 100 }))
  const { status, body } = await use(started.patient, started.id, cheap, '10:00')
  expect(status, JSON.stringify(body)).toBe(200)
  await scenario.pass(3)
  expect(scenario.sandbox.control.refunds(started.order.reference)).toEqual([5_000])
  expect(scenario.sandbox.control.refunds(card.reference)).toEqual([15_000])
  expect(await ledgerOf(scenario.database, started.id)).toEqual({
    ...{ fawry: 10_000, paymob: 0, patient_owes: 0 },
    ...{ clinic_income: -15_000, refunds: 5_000 },
  })
})

test('staff move an appointment with a credit to another time, but not once the credit is refunded', async () => {
  const admin = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [ids.hub] })
  const move = async (started: StartedPayment, slot: string) =>
    admin.put<Answer>(`/api/admin/appointments/${started.id}`, {
      ...(await sameClinicOf(started)),
      ...{ specialty_id: ids.specialty, date, schedule_time: slot, reason: 'Asked by phone' },
    })
  const started = await withCredit()
  const shown = await admin.get(`/api/admin/appointments/${started.id}`)
  expect(shown.body).toMatchObject({ data: { credit: 150, credit_usable: true } })
  const moved = await move(started, '15:00')
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await scenario.appointment(started.id)).toMatchObject({ status: 1, payment_status: paid, cancelled_at: null })
  expect(await ledgerOf(scenario.database, started.id)).toMatchObject({ patient_owes: 0, clinic_income: -15_000 })

  const returned = await withCredit()
  await admin.post(`/api/admin/appointments/${returned.id}/refund`, { reason: 'Wants it back' })
  expect(await scenario.appointment(returned.id)).toMatchObject({ payment_status: refundPending })
  expect((await move(returned, '15:30')).status).toBe(422)
  expect((await use(returned.patient, returned.id, await sameClinicOf(returned), '15:30')).status).toBe(422)
  await scenario.pass(3)
  expect(await ledgerOf(scenario.database, returned.id)).toEqual({ fawry: 0, patient_owes: 0 })
})

test('staff who use a credit at another clinic change the price as its patient would', async () => {
  const admin = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [ids.hub] })
  const move = (started: StartedPayment, clinic: TestClinic, slot: string) =>
    admin.put<{ data: { price_difference: number }; errors?: Answer['errors'] }>(
      `/api/admin/appointments/${started.id}`,
      {
        ...at(clinic),
        ...{ specialty_id: ids.specialty, date, schedule_time: slot, reason: 'Asked by phone' },
      },
    )
  const started = await withCredit()
  const free = await move(started, await addClinic(scenario.testServer), '10:00')
  expect([free.status, free.body.errors]).toEqual([422, { schedule_time: [expect.stringContaining('free')] }])
  const cheap = await move(started, await addClinic(scenario.testServer, { price: 100 }), '10:00')
  expect(cheap.status, JSON.stringify(cheap.body)).toBe(200)
  expect(cheap.body.data).toMatchObject({ price: 100, price_difference: -50 })
  expect(await scenario.appointment(started.id)).toMatchObject({ status: 1, price: 10_000, price_difference: 0 })
  await scenario.pass(3)
  expect(scenario.sandbox.control.refunds(started.order.reference)).toEqual([5_000])
  expect(await ledgerOf(scenario.database, started.id)).toEqual({
    ...{ fawry: 10_000, patient_owes: 0 },
    ...{ clinic_income: -15_000, refunds: 5_000 },
  })

  const other = await withCredit()
  const dear = await move(other, await addClinic(scenario.testServer, { price: 200 }), '10:00')
  expect(dear.body.data).toMatchObject({ price: 150, price_difference: 50 })
  expect(await scenario.appointment(other.id)).toMatchObject({ status: 1, price: 15_000, price_difference: 5_000 })
})

test('a credit that a person has settled by other means cannot be used, one about which nothing was done can', async () => {
  const admin = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [ids.hub] })
  const resolve = async ({ order }: StartedPayment, outcome: string) => {
    const [review] = await scenario.database
      .select()
      .from(paymentReviews)
      .where(eq(paymentReviews.order_id, order.reference))
    return admin.put<Answer>(`/api/admin/payments/review/${review?.id}`, { outcome, note: 'Talked to the patient' })
  }
  const settled = await withCredit()
  expect((await resolve(settled, 'settled_with_patient')).status).toBe(200)
  expect(await scenario.details(settled)).toMatchObject({
    ...{ credit: 150, credit_usable: false },
    message: expect.stringContaining('Contact the hospital about it'),
  })
  const place = await sameClinicOf(settled)
  const refused = await use(settled.patient, settled.id, place, '16:00')
  expect(refused.body.errors).toEqual({ appointment: [expect.stringContaining('no credit')] })
  const again = await admin.post<Answer>(`/api/admin/appointments/${settled.id}/refund`, { reason: 'Asked again' })
  expect(again.body.errors).toEqual({ appointment: [expect.stringContaining('settled with the patient')] })
  const open = await withCredit()
  expect((await resolve(open, 'no_action')).status).toBe(200)
  expect(await scenario.details(open)).toMatchObject({ credit: 150, credit_usable: true })
  expect((await use(open.patient, open.id, place, '16:00')).status).toBe(200)

  // Only one of the two happens.
  const both = await withCredit()
  const results = await Promise.all([resolve(both, 'settled_with_patient'), use(both.patient, both.id, place, '16:30')])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 422])
})

/** Starts to pay at Fawry, and moves the appointment to this day, on which the code can still be paid after the visit. */
async function movedToToday(slot: string): Promise<StartedPayment> {
  const started = await scenario.start('fawry')
  const admin = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [ids.hub] })
  const { status, body } = await admin.put<Answer>(`/api/admin/appointments/${started.id}`, {
    ...(await sameClinicOf(started)),
    ...{ specialty_id: ids.specialty, date: '2026-11-18', schedule_time: slot, reason: 'Asked by phone' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return started
}

test('a code that could be paid after the new slot is released is retired by a move, another one stays', async () => {
  const started = await movedToToday('16:00')
  expect(await scenario.appointment(started.id)).toMatchObject({ hold_expires_at: new Date('2026-11-18T13:00:00Z') })
  expect(await scenario.attempts(started.id)).toMatchObject([{ payable: false }])
  const card = await scenario.start('paymob')
  const admin = await scenario.testServer.addUser({ role: 'ADMIN', hospitals: [ids.hub] })
  const { status } = await admin.put<Answer>(`/api/admin/appointments/${card.id}`, {
    ...(await sameClinicOf(card)),
    ...{ specialty_id: ids.specialty, date, schedule_time: '09:30', reason: 'Asked by phone' },
  })
  expect(status).toBe(200)
  expect(await scenario.attempts(card.id)).toMatchObject([{ payable: true }])
})

test('what is paid once the hold has expired and the visit has begun is a credit, and confirms nothing', async () => {
  const started = await movedToToday('16:30')
  scenario.testServer.clock.set('2026-11-18T14:40:00Z')
  // No job has run: neither is the code cancelled at Fawry, nor the slot released.
  await scenario.payAndReport(started)
  await scenario.runJobs()
  expect(await scenario.appointment(started.id)).toMatchObject({ status: 6, payment_status: refundPending })
  expect(await scenario.reasons(started.order.reference)).toEqual(['paid_after_release'])
  expect(await ledgerOf(scenario.database, started.id)).toEqual({ fawry: 15_000, patient_owes: -15_000 })
  expect(await scenario.details(started)).toMatchObject({ credit: 150, credit_usable: true })
})

import { and, desc, eq } from 'drizzle-orm'
import type { PatientAppointment } from '#contract/appointments/booking'
import type { PaymentDetails } from '#contract/payments/calls'
import { isOnline } from '#contract/payments/evidence'
import type { PaymentStateName } from '#contract/payments/paymentState'
import { toEgp } from '#contract/payments/piastres'
import { automaticRefunds, countsAsRefund } from '#contract/payments/refund'
import { APPOINTMENT_STATUS, isUnpaid, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { isFawryPossible } from '#contract/rules/slotHolds'
import { db, now } from '../../platform/context'
import { apiText } from '../../platform/texts'
import { paymentAttempts, paymentReviews } from '../../schema/payments'
import { patientAppointment } from '../appointments'
import { type Attempt, isRemainderPayable } from './attempts/attempts'
import { hasUsableCredit } from './credits'
import { offeredProviders } from './currentProviders'
import { refundsOf } from './evidence/captures'

/** Returns the attempt that was started last; undefined if there is none. */
export async function latestAttempt(appointmentId: number): Promise<Attempt | undefined> {
  const [attempt] = await db()
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.appointment_id, appointmentId))
    .orderBy(desc(paymentAttempts.number))
    .limit(1)
  return attempt
}

const reasons: Partial<Record<PaymentStateName, 'declined' | 'expired' | 'cancelled'>> = {
  failed: 'declined',
  expired: 'expired',
  cancelled: 'cancelled',
}

/** Returns whether everything that was to be paid for the appointment is paid. */
export function isPaid({
  payment_status: status,
  outstanding,
}: Pick<PatientAppointment, 'payment_status' | 'outstanding'>): boolean {
  return status === PAYMENT_STATUS.paid && outstanding === 0
}

/** Returns whether a payment came after the slot was released: a person decides about it, or the system has refunded it. */
async function isLate({ id }: Attempt): Promise<boolean> {
  if ((await refundsOf([id])).some(({ reason }) => reason === automaticRefunds.paidLate)) return true
  const isListed = and(eq(paymentReviews.attempt_id, id), eq(paymentReviews.reason, 'paid_after_release'))
  return (await db().$count(paymentReviews, isListed)) > 0
}

/** Returns whether a refund of a payment was requested. */
async function isReturned({ id }: Attempt): Promise<boolean> {
  return (await refundsOf([id])).some(({ state }) => countsAsRefund(state))
}

/** Returns what became of the money, once some was received. */
async function settledMessage(
  { payment_status: status, status: appointmentStatus, paid, refunded }: PatientAppointment,
  attempt: Attempt | undefined,
): Promise<string | undefined> {
  const isCancelled = appointmentStatus === APPOINTMENT_STATUS.cancelled
  if (status === PAYMENT_STATUS.paid) return apiText(isCancelled ? 'payment.message.retained' : 'payment.message.paid')
  const isForNothing = isCancelled && attempt !== undefined && (await isLate(attempt))
  if (status === PAYMENT_STATUS.refundPending) {
    if (!isForNothing) return apiText('payment.message.refundPending')
    // A payment that came too late is the patient's credit, unless a refund of it was requested.
    if (await isReturned(attempt)) return apiText('payment.message.lateRefundPending')
    const isUsable = await hasUsableCredit(attempt.appointment_id)
    return apiText(isUsable ? 'payment.message.credit' : 'payment.message.creditSettled')
  }
  if (status !== PAYMENT_STATUS.refunded) return undefined
  if (isForNothing) return apiText('payment.message.lateRefunded')
  return refunded < paid
    ? apiText('payment.message.partlyRefunded', { refunded, paid })
    : apiText('payment.message.refunded')
}

/**
 * Returns what happened, for the patient.
 * @param hasAnswered whether the provider answered, if it was asked just now
 */
export async function messageOf(
  appointment: PatientAppointment,
  attempt: Attempt | undefined,
  hasAnswered = true,
): Promise<string> {
  const { outstanding } = appointment
  const isRemainderOpen = attempt?.remainder === true && (attempt.payable || reasons[attempt.state] !== undefined)
  if (outstanding > 0 && !isRemainderOpen) return apiText('payment.message.outstanding', { outstanding })
  const settled = outstanding > 0 ? undefined : await settledMessage(appointment, attempt)
  if (settled) return settled
  if (!attempt) return apiText('payment.message.none')
  const reason = reasons[attempt.state]
  if (reason === 'declined') return apiText('payment.message.declined')
  if (reason) return apiText('payment.message.failed', { reason: apiText(`payment.reason.${reason}`) })
  if (!hasAnswered) return apiText('payment.message.unknown')
  const isReleased = appointment.status === APPOINTMENT_STATUS.cancelled
  return apiText(isReleased ? 'payment.message.released' : 'payment.message.waiting')
}

/** Returns how the appointment can be paid now. */
async function methodsFor(appointment: PatientAppointment): Promise<PaymentDetails['methods']> {
  const { price, hold_expires_at: hold, clinic_type: type, payment_status: status } = appointment
  if (isRemainderPayable(appointment)) return (await offeredProviders()).map(({ name }) => name)
  if (hold === null || !isUnpaid(status)) return []
  if (price === 0) return ['free']
  const offered = (await offeredProviders()).map(({ name }) => name)
  const possible = offered.filter(
    (name) => name !== 'fawry' || isFawryPossible(now().getTime(), Date.parse(appointment.starts_at)),
  )
  return type === 'physical' ? [...possible, 'cash'] : possible
}

function attemptOf(attempt: Attempt): PaymentDetails['attempt'] {
  if (!isOnline(attempt.provider)) return null
  const payable = attempt.payable && now() < attempt.expires_at
  return {
    provider: attempt.provider,
    state: attempt.state,
    payable,
    amount: toEgp(attempt.amount),
    merchant_ref: attempt.reference,
    reference_number: attempt.code,
    checkout_url: payable ? attempt.checkout_url : null,
    expires_at: attempt.expires_at.toISOString(),
  }
}

/**
 * Returns what is known about the payment of an appointment, as its patient sees it.
 * @param hasAnswered whether the provider answered, if it was asked just now
 * @throws Problem 404
 */
export async function paymentDetails(appointmentId: number, hasAnswered = true): Promise<PaymentDetails> {
  const appointment = await patientAppointment(appointmentId)
  const attempt = await latestAttempt(appointmentId)
  return {
    appointment_id: appointment.id,
    code: appointment.code,
    price: appointment.price,
    paid: appointment.paid,
    refunded: appointment.refunded,
    credit: appointment.credit,
    credit_usable: appointment.credit > 0 && (await hasUsableCredit(appointmentId)),
    outstanding: appointment.outstanding,
    payment_status: appointment.payment_status,
    payment_status_text: appointment.payment_status_text,
    hold_expires_at: appointment.hold_expires_at,
    methods: await methodsFor(appointment),
    attempt: attempt ? attemptOf(attempt) : null,
    message: await messageOf(appointment, attempt, hasAnswered),
  }
}

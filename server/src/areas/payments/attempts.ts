import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { OnlineProviderName } from '#contract/payments/evidence'
import { type Piastres, piastres } from '#contract/payments/piastres'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import {
  type PaymentDeadlines,
  paymentDeadlines,
  remainderDeadline,
  secondsUntil,
} from '#contract/rules/paymentDeadlines'
import { nextInquiry } from '#contract/rules/paymentInquiries'
import { isFawryPossible } from '#contract/rules/slotHolds'
import { users } from '../../platform/auth/tables'
import { caller, context, db, language, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { appointments } from '../../schema/appointments'
import { paymentAttempts } from '../../schema/payments'
import { isSlotHeld, lockOwnAppointment, outstandingOf } from '../appointments'
import { paymentAddresses } from './addresses'
import { offeredProviders } from './currentProviders'
import { deriveStatus } from './deriveStatus'
import { cancelOrderJob } from './jobNames'
import type { PaymentOrder, PaymentProvider, Start } from './providers/provider'
import { enqueueApplication, hasEvidence, lockOrder } from './recordEvidence'

export type Attempt = typeof paymentAttempts.$inferSelect
type OwnAppointment = Awaited<ReturnType<typeof lockOwnAppointment>>

/** Longer than any call of a provider: an attempt without an order was given up by then. */
const startTimeout = 15_000
const maxAttempts = 10

/** Returns an attempt of the appointment that can still be continued. */
export async function payableAttempt(appointmentId: number): Promise<Attempt | undefined> {
  const [attempt] = await db()
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.appointment_id, appointmentId), eq(paymentAttempts.payable, true)))
    .for('update')
  return attempt
}

/**
 * Retires the attempt of an appointment whose price has changed: it would pay another amount than what is due. The
 * transaction must have locked the appointment.
 */
export async function retirePayable(appointmentId: number): Promise<void> {
  const current = await payableAttempt(appointmentId)
  if (current) await retireAttempt(current)
}

/** What is to be paid for an appointment online. */
interface Due {
  amount: Piastres
  /** Whether it is what is outstanding of a confirmed appointment, instead of the price of a slot hold. */
  isRemainder: boolean
}

/** Returns whether what is outstanding of an appointment can be paid online: what was paid before has to be recorded. */
export function isRemainderPayable({ paid, outstanding }: { paid: number; outstanding: number }): boolean {
  return paid > 0 && outstanding > 0
}

/**
 * Returns what is to be paid online now.
 * @throws Problem 422 when nothing is to be paid, or not like this
 */
function dueFor(row: OwnAppointment): Due {
  const outstanding = outstandingOf(row)
  if (isRemainderPayable({ paid: row.paid, outstanding })) return { amount: piastres(outstanding), isRemainder: true }
  if (row.payment_status === PAYMENT_STATUS.paid) throw fieldProblem('appointmentId', 'payment.alreadyPaid')
  if (!isSlotHeld(row)) throw fieldProblem('appointmentId', 'booking.notHeld')
  if (row.price === 0) throw fieldProblem('appointmentId', 'booking.methodNotOffered')
  return { amount: piastres(row.price), isRemainder: false }
}

/** Returns whether the payer has been given what is needed to pay: a page, or a code. */
function hasCheckout({ checkout_url: url, code }: Attempt): boolean {
  return url !== null || code !== null
}

/**
 * Makes an attempt one that nobody is sent to any more. A code of Fawry is cancelled, in a job; an intention of Paymob
 * lapses by itself. Payments that are made nevertheless are found by inquiries.
 */
export async function retireAttempt({ id, provider }: Pick<Attempt, 'id' | 'provider'>): Promise<void> {
  await db().update(paymentAttempts).set({ payable: false }).where(eq(paymentAttempts.id, id))
  if (provider === 'fawry')
    await context().platform.jobs.enqueue(cancelOrderJob, { attempt_id: id }, { key: `cancel ${id}` })
}

/**
 * Returns the attempt to continue, if there is one with this provider; another one is retired.
 * @throws Problem 422 while it is being started by another request
 */
async function continuedAttempt(
  appointmentId: number,
  provider: PaymentProvider,
  due: Due,
): Promise<Attempt | undefined> {
  const current = await payableAttempt(appointmentId)
  if (!current) return undefined
  const isSame =
    current.provider === provider.name &&
    current.environment === provider.environment &&
    current.amount === due.amount &&
    now() < current.expires_at
  if (isSame && hasCheckout(current)) return current
  const isStarting = !hasCheckout(current) && now().getTime() - current.created_at.getTime() < startTimeout
  if (isStarting) throw fieldProblem('appointmentId', 'payment.starting')
  await retireAttempt(current)
  return undefined
}

/** Choosing Fawry again does not start its 24 hours again. */
async function firstFawryAttempt(appointmentId: number): Promise<number | undefined> {
  const [first] = await db()
    .select({ at: paymentAttempts.created_at })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.appointment_id, appointmentId), eq(paymentAttempts.provider, 'fawry')))
    .orderBy(paymentAttempts.number)
    .limit(1)
  return first?.at.getTime()
}

/** Returns the number of the appointment's next attempt. The transaction must have locked the appointment. */
export async function nextNumber(appointmentId: number): Promise<number> {
  const [latest] = await db()
    .select({ number: paymentAttempts.number })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.appointment_id, appointmentId))
    .orderBy(desc(paymentAttempts.number))
    .limit(1)
  return (latest?.number ?? 0) + 1
}

/**
 * Returns until when the price of a slot hold can be paid, and until when the slot is held then.
 * @throws Problem 422 if the method leaves too little time
 */
async function deadlinesOfHold(row: OwnAppointment, provider: PaymentProvider): Promise<PaymentDeadlines> {
  const first = provider.name === 'fawry' ? await firstFawryAttempt(row.id) : undefined
  if (provider.name === 'fawry' && !isFawryPossible(now().getTime(), row.start)) {
    throw fieldProblem('appointmentId', 'booking.methodNotOffered')
  }
  const at = now().getTime()
  const times = { now: at, start: row.start, hold: row.hold ?? at, firstFawry: first }
  const deadlines = paymentDeadlines(provider.name, times)
  if (deadlines.expires <= at) throw fieldProblem('appointmentId', 'booking.methodNotOffered')
  return deadlines
}

/** Holds the slot until the payment has to be made. */
async function extendHold({ id }: OwnAppointment, provider: PaymentProvider, hold: number): Promise<void> {
  await db()
    .update(appointments)
    .set({ hold_expires_at: new Date(hold), payment_method: provider.name })
    .where(eq(appointments.id, id))
}

async function addAttempt(
  row: OwnAppointment,
  provider: PaymentProvider,
  { amount, isRemainder }: Due,
): Promise<Attempt> {
  const ofHold = isRemainder ? undefined : await deadlinesOfHold(row, provider)
  const number = await nextNumber(row.id)
  if (number > maxAttempts) throw fieldProblem('appointmentId', 'payment.tooMany')
  const reference = `${row.code}-${number}`
  const [attempt] = await db()
    .insert(paymentAttempts)
    .values({
      appointment_id: row.id,
      number,
      provider: provider.name,
      environment: provider.environment,
      reference,
      // Fawry knows orders by our reference, Paymob by a number of its own.
      order_id: provider.name === 'fawry' ? reference : null,
      amount,
      currency: 'EGP',
      integrations: [...provider.integrations],
      expires_at: new Date(ofHold?.expires ?? remainderDeadline(provider.name, now().getTime())),
      remainder: isRemainder,
      next_inquiry_at: new Date(nextInquiry(now().getTime(), now().getTime()) ?? now().getTime()),
      created_at: now(),
    })
    .returning()
  if (ofHold) await extendHold(row, provider, ofHold.hold)
  // Without a capture, the latest attempt decides, and this one can be paid.
  const isUnpaid = row.paid === 0 && row.payment_status === PAYMENT_STATUS.unpaid
  if (!isUnpaid) await deriveStatus(row.id)
  return orNotFound(attempt)
}

/** The attempt to pay, and whether the provider does not know it yet. */
interface Opened {
  attempt: Attempt
  isNew: boolean
  order: PaymentOrder
}

async function orderOf(attempt: Attempt, row: OwnAppointment): Promise<PaymentOrder> {
  const [payer] = await db()
    .select({ firstName: users.first_name, lastName: users.last_name, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, caller().id))
  const addresses = paymentAddresses()
  const isFawry = attempt.provider === 'fawry'
  return {
    reference: attempt.reference,
    amount: attempt.amount,
    description: apiText('payment.description', { number: formatBookingNumber(row.short_code) }),
    payer: { ...orNotFound(payer), phone: payer?.phone ?? '' },
    language: language(),
    expiresAt: attempt.expires_at,
    secondsToPay: secondsUntil(attempt.expires_at.getTime(), now().getTime()),
    callbackUrl: isFawry ? addresses.fawryNotification : addresses.paymobCallback,
    returnUrl: isFawry ? addresses.fawryReturn : addresses.paymobReturn,
  }
}

/**
 * Fawry accepts payers with an Egyptian mobile number only.
 * @throws Problem 422
 */
async function requireEgyptianMobile(): Promise<void> {
  const [payer] = await db().select({ phone: users.phone }).from(users).where(eq(users.id, caller().id))
  if (!/^\+201[0125]\d{8}$/.test(payer?.phone ?? '')) throw fieldProblem('appointmentId', 'payment.fawryPhone')
}

/**
 * Opens an attempt to pay an appointment of the caller, or what is outstanding of it, or returns the one that is open
 * already. A slot hold is extended.
 * Committed before the provider is called.
 * @throws Problem 404; 422 when the appointment is neither held nor has anything outstanding, or the method is not offered
 */
async function openAttempt(appointmentId: number, provider: PaymentProvider): Promise<Opened> {
  return inTransaction(async () => {
    const row = await lockOwnAppointment(appointmentId)
    const due = dueFor(row)
    if (provider.name === 'fawry') await requireEgyptianMobile()
    const current = await continuedAttempt(row.id, provider, due)
    const attempt = current ?? (await addAttempt(row, provider, due))
    return { attempt, isNew: current === undefined, order: await orderOf(attempt, row) }
  })
}

/**
 * Stores what the payer needs to continue. Messages about the order that arrived earlier are applied. Expects a
 * transaction.
 * @returns the attempt as it is now
 */
async function saveStart(
  { id, provider }: Attempt,
  { order, checkout }: Extract<Start, { result: 'done' }>,
): Promise<Attempt> {
  await lockOrder(provider, order)
  const given =
    checkout.type === 'page'
      ? { checkout_url: checkout.url, client_secret: checkout.clientSecret }
      : { code: checkout.code }
  const [started] = await db()
    .update(paymentAttempts)
    .set({ order_id: order, ...given })
    .where(eq(paymentAttempts.id, id))
    .returning({ ...getTableColumns(paymentAttempts), has_evidence: hasEvidence(provider, order) })
  const { has_evidence: hasArrived, ...attempt } = orNotFound(started)
  if (hasArrived) await enqueueApplication(id)
  return attempt
}

/** An attempt, and what the provider answered if it was asked to start the payment. */
export interface RequestedPayment {
  attempt: Attempt
  start: Start | undefined
}

/**
 * Opens or continues an attempt to pay with a provider, and asks the provider to start a new one. No transaction is open
 * while the provider is called, which takes ten seconds at most.
 * @throws Problem 404; 422 when the appointment cannot be paid like this
 */
export async function requestPayment(appointmentId: number, name: OnlineProviderName): Promise<RequestedPayment> {
  const provider = (await offeredProviders()).find((each) => each.name === name)
  if (!provider) throw fieldProblem('appointmentId', 'booking.methodNotOffered')
  const { attempt, isNew, order } = await openAttempt(appointmentId, provider)
  return { attempt, start: isNew ? await provider.start(order) : undefined }
}

/**
 * Stores how the provider answered. Expects a transaction.
 * @returns the attempt with what the payer needs; undefined if the provider did not start the payment
 */
export async function savePayment({ attempt, start }: RequestedPayment): Promise<Attempt | undefined> {
  if (!start) return attempt
  if (start.result !== 'done') {
    context().platform.log.warn(
      { provider: attempt.provider, attempt: attempt.id, detail: start.detail },
      'a payment was not started',
    )
    await retireAttempt(attempt)
    return undefined
  }
  const started = await saveStart(attempt, start)
  // The method may have been changed in the meantime.
  return started.payable ? started : undefined
}

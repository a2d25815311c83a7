import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
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
import { readAudited } from '../../../platform/audit/events'
import { context, db, language, now } from '../../../platform/context'
import { epochMs } from '../../../platform/database/expressions'
import { inTransaction } from '../../../platform/database/transaction'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { apiText } from '../../../platform/texts'
import { appointments } from '../../../schema/appointments'
import { paymentAttempts } from '../../../schema/payments'
import { AppointmentRow, isSlotHeld, lockOwnAppointmentWith, outstandingOf } from '../../appointments'
import { offeredProviders } from '../currentProviders'
import { deriveStatus } from '../evidence/deriveStatus'
import { enqueueApplication, hasEvidence, lockOrder } from '../evidence/recordEvidence'
import type { PaymentOrder, PaymentProvider, Start } from '../providers/provider'
import { paymentAddresses } from '../settings/addresses'
import { type Attempt, isRemainderPayable, payableAttempt, retireAttempt } from './attempts'

/** Longer than any call of a provider: an attempt without an order was given up by then. */
const startTimeout = 15_000
const maxAttempts = 10

/** An appointment of the caller, who pays for it, and what was attempted so far. */
const PayableAppointment = AppointmentRow.extend({
  payer_first_name: z.string(),
  payer_last_name: z.string(),
  payer_email: z.string(),
  payer_phone: z.string().nullable(),
  /** The number of the latest attempt; 0 without any. */
  attempts: z.int(),
  has_payable: z.boolean(),
  /** When the first attempt with Fawry was made. */
  first_fawry: z.int().nullable(),
})
type PayableAppointment = z.output<typeof PayableAppointment>

const ofAttempts = (value: string, condition = '') =>
  `(select ${value} from payment_attempts where appointment_id = appointments.id ${condition})`
const payableColumns = sql.raw(`patients.first_name as payer_first_name, patients.last_name as payer_last_name,
  patients.email as payer_email, patients.phone as payer_phone,
  ${ofAttempts('coalesce(max(number), 0)')} as attempts,
  ${ofAttempts('coalesce(bool_or(payable), false)')} as has_payable,
  ${ofAttempts(epochMs('min(created_at)'), "and provider = 'fawry'")} as first_fawry`)

/** What is to be paid for an appointment online. */
interface Due {
  amount: Piastres
  /** Whether it is what is outstanding of a confirmed appointment, instead of the price of a slot hold. */
  isRemainder: boolean
}

/**
 * Returns what is to be paid online now.
 * @throws Problem 422 when nothing is to be paid, or not like this
 */
function dueFor(row: PayableAppointment): Due {
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
 * Returns the attempt to continue, if there is one with this provider; another one is retired.
 * @throws Problem 422 while it is being started by another request
 */
async function continuedAttempt(
  { id, has_payable: hasPayable }: PayableAppointment,
  provider: PaymentProvider,
  due: Due,
): Promise<Attempt | undefined> {
  const current = hasPayable ? await payableAttempt(id) : undefined
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

/**
 * Returns until when the price of a slot hold can be paid, and until when the slot is held then. Choosing Fawry again does
 * not start its 24 hours again.
 * @throws Problem 422 if the method leaves too little time
 */
function deadlinesOfHold(row: PayableAppointment, { name }: PaymentProvider): PaymentDeadlines {
  const at = now().getTime()
  if (name === 'fawry' && !isFawryPossible(at, row.start)) {
    throw fieldProblem('appointmentId', 'booking.methodNotOffered')
  }
  const firstFawry = name === 'fawry' ? (row.first_fawry ?? undefined) : undefined
  const deadlines = paymentDeadlines(name, { now: at, start: row.start, hold: row.hold ?? at, firstFawry })
  if (deadlines.expires <= at) throw fieldProblem('appointmentId', 'booking.methodNotOffered')
  return deadlines
}

/** Holds the slot until the payment has to be made. */
function extendHold({ id }: PayableAppointment, { name }: PaymentProvider, hold: number) {
  const update = db()
    .update(appointments)
    .set({ hold_expires_at: new Date(hold), payment_method: name })
    .where(eq(appointments.id, id))
  return db()
    .$with('extended')
    .as(update.returning({ id: appointments.id }))
}

/** Adds an attempt, and extends the slot hold in the same statement. */
async function addAttempt(
  row: PayableAppointment,
  provider: PaymentProvider,
  { amount, isRemainder }: Due,
): Promise<Attempt> {
  const ofHold = isRemainder ? undefined : deadlinesOfHold(row, provider)
  const number = row.attempts + 1
  if (number > maxAttempts) throw fieldProblem('appointmentId', 'payment.tooMany')
  const reference = `${row.code}-${number}`
  const [attempt] = await db()
    .with(...(ofHold ? [extendHold(row, provider, ofHold.hold)] : []))
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

function orderOf(attempt: Attempt, row: PayableAppointment): PaymentOrder {
  const addresses = paymentAddresses()
  const isFawry = attempt.provider === 'fawry'
  return {
    reference: attempt.reference,
    amount: attempt.amount,
    description: apiText('payment.description', { number: formatBookingNumber(row.short_code) }),
    payer: {
      firstName: row.payer_first_name,
      lastName: row.payer_last_name,
      // Providers refuse a payer without one; nobody reads this mailbox.
      email: row.payer_email || `no-email@${new URL(context().platform.config.publicUrl).hostname}`,
      phone: row.payer_phone ?? '',
    },
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
function requireEgyptianMobile({ payer_phone: phone }: PayableAppointment): void {
  if (!/^\+201[0125]\d{8}$/.test(phone ?? '')) throw fieldProblem('appointmentId', 'payment.fawryPhone')
}

/**
 * Opens an attempt to pay an appointment of the caller, or what is outstanding of it, or returns the one that is open
 * already. A slot hold is extended.
 * Committed before the provider is called.
 * @throws Problem 404; 422 when the appointment is neither held nor has anything outstanding, or the method is not offered
 */
async function openAttempt(appointmentId: number, provider: PaymentProvider): Promise<Opened> {
  return inTransaction(async () => {
    const row = await lockOwnAppointmentWith(PayableAppointment, payableColumns, appointmentId)
    const due = dueFor(row)
    if (provider.name === 'fawry') requireEgyptianMobile(row)
    const current = await continuedAttempt(row, provider, due)
    const attempt = current ?? (await addAttempt(row, provider, due))
    return { attempt, isNew: current === undefined, order: orderOf(attempt, row) }
  })
}

const StartedRow = z.strictObject({ payable: z.boolean(), has_evidence: z.boolean() })

/**
 * Stores what the payer needs to continue, with the call's audit entry. Messages about the order that arrived earlier are
 * applied. Expects a transaction.
 * @returns the attempt as it is now
 */
async function saveStart(attempt: Attempt, { order, checkout }: Extract<Start, { result: 'done' }>): Promise<Attempt> {
  const { id, provider } = attempt
  await lockOrder(provider, order)
  const given =
    checkout.type === 'page'
      ? { checkout_url: checkout.url, client_secret: checkout.clientSecret }
      : { code: checkout.code }
  const started = { order_id: order, ...given }
  const update = db()
    .update(paymentAttempts)
    .set(started)
    .where(eq(paymentAttempts.id, id))
    .returning({ payable: paymentAttempts.payable, has_evidence: hasEvidence(provider, order).as('has_evidence') })
  const [row] = await readAudited(StartedRow, update.getSQL())
  const { payable, has_evidence: hasArrived } = orNotFound(row)
  if (hasArrived) await enqueueApplication(id)
  return { ...attempt, ...started, payable }
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

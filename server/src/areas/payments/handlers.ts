import { and, eq } from 'drizzle-orm'
import { payments as calls } from '#contract/payments/calls'
import { parseEgp, toEgp } from '#contract/payments/piastres'
import { caller, context, db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { handlers } from '../../platform/http/handlers'
import { callTransaction } from '../../platform/http/perform'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import type { LimitedAction } from '../../platform/limits/limiter'
import { apiText } from '../../platform/texts'
import { appointments } from '../../schema/appointments'
import { paymentAttempts } from '../../schema/payments'
import { lockOwnAppointment, patientAppointment } from '../appointments'
import type { Attempt } from './attempts/attempts'
import { requestPayment, savePayment } from './attempts/startPayment'
import { fawryVerification, paymobVerification } from './currentProviders'
import { applyEvidence } from './evidence/applyEvidence'
import { inquireAbout } from './evidence/inquire'
import { recordEvidence } from './evidence/recordEvidence'
import { isPaid, latestAttempt, messageOf, paymentDetails } from './paymentDetails'
import { logReturn } from './paymentLog'
import { chargeSignature } from './providers/fawrySignature'
import { paymobEvidence } from './providers/paymobEvidence'
import { transactionOfReturn, verifyPaymob } from './providers/paymobSignature'

/** @throws Problem 429 */
async function limit(action: LimitedAction): Promise<void> {
  const { platform, address } = context()
  await platform.limiter.check(action, { address: address ?? 'unknown', account: String(caller().id) })
}

/** Asks the provider about an attempt that can still change, and applies what is known at once. */
async function update(attempt: Attempt | undefined): Promise<boolean> {
  if (!attempt || attempt.order_id === null) return true
  const hasAnswered = await inquireAbout(attempt)
  await applyEvidence(attempt.id)
  return hasAnswered
}

/** Stores the parameters of the browser's return. Only the signature makes them evidence. */
async function recordReturn(parameters: Readonly<Record<string, unknown>>): Promise<void> {
  const { hmacSecret, nullText, environment } = await paymobVerification()
  const transaction = transactionOfReturn(parameters)
  const authentic =
    hmacSecret !== undefined && verifyPaymob(transaction, hmacSecret, parameters.hmac, nullText) !== undefined
  const evidence = paymobEvidence(transaction, { source: 'return', authentic, environment })
  if (evidence) await inTransaction(() => recordEvidence('paymob', evidence))
}

/** @throws Problem 404 unless the appointment is the caller's */
async function requireOwn(appointmentId: number): Promise<void> {
  await inTransaction(() => lockOwnAppointment(appointmentId))
}

/**
 * Returns the signature of the caller's open payment through Fawry: of nothing that the caller can choose.
 * @throws Problem 422
 */
async function signOwnCharge(input: { merchantRefNum: string; itemQuantity: number; amount: number }): Promise<string> {
  const [attempt] = await db()
    .select({
      reference: paymentAttempts.reference,
      amount: paymentAttempts.amount,
      method: paymentAttempts.integrations,
    })
    .from(paymentAttempts)
    .innerJoin(appointments, eq(appointments.id, paymentAttempts.appointment_id))
    .where(
      and(
        eq(appointments.patient_id, caller().id),
        eq(paymentAttempts.provider, 'fawry'),
        eq(paymentAttempts.reference, input.merchantRefNum),
        eq(paymentAttempts.payable, true),
      ),
    )
  const { account } = await fawryVerification()
  if (!attempt || !account) throw fieldProblem('merchantRefNum', 'payment.unknownReference')
  if (parseEgp(input.amount) !== attempt.amount) throw fieldProblem('amount', 'payment.wrongAmount')
  if (input.itemQuantity !== 1) throw fieldProblem('itemQuantity', 'payment.wrongQuantity')
  const [method = ''] = attempt.method
  return chargeSignature(account, { reference: attempt.reference, customer: '', method, amount: attempt.amount })
}

/** Handlers of what patients do to pay. */
export const paymentHandlers = handlers(calls, {
  details: async ({ params }) => ({ data: await paymentDetails(params.id) }),

  check: async ({ params }) => {
    await limit('paymentCheck')
    const hasAnswered = await update(await latestAttempt(params.id))
    return { data: await paymentDetails(params.id, hasAnswered) }
  },

  byCode: async ({ params }) => {
    await limit('bookingCode')
    const [found] = await db()
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(eq(appointments.code, params.code), eq(appointments.patient_id, caller().id)))
    return { data: await patientAppointment(orNotFound(found).id) }
  },

  intention: async ({ body }) => {
    await limit('payment')
    const requested = await requestPayment(body.appointmentId, 'paymob')
    return callTransaction(async () => {
      const attempt = await savePayment(requested)
      return {
        client_secret: attempt?.client_secret ?? null,
        checkout_url: attempt?.checkout_url ?? null,
        expires_at: attempt?.expires_at.toISOString() ?? null,
        check_error: attempt ? null : apiText('payment.intentionFailed'),
      }
    })
  },

  result: async ({ body }) => {
    await limit('paymentCheck')
    await requireOwn(body.appointmentId)
    await recordReturn(body.paymentResult)
    const hasAnswered = await update(await latestAttempt(body.appointmentId))
    const appointment = await patientAppointment(body.appointmentId)
    const attempt = await latestAttempt(body.appointmentId)
    return { success: isPaid(appointment), message: await messageOf(appointment, attempt, hasAnswered) }
  },

  charge: async ({ body }) => {
    await limit('payment')
    const requested = await requestPayment(body.appointmentId, 'fawry')
    return callTransaction(async () => {
      const attempt = await savePayment(requested)
      return {
        referenceNumber: attempt?.code ?? null,
        merchantRefNum: attempt?.reference ?? null,
        amount: attempt ? toEgp(attempt.amount) : null,
        expires_at: attempt?.expires_at.toISOString() ?? null,
        check_error: attempt ? null : apiText('payment.chargeFailed'),
      }
    })
  },

  signature: async ({ body }) => {
    await limit('payment')
    return { signature: await signOwnCharge(body) }
  },

  log: async ({ body }) => {
    await limit('payment')
    const { id } = await lockOwnAppointment(body.model_id)
    await logReturn(id, body.response)
    const attempt = await latestAttempt(id)
    if (attempt?.next_inquiry_at) {
      await db().update(paymentAttempts).set({ next_inquiry_at: now() }).where(eq(paymentAttempts.id, attempt.id))
    }
    return { message: apiText('payment.logged') }
  },
})

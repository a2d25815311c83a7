import { eq } from 'drizzle-orm'
import { caller, db, now } from '../../platform/context'
import { paymentLogs } from '../../schema/payments'

/** The fields of the providers' returns that are logged: nothing about the payer, no card number. */
const loggedFields = new Set([
  ...['referenceNumber', 'merchantRefNumber', 'orderAmount', 'paymentAmount', 'fawryFees', 'orderStatus'],
  ...['paymentMethod', 'statusCode', 'statusDescription'],
  ...['id', 'order', 'merchant_order_id', 'success', 'pending', 'amount_cents', 'currency', 'txn_response_code'],
  ...['data.message', 'error_occured', 'created_at'],
])
const maxLength = 200
/** For one appointment; further ones are not stored. */
const maxLogs = 50

function loggedValue(value: unknown): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isText ? String(value).replaceAll('\u0000', '').slice(0, maxLength) : undefined
}

/** Logs what the browser was shown after a payment: some fields, with short values. */
export async function logReturn(appointmentId: number, response: Readonly<Record<string, unknown>>): Promise<void> {
  const stored = await db().$count(paymentLogs, eq(paymentLogs.appointment_id, appointmentId))
  if (stored >= maxLogs) return
  const logged = Object.entries(response).flatMap(([name, value]) => {
    const text = loggedFields.has(name) ? loggedValue(value) : undefined
    return text === undefined ? [] : [[name, text] as const]
  })
  await db()
    .insert(paymentLogs)
    .values({
      appointment_id: appointmentId,
      user_id: caller().id,
      response: Object.fromEntries(logged),
      created_at: now(),
    })
}

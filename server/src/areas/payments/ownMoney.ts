import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { caller } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem } from '../../platform/http/problem'

/**
 * Returns the condition that the money of a patient is the caller's: they are the patient, or the guardian whose national ID,
 * email or phone the patient's account names.
 * @param patientId an expression in SQL
 */
export function isOwnMoney(patientId: SQL): SQL<boolean> {
  return sql`exists (select from users as patients join users as callers on callers.id = ${caller().id}
    where patients.id = ${patientId} and (patients.id = callers.id
      or (callers.uuid <> '' and patients.guardian_uuid = callers.uuid)
      or (callers.email <> '' and lower(patients.guardian_email) = lower(callers.email))
      or patients.guardian_phone = callers.phone))`
}

const OwnRow = z.strictObject({ is_own: z.boolean() })

/** Returns whether the money of a patient is the caller's own, or that of somebody whose guardian they are. */
export async function ownsMoneyOf(patientId: number): Promise<boolean> {
  const [row] = await readRows(OwnRow, sql`select ${isOwnMoney(sql`${patientId}::integer`)} as is_own`)
  return row?.is_own ?? false
}

/**
 * Nobody decides about their own money, nor about that of their dependants (decision 107).
 * @param field on which the problem is shown
 * @throws Problem 422
 */
export async function refuseOwnMoney(patientId: number, field: string): Promise<void> {
  if (await ownsMoneyOf(patientId)) throw fieldProblem(field, 'payment.ownMoney')
}

import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsToMoney } from '../../schema/appointmentAccess'

export const refundRules = {
  /** Staff who can open its appointment. */
  refund: {
    key: sql`refunds.id`,
    records: (keys) => sql`refunds join payment_attempts on payment_attempts.id = refunds.attempt_id
      join appointments on appointments.id = payment_attempts.appointment_id
      join clinics on clinics.id = appointments.clinic_id
      where refunds.id = any (${numberArray(keys)}) and appointments.deleted_at is null`,
    accessPaths: accessPathsToMoney,
  },
} satisfies Record<string, AccessRule>

import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { heldStaffPermissions, pathsThroughHospital } from '../../platform/access/scope'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsOfStaffToAppointment } from '../../schema/appointmentAccess'

/** A payment that needs a person, with its hospital: that of the clinic, or of the drawer. */
export const reviewTables = sql`payment_reviews
  left join payment_attempts on payment_attempts.id = payment_reviews.attempt_id
  left join appointments on appointments.id = payment_attempts.appointment_id
  left join clinics on clinics.id = appointments.clinic_id
  left join cash_drawers on cash_drawers.id = payment_reviews.drawer_id`
export const reviewHospital = sql`coalesce(clinics.hospital_id, cash_drawers.hospital_id)`

export const paymentRules = {
  /** Staff who can open its appointment. */
  refund: {
    key: sql`refunds.id`,
    records: (keys) => sql`refunds join payment_attempts on payment_attempts.id = refunds.attempt_id
      join appointments on appointments.id = payment_attempts.appointment_id
      join clinics on clinics.id = appointments.clinic_id
      where refunds.id = any (${numberArray(keys)}) and appointments.deleted_at is null`,
    accessPaths: accessPathsOfStaffToAppointment,
  },
  /** A message that matches no payment has no hospital: Super Admin only. */
  paymentReview: {
    key: sql`payment_reviews.id`,
    records: (keys) => sql`${reviewTables} where payment_reviews.id = any (${numberArray(keys)})`,
    accessPaths: (person, permissions) =>
      pathsThroughHospital(person, heldStaffPermissions(person, permissions), reviewHospital),
  },
} satisfies Record<string, AccessRule>

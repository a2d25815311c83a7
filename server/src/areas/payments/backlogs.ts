import { type SQL, sql } from 'drizzle-orm'
import { type Backlog, readBacklog } from '../../platform/database/backlog'
import { reviewTables } from './policy'

/**
 * Counts the payments and cash drawers that need a person.
 * @param inScope which of them lists show the caller; expects `reviewTables` in the statement
 */
export function openReviews(inScope: SQL, limit: number): Promise<Backlog> {
  const rows = sql`${reviewTables} where payment_reviews.resolved_at is null and ${inScope}`
  return readBacklog(sql`payment_reviews.created_at`, rows, limit)
}

/**
 * Counts the refunds that wait for an approval.
 * @param inScope which refunds the caller can open; expects the tables of their access rule in the statement
 */
export function waitingRefunds(inScope: SQL, limit: number): Promise<Backlog> {
  const rows = sql`refunds join payment_attempts on payment_attempts.id = refunds.attempt_id
    join appointments on appointments.id = payment_attempts.appointment_id
    join clinics on clinics.id = appointments.clinic_id
    where refunds.state = 'waiting' and appointments.deleted_at is null and ${inScope}`
  return readBacklog(sql`refunds.requested_at`, rows, limit)
}

import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { namedBy, namedByPersonAnd } from '../../schema/recordSources'
import { reviewTables } from './policy'

const refund = sql`refunds.id`
const review = sql`payment_reviews.id`

export const paymentSources = {
  refund: {
    from: sql`refunds join payment_attempts on payment_attempts.id = refunds.attempt_id
      join appointments on appointments.id = payment_attempts.appointment_id
      join users on users.id = appointments.patient_id where true`,
    id: refund,
    ...namedByPersonAnd(namedBy(sql`payment_attempts.reference`)),
    at: sql.raw(epochMs('refunds.requested_at')),
    order: sql`refunds.id desc`,
    rules: { refund },
  },
  paymentReview: {
    from: sql`${reviewTables} where true`,
    id: review,
    ...namedBy(sql`payment_reviews.provider || ' · ' || payment_reviews.order_id`),
    at: sql.raw(epochMs('payment_reviews.created_at')),
    order: sql`payment_reviews.id desc`,
    rules: { paymentReview: review },
  },
} satisfies Record<string, RecordSource>

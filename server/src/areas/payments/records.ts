import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow } from '../../schema/areaRecords'

/** Of a secret, the log shows only that it was replaced: the digest is that of its encrypted value. */
const paymentSettings = () => {
  const digests = ['paymob_secret_key', 'paymob_api_key', 'paymob_hmac_secret', 'fawry_secure_key'].map(
    (name) => sql`${name}::text, encode(sha256(${sql.identifier(name)}), 'hex')`,
  )
  return sql`select to_jsonb(audited) - 'is_only' || jsonb_build_object(${sql.join(digests, sql`, `)}) as state
    from payment_settings as audited`
}

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const paymentsRecords: AreaRecords = {
  // In EGP, as in the requests.
  refund: {
    audited: auditedRow('refunds', {
      hides: ['requested_at', 'changed_at'],
      adds: sql`jsonb_build_object('amount', audited.amount / 100.0)`,
    }),
  },
  cashDrawer: { audited: auditedRow('cash_drawers') },
  paymentReview: { audited: auditedRow('payment_reviews') },
  paymentSettings: { audited: paymentSettings },
  refundSettings: { audited: () => sql`select to_jsonb(audited) - 'is_only' as state from refund_settings as audited` },
}

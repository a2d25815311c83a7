import { bigint, boolean, customType, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import {
  evidenceSources,
  paymentEnvironments,
  paymentProviders,
  reversals,
  transactionKinds,
  transactionOutcomes,
} from '#contract/payments/evidence'
import { paymentStates, reviewReasons } from '#contract/payments/paymentState'
import { type Piastres, piastres } from '#contract/payments/piastres'
import { refundStates } from '#contract/payments/refund'

const instant = () => timestamp({ withTimezone: true })

/** An amount of money in piastres, stored as `bigint`. */
const money = customType<{ data: Piastres; driverData: number | string }>({
  dataType: () => 'bigint',
  toDriver: String,
  fromDriver: (value) => piastres(BigInt(value)),
})

export const paymentAttempts = pgTable('payment_attempts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  appointment_id: integer().notNull(),
  /** 1, 2, … within the appointment. */
  number: smallint().notNull(),
  provider: text({ enum: paymentProviders }).notNull(),
  environment: text({ enum: paymentEnvironments }).notNull(),
  /** Ours, sent to the provider. */
  reference: text().notNull(),
  /** The provider's; null until the provider has created the order. */
  order_id: text(),
  amount: money().notNull(),
  currency: text().notNull(),
  integrations: text().array().notNull(),
  expires_at: instant().notNull(),
  /** The payer can be sent to it; at most one attempt of an appointment is. */
  payable: boolean().notNull().default(true),
  state: text({ enum: paymentStates }).notNull().default('open'),
  captured: money().notNull().default(piastres(0)),
  refunded: money().notNull().default(piastres(0)),
  needs_inquiry: boolean().notNull().default(false),
  /** When the first capture became known. */
  paid_at: instant(),
  created_at: instant().notNull(),
})

export const paymentEvents = pgTable('payment_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  provider: text({ enum: paymentProviders }).notNull(),
  source: text({ enum: evidenceSources }).notNull(),
  authentic: boolean().notNull(),
  environment: text({ enum: paymentEnvironments }).notNull(),
  order_id: text().notNull(),
  transaction_id: text().notNull(),
  kind: text({ enum: transactionKinds }).notNull(),
  outcome: text({ enum: transactionOutcomes }).notNull(),
  integration: text(),
  amount: money(),
  currency: text(),
  reversal: text({ enum: reversals }).notNull(),
  refunded: money(),
  reference: text(),
  /** Of all fields above. */
  digest: text().notNull(),
  received_at: instant().notNull(),
})

export const refunds = pgTable('refunds', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  attempt_id: integer().notNull(),
  transaction_id: text().notNull(),
  amount: money().notNull(),
  reason: text().notNull(),
  state: text({ enum: refundStates }).notNull().default('requested'),
  /** Null: the system. */
  requested_by: integer(),
  requested_at: instant().notNull(),
  changed_at: instant().notNull(),
})

export const paymentReviews = pgTable('payment_reviews', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  provider: text({ enum: paymentProviders }).notNull(),
  order_id: text().notNull(),
  transaction_id: text().notNull(),
  reason: text({ enum: reviewReasons }).notNull(),
  attempt_id: integer(),
  created_at: instant().notNull(),
  resolved_at: instant(),
  resolved_by: integer(),
  resolution: text(),
})

export const ledgerAccounts = [
  'patient_owes',
  'paymob',
  'fawry',
  'cash_drawer',
  'clinic_income',
  'refunds',
  'fees',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export const ledgerEntries = pgTable('ledger_entries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
  attempt_id: integer(),
  reverses: bigint({ mode: 'number' }),
  created_at: instant().notNull(),
})

export const ledgerLines = pgTable('ledger_lines', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  entry_id: bigint({ mode: 'number' }).notNull(),
  account: text({ enum: ledgerAccounts }).notNull(),
  /** Positive: debit, negative: credit. */
  amount: money().notNull(),
})

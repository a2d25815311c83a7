import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { cashEntryKinds } from '#contract/payments/cash'
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
import { reconciliationDifferences } from '#contract/payments/reconciliation'
import { refundStates, refundWays } from '#contract/payments/refund'
import { reviewOutcomes } from '#contract/payments/reviews'
import { nullTexts } from '#contract/payments/settings'

const instant = () => timestamp({ withTimezone: true })

/** An amount of money in piastres, stored as `bigint`. */
const money = customType<{ data: Piastres; driverData: number | string }>({
  dataType: () => 'bigint',
  toDriver: String,
  fromDriver: (value) => piastres(BigInt(value)),
})

const encrypted = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** At most one row; see `areas/payments/settings/settingsStore.ts`. */
export const paymentSettings = pgTable('payment_settings', {
  is_only: boolean().primaryKey().default(true),
  paymob_enabled: boolean().notNull(),
  paymob_url: text().notNull(),
  paymob_checkout_url: text().notNull(),
  paymob_public_key: text(),
  paymob_secret_key: encrypted(),
  paymob_api_key: encrypted(),
  paymob_hmac_secret: encrypted(),
  paymob_integrations: text().array().notNull(),
  paymob_null_text: text({ enum: nullTexts }).notNull(),
  fawry_enabled: boolean().notNull(),
  fawry_environment: text({ enum: paymentEnvironments }).notNull(),
  fawry_url: text(),
  fawry_merchant_code: text(),
  fawry_secure_key: encrypted(),
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
  /** Pays what was still missing after an earlier payment, such as the difference after a move. */
  remainder: boolean().notNull().default(false),
  state: text({ enum: paymentStates }).notNull().default('open'),
  captured: money().notNull().default(piastres(0)),
  refunded: money().notNull().default(piastres(0)),
  needs_inquiry: boolean().notNull().default(false),
  /** When the first capture became known. */
  paid_at: instant(),
  /** Paymob's page on which the card is entered; contains `client_secret`. */
  checkout_url: text(),
  client_secret: text(),
  /** Fawry's number to pay with at a shop. */
  code: text(),
  /** When the provider is asked about it next; null once nothing about it can change. */
  next_inquiry_at: instant(),
  /** The hold of the appointment was extended because the provider gave no answer. */
  hold_extended_at: instant(),
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
  /** How it was sent last. */
  way: text({ enum: refundWays }),
  /** Null: the system. */
  requested_by: integer(),
  requested_at: instant().notNull(),
  /** Who approved or rejected it. */
  decided_by: integer(),
  decided_at: instant(),
  rejection_reason: text(),
  changed_at: instant().notNull(),
})

/** At most one row; see `areas/payments/refunds/refundSettings.ts`. */
export const refundSettings = pgTable('refund_settings', {
  is_only: boolean().primaryKey().default(true),
  approval_above: money().notNull(),
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
  /** The note of the person who resolved it. */
  resolution: text(),
  outcome: text({ enum: reviewOutcomes }),
  /** The drawer whose count differs. */
  drawer_id: integer(),
})

export const ledgerAccounts = [
  'patient_owes',
  'paymob',
  'fawry',
  'cash_drawer',
  /** Where floats come from, and where counted cash goes. */
  'cash_safe',
  'cash_differences',
  'clinic_income',
  'refunds',
  'fees',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export const ledgerEntries = pgTable('ledger_entries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
  attempt_id: integer(),
  drawer_id: integer(),
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

/** The cash of one person and shift at a hospital; amounts in piastres. */
export const cashDrawers = pgTable('cash_drawers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  hospital_id: integer().notNull(),
  user_id: integer().notNull(),
  opening_amount: money().notNull(),
  opened_at: instant().notNull(),
  expected_amount: money(),
  counted_amount: money(),
  note: text(),
  closed_at: instant(),
})

/** Cash that was received or paid out. */
export const cashEntries = pgTable('cash_entries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  drawer_id: integer().notNull(),
  hospital_id: integer().notNull(),
  kind: text({ enum: cashEntryKinds }).notNull(),
  /** Consecutive for each hospital and kind. */
  number: integer().notNull(),
  attempt_id: integer().notNull(),
  refund_id: integer(),
  amount: money().notNull(),
  created_at: instant().notNull(),
})

export const paymentReconciliations = pgTable('payment_reconciliations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  provider: text({ enum: paymentProviders }).notNull(),
  date: date().notNull(),
  compared_at: instant(),
})

export const paymentReconciliationLines = pgTable('payment_reconciliation_lines', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  reconciliation_id: integer().notNull(),
  hospital_id: integer().notNull(),
  attempt_id: integer(),
  drawer_id: integer(),
  our_paid: money().notNull(),
  our_refunded: money().notNull(),
  their_paid: money(),
  their_refunded: money(),
  difference: text({ enum: reconciliationDifferences }),
})

/** What browsers reported after a payment. */
export const paymentLogs = pgTable('payment_logs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  appointment_id: integer().notNull(),
  user_id: integer().notNull(),
  response: jsonb().$type<Record<string, string>>().notNull(),
  created_at: instant().notNull(),
})

/**
 * Whether the patient may be paying for an appointment at this moment. It ends once the provider was asked after the time to
 * pay, so that no slot is released whose payment is on its way.
 */
export const hasPayableAttempt = sql`exists (select from payment_attempts
  where payment_attempts.appointment_id = appointments.id and payment_attempts.payable)`

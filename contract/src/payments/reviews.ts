import * as z from 'zod'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { filter, NamedOption, One, Page, PageQuery } from '../kit/responses'
import { id, instant, multiLine } from '../kit/values'
import { CashDrawer } from './cash'
import {
  evidenceSources,
  onlineProviders,
  paymentProviders,
  reversals,
  transactionKinds,
  transactionOutcomes,
} from './evidence'
import { paymentStates, reviewReasons } from './paymentState'
import { refundStates } from './refund'

const permission = 'list-payments'
const path = '/api/admin/payments/review'

/** What became of a payment that needed a person. */
export const reviewOutcomes = [
  'no_action',
  'settled_with_patient',
  'settled_with_provider',
  'refunded',
  'reported',
] as const

export const reviewStates = ['open', 'resolved'] as const

export const PaymentReviewQuery = PageQuery.extend({
  reason: filter(z.enum(reviewReasons)),
  provider: filter(z.enum(paymentProviders)),
  hospital_id: filter(id),
  state: filter(z.enum(reviewStates)),
})

export const PaymentReviewRow = z.object({
  id: z.number(),
  reason: z.enum(reviewReasons),
  reason_text: z.string(),
  provider: z.enum(paymentProviders),
  provider_text: z.string(),
  /** Null for a message that matches no payment: only Super Admin sees it. */
  hospital: NamedOption.nullable(),
  /** The booking number of the appointment. */
  short_code: z.string().nullable(),
  appointment_id: z.number().nullable(),
  /** In EGP: what was to be paid, or the difference of the drawer. */
  amount: z.number().nullable(),
  created_at: instant,
  state: z.enum(reviewStates),
  state_text: z.string(),
  resolved_at: instant.nullable(),
  outcome: z.enum(reviewOutcomes).nullable(),
  outcome_text: z.string().nullable(),
})
export type PaymentReviewRow = z.output<typeof PaymentReviewRow>

/** What a provider reported, without anything about the payer. Amounts in EGP. */
const ShownEvidence = z.object({
  id: z.number(),
  received_at: instant,
  source: z.enum(evidenceSources),
  authentic: z.boolean(),
  transaction: z.string(),
  kind: z.enum(transactionKinds),
  outcome: z.enum(transactionOutcomes),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  integration: z.string().nullable(),
  reversal: z.enum(reversals),
  refunded: z.number().nullable(),
  reference: z.string().nullable(),
})

const ShownRefund = z.object({
  id: z.number(),
  amount: z.number(),
  state: z.enum(refundStates),
  state_text: z.string(),
  reason: z.string(),
  requested_at: instant,
})

export const PaymentReview = PaymentReviewRow.extend({
  /** The provider's names of the order and the transaction. */
  order: z.string(),
  transaction: z.string(),
  attempt: z
    .object({
      reference: z.string(),
      state: z.enum(paymentStates),
      amount: z.number(),
      paid: z.number(),
      refunded: z.number(),
      created_at: instant,
    })
    .nullable(),
  /** The earliest first; the first hundred. */
  evidence: z.array(ShownEvidence),
  refunds: z.array(ShownRefund),
  drawer: CashDrawer.extend({ user: z.string() }).nullable(),
  note: z.string().nullable(),
  resolved_by: z.string().nullable(),
})
export type PaymentReview = z.output<typeof PaymentReview>

export const ResolveInput = z.object({
  outcome: z.enum(reviewOutcomes, { error: 'validation.required' }),
  note: multiLine(1_000).min(1, 'validation.required'),
})

const one = { record: { kind: 'paymentReview', param: 'id' } } as const

/** Payments that need a person. */
export const paymentReviews = area({
  list: {
    method: 'GET',
    path,
    permission,
    summary: 'Payments that need a person, the latest first; alarms: providers whose messages do not arrive',
    shows: 'nobody',
    query: PaymentReviewQuery,
    scope: 'paymentReview',
    response: Page(PaymentReviewRow).extend({ alarms: z.array(z.enum(onlineProviders)) }),
  },
  sheet: {
    method: 'GET',
    path: `${path}/sheet`,
    permission,
    summary: 'The payments that need a person as a spreadsheet, with the same filters',
    ...exportCall(PaymentReviewRow, PaymentReviewQuery.omit({ page: true, limit: true }).shape),
    scope: 'paymentReview',
  },
  hospitals: {
    method: 'GET',
    path: '/api/admin/payments/hospitals',
    permission,
    summary: 'The hospitals whose payments I can see',
    shows: 'nobody',
    scope: { through: 'hospital' },
    response: z.object({ data: z.array(NamedOption) }),
  },
  show: {
    method: 'GET',
    path: `${path}/{id}`,
    permission,
    summary: 'One of them, with what the provider reported',
    shows: 'nobody',
    ...one,
    response: One(PaymentReview),
  },
  resolve: {
    method: 'PUT',
    path: `${path}/{id}`,
    permission,
    summary: 'Resolve it with an outcome and a note; refused with 422 if it is resolved already',
    ...one,
    body: ResolveInput,
    response: One(PaymentReview),
  },
})

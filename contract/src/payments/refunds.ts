import * as z from 'zod'
import { price } from '../clinics/clinicInput'
import { area } from '../kit/endpoint'
import { One } from '../kit/responses'
import { emptyAsMissing, instant, singleLine } from '../kit/values'
import { Person } from '../users/people'
import { paymentProviders } from './evidence'
import { parseEgp } from './piastres'
import { refundStates, refundWays } from './refund'

/** In EGP, with no fraction of a piastre. */
const amount = price.refine((egp) => parseEgp(egp) !== undefined, 'validation.invalidPrice')
const refundAmount = amount.refine((egp) => egp > 0, 'refund.amount')

export const RefundInput = z.object({
  /** In EGP; missing: what is owed to the patient, or else everything that was not refunded yet. */
  amount: z.preprocess(emptyAsMissing, refundAmount.optional()),
  reason: singleLine(200),
})
export type RefundInput = z.output<typeof RefundInput>

export const RejectInput = z.object({ reason: singleLine(200) })

export const Refund = z.object({
  id: z.number(),
  /** Cash is paid out at a drawer. */
  provider: z.enum(paymentProviders),
  /** In EGP. */
  amount: z.number(),
  state: z.enum(refundStates),
  state_text: z.string(),
  /** How it was sent last; null: not sent yet, or paid out in cash. */
  way: z.enum(refundWays).nullable(),
  reason: z.string(),
  requested_at: instant,
  /** Null: the system. */
  requested_by: Person.nullable(),
  /** Who approved or rejected it; null for a refund that needs no second person. */
  decided_by: Person.nullable(),
  decided_at: instant.nullable(),
  rejection_reason: z.string().nullable(),
  /** When its state changed last. */
  changed_at: instant,
  /** Whether it waits for the approval of a person other than its requester, and the caller is another person. */
  can_decide: z.boolean(),
})
export type Refund = z.output<typeof Refund>

/** What was and can be refunded of an appointment. */
export const AppointmentRefunds = z.object({
  appointment_id: z.number(),
  /** In EGP: the most that can be requested now. */
  refundable: z.number(),
  /** In EGP: what is suggested, because it is owed to the patient; otherwise the same as `refundable`. */
  suggested: z.number(),
  /** The latest first. */
  refunds: z.array(Refund),
})
export type AppointmentRefunds = z.output<typeof AppointmentRefunds>

const decided = { record: { kind: 'refund', param: 'id' } } as const

/** The calls with which staff refund what was paid through a provider. */
export const refunds = area({
  request: {
    method: 'POST',
    path: '/api/admin/appointments/{id}/refund',
    permission: 'refund-appointment',
    summary:
      'Refund what was paid, or a part of it; above the limit of Super Admin it waits for the approval of another person',
    record: { kind: 'appointment', param: 'id' },
    body: RefundInput,
    audit: { kind: 'appointment', id: 'params.id', changes: 'request' },
    response: One(AppointmentRefunds),
  },
  approve: {
    method: 'POST',
    path: '/api/admin/payments/refunds/{id}/approve',
    permission: 'approve-refund',
    summary: 'Approve a refund that another person requested; it is then sent',
    ...decided,
    response: One(AppointmentRefunds),
  },
  reject: {
    method: 'POST',
    path: '/api/admin/payments/refunds/{id}/reject',
    permission: 'approve-refund',
    summary: 'Reject a refund that another person requested; nothing is sent',
    ...decided,
    body: RejectInput,
    response: One(AppointmentRefunds),
  },
})

/** Refunds that staff request above this amount need a second person, unless Super Admin sets another one. In EGP. */
export const defaultApprovalAbove = 1000

export const RefundSettings = z.object({
  /** In EGP: a refund above it that staff request needs a second person. */
  approval_above: amount,
})
export type RefundSettings = z.output<typeof RefundSettings>

/** The settings of refunds. */
export const refundSettings = area({
  show: {
    method: 'GET',
    path: '/api/admin/payments/refund-settings',
    shows: 'nobody',
    permission: 'super',
    summary: 'Above which amount refunds need a second person',
    response: One(RefundSettings),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/payments/refund-settings',
    permission: 'super',
    summary: 'Change above which amount refunds need a second person',
    body: RefundSettings,
    audit: { kind: 'refundSettings', id: 'single' },
    replaces: 'show',
    response: One(RefundSettings),
  },
})

import * as z from 'zod'
import { PatientAppointment } from '../appointments/booking'
import { area } from '../kit/endpoint'
import { requiredNumber } from '../kit/numbers'
import { Done, filter, One } from '../kit/responses'
import { chosenId, code, instant, singleLine } from '../kit/values'
import { onlineProviders, paymentProviders } from './evidence'
import { paymentStates } from './paymentState'

/** In bytes; the largest real message has less than 8 KiB. */
const maxMessageBytes = 65_536
const maxReturnBytes = 16_384

const book = 'schedule-appointment'
const see = 'patient-show-appointment'

/** How an appointment can be paid. */
export const paymentMethods = ['free', ...paymentProviders] as const

const Attempt = z.object({
  provider: z.enum(onlineProviders),
  state: z.enum(paymentStates),
  /** The payer can still be sent to the provider, or pay with the code. */
  payable: z.boolean(),
  /** In EGP. */
  amount: z.number(),
  /** Ours, as the provider repeats it. */
  merchant_ref: z.string(),
  /** Fawry's number to pay with at a shop; null for Paymob. */
  reference_number: z.string().nullable(),
  /** Paymob's page; null for Fawry, and once the attempt is no longer payable. */
  checkout_url: z.string().nullable(),
  /** From then on the provider accepts no payment. */
  expires_at: instant,
})

const PaymentDetails = z.object({
  appointment_id: z.number(),
  code: z.string(),
  /** In EGP. */
  price: z.number(),
  paid: z.number(),
  refunded: z.number(),
  credit: z.number(),
  /** Whether the credit can be used for another time. */
  credit_usable: z.boolean(),
  /** What is still to be paid since staff moved the paid appointment to a slot with a higher price. */
  outstanding: z.number(),
  payment_status: code,
  payment_status_text: z.string(),
  hold_expires_at: instant.nullable(),
  /** How it can be paid now; empty if nothing is to be paid. */
  methods: z.array(z.enum(paymentMethods)),
  /** The latest attempt to pay through a provider. */
  attempt: Attempt.nullable(),
  /** What happened last, in the caller's language. */
  message: z.string(),
})
export type PaymentDetails = z.output<typeof PaymentDetails>

const OfAppointment = z.object({ appointmentId: chosenId() })
const audited = { kind: 'appointment', id: 'body.appointmentId', changes: 'request' } as const

/** What Fawry expects in its signed fields; amounts in EGP. */
const SignatureInput = z.object({
  merchantRefNum: singleLine(100),
  itemQuantity: requiredNumber(),
  amount: requiredNumber(),
})

/** A value of the browser's return; numbers and booleans are accepted as text. */
const ReturnedValue = z.union([z.string().max(500), z.number(), z.boolean(), z.null()])

export const PaymentLogInput = z.object({
  model_id: chosenId(),
  model_type: z.literal('appointment'),
  response: z.record(z.string().max(64), z.unknown()),
})

/** What patients do to pay for an appointment. */
export const payments = area({
  details: {
    method: 'GET',
    path: '/api/patient/appointments/{id}/payment',
    shows: 'caller',
    permission: see,
    summary: 'What is to be paid for an appointment of mine, how, and what is known about it; asks no provider',
    record: { kind: 'ownAppointment', param: 'id' },
    secret: true,
    response: One(PaymentDetails),
  },
  check: {
    method: 'POST',
    path: '/api/patient/appointments/{id}/payment/check',
    permission: see,
    summary: '"I have paid": ask the provider about the latest attempt, and return what is known then',
    record: { kind: 'ownAppointment', param: 'id' },
    audit: 'none',
    idempotency: 'natural',
    transaction: 'handler',
    secret: true,
    response: One(PaymentDetails),
  },
  byCode: {
    method: 'GET',
    path: '/api/patient/appointments/code/{code}',
    shows: 'caller',
    permission: see,
    summary: 'The appointment of mine with this code, for the quick payment; 404 for everybody else',
    params: z.object({ code: z.string().min(1).max(64) }),
    response: One(PatientAppointment),
  },
  intention: {
    method: 'POST',
    path: '/api/admin/payments/paymob/intention',
    permission: book,
    summary: 'Start or continue a payment through Paymob; check_error says why there is no page to pay on',
    body: OfAppointment,
    audit: audited,
    idempotency: 'natural',
    transaction: 'handler',
    secret: true,
    response: z.object({
      client_secret: z.string().nullable(),
      checkout_url: z.string().nullable(),
      expires_at: instant.nullable(),
      check_error: z.string().nullable(),
    }),
  },
  result: {
    method: 'POST',
    path: '/api/admin/payments/paymob/result',
    permission: book,
    summary: 'The browser is back from Paymob: ask Paymob whether it was paid; the parameters alone prove nothing',
    body: OfAppointment.extend({ paymentResult: z.record(z.string().max(64), ReturnedValue) }),
    audit: 'none',
    idempotency: 'natural',
    transaction: 'handler',
    maxBodyBytes: maxReturnBytes,
    response: z.object({ success: z.boolean(), message: z.string() }),
  },
  charge: {
    method: 'POST',
    path: '/api/admin/payments/fawry/charge',
    permission: book,
    summary: 'Get a code to pay with at a shop through Fawry, or the same one again while it can be paid',
    body: OfAppointment,
    audit: audited,
    idempotency: 'natural',
    transaction: 'handler',
    secret: true,
    response: z.object({
      referenceNumber: z.string().nullable(),
      merchantRefNum: z.string().nullable(),
      /** In EGP. */
      amount: z.number().nullable(),
      expires_at: instant.nullable(),
      check_error: z.string().nullable(),
    }),
  },
  signature: {
    method: 'POST',
    path: '/api/admin/payments/fawry/signature',
    permission: book,
    summary: 'The signature of my open payment through Fawry; 422 unless amount and quantity are those of the payment',
    body: SignatureInput,
    audit: 'none',
    idempotency: 'natural',
    secret: true,
    response: z.object({ signature: z.string() }),
  },
  log: {
    method: 'POST',
    path: '/api/admin/payments/log',
    permission: book,
    summary: 'Log what the browser was shown after a payment; nothing is decided by it, but the provider is asked soon',
    body: PaymentLogInput,
    audit: 'none',
    idempotency: 'natural',
    maxBodyBytes: maxReturnBytes,
    response: Done,
  },
})

const message = {
  method: 'POST',
  permission: 'public',
  audit: 'none',
  idempotency: 'natural',
  maxBodyBytes: maxMessageBytes,
  response: Done,
} as const

/** What the payment providers send. Every message that can be read is stored, also one with an invalid signature. */
export const paymentMessages = area({
  paymob: {
    ...message,
    path: '/api/payments/paymob/callback',
    summary: 'A transaction of Paymob, signed with hmac; 200 once it is stored',
    query: z.object({ hmac: filter(z.string().max(256)) }),
    body: z.looseObject({ type: z.unknown().optional(), obj: z.unknown().optional() }),
  },
  fawry: {
    ...message,
    path: '/api/payments/fawry/notification',
    summary: 'A notification of Fawry (version 2), signed with messageSignature; 200 once it is stored',
    body: z.looseObject({}),
  },
})

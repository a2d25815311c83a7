import * as z from 'zod'
import { ProofInput } from '../auth/proof'
import { area } from '../kit/endpoint'
import { filter, One, Page, PageQuery } from '../kit/responses'
import { instant, singleLine } from '../kit/values'
import { Person } from '../users/people'

/** open: it waits for a decision. done: the account is erased. */
export const erasureStates = ['open', 'done', 'rejected', 'withdrawn'] as const
export type ErasureState = (typeof erasureStates)[number]

/** Why an account cannot be erased now. */
export const erasureObstacles = [
  /** The account is also that of somebody who works here. */
  'staff',
  /** An appointment is still to come, or the patient waits for it or is in it. */
  'visit',
  /** The patient has an open case. */
  'admitted',
  /** Money is still to be given back. */
  'refund',
  /** It is not known yet whether a payment succeeds. */
  'payment',
  /** Another record was merged into this one, which can still be undone. */
  'merge',
  /** This record was merged into another one, with which it is erased. */
  'merged',
] as const
export type ErasureObstacle = (typeof erasureObstacles)[number]

/** What is kept of a patient, because it is a part of the medical record or of the hospital's books. */
export const keptParts = ['appointments', 'episodes', 'investigations', 'lists', 'forms', 'payments'] as const
export type KeptPart = (typeof keptParts)[number]

/** What is removed. */
export const erasedParts = [
  'contact',
  'pictures',
  'documents',
  'sign_in',
  'devices',
  'notifications',
  'messages',
  'imports',
] as const
export type ErasedPart = (typeof erasedParts)[number]

const obstacles = z.array(z.object({ obstacle: z.enum(erasureObstacles), text: z.string() }))

const OwnErasure = z.object({
  /** The newest request; null if there is none. */
  request: z
    .object({
      state: z.enum(erasureStates),
      asked_at: instant,
      decided_at: instant.nullable(),
      /** Why it was rejected. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** What has to be settled before the account can be erased; empty if nothing. */
  obstacles,
  /** Whether anything was recorded that has to be kept; then name, national ID, birth date and gender stay with it. */
  has_record: z.boolean(),
})
export type OwnErasure = z.output<typeof OwnErasure>

const ErasureRow = z.object({
  id: z.number(),
  patient: Person,
  state: z.enum(erasureStates),
  asked_at: instant,
  decided_by: Person.nullable(),
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
})
export type ErasureRow = z.output<typeof ErasureRow>

const ErasureRequest = ErasureRow.extend({
  obstacles,
  has_record: z.boolean(),
  /** How much there is of what is kept and of what is removed, in the order of the parts. */
  kept: z.array(z.object({ part: z.enum(keptParts), count: z.number().int() })),
  erased: z.array(z.object({ part: z.enum(erasedParts), count: z.number().int() })),
  /** Whether the caller can decide: a hospital outside of the caller's authority may have the person as a patient too. */
  can_decide: z.boolean(),
})
export type ErasureRequest = z.output<typeof ErasureRequest>

export const RejectErasureInput = z.object({
  /** The patient reads it. */
  reason: singleLine(500),
})

const one = { permission: 'delete-user', record: { kind: 'erasureRequest', param: 'id' } } as const

/** Requests of patients to erase their accounts (decision 217). */
export const erasure = area({
  own: {
    method: 'GET',
    path: '/api/admin/profile/erasure',
    permission: 'signed-in',
    shows: 'caller',
    summary: 'My request to erase my account, and what has to be settled before',
    response: One(OwnErasure),
  },
  ask: {
    method: 'POST',
    path: '/api/admin/profile/erasure',
    permission: 'signed-in',
    summary: 'Ask for my account to be erased, with my password and my second factor; the hospital decides',
    body: ProofInput,
    // The password and a passkey are checked before the transaction.
    transaction: 'handler',
    audit: { kind: 'erasureRequest', id: 'handler' },
    idempotency: 'natural',
    response: One(OwnErasure),
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/admin/profile/erasure',
    permission: 'signed-in',
    summary: 'Withdraw my request to erase my account',
    audit: { kind: 'erasureRequest', id: 'handler' },
    idempotency: 'natural',
    response: One(OwnErasure),
  },
  list: {
    method: 'GET',
    path: '/api/admin/erasure-requests',
    permission: 'delete-user',
    summary: 'The requests of patients whose accounts I manage to erase them, the newest first',
    query: PageQuery.extend({ state: filter(z.enum(erasureStates)) }),
    scope: 'erasureRequest',
    reads: { kind: 'erasureRequest', ids: 'data.id' },
    response: Page(ErasureRow),
  },
  show: {
    method: 'GET',
    path: '/api/admin/erasure-requests/{id}',
    ...one,
    summary: 'A request to erase an account: what has to be kept, what is removed, and what has to be settled before',
    response: One(ErasureRequest),
  },
  carryOut: {
    method: 'POST',
    path: '/api/admin/erasure-requests/{id}/carry-out',
    ...one,
    summary: 'Erase the account for ever: nobody can sign in to it, and all that is not part of a record is removed',
    // A password that nobody knows is hashed before the transaction.
    transaction: 'handler',
    idempotency: 'natural',
    response: One(ErasureRequest),
  },
  reject: {
    method: 'POST',
    path: '/api/admin/erasure-requests/{id}/reject',
    ...one,
    summary: 'Reject a request to erase an account with a reason, which the patient is told',
    body: RejectErasureInput,
    response: One(ErasureRequest),
  },
})

import { createHash, createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Change, context, now } from '../context'
import { violates } from '../database/errors'
import { readRows } from '../database/rows'
import type { Placeholders } from '../database/statement'
import { fieldProblem, Problem } from './problem'

const keyShape = /^[\w-]{8,128}$/

/** A request whose response is stored: its Idempotency-Key, and a digest of its content. */
export interface StoredRequest {
  key: string
  digest: string
}

/**
 * Returns the Idempotency-Key of a request, if there is one.
 * @throws Problem 422 for an invalid key
 */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !keyShape.test(header)) throw fieldProblem('Idempotency-Key', 'validation.invalid')
  return header
}

/** Serializes equal values to equal texts: properties are sorted by name. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}

/**
 * Returns the same digest for the same content. Must not be stored: a password can be guessed from an unkeyed digest.
 */
export function digestOf(...parts: unknown[]): string {
  return createHash('sha256').update(canonical(parts)).digest('hex')
}

/** Returns the digest to be stored: keyed, so that someone with only the database cannot try passwords against it. */
export function storedDigestOf(...parts: unknown[]): string {
  const { secretKey } = context().platform.config
  return createHmac('sha256', secretKey)
    .update(`idempotency:${canonical(parts)}`)
    .digest('hex')
}

/**
 * Returns under which key a response is stored. All anonymous callers share one user id: their key is combined with the
 * content of the request, so that nobody gets, or blocks, the response to another content by sending the same key.
 */
export function storedRequest(key: string, digest: string): StoredRequest {
  return { key: context().caller ? key : storedDigestOf(key, digest), digest }
}

const StoredRow = z.strictObject({
  call: z.string(),
  digest: z.string(),
  /** Null until the call ends. */
  answer: z.json(),
})
const ClaimedRow = StoredRow.extend({ is_new: z.boolean() })

/**
 * Returns the stored response if it belongs to the same request.
 * @throws Problem 422 if the key was used for another request
 */
function responseOf(stored: z.output<typeof StoredRow>, { action, request }: Change): { response: unknown } {
  if (stored.call !== action || stored.digest !== request?.digest) {
    throw new Problem(422, 'error.idempotencyKey', { fields: { 'Idempotency-Key': [{ key: 'error.idempotencyKey' }] } })
  }
  return { response: stored.answer }
}

function userId(): number {
  return context().caller?.id ?? 0
}

/**
 * Claims the key of a call for this transaction, with one statement; a concurrent repeat waits for its end.
 * @returns the first response if this is a repeat, otherwise undefined
 * @throws Problem 422 if the key was used for another request
 */
export async function claimKey(change: Change, { key, digest }: StoredRequest) {
  // Without the update, a repeat that had to wait would not see the row that it waited for.
  const [row] = await readRows(
    ClaimedRow,
    sql`
      insert into idempotency_keys as stored (user_id, key, call, digest, created_at)
      values (${userId()}, ${key}, ${change.action}, ${digest}, ${now().toISOString()})
      on conflict (user_id, key) do update set created_at = stored.created_at
      returning call, digest, answer, answer is null as is_new`,
  )
  return row && !row.is_new ? responseOf(row, change) : undefined
}

/**
 * Returns the first response to a request, without claiming its key.
 * @returns undefined if this is the first request
 * @throws Problem 422 if the key was used for another request
 */
export async function firstResponse(change: Change, { key }: StoredRequest) {
  const [row] = await readRows(
    StoredRow,
    sql`select call, digest, answer from idempotency_keys where user_id = ${userId()} and key = ${key}`,
  )
  return row && responseOf(row, change)
}

/** Returns the statement that stores the response of a call whose key is claimed. */
export function storeResponse({ key }: StoredRequest, response: unknown): SQL {
  return sql`update idempotency_keys set answer = ${JSON.stringify(response)}::jsonb
    where user_id = ${userId()} and key = ${key}`
}

/** The values of a stored response, for a statement that also makes the change. */
export interface RequestValues {
  requestUser: number
  /** Null: nothing is stored. */
  requestKey: string | null
  requestCall: string
  requestDigest: string | null
  requestAt: string
  /** JSON; null if nothing is stored. */
  response: string | null
}

/**
 * Returns the values for `responseOfCall`. Inside a transaction nothing is stored, because the key is already claimed.
 */
export function requestValues({ action, request }: Change, response: unknown): RequestValues {
  const stored = context().transaction ? null : request
  return {
    requestUser: userId(),
    requestKey: stored?.key ?? null,
    requestCall: action,
    requestDigest: stored?.digest ?? null,
    requestAt: now().toISOString(),
    response: stored && JSON.stringify(response),
  }
}

/**
 * Returns the part of a statement that stores the response of a call along with its change. It fails with a unique
 * violation if the key is taken.
 * @param placeholders placeholders for the values
 * @param changed the part of the statement that returns a row with an `id` if there was a change; the id is set in the
 * response's `data`
 */
export function responseOfCall(placeholders: Placeholders<RequestValues>, changed: SQL): SQL {
  return sql`
    insert into idempotency_keys (user_id, key, call, digest, answer, created_at)
    select ${placeholders.requestUser}::integer, ${placeholders.requestKey}::text, ${placeholders.requestCall}::text,
      ${placeholders.requestDigest}::text, jsonb_set(${placeholders.response}::jsonb, '{data,id}', to_jsonb(id)),
      ${placeholders.requestAt}::timestamptz
    from ${changed} where ${placeholders.requestKey}::text is not null`
}

/** Returns whether a statement failed because the key of its call was taken. */
export function isKeyTaken(error: unknown): boolean {
  return violates(error, 'unique', 'idempotency_keys_pkey')
}

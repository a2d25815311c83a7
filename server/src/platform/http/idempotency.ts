import { createHash, createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Change, context, db, now } from '../context'
import { violates } from '../database/errors'
import type { Placeholders } from '../database/statement'
import { fieldProblem, Problem } from './problem'

const keyShape = /^[\w-]{8,128}$/

/** A request whose response is stored: its Idempotency-Key, and what was asked. */
export interface StoredRequest {
  key: string
  digest: string
}

/** The Idempotency-Key of a request, if it sends one. @throws Problem 422 for a key that is none */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !keyShape.test(header)) throw fieldProblem('Idempotency-Key', 'validation.invalid')
  return header
}

/** One text for one meaning: members in the order of their names. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}

/** The same for the same contents. Not to be stored: from a digest without a key a password can be guessed. */
export function digestOf(...parts: unknown[]): string {
  return createHash('sha256').update(canonical(parts)).digest('hex')
}

/** The digest that is stored: keyed, so that whoever reads the database alone cannot try passwords against it. */
export function storedDigestOf(...parts: unknown[]): string {
  const { secretKey } = context().platform.config
  return createHmac('sha256', secretKey)
    .update(`idempotency:${canonical(parts)}`)
    .digest('hex')
}

interface Stored extends Record<string, unknown> {
  call: string
  digest: string
  answer: unknown
}

/** What stands under a key, if it stands for the same request. @throws Problem 422 where it stands for another one */
function responseOf(stored: Stored, { action, request }: Change): { response: unknown } {
  if (stored.call !== action || stored.digest !== request?.digest) {
    throw new Problem(422, 'error.idempotencyKey', { fields: { 'Idempotency-Key': [{ key: 'error.idempotencyKey' }] } })
  }
  return { response: stored.answer }
}

function userId(): number {
  return context().caller?.id ?? 0
}

/**
 * Takes the key of a call for this transaction; a repeat that arrives meanwhile waits for its end. One statement.
 * @returns the first response where this is a repeat, otherwise undefined
 * @throws Problem 422 where the key stands for another request
 */
export async function claimKey(change: Change, { key, digest }: StoredRequest) {
  // Without the update a repeat that had to wait would not see the row that it waited for.
  const { rows } = await db().execute<Stored & { isNew: boolean }>(sql`
    insert into idempotency_keys as stored (user_id, key, call, digest, created_at)
    values (${userId()}, ${key}, ${change.action}, ${digest}, ${now().toISOString()})
    on conflict (user_id, key) do update set created_at = stored.created_at
    returning call, digest, answer, answer is null as "isNew"`)
  const [row] = rows
  return row && !row.isNew ? responseOf(row, change) : undefined
}

/**
 * Looks for the first response to a request, without taking its key.
 * @returns undefined where this is the first
 * @throws Problem 422 where the key stands for another request
 */
export async function firstResponse(change: Change, { key }: StoredRequest) {
  const { rows } = await db().execute<Stored>(
    sql`select call, digest, answer from idempotency_keys where user_id = ${userId()} and key = ${key}`,
  )
  return rows[0] && responseOf(rows[0], change)
}

/** The statement that stores the response of a call whose key is taken. */
export function storeResponse({ key }: StoredRequest, response: unknown): SQL {
  return sql`update idempotency_keys set answer = ${JSON.stringify(response)}::jsonb
    where user_id = ${userId()} and key = ${key}`
}

/** What is stored of a request beside its change, as a part of one statement. */
export interface RequestValues {
  requestUser: number
  /** Null: nothing is stored. */
  requestKey: string | null
  requestCall: string
  requestDigest: string | null
  requestAt: string
  /** JSON; null where nothing is stored. */
  response: string | null
}

/** The values for `responseOfCall`. Inside a transaction nothing is stored: the key is taken already. */
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
 * What stores the response of a call beside its change, as a part of one statement, which fails where the key is taken.
 * @param placeholders what stands for its values
 * @param changed the part of the statement that has a row, with an `id`, if there was a change; the id becomes that of the
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

/** Did a statement fail because the key of its call was taken? */
export function isKeyTaken(error: unknown): boolean {
  return violates(error, 'unique', 'idempotency_keys_pkey')
}

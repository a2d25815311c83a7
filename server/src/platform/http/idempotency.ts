import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { context, db, now } from '../context'
import { fieldProblem, Problem } from './problem'

const keyShape = /^[\w-]{8,128}$/

/** The Idempotency-Key of a request, if it sends one; a key that is none is refused. */
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

export function digestOf(...parts: unknown[]): string {
  return createHash('sha256').update(canonical(parts)).digest('hex')
}

interface Kept extends Record<string, unknown> {
  call: string
  digest: string
  answer: unknown
}

/**
 * Does the work once for a key: the first answer is kept in the same transaction as the work itself, and given
 * again to a repeat. A repeat that arrives meanwhile waits for the first. The key with another call or other
 * contents is refused with 422.
 */
export async function once<T>(key: string, call: string, digest: string, work: () => Promise<T>): Promise<T> {
  const userId = context().caller?.id ?? 0
  const mine = sql`user_id = ${userId} and key = ${key}`
  const { rowCount } = await db().execute(sql`
    insert into idempotency_keys (user_id, key, call, digest, created_at)
    values (${userId}, ${key}, ${call}, ${digest}, ${now().toISOString()}) on conflict do nothing`)
  if (rowCount === 0) {
    const { rows } = await db().execute<Kept>(sql`select call, digest, answer from idempotency_keys where ${mine}`)
    const kept = rows[0]
    if (!kept || kept.call !== call || kept.digest !== digest) {
      throw new Problem(422, 'error.idempotencyKey', {
        fields: { 'Idempotency-Key': [{ key: 'error.idempotencyKey' }] },
      })
    }
    return kept.answer as T
  }
  const answer = await work()
  await db().execute(sql`update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb where ${mine}`)
  return answer
}

import { randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { orderCodeAlphabet, orderCodeLength } from '#contract/investigations/orderCode'

/** Returns a new code, which nobody can guess. */
export function newOrderCode(): string {
  return Array.from({ length: orderCodeLength }, () => orderCodeAlphabet[randomInt(orderCodeAlphabet.length)]).join('')
}

/** Returns the condition that an order has a code, by its digest: how long it takes says nothing about similar codes. */
export function ofCode(code: string): SQL {
  return sql`sha256(investigations.code::bytea) = sha256(${code}::bytea)`
}

import { sql } from 'drizzle-orm'
import { db, now } from '../context'

/** Tables of deliveries to other hosts: `queued` until claimed, `sending` until completed. */
type Outgoing = 'mails' | 'push_deliveries'

/** Milliseconds; longer than a delivery can take, so the server that claimed the row has crashed. */
const maxDeliveryMilliseconds = 3 * 60 * 1000

/**
 * Claims a queued row, so that no other server sends it too. Must run outside a transaction: the claim has to be
 * committed before the other host is contacted.
 * @returns false if the row is not queued
 */
export async function claim(table: Outgoing, id: number): Promise<boolean> {
  const { rowCount } = await db().execute(sql`
    update ${sql.identifier(table)} set status = 'sending', attempts = attempts + 1, claimed_at = ${now().toISOString()}
    where id = ${id} and status = 'queued'`)
  return rowCount === 1
}

/**
 * Marks a row as failed that is still `sending` long after it was claimed: its server crashed. It may have been sent,
 * and is not sent again. A completed or deleted row is left unchanged.
 * @throws while another server may be sending it
 */
export async function failLostClaims(table: Outgoing, id: number): Promise<void> {
  const from = sql.identifier(table)
  const { rows } = await db().execute(sql`select from ${from} where id = ${id} and status = 'sending'`)
  if (rows.length === 0) return
  const latest = new Date(now().getTime() - maxDeliveryMilliseconds).toISOString()
  const { rowCount } = await db().execute(sql`
    update ${from} set status = 'failed',
      last_error = 'The server stopped while this was being sent; it may have arrived'
    where id = ${id} and status = 'sending' and claimed_at < ${latest}`)
  if (rowCount === 0) throw new Error(`${id} of ${table} is being sent by another server`)
}

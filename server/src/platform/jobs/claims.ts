import { sql } from 'drizzle-orm'
import { db, now } from '../context'

/** Tables of what is sent to other machines: `queued` until it is claimed, `sending` until it is settled. */
type Outgoing = 'mails' | 'push_deliveries'

/** Milliseconds; longer than a delivery can take: whoever claimed the row before is gone. */
const maxDeliveryMilliseconds = 3 * 60 * 1000

/**
 * Takes a row that waits to be sent, so that nobody else sends it too. Outside a transaction: the claim has to stand
 * before the other machine is spoken to. Out: false where it does not wait.
 */
export async function claim(table: Outgoing, id: number): Promise<boolean> {
  const { rowCount } = await db().execute(sql`
    update ${sql.identifier(table)} set status = 'sending', attempts = attempts + 1, claimed_at = ${now().toISOString()}
    where id = ${id} and status = 'queued'`)
  return rowCount === 1
}

/**
 * What is still being sent long after it was claimed belonged to a server that died; it may have been sent, and is not
 * sent again. What is settled or gone stays as it is.
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

import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/pool'

/** So many lines are tied, or looked at, with one statement. */
const batchSize = 2_000
/** Any number that nothing else in the database locks: only one server ties at a time. */
const lock = 7_001_942

/** Everything that a line says, always in the same letters; `times` was not always there, and is left out where it is not. */
const content =
  sql.raw(`(jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), user_id, action,
  kind, record_id, change, address, request_id)
  || case when times is null then '[]'::jsonb else jsonb_build_array(times) end)::text`)

function hashOf(before: Buffer, link: number, entry: string): Buffer {
  return createHash('sha256').update(before).update(`${link}:${entry}`).digest()
}

const nothing = Buffer.alloc(32)

interface ChainedEntry extends Record<string, unknown> {
  link: string
  hash: Buffer
}

interface UnchainedEntry extends Record<string, unknown> {
  id: string
  entry: string
}

/** Ties the lines that were written since to the chain. Expects a transaction. Out: how many there were. */
export async function chainAuditLog(transaction: Transaction | Database): Promise<number> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${lock})`)
  const newest = await transaction.execute<ChainedEntry>(
    sql`select link, hash from audit_log where link is not null order by link desc limit 1`,
  )
  let link = Number(newest.rows[0]?.link ?? 0)
  let hash = newest.rows[0]?.hash ?? nothing
  let chained = 0
  for (;;) {
    const { rows } = await transaction.execute<UnchainedEntry>(
      sql`select id, ${content} as entry from audit_log where link is null order by id limit ${batchSize}`,
    )
    if (rows.length === 0) return chained
    const links = rows.map(({ id, entry }) => {
      link += 1
      hash = hashOf(hash, link, entry)
      return { id, link, hash: hash.toString('hex') }
    })
    await transaction.execute(sql`update audit_log set link = ties.link, hash = decode(ties.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as ties (id bigint, link bigint, hash text)
      where audit_log.id = ties.id`)
    chained += rows.length
  }
}

export interface BrokenLink {
  link: number
  /** The line's id, where there is a line. */
  id: number | undefined
  /** missing: there is no line of that number. changed: the line is not what was tied. */
  what: 'missing' | 'changed'
}

export interface Verdict {
  /** How many links are whole, from the first. */
  intactLinks: number
  broken: BrokenLink | undefined
  /** Written and not tied yet. */
  unchained: number
  /** Of the newest whole link, hexadecimal: whoever keeps it elsewhere can tell later whether the end was cut off. */
  head: string
}

/** Follows the chain from its beginning to the first link that does not hold. */
export async function verifyAuditLog(database: Pick<Database, 'execute'>): Promise<Verdict> {
  let intactLinks = 0
  let hash: Buffer = nothing
  const verdict = async (broken?: BrokenLink): Promise<Verdict> => {
    const { rows } = await database.execute<{ count: string }>(sql`select count(*) from audit_log where link is null`)
    return { intactLinks, broken, unchained: Number(rows[0]?.count), head: hash.toString('hex') }
  }
  for (;;) {
    const { rows } = await database.execute<ChainedEntry & UnchainedEntry>(
      sql`select id, link, hash, ${content} as entry from audit_log where link > ${intactLinks} order by link limit ${batchSize}`,
    )
    if (rows.length === 0) return verdict()
    for (const row of rows) {
      const link = intactLinks + 1
      if (Number(row.link) !== link) return verdict({ link, id: undefined, what: 'missing' })
      const expected = hashOf(hash, link, row.entry)
      if (!expected.equals(row.hash)) return verdict({ link, id: Number(row.id), what: 'changed' })
      intactLinks = link
      hash = expected
    }
  }
}

import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database, Transaction } from '../database/pool'
import { type Executor, readRows } from '../database/rows'

/** How many entries are chained or verified per statement. */
const batchSize = 2_000

/**
 * The content of an entry in a canonical form; `times` and `changes` were added later, and are left out where they are
 * null. It is also in the database's function that chains entries (migration 0131), which verification does not rely on.
 */
const content =
  sql.raw(`(jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), user_id, action,
  kind, record_id, change, address, request_id)
  || case when changes is not null then jsonb_build_array(times, changes)
    when times is not null then jsonb_build_array(times) else '[]'::jsonb end)::text`)

function hashOf(before: Buffer, link: number, entry: string): Buffer {
  return createHash('sha256').update(before).update(`${link}:${entry}`).digest()
}

const nothing = Buffer.alloc(32)

const LinkRow = z.strictObject({ link: z.int(), hash: z.instanceof(Buffer) })
const ChainedRow = z.strictObject({ ...LinkRow.shape, id: z.int(), entry: z.string() })
const ChainedCountRow = z.strictObject({ chained: z.int() })
const CountRow = z.strictObject({ count: z.int() })

/**
 * Chains the entries that were written since the last time. Expects a transaction.
 * @returns how many entries were chained
 */
export async function chainAuditLog(transaction: Transaction | Database): Promise<number> {
  let total = 0
  for (;;) {
    // Runs as the owner of the log: the server itself may not change it.
    const [row] = await readRows(ChainedCountRow, sql`select chain_audit_log(${batchSize}) as chained`, transaction)
    const chained = row?.chained ?? 0
    total += chained
    if (chained < batchSize) return total
  }
}

/** Returns the newest link of the chain, with its hash in hexadecimal; undefined if nothing is chained. */
export async function newestLink(database: Executor): Promise<{ link: number; hash: string } | undefined> {
  const [newest] = await readRows(
    LinkRow,
    sql`select link, hash from audit_log where link is not null order by link desc limit 1`,
    database,
  )
  return newest && { link: newest.link, hash: newest.hash.toString('hex') }
}

/** The first broken link of the chain. */
export interface BrokenLink {
  link: number
  /** The number of the first link after a gap; undefined if no link is missing. */
  next: number | undefined
  /** The id of the entry, if it exists. */
  id: number | undefined
  /** missing: there is no entry with that number. changed: the entry is not the one that was chained. */
  what: 'missing' | 'changed'
}

/** The result of verifying the chain. */
export interface Verdict {
  /** How many links are intact, counted from the first. */
  intactLinks: number
  broken: BrokenLink | undefined
  /** Entries that are not chained yet. */
  unchained: number
  /** The hash of the newest intact link, hexadecimal. */
  head: string
  /** The hashes of the intact ones of the watched links, hexadecimal. */
  hashesAt: ReadonlyMap<number, string>
}

/**
 * Verifies the chain from its beginning to the first broken link.
 * @param watched numbers of links whose hashes are returned
 */
export async function verifyAuditLog(database: Executor, watched: ReadonlySet<number> = new Set()): Promise<Verdict> {
  let intactLinks = 0
  const hashesAt = new Map<number, string>()
  let hash: Buffer = nothing
  const verdict = async (broken?: BrokenLink): Promise<Verdict> => {
    const [row] = await readRows(CountRow, sql`select count(*) from audit_log where link is null`, database)
    return { intactLinks, broken, unchained: row?.count ?? 0, head: hash.toString('hex'), hashesAt }
  }
  for (;;) {
    const rows = await readRows(
      ChainedRow,
      sql`select id, link, hash, ${content} as entry from audit_log where link > ${intactLinks} order by link limit ${batchSize}`,
      database,
    )
    if (rows.length === 0) return verdict()
    for (const row of rows) {
      const link = intactLinks + 1
      if (row.link !== link) return verdict({ link, next: row.link, id: undefined, what: 'missing' })
      const expected = hashOf(hash, link, row.entry)
      if (!expected.equals(row.hash)) return verdict({ link, next: undefined, id: row.id, what: 'changed' })
      intactLinks = link
      hash = expected
      if (watched.has(link)) hashesAt.set(link, hash.toString('hex'))
    }
  }
}

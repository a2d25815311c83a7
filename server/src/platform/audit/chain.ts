import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database, Transaction } from '../database/pool'
import { type Executor, readRows } from '../database/rows'

/** How many entries are chained or verified per statement. */
const batchSize = 2_000
/** An advisory lock number that nothing else uses: only one server chains entries at a time. */
const lock = 7_001_942

/**
 * The content of an entry in a canonical form; `times` and `changes` were added later, and are left out where they are
 * null.
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
const UnchainedRow = z.strictObject({ id: z.int(), entry: z.string() })
const ChainedRow = z.strictObject({ ...LinkRow.shape, ...UnchainedRow.shape })
const CountRow = z.strictObject({ count: z.int() })

/**
 * Chains the entries that were written since the last time. Expects a transaction.
 * @returns how many entries were chained
 */
export async function chainAuditLog(transaction: Transaction | Database): Promise<number> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${lock})`)
  const [newest] = await readRows(
    LinkRow,
    sql`select link, hash from audit_log where link is not null order by link desc limit 1`,
    transaction,
  )
  let link = newest?.link ?? 0
  let hash = newest?.hash ?? nothing
  let chained = 0
  for (;;) {
    const rows = await readRows(
      UnchainedRow,
      sql`select id, ${content} as entry from audit_log where link is null order by id limit ${batchSize}`,
      transaction,
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

import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database, Transaction } from '../database/pool'
import { type Executor, readRows } from '../database/rows'

/** How many entries are chained per statement. */
const batchSize = 2_000
/** How many batches are verified per statement. */
const verifiedBatches = 20

/**
 * The content of an entry in a canonical form; `times` and `changes` were added later, and are left out where they are
 * null. It is also in the database's function that chains entries (migration 0200), which verification does not rely on.
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

const NewestRow = z.strictObject({ link: z.int(), hash: z.string() })
const LinkRow = z.strictObject({
  link: z.int(),
  id: z.int().nullable(),
  hash: z.instanceof(Buffer).nullable(),
  /** Null if the log has no entry with the id. */
  entry: z.string().nullable(),
})
const ChainedCountRow = z.strictObject({ chained: z.int() })
const WithoutLinkRow = z.strictObject({ unchained: z.int(), added: z.int().nullable() })

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
    NewestRow,
    sql`select link, encode(hashes[cardinality(hashes)], 'hex') as hash from audit_chain order by link desc limit 1`,
    database,
  )
  return newest
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
  /** The lowest id of the entries that have no link, although all entries up to their id are chained. */
  added: number | undefined
  /** The hash of the newest intact link, hexadecimal. */
  head: string
  /** The hashes of the intact ones of the watched links, hexadecimal. */
  hashesAt: ReadonlyMap<number, string>
}

/** Returns the entries of the next batches after a link, as the chain has them, in the order of their links. */
function linksAfter(link: number, database: Executor) {
  return readRows(
    LinkRow,
    sql`select batch.link - cardinality(entries) + position as link, chained.id, chained.hash,
        (select ${content} from audit_log where id = chained.id) as entry
      from (select * from audit_chain where link > ${link} order by link limit ${verifiedBatches}) as batch
      cross join unnest(entries, hashes) with ordinality as chained (id, hash, position)
      order by batch.link, position`,
    database,
  )
}

async function entriesWithoutLink(database: Executor): Promise<Pick<Verdict, 'unchained' | 'added'>> {
  const [row] = await readRows(
    WithoutLinkRow,
    sql`select count(*) filter (where id > settled) as unchained, min(id) filter (where id <= settled) as added
      from audit_log cross join (
        select coalesce((select settled from audit_chain order by link desc limit 1), 0) as settled) as newest
      where not exists (
        select from audit_chain cross join unnest(entries) as chained (id) where chained.id = audit_log.id)`,
    database,
  )
  return { unchained: row?.unchained ?? 0, added: row?.added ?? undefined }
}

/** Returns the first broken link from a missing one on, given the following ones. */
async function gapFrom(link: number, following: readonly z.output<typeof LinkRow>[], database: Executor) {
  let rows = following
  let next = link + 1
  while (rows.length > 0) {
    const present = rows.find(({ entry }) => entry !== null)
    if (present) return { link, next: present.link, id: undefined, what: 'missing' as const }
    next = (rows.at(-1)?.link ?? next) + 1
    rows = await linksAfter(next - 1, database)
  }
  return { link, next, id: undefined, what: 'missing' as const }
}

/**
 * Verifies the chain from its beginning to the first broken link.
 * @param watched numbers of links whose hashes are returned
 */
export async function verifyAuditLog(database: Executor, watched: ReadonlySet<number> = new Set()): Promise<Verdict> {
  let intactLinks = 0
  const hashesAt = new Map<number, string>()
  let hash: Buffer = nothing
  const verdict = async (broken?: BrokenLink): Promise<Verdict> => ({
    intactLinks,
    broken,
    ...(await entriesWithoutLink(database)),
    head: hash.toString('hex'),
    hashesAt,
  })
  for (;;) {
    const rows = await linksAfter(intactLinks, database)
    if (rows.length === 0) return verdict()
    for (const [index, row] of rows.entries()) {
      const link = intactLinks + 1
      if (row.link > link || row.entry === null) return verdict(await gapFrom(link, rows.slice(index), database))
      const expected = hashOf(hash, link, row.entry)
      if (row.link < link || !row.hash?.equals(expected))
        return verdict({ link, next: undefined, id: row.id ?? undefined, what: 'changed' })
      intactLinks = link
      hash = expected
      if (watched.has(link)) hashesAt.set(link, hash.toString('hex'))
    }
  }
}

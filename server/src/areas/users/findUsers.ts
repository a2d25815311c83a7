import { type SQL, sql } from 'drizzle-orm'
import { context, db, now } from '../../platform/context'
import type { Database } from '../../platform/database/pool'

/** Up to here people are counted for each call; a longer list says how long it was within the last minute. */
const fewest = 1_000
const keptFor = 60_000
const mostKept = 500

interface Counted {
  total: Promise<number>
  until: number
}

/** How many there were, by what was asked; of each database. */
const counts = new WeakMap<Database, Map<string, Counted>>()

async function countAll(condition: SQL): Promise<number> {
  const { rows } = await db().execute<{ total: number }>(
    sql`select count(*)::integer as total from users where ${condition}`,
  )
  return rows[0]?.total ?? 0
}

/** How many there are, counted once a minute for the same question, however many ask it at once. */
function countMany(condition: SQL, question: string): Promise<number> {
  const { database } = context().platform
  const known = counts.get(database) ?? new Map<string, Counted>()
  counts.set(database, known)
  const at = now().getTime()
  const kept = known.get(question)
  if (kept && kept.until > at) return kept.total
  const total = countAll(condition)
  if (known.size >= mostKept) known.clear()
  known.set(question, { total, until: at + keptFor })
  total.catch(() => known.delete(question))
  return total
}

interface Found {
  /** Newest first. */
  ids: number[]
  total: number
}

interface FoundRow extends Record<string, unknown>, Found {}

/**
 * The people of one page. A short list is found whole and then put in order: were the order asked for at once, PostgreSQL
 * would walk through everybody from the newest on for somebody who is found nowhere. A long one has them everywhere.
 * @param question names the condition, with the caller and the filters
 */
export async function findUsers(condition: SQL, question: string, limit: number, offset: number): Promise<Found> {
  const { rows } = await db().execute<FoundRow>(sql`
    with found as materialized (select users.id from users where ${condition} limit ${fewest})
    select (select count(*)::integer from found) as total,
      array(select id from found order by id desc limit ${limit} offset ${offset}) as ids`)
  const [few] = rows
  if (few && few.total < fewest) return few
  const page = await db().execute<{ id: number }>(sql`
    select users.id from users where ${condition} order by users.id desc limit ${limit} offset ${offset}`)
  return { ids: page.rows.map(({ id }) => id), total: await countMany(condition, question) }
}

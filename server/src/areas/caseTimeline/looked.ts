import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { caller, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'

const LookedRow = z.strictObject({ looked: z.int() })

const looked = sql.raw(`${epochMs('looked_at')} as looked`)

/** Returns until when (ms) the caller has seen a case; null before the first visit. */
export async function lookedAt(episodeId: number): Promise<number | null> {
  const [row] = await readRows(
    LookedRow,
    sql`select ${looked} from case_looks where episode_id = ${episodeId} and user_id = ${caller().id}`,
  )
  return row?.looked ?? null
}

const WritingRow = z.strictObject({ ms: z.int() })

/**
 * Returns until when everything that was recorded can be read. What an open transaction records has a time since it began,
 * and can be read only once it is committed: so it is when the oldest one of the servers that has written began.
 */
export async function recordedUntil(): Promise<string> {
  const at = now().getTime()
  const [row] = await readRows(
    WritingRow,
    sql`select coalesce(ceil(extract(epoch from max(clock_timestamp() - xact_start)) * 1000), 0)::integer as ms
      from pg_stat_activity
      where datname = current_database() and usename = current_user and backend_xid is not null`,
  )
  return new Date(at - orNotFound(row).ms).toISOString()
}

/**
 * Notes until when the caller has seen a case: never in the future, and never earlier than noted before.
 * @returns the noted instant
 */
export async function noteLooked(episodeId: number, until: string): Promise<string> {
  const at = new Date(Math.min(Date.parse(until), now().getTime())).toISOString()
  const [row] = await readRows(
    LookedRow,
    sql`insert into case_looks (episode_id, user_id, looked_at) values (${episodeId}, ${caller().id}, ${at})
      on conflict (episode_id, user_id) do update set looked_at = greatest(case_looks.looked_at, excluded.looked_at)
      returning ${looked}`,
  )
  return new Date(orNotFound(row).looked).toISOString()
}

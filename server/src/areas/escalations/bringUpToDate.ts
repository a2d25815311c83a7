import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { mostMinutesWithoutValues, news2Level } from '#contract/vitals/nextCheck'
import { db, now } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { inTransaction } from '../../platform/database/transaction'
import { makeSteps } from './makeSteps'
import { passOn, toPassOn } from './passOn'
import { isRelevant, ofEncounters } from './policy'

const FoundRow = z.strictObject({ found: z.boolean() })

/** Of a score, what its level follows from; empty of a patient without one. */
const LevelScore = z.object({ atLeast: z.int().optional(), hasSingleThree: z.boolean().optional() }).nullable()

const OverdueRow = z.strictObject({ episode_id: z.int(), due: z.string(), overdue: z.string(), score: LevelScore })

/** When a check is overdue, see isOverdue of the contract. */
const overdueAt = sql.raw(`(monitoring.next_check_at
  + case when monitoring.is_continuous then interval '${mostMinutesWithoutValues} minutes' else interval '0' end)`)

/** Returns the episodes with an overdue check of which no escalation is open, and a person has closed none. */
function overdueEpisodes(at: string, which: SQL): SQL {
  return sql`episode_monitoring as monitoring join episodes on episodes.id = monitoring.episode_id
    where episodes.status = 0 and monitoring.next_check_at < ${at} and ${overdueAt} < ${at}
      and not exists (select from escalations where escalations.episode_id = episodes.id and kind = 'overdue_check'
        and (closed_at is null or (closed_by is not null and opened_at = ${overdueAt}))) and ${which}`
}

function levelOf(score: z.output<typeof LevelScore>) {
  const { atLeast, hasSingleThree } = score ?? {}
  return atLeast === undefined ? 'low' : news2Level({ atLeast, hasSingleThree: hasSingleThree ?? false })
}

/**
 * Opens the escalations of overdue checks, from the time on at which they were overdue. Episodes whose next check another
 * transaction is changing are left out: it may be recording the check, and the next call finds what stays overdue.
 */
async function openOverdue(at: string, which: SQL): Promise<void> {
  const rows = await readJsonRows(
    OverdueRow,
    sql`select episodes.id as episode_id, monitoring.next_check_at as due, ${overdueAt} as overdue, monitoring.score
      from ${overdueEpisodes(at, which)} for no key update of monitoring skip locked`,
  )
  if (rows.length === 0) return
  const opened = rows.map(({ score, ...row }) => ({ ...row, level: levelOf(score) }))
  await db().execute(sql`
    insert into escalations (episode_id, kind, level, opened_at, started_at, due_at, next_step_at)
    select episode_id, 'overdue_check', level, overdue, overdue, due, overdue
    from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb)
      as opened (episode_id integer, level text, overdue timestamptz, due timestamptz)
    on conflict do nothing`)
}

/** What is brought up to date: the overdue checks of some episodes, and the steps of some escalations. */
interface Which {
  /** A condition on `episodes`. */
  episodes: SQL
  /** A condition on `escalations`, `episodes`, `appointments` and `clinics`. */
  escalations: SQL
}

const everything: Which = { episodes: sql`true`, escalations: sql`true` }

/** Returns what belongs to an episode. */
export function ofEpisode(id: number): Which {
  const isIt = sql`episodes.id = ${id}`
  return { episodes: isIt, escalations: isIt }
}

/** Opens the escalations of overdue checks, makes the steps that are due, and tells new shifts, in the caller's transaction. */
export async function advance(which: Which): Promise<void> {
  await openOverdue(now().toISOString(), which.episodes)
  await makeSteps(which.escalations)
  await passOn(which.escalations)
}

/**
 * Opens the escalations of overdue checks, makes the steps that are due, and tells those who have come on duty. The job calls it for all episodes, and reading
 * for those it shows, so that a failed job hides nothing. If nothing is behind, it is one statement.
 */
export async function bringUpToDate(which: Which = everything): Promise<void> {
  const at = now().toISOString()
  const [row] = await readRows(
    FoundRow,
    sql`select exists (select from ${overdueEpisodes(at, which.episodes)})
      or exists (select from escalations ${ofEncounters}
        where escalations.next_step_at <= ${at} and ${isRelevant} and ${which.escalations})
      or exists (select from ${toPassOn(which.escalations)} and ${isRelevant}) as found`,
  )
  if (row?.found) await inTransaction(() => advance(which))
}

import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { DischargeSummary, SummaryVersion } from '#contract/discharge/discharge'
import { DischargeSnapshot } from '#contract/discharge/snapshot'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { dischargeSummaries } from '../../schema/discharge'
import { lockEpisode } from '../../schema/openEpisode'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { type Author, callerAsAuthor } from './snapshot'

const VersionRow = z.strictObject({
  id: z.int(),
  episode_id: z.int(),
  version: z.int(),
  created: z.int(),
  author: PersonRow,
  addendum: z.string().nullable(),
})
const FullRow = VersionRow.extend({ snapshot: z.custom<DischargeSnapshot>((value) => typeof value === 'object') })

const columns = sql.raw(`summaries.id, summaries.episode_id, summaries.version,
  ${epochMs('summaries.created_at')} as created, ${personJson('people')} as author, summaries.addendum`)
const tables = sql`discharge_summaries as summaries join users as people on people.id = summaries.author_id`

function versionOf({ created, author: person, ...row }: z.output<typeof VersionRow>): SummaryVersion {
  return { ...row, created_at: new Date(created).toISOString(), author: personOf(person) }
}

/** Returns the versions of the summary of an episode, the newest first: 200 at most. */
export async function summaryVersions(episodeId: number): Promise<SummaryVersion[]> {
  const rows = await readJsonRows(
    VersionRow,
    sql`select ${columns} from ${tables} where summaries.episode_id = ${episodeId}
      order by summaries.version desc limit 200`,
  )
  return rows.map(versionOf)
}

/**
 * Returns a version of the summary of an episode with its content.
 * @param version the newest one by default
 * @throws Problem 404
 */
export async function readSummary(episodeId: number, version?: number): Promise<DischargeSummary> {
  const isChosen = version === undefined ? sql`true` : sql`summaries.version = ${version}`
  const [row] = await readJsonRows(
    FullRow,
    sql`select ${columns}, summaries.snapshot from ${tables}
      where summaries.episode_id = ${episodeId} and ${isChosen} order by summaries.version desc limit 1`,
  )
  const { snapshot, ...found } = orNotFound(row)
  return { ...versionOf(found), snapshot }
}

interface NewVersion {
  episodeId: number
  version: number
  snapshot: DischargeSnapshot
  addendum: string | null
  by: Author
  at: Date
}

/** Stores a version of a summary, and returns its id. */
export async function storeSummary({ episodeId, version, snapshot, addendum, by, at }: NewVersion): Promise<number> {
  const [row] = await db()
    .insert(dischargeSummaries)
    .values({
      episode_id: episodeId,
      version,
      // Checked once, because every document is made from it.
      snapshot: DischargeSnapshot.parse(snapshot),
      addendum,
      author_id: by.id,
      created_at: at,
    })
    .returning({ id: dischargeSummaries.id })
  return orNotFound(row).id
}

/** Returns the first version of the summary of an episode; undefined before the discharge. */
export async function firstSummary(episodeId: number): Promise<number | undefined> {
  const [row] = await db()
    .select({ id: dischargeSummaries.id })
    .from(dischargeSummaries)
    .where(and(eq(dischargeSummaries.episode_id, episodeId), eq(dischargeSummaries.version, 1)))
  return row?.id
}

/**
 * Adds a text to the summary of a closed episode, as a new version. Expects the transaction of the call.
 * @throws Problem 404; 422 on status while the episode is open, or if it has no summary
 */
export async function addAddendum(episodeId: number, text: string): Promise<DischargeSummary> {
  const episode = await lockEpisode(episodeId)
  if (episode.status !== EPISODE_STATUS.discharged) throw fieldProblem('status', 'discharge.notClosed')
  const [last] = await db()
    .select()
    .from(dischargeSummaries)
    .where(eq(dischargeSummaries.episode_id, episodeId))
    .orderBy(desc(dischargeSummaries.version))
    .limit(1)
  if (!last) throw fieldProblem('status', 'discharge.noSummary')
  const version = last.version + 1
  const [by, at] = [callerAsAuthor(), now()]
  const added = { version, text, author: by, created_at: at.toISOString() }
  const snapshot = { ...last.snapshot, addenda: [...last.snapshot.addenda, added] }
  await storeSummary({ episodeId, version, snapshot, addendum: text, by, at })
  return readSummary(episodeId, version)
}

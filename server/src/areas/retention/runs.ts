import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { RetentionRun } from '#contract/retention/calls'
import { type RetainedKind, retainedKinds } from '#contract/retention/kinds'
import type { ChangedFields } from '../../platform/audit/auditLog'
import { auditEventOfChange, insertAuditEntries } from '../../platform/audit/events'
import { context, db, now } from '../../platform/context'
import { pageMeta, pageOffset } from '../../platform/database/page'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { retentionRemovals, retentionRuns } from '../../schema/retention'
import { readPeriods } from './periods'

/** The job that begins a run every night. */
export const beginRetentionJob = 'begin-retention'
/** The job that removes one batch, and enqueues itself until the run is finished. */
export const removeOldDataJob = 'remove-old-data'

const dayMs = 86_400_000

async function continueLater(runId: number): Promise<void> {
  await context().platform.jobs.enqueue(removeOldDataJob, { id: runId }, { key: String(runId) })
}

/** Begins a run with the periods of now; one that is unfinished, because servers were stopped, is continued instead. */
async function beginRun(): Promise<void> {
  const [unfinished] = await db()
    .select({ id: retentionRuns.id })
    .from(retentionRuns)
    .where(isNull(retentionRuns.finished_at))
  if (unfinished) return continueLater(unfinished.id)
  const periods = await readPeriods()
  const [run] = await db().insert(retentionRuns).values({ started_at: now() }).returning({ id: retentionRuns.id })
  if (!run) return
  const removals = retainedKinds.flatMap((kind) => {
    const days = periods[kind]
    return days === null ? [] : { run_id: run.id, kind, before: new Date(now().getTime() - days * dayMs) }
  })
  await db().insert(retentionRemovals).values(removals)
  await continueLater(run.id)
}

/** The kinds in the order in which they are removed and shown. */
const inOrder = (kinds: readonly { kind: RetainedKind }[]) =>
  retainedKinds.find((each) => kinds.some(({ kind }) => kind === each))

/** Removes the next batch of a run; with the last one, the run ends with an entry in the audit log. */
async function removeNext(runId: number): Promise<void> {
  const [run] = await db()
    .select()
    .from(retentionRuns)
    .where(and(eq(retentionRuns.id, runId), isNull(retentionRuns.finished_at)))
    .for('update')
  if (!run) return
  const removals = await db().select().from(retentionRemovals).where(eq(retentionRemovals.run_id, runId))
  const waiting = removals.filter(({ finished_at: at }) => at === null)
  const kind = inOrder(waiting)
  const current = waiting.find((each) => each.kind === kind)
  if (!current) return finishRun(runId, removals)
  const removed = await context().platform.retained[current.kind](current.before)
  await db()
    .update(retentionRemovals)
    .set(removed > 0 ? { removed: sql`${retentionRemovals.removed} + ${removed}` } : { finished_at: now() })
    .where(and(eq(retentionRemovals.run_id, runId), eq(retentionRemovals.kind, current.kind)))
  await continueLater(runId)
}

async function finishRun(id: number, removals: readonly (typeof retentionRemovals.$inferSelect)[]): Promise<void> {
  await db().update(retentionRuns).set({ finished_at: now() }).where(eq(retentionRuns.id, id))
  const changes: ChangedFields = Object.fromEntries(
    removals.map(({ kind, removed, before }) => [kind, { after: { removed, older_than: before.toISOString() } }]),
  )
  const event = auditEventOfChange({ action: 'retention.run', kind: 'retentionRun', id, changes })
  await db().execute(insertAuditEntries([event]))
  context().platform.log.info(
    { run: id, removed: Object.fromEntries(removals.map(({ kind, removed }) => [kind, removed])) },
    'old data was removed',
  )
}

export const retentionJobs: readonly JobDefinition[] = [
  { name: beginRetentionJob, cron: '11 2 * * *', run: beginRun },
  { name: removeOldDataJob, paced: true, run: ({ id }) => removeNext(Number(id)) },
]

/** Returns a page of the runs, the newest first. */
export async function readRuns(paging: { page: number; limit: number }) {
  const runs = await db()
    .select()
    .from(retentionRuns)
    .orderBy(desc(retentionRuns.id))
    .limit(paging.limit)
    .offset(pageOffset(paging))
  const ids = runs.map(({ id }) => id)
  const removals = await db()
    .select()
    .from(retentionRemovals)
    .where(inArray(retentionRemovals.run_id, ids))
    .orderBy(asc(retentionRemovals.run_id))
  const data = runs.map(
    ({ id, started_at: startedAt, finished_at: finishedAt }): RetentionRun => ({
      id,
      started_at: startedAt.toISOString(),
      finished_at: finishedAt?.toISOString() ?? null,
      removals: retainedKinds.flatMap((kind) => {
        const found = removals.find((each) => each.run_id === id && each.kind === kind)
        return found ? { kind, before: found.before.toISOString(), removed: found.removed } : []
      }),
    }),
  )
  return { data, meta: pageMeta(paging, await db().$count(retentionRuns)) }
}

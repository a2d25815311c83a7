import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { ApiTextKey } from '#contract/kit/issues'
import type { ReportExport } from '#contract/reports/exports'
import { reportLimits } from '#contract/reports/limits'
import { mayOneOf } from '../../platform/auth/caller'
import { loadPerson } from '../../platform/auth/loadCaller'
import { caller, context, db, now, runIn, systemContext } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { openMedia, removeMedia } from '../../platform/files/media'
import { media } from '../../platform/files/tables'
import { orNotFound, Problem } from '../../platform/http/problem'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { apiText } from '../../platform/texts'
import { reportExports } from '../../schema/reports'
import { reportFile } from './exportRows'
import { filterTexts, isReachable, type Subject, subjectOf, titlesOf } from './subject'

const open = ['waiting', 'running'] as const
/** How often an export looks whether it was cancelled while it waits for rows. */
const lookEveryMs = 1000
/** How long a finished file is kept. */
const keptMs = 24 * 60 * 60_000

/** Returns how far an export is. @throws Problem 404 */
export async function exportState(id: number): Promise<ReportExport> {
  const [found] = await db().select().from(reportExports).where(eq(reportExports.id, id))
  const row = orNotFound(found)
  const titleOf = await titlesOf([row])
  const [file] = row.media_id
    ? await db().select({ name: media.file_name }).from(media).where(eq(media.id, row.media_id))
    : []
  return {
    id: row.id,
    report_id: row.report_id,
    type: row.type,
    title: titleOf(row),
    filters: filterTexts(row.filters),
    state: row.state,
    rows: row.rows,
    total_rows: row.total_rows,
    file_name: file?.name ?? null,
    problem: row.problem ? apiText(row.problem as ApiTextKey, { seconds: reportLimits.exportSeconds }) : null,
  }
}

/** Starts an export. One of a person at a time. @throws Problem 422 */
export async function startExport(
  input: Parameters<typeof subjectOf>[0] & { format: 'xlsx' | 'csv' },
): Promise<number> {
  const subject = await subjectOf(input)
  const [row] = await db()
    .insert(reportExports)
    .values({ ...subject, user_id: caller().id, format: input.format, state: 'waiting', created_at: now() })
    .returning({ id: reportExports.id })
  const { id } = orNotFound(row)
  await context().platform.jobs.enqueue('report-export', { id }, { key: `report-export-${id}` })
  return id
}

/** Cancels an export; a finished one stays. */
export async function cancelExport(id: number): Promise<void> {
  await db()
    .update(reportExports)
    .set({ state: 'cancelled', finished_at: now() })
    .where(and(eq(reportExports.id, id), inArray(reportExports.state, open)))
}

/** Opens a finished file. @throws Problem 404 */
export async function openExport(id: number) {
  const [row] = await db().select().from(reportExports).where(eq(reportExports.id, id))
  return openMedia(orNotFound(orNotFound(row).media_id))
}

/** Stores how many rows are written; returns whether the export goes on. */
async function storeProgress(id: number, rows: number, total: number): Promise<boolean> {
  const changed = await db()
    .update(reportExports)
    .set({ rows, total_rows: total })
    .where(and(eq(reportExports.id, id), eq(reportExports.state, 'running')))
    .returning({ id: reportExports.id })
  return changed.length > 0
}

async function fail(id: number, problem: ApiTextKey): Promise<void> {
  await db()
    .update(reportExports)
    .set({ state: 'failed', problem, finished_at: now() })
    .where(and(eq(reportExports.id, id), inArray(reportExports.state, open)))
}

/** Writes the file of an export for the person of the context, and stores it. */
async function writeFile(id: number, subject: Subject, format: 'xlsx' | 'csv', stop: AbortController): Promise<void> {
  const { files } = context().platform
  const path = join(files.incoming, `report-${id}-${crypto.randomUUID()}`)
  const blob = await reportFile({
    subject,
    format,
    signal: stop.signal,
    seconds: reportLimits.exportSeconds,
    progress: async (rows, total) => {
      if (!(await storeProgress(id, rows, total))) stop.abort()
    },
  })
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(blob.stream, hashing, createWriteStream(path), { signal: stop.signal })
    const { size } = await stat(path)
    const storedName = await files.save(path)
    await inTransaction(async () => {
      const [current] = await db()
        .select({ state: reportExports.state })
        .from(reportExports)
        .where(eq(reportExports.id, id))
        .for('update')
      // It was cancelled while the last rows were written.
      if (current?.state !== 'running') return files.remove(storedName)
      const [file] = await db()
        .insert(media)
        .values({
          file_name: blob.fileName,
          content_type: blob.contentType,
          size,
          sha256: hash.digest('hex'),
          stored_name: storedName,
          created_by: caller().id,
          created_at: now(),
        })
        .returning({ id: media.id })
      await db()
        .update(reportExports)
        .set({ state: 'done', media_id: orNotFound(file).id, finished_at: now() })
        .where(eq(reportExports.id, id))
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** Stops an export soon after it was cancelled, also before its first rows. @returns ends the watch */
function watchForCancel(id: number, stop: AbortController): () => void {
  const look = async () => {
    const [row] = await db().select({ state: reportExports.state }).from(reportExports).where(eq(reportExports.id, id))
    if (row?.state === 'cancelled') stop.abort()
  }
  // If it cannot look now, it looks again, or the next portion of rows notices.
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs)
  return () => clearInterval(timer)
}

async function runExport(id: number): Promise<void> {
  const [row] = await db()
    .update(reportExports)
    .set({ state: 'running', started_at: now() })
    .where(and(eq(reportExports.id, id), eq(reportExports.state, 'waiting')))
    .returning()
  // Another attempt has begun it, or it was cancelled.
  if (!row) return fail(id, 'reports.interrupted')
  const { platform } = context()
  const loaded = await loadPerson(platform.database, row.user_id)
  if (!loaded || loaded.isClosed || !mayOneOf(loaded.person, ['show-report'])) return fail(id, 'reports.lostAccess')
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), reportLimits.exportSeconds * 1000)
  const endWatch = watchForCancel(id, stop)
  try {
    await runIn(systemContext(platform, loaded.person), async () => {
      if (row.report_id !== null && !(await isReachable(row.report_id))) return fail(id, 'reports.lostAccess')
      await writeFile(id, row, row.format, stop)
    })
  } catch (error) {
    await fail(
      id,
      stop.signal.aborted ? 'reports.exportTooLong' : error instanceof Problem ? error.key : 'reports.interrupted',
    )
    if (!(stop.signal.aborted || error instanceof Problem)) throw error
  } finally {
    clearTimeout(timer)
    endWatch()
  }
}

/** Removes files that are older than a day. */
async function removeOld(): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  const rows = await db()
    .delete(reportExports)
    .where(lt(reportExports.created_at, before))
    .returning({ id: reportExports.media_id })
  for (const { id } of rows) if (id !== null) await removeMedia(id)
}

export const exportJobs: readonly JobDefinition[] = [
  { name: 'report-export', ownTransactions: true, run: (data) => runExport(Number(data.id)) },
  { name: 'remove-report-exports', cron: '41 * * * *', run: removeOld },
]

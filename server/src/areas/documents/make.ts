import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { DischargeSnapshot } from '#contract/discharge/snapshot'
import { documentKinds } from '#contract/documents/documentKinds'
import { languages } from '#contract/kit/translate'
import { db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { inTransaction } from '../../platform/database/transaction'
import type { DocumentContent } from '../../platform/documents/documentContent'
import { makeDocument } from '../../platform/documents/makeDocument'
import type { RenderedDocument } from '../../platform/documents/renderer'
import { saveMedia } from '../../platform/files/media'
import { receiveBytes } from '../../platform/files/receiveFile'
import { discardFile } from '../../platform/files/uncommitted'
import type { ReceivedFile } from '../../platform/http/handlers'
import { episodeDocuments } from '../../schema/episodeDocuments'
import { lockEpisode } from '../../schema/openEpisode'
import { contentOf } from './contentOf'
import { notifyPatient } from './notifyPatient'
import { readSender } from './sender'

const SummaryRow = z.strictObject({
  episode_id: z.int(),
  patient_id: z.int(),
  version: z.int(),
  written: z.int(),
  snapshot: z.custom<DischargeSnapshot>((value) => typeof value === 'object'),
})
type SummaryRow = z.output<typeof SummaryRow>

/** In points; the clinical summary, which can have many pages, has it from the beginning. */
const smallestSize = 10

/** How many versions are made at once; the job continues with the others when it runs again. */
const batch = 20

const hasDocuments = sql`exists (select from episode_documents where episode_documents.episode_id = summaries.episode_id
  and episode_documents.version = summaries.version)`

/** Versions of summaries without documents. Expects `episodes`. */
function missing(which: SQL): Promise<SummaryRow[]> {
  return readJsonRows(
    SummaryRow,
    sql`select summaries.episode_id, episodes.patient_id, summaries.version,
        ${sql.raw(epochMs('summaries.created_at'))} as written, summaries.snapshot
      from discharge_summaries as summaries join episodes on episodes.id = summaries.episode_id
      where ${which} and not ${hasDocuments} order by summaries.id limit ${batch}`,
  )
}

/**
 * Makes the documents that versions of summaries do not have yet, and notifies the patients. If several servers do it at
 * the same time, the first one wins, and the files of the others are removed. Runs outside of a transaction: only storing
 * has one. A version that fails does not hold up the others.
 * @param which a condition on `episodes`
 * @throws Problem 503 where Typst does not run; Error if a version could not be made, after the others
 */
export async function makeMissingDocuments(which: SQL = sql`true`): Promise<void> {
  const rows = await missing(which)
  if (rows.length === 0) return
  const look = await readSender()
  const failures: unknown[] = []
  for (const row of rows) {
    try {
      await makeVersion(row, look)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Makes and stores the documents of a version. */
async function makeVersion(row: SummaryRow, { sender, logo }: Awaited<ReturnType<typeof readSender>>): Promise<void> {
  const { version, snapshot, written } = row
  const summary = { version, snapshot, writtenAt: new Date(written).toISOString() }
  const files: ReceivedFile[] = []
  try {
    for (const kind of documentKinds)
      for (const language of languages) {
        const { pdf } = await makeFitting(contentOf(kind, summary, { language, sender }), logo)
        files.push(await receiveBytes(`${kind.replace('_', '-')}-${language}.pdf`, pdf))
      }
    await inTransaction(() => store(row, files))
  } finally {
    for (const file of files) await discardFile(file)
  }
}

/** Makes a document; the page for the patient gets smaller letters until it fits on one page. */
async function makeFitting(content: DocumentContent, logo: Buffer | null): Promise<RenderedDocument> {
  const made = await makeDocument(content, logo)
  if (made.pages === 1 || content.size <= smallestSize) return made
  return makeFitting({ ...content, size: content.size - 1 }, logo)
}

/** Stores the documents of a version, unless another server was first. */
async function store(row: SummaryRow, files: readonly ReceivedFile[]): Promise<void> {
  const { episode_id: episodeId, version } = row
  // A statement of its own: the next one sees what another server has stored meanwhile.
  await lockEpisode(episodeId)
  const still = await missing(sql`episodes.id = ${episodeId}`)
  if (!still.some((each) => each.version === version)) return
  const saved: number[] = []
  for (const file of files) saved.push((await saveMedia(file)).id)
  await db()
    .insert(episodeDocuments)
    .values(
      documentKinds.map((kind, index) => ({
        episode_id: episodeId,
        version,
        kind,
        media_en_id: saved[2 * index] ?? 0,
        media_ar_id: saved[2 * index + 1] ?? 0,
        created_at: now(),
      })),
    )
  await notifyPatient(row.patient_id, episodeId, version)
}

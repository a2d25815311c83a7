import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { mostAreas, type PreviewProblem } from '#contract/imaging/codes'
import { BlackedArea } from '#contract/imaging/copies'
import { db, now } from '../../../platform/context'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { inTransaction } from '../../../platform/database/transaction'
import { saveMedia } from '../../../platform/files/media'
import { receiveBytes } from '../../../platform/files/receiveFile'
import { discardFile } from '../../../platform/files/uncommitted'
import type { ReceivedFile } from '../../../platform/http/handlers'
import { imageCopies, imageCopyFiles } from '../../../schema/imaging'
import { eachFile } from '../eachFile'
import { previewLimits, renderPreviews } from '../previews/renderPreviews'
import { readFile } from '../readFile'
import { copyFile } from './copyFile'

/** How many files one run works on, as many as a copy has at most; the next run continues. */
const batch = 20
const mostAttempts = 3
/** Longer than a file takes, with waiting for others. */
const claimMilliseconds = 60 * 60 * 1000
/** Larger files are not copied. */
export const mostBytes = 64 * 1024 * 1024

const WaitingRow = z.strictObject({
  id: z.int(),
  copy_id: z.int(),
  file_id: z.int(),
  areas: z.array(BlackedArea).max(mostAreas),
  attempts: z.int(),
  key: z.string(),
  stored_name: z.string(),
  size: z.int(),
  number: z.int(),
})
type WaitingRow = z.output<typeof WaitingRow>

const isFree = () =>
  sql`(copied.claimed_at is null or copied.claimed_at < ${new Date(now().getTime() - claimMilliseconds).toISOString()})`

function waiting(which: SQL): Promise<WaitingRow[]> {
  return readJsonRows(
    WaitingRow,
    sql`select copied.id, copied.copy_id, copied.file_id, copied.areas, copied.attempts,
        encode(copies.uid_key, 'hex') as key, media.stored_name, media.size,
        (select count(*) from image_copy_files as earlier
          where earlier.copy_id = copied.copy_id and earlier.id <= copied.id)::integer as number
      from image_copy_files as copied join image_copies as copies on copies.id = copied.copy_id
      join investigation_files as files on files.id = copied.file_id join media on media.id = files.media_id
      where copied.state = 'waiting' and ${isFree()} and ${which} order by copied.id limit ${batch}`,
  )
}

/** Claims a file, so that no other server works on it. @returns false if another has it */
async function claimed(id: number): Promise<boolean> {
  const { rowCount } = await db().execute(sql`update image_copy_files as copied
    set attempts = attempts + 1, claimed_at = ${now().toISOString()}
    where id = ${id} and state = 'waiting' and ${isFree()}`)
  return rowCount === 1
}

type Outcome = { problem: PreviewProblem } | { file: ReceivedFile; picture: ReceivedFile }

async function outcomeOf({ areas, key, file_id: fileId, number }: WaitingRow, bytes: Buffer): Promise<Outcome> {
  const made = await copyFile({ bytes, areas, key: Buffer.from(key, 'hex'), fallback: String(fileId) })
  if ('problem' in made) return made
  const rendered = await renderPreviews(made.copied, { ...previewLimits, mostFrames: 1 })
  const [shown] = 'frames' in rendered ? rendered.frames : []
  // Without a picture nobody could see what the copy shows.
  if (!shown) return { problem: 'problem' in rendered ? rendered.problem : 'failed' }
  // The name of the original can be that of the patient.
  const file = await receiveBytes(`image-${number}.dcm`, Buffer.from(made.copied))
  try {
    return { file, picture: await receiveBytes(`image-${number}.jpg`, Buffer.from(shown.picture)) }
  } catch (error) {
    await discardFile(file)
    throw error
  }
}

/** Stores what became of a file; with the last one of a copy, the key of its UIDs is forgotten. */
async function store(row: WaitingRow, outcome: Outcome): Promise<void> {
  const files = 'file' in outcome ? [outcome.file, outcome.picture] : []
  try {
    await inTransaction(async () => {
      const values =
        'file' in outcome
          ? {
              state: 'made' as const,
              media_id: (await saveMedia(outcome.file)).id,
              picture_media_id: (await saveMedia(outcome.picture)).id,
            }
          : { state: 'none' as const, problem: outcome.problem }
      await db().update(imageCopyFiles).set(values).where(eq(imageCopyFiles.id, row.id))
      // Two servers that store the last two images at the same time would each see one that waits.
      const ofCopy = eq(imageCopies.id, row.copy_id)
      await db().select({ id: imageCopies.id }).from(imageCopies).where(ofCopy).for('no key update')
      await db().execute(sql`update image_copies set uid_key = null where id = ${row.copy_id} and uid_key is not null
        and not exists (select from image_copy_files where copy_id = ${row.copy_id} and state = 'waiting')`)
    })
  } finally {
    for (const file of files) await discardFile(file)
  }
}

async function copyOne(row: WaitingRow): Promise<void> {
  if (row.size > mostBytes) return store(row, { problem: 'too_large' })
  if (row.attempts >= mostAttempts) return store(row, { problem: 'failed' })
  // A store that is down is no attempt.
  const bytes = await readFile(row.stored_name)
  if (await claimed(row.id)) await store(row, await outcomeOf(row, bytes))
}

/**
 * Copies the images that wait for it, one after another. Runs outside of a transaction: only storing has one.
 * @param which a condition on `copied`
 */
export async function copyWaitingImages(which: SQL): Promise<void> {
  await eachFile(await waiting(which), copyOne)
}

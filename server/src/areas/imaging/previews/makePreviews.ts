import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PreviewProblem } from '#contract/imaging/codes'
import { db, now } from '../../../platform/context'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { inTransaction } from '../../../platform/database/transaction'
import { saveMedia } from '../../../platform/files/media'
import { receiveBytes } from '../../../platform/files/receiveFile'
import { discardFile } from '../../../platform/files/uncommitted'
import type { ReceivedFile } from '../../../platform/http/handlers'
import { dicomImages, imagePreviews } from '../../../schema/imaging'
import { eachFile } from '../eachFile'
import { readFile } from '../readFile'
import { type RenderedFrame, renderPreviews } from './renderPreviews'

/** How many files one run works on; the next run continues. */
const batch = 20

/** A file that has ended the server so often while its previews were made has none. */
const mostAttempts = 3

/** Longer than previews of a file take, with waiting for those of other files. */
const claimMilliseconds = 30 * 60 * 1000

/** Larger files have no previews. */
const mostBytes = 64 * 1024 * 1024

const WaitingRow = z.strictObject({
  file_id: z.int(),
  stored_name: z.string(),
  size: z.int(),
  preview_attempts: z.int(),
})
type WaitingRow = z.output<typeof WaitingRow>

const isFree = () => sql`(preview_claimed_at is null
  or preview_claimed_at < ${new Date(now().getTime() - claimMilliseconds).toISOString()})`

function waiting(which: SQL): Promise<WaitingRow[]> {
  return readJsonRows(
    WaitingRow,
    sql`select file_id, stored_name, size, preview_attempts from dicom_images
      join investigation_files on investigation_files.id = file_id join media on media.id = media_id
      where preview_state = 'waiting' and ${isFree()} and ${which} order by file_id limit ${batch}`,
  )
}

/** Claims a file, so that no other server works on it. @returns false if another has it */
async function claimed(id: number): Promise<boolean> {
  const { rowCount } = await db().execute(sql`update dicom_images
    set preview_attempts = preview_attempts + 1, preview_claimed_at = ${now().toISOString()}
    where file_id = ${id} and preview_state = 'waiting' and ${isFree()}`)
  return rowCount === 1
}

async function storeProblem(id: number, problem: PreviewProblem): Promise<void> {
  const none = { preview_state: 'none', preview_problem: problem } as const
  await db().update(dicomImages).set(none).where(eq(dicomImages.file_id, id))
}

async function storeFrames(id: number, frames: readonly RenderedFrame[]): Promise<void> {
  const files: ReceivedFile[] = []
  const received = async (name: string, bytes: Uint8Array) => {
    const file = await receiveBytes(`${name}.jpg`, Buffer.from(bytes))
    files.push(file)
    return file
  }
  try {
    const pictures: { frame: number; tile: ReceivedFile; picture: ReceivedFile }[] = []
    for (const { frame, tile, picture } of frames)
      pictures.push({ frame, tile: await received('tile', tile), picture: await received('preview', picture) })
    await inTransaction(async () => {
      for (const { frame, tile, picture } of pictures) {
        const stored = { tile_media_id: (await saveMedia(tile)).id, picture_media_id: (await saveMedia(picture)).id }
        await db()
          .insert(imagePreviews)
          .values({ ...stored, file_id: id, frame })
      }
      await db().update(dicomImages).set({ preview_state: 'made' }).where(eq(dicomImages.file_id, id))
    })
  } finally {
    for (const file of files) await discardFile(file)
  }
}

async function makeOf({ file_id: id, stored_name: name, size, preview_attempts: attempts }: WaitingRow): Promise<void> {
  if (size > mostBytes) return storeProblem(id, 'too_large')
  if (attempts >= mostAttempts) return storeProblem(id, 'failed')
  // A store that is down is no attempt.
  const bytes = await readFile(name)
  if (!(await claimed(id))) return
  const outcome = await renderPreviews(bytes)
  if ('problem' in outcome) await storeProblem(id, outcome.problem)
  else await storeFrames(id, outcome.frames)
}

/**
 * Makes the previews of files that wait for them, one file after another. Runs outside of a transaction: only storing
 * has one.
 * @param which a condition on `dicom_images`
 */
export async function makeWaitingPreviews(which: SQL): Promise<void> {
  await eachFile(await waiting(which), makeOf)
}

import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db, now } from '../../../platform/context'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { inTransaction } from '../../../platform/database/transaction'
import { saveMedia } from '../../../platform/files/media'
import { keepBytes } from '../../../platform/files/receiveFile'
import { discardFile } from '../../../platform/files/uncommitted'
import { codedImages } from '../../../schema/imaging'
import { eachFile } from '../eachFile'
import { readFile } from '../readFile'
import { codeFrames } from './codeFrames'

/** How many files one run works on; the next run continues. */
const batch = 10
const mostAttempts = 3
/** Longer than the frames of a file take, with waiting for those of other files. */
const claimMilliseconds = 60 * 60 * 1000
/** Frames of larger files are sent as they are. */
const mostBytes = 64 * 1024 * 1024

/** Not compressed, or run lengths: others are small already. */
const worthIt = sql`images.transfer_syntax in ('1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.1.99',
  '1.2.840.10008.1.2.2', '1.2.840.10008.1.2.5')`

const WaitingRow = z.strictObject({
  file_id: z.int(),
  stored_name: z.string(),
  size: z.int(),
  attempts: z.int(),
})
type WaitingRow = z.output<typeof WaitingRow>

const claimedBefore = () => new Date(now().getTime() - claimMilliseconds).toISOString()

function waiting(which: SQL): Promise<WaitingRow[]> {
  return readJsonRows(
    WaitingRow,
    sql`select images.file_id, media.stored_name, media.size, coalesce(coded.attempts, 0) as attempts
      from dicom_images as images join investigation_files as files on files.id = images.file_id
      join media on media.id = files.media_id left join coded_images as coded on coded.file_id = images.file_id
      where ${worthIt} and (coded.file_id is null or coded.state = 'waiting' and coded.claimed_at < ${claimedBefore()})
        and ${which} order by images.file_id limit ${batch}`,
  )
}

/** Claims a file, so that no other server works on it. @returns false if another has it */
async function claimed(id: number): Promise<boolean> {
  const { rowCount } = await db().execute(sql`insert into coded_images (file_id, state, claimed_at)
    values (${id}, 'waiting', ${now().toISOString()})
    on conflict (file_id) do update set attempts = coded_images.attempts + 1, claimed_at = excluded.claimed_at
      where coded_images.state = 'waiting' and coded_images.claimed_at < ${claimedBefore()}`)
  return rowCount === 1
}

async function storeNone(id: number): Promise<void> {
  await db().update(codedImages).set({ state: 'none' }).where(eq(codedImages.file_id, id))
}

async function storeFrames(id: number, frames: readonly Uint8Array[]): Promise<void> {
  let end = 0
  const ends = frames.map(({ length }) => (end += length))
  const file = await keepBytes('frames.bin', Buffer.concat(frames))
  try {
    await inTransaction(async () => {
      const { id: mediaId } = await saveMedia(file)
      await db().update(codedImages).set({ state: 'made', media_id: mediaId, ends }).where(eq(codedImages.file_id, id))
    })
  } finally {
    await discardFile(file)
  }
}

async function codeOne({ file_id: id, stored_name: name, size, attempts }: WaitingRow): Promise<void> {
  // A store that is down is no attempt.
  const bytes = size <= mostBytes && attempts < mostAttempts ? await readFile(name) : undefined
  if (!(await claimed(id))) return
  const frames = bytes && (await codeFrames(bytes))
  const coded = frames?.reduce((sum, { length }) => sum + length, 0) ?? size
  if (frames && coded < size) await storeFrames(id, frames)
  else await storeNone(id)
}

/**
 * Encodes the frames of images that wait for it, one file after another. Runs outside of a transaction: only storing has one.
 * @param which a condition on `images`
 */
export async function codeWaitingImages(which: SQL): Promise<void> {
  await eachFile(await waiting(which), codeOne)
}

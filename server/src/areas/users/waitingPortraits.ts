import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { portraitSide } from '#contract/kit/form'
import { users } from '../../platform/auth/tables'
import { context, db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { inTransaction } from '../../platform/database/transaction'
import { removeMedia, saveMedia } from '../../platform/files/media'
import { receiveBytes } from '../../platform/files/receiveFile'
import { reencoded } from '../../platform/files/reencode'
import { discardFile } from '../../platform/files/uncommitted'
import type { ReceivedFile } from '../../platform/http/handlers'
import type { JobDefinition } from '../../platform/jobs/jobs'

/** How many pictures one run works on; the next run continues. */
const batch = 100

const WaitingRow = z.strictObject({ media_id: z.int(), stored_name: z.string() })
type WaitingRow = z.output<typeof WaitingRow>

async function read(name: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await context().platform.files.open(name)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Replaces a picture by the one that was encoded again, or removes it, unless its owner has chosen another one meanwhile. */
async function replace({ media_id: before }: WaitingRow, file: ReceivedFile | undefined): Promise<void> {
  await inTransaction(async () => {
    const isShown = eq(users.avatar_media_id, before)
    const [owner] = await db().select({ id: users.id }).from(users).where(isShown).for('update')
    if (!owner) return
    const avatar_media_id = file ? (await saveMedia(file)).id : null
    await db().update(users).set({ avatar_media_id, updated_at: now() }).where(isShown)
    await removeMedia(before)
  })
}

/** @throws if the file store is unavailable: the next run tries again */
async function reencodeOne(row: WaitingRow): Promise<void> {
  const picture = await reencoded(await read(row.stored_name), portraitSide)
  const file = picture && (await receiveBytes(`avatar.${picture.type}`, picture.bytes))
  try {
    await replace(row, file)
  } finally {
    if (file) await discardFile(file)
  }
}

/** Encodes the pictures again that were stored before this was done when they are received (migration 0295). */
export const reencodePortraits = {
  name: 'reencode-portraits',
  cron: '*/5 * * * *',
  ownTransactions: true,
  run: async () => {
    const waiting = await readRows(
      WaitingRow,
      sql`select media_id, stored_name from waiting_portraits join media on media.id = media_id order by media_id limit ${batch}`,
    )
    for (const row of waiting) await reencodeOne(row)
  },
} satisfies JobDefinition

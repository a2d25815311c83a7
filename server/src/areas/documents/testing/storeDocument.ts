import type { TestServer } from '../../../platform/testing/server'
import { episodeDocuments } from '../../../schema/episodeDocuments'
import { idOf, savePicture } from '../../../testing/stored'
import { storeSummary } from './storeSummary'

/** Stores the discharge summary of an episode as a document whose files are pictures, and returns its id. */
export async function storeDocument(
  testServer: TestServer,
  { episode, author }: { episode: number; author: number },
): Promise<number> {
  const { database, clock } = testServer
  await storeSummary(testServer, { episode, author })
  return idOf(
    await database
      .insert(episodeDocuments)
      .values({
        episode_id: episode,
        version: 1,
        kind: 'discharge_summary',
        media_en_id: await savePicture(testServer),
        media_ar_id: await savePicture(testServer),
        created_at: clock.now(),
      })
      .returning({ id: episodeDocuments.id }),
  )
}

import type { TestServer } from '../../../platform/testing/server'
import { dischargeSummaries } from '../../../schema/discharge'
import { sampleSnapshot } from './sampleSnapshot'

/** Stores the first version of the summary of an episode. */
export async function storeSummary(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  { episode, author }: { episode: number; author: number },
): Promise<void> {
  await database.insert(dischargeSummaries).values({
    episode_id: episode,
    version: 1,
    snapshot: sampleSnapshot({ episode_id: episode }),
    author_id: author,
    created_at: clock.now(),
  })
}

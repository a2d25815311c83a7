import type { TestServer } from '../../../platform/testing/server'
import { discharges } from '../../../schema/discharge'
import { dischargeEpisode } from '../../episodes/testing/storeEpisode'

/** Ends the stay of a case, with the reason that its discharge gives. */
export async function discharge(
  target: Pick<TestServer, 'database' | 'clock'>,
  episode: number,
  time: Date,
  editor: number,
  reason: string,
  party?: 2,
): Promise<void> {
  await target.database
    .insert(discharges)
    .values({ episode_id: episode, discharge_reason: reason, party, editor_id: editor, edited_at: time })
  await dischargeEpisode(target, episode, time)
}

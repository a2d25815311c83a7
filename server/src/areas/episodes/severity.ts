import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { SeverityInput } from '#contract/episodes/episode'
import { caller, db, now } from '../../platform/context'
import { episodes, severityChanges } from '../../schema/episodes'
import { lockOpenEpisode } from '../../schema/openEpisode'

/**
 * Sets the severity of an open episode, and records the change; the same again changes nothing. Expects the transaction of
 * the call.
 * @throws Problem 404; 422 on status after discharge
 */
export async function changeSeverity(id: number, { severity }: z.output<typeof SeverityInput>): Promise<void> {
  const before = await lockOpenEpisode(id)
  if (before.severity === severity) return
  await db().insert(severityChanges).values({ episode_id: id, severity, changed_by: caller().id, changed_at: now() })
  await db().update(episodes).set({ severity }).where(eq(episodes.id, id))
}

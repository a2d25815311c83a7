import { eq } from 'drizzle-orm'
import { EPISODE_STATUS, SEVERITY } from '#contract/episodes/codes'
import { db, now } from '../../platform/context'
import { caseLooks } from '../../schema/caseTimeline'
import { episodes, severityChanges } from '../../schema/episodes'

const hour = 3_600_000

/** How long ago the doctors last looked at their cases. */
const lookedBefore = 8 * hour
/** How long after the admission patients became stable. */
const stableAfter = 26 * hour

/** Seeds when the doctors of the open cases last looked at them, so that something is new, and when patients became stable. */
export async function seedLooks(): Promise<void> {
  const at = now().getTime()
  const open = await db().select().from(episodes).where(eq(episodes.status, EPISODE_STATUS.open)).orderBy(episodes.id)
  const known = open.filter(({ created_at: admitted }) => admitted.getTime() < at - lookedBefore)
  if (known.length > 0)
    await db()
      .insert(caseLooks)
      .values(
        known.map(({ id, creator_id }) => ({
          episode_id: id,
          user_id: creator_id,
          looked_at: new Date(at - lookedBefore),
        })),
      )
  const stable = open.filter(
    ({ severity, created_at: admitted }) =>
      severity === SEVERITY.stable && admitted.getTime() < at - lookedBefore - stableAfter,
  )
  if (stable.length > 0)
    await db()
      .insert(severityChanges)
      .values(
        stable.map(({ id, creator_id, created_at: admitted }) => ({
          ...{ episode_id: id, severity: SEVERITY.stable, changed_by: creator_id },
          changed_at: new Date(admitted.getTime() + stableAfter),
        })),
      )
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import { db, now } from '../../platform/context'
import type { EncounterRef } from '../../schema/encounter'
import { escalations } from '../../schema/escalations'
import { makeSteps } from './makeSteps'

/** A result that was recorded or amended. */
interface FollowedResult {
  investigationId: number
  encounter: EncounterRef
  /** Whether it has critical values. */
  isCritical: boolean
  /** Whether they differ from those that it had before. */
  isChanged: boolean
}

/**
 * Applies the critical values of a result to its escalation: opens one, or starts a new round of an open one for other
 * values. An amendment without critical values marks it only, because somebody may have acted on them: a person acknowledges
 * it. Expects the transaction of the call, in which the episode or appointment is locked.
 */
export async function followResult({
  investigationId,
  encounter,
  isCritical,
  isChanged,
}: FollowedResult): Promise<void> {
  const at = now()
  const isOpen = and(eq(escalations.investigation_id, investigationId), isNull(escalations.closed_at))
  const [open] = await db().select().from(escalations).where(isOpen).for('no key update')
  if (!isCritical) {
    if (open && !open.score_changed_at) await db().update(escalations).set({ score_changed_at: at }).where(isOpen)
    return
  }
  if (!isChanged) return
  const times = { started_at: at, next_step_at: at, score_changed_at: null }
  if (open)
    await db()
      .update(escalations)
      .set({ ...times, round: open.round + 1 })
      .where(isOpen)
  else
    await db()
      .insert(escalations)
      .values({
        ...{ ...times, opened_at: at, kind: 'critical_result', level: 'high', investigation_id: investigationId },
        episode_id: encounter.kind === 'episode' ? encounter.id : null,
        appointment_id: encounter.kind === 'appointment' ? encounter.id : null,
      })
  await makeSteps(sql`escalations.investigation_id = ${investigationId}`)
}

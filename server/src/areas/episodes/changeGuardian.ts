import { eq } from 'drizzle-orm'
import type { GuardianInput } from '#contract/episodes/guardian'
import { caller, db, now } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { episodes } from '../../schema/episodes'
import { lockOpenEpisode } from '../../schema/openEpisode'

/**
 * Records how the guardian of an inpatient is related, and what they may receive with whose consent. Without anything to receive,
 * a former consent is withdrawn. Expects the transaction of the call.
 * @throws Problem 404; 422 on status after discharge, on relation if the patient has no guardian
 */
export async function changeGuardian(id: number, { relation, receives, consent }: GuardianInput): Promise<void> {
  const before = await lockOpenEpisode(id)
  if (before.guardian_uuid === null) throw fieldProblem('relation', 'episode.noGuardian')
  const agreed = receives.length > 0 ? consent : null
  const isSame =
    before.guardian_relation === relation &&
    before.guardian_consent === agreed &&
    before.guardian_receives.join() === receives.join()
  if (isSame) return
  await db()
    .update(episodes)
    .set({
      ...{ guardian_relation: relation, guardian_receives: receives, guardian_consent: agreed },
      ...{ guardian_recorded_at: now(), guardian_recorded_by: caller().id },
    })
    .where(eq(episodes.id, id))
}

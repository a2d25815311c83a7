import type { Permission } from '#contract/access/permissions'
import { caller, context } from '../../platform/context'
import { fieldProblem, Problem } from '../../platform/http/problem'

const writers: readonly Permission[] = ['update-episode', 'close-episode']

/**
 * Checks that the caller can write the discharge of the episode that a request names.
 * @throws Problem 403 with the patient if a reason would open it; 422 on episode_id
 */
export async function checkOpens(episodeId: number): Promise<void> {
  const { access } = context().platform
  if ((await access.reachable('episode', caller(), [episodeId], writers)).size > 0) return
  const patient = await access.patientNeedingReason('episode', caller(), episodeId, writers)
  if (patient === null) throw fieldProblem('episode_id', 'validation.invalidChoice')
  throw new Problem(403, 'error.reason', { extra: { reason_for: patient } })
}

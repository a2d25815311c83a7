import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { ClosedEpisode } from '#contract/discharge/discharge'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { db, now } from '../../platform/context'
import { orNotFound, Problem } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { episodes } from '../../schema/episodes'
import { closeOrders } from '../prescriptions'
import { readSubmission, saveAnswers } from '../submissions'
import { checkRevision, type Draft, lockDischarge } from './draft'
import { episodeClosed } from './episodeClosed'
import { answersToSubmit } from './forms'
import { endStay } from './leaveBed'
import { readMissing } from './readMissing'
import { removeStaleVerdicts } from './reconcile'
import { callerAsAuthor, snapshotOf } from './snapshot'
import { firstSummary, storeSummary } from './summaries'

type Closed = z.output<typeof ClosedEpisode>

/** Returns the response of closing an episode that is closed. @throws Problem 404 if it has no summary */
async function closedEpisode(id: number): Promise<Closed> {
  const [row] = await db().select().from(episodes).where(eq(episodes.id, id))
  const { status, discharge_time: at } = orNotFound(row)
  return {
    id,
    status,
    status_text: apiText(`episodeStatus.${status}`),
    discharge_time: orNotFound(at).toISOString(),
    summary_id: orNotFound(await firstSummary(id)),
  }
}

/** Submits the discharge form with the answers that it has. */
async function submitForm({ form_instance_id: id }: Draft): Promise<void> {
  if (id === null) return
  const form = await readSubmission(id)
  if (form.status === SURVEY_STATUS.final) return
  await saveAnswers(id, { surveys_answers: answersToSubmit(form) }, 'final')
}

/**
 * Discharges a patient, in the transaction of the call: the form is submitted, the bed is free, the prescriptions of the
 * stay end, and the first version of the summary is stored. Of an episode that is closed, only the response is returned.
 * @param revision of the draft that was read; undefined: not checked
 * @throws Problem 404; 422 on every part that is missing, on revision if another person changed the draft meanwhile
 */
export async function closeEpisode(id: number, revision: number | undefined): Promise<Closed> {
  const { episode, draft } = await lockDischarge(id)
  if (episode.status === EPISODE_STATUS.discharged) return closedEpisode(id)
  if (revision !== undefined) checkRevision(draft, revision)
  const fields = await readMissing(episode, draft)
  if (!draft || Object.keys(fields).length > 0) throw new Problem(422, 'error.invalid', { fields })
  await submitForm(draft)
  await removeStaleVerdicts(id)
  const by = callerAsAuthor()
  const snapshot = await snapshotOf(episode, draft, by)
  await endStay(id, now())
  await closeOrders(id)
  // Another server's clock may have been ahead of this one's.
  const at = now() > episode.created_at ? now() : episode.created_at
  await db().update(episodes).set({ status: EPISODE_STATUS.discharged, discharge_time: at }).where(eq(episodes.id, id))
  const stored = { ...snapshot, discharged_at: at.toISOString() }
  const summaryId = await storeSummary({ episodeId: id, version: 1, snapshot: stored, addendum: null, by, at })
  await episodeClosed.publish({ episodeId: id, summaryId })
  return closedEpisode(id)
}

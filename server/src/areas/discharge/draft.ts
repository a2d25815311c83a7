import { eq, sql } from 'drizzle-orm'
import { caller, db, now } from '../../platform/context'
import { isOutdated } from '../../platform/http/isOutdated'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { discharges } from '../../schema/discharge'
import type { episodes } from '../../schema/episodes'
import { lockEpisode, lockOpenEpisode } from '../../schema/openEpisode'
import { lockedSubmission } from '../submissions'

export type Draft = typeof discharges.$inferSelect
type Episode = typeof episodes.$inferSelect

/** A locked episode with the draft of its discharge; undefined while there is none. */
export interface Locked {
  episode: Episode
  draft: Draft | undefined
}

/** Returns the draft of a discharge; undefined while there is none. */
export async function readDraft(episodeId: number): Promise<Draft | undefined> {
  const [row] = await db().select().from(discharges).where(eq(discharges.episode_id, episodeId))
  return row
}

/** @throws Problem 422 on revision if the draft is not the one that was read */
export function checkRevision(draft: Draft | undefined, revision: number | null | undefined): void {
  if (isOutdated(revision, draft?.revision ?? 0)) throw fieldProblem('revision', 'discharge.changedMeanwhile')
}

async function lockedWith(episodeId: number, lock: (id: number) => Promise<Episode>): Promise<Locked> {
  const known = await readDraft(episodeId)
  const formId = known?.form_instance_id ?? null
  // A submission is locked before its episode: so do the calls of submissions.
  if (formId !== null) await lockedSubmission(formId)
  const episode = await lock(episodeId)
  const draft = await readDraft(episodeId)
  if ((draft?.form_instance_id ?? null) !== formId) throw fieldProblem('revision', 'discharge.changedMeanwhile')
  return { episode, draft }
}

/**
 * Locks the form of a discharge and the episode, open or closed, until the transaction ends.
 * @throws Problem 404; 422 on revision if another form was chosen meanwhile
 */
export function lockDischarge(episodeId: number): Promise<Locked> {
  return lockedWith(episodeId, lockEpisode)
}

/**
 * Locks an open episode for a change of the draft of its discharge.
 * @throws Problem 404; 422 on status after discharge, on revision if another person changed the draft meanwhile
 */
export async function lockDraft(episodeId: number, revision: number | null | undefined): Promise<Locked> {
  const locked = await lockedWith(episodeId, lockOpenEpisode)
  checkRevision(locked.draft, revision)
  return locked
}

/** Stores fields of the draft of a locked episode, and increases its revision. */
export async function storeDraft(
  episodeId: number,
  values: Partial<typeof discharges.$inferInsert> = {},
): Promise<Draft> {
  const changed = { ...values, editor_id: caller().id, edited_at: now() }
  const [row] = await db()
    .insert(discharges)
    .values({ ...changed, episode_id: episodeId })
    .onConflictDoUpdate({
      target: discharges.episode_id,
      set: { ...changed, revision: sql`${discharges.revision} + 1` },
    })
    .returning()
  return orNotFound(row)
}

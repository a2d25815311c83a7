import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { OutsideAcceptInput } from '#contract/investigations/outside'
import { caller, db, now } from '../../../platform/context'
import { removeMedia } from '../../../platform/files/media'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { outsideResultFiles, outsideResults } from '../../../schema/investigations'
import type { DicomHeader } from '../../imaging'
import { publishChange } from '../events'
import { recordResult } from '../execute'
import { addStored, type FilesTo } from '../files'
import { lockedInvestigation } from '../locked'

/** Locks what was sent for an order, which must be locked. @throws Problem 404; 422 on outside_result if somebody has decided about it */
async function waitingResult(id: number, resultId: number): Promise<void> {
  const [row] = await db()
    .select({ state: outsideResults.state })
    .from(outsideResults)
    .where(and(eq(outsideResults.id, resultId), eq(outsideResults.investigation_id, id)))
    .for('update')
  if (orNotFound(row).state !== 'waiting') throw fieldProblem('outside_result', 'outside.decided')
}

const filesOf = (resultId: number) =>
  db()
    .select()
    .from(outsideResultFiles)
    .where(eq(outsideResultFiles.outside_result_id, resultId))
    .orderBy(outsideResultFiles.id)

const decision = () => ({ decided_by: caller().id, decided_at: now() })

/**
 * Records what was sent from outside as the result of its order, in the transaction of the call, as `recordResult` does.
 * @throws Problem 404; 422, on outside_result if somebody has decided about it
 */
export async function acceptOutside(
  id: number,
  resultId: number,
  input: z.output<typeof OutsideAcceptInput>,
): Promise<void> {
  await lockedInvestigation(id)
  await waitingResult(id, resultId)
  const add = async (to: FilesTo) => {
    for (const { media_id: media, image_header: header } of await filesOf(resultId))
      await addStored(to, media, header as DicomHeader | null)
    await db()
      .update(outsideResults)
      .set({ state: 'accepted', event_id: to.eventId, ...decision() })
      .where(eq(outsideResults.id, resultId))
  }
  await recordResult(id, { ...input, uploads: [] }, { external: true, files: [], add })
}

/**
 * Rejects what was sent from outside, in the transaction of the call: its files are removed, and others can be sent by the link.
 * @throws Problem 404; 422 on outside_result if somebody has decided about it
 */
export async function rejectOutside(id: number, resultId: number, reason: string): Promise<void> {
  const { encounter } = await lockedInvestigation(id)
  await waitingResult(id, resultId)
  const files = await filesOf(resultId)
  await db().delete(outsideResultFiles).where(eq(outsideResultFiles.outside_result_id, resultId))
  for (const { media_id: media } of files) await removeMedia(media)
  await db()
    .update(outsideResults)
    .set({ state: 'rejected', reason, ...decision() })
    .where(eq(outsideResults.id, resultId))
  publishChange(id, encounter.encounter)
}

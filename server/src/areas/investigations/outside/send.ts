import type * as z from 'zod'
import type { OutsideSendInput } from '#contract/investigations/outside'
import { auditedValues } from '../../../platform/audit/callEntry'
import { change, db, now } from '../../../platform/context'
import { takeUploads } from '../../../platform/files/uploads/uploads'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { encounterOf } from '../../../schema/encounter'
import { outsideResultFiles, outsideResults } from '../../../schema/investigations'
import { publishChange } from '../events'
import { notifyOfOutside } from '../notifyDoctor'
import { openLink } from './links'
import { uploadsWith } from './uploads'

/**
 * Sends the files of a link to those who ordered, in the transaction of the call, and notifies the doctor. Nothing of it is a result
 * until somebody accepts it.
 * @throws Problem as `openLink`; 422 on attachment if an upload is not complete, not of this link or no longer there
 */
export async function sendFromOutside({
  link: token,
  uploads: keys,
  sender,
  note,
}: z.output<typeof OutsideSendInput>): Promise<void> {
  const { link, stored } = await openLink(token, { lock: true })
  const uploads = await uploadsWith(link.id, keys)
  const files = uploads && (await takeUploads(uploads.map(({ upload_id: id }) => id)))
  if (!files) throw fieldProblem('attachment', 'upload.missing')
  const [sent] = await db()
    .insert(outsideResults)
    .values({ investigation_id: stored.id, link_id: link.id, sender, note, sent_at: now() })
    .returning({ id: outsideResults.id })
  const { id } = orNotFound(sent)
  const values = { outside_results: [{ id, state: 'waiting', sender, note }] }
  Object.assign(change(), { id: stored.id, changes: auditedValues('investigation', stored.id).ofRequest(values) })
  await db()
    .insert(outsideResultFiles)
    .values(
      files.map((file, index) => ({
        outside_result_id: id,
        media_id: file.id,
        image_header: uploads[index]?.image_header ?? null,
      })),
    )
  await notifyOfOutside(stored, id)
  publishChange(stored.id, encounterOf(stored))
}

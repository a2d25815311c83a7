import { sql } from 'drizzle-orm'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import { shownOrderCode } from '#contract/investigations/orderCode'
import type { BlobResponse } from '#contract/kit/responses'
import { openMedia } from '../../platform/files/media'
import { zipOf } from '../../platform/files/zip'
import { zipNames } from '../../platform/files/zipNames'
import { fieldProblem } from '../../platform/http/problem'
import { filesWhere, investigationRow } from './read'

/**
 * Returns the files of a result as a zip file.
 * @throws Problem 404; 422 on status while there is no result, and for a result without files
 */
export async function downloadResult(id: number): Promise<BlobResponse> {
  const { status, code } = await investigationRow(id)
  if (status !== INVESTIGATION_STATUS.done) throw fieldProblem('status', 'investigation.notDone')
  const ofResult = sql`investigation_files.investigation_id = ${id} and investigation_files.kind = 'result'`
  const files = await filesWhere(ofResult)
  if (files.length === 0) throw fieldProblem('status', 'investigation.noFiles')
  const names = zipNames(files.map((file) => file.file_name))
  const entries = files.map(({ media_id: media, size }, index) => ({
    path: names[index] ?? String(media),
    size,
    open: async () => (await openMedia(media)).stream,
  }))
  return {
    fileName: `${shownOrderCode(code)}.zip`,
    contentType: 'application/zip',
    ...(await zipOf(entries)),
  }
}

import { finished, Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import yazl from 'yazl'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import { shownOrderCode } from '#contract/investigations/orderCode'
import type { BlobResponse } from '#contract/kit/responses'
import { context, now, runIn } from '../../platform/context'
import { openMedia } from '../../platform/files/media'
import { fieldProblem } from '../../platform/http/problem'
import { type FileRow, filesWhere, investigationRow } from './read'
import { zipNames } from './zipNames'

/**
 * Returns a zip file that is made while it is sent. The files are stored as they are, since pictures and PDF are already
 * compressed, so its size is known before, and a file that cannot be read ends the download before that size.
 */
async function zipOf(files: readonly FileRow[]): Promise<Pick<BlobResponse, 'stream' | 'size'>> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error?: Error): void }
  // The stream continues after the call has returned, outside of its context.
  const current = context()
  const fail = (error: Error) => {
    current.platform.log.error({ err: error, request_id: current.requestId }, 'a zip file was not completed')
    output.destroy(error)
  }
  zip.on('error', fail)
  const names = zipNames(files.map((file) => file.file_name))
  files.forEach(({ media_id: media, size }, index) => {
    const options = { size, compress: false, mtime: now(), mode: 0o100644 }
    // Each file is opened when the ones before it have been sent.
    zip.addReadStreamLazy(names[index] ?? String(media), options, (give) => {
      runIn(current, () => openMedia(media)).then((file) => {
        const stream = Readable.from(file.stream)
        stream.on('error', fail)
        // A client that leaves must not keep the file open.
        finished(output, () => stream.destroy())
        give(null, stream)
      }, fail)
    })
  })
  const size = await new Promise<number | null>((resolve) =>
    zip.end(undefined, (total = -1) => resolve(total < 0 ? null : total)),
  )
  return { stream: output, size }
}

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
  return {
    fileName: `${shownOrderCode(code)}.zip`,
    contentType: 'application/zip',
    ...(await zipOf(files)),
  }
}

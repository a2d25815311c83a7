import { finished, Readable } from 'node:stream'
import yazl from 'yazl'
import type { BlobResponse } from '#contract/kit/responses'
import { context, now, runIn } from '../context'

/** A file of a zip file. */
export interface ZipEntry {
  /** Its path, such as `results/report.pdf`, of names from `zipNames`. */
  path: string
  /** In bytes, of what is stored as it is; without it, the content is generated and compressed. */
  size?: number
  /** Called when the files before it have been sent. */
  open(): Promise<NodeJS.ReadableStream>
}

/**
 * Returns a zip file that is made while it is sent, in constant memory. If all sizes are known, its own is too. A file that cannot
 * be read ends the download before its end.
 */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Pick<BlobResponse, 'stream' | 'size'>> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error?: Error): void }
  // The stream continues after the call has returned, outside of its context.
  const current = context()
  const fail = (error: Error) => {
    current.platform.log.error({ err: error, request_id: current.requestId }, 'a zip file was not completed')
    output.destroy(error)
  }
  zip.on('error', fail)
  for (const { path, size, open } of entries) {
    const options = {
      ...(size === undefined ? { compress: true } : { compress: false, size }),
      mtime: now(),
      mode: 0o100644,
    }
    zip.addReadStreamLazy(path, options, (give) => {
      runIn(current, open).then((content) => {
        const stream = Readable.from(content)
        stream.on('error', fail)
        // A client that leaves must not keep the file open.
        finished(output, () => stream.destroy())
        give(null, stream)
      }, fail)
    })
  }
  const size = await new Promise<number | null>((resolve) =>
    zip.end(undefined, (total = -1) => resolve(total < 0 ? null : total)),
  )
  return { stream: output, size }
}

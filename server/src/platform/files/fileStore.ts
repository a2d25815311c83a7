import type { Readable } from 'node:stream'

/** Where bytes live: a folder now, an S3-compatible store later. Names are made here, never taken from users. */
export interface FileStore {
  /** Moves a file that was streamed to `path` into the store; answers the name to find it by. */
  save(path: string): Promise<string>
  /** Puts a file from `path` back under the name that it had: for a restore. */
  restore(name: string, path: string): Promise<void>
  open(name: string): Promise<Readable>
  remove(name: string): Promise<void>
  /** The names of all files that were kept before this instant. */
  names(before: Date): AsyncIterable<string>
  /** The folder into which uploads are streamed first, on the same disk. */
  readonly incoming: string
}

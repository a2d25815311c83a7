import type { Readable } from 'node:stream'

/** Bytes of a file. */
export interface ByteRange {
  start: number
  /** Of the byte after the last one. */
  end: number
}

/** Storage for file contents: a folder or an S3-compatible store. Names are generated here, never taken from users. */
export interface FileStore {
  /**
   * Puts a file that was streamed to `path` into the store. A folder moves it; a bucket leaves it at `path`, and the
   * caller removes it there once it is not needed any more. If it fails, the file stays at `path`.
   * @returns the name under which it is stored
   * @throws StoreFailure if the store is down
   */
  save(path: string): Promise<string>
  /** Puts a file from `path` back under its former name, when a backup is restored; otherwise as `save`. */
  restore(name: string, path: string): Promise<void>
  /**
   * @param range the only bytes that are read; all without one
   * @throws StoreFailure if the store is down
   */
  open(name: string, range?: ByteRange): Promise<Readable>
  remove(name: string): Promise<void>
  /** Lists the names of all files that were stored before this instant. */
  names(before: Date): AsyncIterable<string>
  /** Whether files are sent to another computer, which can take long: no transaction should wait for it. */
  readonly isRemote: boolean
  /** The folder into which uploads are streamed first, on the same disk. */
  readonly incoming: string
  /** The folder in which uploads of several requests are collected, on the same disk; they survive a restart. */
  readonly partial: string
}

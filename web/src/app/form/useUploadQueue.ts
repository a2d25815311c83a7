import { useEffect, useRef, useState } from 'react'
import { asProblem } from '../../lib/api/problem'
import { apiSettings } from '../../lib/api/settings'
import { SubmitKey } from '../../lib/api/submitKey'
import type { ChosenFile } from '../../ui/files/ChosenFileRow'
import { useLeaveGuard } from '../router/useLeaveGuard'

/** What an upload is sent with. */
export interface Sending {
  signal: AbortSignal
  /** Called with the share of the bytes sent, 0 to 1. */
  onProgress: (sent: number) => void
  /** Makes a retry after a lost response the same request to the server. */
  submitKey: SubmitKey
}

interface UploadQueueOptions {
  /** Sends one file; throws a Problem if it fails. */
  send: (file: File, sending: Sending) => Promise<void>
  /** Called when a file was sent; it leaves the queue afterwards. */
  onSent: (file: File) => void | Promise<void>
  onFailed: (file: File) => void
}

/** The files that were chosen and are not on the server yet. */
export interface UploadQueue {
  /** Files that wait, are being uploaded or failed. An uploaded file leaves this list. */
  files: readonly ChosenFile[]
  /** Uploads the files that are new in the list, and forgets those that are no longer in it. */
  change: (files: readonly ChosenFile[]) => void
  /** Stops an upload and removes the file from the list. */
  cancel: (id: string) => void
  /** Uploads a file again. */
  retry: (id: string) => void
  /**
   * Waits for all uploads.
   *
   * @returns how many failed
   */
  settle: () => Promise<number>
  /** Removes all files from the list. */
  clear: () => void
}

interface Upload {
  control: AbortController
  submitKey: SubmitKey
}

/** Uploads files as soon as they are chosen, one after another. */
export function useUploadQueue(options: UploadQueueOptions): UploadQueue {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const latest = useRef(files)
  const latestOptions = useRef(options)
  latestOptions.current = options
  const uploads = useRef(new Map<string, Upload>())
  const queue = useRef<Promise<void>>(Promise.resolve())
  useLeaveGuard(files.length > 0)
  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const { control } of running.values()) control.abort()
    }
  }, [])

  const update = (next: readonly ChosenFile[]) => {
    latest.current = next
    setFiles(next)
  }
  const replace = (changed: ChosenFile) =>
    update(latest.current.map((each) => (each.id === changed.id ? changed : each)))
  const remove = (id: string) => {
    uploads.current.get(id)?.control.abort()
    uploads.current.delete(id)
    update(latest.current.filter((each) => each.id !== id))
  }

  const send = async ({ id, file }: ChosenFile, { control: { signal }, submitKey }: Upload) => {
    if (signal.aborted) return
    try {
      const onProgress = (progress: number) => replace({ id, file, progress })
      await latestOptions.current.send(file, { signal, submitKey, onProgress })
    } catch (thrown) {
      if (signal.aborted) return
      const problem = asProblem(thrown, apiSettings.texts.network)
      if (!problem.isTransient) submitKey.complete()
      const [reason] = Object.values(problem.errors).flat()
      replace({ id, file, error: reason ?? (problem.message || apiSettings.texts.network) })
      latestOptions.current.onFailed(file)
      return
    }
    await latestOptions.current.onSent(file)
    remove(id)
  }
  const enqueue = (chosen: ChosenFile, submitKey: SubmitKey) => {
    const upload: Upload = { control: new AbortController(), submitKey }
    uploads.current.set(chosen.id, upload)
    queue.current = queue.current.then(() => send(chosen, upload))
  }

  const change = (given: readonly ChosenFile[]) => {
    const known = new Set(latest.current.map(({ id }) => id))
    const kept = new Set(given.map(({ id }) => id))
    for (const id of known) if (!kept.has(id)) remove(id)
    const added = given.filter(({ id }) => !known.has(id)).map((chosen) => ({ ...chosen, progress: 0 }))
    update([...latest.current, ...added])
    for (const chosen of added) enqueue(chosen, new SubmitKey())
  }
  const retry = (id: string) => {
    const failed = latest.current.find((each) => each.id === id)
    if (!failed) return
    const submitKey = uploads.current.get(id)?.submitKey ?? new SubmitKey()
    const chosen = { id, file: failed.file, progress: 0 }
    replace(chosen)
    enqueue(chosen, submitKey)
  }
  const settle = async () => {
    for (let seen: Promise<void> | undefined; seen !== queue.current; ) {
      seen = queue.current
      await seen
    }
    return latest.current.length
  }
  return { files, change, cancel: remove, retry, settle, clear: () => update([]) }
}

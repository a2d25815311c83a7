import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { InvestigationUpload } from '#contract/investigations/uploadCalls'
import { type Sending, type UploadQueue, useUploadQueue } from '../../../app/form/useUploadQueue'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { sendBytes } from '../../../lib/api/sendBytes'
import { useCall } from '../../../lib/api/useCall'
import { announce } from '../../../ui/feedback/announce'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { isolated } from '../../../ui/isolated'
import { maxBytes } from '../basket/fileLimits'

/** The files of a result that are sent before it is recorded. */
export interface ResultUploads extends Pick<UploadQueue, 'files' | 'change' | 'cancel' | 'retry'> {
  /** The largest file that the server accepts. */
  maxBytes: number
  /** What has arrived completely, and is saved with the result. */
  complete: readonly InvestigationUpload[]
  /** What was begun before the page was reloaded, and continues once the same file is chosen again. */
  unfinished: readonly InvestigationUpload[]
  /** Removes one of them. */
  remove: (upload: InvestigationUpload) => void
  /** Whether `finish` is waiting for uploads. */
  isWaiting: boolean
  /**
   * Waits for all uploads.
   *
   * @returns the ids of those that have arrived; undefined if some failed
   */
  finish: () => Promise<number[] | undefined>
  /** Reads again what has arrived: after the result has taken it, or was refused. */
  refresh: () => void
}

/** What tells files apart, as far as a browser knows. */
const isSame = (file: File, upload: InvestigationUpload) =>
  upload.file_name === nameOf(file) && upload.size === file.size && upload.last_modified === file.lastModified

/** Returns the name without characters that cannot be seen, which the server refuses. */
const nameOf = ({ name }: File) =>
  name
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-255)

/** Uploads the files of the result of an order as soon as they are chosen. They continue after a lost connection. */
export function useResultUploads(orderId: number): ResultUploads {
  const t = useText('investigations')
  const queries = useQueryClient()
  const [isWaiting, setIsWaiting] = useState(false)
  /** The files that were sent to uploads here: another one may have the same name, size and time, like images of one export. */
  const sentTo = useRef(new Map<number, File>())
  const removal = useCall(api.investigationUploads.remove)
  const listed = api.investigationUploads.list.query({ params: { id: orderId } })
  const { data: { data: uploads, max_bytes: mostBytes } = { data: [], max_bytes: maxBytes } } = useQuery(listed)
  const known = () => queries.getQueryData(listed.queryKey)?.data ?? []
  const remember = (upload: InvestigationUpload) => {
    queries.setQueryData(listed.queryKey, (before) => ({
      max_bytes: before?.max_bytes ?? maxBytes,
      data: [...known().filter(({ id }) => id !== upload.id), upload],
    }))
    return upload
  }
  const readAgain = () => queries.invalidateQueries({ queryKey: api.investigationUploads.list.key() })

  /** Returns the unfinished upload of a file: of this page, or begun before it was reloaded. */
  const uploadOf = (file: File) =>
    known().find(
      (upload) => !upload.is_complete && isSame(file, upload) && (sentTo.current.get(upload.id) ?? file) === file,
    )

  const send = async (file: File, { submitKey, ...sending }: Sending) => {
    const input = {
      params: { id: orderId },
      body: { file_name: nameOf(file), size: file.size, last_modified: file.lastModified },
    }
    const begin = async () => {
      const options = { signal: sending.signal, idempotencyKey: submitKey.keyFor(input) }
      const { data } = await api.investigationUploads.create.call({ ...input, ...options })
      submitKey.complete()
      return remember(data)
    }
    const { id } = uploadOf(file) ?? (await begin())
    sentTo.current.set(id, file)
    await sendBytes(api.investigationUploads.append.address({ params: { id } }), file, sending)
    const { data } = await api.investigationUploads.complete.call({ params: { id }, signal: sending.signal })
    remember(data)
  }
  const queue = useUploadQueue({
    send,
    onSent: (file) => announce(t('upload.added', { name: isolated(file.name) })),
    onFailed: (file) => {
      announce(t('upload.failed', { name: isolated(file.name) }))
      // The server has removed what it did not accept.
      void readAgain()
    },
  })
  const finish = async () => {
    setIsWaiting(true)
    const failed = await queue.settle()
    setIsWaiting(false)
    return failed > 0 ? undefined : known().flatMap((upload) => (upload.is_complete ? [upload.id] : []))
  }
  const remove = async ({ id }: InvestigationUpload) => {
    await removal.run({ params: { id } })
    await readAgain()
  }
  /** Removes what has arrived of files that are taken out of the list. */
  const discard = (files: readonly ChosenFile[]) => {
    const begun = known().filter(({ id }) => files.some(({ file }) => sentTo.current.get(id) === file))
    for (const upload of begun) if (!upload.is_complete) void remove(upload)
  }
  const change = (files: readonly ChosenFile[]) => {
    const removed = queue.files.filter(({ id }) => !files.some((each) => each.id === id))
    queue.change(files)
    discard(removed)
  }
  const cancel = (id: string) => {
    queue.cancel(id)
    discard(queue.files.filter((each) => each.id === id))
  }
  return {
    ...queue,
    change,
    cancel,
    maxBytes: mostBytes,
    complete: uploads.filter((upload) => upload.is_complete),
    unfinished: uploads.filter(
      (upload) => !upload.is_complete && !queue.files.some(({ file }) => isSame(file, upload)),
    ),
    remove: (upload) => void remove(upload),
    isWaiting,
    finish,
    refresh: () => void readAgain(),
  }
}

import { useRef, useState } from 'react'
import { type Sending, type UploadQueue, useUploadQueue } from '../../app/form/useUploadQueue'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { Problem } from '../../lib/api/problem'
import { sendBytes } from '../../lib/api/sendBytes'
import { useCall } from '../../lib/api/useCall'
import { announce } from '../../ui/feedback/announce'
import { isolated } from '../../ui/isolated'

/** A file that has arrived. */
export interface OutsideUpload {
  key: string
  file_name: string
  size: number
}

interface OutsideUploads extends Pick<UploadQueue, 'files' | 'change' | 'cancel' | 'retry'> {
  complete: readonly OutsideUpload[]
  /** Removes a file that has arrived. */
  remove: (upload: OutsideUpload) => void
  /** Whether `finish` is waiting for uploads. */
  isWaiting: boolean
  /** Waits for all uploads, and returns the keys of those that have arrived; undefined if some failed. */
  finish: () => Promise<string[] | undefined>
}

/** Returns the name without characters that cannot be seen, which the server refuses. */
const nameOf = ({ name }: File) =>
  name
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-255)

/** Whether the server has removed an upload, as it does with content that it does not accept. Any other upload can be continued. */
const isRemoved = (error: unknown) => error instanceof Problem && (error.status === 404 || error.status === 422)

/** Uploads files by a link as soon as they are chosen. They continue after a lost connection, while the page is open. */
export function useOutsideUploads(link: string): OutsideUploads {
  const t = useText('outsideLab')
  const removal = useCall(api.outsideLab.remove)
  const [complete, setComplete] = useState<readonly OutsideUpload[]>([])
  const arrived = useRef(complete)
  const [isWaiting, setWaiting] = useState(false)
  /** The keys of uploads that were begun, so that a retry continues them. */
  const begun = useRef(new Map<File, string>())
  const keep = (uploads: readonly OutsideUpload[]) => {
    arrived.current = uploads
    setComplete(uploads)
  }

  const send = async (file: File, sending: Sending) => {
    const { signal } = sending
    const input = { file_name: nameOf(file), size: file.size, last_modified: file.lastModified, link }
    const key = begun.current.get(file) ?? (await api.outsideLab.begin.call({ body: input, signal })).data.key
    begun.current.set(file, key)
    try {
      await sendBytes(api.outsideLab.append.address({ params: { key } }), file, sending)
      await api.outsideLab.complete.call({ params: { key }, signal })
    } catch (error) {
      if (isRemoved(error)) begun.current.delete(file)
      throw error
    }
    keep([...arrived.current, { key, file_name: input.file_name, size: file.size }])
  }
  const queue = useUploadQueue({
    send,
    onSent: (file) => announce(t('files.added', { name: isolated(file.name) })),
    onFailed: (file) => announce(t('files.failed', { name: isolated(file.name) })),
  })
  const finish = async () => {
    setWaiting(true)
    const failed = await queue.settle()
    setWaiting(false)
    return failed > 0 ? undefined : arrived.current.map(({ key }) => key)
  }
  const remove = async ({ key }: OutsideUpload) => {
    if (await removal.run({ params: { key } })) keep(arrived.current.filter((each) => each.key !== key))
  }
  return { ...queue, complete, remove: (upload) => void remove(upload), isWaiting, finish }
}

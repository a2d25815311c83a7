import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/appointments/complaint'
import { useText } from '../../../app/i18n/useText'
import { useLeaveGuard } from '../../../app/router/useLeaveGuard'
import { api } from '../../../lib/api/api'
import { asProblem } from '../../../lib/api/problem'
import { apiSettings } from '../../../lib/api/settings'
import { SubmitKey } from '../../../lib/api/submitKey'
import { announce } from '../../../ui/feedback/announce'
import { useConfirm } from '../../../ui/feedback/confirm'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { isolated } from '../../../ui/isolated'
import { attachmentNameOf } from './fileExtensions'

/** The type of a new attachment; the patient can change it after the upload. */
const defaultType: Attachment['type'] = 'others'

interface Upload {
  control: AbortController
  /** Makes a retry after a lost response the same request to the server. */
  submitKey: SubmitKey
}

/** The files that were chosen and are not on the server yet. */
export interface AttachmentUploads {
  /** Files that wait, are being uploaded or failed. An uploaded file leaves this list. */
  files: readonly ChosenFile[]
  /** Uploads the files that are new in the list, and forgets those that are no longer in it. */
  change: (files: readonly ChosenFile[]) => void
  /** Stops an upload and removes the file from the list. */
  cancel: (id: string) => void
  /** Uploads a file again. */
  retry: (id: string) => void
  /** Whether `finish` is waiting for uploads. */
  isWaiting: boolean
  /**
   * Waits for all uploads. If some failed, asks whether to continue without these files.
   *
   * @returns whether to continue
   */
  finish: () => Promise<boolean>
}

/** Uploads the attachments of a complaint as soon as they are chosen, one after another. */
export function useAttachmentUploads(appointmentId: number): AttachmentUploads {
  const t = useText('appointments')
  const confirm = useConfirm()
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [isWaiting, setIsWaiting] = useState(false)
  const latest = useRef(files)
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

  const send = async ({ id, file }: ChosenFile, { control, submitKey }: Upload) => {
    if (control.signal.aborted) return
    const input = {
      params: { id: appointmentId },
      body: { attachment_name: attachmentNameOf(file.name), attachment_type: defaultType },
      files: { attachment_file: file },
    }
    try {
      await api.patient.saveAttachment.call({
        ...input,
        signal: control.signal,
        idempotencyKey: submitKey.keyFor(input),
        onProgress: (progress) => replace({ id, file, progress }),
      })
    } catch (thrown) {
      if (control.signal.aborted) return
      const problem = asProblem(thrown, apiSettings.texts.network)
      if (!problem.isTransient) submitKey.complete()
      const [reason] = Object.values(problem.errors).flat()
      const error = reason ?? (problem.message || apiSettings.texts.network)
      replace({ id, file, error })
      announce(t('file.failed', { name: isolated(file.name) }))
      return
    }
    announce(t('file.added', { name: isolated(file.name) }))
    await queries.invalidateQueries({ queryKey: api.patient.attachments.key() })
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
  const finish = async () => {
    setIsWaiting(true)
    for (let seen: Promise<void> | undefined; seen !== queue.current; ) {
      seen = queue.current
      await seen
    }
    setIsWaiting(false)
    const count = latest.current.length
    if (count === 0) return true
    const isDiscarded = await confirm({
      title: t('file.withoutTitle'),
      body: t('file.withoutBody', { count }),
      confirmLabel: t('file.without'),
      cancelLabel: t('file.stay'),
    })
    if (isDiscarded) update([])
    return isDiscarded
  }
  return { files, change, cancel: remove, retry, isWaiting, finish }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attachment } from '#contract/appointments/complaint'
import { type UploadQueue, useUploadQueue } from '../../../app/form/useUploadQueue'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { announce } from '../../../ui/feedback/announce'
import { useConfirm } from '../../../ui/feedback/confirm'
import { isolated } from '../../../ui/isolated'
import { attachmentNameOf } from './fileExtensions'

/** The type of a new attachment; the patient can change it after the upload. */
const defaultType: Attachment['type'] = 'others'

/** The files that were chosen and are not on the server yet. */
export interface AttachmentUploads extends Pick<UploadQueue, 'files' | 'change' | 'cancel' | 'retry'> {
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
  const [isWaiting, setIsWaiting] = useState(false)
  const queue = useUploadQueue({
    send: async (file, { submitKey, ...sending }) => {
      const input = {
        params: { id: appointmentId },
        body: { attachment_name: attachmentNameOf(file.name), attachment_type: defaultType },
        files: { attachment_file: file },
      }
      await api.patient.saveAttachment.call({ ...input, ...sending, idempotencyKey: submitKey.keyFor(input) })
    },
    onSent: async (file) => {
      announce(t('file.added', { name: isolated(file.name) }))
      await queries.invalidateQueries({ queryKey: api.patient.attachments.key() })
    },
    onFailed: (file) => announce(t('file.failed', { name: isolated(file.name) })),
  })
  const finish = async () => {
    setIsWaiting(true)
    const count = await queue.settle()
    setIsWaiting(false)
    if (count === 0) return true
    const isDiscarded = await confirm({
      title: t('file.withoutTitle'),
      body: t('file.withoutBody', { count }),
      confirmLabel: t('file.without'),
      cancelLabel: t('file.stay'),
    })
    if (isDiscarded) queue.clear()
    return isDiscarded
  }
  return { ...queue, isWaiting, finish }
}

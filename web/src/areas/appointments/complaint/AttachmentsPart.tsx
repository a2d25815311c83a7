import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Card } from '../../../ui/Card'
import { FilePicker } from '../../../ui/files/FilePicker'
import { Attachments } from './Attachments'
import classes from './AttachmentsPart.module.css'
import { fileExtensions } from './fileExtensions'
import type { AttachmentUploads } from './useAttachmentUploads'

const maxBytes = 20 * 1024 * 1024
const maxFiles = 20

type AttachmentsPartProps = { appointmentId: number; uploads: AttachmentUploads }

/** Shows the attachments of a complaint, the running and failed uploads, and the buttons that add files. */
export function AttachmentsPart({ appointmentId, uploads }: AttachmentsPartProps) {
  const t = useText('appointments')
  const { data } = useQuery({
    ...api.patient.attachments.query({ params: { id: appointmentId } }),
    ...handlesOwnError,
  })
  const stored = data?.data.length ?? 0
  const part = useRef<HTMLDivElement>(null)
  const rows = stored + uploads.files.length
  useLayoutEffect(() => {
    // Each row moves the buttons after it, which could put the one with the focus under the foot of the page.
    const focused = document.activeElement
    if (rows > 0 && part.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
  }, [rows])
  return (
    <Card title={t('file.title')} note={t('file.optional')}>
      <div className={classes.part} ref={part}>
        <p className={classes.why}>{t('file.why')}</p>
        <Attachments appointmentId={appointmentId} editable />
        <FilePicker
          label={t('file.add')}
          labelHidden
          types={fileExtensions}
          maxBytes={maxBytes}
          maxFiles={Math.max(maxFiles - stored, uploads.files.length)}
          files={uploads.files}
          onChange={uploads.change}
          onCancel={uploads.cancel}
          onRetry={uploads.retry}
        />
      </div>
    </Card>
  )
}

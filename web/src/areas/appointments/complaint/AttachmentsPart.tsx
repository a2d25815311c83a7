import { useQuery } from '@tanstack/react-query'
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
  return (
    <Card title={t('file.title')} note={t('file.optional')}>
      <div className={classes.part}>
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

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attachment } from '#contract/appointments/complaint'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { rememberFocus } from '../../../app/rememberFocus'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'
import { AttachmentEdit } from './AttachmentEdit'
import { AttachmentRow } from './AttachmentRow'
import classes from './Attachments.module.css'
import { AttachmentView } from './AttachmentView'

type AttachmentsProps = {
  appointmentId: number
  /** Attachments can be renamed, given another type and deleted. */
  editable?: boolean
}

/** Lists the attachments of a complaint, to view, download and, while `editable`, change and delete. */
export function Attachments({ appointmentId, editable = false }: AttachmentsProps) {
  const t = useText('appointments')
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const removal = useCall(api.patient.removeAttachment)
  const [viewed, setViewed] = useState<Attachment>()
  const [viewing, setViewing] = useState(false)
  const [edited, setEdited] = useState<Attachment>()
  const [editing, setEditing] = useState(false)
  const query = useQuery({ ...api.patient.attachments.query({ params: { id: appointmentId } }), ...handlesOwnError })
  const view = (attachment: Attachment) => {
    setViewed(attachment)
    setViewing(true)
  }
  const edit = (attachment: Attachment) => {
    setEdited(attachment)
    setEditing(true)
  }
  const remove = async ({ id, name }: Attachment) => {
    const yes = await confirm({
      title: t('file.deleteTitle'),
      body: t('file.deleteBody', { name: isolated(name) }),
      confirmLabel: t('file.deleteYes'),
      danger: true,
    })
    if (!yes || !(await removal.run({ params: { attachmentId: id } }))) return
    const restoreFocus = rememberFocus()
    await queries.invalidateQueries({ queryKey: api.patient.attachments.key() })
    restoreFocus()
    toasts.success(t('file.deleted'))
  }
  return (
    <QueryBoundary query={query} variant="rows" count={1}>
      {({ data }) =>
        data.length > 0 && (
          <>
            <ul className={classes.list} aria-label={t('file.list')}>
              {data.map((attachment) => (
                <li key={attachment.id}>
                  <AttachmentRow
                    attachment={attachment}
                    onView={() => view(attachment)}
                    onEdit={editable ? () => edit(attachment) : undefined}
                    onDelete={editable ? () => void remove(attachment) : undefined}
                  />
                </li>
              ))}
            </ul>
            <AttachmentView attachment={viewed} open={viewing} onClose={() => setViewing(false)} />
            {editable && edited && (
              <AttachmentEdit attachment={edited} open={editing} onClose={() => setEditing(false)} />
            )}
          </>
        )
      }
    </QueryBoundary>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attachment } from '#contract/appointments/complaint'
import type { LobbyAppointment } from '#contract/lobby/calls'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { FileRow } from '../../../ui/files/FileRow'
import { AttachmentView } from '../../appointments'
import classes from './Call.module.css'

/** Shows the patient's complaint and attachments. */
export function ComplaintCard({ appointment }: { appointment: LobbyAppointment }) {
  const t = useText('lobby')
  return (
    <Card title={t('complaint.title')}>
      <p className={classes.text} dir="auto">
        <strong>
          <BidiText>{appointment.cause ?? t('complaint.noCause')}</BidiText>
        </strong>
      </p>
      <p className={classes.text} dir="auto">
        <BidiText>{appointment.complaint ?? t('row.noComplaint')}</BidiText>
      </p>
      {appointment.attachments_count > 0 && <Files appointmentId={appointment.id} />}
    </Card>
  )
}

function Files({ appointmentId }: { appointmentId: number }) {
  const query = useQuery({ ...api.patient.attachments.query({ params: { id: appointmentId } }), ...handlesOwnError })
  const [open, setOpen] = useState<Attachment>()
  return (
    <div className={classes.files}>
      <QueryBoundary query={query} variant="rows" count={1}>
        {({ data }) =>
          data.map((attachment) => (
            <FileRow
              key={attachment.id}
              name={attachment.name}
              size={attachment.media[0]?.size ?? 0}
              onView={() => setOpen(attachment)}
            />
          ))
        }
      </QueryBoundary>
      <AttachmentView attachment={open} open={open !== undefined} onClose={() => setOpen(undefined)} />
    </div>
  )
}

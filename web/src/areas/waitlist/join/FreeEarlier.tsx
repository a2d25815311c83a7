import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { rescheduleAddress, useFormatVisitTime } from '../../appointments'

/**
 * Leads to the first free time before that of the appointment at its clinic, to which the patient can move without waiting;
 * nothing if there is none.
 */
export function FreeEarlier({ appointmentId }: { appointmentId: number }) {
  const t = useText('waitlist')
  const { time_zone: zone } = useUser()
  const formatVisitTime = useFormatVisitTime()
  const params = { id: appointmentId }
  const appointment = useQuery({ ...api.patient.show.query({ params }), ...handlesOwnError }).data?.data
  const free = useQuery({ ...api.patient.earlierTime.query({ params }), ...handlesOwnError }).data?.data
  if (!appointment || !free?.date || !free.starts_at) return null
  const { day, time } = formatVisitTime({ starts_at: free.starts_at, time_zone: zone, walk_in_text: null })
  return (
    <InlineNotice
      tone="ok"
      action={
        <Button size="small" variant="primary" to={rescheduleAddress(appointment, free.date)}>
          {t('join.chooseFree')}
        </Button>
      }
    >
      {t('join.free', { day, time })}
    </InlineNotice>
  )
}

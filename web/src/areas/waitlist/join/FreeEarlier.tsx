import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatDay } from '../../../ui/format'
import { clinicDateOf, isReschedulable, rescheduleAddress } from '../../appointments'

/**
 * Leads to a day before that of the appointment on which its clinic has a free time, to which the patient can move without
 * waiting; nothing if there is none.
 */
export function FreeEarlier({ appointmentId }: { appointmentId: number }) {
  const t = useText('waitlist')
  const language = useLanguage()
  const from = dayIn(useUser().time_zone)
  const shown = useQuery({ ...api.patient.show.query({ params: { id: appointmentId } }), ...handlesOwnError })
  const appointment = shown.data?.data
  const free = useQuery({
    ...api.patient.nextFreeDay.query({ query: { from, clinic_id: appointment?.clinic_id } }),
    ...handlesOwnError,
    enabled: appointment !== undefined && isReschedulable(appointment),
  })
  const found = free.data?.data
  if (!appointment || !found?.date || found.clinic_id !== appointment.clinic_id) return null
  if (found.date >= clinicDateOf(appointment)) return null
  return (
    <InlineNotice
      tone="ok"
      action={
        <Button size="small" variant="primary" to={rescheduleAddress(appointment, found.date)}>
          {t('join.chooseFree')}
        </Button>
      }
    >
      {t('join.free', { day: formatDay(found.date, language, 'day') })}
    </InlineNotice>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { navigate } from '../../../app/router/navigation'
import { useStoredFlag } from '../../../app/shell/useStoredFlag'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatDate, formatTime } from '../../../ui/format'
import { nextAddress } from '../booking/stage'
import { millisecondsOf } from '../time/instants'

type ReservedNoteProps = {
  appointmentId: number
  /** The slot's key; an approval is remembered for this slot of the appointment. */
  slot: string
  /** 'YYYY-MM-DD', the chosen day. */
  date: string
  /** Time zone of the displayed times. */
  zone: string
}

/**
 * Notes that the patient already has an appointment or a slot hold at this clinic on this day. Approving it opens its
 * next step, and the note does not come back on this device.
 */
export function ReservedNote({ appointmentId, slot, date, zone }: ReservedNoteProps) {
  const t = useText('appointments')
  const language = useLanguage()
  const [isApproved, setApproved] = useStoredFlag(`mashfa.approved.${appointmentId}.${slot}`)
  const { data } = useQuery({ ...api.patient.show.query({ params: { id: appointmentId } }), ...handlesOwnError })
  if (isApproved || !data) return null
  const start = millisecondsOf(data.data.starts_at)
  const time = formatTime(start, language, zone)
  const isOtherDay = dayIn(zone, start) !== date
  const approve = () => {
    setApproved(true)
    void navigate(nextAddress(data.data))
  }
  return (
    <InlineNotice
      slim
      action={
        <Button size="small" variant="light" onClick={approve}>
          {t('slots.approve')}
        </Button>
      }
    >
      {t('slots.reserved', {
        time: isOtherDay ? t('day.time', { day: formatDate(start, language, zone, 'day'), time }) : time,
      })}
    </InlineNotice>
  )
}

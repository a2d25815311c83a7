import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { SlotHold } from '../booking/SlotHold'
import { nextAddress } from '../booking/stage'
import { useCancelAppointment } from '../booking/useCancelAppointment'
import { useRefetchAppointments } from '../booking/useRefetchAppointments'
import { useFormatVisitTime } from '../time/useFormatVisitTime'
import classes from './SummaryBar.module.css'

/**
 * Shows the slot that the patient has already reserved at this clinic on this day, with a link to continue and, while
 * it is only held, a button to release it.
 */
export function ReservedBar({ appointmentId }: { appointmentId: number }) {
  const t = useText('appointments')
  const formatVisitTime = useFormatVisitTime()
  const refetch = useRefetchAppointments()
  const { cancelAppointment, busyId } = useCancelAppointment()
  const { data } = useQuery({ ...api.patient.show.query({ params: { id: appointmentId } }), ...handlesOwnError })
  if (!data) return null
  const appointment = data.data
  const { hold_expires_at: holdUntil } = appointment
  const { day, time, clinic } = formatVisitTime(appointment)
  return (
    <div className={classes.bar}>
      <div>
        <p className={classes.when}>{t('slots.reserved', { time })}</p>
        <p className={classes.clinic}>{day}</p>
        {clinic && <p className={classes.clinic}>{clinic}</p>}
      </div>
      {holdUntil && <SlotHold until={holdUntil} onEnd={() => void refetch()} />}
      <div className={classes.buttons}>
        {holdUntil && (
          <Button
            onClick={() => void cancelAppointment(appointment)}
            busy={busyId === appointment.id}
            busyText={t('letGo.busy')}
          >
            {t('held.letGo')}
          </Button>
        )}
        <Button variant="primary" to={nextAddress(appointment)}>
          {t('slots.approve')}
        </Button>
      </div>
    </div>
  )
}

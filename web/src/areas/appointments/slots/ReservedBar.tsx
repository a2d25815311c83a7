import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { saidHere } from '../../../app/query/Loaded'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Hold } from '../booking/Hold'
import { nextAddress } from '../booking/stage'
import { useLetGo } from '../booking/useLetGo'
import { useReread } from '../booking/useReread'
import { useWhen } from '../time/useWhen'
import classes from './SummaryBar.module.css'

/** The time that is mine already at this clinic on this day: going on with it, or letting it go while it is only held. */
export function ReservedBar({ appointmentId }: { appointmentId: number }) {
  const t = useText('appointments')
  const whenOf = useWhen()
  const reread = useReread()
  const { letGo, busyId } = useLetGo()
  const { data } = useQuery({ ...api.patient.show.query({ params: { id: appointmentId } }), ...saidHere })
  if (!data) return null
  const appointment = data.data
  const { hold_expires_at: holdUntil } = appointment
  const { day, time, clinic } = whenOf(appointment)
  return (
    <div className={classes.bar}>
      <div>
        <p className={classes.when}>{t('slots.reserved', { time })}</p>
        <p className={classes.clinic}>{day}</p>
        {clinic && <p className={classes.clinic}>{clinic}</p>}
      </div>
      {holdUntil && <Hold until={holdUntil} onEnd={() => void reread()} />}
      <div className={classes.buttons}>
        {holdUntil && (
          <Button onClick={() => void letGo(appointment)} busy={busyId === appointment.id} busyText={t('letGo.busy')}>
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

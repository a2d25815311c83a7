import { IconCalendarCheck, IconCalendarHeart, IconCalendarOff } from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import type { AppointmentTab } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/feedback/Empty'
import { isCancelled, stageOf } from '../booking/stage'
import { useNow } from '../time/useNow'
import classes from './AppointmentList.module.css'
import { PastCard } from './PastCard'
import { SlotHoldCard } from './SlotHoldCard'
import { UpcomingCard } from './UpcomingCard'

type AppointmentListProps = {
  tab: AppointmentTab
  appointments: readonly PatientAppointment[]
  /** The id of the appointment that is shown before the others, if it is one of them. */
  first?: number
}

const icons = { upcoming: <IconCalendarHeart />, past: <IconCalendarCheck />, missed: <IconCalendarOff /> }

/** Shows the appointments of one tab as cards. */
export function AppointmentList({ tab, appointments, first }: AppointmentListProps) {
  const t = useText('appointments')
  const now = useNow()
  // Hide a hold that has expired since the last response; what was cancelled stays, with its state.
  const isShown = (each: PatientAppointment) => isCancelled(each) || stageOf(each, now) !== 'lost'
  const listed = tab === 'upcoming' ? appointments.filter(isShown) : appointments
  const shown = [...listed.filter(({ id }) => id === first), ...listed.filter(({ id }) => id !== first)]
  if (shown.length === 0)
    return (
      <Empty
        icon={icons[tab]}
        title={t(`empty.${tab}`)}
        body={t(`empty.${tab}Body`)}
        action={tab === 'upcoming' && <Button to="/patient/clinic/search">{t('empty.find')}</Button>}
      />
    )
  const next = shown.find((each) => each.can_start)
  return (
    <ul className={classes.list} aria-label={t(`tab.${tab}`)}>
      {shown.map((appointment) => (
        <li key={appointment.id}>
          {tab !== 'upcoming' || isCancelled(appointment) ? (
            <PastCard appointment={appointment} />
          ) : appointment.pay_until !== null ? (
            <SlotHoldCard appointment={appointment} payUntil={appointment.pay_until} />
          ) : (
            <UpcomingCard appointment={appointment} now={now} thread={appointment === next} />
          )}
        </li>
      ))}
    </ul>
  )
}

import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Stars } from '../../../ui/StarRating'
import { VisitCard } from '../../../ui/visit/VisitCard'
import { Words } from '../../../ui/Words'
import { PlaceLine } from '../booking/PlaceLine'
import { RateDialog } from '../rating/RateDialog'
import { useWhen } from '../time/useWhen'
import { OverBadge } from './OverBadge'
import classes from './PastCard.module.css'
import { useDetails } from './useDetails'

type PastCardProps = { appointment: PatientAppointment }

/** A visit that is over: what the doctor recommended, its rating, and booking the doctor again. */
export function PastCard({ appointment }: PastCardProps) {
  const t = useText('appointments')
  const [rating, setRating] = useState(false)
  const { toggle, details } = useDetails(appointment)
  const { day, time } = useWhen()(appointment)
  const isCompleted = appointment.status === APPOINTMENT_STATUS.completed
  const isRateable = isCompleted && appointment.rate === null
  return (
    <VisitCard
      day={day}
      time={time}
      badge={<OverBadge appointment={appointment} />}
      person={{
        name: appointment.doctor.name,
        photo: appointment.doctor.avatar,
        line: <PlaceLine specialty={appointment.speciality} hospital={appointment.clinic.hospital.name} />,
      }}
      actions={
        <>
          {isRateable && (
            <Button variant="light" icon={<IconStar />} onClick={() => setRating(true)}>
              {t('rate.open')}
            </Button>
          )}
          {!isCompleted && (
            <Button variant="light" to={`/patient/slot/select?clinic_id=${appointment.clinic_id}`}>
              {t('card.again')}
            </Button>
          )}
          {toggle}
        </>
      }
    >
      {isCompleted && (
        <div className={classes.after}>
          <p className={classes.title}>{t('show.recommendations')}</p>
          <p className={appointment.recommendations ? classes.words : classes.none} dir="auto">
            <Words>{appointment.recommendations ?? t('show.noRecommendations')}</Words>
          </p>
          {appointment.rate !== null && (
            <p className={classes.rated}>
              {t('rate.yours')} <Stars value={appointment.rate} />
            </p>
          )}
        </div>
      )}
      {details}
      {isRateable && <RateDialog appointment={appointment} open={rating} onClose={() => setRating(false)} />}
    </VisitCard>
  )
}

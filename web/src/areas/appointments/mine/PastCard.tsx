import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Stars } from '../../../ui/StarRating'
import { VisitCard } from '../../../ui/visit/VisitCard'
import { BookAgain } from '../booking/BookAgain'
import { DoctorAffiliation } from '../booking/DoctorAffiliation'
import { RateDialog } from '../rating/RateDialog'
import { useFormatVisitTime } from '../time/useFormatVisitTime'
import { CancelledByHospital } from './CancelledByHospital'
import classes from './PastCard.module.css'
import { useDetails } from './useDetails'
import { VisitOutcomeBadge } from './VisitOutcomeBadge'

type PastCardProps = { appointment: PatientAppointment }

/** Shows a past visit with the doctor's recommendations, its rating and a link to book the doctor again. */
export function PastCard({ appointment }: PastCardProps) {
  const t = useText('appointments')
  const [rating, setRating] = useState(false)
  const { toggle, details } = useDetails(appointment)
  const { day, time } = useFormatVisitTime()(appointment)
  const isCompleted = appointment.status === APPOINTMENT_STATUS.completed
  const isRateable = isCompleted && appointment.rate === null
  return (
    <VisitCard
      day={day}
      time={time}
      badge={<VisitOutcomeBadge appointment={appointment} />}
      person={{
        id: appointment.doctor.id,
        name: appointment.doctor.name,
        photo: appointment.doctor.avatar,
        line: (
          <DoctorAffiliation
            specialty={appointment.speciality}
            hospital={appointment.clinic.hospital.name}
            city={appointment.clinic.city}
            type={appointment.clinic_type}
          />
        ),
      }}
      actions={
        <>
          {isRateable && (
            <Button variant="light" icon={<IconStar />} onClick={() => setRating(true)}>
              {t('rate.open')}
            </Button>
          )}
          {!isCompleted && <BookAgain appointment={appointment} />}
          {toggle}
        </>
      }
    >
      {isCompleted && (
        <div className={classes.after}>
          <p className={classes.title}>{t('show.recommendations')}</p>
          <p className={appointment.recommendations ? classes.text : classes.none} dir="auto">
            <BidiText>{appointment.recommendations ?? t('show.noRecommendations')}</BidiText>
          </p>
          {appointment.rate !== null && (
            <p className={classes.rated}>
              {t('rate.yours')} <Stars value={appointment.rate} />
            </p>
          )}
        </div>
      )}
      <CancelledByHospital appointment={appointment} />
      {details}
      {isRateable && <RateDialog appointment={appointment} open={rating} onClose={() => setRating(false)} />}
    </VisitCard>
  )
}

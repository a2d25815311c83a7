import { IconCalendarPlus } from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { useCalendarFile } from '../../../app/calendar/useCalendarFile'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { isolated } from '../../../ui/isolated'
import { Name } from '../../../ui/Name'
import classes from './Booked.module.css'

/** Shows what a patient needs of a confirmed visit: what happens next, the booking number, the place and the calendar. */
export function NextSteps({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('appointments')
  const calendar = useCalendarFile(appointment.id)
  const isVirtual = appointment.clinic_type === 'virtual'
  const isPaidThere = appointment.price > 0 && appointment.paid === 0 && !isVirtual
  const place = appointment.clinic.address ?? appointment.clinic.hospital.name
  const steps = isVirtual
    ? [t('booked.virtual1'), t('booked.virtual2'), t('booked.virtual3')]
    : [
        t('booked.physical1', { place: isolated(place) }),
        ...(isPaidThere ? [t('booked.physicalCash')] : []),
        t('booked.physical2'),
      ]
  return (
    <Card title={t('booked.what')}>
      <Facts
        facts={[
          { label: t('fact.code'), value: <Isolate>{formatBookingNumber(appointment.short_code)}</Isolate> },
          ...(isVirtual ? [] : [{ label: t('fact.address'), value: <Name>{place}</Name> }]),
        ]}
      />
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button icon={<IconCalendarPlus />} onClick={calendar.download} busy={calendar.busy}>
        {t('card.calendar')}
      </Button>
    </Card>
  )
}

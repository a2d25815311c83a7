import { IconCircleCheck } from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { isolated } from '../../../ui/isolated'
import { Price } from '../booking/Price'
import { VisitSummary } from '../booking/VisitSummary'
import { PatientPage } from '../page/PatientPage'
import classes from './Booked.module.css'

/** Confirms the booking: its time in both time zones, its price and what happens next. */
export function Booked({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('appointments')
  const isVirtual = appointment.clinic_type === 'virtual'
  const isPaidOnline = appointment.paid > 0
  const isPaidThere = appointment.price > 0 && !isPaidOnline && !isVirtual
  const steps = isVirtual
    ? [t('booked.virtual1'), t('booked.virtual2'), t('booked.virtual3')]
    : [
        t('booked.physical1', { place: isolated(appointment.clinic.address ?? appointment.clinic.hospital.name) }),
        ...(isPaidThere ? [t('booked.physicalCash')] : []),
        t('booked.physical2'),
      ]
  return (
    <PatientPage
      title={t('booked.title')}
      sign={<IconCircleCheck aria-hidden="true" />}
      focusTitle
      width="narrow"
      foot={
        <Button variant="primary" wide to="/patient/appointments">
          {t('booked.next')}
        </Button>
      }
    >
      <VisitSummary appointment={appointment} />
      <Card title={t('booked.what')}>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
      <Card title={t('booked.payment')}>
        <Facts
          facts={[
            { label: t('booked.amount'), value: <Price amount={appointment.price} /> },
            {
              label: t('booked.method'),
              value: t(isPaidOnline ? 'pay.online' : isPaidThere ? 'pay.cash' : 'pay.free'),
            },
            { label: t('booked.status'), value: isPaidOnline ? appointment.payment_status_text : t('booked.cash') },
            { label: t('fact.code'), value: <Isolate>{formatBookingNumber(appointment.short_code)}</Isolate> },
            { label: t('fact.reference'), value: <Isolate>{appointment.code}</Isolate> },
          ]}
        />
      </Card>
    </PatientPage>
  )
}

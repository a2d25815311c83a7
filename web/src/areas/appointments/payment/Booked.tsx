import { IconCircleCheck } from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { Price } from '../booking/Price'
import { VisitSummary } from '../booking/VisitSummary'
import { PatientPage } from '../page/PatientPage'
import { NextSteps } from './NextSteps'

/** Confirms the booking: its time in both time zones, its price and what happens next. */
export function Booked({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('appointments')
  const isVirtual = appointment.clinic_type === 'virtual'
  const isPaidOnline = appointment.paid > 0
  const isPaidThere = appointment.price > 0 && !isPaidOnline && !isVirtual
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
      <NextSteps appointment={appointment} />
      <Card title={t('booked.payment')}>
        <Facts
          facts={[
            { label: t('booked.amount'), value: <Price amount={appointment.price} /> },
            {
              label: t('booked.method'),
              value: t(isPaidOnline ? 'pay.online' : isPaidThere ? 'pay.cash' : 'pay.free'),
            },
            { label: t('booked.status'), value: isPaidOnline ? appointment.payment_status_text : t('booked.cash') },
            { label: t('fact.reference'), value: <Isolate>{appointment.code}</Isolate> },
          ]}
        />
      </Card>
    </PatientPage>
  )
}

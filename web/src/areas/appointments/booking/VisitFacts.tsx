import type { PatientAppointment } from '#contract/appointments/booking'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { useText } from '../../../app/i18n/useText'
import { type Fact, Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { Price } from './Price'

/** Shows the details of a visit other than its time and doctor. */
export function VisitFacts({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('appointments')
  const { clinic } = appointment
  const facts: Fact[] = [
    { label: t('fact.clinic'), value: <Name>{clinic.title}</Name> },
    { label: t('fact.hospital'), value: <Name>{clinic.hospital.name}</Name> },
    ...(appointment.clinic_type === 'physical'
      ? [{ label: t('fact.address'), value: <Name>{clinic.address ?? t('fact.noAddress')}</Name> }]
      : []),
    {
      label: t('fact.type'),
      value: t(appointment.clinic_type === 'virtual' ? 'type.virtualLong' : 'type.physicalLong'),
    },
    { label: t('fact.price'), value: <Price amount={appointment.price} /> },
    ...(appointment.price > 0 ? [{ label: t('fact.payment'), value: appointment.payment_status_text }] : []),
    ...(appointment.outstanding > 0
      ? [{ label: t('fact.outstanding'), value: <Price amount={appointment.outstanding} /> }]
      : []),
    { label: t('fact.code'), value: <Isolate>{formatBookingNumber(appointment.short_code)}</Isolate> },
    { label: t('fact.reference'), value: <Isolate>{appointment.code}</Isolate> },
  ]
  return <Facts facts={facts} />
}

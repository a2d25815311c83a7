import { formatBookingNumber } from '#contract/rules/bookingNumber'
import type { StaffAppointment } from '#contract/staffAppointments/staffAppointment'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { AppointmentTime, ClinicTime } from '../../../app/time/ClinicTime'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { formatPounds } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'

type CardProps = { appointment: StaffAppointment }

/** Shows when and where the appointment is, and with whom. */
export function VisitCard({ appointment }: CardProps) {
  const t = useText('staffAppointments')
  const { doctor, specialty, clinic, time_zone: zone, lobby_order: order } = appointment
  return (
    <Card title={t('show.visit')}>
      <Facts
        facts={[
          {
            label: t('column.time'),
            value: <AppointmentTime appointment={appointment} until={appointment.ends_at} zone={zone} withDate />,
          },
          { label: t('column.doctor'), value: <Name>{doctor.name_text}</Name> },
          { label: t('column.specialty'), value: <Name>{specialty.name}</Name> },
          { label: t('column.clinic'), value: <Name>{clinic.name}</Name> },
          { label: t('column.hospital'), value: <Name>{clinic.hospital.name}</Name> },
          { label: t('column.type'), value: appointment.type_text },
          { label: t('column.booking'), value: <Isolate>{formatBookingNumber(appointment.short_code)}</Isolate> },
          ...(order === null ? [] : [{ label: t('show.order'), value: order }]),
          ...(appointment.physician_cancellable && appointment.cancellable_until !== null
            ? [
                {
                  label: t('show.cancellableUntil'),
                  value: <ClinicTime instant={appointment.cancellable_until} zone={zone} withDate />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/** Shows the price of the appointment, and what was paid and refunded. */
export function PaymentCard({ appointment }: CardProps) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const { hold_expires_at: heldUntil, payment_method: method, paid, refunded, credit, outstanding } = appointment
  const amount = (value: number) => <bdi>{formatPounds(value, language)}</bdi>
  const given = (label: string, value: number) => (value > 0 ? [{ label, value: amount(value) }] : [])
  return (
    <Card title={t('column.payment')}>
      <Facts
        facts={[
          { label: t('show.payment'), value: appointment.payment_status_text },
          { label: t('column.price'), value: amount(appointment.price) },
          ...(heldUntil
            ? [
                {
                  label: t('show.heldUntil'),
                  value: <ClinicTime instant={heldUntil} zone={appointment.time_zone} withDate />,
                },
              ]
            : []),
          ...(method ? [{ label: t('show.method'), value: t(`method.${method}`) }] : []),
          ...given(t('show.paid'), paid),
          ...given(t('show.outstanding'), outstanding),
          ...given(t('show.refunded'), refunded),
          ...given(t('show.credit'), credit),
        ]}
      />
    </Card>
  )
}

const texts = ['cause', 'complaint', 'recommendations', 'diagnosis', 'examination'] as const

/** Shows text that a person wrote, with its line breaks and in its own text direction. */
function WrittenText({ text }: { text: string }) {
  return (
    <span dir="auto" style={{ whiteSpace: 'pre-line' }}>
      <BidiText>{text}</BidiText>
    </span>
  )
}

/** Shows what the patient and the doctor wrote, as far as they did. */
export function VisitTexts({ appointment }: CardProps) {
  const t = useText('staffAppointments')
  const facts = texts.flatMap((name) => {
    const text = appointment[name]
    return text ? [{ label: t(`text.${name}`), value: <WrittenText text={text} /> }] : []
  })
  const codes = appointment.icds.map(({ code, title }) => `${code} · ${title}`)
  if (codes.length > 0) facts.push({ label: t('show.icds'), value: <WrittenText text={codes.join('\n')} /> })
  return (
    facts.length > 0 && (
      <Card title={t('show.texts')}>
        <Facts facts={facts} />
      </Card>
    )
  )
}

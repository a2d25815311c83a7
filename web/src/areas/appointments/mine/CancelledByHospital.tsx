import type { PatientAppointment } from '#contract/appointments/booking'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Price } from '../booking/Price'

/** Says that the hospital cancelled the appointment, how to book again, and what it owes the patient. */
export function CancelledByHospital({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('appointments')
  if (!appointment.cancelled_by_hospital) return null
  return (
    <InlineNotice tone="warn" title={t('cancelled.title')}>
      <p>{t('cancelled.body')}</p>
      {appointment.payment_status === PAYMENT_STATUS.refundPending && (
        <p>
          {t('cancelled.owed')} <Price amount={appointment.credit} />
        </p>
      )}
    </InlineNotice>
  )
}

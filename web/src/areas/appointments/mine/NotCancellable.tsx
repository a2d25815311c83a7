import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { installation } from '../../../app/installation'
import { useUser } from '../../../app/session/useAuthSession'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatDate, formatTime } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'

/**
 * Says why a coming appointment can no longer be cancelled, and whom to call: the hospital, or the installation if the
 * hospital has no phone number.
 */
export function NotCancellable({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('appointments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { cancellable_until: until, status } = appointment
  if (appointment.patient_cancellable || until === null) return null
  const phone = appointment.hospital_phone ?? installation.phone
  const deadline = { day: formatDate(until, language, zone, 'day'), time: formatTime(until, language, zone) }
  return (
    <InlineNotice slim tone="neutral">
      <p>{status === APPOINTMENT_STATUS.inRoom ? t('cancel.begun') : t('cancel.tooLate', deadline)}</p>
      {phone ? (
        <p>
          {t('cancel.call')}{' '}
          <a href={`tel:${phone}`}>
            <Isolate>{phone}</Isolate>
          </a>
        </p>
      ) : (
        <p>{t('cancel.ask')}</p>
      )}
    </InlineNotice>
  )
}
